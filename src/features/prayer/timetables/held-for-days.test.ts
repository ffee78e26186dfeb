import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Column,
  type PrintedDay,
  change,
  found,
  groundAt,
  judgeText,
  later,
  printDays,
  toCsv,
} from '#testing/timetables.ts'

const LONDON = groundAt({ latitude: 51.52, longitude: -0.07 })
const BEGINNINGS: readonly Column[] = [
  'fajr_begins',
  'sunrise',
  'asr_shafi',
  'asr_hanafi',
  'maghrib_begins',
  'isha_begins',
]
const JAMAATS: readonly Column[] = [
  'fajr_jamaat',
  'dhuhr_jamaat',
  'asr_jamaat',
  'maghrib_jamaat',
  'isha_jamaat',
]

const FIELD_OF: Readonly<Record<string, string>> = {
  fajr_begins: 'fajr',
  asr_shafi: 'asrShafi',
  asr_hanafi: 'asrHanafi',
  maghrib_begins: 'maghrib',
  isha_begins: 'isha',
}

/** The first of so many days, copied down over the others. */
function copied(
  days: readonly PrintedDay[],
  length: number,
  columns: readonly Column[],
): PrintedDay[] {
  return days.map((day, i) => {
    const first = days[Math.floor(i / length) * length]!
    return { ...day, ...Object.fromEntries(columns.map((column) => [column, first[column]])) }
  })
}

describe('beginnings that were written for some days each', () => {
  const days = change(printDays(LONDON, '2026-02-01', 56), JAMAATS, () => '')

  it('are named as that, column by column, and as nothing else', () => {
    for (const length of [7, 10])
      for (const columns of [BEGINNINGS, ['sunrise', 'maghrib_begins'], ['fajr_begins']] as const) {
        const text = toCsv(copied(days, length, columns))
        const { findings } = judgeText(text, { ground: LONDON }).report
        const named = findings.flatMap(({ code, spans }) => spans.map(({ field }) => [code, field]))
        const wanted = columns.map((column) => ['held-for-days', FIELD_OF[column] ?? column])
        assert.deepEqual(named, wanted, `${length} ${columns.join()}`)
      }
  })

  it('are left out and calculated when a person says so, and say how early or late they were', () => {
    const text = toCsv(copied(days, 7, ['maghrib_begins']))
    const { report, days: kept } = judgeText(text, {
      ground: LONDON,
      answers: { accept: ['held-for-days'] },
    })
    assert.equal(report.isReady, true)
    assert.deepEqual(report.findings[0]!.spans, [
      { field: 'maghrib', from: '2026-02-01', to: '2026-03-28', days: 56, least: -8, most: 3 },
    ])
    assert.ok(kept.every(({ times }) => times.begins?.maghrib === undefined))
  })

  it('are not seen in jamaats, in one value that is held, nor in a table on full five minutes', () => {
    const jamaats = copied(printDays(LONDON, '2026-02-01', 56), 7, ['fajr_jamaat', 'isha_jamaat'])
    const once = days.map((day, i) =>
      i > 20 && i <= 27 ? { ...day, sunrise: days[20]!.sunrise } : day,
    )
    const onFive = change(days, BEGINNINGS, (time) => later(-(Number(time.slice(3)) % 5))(time))
    for (const table of [jamaats, once, onFive])
      assert.equal(found(judgeText(toCsv(table), { ground: LONDON }))['held-for-days'], undefined)
  })
})
