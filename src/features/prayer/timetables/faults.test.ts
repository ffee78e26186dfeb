import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assess } from '#testing/tables/assess.ts'
import { CITIES, cleanTable } from '#testing/tables/clean.ts'
import { FAULTS, plantIn } from '#testing/tables/faults.ts'
import {
  type Column,
  change,
  found,
  groundAt,
  judgeText,
  later,
  month,
  printDays,
  toCsv,
} from '#testing/timetables.ts'
import type { FindingCode } from './rules.ts'

const YEAR = printDays(groundAt())
const CLEAN = judgeText(toCsv(YEAR)).days
const within = (from: string, to: string) => (date: string) => date >= from && date <= to
const spansOf = (judged: ReturnType<typeof judgeText>, code: FindingCode) =>
  judged.report.findings
    .find((finding) => finding.code === code)
    ?.spans.map(({ field, from, to, least, most }) => [field, from, to, least, most])

describe('an hour on several days of one column', () => {
  const days = (columns: readonly Column[], by: number, from: string, to: string) =>
    change(YEAR, columns, later(by), within(from, to))

  it('is named with its days, and put right to the minute', () => {
    const wrong = toCsv(days(['isha_begins'], 60, '2026-12-01', '2026-12-10'))
    const judged = judgeText(wrong)
    assert.deepEqual(spansOf(judged, 'hour-out'), [['isha', '2026-12-01', '2026-12-10', 60, 60]])
    assert.equal(judged.report.isReady, false)
    const mended = judgeText(wrong, { answers: { fixes: ['correct-hours'] } })
    assert.deepEqual(found(mended), {})
    assert.deepEqual(mended.days, CLEAN)
  })

  it('is seen around the end of summer time in Fajr and Isha, where the sun’s own columns are right', () => {
    const wrong = toCsv(days(['fajr_begins', 'isha_begins'], 60, '2026-10-23', '2026-10-31'))
    assert.deepEqual(spansOf(judgeText(wrong), 'hour-out'), [
      ['fajr', '2026-10-23', '2026-10-31', 60, 60],
      ['isha', '2026-10-23', '2026-10-31', 60, 60],
    ])
    const mended = judgeText(wrong, { answers: { fixes: ['correct-hours'] } })
    assert.deepEqual(mended.days, CLEAN)
  })

  it('is seen at both edges of a table, in each column, and for as long as half a year', () => {
    const blocks = [
      ['fajr_begins', 'fajr', '2026-01-01', '2026-01-12'],
      ['isha_begins', 'isha', '2026-12-20', '2026-12-31'],
      ['asr_hanafi', 'asrHanafi', '2026-02-01', '2026-02-09'],
      ['maghrib_begins', 'maghrib', '2026-08-01', '2026-10-20'],
      ['isha_begins', 'isha', '2026-03-29', '2026-10-24'],
      ['fajr_begins', 'fajr', '2026-01-01', '2026-03-28'],
      // From the very day on which the clocks go forward, within the night that is an hour shorter on the wall.
      ['fajr_begins', 'fajr', '2026-03-29', '2026-10-24'],
    ] as const
    for (const [column, field, from, to] of blocks)
      for (const by of [60, -60]) {
        const wrong = toCsv(days([column], by, from, to))
        const { report } = judgeText(wrong)
        const named = report.findings.flatMap(({ spans }) => spans)
        const isNamed = named.some(
          (span) => span.field === field && span.from <= from && span.to >= to,
        )
        assert.ok(
          isNamed || report.findings.some(({ code }) => code === 'wrong-column'),
          `${column} ${by} ${from}`,
        )
        assert.equal(report.isReady, false)
      }
  })

  it('is not seen in a summer Isha that is truly held, nor where a rule takes over in May', () => {
    const held = change(
      YEAR,
      ['isha_begins'],
      () => '22:30',
      within('2026-05-20', '2026-07-25'),
    ).map((day) => ({ ...day, isha_jamaat: '' }))
    assert.deepEqual(found(judgeText(toCsv(held))), {})
    const angle = groundAt({ method: 'Karachi' })
    const seventh = groundAt({ method: 'MuslimWorldLeague' })
    assert.deepEqual(found(judgeText(toCsv(printDays(angle)), { ground: seventh })), {})
  })
})

