import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openResolver } from '#features/prayer/prayer-times/resolve.ts'
import { toDayNumber } from '#platform/shared/wall-time.ts'
import {
  COLUMNS,
  type Column,
  TIMES,
  arabicFigures,
  change,
  found,
  groundAt,
  judgeText,
  later,
  month,
  printDays,
  toCsv,
  toXlsx,
} from '#testing/timetables.ts'
import { toTimetable } from './reference.ts'
import type { Field, Finding, FindingCode } from './rules.ts'

const BIRMINGHAM = groundAt()
const YEAR = printDays(BIRMINGHAM)
const WEEKS = printDays(BIRMINGHAM, '2026-05-01', 60)
const spotsOf = (findings: readonly Finding[], code: FindingCode) =>
  findings.find((finding) => finding.code === code)?.spots ?? []

describe('columns', () => {
  const swap = (a: (typeof COLUMNS)[number], b: (typeof COLUMNS)[number]) =>
    WEEKS.map((day) => ({ ...day, [a]: day[b], [b]: day[a] }))

  it('that have changed places are noticed, and changed back on request', () => {
    const clean = judgeText(toCsv(WEEKS)).days
    for (const [a, b] of [
      ['asr_shafi', 'asr_hanafi'],
      ['fajr_begins', 'fajr_jamaat'],
      ['sunrise', 'dhuhr_begins'],
      ['maghrib_begins', 'isha_begins'],
      ['maghrib_begins', 'maghrib_jamaat'],
    ] as const) {
      const text = toCsv(swap(a, b))
      assert.deepEqual(found(judgeText(text)), { 'columns-swapped': 1 }, `${a} ${b}`)
      const mended = judgeText(text, { answers: { fixes: ['swap-columns'] } })
      assert.deepEqual(mended.report.findings, [], `${a} ${b}`)
      assert.deepEqual(mended.days.map(sorted), clean.map(sorted))
    }
  })

  it('of a beginning and its jamaat that have changed places are noticed where the jamaat is at once for a season', () => {
    const year = YEAR.map((day) => {
      const isAtOnce = day.date >= '2026-05-15' && day.date < '2026-08-31'
      return { ...day, isha_jamaat: isAtOnce ? day.isha_begins : day.isha_jamaat }
    })
    const swapped = year.map((day) => ({
      ...day,
      isha_begins: day.isha_jamaat,
      isha_jamaat: day.isha_begins,
    }))
    assert.deepEqual(found(judgeText(toCsv(swapped))), { 'columns-swapped': 1 })
    const mended = judgeText(toCsv(swapped), { answers: { fixes: ['swap-columns'] } })
    assert.deepEqual(mended.report.findings, [])
    assert.deepEqual(mended.days.map(sorted), judgeText(toCsv(year)).days.map(sorted))
  })

  it('that have changed places stay so while another repair is asked for', () => {
    const text = toCsv(swap('maghrib_begins', 'isha_begins'))
    const { report, days } = judgeText(text, { answers: { fixes: ['correct-hours'] } })
    assert.deepEqual(
      report.findings.map(({ code }) => code),
      ['columns-swapped'],
    )
    assert.ok(days.every(({ times }) => !times.begins?.maghrib && !times.begins?.isha))
  })

  it('are told by headings in many spellings, over one line or two', () => {
    const clean = judgeText(toCsv(WEEKS)).days
    for (const headings of [
      'Date,Fajr Begins,Fajr Jama’ah,SUNRISE,Zuhr Start,Zuhr Iqamah,Asr Mithl 1,Asr Mithl 2,Asr Jamat,Maghrib Adhan,Maghrib Jama’at,Isha’ Begins,Isha’ Jamaah',
      'Date,Fajr,Jamaat,Shuruk,Dhohr,Jamaat,1st Asr,2nd Asr,Jamaat,Magrib,Jamaat,Esha,Jamaat',
      'التاريخ,الفجر,إقامة الفجر,الشروق,الظهر,إقامة الظهر,العصر 1,العصر 2,إقامة العصر,المغرب,إقامة المغرب,العشاء,إقامة العشاء',
      'd_date,fajr_begins,fajr_jamah,sunrise,zuhr_begins,zuhr_jamah,asr_mithl_1,asr_mithl_2,asr_jamah,maghrib_begins,maghrib_jamah,isha_begins,isha_jamah',
    ]) {
      const judged = judgeText(toCsv(WEEKS, { headings: headings.split(',') }))
      assert.deepEqual(judged.report.findings, [], headings)
      assert.deepEqual(judged.days, clean, headings)
    }
    const merged = [
      'Al-Noor Masjid,,,,,,,,,,,,',
      ',Fajr,,,Zuhr,,Asr,,,Maghrib,,Isha,',
      'Date,Begins,Jamaat,Sunrise,Begins,Jamaat,Mithl 1,Mithl 2,Jamaat,Begins,Jamaat,Begins,Jamaat',
    ]
    const judged = judgeText([...merged, ...toCsv(WEEKS).split('\n').slice(1)].join('\n'))
    assert.deepEqual(judged.report.findings, [])
    assert.deepEqual(judged.days, clean)
  })

  it('without any heading are asked about, and matched by hand', () => {
    const text = toCsv(WEEKS).split('\n').slice(1).join('\n')
    assert.deepEqual(found(judgeText(text)), { 'columns-unknown': 1 })
    const fields: Field[] = [
      'date',
      'fajr',
      'fajr.jamaat',
      'sunrise',
      'dhuhr',
      'dhuhr.jamaat',
      'asrShafi',
      'asrHanafi',
      'asr.jamaat',
      'maghrib',
      'maghrib.jamaat',
      'isha',
      'isha.jamaat',
    ]
    const columns = Object.fromEntries(fields.map((field, i) => [i, field]))
    const judged = judgeText(text, { answers: { columns } })
    assert.deepEqual(judged.report.findings, [])
    assert.deepEqual(judged.days, judgeText(toCsv(WEEKS)).days)
  })

  it('of Friday prayers are pointed out: these are kept as sessions', () => {
    const text = toCsv(WEEKS).replaceAll(/$/gm, ',13:30').replace(',13:30', ',Jumu’ah 1')
    assert.deepEqual(found(judgeText(text)), { 'friday-column': 1 })
  })
})

