import { type Resolver, type Uploaded, openResolver } from '#features/prayer-times/resolve.ts'
import {
  BEGINNINGS,
  type Beginning,
  PRAYERS,
  type Prayer,
  onDay,
} from '#features/prayer-times/rules.ts'
import { layered } from '#features/prayer-times/timetable.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays, toDayNumber } from '#platform/shared/wall-time.ts'
import { type TimeCell, readTime, show } from './cells.ts'
import { type Table, isEnough, readTable } from './columns.ts'
import { type Findings, isReady, openFindings } from './findings.ts'
import {
  AFTER,
  type Cell,
  type Day,
  type Means,
  beginsOf,
  isRelative,
  report,
  spoil,
} from './days.ts'
import {
  suspectClocks,
  suspectOrder,
  suspectSpikes,
  suspectSun,
  suspectSwappedJamaats,
  suspectSwaps,
} from './suspect.ts'
import { type Almanac, type Ground, isBegins, openAlmanac, toTimetable } from './reference.ts'
import { type Row, readRows } from './rows.ts'
import {
  type Answers,
  BEGINS_FIELDS,
  type Change,
  type ChangedDay,
  type Counts,
  type Field,
  type FindingCode,
  type Report,
  type TimeField,
  partsOf,
} from './rules.ts'
import type { Sheets } from './sheets.ts'

/** A day of the table: `HH:MM` for each cell that is good. */
export interface JudgedDay {
  readonly date: string
  readonly times: Uploaded
}

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
  if (tables.length === 0) findings.add('columns-unknown')
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
  const days = rows.map(({ date, ...row }) => ({ row: { date, ...row }, date, cells: new Map() }))
  const before = openResolver(timetable)
  if (days.length > 0) {
    readCells(days, { almanac, answers, findings })
    suspectSwaps(days, { almanac, answers, findings })
    readHalves(days, { almanac, answers, findings, before })
    suspectSwappedJamaats(days, { answers, findings })
    suspectPlain(tables, days, almanac, findings)
    suspectClocks(days, { almanac, answers, findings })
    suspectSun(days, { almanac, answers, findings })
    suspectOrder(days, { almanac, answers, findings })
    suspectSpikes(days, { almanac, answers, findings })
    settleJamaats(days, before, findings)
    suspectGaps(days, ground, findings)
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

/** For a person who must say what is where: the widest of the first lines. */
function headingsOf({ sheets }: Sheets) {
  const lines = sheets.flatMap(({ rows }) => rows.slice(0, 10))
  const widest = lines.toSorted((a, b) => b.length - a.length)[0] ?? []
  return widest.map((cell, index) => ({ index, heading: show(cell), field: 'unused' as const }))
}

function readCells(days: readonly Day[], { findings }: Means): void {
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
      else if (cell.kind === 'none' && !isBegins(field)) put(undefined)
      else if (cell.kind === 'after') {
        if (!isBegins(field)) put(AFTER - cell.minutes)
        // "Sunset", for the beginning of Maghrib: when that is, is calculated.
        else if (cell.minutes > 0) put(undefined, 'time-unreadable')
      }
    }
  }
}

/** `1:30` for Dhuhr is half past one in the afternoon; said aloud, because a person should see what was made of it. */
function readHalves(
  days: readonly Day[],
  { almanac, answers, findings, before }: Means & { before: Resolver },
): void {
  const isMended = answers.fixes.includes('read-as-afternoon')
  for (const day of days) {
    const begun = (key: Beginning) => {
      const own = beginsOf(day, key)
      return own ?? before.day(day.date).prayers[key].begins?.minutes
    }
    for (const field of [...day.cells.keys()].toSorted(beginningsFirst)) {
      const cell = day.cells.get(field)!
      const { minutes } = cell
      if (minutes === undefined || cell.bad || isRelative(minutes)) continue
      const key = partsOf(field).key
      const expected = isBegins(field)
        ? almanac.guess(field, day.date)
        : (begun(key) ?? almanac.guess(key, day.date)) + USUAL_WAIT
      if (Math.abs(minutes - expected) <= HALF_OF_TWELVE_HOURS / 2) continue
      const face = minutes % 720
      const [nearest = minutes] = [face, face + 720, face + 1440].toSorted(
        (a, b) => Math.abs(a - expected) - Math.abs(b - expected),
      )
      if (nearest === minutes || Math.abs(nearest - expected) > HALF_OF_TWELVE_HOURS) continue
      if (isMended) cell.minutes = nearest
      else spoil(findings, 'twelve-hour', day, cell, toTime(nearest))
    }
  }
}

const USUAL_WAIT = 20
const HALF_OF_TWELVE_HOURS = 360

function beginningsFirst(a: TimeField, b: TimeField): number {
  return Number(!isBegins(a)) - Number(!isBegins(b))
}

