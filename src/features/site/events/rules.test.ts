import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Times, daysOfMonth, nextOccurrences, occurrenceOn, occurrencesOf } from './rules.ts'

const timeZone = 'Europe/London'

const times = (changes: Partial<Times>): Times => ({
  startsOn: '2026-03-23',
  startTime: '19:30',
  afterPrayer: 'none',
  endTime: null,
  endsOn: null,
  repeats: 'never',
  repeatsUntil: null,
  notOn: [],
  ...changes,
})

const at = (text: string) => new Date(text)
const starts = (found: readonly { startsAt: Date }[]) =>
  found.map(({ startsAt }) => startsAt.toISOString())

describe('an event that repeats', () => {
  it('keeps its time on the wall when the clocks change', () => {
    const found = occurrencesOf(times({ repeats: 'weekly' }), {
      after: at('2026-03-22T00:00Z'),
      before: at('2026-04-01T00:00Z'),
      timeZone,
    })
    assert.deepEqual(starts(found), ['2026-03-23T19:30:00.000Z', '2026-03-30T18:30:00.000Z'])
  })

  it('is left out on the days that it is said not to be', () => {
    const found = occurrencesOf(
      times({ repeats: 'weekly', notOn: [{ date: '2026-03-30' }], repeatsUntil: '2026-04-06' }),
      { after: at('2026-03-01T00:00Z'), before: at('2026-06-01T00:00Z'), timeZone },
    )
    assert.deepEqual(starts(found), ['2026-03-23T19:30:00.000Z', '2026-04-06T18:30:00.000Z'])
  })

  it('every second week keeps its weeks, however late one looks', () => {
    const found = nextOccurrences(times({ repeats: 'fortnightly' }), {
      now: at('2026-04-07T00:00Z'),
      timeZone,
      most: 2,
    })
    assert.deepEqual(starts(found), ['2026-04-20T18:30:00.000Z', '2026-05-04T18:30:00.000Z'])
  })

  it('is still the next one while it goes on', () => {
    const [next] = nextOccurrences(times({ repeats: 'weekly', endTime: '21:00' }), {
      now: at('2026-03-23T20:59Z'),
      timeZone,
      most: 1,
    })
    assert.equal(next!.startsAt.toISOString(), '2026-03-23T19:30:00.000Z')
  })

  it('that began long ago is found as fast as one that began today', () => {
    const found = nextOccurrences(times({ startsOn: '1978-01-02', repeats: 'weekly' }), {
      now: at('2026-11-21T12:00Z'),
      timeZone,
      most: 1,
    })
    assert.deepEqual(starts(found), ['2026-11-23T19:30:00.000Z'])
  })

  it('that begins years from now is found as well', () => {
    const found = nextOccurrences(times({ startsOn: '2031-01-06', repeats: 'weekly' }), {
      now: at('2026-11-21T12:00Z'),
      timeZone,
      most: 1,
    })
    assert.deepEqual(starts(found), ['2031-01-06T19:30:00.000Z'])
  })
})

describe('an event on one day', () => {
  it('ends on the next day when it ends before it begins', () => {
    const { endsAt } = occurrenceOn('2026-03-23', times({ startTime: '22:00', endTime: '01:00' }), {
      timeZone,
    })
    assert.equal(endsAt!.toISOString(), '2026-03-24T01:00:00.000Z')
  })

  it('without a time lasts all day, also on the day of 23 hours', () => {
    const { startsAt, overAt } = occurrenceOn('2026-03-29', times({ startTime: null }), {
      timeZone,
    })
    assert.equal(overAt.getTime() - startsAt.getTime(), 23 * 3_600_000)
  })
})

describe('an event after a prayer', () => {
  const afterIsha = times({ startTime: null, afterPrayer: 'isha', endTime: '22:00' })

  it('begins when that is prayed, where somebody knows', () => {
    const prayerAt = () => at('2026-03-23T20:05Z')
    const known = occurrenceOn('2026-03-23', afterIsha, { timeZone, prayerAt })
    const unknown = occurrenceOn('2026-03-23', afterIsha, { timeZone })

    assert.deepEqual([known.startsAt, known.isGuessed], [at('2026-03-23T20:05Z'), false])
    assert.deepEqual([unknown.startsAt, unknown.isGuessed], [at('2026-03-23T20:30Z'), true])
  })

  it('has no end when the prayer is later than the end that was written', () => {
    const prayerAt = () => at('2026-06-22T22:40Z')
    const { endsAt, overAt } = occurrenceOn('2026-06-22', afterIsha, { timeZone, prayerAt })

    assert.equal(endsAt, null)
    assert.deepEqual(overAt, at('2026-06-23T00:40Z'))
  })
})

describe('the sheet of a month', () => {
  it('has whole weeks, from Monday to Sunday', () => {
    for (let month = 1; month <= 12; month++) {
      const days = daysOfMonth(`2026-${String(month).padStart(2, '0')}`)
      assert.equal(days.length % 7, 0)
      assert.equal(new Date(days[0]!).getUTCDay(), 1)
    }
    assert.equal(daysOfMonth('2027-02').length, 28)
  })
})
