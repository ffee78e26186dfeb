import { type Resolver, openResolver } from '#features/prayer/prayer-times/resolve.ts'
import { type Prayer, onDay } from '#features/prayer/prayer-times/rules.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays, toDayNumber } from '#platform/shared/wall-time.ts'
import { type TimeCell, readTime, cellText } from './cells.ts'
import { type Table, isEnough, readTable } from './columns.ts'
import { compare } from './compare.ts'
import {
  AFTER,
  type Cell,
  type Day,
  type JudgedDay,
  type Means,
  isRelative,
  report,
} from './days.ts'
import { type Findings, isReady, openFindings } from './findings.ts'
import { readHalves } from './halves.ts'
import { suspectJamaatHours, suspectJamaatPeaks } from './jamaat-hours.ts'
import { settleJamaats } from './jamaats.ts'
import { dropPlaceholders } from './placeholders.ts'
import { type Almanac, type Ground, isBegins, openAlmanac, toTimetable } from './reference.ts'
import { type Row, readRows } from './rows.ts'
import {
  type Answers,
  BEGINS_FIELDS,
  type Field,
  type FindingCode,
  type Fix,
  type Report,
  type TimeField,
  partsOf,
} from './rules.ts'
import type { Sheets } from './sheets.ts'
import { holdSparse } from './sparse-jamaats.ts'
import { suspectNights, suspectOrder, suspectSun } from './suspect.ts'
import {
  suspectSwappedAsr,
  suspectSwappedDays,
  suspectSwappedJamaats,
  suspectSwaps,
} from './swaps.ts'

export interface Judgement {
  readonly report: Report
  /** What would be kept; empty while a question is open. */
  readonly days: readonly JudgedDay[]
}

/** The first half: what the file says, before anything is asked of the database. */
export interface Reading {
  readonly sheets: Sheets
  readonly tables: readonly Table[]
  readonly rows: readonly Row[]
  readonly findings: Findings
}

export function read(sheets: Sheets, fileName: string, answers: Answers): Reading {
  const findings = openFindings(answers)
  const found = sheets.sheets.flatMap((sheet) => readTable(sheet, answers.columns) ?? [])
  const tables = holdJamaats(found.filter(isEnough), fileName, answers)
  if (tables.length === 0 || tables.some(({ lacksPrayer }) => lacksPrayer))
    findings.add('columns-unknown')
  if (tables.some(({ hasFridayColumn }) => hasFridayColumn)) findings.add('friday-column')
  const rows = tables.length === 0 ? [] : readRows(tables, { fileName, answers, findings })
  const shown = tables.length > 0 ? tables : found
  return { sheets, tables: shown, rows, findings }
}

/** Mawaqit keeps jamaats in a second file under the same plain headings. */
function holdJamaats(tables: Table[], fileName: string, { fixes }: Answers): Table[] {
  const isNamed = /iqam|jama|iqom|إقام|جماع/i.test(fileName)
  return tables.map((table) => {
    const hasSunrise = table.columns.some(({ field }) => field === 'sunrise')
    const holds = fixes.includes('hold-jamaats') || (isNamed && !hasSunrise)
    if (!table.isPlain || !holds) return table
    const toJamaat = (field: Field): Field => {
      if (!BEGINS_FIELDS.includes(field as 'fajr')) return field
      return field === 'sunrise' ? 'unused' : `${partsOf(field as 'fajr').key as Prayer}.jamaat`
    }
    const columns = table.columns.map((column) => ({ ...column, field: toJamaat(column.field) }))
    return { ...table, columns, isPlain: false }
  })
}

/**
 * Checks every row against the sun, the clocks and its neighbours, mends what was asked for, and says what would change.
 * Where nothing is wrong nothing is found.
 */
