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
  month,
  printDays,
  toCsv,
} from '#testing/timetables.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import type { Ground } from './reference.ts'
import type { FindingCode } from './rules.ts'

const BIRMINGHAM = groundAt()
const YEAR = printDays(BIRMINGHAM)
const from = (date: string, days: number) => (each: string) =>
  each >= date && each < addDays(date, days)
const judged = (days: readonly PrintedDay[], ground: Ground = BIRMINGHAM) =>
  judgeText(toCsv(days), { ground })
const daysOf = ({ report }: ReturnType<typeof judgeText>, code: FindingCode, field: string) =>
  report.findings
    .filter((finding) => finding.code === code)
    .flatMap(({ spans }) => spans)
    .filter((span) => span.field === field)
    .reduce((sum, { days }) => sum + days, 0)
/** Every repair that is offered, and then every error left out. */
function settle(days: readonly PrintedDay[], ground: Ground = BIRMINGHAM) {
  const fixes = judged(days, ground).report.findings.flatMap((each) => each.fixes.slice(0, 1))
  const errors = judgeText(toCsv(days), { ground, answers: { fixes } }).report.findings
  const accept = errors.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  return judgeText(toCsv(days), { ground, answers: { fixes, accept } })
}

describe('an hour in light nights', () => {
  const places = [
    groundAt({ latitude: 53.38, longitude: -1.47 }),
    groundAt({ latitude: 55.86, longitude: -4.25, method: 'MuslimWorldLeague' }),
    groundAt({ latitude: 51.52, longitude: -0.07, method: 'NorthAmerica' }),
    groundAt({ latitude: 59.38, longitude: 13.5, zone: 'Europe/Stockholm' }),
  ]
  // The organisation calculates in another way than its table.
  const stranger = ({ timetable, ...ground }: Ground): Ground => ({
    ...ground,
    timetable: { ...timetable, place: { ...timetable.place!, method: 'Egyptian' } },
  })

  it('is named to the day however long it lasts, and put right to the minute', () => {
    for (const own of places) {
      const ground = stranger(own)
      const clean = printDays(own).map((day) => ({ ...day, fajr_jamaat: '', isha_jamaat: '' }))
      assert.deepEqual(found(judged(clean, ground)), {}, ground.zoneName)
      for (const length of [3, 25])
        for (const column of ['fajr_begins', 'isha_begins'] as const) {
          const wrong = change(clean, [column], later(-60), from('2026-06-01', length))
          const what = `${column}, ${length} days, ${own.timetable.place!.latitude}`
          const field = column.split('_')[0]!
          assert.equal(daysOf(judged(wrong, ground), 'hour-out', field), length, what)
          const mended = judgeText(toCsv(wrong), { ground, answers: { fixes: ['correct-hours'] } })
          assert.deepEqual(mended.days, judged(clean, ground).days, what)
        }
    }
  })

  it('in a whole column leaves no day of it', () => {
    const week = change(YEAR, ['fajr_begins', 'fajr_jamaat'], later(-60)).filter(({ date }) =>
      from('2026-02-01', 7)(date),
    )
    const { report, days } = settle(week)
    assert.equal(report.isReady, true)
    assert.ok(days.every(({ times }) => !times.begins?.fajr && !times.jamaat?.fajr))
  })
})

describe('an hour in a jamaat alone', () => {
  it('is named to the day, and put right to the minute', () => {
    for (const prayer of ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const)
      for (const by of [60, -60]) {
        const column: Column = `${prayer}_jamaat`
        const wrong = change(YEAR, [column], later(by), from('2026-12-01', 10))
        assert.deepEqual(found(judged(wrong)), { 'hour-out': 10 }, `${column} ${by}`)
        assert.equal(daysOf(judged(wrong), 'hour-out', `${prayer}.jamaat`), 10)
        const mended = judgeText(toCsv(wrong), { answers: { fixes: ['correct-hours'] } })
        assert.deepEqual(mended.days, judged(YEAR).days)
      }
  })

  it('is none where the clocks change, nor in Ramadan', () => {
    const ramadan = change(YEAR, ['isha_jamaat'], later(60), from('2026-02-18', 30))
    assert.deepEqual(found(judged(ramadan)), {})
  })
})

describe('a jamaat beside a beginning that is left out', () => {
  it('is left out with it where both were written in one mistake, in a week as in a year', () => {
    for (const prayer of ['dhuhr', 'maghrib'] as const) {
      const columns = [`${prayer}_begins`, `${prayer}_jamaat`] as const
      const week = YEAR.filter(({ date }) => from('2026-02-01', 7)(date))
      const accept: FindingCode[] = ['hour-out', 'not-the-sun', 'wrong-column']
      const wrong = change(week, columns, later(60))
      const { days } = judgeText(toCsv(wrong), { answers: { accept } })
      assert.ok(
        days.every(({ times }) => times.jamaat?.[prayer] === undefined),
        prayer,
      )
    }
  })
})

