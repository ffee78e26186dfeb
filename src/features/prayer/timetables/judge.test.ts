import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openResolver } from '#features/prayer/prayer-times/resolve.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import {
  COLUMNS,
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
  toTwelve,
} from '#testing/timetables.ts'
import { type Ground, toTimetable } from './reference.ts'
import type { Finding, FindingCode } from './rules.ts'

const BIRMINGHAM = groundAt()
const YEAR = printDays(BIRMINGHAM)
const WEEKS = printDays(BIRMINGHAM, '2026-05-01', 60)
const isSummer = (date: string) => date >= '2026-03-29' && date < '2026-10-25'
const spotsOf = (findings: readonly Finding[], code: FindingCode) =>
  findings.find((finding) => finding.code === code)?.spots ?? []

const PLACES: readonly [zone: string, latitude: number, longitude: number, year: number][] = [
  ['Europe/London', 51.5, -0.12, 2026],
  ['Europe/London', 55.86, -4.25, 2028],
  ['Europe/Istanbul', 41.01, 28.95, 2026],
  ['Africa/Cairo', 30.04, 31.24, 2027],
  ['Africa/Casablanca', 33.57, -7.59, 2026],
  ['Asia/Karachi', 24.86, 67.01, 2028],
  ['Asia/Kathmandu', 27.72, 85.32, 2026],
  ['Asia/Jakarta', -6.2, 106.8, 2027],
  ['Pacific/Auckland', -36.85, 174.76, 2026],
  ['Pacific/Apia', -13.83, -171.77, 2028],
  ['America/New_York', 40.71, -74, 2026],
  ['America/Santiago', -33.45, -70.67, 2027],
  ['Australia/Lord_Howe', -31.55, 159.08, 2026],
  ['Europe/Oslo', 59.91, 10.75, 2026],
]

/** Said of days and not of a column. */
const daysFrom = (from: string, to: string, days: number) => ({
  field: 'date',
  from,
  to,
  days,
  least: null,
  most: null,
})

describe('a clean year', () => {
  for (const [zone, latitude, longitude, year] of PLACES) {
    it(`of ${year} in ${zone}, ${latitude}° north, has no fault and stays as it is`, () => {
      const ground = groundAt({ zone, latitude, longitude })
      const days = printDays(ground, `${year}-01-01`, year === 2028 ? 366 : 365)

      const judged = judgeText(toCsv(days), { ground })

      assert.deepEqual(judged.report.findings, [])
      assert.equal(judged.report.isReady, true)
      assert.deepEqual(judged.report.counts, { added: days.length, changed: 0, same: 0 })
      assert.deepEqual(
        judged.days.map(({ date, times }) => [date, times.begins?.isha, times.jamaat?.fajr]),
        days.map((day) => [day.date, day.isha_begins, day.fajr_jamaat]),
      )
    })
  }
})

describe('a table in winter time all year', () => {
  const inGmt = change(YEAR, TIMES, later(-60), isSummer)

  it('is told from one that is wrong, and nothing else is said of it', () => {
    const judged = judgeText(toCsv(inGmt))
    assert.deepEqual(found(judged), { 'in-standard-time': 210 })
    assert.equal(judged.report.isReady, false)
    assert.equal(judged.days.length, 365 - 210)
  })

  it('is put forward on request, and is then the right one to the minute', () => {
    const mended = judgeText(toCsv(inGmt), { answers: { fixes: ['from-standard-time'] } })
    assert.deepEqual(mended.report.findings, [])
    assert.deepEqual(mended.days, judgeText(toCsv(YEAR)).days)
  })

  it('keeps its jamaats where only the beginnings were printed in winter time', () => {
    const begins = TIMES.filter((column) => !column.endsWith('jamaat'))
    const mixed = change(YEAR, begins, later(-60), isSummer)
    const mended = judgeText(toCsv(mixed), { answers: { fixes: ['from-standard-time'] } })
    assert.deepEqual(mended.report.findings, [])
    assert.deepEqual(mended.days, judgeText(toCsv(YEAR)).days)
  })

  it('is told in the south as well, and from one in summer time all year', () => {
    const ground = groundAt({ zone: 'Pacific/Auckland', latitude: -36.85, longitude: 174.76 })
    const year = printDays(ground)
    const isWinter = (date: string) => date >= '2026-04-05' && date < '2026-09-27'
    const standard = change(year, TIMES, later(-60), (date) => !isWinter(date))
    const summer = change(year, TIMES, later(60), isWinter)
    assert.deepEqual(Object.keys(found(judgeText(toCsv(standard), { ground }))), [
      'in-standard-time',
    ])
    assert.deepEqual(Object.keys(found(judgeText(toCsv(summer), { ground }))), ['in-summer-time'])
    const mended = judgeText(toCsv(summer), { ground, answers: { fixes: ['from-summer-time'] } })
    assert.deepEqual(mended.days, judgeText(toCsv(year), { ground }).days)
  })
})

