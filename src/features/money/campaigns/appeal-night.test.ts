import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { readMonth } from '#features/prayer/prayer-times/prayer-times.ts'
import { gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { type LiveAppeal, showAppeal } from './appeal-night-contract.ts'
import { listNeeds } from './needs-contract.ts'
import { joinPauses, pauseAt } from './rules.ts'

const MONDAY = '2026-11-23'
const FRIDAY = '2026-11-27'

describe('a screen for an appeal night', () => {
  it('shows what has come, what is needed and the way to give, and names nobody', async (t) => {
    const world = await story(t)
    const [{ id: needId }] = (await world.visitor.asks(listNeeds, { id: 'warm-floor' })).data
    const items = [{ campaignId: 'warm-floor', needId, quantity: 2, amount: 108_00 }]
    await world.visitor.asks(giveDonation, await gift(world, { items }))
    await world.drain()

    const live = await shown(world)

    assert.deepEqual([live.raised, live.donors], [108_00, 1])
    const [place] = live.needs
    assert.deepEqual([place?.funded, place?.left, place?.quantity], [2, 398, 400])
    assert.match(live.give?.address ?? '', /^al-noor\.localhost.*\/campaign\/warm-floor$/)
    assert.ok((live.give?.square.path.length ?? 0) > 1_000)
    assert.doesNotMatch(JSON.stringify(live), /Aisha|Khan|Yusuf|Malik/)
  })

  it('leads nobody to give to what has ended', async (t) => {
    const world = await story(t)
    const { data } = await world
      .visitorOf('crescent.localhost')
      .asks(showAppeal, { id: 'clinic-boat' })

    assert.deepEqual([data.state, data.give], ['ended', null])
  })

  it('is a named 404 where there is no such campaign', async (t) => {
    const { visitor } = await story(t)
    const { status, data } = await visitor.asks(showAppeal, { id: 'wells' })

    assert.deepEqual([status, data.problem], [404, 'campaign-not-found'])
  })
})

describe('an appeal rests', () => {
  it('from an adhan, and while people pray', async (t) => {
    const world = await story(t, { now: `${MONDAY}T00:30:00Z` })
    const { pauses } = await shown(world)
    const { isha, asr } = await timesOn(world, MONDAY)
    const at = (time: string) => Date.parse(`${MONDAY}T${time}:00Z`)

    const { adhan, jamaatAt } = isha
    assert.deepEqual(pauseAt(pauses, at(adhan!)), {
      name: 'Isha',
      from: at(adhan!),
      until: Date.parse(jamaatAt!) + 12 * 60_000,
    })
    assert.ok(pauseAt(pauses, Date.parse(asr.beginsAt!)))
    assert.ok(!pauseAt(pauses, Date.parse(asr.beginsAt!) - 1))
  })

  it('while a sermon is given on Friday, until its prayer is over', async (t) => {
    const world = await story(t, { now: `${FRIDAY}T00:30:00Z` })
    const { pauses } = await shown(world)
    const { days } = await readMonth(world.ctx, { from: FRIDAY, to: FRIDAY })

    for (const { khutbahAt, jamaatAt } of days[0]!.jumuah) {
      const resting = pauseAt(pauses, Date.parse(khutbahAt!) + 60_000)
      assert.equal(resting?.name, 'Jumu’ah')
      assert.ok(resting.until >= Date.parse(jamaatAt) + 10 * 60_000)
    }
  })

  it('not where the site shows no times of prayer', async (t) => {
    const world = await story(t)
    const { data } = await world.visitorOf('crescent.localhost').asks(showAppeal, { id: 'wells' })

    assert.deepEqual(data.pauses, [])
  })

  it('once, where a prayer follows its adhan closely', () => {
    const minutes = (from: number, until: number, name = 'Maghrib') => ({
      name,
      from: from * 60_000,
      until: until * 60_000,
    })

    assert.deepEqual(joinPauses([minutes(5, 13), minutes(0, 3)]), [minutes(0, 13)])
    assert.deepEqual(joinPauses([minutes(0, 20, 'Isha'), minutes(12, 80, 'Taraweeh')]), [
      minutes(0, 80, 'Taraweeh'),
    ])
    const apart = [minutes(0, 3, 'Dhuhr'), minutes(23, 33, 'Dhuhr')]
    assert.deepEqual(joinPauses(apart), apart)
  })
})

async function shown(world: World): Promise<LiveAppeal> {
  return (await world.visitor.asks(showAppeal, { id: 'warm-floor' })).data as LiveAppeal
}

async function timesOn(world: World, date: string) {
  const { days } = await readMonth(world.ctx, { from: date, to: date })
  return days[0]!.prayers
}