describe('a slope', () => {
  it('is no fault: Isha by an angle, in a steep May', () => {
    const days = YEAR.filter(({ date }) => within('2026-05-05', '2026-05-20')(date)).map(
      (day, i) => ({
        ...day,
        isha_begins: [
          '23:05',
          '23:09',
          '23:13',
          '23:17',
          '23:22',
          '23:27',
          '23:32',
          '23:38',
          '23:44',
          '23:50',
          '23:57',
          '00:05',
          '00:14',
          '00:28',
          '00:40',
          '01:00',
        ][i]!,
        isha_jamaat: '',
        fajr_jamaat: '',
      }),
    )
    assert.deepEqual(found(judgeText(toCsv(days))), {})
  })
})

describe('a repair', () => {
  const noonless = change(YEAR, ['dhuhr_begins'], () => '1:00', within('2026-07-01', '2026-09-05'))

  it('is judged by the same eyes: a Dhuhr before noon is refused by name', () => {
    const first = judgeText(toCsv(noonless))
    assert.deepEqual(Object.keys(found(first)), ['twelve-hour'])
    const mended = judgeText(toCsv(noonless), {
      answers: { fixes: ['read-as-afternoon', 'correct-hours'] },
    })
    assert.equal(mended.report.isReady, false)
    const [[field, from] = []] = spansOf(mended, 'dhuhr-before-noon') ?? []
    assert.deepEqual([field, from], ['dhuhr', '2026-07-01'])
    const left = judgeText(toCsv(noonless), {
      answers: { fixes: ['read-as-afternoon', 'correct-hours'], accept: ['dhuhr-before-noon'] },
    })
    for (const { date, times } of left.days)
      assert.ok(
        (times.begins?.dhuhr ?? '13:05') >= '12:50' || date < '2026-03-29' || date > '2026-10-24',
      )
  })

  it('of an hour is offered only where an hour puts it right', () => {
    const wrong = change(YEAR, ['maghrib_begins'], later(67), within('2026-06-01', '2026-06-10'))
    const judged = judgeText(toCsv(wrong))
    assert.deepEqual(spansOf(judged, 'hour-out'), undefined)
    assert.deepEqual(
      spansOf(judged, 'not-the-sun')?.map(([field, from, to]) => [field, from, to]),
      [['maghrib', '2026-06-01', '2026-06-10']],
    )
  })

  it('that leaves a jamaat before its beginning is not ready', () => {
    const wrong = change(YEAR, ['isha_begins'], later(-60), within('2026-11-01', '2026-11-10'))
    const worse = change(wrong, ['isha_jamaat'], later(-20), within('2026-11-01', '2026-11-10'))
    const mended = judgeText(toCsv(worse), { answers: { fixes: ['correct-hours'] } })
    assert.deepEqual(found(mended), { 'jamaat-before-begins': 10 })
  })
})

describe('00:00 and 23:59', () => {
  it('are read as nothing where the days around them are not near midnight', () => {
    for (const mark of ['00:00', '23:59']) {
      const days = change(
        YEAR,
        ['asr_jamaat', 'isha_jamaat'],
        () => mark,
        within('2026-02-01', '2026-02-20'),
      )
      const judged = judgeText(toCsv(days))
      assert.deepEqual(found(judged), { 'read-as-empty': 40 })
      assert.equal(
        judged.days.find(({ date }) => date === '2026-02-03')?.times.jamaat?.isha,
        undefined,
      )
    }
  })

  it('are times where Isha comes by there', () => {
    const days = YEAR.filter(({ date }) => within('2026-05-15', '2026-05-19')(date)).map(
      (day, i) => ({
        ...day,
        isha_begins: ['23:52', '23:56', '00:00', '00:04', '00:08'][i]!,
        isha_jamaat: '',
      }),
    )
    const judged = judgeText(toCsv(days))
    assert.deepEqual(found(judged), {})
    assert.equal(judged.days[2]?.times.begins?.isha, '00:00')
  })
})