describe('layouts that others write', () => {
  it('the fifteen columns of the plugin, with Hijri dates and Ramadan beside', () => {
    const headings =
      'd_date,fajr_begins,fajr_jamah,sunrise,zuhr_begins,zuhr_jamah,asr_mithl_1,asr_mithl_2,asr_jamah,maghrib_begins,maghrib_jamah,isha_begins,isha_jamah,is_ramadan,hijri_date'
    const lines = WEEKS.map((day) =>
      [...COLUMNS.map((column) => day[column]), '0', '14-11-1447'].join(','),
    )
    const judged = judgeText([headings, ...lines].join('\r\n'))
    assert.deepEqual(judged.report.findings, [])
    assert.equal(judged.report.layout, 'plugin')
    assert.deepEqual(judged.days, judgeText(toCsv(WEEKS)).days)
  })

  it('Mawaqit’s two files: beginnings, and jamaats that may be so many minutes later', () => {
    const begins = WEEKS.map(({ date, ...day }) =>
      [
        Number(date.slice(5, 7)),
        Number(date.slice(8)),
        day.fajr_begins,
        day.sunrise,
        day.dhuhr_begins,
        day.asr_shafi,
        day.maghrib_begins,
        day.isha_begins,
      ].join(','),
    )
    const first = judgeText(['Month,Day,Fajr,Shuruk,Duhr,Asr,Maghrib,Isha', ...begins].join('\n'), {
      answers: { year: 2026 },
    })
    assert.deepEqual(first.report.findings, [])
    assert.equal(first.report.layout, 'mawaqit')
    const iqama = WEEKS.map(
      ({ date }) => `${Number(date.slice(5, 7))},${Number(date.slice(8))},+20,13:30,+10,+5,+10`,
    )
    const text = ['Month,Day,Fajr,Duhr,Asr,Maghrib,Isha', ...iqama].join('\n')
    const second = judgeText(text, { name: 'iqama-2026.csv', answers: { year: 2026 } })
    assert.deepEqual(second.report.findings, [])
    const own = openResolver(toTimetable(BIRMINGHAM)).day('2026-05-01').prayers
    assert.equal(second.days[0]?.times.jamaat?.maghrib, later(5)(WEEKS[0]!.maghrib_begins))
    assert.equal(second.days[0]?.times.begins, undefined)
    assert.ok(own.maghrib.begins)
  })

  it('a table of jamaats under plain names is not taken for beginnings', () => {
    const lines = WEEKS.map((day) => [day.date, day.dhuhr_jamaat, day.asr_jamaat].join(','))
    const late = change(WEEKS, ['dhuhr_jamaat'], () => '13:45')
    const text = (days: typeof WEEKS) =>
      [
        'date,Fajr,Dhuhr,Asr,Isha',
        ...days.map((day) =>
          [day.date, day.fajr_jamaat, day.dhuhr_jamaat, day.asr_jamaat, day.isha_jamaat].join(','),
        ),
      ].join('\n')
    assert.ok(lines.length > 0)
    const judged = judgeText(text(late))
    assert.equal(found(judged)['looks-like-jamaats'], 1)
    const mended = judgeText(text(late), { answers: { fixes: ['hold-jamaats'] } })
    assert.deepEqual(mended.report.findings, [])
    assert.equal(mended.days[0]?.times.jamaat?.dhuhr, '13:45')
  })

  it('a sheet for each month, the days only numbered', () => {
    const months = ['April', 'May', 'June'].map((name, i) => {
      const days = printDays(BIRMINGHAM, `2026-0${i + 4}-01`, [30, 31, 30][i])
      const rows = days.map((day) => [
        Number(day.date.slice(8)),
        ...TIMES.map((column) => day[column]),
      ])
      return { name: `${name} 2026`, rows: [['Day', ...COLUMNS.slice(1)], ...rows] }
    })
    const judged = judgeText(toXlsx(months))
    assert.deepEqual(judged.report.findings, [])
    assert.deepEqual(judged.days, judgeText(toCsv(printDays(BIRMINGHAM, '2026-04-01', 91))).days)
  })

  it('jamaats that are written only on the first day of a week: asks whether they hold', () => {
    const jamaats: Column[] = ['fajr_jamaat', 'dhuhr_jamaat', 'asr_jamaat', 'isha_jamaat']
    const week = (date: string) => Math.floor((toDayNumber(date) - toDayNumber(WEEKS[0]!.date)) / 7)
    const firsts = WEEKS.filter(({ date }, i) => i === 0 || week(WEEKS[i - 1]!.date) !== week(date))
    const held = WEEKS.map((day) => {
      const { fajr_jamaat, dhuhr_jamaat, asr_jamaat, isha_jamaat } = firsts[week(day.date)]!
      return { ...day, fajr_jamaat, dhuhr_jamaat, asr_jamaat, isha_jamaat }
    })
    const isFirst = (date: string) => firsts.some((day) => day.date === date)
    const written = toCsv(
      change(
        held,
        jamaats,
        () => '',
        (date) => !isFirst(date),
      ),
    )
    const judged = judgeText(written)
    assert.deepEqual(found(judged), { 'jamaats-now-and-then': jamaats.length })
    assert.equal(judged.report.isReady, false)
    const mended = judgeText(written, { answers: { fixes: ['hold-until-next'] } })
    assert.deepEqual(mended, judgeText(toCsv(held)))
    const kept = judgeText(written, { answers: { accept: ['jamaats-now-and-then'] } })
    assert.equal(kept.report.isReady, true)
    assert.equal(kept.days[1]?.times.jamaat?.dhuhr, undefined)
  })

  it('relative and spoken times of jamaats, and days without one', () => {
    const days = change(
      change(
        change(WEEKS, ['maghrib_jamaat'], () => 'sunset'),
        ['isha_jamaat'],
        () => '10 mins after adhan',
      ),
      ['asr_jamaat'],
      () => '-',
    )
    const judged = judgeText(toCsv(days))
    assert.deepEqual(judged.report.findings, [])
    const [day] = judged.days
    assert.equal(day?.times.jamaat?.maghrib, WEEKS[0]?.maghrib_begins)
    assert.equal(day?.times.jamaat?.isha, later(10)(WEEKS[0]!.isha_begins))
    assert.equal(day?.times.jamaat?.asr, 'none')
  })
})