describe('a table of another year', () => {
  // In 2024 the clocks changed on 31 March and on 27 October.
  const old = change(
    change(YEAR, TIMES, later(-60), (date) => date === '2026-03-29' || date === '2026-03-30'),
    TIMES,
    later(60),
    (date) => date === '2026-10-25' || date === '2026-10-26',
  )

  it('is wrong only around the clock changes, and is corrected there', () => {
    const judged = judgeText(toCsv(old))
    assert.deepEqual(found(judged), { 'another-year': 4 })
    assert.deepEqual(
      spotsOf(judged.report.findings, 'another-year').map(({ date }) => date),
      ['2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26'],
    )
    const mended = judgeText(toCsv(old), { answers: { fixes: ['from-another-year'] } })
    assert.deepEqual(mended.report.findings, [])
    assert.deepEqual(mended.days, judgeText(toCsv(YEAR)).days)
  })

  it('may name no year, and then it is asked for', () => {
    const yearless = YEAR.map((day) => ({
      ...day,
      date: `${day.date.slice(8)}-${month(day.date)}`,
    }))
    const asked = judgeText(toCsv(yearless))
    assert.deepEqual(found(asked), { 'year-missing': 1 })
    assert.equal(asked.days.length, 0)
    const told = judgeText(toCsv(yearless), { answers: { year: 2026 } })
    assert.deepEqual(told.report.findings, [])
    assert.deepEqual(told.days, judgeText(toCsv(YEAR)).days)
  })

  it('betrays itself by its weekdays', () => {
    const headings = [...COLUMNS, 'Day']
    const lines = WEEKS.map((day) => {
      const weekday = new Date(`${day.date.replace('2026', '2025')}T12:00:00Z`)
      return [...COLUMNS.map((column) => day[column]), weekday.toUTCString().slice(0, 3)].join(',')
    })
    assert.deepEqual(found(judgeText([headings.join(','), ...lines].join('\n'))), {
      'weekday-differs': 60,
    })
  })

  it('that has passed is said to have passed', () => {
    const ground = groundAt({ today: '2026-11-21' })
    assert.deepEqual(found(judgeText(toCsv(WEEKS), { ground })), { 'all-past': 1 })
  })
})

describe('times without morning and afternoon', () => {
  const short = change(YEAR, TIMES, toTwelve)

  it('are reported in each column of the afternoon, and read so on request', () => {
    const judged = judgeText(toCsv(short))
    assert.deepEqual(Object.keys(found(judged)), ['twelve-hour'])
    assert.equal(spotsOf(judged.report.findings, 'twelve-hour')[0]?.value.includes(':'), true)
    const mended = judgeText(toCsv(short), { answers: { fixes: ['read-as-afternoon'] } })
    assert.deepEqual(mended.report.findings, [])
    assert.deepEqual(mended.days, judgeText(toCsv(YEAR)).days)
  })

  it('are found in a single cell', () => {
    const days = change(WEEKS, ['isha_jamaat'], toTwelve, (date) => date === '2026-05-20')
    const judged = judgeText(toCsv(days))
    assert.deepEqual(found(judged), { 'twelve-hour': 1 })
    const [spot] = spotsOf(judged.report.findings, 'twelve-hour')
    assert.deepEqual([spot?.line, spot?.date, spot?.field], [21, '2026-05-20', 'isha.jamaat'])
    assert.equal(spot?.instead, WEEKS[19]?.isha_jamaat)
  })

  it('need no word where they say AM and PM, in either language', () => {
    const english = change(YEAR, TIMES, (time) => toTwelve(time) + (time < '12' ? ' AM' : ' pm'))
    const arabic = change(
      YEAR,
      TIMES,
      (time) => arabicFigures(toTwelve(time)) + (time < '12' ? ' ص' : ' م'),
    )
    const clean = judgeText(toCsv(YEAR))
    for (const days of [english, arabic]) {
      const judged = judgeText(toCsv(days))
      assert.deepEqual(judged.report.findings, [])
      assert.deepEqual(judged.days, clean.days)
    }
  })

  it('leave an Isha after midnight alone', () => {
    const glasgow = groundAt({ latitude: 55.86, longitude: -4.25, method: 'MuslimWorldLeague' })
    glasgow.timetable.place!.highLatitudeRule satisfies string
    const ground = {
      ...glasgow,
      timetable: {
        ...glasgow.timetable,
        place: { ...glasgow.timetable.place!, highLatitudeRule: 'middleofthenight' as const },
      },
    }
    const june = printDays(ground, '2026-05-01', 7).map((day) => ({ ...day, isha_jamaat: '' }))
    assert.ok(june.some((day) => day.isha_begins.startsWith('00')))
    assert.deepEqual(judgeText(toCsv(june), { ground }).report.findings, [])
  })
})