export function judge(reading: Reading, answers: Answers, ground: Ground): Judgement {
  const { rows, findings, tables } = reading
  const timetable = toTimetable(ground)
  const almanac = openAlmanac(
    timetable,
    rows.map(({ date }) => date),
  )
  const days = rows.map((row): Day => ({
    row,
    date: row.date,
    cells: new Map(),
    blanks: new Set(),
  }))
  const before = openResolver(timetable)
  if (days.length > 0) {
    readCells(days, findings)
    holdSparse(days, { answers, findings })
    const seen = { almanac, jumps: new Map() as Means['jumps'], putBack: [] as Means['putBack'] }
    if (answers.fixes.some((fix) => MENDING.includes(fix))) {
      examine(days, before, { ...seen, answers, findings: openFindings(answers) })
      for (const putBack of seen.putBack.toReversed()) putBack()
      forget(days)
    }
    const means = { ...seen, answers: { ...answers, fixes: [] }, findings }
    examine(days, before, means)
    suspectPlain(tables, days, almanac, means)
    settleJamaats(days, before, means)
    suspectJamaatPeaks(days, means)
    suspectGaps(days, ground, findings)
    if (ground.isPageClosed) findings.add('page-closed')
    if (!almanac.hasPlace && days.some(({ cells }) => cells.has('sunrise') || cells.has('maghrib')))
      findings.add('not-checked')
  }
  const kept = days.flatMap(toJudgedDay)
  const { preview, counts } = compare(kept, before, timetable)
  const list = findings.list()
  const isAsking = list.some(({ severity }) => severity === 'question')
  return {
    report: {
      kind: reading.sheets.kind,
      encoding: reading.sheets.encoding,
      layout: tables[0]?.layout ?? 'unknown',
      columns: tables[0]?.columns ?? headingsOf(reading.sheets),
      rows: rows.length,
      firstDate: rows[0]?.date ?? null,
      lastDate: rows.at(-1)?.date ?? null,
      findings: list,
      isReady: kept.length > 0 && isReady(list),
      counts,
      preview: isAsking ? [] : preview,
    },
    days: isAsking ? [] : kept,
  }
}

/** What is done to times; the other answers say how the file is to be read. */
const MENDING: readonly Fix[] = [
  'read-as-afternoon',
  'from-standard-time',
  'from-summer-time',
  'from-another-year',
  'correct-hours',
  'swap-columns',
  'swap-day-and-month',
]

/**
 * Looks at every beginning, and mends on the way what was asked for. What it has mended is then looked at again, by the
 * same eyes and with nothing asked for: a repair that leaves something wrong is never the last word.
 */
function examine(days: readonly Day[], before: Resolver, means: Means): void {
  suspectSwaps(days, means)
  readHalves(days, before, means)
  suspectSwappedDays(days, means)
  suspectSwappedAsr(days, means)
  suspectSwappedJamaats(days, means)
  suspectSun(days, means)
  suspectOrder(days, means)
  suspectNights(days, means)
  suspectJamaatHours(days, means)
}

/** What was said on the way to a repair; what cannot be read stays so. */
function forget(days: readonly Day[]): void {
  for (const { cells } of days)
    for (const cell of cells.values())
      if (cell.bad && !UNREAD.includes(cell.bad)) cell.bad = undefined
}

const UNREAD: readonly FindingCode[] = ['time-unreadable', 'time-impossible', 'spreadsheet-error']

/** For a person who must say what is where: the widest of the first lines. */
function headingsOf({ sheets }: Sheets) {
  const lines = sheets.flatMap(({ rows }) => rows.slice(0, 10))
  const widest = lines.toSorted((a, b) => b.length - a.length)[0] ?? []
  return widest.map((cell, index) => ({ index, heading: cellText(cell), field: 'unused' as const }))
}

function readCells(days: readonly Day[], findings: Findings): void {
  const above = new Map<TimeField, TimeCell>()
  for (const day of days) {
    const { row, cells } = day
    for (const [field, written] of row.cells) {
      const typed = readTime(written)
      const cell = typed.kind === 'ditto' ? (above.get(field) ?? typed) : typed
      above.set(field, cell)
      const put = (minutes: number | undefined, bad?: FindingCode) => {
        const entry: Cell = { field, written, minutes, bad }
        cells.set(field, entry)
        if (bad) report(findings, bad, day, entry)
      }
      if (cell.kind === 'time') {
        put(onDay(partsOf(field).key, toTime(cell.minutes)))
        if (cell.more) report(findings, 'two-jamaats', day, cells.get(field)!)
      } else if (cell.kind === 'wrong')
        put(undefined, cell.why === 'spreadsheet-error' ? cell.why : `time-${cell.why}`)
      else if (cell.kind === 'ditto') put(undefined, 'time-unreadable')
      else if (cell.kind === 'none') {
        // A day may have no jamaat, but no day is without the beginning of a prayer.
        if (isBegins(field)) day.blanks.add(field)
        else put(undefined)
      } else if (cell.kind === 'after') {
        if (!isBegins(field)) put(AFTER - cell.minutes)
        // "Sunset", for the beginning of Maghrib: when that is, is calculated.
        else if (cell.minutes > 0) put(undefined, 'time-unreadable')
      }
    }
  }
  dropPlaceholders(days, findings)
}