describe('one wrong column', () => {
  const made = YEAR.map((day) => ({ ...day, sunrise: later(125)(day.fajr_begins) }))

  it('is named with its days and by how much, and is no other place', () => {
    const judged = judgeText(toCsv(made))
    assert.deepEqual(Object.keys(found(judged)), ['wrong-column'])
    const spans = spansOf(judged, 'wrong-column')!
    assert.ok(spans.every(([field]) => field === 'sunrise'))
    assert.ok(spans.some(([, , , , most]) => Number(most) > 10))
  })

  it('is left out as a whole, and calculated', () => {
    const { report, days } = judgeText(toCsv(made), { answers: { accept: ['wrong-column'] } })
    assert.equal(report.isReady, true)
    assert.ok(days.every(({ times }) => times.begins?.sunrise === undefined && times.begins?.fajr))
  })

  it('does not hide another fault', () => {
    const both = change(made, ['isha_begins'], later(60), within('2026-12-01', '2026-12-10'))
    assert.deepEqual(Object.keys(found(judgeText(toCsv(both)))), ['hour-out', 'wrong-column'])
  })
})

describe('a table for another place', () => {
  const sheffield = printDays(groundAt({ latitude: 53.38, longitude: -1.47 }))
  const ground = groundAt({ latitude: 51.45, longitude: 2.58 })

  it('is said with the distance of each column, when all columns agree', () => {
    const judged = judgeText(toCsv(sheffield), { ground })
    assert.deepEqual(found(judged), { 'another-place': 3 })
    assert.deepEqual(
      spansOf(judged, 'another-place')?.map(([field]) => field),
      ['sunrise', 'dhuhr', 'maghrib'],
    )
    for (const [, , , least, most] of spansOf(judged, 'another-place')!)
      assert.ok(Number(most) > Number(least))
    const [spot] = judged.report.findings[0]!.spots
    assert.match(spot!.value, /^≈ 3\d0 km$/)
  })

  it('is still judged, where it is for', () => {
    const wrong = change(sheffield, ['isha_begins'], later(60), within('2026-12-01', '2026-12-10'))
    assert.deepEqual(Object.keys(found(judgeText(toCsv(wrong), { ground }))), [
      'hour-out',
      'another-place',
    ])
  })
})

describe('a table from December to January without years', () => {
  const days = printDays(groundAt(), '2026-12-01', 62)
  const yearless = days.map((day) => ({ ...day, date: `${day.date.slice(8)}-${month(day.date)}` }))

  it('turns the year where the months turn, and misses nothing', () => {
    const judged = judgeText(toCsv(yearless), { answers: { year: 2026 } })
    assert.deepEqual(found(judged), { 'year-turns': 1 })
    assert.deepEqual(
      [judged.report.firstDate, judged.report.lastDate],
      ['2026-12-01', '2027-01-31'],
    )
    assert.deepEqual(judged.days, judgeText(toCsv(days)).days)
  })

  it('never calls months that are missing no harm', () => {
    const apart = YEAR.filter(({ date }) => date < '2026-02-01' || date > '2026-11-30')
    const judged = judgeText(toCsv(apart))
    assert.deepEqual(found(judged), { 'months-missing': 1 })
    assert.equal(judged.report.isReady, false)
  })
})

describe('tables of every kind, from a seed', () => {
  it('are not blamed when they are clean', () => {
    for (const [i, city] of CITIES.entries()) {
      const table = cleanTable(400 + i, city)
      const { blamed, isReady } = assess(toCsv(table.days), table)
      assert.deepEqual([blamed, isReady], [[], true], `seed ${400 + i}: ${table.name}`)
    }
  })

  it('are found out when they are not, and no repair leaves a minute wrong', () => {
    const tried = Object.keys(FAULTS).flatMap((kind, i) => {
      const seed = 700 + i
      const table = cleanTable(seed, CITIES[i % CITIES.length])
      const fault = plantIn(table, kind, seed)
      if (!fault) return []
      const { missed, wrong } = assess(fault.text, table, fault.planted)
      assert.deepEqual(
        [missed, wrong],
        [[], []],
        `${kind}, seed ${seed}: ${table.name}, ${fault.what}`,
      )
      return [kind]
    })
    assert.ok(tried.length >= 18, `${tried.length} kinds of fault were tried`)
  })
})

describe('a column of which nothing is right, in a table without one of its months', () => {
  it('is named by days alone where nobody can say by how much', () => {
    const wrong = change(printDays(groundAt()), ['asr_shafi'], later(75))
    const text = toCsv(wrong.filter(({ date }) => !date.startsWith('2026-10')))
    const { report } = judgeText(text)
    const spans = report.findings.flatMap((finding) => finding.spans)
    assert.ok(spans.some(({ field }) => field === 'asrShafi'))
    for (const { least, most } of spans)
      assert.ok([least, most].every((by) => by === null || Number.isFinite(by)))
  })
})
