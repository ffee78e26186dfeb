import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toDayNumber } from '#platform/shared/wall-time.ts'
import {
  type Column,
  type PrintedDay,
  TIMES,
  arabicFigures,
  change,
  found,
  groundAt,
  judgeText,
  later,
  month,
  printDays,
  toTwelve,
  toXlsx,
} from '#testing/timetables.ts'
import type { Answers } from './rules.ts'

/** What offices send, in the shapes in which their programs write it: each read whole, and each fault seen through it. */

const GROUND = groundAt({ latitude: 53.4, longitude: -1.45, method: 'MuslimWorldLeague' })
const YEAR = printDays(groundAt({ latitude: 53.38, longitude: -1.47 }), '2026-01-01', 365)

const HEADINGS =
  'Fajr Begins,Fajr Jamaat,Sunrise,Zuhr Begins,Zuhr Jamaat,Asr Mithl 1,Asr Mithl 2,Asr Jamaat,Maghrib Begins,Maghrib Jamaat,Isha Begins,Isha Jamaat'.split(
    ',',
  )
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).toUTCString().slice(0, 3)
const inEngland = (date: string) => date.split('-').toReversed().join('/')
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const serialOf = (date: string) => toDayNumber(date) + 25_569
const withHalf = (time: string) =>
  time && `${toTwelve(time)} ${minutesOf(time) < 720 ? 'AM' : 'PM'}`

type Write = (time: string, column: Column, date: string) => string
const asTyped: Write = (time) => time

function rowsOf(days: readonly PrintedDay[], date: (date: string) => string, write = asTyped) {
  return days.map((day) => [
    date(day.date),
    ...TIMES.map((column) => write(day[column], column, day.date)),
  ])
}

const csv = (lines: readonly (readonly string[])[], separator = ',') =>
  lines.map((cells) => cells.join(separator)).join('\r\n')

interface Shape {
  readonly file: (days: readonly PrintedDay[]) => string | Uint8Array
  readonly answers?: Partial<Answers>
  /** What is said of it when nothing is wrong. */
  readonly says?: Readonly<Record<string, number>>
}