/** Plain headings over times that all lie well after noon and sunset: the second of two files. */
function suspectPlain(
  tables: readonly Table[],
  days: readonly Day[],
  almanac: Almanac,
  { findings }: Means,
): void {
  if (!tables.every(({ isPlain }) => isPlain) || days.some(({ cells }) => cells.has('sunrise')))
    return
  const late = days.filter((day) => {
    const [dhuhr, noon] = [day.cells.get('dhuhr')?.minutes, almanac.on(day.date).sun?.dhuhr]
    return dhuhr !== undefined && noon !== undefined && dhuhr > noon + 15 && dhuhr < noon + 150
  })
  const hasRelative = days.some(({ cells }) =>
    [...cells.values()].some((c) => isRelative(c.minutes)),
  )
  if (hasRelative || late.length > days.length * 0.6) findings.add('looks-like-jamaats')
}

/** More days than this in a row were not forgotten one by one. */
const LONG_GAP = 32

function suspectGaps(days: readonly Day[], { today }: Ground, findings: Findings): void {
  for (const [i, { date }] of days.entries()) {
    const next = days[i + 1]?.date
    if (next === undefined) break
    if (toDayNumber(next) - toDayNumber(date) > LONG_GAP) {
      const [from, to] = [addDays(date, 1), addDays(next, -1)]
      const days = toDayNumber(next) - toDayNumber(date) - 1
      const span = { field: 'date', from, to, days, least: null, most: null } as const
      findings.add('months-missing', { date: from }, span)
      continue
    }
    for (let gap = addDays(date, 1); gap < next; gap = addDays(gap, 1))
      findings.add('days-missing', { date: gap })
  }
  if (days.at(-1)!.date < today) findings.add('all-past', { date: days.at(-1)!.date })
  for (const field of BEGINS_FIELDS) {
    const isEmpty = ({ row, blanks }: Day) =>
      blanks.has(field) || cellText(row.cells.get(field) ?? null) === ''
    const filled = days.filter((day) => !isEmpty(day)).length
    const isRare = filled <= days.length / 2
    for (const day of days) {
      // In a column that is hardly used nothing is said by a cell without a mark.
      if (isRare ? !day.blanks.has(field) : !isEmpty(day)) continue
      findings.add('time-missing', {
        sheet: day.row.sheet,
        line: day.row.line,
        date: day.date,
        field,
      })
    }
  }
}

function toJudgedDay({ date, cells }: Day): JudgedDay[] {
  const times: Record<'begins' | 'jamaat' | 'adhan', Record<string, string>> = {
    begins: {},
    jamaat: {},
    adhan: {},
  }
  for (const { field, minutes, bad } of cells.values()) {
    if (bad) continue
    const { key, what } = partsOf(field)
    if (minutes !== undefined) times[what][what === 'begins' ? field : key] = toTime(minutes)
    else if (what !== 'begins') times[what][key] = 'none'
  }
  const said = Object.entries(times).filter(([, of]) => Object.keys(of).length > 0)
  return said.length === 0 ? [] : [{ date, times: Object.fromEntries(said) }]
}

/** The days that a reading reaches to, for asking the database about them. */
export function spanOf({ rows }: Reading): { from: string; to: string } | undefined {
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date]
  if (first === undefined || last === undefined) return undefined
  return toDayNumber(last) >= toDayNumber(first) ? { from: first, to: last } : undefined
}
