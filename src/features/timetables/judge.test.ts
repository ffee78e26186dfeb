import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openResolver } from '#features/prayer-times/resolve.ts'
import { toTime } from '#platform/shared/wall-time.ts'
import {
  COLUMNS,
  TIMES,
  change,
  found,
  groundAt,
  judgeText,
  later,
  printDays,
  toCsv,
  toXlsx,
} from '#testing/timetables.ts'
import { type Ground, toTimetable } from './reference.ts'
import type { Field, Finding, FindingCode } from './rules.ts'

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
    const june = printDays(ground, '2026-06-10', 20).map((day) => ({ ...day, isha_jamaat: '' }))
    assert.ok(june.some((day) => day.isha_begins.startsWith('01')))
    assert.deepEqual(judgeText(toCsv(june), { ground }).report.findings, [])
  })
})

describe('a Fajr before midnight, far north in summer', () => {
  // A zone whose clocks stand with the sun, so that the middle of the night lies before midnight.
  const north = groundAt({ zone: 'UTC', latitude: 60.39, longitude: 5.32, method: 'Karachi' })
  const place = { ...north.timetable.place!, highLatitudeRule: 'middleofthenight' as const }
  const ground: Ground = { ...north, timetable: { ...north.timetable, place } }
  const june = printDays(ground, '2026-06-01', 30).map((day) => ({
    ...day,
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
    assert.deepEqual(found(judgeText(toCsv(wrong), { ground })), { 'unlike-its-neighbours': 1 })
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
    assert.deepEqual(at('sunrise', '06:05'), { 'hour-out': 1 })
    assert.deepEqual(at('sunrise', '08:40'), { 'not-the-sun': 1 })
    assert.deepEqual(at('maghrib_begins', '20:31'), { 'not-the-sun': 1 })
    assert.deepEqual(at('dhuhr_begins', '12:37'), { 'not-the-sun': 1 })
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
    assert.deepEqual(at('fajr_begins', '05:40'), { 'out-of-order': 1 })
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
    assert.deepEqual(at('dhuhr_jamaat', '13:30/14:30'), { 'two-jamaats': 1 })
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
    assert.deepEqual(dated('2026-05-19'), { 'duplicate-day': 1, 'days-missing': 1 })
  })
})

describe('rows', () => {
  it('may come twice: the last counts, and it is said', () => {
    const later5 = change(WEEKS.slice(10, 11), ['isha_jamaat'], later(15))
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
    assert.deepEqual(found(judgeText(toCsv([...WEEKS.slice(0, 10), ...WEEKS.slice(13)]))), {
      'days-missing': 3,
    })
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

function month(date: string): string {
  return new Date(`${date}T00:00:00Z`).toUTCString().slice(8, 11)
}

function toTwelve(time: string): string {
  if (time === '') return ''
  const hours = Number(time.slice(0, 2))
  return `${((hours + 11) % 12) + 1}:${time.slice(3)}`
}

function toDay(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / 1440
}

function arabicFigures(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
}

/** Cells in one order, for comparing. */
function sorted({ date, times }: { date: string; times: object }) {
  const flat = Object.entries(times).flatMap(([what, of]) =>
    Object.entries(of as object).map(([key, time]) => `${what} ${key} ${time}`),
  )
  return [date, ...flat.toSorted()]
}
