import type { Uploaded } from '#features/prayer/prayer-times/resolve.ts'
import { type Beginning, PRAYERS, type Prayer } from '#features/prayer/prayer-times/rules.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { type Written, cellText } from './cells.ts'
import type { Findings } from './findings.ts'
import type { Almanac } from './reference.ts'
import type { Row } from './rows.ts'
import type { Answers, Field, FindingCode, TimeField } from './rules.ts'

/** One time as it is judged. `bad` says why it will be left out. */
export interface Cell {
  readonly field: TimeField
  readonly written: Written
  /** On its day: above 1439 after midnight. Undefined for a prayer that is said to have no jamaat. */
  minutes: number | undefined
  bad: FindingCode | undefined
  /** Where it stands in the cell of another column. */
  meant?: number | undefined
  /** What is asked about it; undefined while nothing is. */
  doubt?: FindingCode
}

export interface Day {
  readonly row: Row
  readonly date: string
  readonly cells: Map<TimeField, Cell>
  /** Cells in which something stands that means nothing. */
  readonly blanks: Set<TimeField>
}

export interface Means {
  readonly almanac: Almanac
  readonly answers: Answers
  readonly findings: Findings
  /** Where each end of the night jumps in the file: what a repair has moved there is still known at the other end. */
  readonly jumps: Map<TimeField, ReadonlyMap<number, number> | undefined>
  /** Puts back what was put right without having been asked for, so that what stands beside it could be judged. */
  readonly putBack: (() => void)[]
}

/** Marks minutes that are counted from the beginning of the prayer, until that is certain. */
export const AFTER = -10_000
export const isRelative = (minutes: number | undefined) => minutes !== undefined && minutes <= AFTER

/** The beginning of a prayer as its row says it; of two Asrs the earlier. */
export function beginsOf(day: Day, key: Beginning): number | undefined {
  const names: readonly TimeField[] = key === 'asr' ? ['asr', 'asrShafi', 'asrHanafi'] : [key]
  const times = names.flatMap((name) => minutesIn(day, name) ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}

/** The one that people will see: of two Asrs that of the school of the organisation. */
export function shownBeginsOf(
  day: Day,
  key: Beginning,
  madhab: 'shafi' | 'hanafi',
): number | undefined {
  if (key !== 'asr') return beginsOf(day, key)
  const own: TimeField = madhab === 'shafi' ? 'asrShafi' : 'asrHanafi'
  return minutesIn(day, 'asr') ?? minutesIn(day, own) ?? beginsOf(day, 'asr')
}

function minutesIn({ cells }: Day, field: TimeField): number | undefined {
  const cell = cells.get(field)
  return cell && !cell.bad ? cell.minutes : undefined
}

/** The times of a column that nothing is known against. */
export function goodIn(days: readonly Day[], field: TimeField): Good[] {
  return inColumn(days, field, (bad) => bad === undefined)
}

/** The same, with those that are named already and stand where they belong. */
export function placedIn(days: readonly Day[], field: TimeField): Good[] {
  return inColumn(days, field, (bad) => bad === undefined || OUT_OF_PLACE.includes(bad))
}

const OUT_OF_PLACE: readonly FindingCode[] = ['columns-swapped', 'dates-transposed']

interface Good {
  readonly day: Day
  readonly cell: Cell & { minutes: number }
}

function inColumn(
  days: readonly Day[],
  field: TimeField,
  isMeant: (bad: Cell['bad']) => boolean,
): Good[] {
  return days.flatMap((day) => {
    const cell = day.cells.get(field)
    const isKnown = cell && cell.minutes !== undefined && !isRelative(cell.minutes)
    return isKnown && isMeant(cell.bad) ? [{ day, cell: cell as Good['cell'] }] : []
  })
}

const LONGEST_WAIT = 25

/** Prayers whose jamaat stands before their beginning on nearly every day: the two columns have changed places. */
export function swappedJamaats(days: readonly Day[]): Prayer[] {
  return PRAYERS.filter((prayer) => {
    const both = days.flatMap((day) => {
      const [begins, called] = [beginsOf(day, prayer), day.cells.get(`${prayer}.jamaat`)]
      const isKnown = called?.minutes !== undefined && !called.bad && !isRelative(called.minutes)
      return begins === undefined || !isKnown ? [] : [called.minutes! - begins]
    })
    // Nobody waits so long for Maghrib: its beginning is wrong, and not its place.
    const isLong =
      prayer === 'maghrib' && both.filter((gap) => gap < -LONGEST_WAIT).length > 0.5 * both.length
    // Some pray at once for a season: then the two say the same in either place.
    const apart = both.filter((gap) => gap !== 0)
    const isMost = apart.length >= 5 && apart.length > both.length / 2
    return !isLong && isMost && apart.filter((gap) => gap < 0).length > apart.length * 0.8
  })
}

/** Leaves a time out, and says so. `instead` is where it should stand. */
export function spoil(
  findings: Findings,
  code: FindingCode,
  day: Day,
  cell: Cell,
  instead?: number,
): void {
  cell.bad = code
  report(findings, code, day, cell, instead)
}

/** Leaves a time as it is, and asks about it. `instead` is where it should stand. */
export function ask(
  findings: Findings,
  code: FindingCode,
  day: Day,
  cell: Cell,
  instead?: number,
): void {
  cell.doubt = code
  report(findings, code, day, cell, instead)
}

/** Of a row that is wrong as a whole one time is shown, and all of them are meant. */
export function reportRow(
  findings: Findings,
  code: FindingCode,
  day: Day,
  cell: Cell,
  instead?: number,
): void {
  report(findings, code, day, cell, instead, 'date')
}

export function report(
  findings: Findings,
  code: FindingCode,
  { row, date }: Day,
  { field, written, minutes }: Cell,
  instead?: number,
  named: Field = field,
): void {
  const { sheet, line } = row
  const by =
    minutes === undefined || isRelative(minutes) || instead === undefined
      ? undefined
      : Math.round(minutes - instead)
  findings.add(
    code,
    {
      sheet,
      line,
      date,
      field,
      value: cellText(written),
      instead: instead === undefined ? '' : toTime(Math.round(instead)),
    },
    { field: named, from: date, to: date, days: 1, least: by ?? null, most: by ?? null },
  )
}

/** A day of the table: `HH:MM` for each cell that is good. */
export interface JudgedDay {
  readonly date: string
  readonly times: Uploaded
}
