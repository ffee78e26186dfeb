import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays, weekdayOf } from '#platform/shared/wall-time.ts'
import {
  afterRefusal,
  dueAfter,
  firstDue,
  isEndPossible,
  isNewCardDue,
  nextAfter,
} from './rules.ts'

const friday = { kind: 'friday', dayOfMonth: null, monthOfYear: null } as const

describe('a Friday gift', () => {
  it('is due on each Friday, and on no other day', () => {
    let date = '2026-11-21'
    for (let week = 0; week < 1_100; week++) {
      const next = dueAfter(friday, date)
      assert.equal(weekdayOf(next), 5)
      assert.ok(next > date && next <= addDays(date, 7), `${date} is followed by ${next}`)
      date = next
    }
  })

  it('joins this Friday before it is charged, and the next one from then on', () => {
    const at = (time: string) => firstDue('friday', { date: '2026-11-27', time }, '07:00').on
    assert.deepEqual(['06:59', '07:00', '23:59'].map(at), [
      '2026-11-27',
      '2026-12-04',
      '2026-12-04',
    ])
  })
})

describe('a monthly gift', () => {
  it('begins today, and comes on the same day of each month', () => {
    const { on, schedule } = firstDue('monthly', { date: '2026-11-22', time: '15:00' }, '07:00')
    assert.deepEqual([on, dueAfter(schedule, on)], ['2026-11-22', '2026-12-22'])
    assert.equal(dueAfter(schedule, '2026-12-22'), '2027-01-22')
  })

  it('comes on the 28th where a month may not have the day', () => {
    const { on, schedule } = firstDue('monthly', { date: '2027-01-31', time: '15:00' }, '07:00')
    assert.deepEqual([on, dueAfter(schedule, on)], ['2027-02-28', '2027-03-28'])
  })

  it('stacks nothing: what was missed is followed by the next day that is due', () => {
    const monthly = { kind: 'monthly', dayOfMonth: 28, monthOfYear: null } as const
    assert.equal(dueAfter(monthly, '2026-12-02'), '2026-12-28')
  })
})

describe('a yearly gift', () => {
  it('begins today, and comes on the same day of each year', () => {
    const { on, schedule } = firstDue('yearly', { date: '2026-11-30', time: '15:00' }, '07:00')
    assert.deepEqual([on, dueAfter(schedule, on)], ['2026-11-30', '2027-11-30'])
    assert.equal(dueAfter(schedule, '2027-12-01'), '2028-11-30')
  })

  it('comes on the 28th of February where it begins on a leap day', () => {
    const { on, schedule } = firstDue('yearly', { date: '2028-02-29', time: '15:00' }, '07:00')
    assert.deepEqual([on, dueAfter(schedule, on)], ['2028-02-29', '2029-02-28'])
  })
})

describe('an end', () => {
  it('is the last day on which it is due', () => {
    const row = { ...friday, endsOn: '2026-12-04', times: null }
    assert.deepEqual(
      [nextAfter(row, '2026-11-27'), nextAfter(row, '2026-12-04')],
      ['2026-12-04', null],
    )
  })

  it('cannot lie before the first payment', () => {
    const possible = (endsOn: string | null) => isEndPossible({ endsOn, times: null }, '2026-11-27')
    assert.deepEqual(['2026-11-26', '2026-11-27', '2099-01-01', null].map(possible), [
      false,
      true,
      false,
      true,
    ])
  })
})

describe('a card that was refused', () => {
  it('is tried twice more in the week where the refusal is soft, and never where it is hard', () => {
    assert.deepEqual(afterRefusal('try-later', 1), { state: 'retry', days: 1 })
    assert.deepEqual(afterRefusal('try-later', 2), { state: 'retry', days: 2 })
    assert.deepEqual(afterRefusal('try-later', 3), { state: 'missed' })
    assert.deepEqual(afterRefusal('other-card', 1), { state: 'needs_card' })
    assert.deepEqual(afterRefusal('ask-donor', 1), { state: 'needs_donor' })
  })

  it('has expired after the end of its month, and another is due a month before it is needed', () => {
    const card = { expMonth: 11, expYear: 2026 }
    const isDue = (nextOn: string, date: string) => isNewCardDue(card, nextOn, date)
    assert.deepEqual(
      [isDue('2026-11-30', '2026-11-20'), isDue('2026-12-01', '2026-11-20')],
      [false, true],
    )
    assert.deepEqual(
      [isDue('2027-05-01', '2027-03-30'), isDue('2027-05-01', '2027-03-31')],
      [false, true],
    )
  })
})
