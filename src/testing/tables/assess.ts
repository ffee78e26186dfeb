import { toMinutes } from '#platform/shared/time-of-day.ts'
import { addDays, toDayNumber } from '#platform/shared/wall-time.ts'
import type { Judgement } from '#features/prayer/timetables/judge.ts'
import type { Ground } from '#features/prayer/timetables/reference.ts'
import {
  type Finding,
  type FindingCode,
  type Fix,
  type Report,
  isOpen,
} from '#features/prayer/timetables/rules.ts'
import { type Column, judgeText } from '../timetables.ts'
import type { CleanTable } from './clean.ts'
import { BEGINS, SUN } from './faults.ts'

/** How a table came through: what was not named, what was named for nothing, and minutes that a repair left wrong. */
export interface Outcome {
  readonly missed: readonly string[]
  readonly blamed: readonly string[]
  readonly wrong: readonly string[]
  readonly codes: Readonly<Record<string, number>>
  readonly isReady: boolean
  readonly isReadyAfterRepair: boolean
}

const COLUMN_OF: Readonly<Record<string, Column>> = {
  fajr: 'fajr_begins',
  sunrise: 'sunrise',
  dhuhr: 'dhuhr_begins',
  asrShafi: 'asr_shafi',
  asrHanafi: 'asr_hanafi',
  maghrib: 'maghrib_begins',
  isha: 'isha_begins',
  'fajr.jamaat': 'fajr_jamaat',
  'dhuhr.jamaat': 'dhuhr_jamaat',
  'asr.jamaat': 'asr_jamaat',
  'maghrib.jamaat': 'maghrib_jamaat',
  'isha.jamaat': 'isha_jamaat',
}
/** Said once for a row, and meant for all of it. */
const OF_ROWS: readonly FindingCode[] = [
  'in-standard-time',
  'in-summer-time',
  'another-year',
  'foreign-row',
  'duplicate-day',
  'date-twice',
  'days-missing',
  'date-impossible',
]

/** Judges a table, does all that is offered, leaves out what is wrong, and compares what is kept with the clean table. */
export function assess(
  text: string,
  { ground, days }: CleanTable,
  planted: ReadonlySet<string> = new Set(),
): Outcome {
  const { report } = judgeText(text, { ground })
  const right = new Map(days.map((day) => [day.date, day]))
  const written = new Map(lines(text).map((day) => [day['date']!, day]))
  const blamed = blamedIn(report, planted, days)
  const codes = Object.fromEntries(report.findings.map(({ code, count }) => [code, count]))
  // What nobody can tell is asked about, and the rest of the table is ready. What names no day blames the whole of it.
  const open = report.findings.filter(({ severity }) => severity !== 'note')
  const isHalfAsked = open.length > 0 && open.every(({ spans }) => spans.length > 0)
  const isReady = report.isReady || (planted.size === 0 && blamed.length === 0 && isHalfAsked)
  if (planted.size === 0)
    return { missed: [], blamed, wrong: [], codes, isReady, isReadyAfterRepair: isReady }
  const fixes = report.findings.flatMap((finding) => finding.fixes.slice(0, 1))
  const repaired =
    fixes.length > 0 ? judgeText(text, { ground, answers: { fixes } }).report : report
  return {
    missed: missedIn(report, planted, { right, written }),
    blamed,
    wrong: wrongIn(acceptErrors(text, ground, fixes, repaired), { right, written }),
    codes,
    isReady,
    isReadyAfterRepair: repaired.isReady,
  }
}

interface Sides {
  readonly right: ReadonlyMap<string, Readonly<Record<string, string>>>
  readonly written: ReadonlyMap<string, Readonly<Record<string, string>>>
}

/** Each day of each column that a finding names, `fajr_begins 2026-05-01`. */
function daysOf({ spans }: Finding): { column: string; date: string }[] {
  return spans.flatMap(({ field, from, to }) => {
    const length = toDayNumber(to) - toDayNumber(from) + 1
    const column = COLUMN_OF[field] ?? field
    return Array.from({ length }, (_, i) => ({ column, date: addDays(from, i) }))
  })
}

/** What is named although nothing was planted there, nor beside it in the same row. */
function blamedIn(
  { findings }: Report,
  planted: ReadonlySet<string>,
  days: CleanTable['days'],
): string[] {
  const dates = new Set([...planted].map((each) => each.split(' ').at(-1)!))
  const columns = new Set([...planted].flatMap((each) => (each.includes(' ') ? wordOf(each) : [])))
  return findings.flatMap((finding) => {
    const { code, severity } = finding
    if (severity === 'question') return [code]
    if (severity === 'note' && code !== 'read-as-empty') return []
    return daysOf(finding).flatMap(({ column, date }) => {
      // A jamaat may stand wrong beside its beginning, and two times may change their order.
      const isBeside = isOfRow(code, column) || code === 'out-of-order' || isJamaat(column)
      const isMeant =
        planted.has(date) ||
        planted.has(`${column} ${date}`) ||
        (isBeside && dates.has(date)) ||
        (severity === 'warning' && isHalfNight(column, date, days)) ||
        (code === 'wrong-column' && columns.has(column))
      return isMeant ? [] : [`${code} ${column} ${date}`]
    })
  })
}

