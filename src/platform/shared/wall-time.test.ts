import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toMinutes, toTime } from './time-of-day.ts'
import {
  addDays,
  instantOf,
  isDate,
  toDate,
  toDayNumber,
  wallClock,
  weekdayOf,
  writeInstant,
  zoneOf,
} from './wall-time.ts'

const london = zoneOf('Europe/London')
const at = (zone: string, date: string, time: string) =>
  writeInstant(zoneOf(zone), zoneOf(zone).instantOf(date, toMinutes(time)!))

describe('a civil date', () => {
  it('is a number of days and back', () => {
    for (let day = -20_000; day < 60_000; day += 37) assert.equal(toDayNumber(toDate(day)), day)
  })

  it('has its weekday from Monday', () => {
    assert.equal(weekdayOf('2026-11-21'), 6)
    assert.equal(weekdayOf('2026-03-29'), 7)
    assert.equal(weekdayOf('1969-12-29'), 1)
  })

  it('must be on the calendar', () => {
    assert.ok(isDate('2028-02-29'))
    for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '0000-00-00', ''])
      assert.equal(isDate(text), false, text)
  })

  it('goes on over the end of a year', () => {
    assert.equal(addDays('2026-12-31', 1), '2027-01-01')
  })
})

describe('a time on the wall', () => {
  it('is what a clock can show', () => {
    assert.equal(toMinutes('23:59'), 1439)
    for (const text of ['24:00', '7:30', '07:60', 'NaN:NaN', ''])
      assert.equal(toMinutes(text), undefined)
    assert.equal(toTime(1505), '01:05')
    assert.equal(toTime(-10), '23:50')
  })

  it('has the offset of its own day', () => {
    assert.equal(at('Europe/London', '2026-03-28', '05:07'), '2026-03-28T05:07:00+00:00')
    assert.equal(at('Europe/London', '2026-03-29', '05:07'), '2026-03-29T05:07:00+01:00')
    assert.equal(at('Europe/London', '2026-10-25', '05:07'), '2026-10-25T05:07:00+00:00')
  })

  it('that the clocks skip comes out later', () => {
    assert.equal(at('Europe/London', '2026-03-29', '01:30'), '2026-03-29T02:30:00+01:00')
    assert.equal(at('Africa/Cairo', '2026-04-24', '00:00'), '2026-04-24T01:00:00+03:00')
  })

  it('that the clocks show twice is the first of the two', () => {
    assert.equal(at('Europe/London', '2026-10-25', '01:30'), '2026-10-25T01:30:00+01:00')
    assert.equal(at('America/New_York', '2026-11-01', '01:30'), '2026-11-01T01:30:00-04:00')
  })

  it('after midnight may be counted from the day before', () => {
    assert.equal(
      writeInstant(london, london.instantOf('2026-06-20', 1505)),
      '2026-06-21T01:05:00+01:00',
    )
  })
})

describe('what the clocks show', () => {
  it('jumps an hour in London on the last Sunday of March', () => {
    assert.deepEqual(london.wallAt(Date.parse('2026-03-29T00:59:59Z')), {
      date: '2026-03-29',
      minutes: 59,
    })
    assert.deepEqual(london.wallAt(Date.parse('2026-03-29T01:00:00Z')), {
      date: '2026-03-29',
      minutes: 120,
    })
  })

  it('may be another date than in Greenwich', () => {
    assert.equal(
      zoneOf('America/New_York').wallAt(Date.parse('2026-03-29T00:30:00Z')).date,
      '2026-03-28',
    )
    assert.equal(
      zoneOf('Pacific/Apia').wallAt(Date.parse('2026-03-29T12:00:00Z')).date,
      '2026-03-30',
    )
  })

  it('is read and written as text by an office', () => {
    const shown = wallClock(new Date('2026-10-25T01:30:59Z'), 'Europe/London')
    assert.deepEqual(shown, { date: '2026-10-25', time: '01:30' })
    // Of a time that comes twice it is the first.
    const first = instantOf('2026-10-25', '01:30', 'Europe/London')
    assert.equal(first.toISOString(), '2026-10-25T00:30:00.000Z')
    assert.throws(() => instantOf('2026-10-25', '25:00', 'Europe/London'), RangeError)
  })

  it('is the way back from every instant, in every zone, through every change', () => {
    for (const name of [
      'Europe/London',
      'Africa/Cairo',
      'Pacific/Apia',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/St_Johns',
    ]) {
      const zone = zoneOf(name)
      for (
        let instant = Date.UTC(2026, 0, 1);
        instant < Date.UTC(2027, 0, 1);
        instant += 7_200_000 + 60_000
      ) {
        const { date, minutes } = zone.wallAt(instant)
        const back = zone.instantOf(date, minutes)
        // Shown twice: the first one was meant.
        const isAgain = instant - back > 0 && instant - back <= 3_600_000
        assert.ok(back === instant || isAgain, `${name} ${new Date(instant).toISOString()}`)
      }
    }
  })

  it('moves on two days of the year in London, and on none in Makkah', () => {
    const changes = (zone: string) =>
      Array.from({ length: 365 }, (_, i) => addDays('2026-01-01', i))
        .map((date) => [date, zoneOf(zone).changeOn(date)] as const)
        .filter(([, change]) => change !== 0)
    assert.deepEqual(changes('Europe/London'), [
      ['2026-03-29', 60],
      ['2026-10-25', -60],
    ])
    assert.deepEqual(changes('Asia/Riyadh'), [])
    assert.deepEqual(
      changes('Africa/Cairo').map(([date]) => date),
      ['2026-04-24', '2026-10-29'],
    )
  })

  it('is asked only of zones that exist', () => {
    assert.throws(() => zoneOf('Europe/Atlantis'), RangeError)
  })
})