describe('a Fajr before midnight, far north in summer', () => {
  // A zone whose clocks stand with the sun, so that the middle of the night lies before midnight.
  const north = groundAt({ zone: 'UTC', latitude: 60.39, longitude: 5.32, method: 'Karachi' })
  const place = { ...north.timetable.place!, highLatitudeRule: 'middleofthenight' as const }
  const ground: Ground = { ...north, timetable: { ...north.timetable, place } }
  const june = printDays(ground, '2026-06-01', 30).map((day, i) => ({
    ...day,
    // In the middle of the night, as some have always printed it.
    fajr_begins: `23:4${Math.floor(i / 10)}`,
    fajr_jamaat: '',
    isha_begins: '',
    isha_jamaat: '',
  }))

  it('is no fault, and is shown on the evening before', () => {
    const judged = judgeText(toCsv(june), { ground })
    assert.match(june[19]!.fajr_begins, /^23:/)
    assert.deepEqual(found(judged), {})
    const uploads = new Map(judged.days.map(({ date, times }) => [date, times]))
    const { fajr } = openResolver({ ...toTimetable(ground), uploads }).day('2026-06-20').prayers
    assert.equal(toTime(fajr.begins!.minutes), june[19]!.fajr_begins)
    assert.ok(fajr.begins!.minutes < 0)
  })

  it('is found when it is mistyped', () => {
    const wrong = change(
      june,
      ['fajr_begins'],
      () => '22:30',
      (date) => date === '2026-06-20',
    )
    assert.deepEqual(found(judgeText(toCsv(wrong), { ground })), { 'not-the-sun': 1 })
  })
})

