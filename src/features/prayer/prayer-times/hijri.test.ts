import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays, toDate, toDayNumber } from '#platform/shared/wall-time.ts'
import { type HijriSettings, announce, dateNow, openCalendar, whyImpossible } from './hijri.ts'

const settings: HijriSettings = { offset: 0, changesAtMaghrib: true, monthStarts: {} }
const calendar = openCalendar(settings)
const written = (date: string, { year, month, day } = calendar.on(date)) =>
  `${day}.${month}.${year}`
const RAMADAN = { year: 1448, month: 9 }
/** 29 days by the table, after a month of 29. */
const RAMADAN_1446 = { year: 1446, month: 9 }

describe('the Hijri date', () => {
  it('is that of Umm al-Qura', () => {
    const known = {
      '2026-02-18': '1.9.1447',
      '2026-03-20': '1.10.1447',
      '2026-05-27': '10.12.1447',
      '2026-11-21': '11.6.1448',
      '2027-02-08': '1.9.1448',
      '2027-03-09': '1.10.1448',
      '2028-01-28': '1.9.1449',
      '2028-02-26': '1.10.1449',
      '2029-01-16': '1.9.1450',
      '2029-04-24': '10.12.1450',
    }
    for (const [date, hijri] of Object.entries(known)) assert.equal(written(date), hijri, date)
  })

  it('has two Ramadans in 2030', () => {
    assert.equal(written('2030-01-05'), '1.9.1451')
    assert.equal(written('2030-12-26'), '1.9.1452')
  })

  it('moves by one day every day, in months of 29 or 30', () => {
    let before = calendar.on('2023-12-31')
    for (let day = toDayNumber('2024-01-01'); day < toDayNumber('2032-01-01'); day++) {
      const now = calendar.on(toDate(day))
      if (now.day === 1) assert.ok(before.day === 29 || before.day === 30)
      else assert.deepEqual(now, { ...before, day: before.day + 1 })
      before = now
    }
  })

  it('begins at Maghrib where that is how people count', () => {
    assert.equal(dateNow(calendar, settings, '2027-02-07', false).month, 8)
    assert.deepEqual(dateNow(calendar, settings, '2027-02-07', true), { ...RAMADAN, day: 1 })
    const atMidnight = { changesAtMaghrib: false }
    assert.equal(dateNow(calendar, atMidnight, '2027-02-07', true).month, 8)
  })
})

describe('an offset', () => {
  it('moves every date, and loses or repeats none', () => {
    for (const offset of [-2, -1, 1, 2]) {
      const moved = openCalendar({ ...settings, offset })
      const seen = new Set<string>()
      for (let day = 0; day < 800; day++) {
        const date = addDays('2026-01-01', day)
        seen.add(written(date, moved.on(date)))
        assert.deepEqual(moved.on(date), calendar.on(addDays(date, offset)))
      }
      assert.equal(seen.size, 800)
    }
  })
})

describe('announcing that Ramadan begins a day later', () => {
  const later = openCalendar(announce(settings, RAMADAN_1446, '2025-03-02'))

  it('makes the month before a day longer', () => {
    assert.equal(written('2025-03-01', later.on('2025-03-01')), '30.8.1446')
    assert.equal(written('2025-03-02', later.on('2025-03-02')), '1.9.1446')
  })

  it('leaves Ramadan its 29 days, so that Eid moves with it', () => {
    assert.equal(calendar.startOf(1446, 10), '2025-03-30')
    assert.equal(later.lengthOf(1446, 9), 29)
    assert.equal(later.startOf(1446, 10), '2025-03-31')
  })

  it('changes nothing before it, and nothing once the table has caught up', () => {
    assert.deepEqual(later.on('2025-02-20'), calendar.on('2025-02-20'))
    assert.equal(later.startOf(1446, 11), calendar.startOf(1446, 11))
  })

  it('loses and repeats no date', () => {
    const seen = new Set<string>()
    for (let day = 0; day < 400; day++) {
      const date = addDays('2025-01-01', day)
      seen.add(written(date, later.on(date)))
    }
    assert.equal(seen.size, 400)
  })

  it('is possible, and so is that it ends after thirty days', () => {
    assert.equal(whyImpossible(settings, RAMADAN_1446, '2025-03-02'), undefined)
    const announced = announce(settings, RAMADAN_1446, '2025-03-02')
    assert.equal(whyImpossible(announced, { year: 1446, month: 10 }, '2025-04-01'), undefined)
  })
})

describe('a month that cannot be', () => {
  it('is refused when the one before it would have 28 days', () => {
    assert.equal(whyImpossible(settings, RAMADAN_1446, '2025-02-28'), 'too-short')
  })

  it('is refused when the one before it would have 31', () => {
    assert.equal(whyImpossible(settings, RAMADAN, '2027-02-09'), 'too-long')
    const announced = announce(settings, { year: 1448, month: 8 }, '2027-01-10')
    assert.equal(whyImpossible(announced, RAMADAN, '2027-02-09'), undefined)
  })

  it('is refused when the next beginning that was announced is too near', () => {
    const announced = announce(settings, { year: 1446, month: 10 }, '2025-03-30')
    assert.equal(whyImpossible(announced, RAMADAN_1446, '2025-03-02'), 'too-short')
  })
})