const SHAPES: Readonly<Record<string, Shape>> = {
  'AM and PM': {
    file: (days) => csv([['Date', ...HEADINGS], ...rowsOf(days, inEngland, withHalf)]),
  },
  'headings over two lines, the upper ones merged': {
    file: (days) =>
      csv([
        ['Masjid timetable'],
        'Date,Fajr,,Sunrise,Zuhr,,Asr,,,Maghrib,,Isha,'.split(','),
        ',Begins,Jamaat,,Begins,Jamaat,1st,2nd,Jamaat,Begins,Jamaat,Begins,Jamaat'.split(','),
        ...rowsOf(days, inEngland),
      ]),
  },
  'a title for each month on one sheet, the headings again, the days numbered': {
    file: (days) =>
      csv(
        [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()].flatMap((part) => [
          [`${month(part[0]!.date)} 2026`],
          ['Day', ...HEADINGS],
          ...rowsOf(part, (date) => `${Number(date.slice(8))}`),
          [],
        ]),
      ),
  },
  'a workbook that keeps a day with each time': {
    file: (days) =>
      toXlsx([
        {
          name: 'Times',
          rows: [
            ['Date', ...HEADINGS],
            ...days.map((day) => [
              { date: serialOf(day.date) },
              ...TIMES.map((column) => serialOf(day.date) + minutesOf(day[column]) / 1440),
            ]),
          ],
        },
      ]),
  },
  'Jumu’ah in the jamaat of Dhuhr, and remarks below': {
    file: (days) =>
      csv([
        ['Date', ...HEADINGS],
        ...rowsOf(days, inEngland, (time, column, date) =>
          column === 'dhuhr_jamaat' && weekday(date) === 'Fri' ? '13:25' : time,
        ),
        ['Produced by the committee'],
      ]),
  },
  'dashes, and Maghrib so many minutes after': {
    file: (days) =>
      csv([
        ['Day', 'Date', ...HEADINGS],
        ...rowsOf(days, inEngland, (time, column, date) => {
          if (column === 'maghrib_jamaat') return '5 min after'
          return column === 'dhuhr_jamaat' && weekday(date) === 'Fri' ? '—' : time
        }).map((cells, i) => [weekday(days[i]!.date), ...cells]),
      ]),
  },
  Arabic: {
    file: (days) =>
      csv([
        'التاريخ,الفجر,إقامة الفجر,الشروق,الظهر,إقامة الظهر,العصر (شافعي),العصر (حنفي),إقامة العصر,المغرب,إقامة المغرب,العشاء,إقامة العشاء'.split(
          ',',
        ),
        ...rowsOf(days, (date) => arabicFigures(inEngland(date)), arabicFigures),
      ]),
  },
  'no years, and a day’s name before the date': {
    file: (days) =>
      csv([
        ['Date', ...HEADINGS],
        ...rowsOf(days, (date) => `${weekday(date)} ${Number(date.slice(8))} ${month(date)}`),
      ]),
    answers: { year: 2026 },
  },
  'the month first': {
    file: (days) =>
      csv([
        ['Date', ...HEADINGS],
        ...rowsOf(days, (date) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`),
      ]),
    answers: { dateOrder: 'month-first' },
  },
  'German, with semicolons': {
    file: (days) =>
      csv(
        [
          ';Fadschr;;Sonnenaufgang;Dhuhr;;Asr;;;Maghrib;;Ischa;'.split(';'),
          ';Begin;Iqama;;Begin;Iqama;1.;2.;Iqama;Begin;Iqama;Begin;Iqama'.split(';'),
          ...rowsOf(days, (date) => inEngland(date).replaceAll('/', '.')),
        ],
        ';',
      ),
  },
}

/** As above, with what stands beside the prayers on many sheets. */
const BESIDE: Readonly<Record<string, (day: PrintedDay) => string>> = {
  'Sehri Ends': ({ fajr_begins }) => later(-10)(fajr_begins),
  Ishraq: ({ sunrise }) => later(15)(sunrise),
  Zawal: ({ dhuhr_begins }) => later(-7)(dhuhr_begins),
  Iftar: ({ maghrib_begins }) => later(-2)(maghrib_begins),
}
const OTHER_SHAPES: Readonly<Record<string, Shape>> = {
  'Sehri, Ishraq, Zawal and Iftar before the prayers that they stand beside': {
    file: (days) =>
      csv([
        ['Date', ...Object.keys(BESIDE), ...HEADINGS].map((heading) => heading.toUpperCase()),
        ...rowsOf(days, inEngland).map(([date, ...times], i) => [
          date!,
          ...Object.values(BESIDE).map((write) => write(days[i]!)),
          ...times,
        ]),
      ]),
  },
  'the line ends of an old Mac, J- for jamaats, and a column of sunset that is empty': {
    file: (days) =>
      [
        'Date,Fajr,J-Fajr,Sunrise,Zawwal,Duhur,J-Duhur,Asr 1,Asr 2,J-Asr,Sunset,Maghrib,J-Maghrib,Isha,J-Isha',
        ...rowsOf(days, inEngland).map((cells) =>
          [...cells.slice(0, 4), '', ...cells.slice(4, 9), '', ...cells.slice(9)].join(','),
        ),
      ].join('\r'),
  },
  'B and J, and Maghrib both at once': {
    file: (days) =>
      csv([
        'Date,Fajr B,Fajr J,Sunrise,Zuhr B,Zuhr J,Asr 1 B,Asr 2 B,Asr J,Maghrib B/J,Isha B,Isha J'.split(
          ',',
        ),
        ...rowsOf(days, inEngland).map((cells) => cells.filter((_, i) => i !== 10)),
      ]),
  },
  'the month on its first row alone, and Salah for jamaats': {
    file: (days) =>
      csv([
        ['Month', 'Date', ...HEADINGS.map((heading) => heading.replace('Jamaat', 'Salah'))],
        ...rowsOf(days, (date) => `${Number(date.slice(8))}`).map((cells, i) => [
          cells[0] === '1' ? month(days[i]!.date) : '',
          ...cells,
        ]),
      ]),
    answers: { year: 2026 },
  },
  'a workbook with a sheet for each month, whose title has the year': {
    file: (days) =>
      toXlsx(
        [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()].map((part) => ({
          name: month(part[0]!.date),
          rows: [
            [`${month(part[0]!.date)} 2026`],
            ['Date', ...HEADINGS],
            ...rowsOf(part, (date) => `${Number(date.slice(8))}`),
          ],
        })),
      ),
  },
}

const from = (first: string, last: string) => (date: string) => date >= first && date <= last
const FAULTS: readonly [
  name: string,
  column: Column,
  to: (time: string) => string,
  on: (date: string) => boolean,
][] = [
  ['an hour in Isha', 'isha_begins', later(60), from('2026-12-01', '2026-12-10')],
  ['an hour in Fajr', 'fajr_begins', later(60), from('2026-10-22', '2026-10-30')],
  ['a Dhuhr before noon', 'dhuhr_begins', later(-30), from('2026-11-10', '2026-11-25')],
  ['nothing filled in', 'asr_hanafi', () => '00:00', from('2026-12-15', '2026-12-18')],
  ['a typing mistake', 'asr_hanafi', later(25), from('2026-11-11', '2026-11-11')],
]

describe('a table in a shape in which offices send it', () => {
  const shapes = Object.entries({ ...SHAPES, ...OTHER_SHAPES })
  for (const [i, [name, { file, answers = {}, says = {} }]] of shapes.entries())
    it(`is read whole, blamed for nothing, and its fault is seen: ${name}`, () => {
      const judged = judgeText(file(YEAR), { ground: GROUND, answers })
      assert.deepEqual([found(judged), judged.report.rows], [says, 365])
      for (const [at, { times }] of judged.days.entries()) {
        const { begins = {}, jamaat = {} } = times
        const { fajr_begins, sunrise, maghrib_begins, isha_jamaat } = YEAR[at]!
        assert.deepEqual(
          [begins.fajr, begins.sunrise, begins.maghrib, jamaat.isha],
          [fajr_begins, sunrise, maghrib_begins, isha_jamaat],
        )
      }

      const [what, column, to, isWrong] = FAULTS[i % FAULTS.length]!
      const { report } = judgeText(file(change(YEAR, [column], to, isWrong)), {
        ground: GROUND,
        answers,
      })
      const wrong = YEAR.filter(({ date }) => isWrong(date))
      const named = report.findings.flatMap(({ spans }) => spans)
      for (const { date } of wrong)
        assert.ok(
          named.some((span) => date >= span.from && date <= span.to),
          `${what} on ${date}`,
        )
      assert.ok(
        named.every((span) => isWrong(span.from) && isWrong(span.to)),
        JSON.stringify(named),
      )
    })

  it('in which a prayer is in no column that we know, while another holds times, asks which it is', () => {
    const text = csv([
      ['Date', ...HEADINGS.map((heading) => heading.replace('Isha', 'Nightfall'))],
      ...rowsOf(YEAR, inEngland),
    ])
    const asked = judgeText(text, { ground: GROUND })
    assert.deepEqual([found(asked), asked.days], [{ 'columns-unknown': 1 }, []])
    const known = asked.report.columns.map(({ index, field }) => [index, field] as const)
    const columns = { ...Object.fromEntries(known), 11: 'isha', 12: 'isha.jamaat' } as const
    assert.deepEqual(found(judgeText(text, { ground: GROUND, answers: { columns } })), {})
  })
})
