import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changeItem } from '#features/ground/content/save.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { inTransaction } from '#platform/server/context.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { waitersFor } from '#testing/locks.ts'
import { type World, story } from '#testing/story.ts'
import { showAppeal } from './appeal-night-contract.ts'
import { campaignKind } from './kind-contract.ts'
import { type SponsoredDay, listDays, listNeeds } from './needs-contract.ts'
import { letLapse } from './lapse.ts'
import { keepDays, keepOn } from './needs.ts'
import { daysOf, whyNoDays } from './rules.ts'

const NOW = '2026-11-21T12:00:00Z'
const IFTAR = {
  daysTitle: 'Iftar for the hall',
  daysFrom: '2026-11-20',
  daysUntil: '2026-11-23',
  dayAmount: 300_00,
  dayShares: 30,
}

describe('days to sponsor', () => {
  it('are written with the campaign, each with its shares, and are none of the things that it needs', async (t) => {
    const world = await story(t, { now: NOW })
    const days = await write(world, IFTAR)

    assert.deepEqual(
      days.map(({ day, quantity, unitAmount, left, isOver }) => [
        [day, quantity, unitAmount, left].join(' '),
        isOver,
      ]),
      [
        ['2026-11-20 30 1000 30', true],
        ['2026-11-21 30 1000 30', false],
        ['2026-11-22 30 1000 30', false],
        ['2026-11-23 30 1000 30', false],
      ],
    )
    const { data: needs } = await world.visitor.asks(listNeeds, { id: 'warm-floor' })
    const { data: screen } = await world.visitor.asks(showAppeal, { id: 'warm-floor' })
    for (const list of [needs, screen.needs] as { title: string }[][])
      assert.deepEqual(
        list.map(({ title }) => title),
        ['A place to pray', 'A pump'],
      )
  })

  it('are given whole or in shares, and named so on the receipt', async (t) => {
    const world = await story(t, { now: NOW })
    const [, today, tomorrow] = await write(world, IFTAR)

    const whole = await give(world, today!, 30)
    const part = await give(world, tomorrow!, 2)
    await world.drain()

    assert.deepEqual([whole.data.status, part.data.status], ['succeeded', 'succeeded'])
    const lines = await world.rows<{ title: string }>(
      'select l.title from gift_lines l join gifts g on g.organisation_id = l.organisation_id and g.id = l.gift_id order by l.amount_minor',
    )
    assert.deepEqual(
      lines.map(({ title }) => title),
      ['Iftar for the hall, 22 November 2026 × 2', 'Iftar for the hall, 21 November 2026'],
    )
    assert.deepEqual(
      (await daysIn(world)).map(({ left }) => left),
      [30, 0, 28, 30],
    )
  })

  it('are given to one of twenty who want the whole day in the same instant', async (t) => {
    const world = await story(t, { now: NOW })
    const [, , , last] = await write(world, IFTAR)
    const asked = await Promise.all(Array.from({ length: 20 }, () => wish(world, last!, 30)))

    const answers = await Promise.all(asked.map((one) => world.visitor.asks(giveDonation, one)))

    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal((await world.rows('select from gifts')).length, 1)
  })

  it('are held while somebody pays, and free again when they do not', async (t) => {
    const world = await story(t, { now: NOW })
    const [, , day] = await write(world, IFTAR)
    await give(world, day!, 30, CARD.challenge)

    const held = await give(world, day!, 1)
    world.wait({ minutes: 10 })
    await letLapse(world.ctx)
    const later = await give(world, day!, 30)

    assert.deepEqual([held.status, held.data.problem], [409, 'need-held'])
    assert.equal(later.data.status, 'succeeded')
  })

  it('are closed by name once they are over, on the clock of the house', async (t) => {
    const world = await story(t, { now: '2026-11-21T23:59:00Z' })
    const [yesterday, today] = await write(world, IFTAR)

    const late = await give(world, yesterday!, 1)
    const justInTime = await give(world, today!, 1)
    world.wait({ minutes: 2 })
    const tooLate = await give(world, today!, 1)

    assert.deepEqual([late.status, late.data.problem], [409, 'day-over'])
    assert.equal(justInTime.data.status, 'succeeded')
    assert.equal(tooLate.data.problem, 'day-over')
  })

  it('change with the campaign, but not where somebody has begun to give', async (t) => {
    const world = await story(t, { now: NOW })
    const [, today] = await write(world, IFTAR)
    await give(world, today!, 3)

    const changed = await write(world, { ...IFTAR, dayAmount: 600_00, daysUntil: '2026-11-24' })
    const gone = await write(world, { ...IFTAR, daysTitle: '' })

    assert.deepEqual(
      changed.map(({ day, unitAmount }) => `${day} ${unitAmount}`),
      [
        '2026-11-20 2000',
        '2026-11-21 1000',
        '2026-11-22 2000',
        '2026-11-23 2000',
        '2026-11-24 2000',
      ],
    )
    assert.deepEqual(
      gone.map(({ day, funded }) => [day, funded]),
      [['2026-11-21', 3]],
    )
  })

  it('change where those who tried to give went without', async (t) => {
    const world = await story(t, { now: NOW })
    const [, today, tomorrow] = await write(world, { ...IFTAR, dayAmount: 30_00 })
    await give(world, today!, 30, CARD.declined)
    const first = await wish(world, tomorrow!, 30, CARD.declined)
    await world.visitor.asks(giveDonation, first)
    const meanwhile = await write(world, IFTAR)
    world.wait({ minutes: 11 })
    const changed = await write(world, IFTAR)
    const card = { confirmationToken: await payWith(world, CARD.good) }

    const again = await world.visitor.asks(giveDonation, { ...first, ...card })

    assert.deepEqual(
      [meanwhile, changed].map((days) => days.map(({ unitAmount }) => unitAmount)),
      [
        [10_00, 1_00, 1_00, 10_00],
        [10_00, 10_00, 10_00, 10_00],
      ],
    )
    assert.deepEqual([again.status, again.data.status], [409, undefined])
    assert.deepEqual(await write(world, { ...IFTAR, daysTitle: '' }), [])
    assert.deepEqual(await world.rows('select from postings'), [])
  })

  it('are not given at the price of before where it changes in the moment in which somebody goes on', async (t) => {
    const world = await story(t, { now: NOW })
    const [, , tomorrow] = await write(world, IFTAR)
    await give(world, tomorrow!, 30, CARD.declined)
    world.wait({ minutes: 11 })
    const [gift] = await world.rows<{ id: string }>('select id from gifts')
    const [item] = await world.rows<{ id: string; fields: Parameters<typeof keepDays>[2] }>(
      `select id, fields from content_items where kind = 'campaign' and slug = 'warm-floor'`,
    )

    const goesOn = await inTransaction(world.ctx, async (ctx) => {
      const { sql, organisation } = ctx
      await sql`select from campaign_needs where organisation_id = ${organisation.id} for update`
      const going = keepOn(world.ctx, gift!.id)
      await waitersFor(world, 1)
      await keepDays(ctx, item!.id, { ...item!.fields, ...IFTAR, dayAmount: 600_00 })
      return { going }
    })

    assert.equal(await goesOn.going, false)
  })

  it('are free of what was given to try them out, once real money is taken', async (t) => {
    const world = await story(t, { now: NOW })
    const [, today] = await write(world, IFTAR)
    await give(world, today!, 30)
    await world.drain()

    await world.rows(`update organisations set live = true where slug = 'al-noor'`)
    await world.rows('update people set password_hash = null')
    world.house.organisations.forget()

    const [, day] = await daysIn(world)
    assert.deepEqual([day!.funded, day!.left], [0, 30])
  })

  it('come out even, are in order, and not more than two months', () => {
    const wrong = (changes: object) => whyNoDays({ ...IFTAR, ...changes }).map(({ field }) => field)

    assert.deepEqual(wrong({}), [])
    assert.deepEqual(wrong({ dayShares: null }), [])
    assert.deepEqual(wrong({ dayShares: 7 }), ['dayShares'])
    assert.deepEqual(wrong({ dayAmount: 10_00 }), ['dayShares'])
    assert.deepEqual(wrong({ dayAmount: 20_000_00, dayShares: 100 }), ['dayAmount'])
    assert.deepEqual(wrong({ daysUntil: '2026-11-19' }), ['daysUntil'])
    assert.deepEqual(wrong({ daysUntil: '2027-01-21' }), ['daysUntil'])
    assert.deepEqual(wrong({ daysFrom: null, dayAmount: null }), ['daysFrom', 'dayAmount'])
    assert.deepEqual(wrong({ daysTitle: '', daysFrom: null }), [])
    assert.equal(daysOf({ ...IFTAR, dayShares: null })[0]!.unitMinor, 300_00)
  })
})

async function write(world: World, days: object): Promise<SponsoredDay[]> {
  const [item] = await world.rows<{ id: string; fields: object }>(
    `select id, fields from content_items where kind = 'campaign' and slug = 'warm-floor'`,
  )
  const fields = { ...item!.fields, ...days } as never
  await changeItem(world.ctx, campaignKind, item!.id, { fields })
  world.house.organisations.forget()
  return daysIn(world)
}

async function daysIn(world: World): Promise<SponsoredDay[]> {
  world.house.pages.forget()
  return (await world.visitor.asks(listDays, { id: 'warm-floor' })).data
}

async function wish(world: World, day: SponsoredDay, quantity: number, card: string = CARD.good) {
  const amount = quantity * day.unitAmount
  return gift(world, {
    items: [{ campaignId: 'warm-floor', needId: day.id, quantity, amount }],
    confirmationToken: await payWith(world, card),
  })
}

async function give(world: World, day: SponsoredDay, quantity: number, card?: string) {
  return world.visitor.asks(giveDonation, await wish(world, day, quantity, card))
}