describe('single mistakes', () => {
  const at = (column: (typeof COLUMNS)[number], value: string) =>
    found(
      judgeText(
        toCsv(
          change(
            WEEKS,
            [column],
            () => value,
            (date) => date === '2026-05-20',
          ),
        ),
      ),
    )

  it('are found where they are', () => {
    assert.deepEqual(at('sunrise', later(60)(WEEKS[19]!.sunrise)), { 'hour-out': 1 })
    assert.deepEqual(at('sunrise', later(64)(WEEKS[19]!.sunrise)), { 'not-the-sun': 1 })
    assert.deepEqual(at('sunrise', '08:40'), { 'not-the-sun': 1 })
    assert.deepEqual(at('maghrib_begins', '20:31'), { 'not-the-sun': 1 })
    assert.deepEqual(at('dhuhr_begins', '12:37'), { 'dhuhr-before-noon': 1 })
    assert.deepEqual(at('fajr_begins', later(20)(WEEKS[19]!.fajr_begins)), {
      'unlike-its-neighbours': 1,
    })
    assert.deepEqual(at('isha_begins', later(-20)(WEEKS[19]!.isha_begins)), {
      'unlike-its-neighbours': 1,
    })
    for (const by of [-14, -8, 8, 14]) {
      const few = { 'unlike-its-neighbours': 1 }
      assert.deepEqual(at('fajr_begins', later(by)(WEEKS[19]!.fajr_begins)), few, `${by}`)
      assert.deepEqual(at('isha_begins', later(by)(WEEKS[19]!.isha_begins)), few, `${by}`)
    }
    assert.deepEqual(at('asr_hanafi', '19:50'), { 'not-the-sun': 1 })
    assert.deepEqual(at('fajr_begins', '05:40'), { 'not-the-sun': 1 })
    assert.deepEqual(at('maghrib_begins', later(-7)(WEEKS[19]!.maghrib_begins)), {
      'unlike-its-neighbours': 1,
    })
    assert.deepEqual(at('sunrise', '0s:04'), { 'time-unreadable': 1 })
    assert.deepEqual(at('sunrise', '25:04'), { 'time-impossible': 1 })
    assert.deepEqual(at('sunrise', '5:64'), { 'time-impossible': 1 })
    assert.deepEqual(at('isha_begins', 'NaN:NaN'), { 'time-unreadable': 1 })
    assert.deepEqual(at('isha_begins', '#REF!'), { 'spreadsheet-error': 1 })
    assert.deepEqual(at('isha_begins', '=B2+5'), { 'spreadsheet-error': 1 })
    assert.deepEqual(at('dhuhr_jamaat', '12:45'), { 'jamaat-before-begins': 1 })
    assert.deepEqual(at('asr_jamaat', '21:30'), { 'jamaat-after-next': 1 })
    assert.deepEqual(at('fajr_jamaat', '05:45'), { 'jamaat-after-next': 1 })
    assert.deepEqual(at('dhuhr_jamaat', `${WEEKS[19]!.dhuhr_jamaat}/14:30`), { 'two-jamaats': 1 })
    assert.deepEqual(at('dhuhr_begins', ''), { 'time-missing': 1 })
  })

  it('are left out when a person says so, and only they', () => {
    const days = change(
      WEEKS,
      ['sunrise'],
      () => '08:40',
      (date) => date === '2026-05-20',
    )
    const judged = judgeText(toCsv(days), { answers: { accept: ['not-the-sun'] } })
    assert.equal(judged.report.isReady, true)
    const day = judged.days.find(({ date }) => date === '2026-05-20')
    assert.equal(day?.times.begins?.sunrise, undefined)
    assert.equal(day?.times.begins?.fajr, WEEKS[19]?.fajr_begins)
  })

  it('are corrected by the hour', () => {
    const days = change(WEEKS, TIMES, later(-60), (date) => date === '2026-05-20')
    assert.deepEqual(found(judgeText(toCsv(days))), { 'hour-out': 1 })
    const mended = judgeText(toCsv(days), { answers: { fixes: ['correct-hours'] } })
    assert.deepEqual(mended.report.findings, [])
    assert.deepEqual(mended.days, judgeText(toCsv(WEEKS)).days)
  })

  it('in dates are found as well', () => {
    const dated = (date: string) =>
      found(judgeText(toCsv(WEEKS.map((day, i) => (i === 19 ? { ...day, date } : day)))))
    assert.deepEqual(dated('2026-13-20'), { 'date-impossible': 1, 'days-missing': 1 })
    assert.deepEqual(dated('2026-05-32'), { 'date-impossible': 1, 'days-missing': 1 })
    assert.deepEqual(dated('0000-05-20'), { 'date-impossible': 1, 'days-missing': 1 })
    assert.deepEqual(dated('2062-05-20'), { 'date-impossible': 1, 'days-missing': 1 })
    assert.deepEqual(dated('sometime'), { 'date-unreadable': 1, 'days-missing': 1 })
    assert.deepEqual(dated(''), { 'date-unreadable': 1, 'days-missing': 1 })
    assert.deepEqual(dated('2026-05-19'), { 'date-twice': 1, 'days-missing': 1 })
  })

  it('are mended where the date of a day beside was typed, which is missing', () => {
    for (const [at, date] of [
      [19, '2026-05-19'],
      [18, '2026-05-20'],
    ] as const) {
      const text = toCsv(WEEKS.map((day, i) => (i === at ? { ...day, date } : day)))
      const mended = judgeText(text, { answers: { fixes: ['read-as-missing-day'] } })
      assert.deepEqual(mended.report.findings, [])
      assert.deepEqual(mended.days, judgeText(toCsv(WEEKS)).days)
      const leftOut = judgeText(text, { answers: { fixes: [], accept: ['date-twice'] } })
      assert.deepEqual(leftOut.days, judgeText(toCsv(WEEKS.filter((_, i) => i !== at))).days)
    }
  })
})