/**
 * The first Fajr of a table and its last Isha belong to nights of which it has one end only. A rule of light nights that takes
 * over there moves both ends, and a mistake one: nobody can tell the two, and whoever is asked can.
 */
function isHalfNight(column: string, date: string, days: CleanTable['days']): boolean {
  const [own, beside] = column === 'fajr_begins' ? [days[0], days[1]] : [days.at(-1), days.at(-2)]
  if (column !== 'fajr_begins' && column !== 'isha_begins') return false
  return own?.date === date && apart(own[column], beside![column]) > A_RULE
}

/** Minutes from one night to the next that no angle moves. */
const A_RULE = 20

/** Of a row that is an hour out as a whole one time is named. */
const isOfRow = (code: FindingCode, column: string) =>
  OF_ROWS.includes(code) ||
  (code === 'hour-out' && (column === 'date' || (SUN as readonly string[]).includes(column)))

const isJamaat = (column: string) => column.endsWith('_jamaat')
const wordOf = (cell: string) => cell.split(' ')[0]!

/** What was planted and is named nowhere: neither itself nor its row nor its column. */
function missedIn(
  { findings }: Report,
  planted: ReadonlySet<string>,
  { right, written }: Sides,
): string[] {
  const seen = findings.filter(
    ({ severity, code }) => severity !== 'note' || code === 'read-as-empty',
  )
  const named = new Set(seen.flatMap(daysOf).map(({ column, date }) => `${column} ${date}`))
  const dated = new Set([...named].map((each) => each.split(' ')[1]!))
  const rows = new Set(
    seen.flatMap((finding) => [
      ...daysOf(finding).flatMap(({ column, date }) => (isOfRow(finding.code, column) ? date : [])),
      ...finding.spots.flatMap(({ date, instead }) =>
        OF_ROWS.includes(finding.code) ? [date, instead] : [],
      ),
    ]),
  )
  const whole = new Set(
    seen.flatMap(({ code, spots, spans }) => [
      ...(code === 'wrong-column' ? spans.map(({ field }) => COLUMN_OF[field] ?? field) : []),
      ...(code === 'columns-swapped'
        ? spots.flatMap(({ field, instead }) => [
            COLUMN_OF[field] ?? field,
            COLUMN_OF[instead] ?? instead,
          ])
        : []),
    ]),
  )
  return [...planted].filter((cell) => {
    const date = cell.split(' ').at(-1)!
    if (named.has(cell) || rows.has(date) || whole.has(wordOf(cell))) return false
    const isFar = (column: string) =>
      apart(right.get(date)![column]!, written.get(date)?.[column] ?? '') >= LEAST_MISSED
    return cell.includes(' ') ? isFar(wordOf(cell)) : !dated.has(date) && BEGINS.some(isFar)
  })
}

/** Leaves out what is still wrong once it is repaired, and accepts no warning but of what is missing. */
function acceptErrors(
  text: string,
  ground: Ground,
  fixes: readonly Fix[],
  repaired: Report,
): Judgement {
  const errors = repaired.findings.flatMap(({ code, severity }) =>
    severity === 'error' ? [code] : [],
  )
  const left = judgeText(text, { ground, answers: { fixes, accept: errors } })
  const harmless = left.report.findings.flatMap((finding) =>
    isOpen(finding) && HARMLESS.includes(finding.code) ? [finding.code] : [],
  )
  if (harmless.length === 0) return left
  return judgeText(text, { ground, answers: { fixes, accept: [...errors, ...harmless] } })
}

const HARMLESS: readonly FindingCode[] = ['time-missing', 'days-missing', 'duplicate-day']

/** Of what would be imported: what a repair wrote is right to the minute; what it left alone may be a minute of the sun away. */
function wrongIn({ report, days }: Judgement, { right, written }: Sides): string[] {
  if (!report.isReady) return []
  return days.flatMap(({ date, times }) =>
    Object.entries(COLUMN_OF).flatMap(([field, column]) => {
      const [key = '', what = 'begins'] = field.split('.')
      const kept = (times as Record<string, Record<string, string>>)[what]?.[key]
      const wanted = right.get(date)?.[column]
      if (kept === undefined || kept === 'none' || wanted === undefined || kept === wanted)
        return []
      const isWritten = kept !== written.get(date)?.[column]
      return isWritten || apart(kept, wanted) >= LEAST_WRONG
        ? [`${column} ${date} ${kept} for ${wanted}`]
        : []
    }),
  )
}

/** A planted time that is off by less is not asked for: it could be rounding. */
export const LEAST_MISSED = 8
/** A time that was left as it stood may be off by less; one that a repair has written by nothing. */
export const LEAST_WRONG = 5

function lines(text: string): Record<string, string>[] {
  const [head = '', ...rest] = text.trim().split('\n')
  const columns = head.split(',')
  return rest.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))
  })
}

function apart(a: string, b: string): number {
  const [first, second] = [toMinutes(a), toMinutes(b)]
  if (first === undefined || second === undefined) return Infinity
  const between = Math.abs(first - second)
  return Math.min(between, 1440 - between)
}