describe('dates', () => {
  const written = (write: (date: string) => string, days = YEAR) =>
    toCsv(days.map((day) => ({ ...day, date: write(day.date) })))
  const clean = judgeText(toCsv(YEAR)).days

  it('are understood as people write them', () => {
    for (const write of [
      (date: string) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`,
      (date: string) => `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.${date.slice(2, 4)}`,
      (date: string) => `${Number(date.slice(8))}-${month(date)}-26`,
      (date: string) => `${Number(date.slice(8))}th ${month(date)} 2026`,
      (date: string) => new Date(`${date}T00:00:00Z`).toUTCString().slice(0, 16).replace(',', ''),
      (date: string) => arabicFigures(date.replaceAll('-', '/')),
      (date: string) => `${date} 00:00:00`,
      (date: string) => String(25_569 + Date.parse(date) / 86_400_000),
    ]) {
      const judged = judgeText(written(write))
      assert.deepEqual(judged.report.findings, [], write('2026-03-05'))
      assert.deepEqual(judged.days, clean)
    }
  })

  it('with the month first are never guessed at', () => {
    const text = written((date) => `${date.slice(5, 7)}/${date.slice(8)}/2026`)
    assert.deepEqual(found(judgeText(text)), { 'dates-month-first': 1 })
    const judged = judgeText(text, { answers: { dateOrder: 'month-first' } })
    assert.deepEqual(judged.report.findings, [])
    assert.deepEqual(judged.days, clean)
  })

  it('that could be either are asked about', () => {
    const days = printDays(BIRMINGHAM, '2026-05-01', 12)
    const text = written((date) => `${date.slice(8)}/${date.slice(5, 7)}/2026`, days)
    assert.deepEqual(found(judgeText(text)), { 'date-order-unclear': 1 })
  })
})

describe('files as programs write them', () => {
  const clean = judgeText(toCsv(WEEKS)).days
  const isClean = (bytes: string | Uint8Array, encoding?: string) => {
    const judged = judgeText(bytes)
    assert.deepEqual(judged.report.findings, [])
    assert.deepEqual(judged.days, clean)
    if (encoding) assert.equal(judged.report.encoding, encoding)
  }

  it('with other separators, ends of lines, marks and encodings', () => {
    isClean(`\ufeff${toCsv(WEEKS, { end: '\r\n' })}`, 'utf-8')
    isClean(toCsv(WEEKS, { delimiter: ';' }))
    isClean(toCsv(WEEKS, { delimiter: '\t', end: '\r\n' }))
    isClean(`sep=;\r\n${toCsv(WEEKS, { delimiter: ';', end: '\r\n' })}`)
    isClean(new Uint8Array(Buffer.from(`\ufeff${toCsv(WEEKS)}`, 'utf16le')), 'utf-16le')
    isClean(new Uint8Array(Buffer.from(toCsv(WEEKS), 'utf16le')), 'utf-16le')
    const western = Buffer.from(`Prière du matin\n${toCsv(WEEKS)}`, 'latin1')
    isClean(new Uint8Array(western), 'windows-1252')
  })

  it('with times as spreadsheets and tired people type them', () => {
    const typed = [
      (time: string) => time.replace(/^0/, ''),
      (time: string) => `${time}:00`,
      (time: string) => time.replace(':', '.'),
      (time: string) => time.replace(':', ''),
      (time: string) => ` ${time}\u00a0`,
      (time: string) => arabicFigures(time),
      (time: string) => String(toDay(time)),
      (time: string) => `1900-01-01 ${time}:00`,
    ]
    for (const write of typed) isClean(toCsv(change(WEEKS, TIMES, write)))
  })

  it('as a workbook: dates, parts of days, both epochs, a title over merged cells', () => {
    const serial = (date: string) => 25_569 + Date.parse(date) / 86_400_000
    const rows = (offset: number) => [
      ['Al-Noor Masjid & Community', null],
      [...COLUMNS],
      ...WEEKS.map((day) => [
        { date: serial(day.date) - offset },
        ...TIMES.map((column) => toDay(day[column])),
      ]),
    ]
    isClean(toXlsx([{ name: 'Times', rows: rows(0) }]), 'xlsx')
    isClean(toXlsx([{ name: 'Times', rows: rows(1_462) }], { is1904: true }))
  })

  it('as a workbook whose jamaats are merged over the week for which they hold', () => {
    const jamaats = COLUMNS.filter((column) => column.endsWith('_jamaat'))
    const held = WEEKS.map((day, i) => ({
      ...day,
      ...Object.fromEntries(jamaats.map((column) => [column, WEEKS[i - (i % 7)]![column]])),
    }))
    const isHeld = (column: string, i: number) => i % 7 > 0 && jamaats.some((one) => one === column)
    const rows = held.map((day, i) => [
      day.date,
      ...TIMES.map((column) => (isHeld(column, i) ? null : toDay(day[column]))),
    ])
    const merged = jamaats.flatMap((column) => {
      const letter = String.fromCharCode(65 + COLUMNS.indexOf(column))
      const firsts = held.flatMap((_, i) => (i % 7 === 0 ? [i + 2] : []))
      return firsts.map((first) => `${letter}${first}:${letter}${first + 6}`)
    })
    const book = (merged: string[]) =>
      judgeText(toXlsx([{ name: 'Times', rows: [[...COLUMNS], ...rows], merged }])).days

    const read = book([...merged, 'A1:C1', 'A1:A2000000', 'nonsense'])

    assert.deepEqual(read, judgeText(toCsv(held)).days)
    assert.notDeepEqual(book([]), read)
  })

  it('as a workbook with a broken formula, which is shown and not swallowed', () => {
    const rows = [
      [...COLUMNS],
      ...WEEKS.map((day, i) => [
        day.date,
        ...TIMES.map((column) =>
          i === 3 && column === 'sunrise' ? { error: '#REF!' } : toDay(day[column]),
        ),
      ]),
    ]
    const judged = judgeText(toXlsx([{ name: 'Times', rows }]))
    assert.deepEqual(found(judged), { 'spreadsheet-error': 1 })
    assert.equal(spotsOf(judged.report.findings, 'spreadsheet-error')[0]?.line, 5)
  })
})

function toDay(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / 1440
}

/** Cells in one order, for comparing. */
function sorted({ date, times }: { date: string; times: object }) {
  const flat = Object.entries(times).flatMap(([what, of]) =>
    Object.entries(of as object).map(([key, time]) => `${what} ${key} ${time}`),
  )
  return [date, ...flat.toSorted()]
}
