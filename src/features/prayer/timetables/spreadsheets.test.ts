import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assess } from '#testing/tables/assess.ts'
import { plantIn } from '#testing/tables/faults.ts'
import { FURTHER_FAULTS, furtherTable } from '#testing/tables/further.ts'
import { groundAt, judgeText, printDays, toCsv } from '#testing/timetables.ts'

describe('jamaats as mosques keep them in their own spreadsheets', () => {
  const clean: readonly [seed: number, how: string][] = [
    [30000059, 'Asr is moved by an hour on the first of a month, three times the same way'],
    [30000060, 'Asr is moved on the first of a month, and comes back by itself in half a year'],
    [30000082, 'Fajr is moved by an hour in September, in a table of two months'],
    [30005019, 'Isha is moved on the Sunday of the clocks, and again on the Monday'],
    [30021004, 'Isha goes by steps for weeks, and then by an angle that is an hour later'],
    [30002115, 'Isha is rounded up to a quarter on each day, and a rule ends'],
  ]
  for (const [seed, how] of clean)
    it(`are not blamed: ${how}`, () => {
      const table = furtherTable(seed)
      const { blamed, isReady } = assess(toCsv(table.days), table)
      assert.deepEqual([blamed, isReady], [[], true], table.name)
    })
})

describe('what goes wrong in such a spreadsheet', () => {
  const tried: readonly [seed: number, kind: keyof typeof FURTHER_FAULTS, what: string][] = [
    [30001026, 'one jamaat mistyped', 'half an hour late, and not after the next prayer'],
    [30001070, 'one jamaat mistyped', 'Fridays beside it have none'],
    [30001009, 'Asr in the column of the other', 'the two lie an hour apart, nearly'],
    [30001062, 'a month from some weeks away', 'Asr comes back by itself'],
    [30001051, 'a month from some weeks away', 'near the equator'],
    [30001068, 'a beginning in the column of its jamaat', 'its last days are in another month'],
    [
      30002042,
      'a beginning in the column of its jamaat',
      'six days on which Fajr moves by the minute',
    ],
    [30002044, 'one jamaat mistyped', 'an Isha near the next Fajr, whose jamaat is before that'],
    [30021003, 'a month from some weeks away', 'Fajr stands still at midnight before it'],
    [30001080, 'a date typed twice', 'a Friday without a jamaat, and the Saturday with one'],
    [30001083, 'clocks that change in another week', 'on one side a jamaat waits an hour longer'],
  ]
  for (const [seed, kind, what] of tried)
    it(`is named, and no repair leaves a minute wrong: ${kind}, ${what}`, () => {
      const table = furtherTable(seed)
      const fault = plantIn(table, kind, seed * 7919, FURTHER_FAULTS)!
      const { missed, blamed, wrong } = assess(fault.text, table, fault.planted)
      assert.deepEqual([missed, blamed, wrong], [[], [], []], fault.what)
    })

  const gaps: readonly [where: string, jamaat: string, empty: readonly number[]][] = [
    ['on its own day', '06:40', [30]],
    ['on the days beside it', '07:02', [29, 31]],
  ]
  for (const [where, jamaat, empty] of gaps)
    it(`is named where no beginning is filled in ${where}: one jamaat mistyped`, () => {
      const ground = groundAt()
      const days = printDays(ground, '2026-11-20', 60).map((day, i) => ({
        ...day,
        fajr_begins: empty.includes(i) ? '' : day.fajr_begins,
        fajr_jamaat: i === 30 ? jamaat : '06:50',
      }))

      const { report } = judgeText(toCsv(days), { ground })

      const found = report.findings.find(({ code }) => code === 'unlike-its-neighbours')
      const spots = found?.spots.map(({ date, field, value }) => [date, field, value])
      assert.deepEqual(spots, [['2026-12-20', 'fajr.jamaat', jamaat]])
    })
})