/** Plain headings over times that all lie well after noon and sunset: the second of two files. */
function suspectPlain(
  tables: readonly Table[],
  days: readonly Day[],
  almanac: Almanac,
  findings: Findings,
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

function settleJamaats(days: readonly Day[], before: Resolver, findings: Findings): void {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const begun = (date: string, key: Beginning): number | undefined => {
    const day = byDate.get(date)
    return (day && beginsOf(day, key)) ?? before.day(date).prayers[key].begins?.minutes
  }
  const jamaats = (day: Day) =>
    PRAYERS.flatMap((prayer) =>
      (['jamaat', 'adhan'] as const).flatMap((what) => {
        const cell = day.cells.get(`${prayer}.${what}`)
        return cell && !cell.bad && cell.minutes !== undefined ? [{ prayer, cell }] : []
      }),
    )
  for (const day of days) {
    const hasBad = (key: Beginning) =>
      [...day.cells.values()].some(
        (cell) => cell.bad && isBegins(cell.field) && partsOf(cell.field).key === key,
      )
    for (const { prayer, cell } of jamaats(day)) {
      const begins = begun(day.date, prayer)
      if (isRelative(cell.minutes)) {
        if (begins === undefined) spoil(findings, 'time-unreadable', day, cell)
        else cell.minutes = begins + AFTER - cell.minutes!
      }
      const minutes = cell.minutes
      if (minutes === undefined || cell.bad) continue
      if (hasBad(prayer)) continue
      if (begins !== undefined && minutes < begins)
        spoil(findings, 'jamaat-before-begins', day, cell, toTime(begins))
      else {
        const ends = endOf(prayer, day, begun)
        if (ends !== undefined && minutes >= ends)
          spoil(findings, 'jamaat-after-next', day, cell, toTime(ends))
      }
    }
  }
}

function endOf(
  prayer: Prayer,
  day: Day,
  begun: (date: string, key: Beginning) => number | undefined,
): number | undefined {
  if (prayer !== 'isha') return begun(day.date, BEGINNINGS[BEGINNINGS.indexOf(prayer) + 1]!)
  const fajr = begun(addDays(day.date, 1), 'fajr')
  return fajr === undefined ? undefined : fajr + 1440
}

function suspectGaps(days: readonly Day[], { today }: Ground, findings: Findings): void {
  for (const [i, { date }] of days.entries()) {
    const next = days[i + 1]?.date
    if (next === undefined) break
    for (let gap = addDays(date, 1); gap < next; gap = addDays(gap, 1))
      findings.add('days-missing', { date: gap })
  }
  if (days.at(-1)!.date < today) findings.add('all-past', { date: days.at(-1)!.date })
  for (const field of BEGINS_FIELDS) {
    const filled = days.filter(({ row }) => show(row.cells.get(field) ?? null) !== '').length
    if (filled <= days.length / 2) continue
    for (const day of days) {
      if (show(day.row.cells.get(field) ?? null) !== '') continue
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

/** Day by day, what people would see differently. */
function compare(
  days: readonly JudgedDay[],
  before: Resolver,
  timetable: ReturnType<typeof toTimetable>,
): { preview: ChangedDay[]; counts: Counts } {
  const uploads = new Map([
    ...timetable.uploads,
    ...layered([
      ...[...timetable.uploads].filter(([date]) => days.some((day) => day.date === date)),
      ...days.map(({ date, times }) => [date, times] as const),
    ]),
  ])
  const after = openResolver({ ...timetable, uploads })
  const counts = { added: 0, changed: 0, same: 0 }
  const preview: ChangedDay[] = []
  for (const { date } of days) {
    const old = timetable.uploads.get(date)
    const isSame = old !== undefined && isEqual(old, uploads.get(date)!)
    if (isSame) counts.same++
    else counts[old === undefined ? 'added' : 'changed']++
    const changes = isSame ? [] : changesOn(date, before, after)
    if (changes.length > 0) preview.push({ date, changes })
  }
  return { preview, counts }
}

function isEqual(a: Uploaded, b: Uploaded): boolean {
  const flat = (times: Uploaded) =>
    Object.entries(times)
      .flatMap(([what, of]) =>
        Object.entries((of ?? {}) as Record<string, string>).map(
          ([key, time]) => `${what} ${key} ${time}`,
        ),
      )
      .toSorted()
      .join('\n')
  return flat(a) === flat(b)
}

function changesOn(date: string, before: Resolver, after: Resolver): Change[] {
  const shown = (resolver: Resolver) => {
    const { prayers, asr } = resolver.day(date)
    return new Map<string, number | undefined>([
      ...BEGINNINGS.map((key) => [key, prayers[key].begins?.minutes] as const),
      ['asrShafi', asr.shafi],
      ['asrHanafi', asr.hanafi],
      ...PRAYERS.map((key) => [`${key}.jamaat`, prayers[key].jamaat?.minutes] as const),
      ...PRAYERS.map((key) => [`${key}.adhan`, prayers[key].adhan?.minutes] as const),
    ])
  }
  const [old, now] = [shown(before), shown(after)]
  return [...now].flatMap(([field, minutes]): Change[] => {
    const was = old.get(field)
    if (was === minutes) return []
    const write = (each: number | undefined) => (each === undefined ? null : toTime(each))
    return [{ field, old: write(was), new: write(minutes) }]
  })
}

/** The days that a reading reaches to, for asking the database about them. */
export function spanOf({ rows }: Reading): { from: string; to: string } | undefined {
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date]
  if (first === undefined || last === undefined) return undefined
  return toDayNumber(last) >= toDayNumber(first) ? { from: first, to: last } : undefined
}