describe('a beginning and its jamaat in the wrong order', () => {
  it('are no exchange where the result follows the sun no better', () => {
    const wrong = [
      YEAR.map((day) => ({ ...day, maghrib_begins: later(-60)(day.isha_begins) })),
      change(YEAR, ['dhuhr_begins'], later(60)),
      change(YEAR, ['isha_jamaat'], later(-60)),
      change(YEAR, ['dhuhr_jamaat'], later(-60)),
    ]
    for (const days of wrong) {
      assert.equal(found(judged(days))['columns-swapped'], undefined)
      assert.equal(judged(days).report.isReady, false)
      for (const { date, times } of settle(days).days) {
        const right = YEAR.find((day) => day.date === date)!
        for (const prayer of ['dhuhr', 'maghrib', 'isha'] as const)
          assert.ok([undefined, right[`${prayer}_begins`]].includes(times.begins?.[prayer]), date)
      }
    }
  })
})

describe('one wrong column in a table of a month', () => {
  it('is no other place', () => {
    for (const start of ['2026-01-01', '2026-05-01', '2026-09-01']) {
      const days = printDays(BIRMINGHAM, start, 30)
      const wrong = days.map((day) => ({ ...day, sunrise: later(125)(day.fajr_begins) }))
      assert.equal(found(judged(wrong))['another-place'], undefined, start)
      assert.equal(judged(wrong).report.isReady, false)
    }
  })
})

describe('a mark for nothing', () => {
  it('is said, where a beginning should stand', () => {
    for (const mark of ['-', '--', '–', 'N/A', '*']) {
      const wrong = change(YEAR, ['asr_hanafi'], () => mark, from('2026-03-01', 5))
      assert.deepEqual(found(judged(wrong)), { 'time-missing': 5 }, mark)
    }
  })
})

describe('a table in standard time', () => {
  it('whose Fajr is an hour out in winter as well, is blamed for those days alone', () => {
    const isSummer = (date: string) => date >= '2026-03-29' && date < '2026-10-25'
    const begins = ['fajr_begins', 'sunrise', 'dhuhr_begins', 'asr_shafi', 'asr_hanafi'] as const
    const all = [...begins, 'maghrib_begins', 'isha_begins'] as const
    const standard = change(YEAR, all, later(-60), isSummer)
    const wrong = change(standard, ['fajr_begins'], later(60), from('2026-03-01', 29))
    assert.equal(daysOf(judged(wrong), 'not-the-sun', 'fajr'), 28)
  })
})

describe('mistakes on scattered days', () => {
  it('are no habit of a column', () => {
    const days = printDays(BIRMINGHAM, '2026-02-01', 30)
    const wrong = days.map((day, i) =>
      i % 3 === 1 ? { ...day, asr_hanafi: later(-16)(day.asr_hanafi) } : day,
    )
    const { report } = judged(wrong)
    const dates = report.findings
      .flatMap(({ spans }) => spans)
      .flatMap(({ field, from: date }) => (field === 'asrHanafi' ? [date] : []))
    assert.deepEqual(
      dates,
      wrong.flatMap(({ date }, i) => (i % 3 === 1 ? [date] : [])),
    )
  })
})

describe('the turn of the year', () => {
  it('is seen in a single row', () => {
    const days = printDays(BIRMINGHAM, '2026-12-01', 32)
    const yearless = days.map((day) => ({
      ...day,
      date: `${day.date.slice(8)}-${month(day.date)}`,
    }))
    const told = judgeText(toCsv(yearless), { answers: { year: 2026 } })
    assert.deepEqual(found(told), { 'year-turns': 1 })
    assert.equal(told.report.lastDate, '2027-01-01')
  })
})

describe('what is right', () => {
  it('is not blamed: the first of Shawwal at the end of a table of Ramadan in Makkah', () => {
    const ground = groundAt({
      zone: 'Asia/Riyadh',
      latitude: 21.42,
      longitude: 39.83,
      method: 'UmmAlQura',
    })
    const plain = printDays(ground, '2026-02-18', 31).map((day) => ({ ...day, isha_jamaat: '' }))
    const days = change(plain, ['isha_begins'], later(30), (date) => date < '2026-03-20').map(
      (day) => ({ ...day, isha_begins: day.isha_begins }),
    )
    assert.deepEqual(found(judged(days, ground)), {})
  })
})
