import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { listTimes } from '#features/prayer/prayer-times/admin/contract.ts'
import { announcing, besideTimes, problem } from '#testing/funerals.ts'
import { story } from '#testing/story.ts'
import { takeBackJanazah } from './janazah-contract.ts'

describe('the day and the time of a funeral', () => {
  it('is today or within sixty days, and a stored day of a far year is still listed and taken back', async (t) => {
    const world = await story(t)
    const { announce, mine } = await announcing(world)

    const far = [
      await announce({ date: '2206-11-24' }),
      await announce({ date: '9999-12-31' }),
      await announce({ date: '2027-01-21' }),
    ]
    assert.deepEqual(far.map(problem), ['day-far', 'day-far', 'day-far'])
    const { status } = await announce({ date: '2027-01-20', time: '13:30' })
    assert.equal(status, 200)

    const id = randomUUID()
    await announce({ id, date: '2026-12-01' })
    await world.rows(`update special_days set date = '2206-12-01' where id = $1`, [id])
    const listed = await world.visitor.asks(listTimes, {}, mine)
    assert.equal(listed.status, 200)
    assert.ok(listed.data.specialDays.some((each: { date: string }) => each.date === '2206-12-01'))
    assert.equal((await world.visitor.asks(takeBackJanazah, { id }, mine)).status, 200)
  })

  it('after an Isha past midnight is told on the day that its clock shows, and goes with it', async (t) => {
    const world = await story(t)
    const { announce, correct } = await announcing(world)
    await correct('2026-12-10', 'isha', '00:20')

    const { data } = await announce({ date: '2026-12-10', after: 'isha' })

    assert.match(data.summary, /Friday 11 December 2026, after Isha, 00:20/)
    assert.deepEqual(await besideTimes(world, '2026-12-10'), [])
    assert.deepEqual(await besideTimes(world, '2026-12-11'), [
      ['Janazah: Hajji Yusuf Rahman', 'Main hall', ['00:20']],
    ])
    const [{ until }] = (await world.rows<{ until: Date }>(
      `select publish_until as until from content_items where kind = 'announcement' and title like '%Yusuf%'`,
    )) as [{ until: Date }]
    assert.equal(new Date(until).toISOString(), '2026-12-12T00:00:00.000Z')
  })

  it('after tonight’s Isha past midnight is not over, also once midnight is past', async (t) => {
    const world = await story(t)
    const { announce, correct } = await announcing(world)
    const tonight = { date: '2026-11-21', after: 'isha' }
    await correct('2026-11-21', 'isha', '00:20')

    assert.equal((await announce(tonight)).status, 200)
    world.wait({ minutes: 12 * 60 + 10 })
    const later = await announcing(world)
    assert.equal((await later.announce(tonight)).status, 200)
    world.wait({ minutes: 20 })
    const over = await later.announce(tonight)
    const yesterday = await later.announce({ ...tonight, after: 'dhuhr' })
    assert.deepEqual([over, yesterday].map(problem), ['time-over', 'day-over'])
  })

  it('after a prayer without a jamaat has to be said, and is not before the prayer', async (t) => {
    const world = await story(t)
    const { announce, correct } = await announcing(world)
    await correct('2026-11-24', 'asr', 'none')

    const said = [
      await announce({ after: 'asr' }),
      await announce({ after: 'asr', time: '03:00' }),
      await announce({ after: 'dhuhr', time: '03:00' }),
      await announce({ after: 'dhuhr', time: '12:44' }),
      await announce({ date: '2026-11-27', time: '12:40' }),
    ]

    assert.deepEqual(said.map(problem), [
      'time-unknown',
      'time-before-prayer',
      'time-before-prayer',
      'time-before-prayer',
      undefined,
    ])
    assert.equal((await announce({ after: 'asr', time: '15:30' })).status, 200)
  })

  it('is none that the clocks skip', async (t) => {
    const world = await story(t, { now: '2027-03-01T12:00:00Z' })
    const { announce } = await announcing(world)
    const on = async (date: string, time: string) =>
      problem(await announce({ date, after: null, time }))

    assert.equal(await on('2027-03-28', '01:30'), 'time-skipped')
    assert.equal(await on('2027-03-28', '00:59'), undefined)
    assert.equal(await on('2027-03-28', '02:00'), undefined)
  })
})