describe('rows', () => {
  it('may come twice: the last counts, and it is said', () => {
    const later5 = change(WEEKS.slice(10, 11), ['isha_jamaat'], later(5))
    const text = toCsv([...WEEKS, ...later5])
    assert.deepEqual(found(judgeText(text)), { 'duplicate-day': 1, 'rows-out-of-order': 1 })
    const isha = (fix: 'keep-first' | 'keep-last') =>
      judgeText(text, { answers: { fixes: [fix] } }).days[10]?.times.jamaat?.isha
    assert.equal(isha('keep-first'), WEEKS[10]?.isha_jamaat)
    assert.equal(isha('keep-last'), later5[0]?.isha_jamaat)
  })

  it('may come in any order', () => {
    const judged = judgeText(toCsv(WEEKS.toReversed()))
    assert.deepEqual(found(judged), { 'rows-out-of-order': 1 })
    assert.equal(judged.report.isReady, true)
    assert.deepEqual(judged.days, judgeText(toCsv(WEEKS)).days)
  })

  it('may be missing', () => {
    const { report } = judgeText(toCsv([...WEEKS.slice(0, 10), ...WEEKS.slice(13)]))
    assert.deepEqual(
      report.findings.map(({ code, spans }) => [code, spans]),
      [['days-missing', [daysFrom(WEEKS[10]!.date, WEEKS[12]!.date, 3)]]],
    )
    const months = printDays(groundAt()).filter(({ date }) => date < '2026-03' || date >= '2026-05')
    assert.deepEqual(
      judgeText(toCsv(months)).report.findings.map(({ code, spans }) => [code, spans]),
      [['months-missing', [daysFrom('2026-03-01', '2026-04-30', 61)]]],
    )
  })

  it('have no 29 February in a common year', () => {
    const february = printDays(groundAt(), '2026-02-01', 28)
    const text = toCsv([...february, { ...february[27]!, date: '2026-02-29' }])
    assert.deepEqual(found(judgeText(text)), { 'leap-day-skipped': 1 })
  })

  it('may be blank, or commas alone, or a remark', () => {
    const lines = toCsv(WEEKS).split('\n')
    lines.splice(5, 0, '', ',,,,,,,,,,,,', 'JUNE 2026')
    lines.push('', 'Printed on 21/11/2026 by the office', 'Donate: sort code 00-00-00')
    assert.deepEqual(judgeText(lines.join('\n')).report.findings, [])
  })
})

describe('a table for another place', () => {
  it('is said to be that once, and not row by row', () => {
    const glasgow = groundAt({ latitude: 55.86, longitude: -4.25 })
    const judged = judgeText(toCsv(printDays(glasgow)), {
      ground: groundAt({ latitude: 50.37, longitude: 1.2 }),
    })
    assert.deepEqual(Object.keys(found(judged)), ['another-place'])
  })

  it('cannot be known while nobody has said where the organisation is, and that is said', () => {
    const ground = groundAt()
    const nowhere = { ...ground, timetable: { ...ground.timetable, place: undefined } }
    assert.deepEqual(found(judgeText(toCsv(WEEKS), { ground: nowhere })), { 'not-checked': 1 })
  })
})

describe('what would change', () => {
  it('is shown for each day, and nothing for days that stay', () => {
    const first = judgeText(toCsv(WEEKS))
    const uploads = new Map(first.days.map(({ date, times }) => [date, times]))
    const ground = { ...BIRMINGHAM, timetable: { ...BIRMINGHAM.timetable, uploads } }
    const changed = change(
      WEEKS,
      ['isha_jamaat'],
      () => '23:45',
      (date) => date === '2026-05-03',
    )

    const { report } = judgeText(toCsv(changed), { ground })

    assert.deepEqual(report.counts, { added: 0, changed: 1, same: 59 })
    assert.deepEqual(report.preview, [
      {
        date: '2026-05-03',
        changes: [{ field: 'isha.jamaat', old: WEEKS[2]?.isha_jamaat, new: '23:45' }],
      },
    ])
  })
})

describe('a jamaat of Asr', () => {
  const between = change(
    YEAR,
    ['asr_jamaat'],
    () => '18:30',
    (date) => date >= '2026-06-01' && date <= '2026-06-10',
  )

  it('before the Asr of the organisation is refused by name, although the other Asr has begun', () => {
    const ground = groundAt()
    const hanafi = judgeText(toCsv(between), { ground })
    const shafi = judgeText(toCsv(between), {
      ground: { ...ground, timetable: { ...ground.timetable, madhab: 'shafi' } },
    })
    assert.deepEqual(found(hanafi), { 'jamaat-before-begins': 10 })
    assert.deepEqual(found(shafi), {})
  })
})

describe('a time that leaves its column', () => {
  it('is named with what the column itself would say, and not with the sun', () => {
    const wrong = change(YEAR, ['maghrib_begins'], later(5), (date) => date === '2026-06-12')
    const [finding] = judgeText(toCsv(wrong)).report.findings
    const right = YEAR.find(({ date }) => date === '2026-06-12')!.maghrib_begins
    assert.deepEqual([finding?.code, finding?.spots[0]?.instead], ['unlike-its-neighbours', right])
    assert.deepEqual([finding?.spans[0]?.least, finding?.spans[0]?.most], [5, 5])
  })
})
