import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assert as everywhere, double, oneof, property, string } from 'fast-check'
import { toTime } from '#platform/shared/time-of-day.ts'
import { type Written, readDate, readTime } from './cells.ts'

const time = (written: Written) => {
  const cell = readTime(written)
  if (cell.kind === 'time') return toTime(cell.minutes) + (cell.more ? ' and more' : '')
  if (cell.kind === 'after') return `+${cell.minutes}`
  return cell.kind === 'wrong' ? cell.why : cell.kind
}

describe('a time', () => {
  it('is read in every way that people write one', () => {
    const cases: [Written, string][] = [
      ['5:07', '05:07'],
      ['05:07:00', '05:07'],
      ['5.07', '05:07'],
      ['5h07', '05:07'],
      ['0507', '05:07'],
      ['1:30 PM', '13:30'],
      ['1.30pm', '13:30'],
      ['1:30 p.m.', '13:30'],
      ['1:30p.m.', '13:30'],
      ['5:07*', '05:07'],
      ['12:30 AM', '00:30'],
      ['12:30 pm', '12:30'],
      ['5 AM', '05:00'],
      ['٥:٠٧ ص', '05:07'],
      ['٧:١٥ م', '19:15'],
      ['۵:۰۷', '05:07'],
      ['\u200f05:07\u200e', '05:07'],
      [0.5, '12:00'],
      [0.2131944444444, '05:07'],
      ['0.75', '18:00'],
      [13.3, '13:30'],
      [1330, '13:30'],
      ['00:40', '00:40'],
      ['13:00/13:45', '13:00 and more'],
      ['13:00 & 13:45', '13:00 and more'],
    ]
    assert.deepEqual(
      cases.map(([written]) => time(written)),
      cases.map(([, wanted]) => wanted),
    )
  })

  it('may be so long after the beginning, or none at all', () => {
    const cases: [Written, string][] = [
      ['10 mins after adhan', '+10'],
      ['15 min after', '+15'],
      ['20 minutes later', '+20'],
      ['+5', '+5'],
      ['+ 5 min', '+5'],
      ['Adhan+5', '+5'],
      ['sunset', '+0'],
      ['after Adhan', '+0'],
      ['Entry Time', '+0'],
      ['بعد الأذان ب 10 دقائق', '+10'],
      ['-', 'none'],
      ['N/A', 'none'],
      ['', 'empty'],
      [null, 'empty'],
      ['"', 'ditto'],
    ]
    assert.deepEqual(
      cases.map(([written]) => time(written)),
      cases.map(([, wanted]) => wanted),
    )
  })

  it('that no clock shows is not one', () => {
    for (const written of [
      '24:00',
      '25:10',
      '5:60',
      '13:00 PM',
      '0:10 am',
      '+500',
      24,
      99.99,
      -0.5,
    ])
      assert.equal(time(written), 'impossible', String(written))
    for (const written of ['NaN', 'NaN:NaN', '5:7', 'five', '5:07x', '1e3:00', 'Infinity', 5.555])
      assert.equal(time(written), 'unreadable', String(written))
    for (const written of ['#REF!', '#N/A', '=A1+5', '@SUM(A1)'])
      assert.equal(time(written), 'spreadsheet-error', written)
    assert.equal(time(Number.NaN), 'impossible')
    assert.equal(time(Infinity), 'impossible')
  })

  it('is never made of text that is none, and never throws', () => {
    everywhere(
      property(oneof(string({ maxLength: 300 }), double()), (written) => {
        const cell = readTime(written)
        if (cell.kind === 'time') assert.ok(cell.minutes >= 0 && cell.minutes < 1440)
        readDate(written)
      }),
    )
  })
})

describe('a date', () => {
  const date = (written: Written) => {
    const cell = readDate(written)
    if (cell.kind === 'date') return [cell.year, cell.month, cell.day].join('-')
    if (cell.kind === 'two') return `${cell.first}/${cell.second}/${cell.year}`
    return cell.kind === 'day' ? `day ${cell.day}` : cell.kind
  }

  it('is read in every way that people write one', () => {
    const cases: [Written, string][] = [
      ['2026-03-29', '2026-3-29'],
      ['2026/3/29', '2026-3-29'],
      ['2026-03-29T00:00:00Z', '2026-3-29'],
      ['29/03/2026', '29/3/2026'],
      ['29.3.26', '29/3/2026'],
      ['Sun 29/03', '29/3/undefined'],
      ['29-Mar', '-3-29'],
      ['1-Jan-26', '2026-1-1'],
      ['Sunday 29th March 2026', '2026-3-29'],
      ['March 29, 2026', '2026-3-29'],
      ['2026 Mar 29', '2026-3-29'],
      ['٢٩ مارس ٢٠٢٦', '2026-3-29'],
      ['29 تشرين الثاني', '-11-29'],
      ['Mon 1 Jun', '-6-1'],
      [46110, '2026-3-29'],
      ['46110', '2026-3-29'],
      ['6', 'day 6'],
      [6, 'day 6'],
      ['Totals', 'wrong'],
      ['', 'empty'],
    ]
    assert.deepEqual(
      cases.map(([written]) => date(written)),
      cases.map(([, wanted]) => wanted),
    )
  })
})
