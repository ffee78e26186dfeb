import { isDate, toDayNumber, weekdayOf } from '#platform/shared/wall-time.ts'
import { FIRST_YEAR, LAST_YEAR } from '#features/prayer/prayer-times/rules.ts'
import {
  type DateCell,
  type Written,
  readDate,
  readHeadline,
  readWeekday,
  cellText,
} from './cells.ts'
import { type Table, isTimeLike, monthOf } from './columns.ts'
import type { Findings } from './findings.ts'
import { misdatedIn } from './misdated.ts'
import {
  type Answers,
  DATE_FIELDS,
  LIMITS,
  type MatchedColumn,
  type Spot,
  type TimeField,
} from './rules.ts'
import { UnreadableFile } from './unreadable.ts'

/** A row of the file whose day is known. */
export interface Row {
  readonly sheet: string
  readonly line: number
  readonly date: string
  readonly cells: ReadonlyMap<TimeField, Written>
}

/**
 * The rows with their days, the earliest first, one for each. What stands between them (titles, months, remarks) is
 * passed over; a row that has times and no day is reported.
 */
export function readRows(
  tables: readonly Table[],
  { fileName, answers, findings }: { fileName: string; answers: Answers; findings: Findings },
): Row[] {
  const read = tables.flatMap((table) => readDays(table, fileName))
  const order = orderOf(read, answers, findings)
  const isYearless = read.some(({ year, cell }) => year === undefined && isReadable(cell))
  if (isYearless && answers.year === undefined) findings.add('year-missing')
  if (findings.list().some(({ severity }) => severity === 'question')) return []

  const years = new Set(read.flatMap(({ year }) => (year === undefined ? [] : [year])))
  const turn = years.size === 0 ? turnOf(read, order) : undefined
  if (turn) findings.add('year-turns', turn.spot)
  let isNextYear = false
  const dated = read.flatMap((row) => {
    const { year: own, cell, spot } = row
    if (row === turn) isNextYear = true
    if (!isReadable(cell)) return refuseRow(row, findings, 'date-unreadable')
    const said = years.size === 1 ? (answers.year ?? own) : (own ?? answers.year)
    const year = said === undefined ? undefined : said + Number(isNextYear)
    const { month, day } = monthAndDay(row, order)
    if (month === 2 && day === 29 && year !== undefined && !isDate(`${year}-02-29`)) {
      findings.add('leap-day-skipped', spot)
      return []
    }
    const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
    const isKept = year !== undefined && year >= FIRST_YEAR && year <= LAST_YEAR && isDate(date)
    if (!isKept) return refuseRow(row, findings, 'date-impossible')
    return [{ ...row, date }]
  })
  const near = placeMisdated(dropFarAway(dated, findings), answers, findings)
  checkWeekdays(near, findings)
  const rows = oneForEachDay(near, answers, findings)
  if (rows.length > LIMITS.days) throw new UnreadableFile('too-many-days')
  return rows
}

interface Undated {
  readonly sheet: string
  readonly line: number
  readonly cell: DateCell
  readonly year: number | undefined
  readonly month: number | undefined
  readonly weekday: number | undefined
  readonly hasTimes: boolean
  readonly cells: ReadonlyMap<TimeField, Written>
  readonly spot: Partial<Spot>
}

function readDays({ sheet, columns, rows, titles }: Table, fileName: string): Undated[] {
  const headlines = [sheet, ...titles.toReversed(), fileName.replace(/\.\w+$/, '')].flatMap(
    (each) => readHeadline(each) ?? [],
  )
  // A sheet is called January, and its title January 2026.
  let headline =
    headlines.find(({ month, year }) => month === headlines[0]!.month && year !== undefined) ??
    headlines[0]
  const named = new Map(columns.map((column) => [column.field, column.index]))
  const at = (cells: readonly Written[], field: MatchedColumn['field']): Written => {
    const index = named.get(field)
    return index === undefined ? null : (cells[index] ?? null)
  }
  return rows.flatMap(({ line, cells }) => {
    const written = at(cells, 'date') ?? at(cells, 'day')
    // Many write the month on its first row alone.
    const own = monthOf(at(cells, 'month'))
    if (own !== undefined) headline = { month: own, year: headline?.year }
    const isUnread = own === undefined && cellText(at(cells, 'month')) !== ''
    const cell = withMonth(readDate(written), isUnread ? undefined : headline?.month)
    const times = new Map(
      columns.flatMap(({ field, index }): [TimeField, Written][] =>
        field === 'unused' || DATE_FIELDS.includes(field as 'date')
          ? []
          : [[field as TimeField, cells[index] ?? null]],
      ),
    )
    const hasTimes = [...times.values()].filter(isTimeLike).length >= Math.min(2, times.size)
    const filled = cells.map(cellText).filter(Boolean)
    const isBlank = [...times.values()].every((each) => cellText(each) === '')
    if (isBlank || (!isReadable(cell) && !hasTimes)) {
      headline = (filled.length <= 3 ? readHeadline(filled.join(' ')) : undefined) ?? headline
      return []
    }
    const year = Number(cellText(at(cells, 'year'))) || ('year' in cell ? cell.year : undefined)
    const weekday = cellText(at(cells, 'weekday')) || cellText(written).split(/[\s,\d]/)[0]!
    return [
      {
        sheet,
        line,
        cell,
        year: year ?? headline?.year,
        month: headline?.month,
        weekday: /\p{L}{2}/u.test(weekday) ? readWeekday(weekday) : undefined,
        hasTimes,
        cells: times,
        spot: { sheet, line, field: 'date' as const, value: cellText(written) },
      },
    ]
  })
}

/** A day's number needs a month, from a column of its own or from a headline. */
function withMonth(cell: DateCell, month: number | undefined): DateCell {
  if (cell.kind !== 'day') return cell
  return month === undefined
    ? { kind: 'wrong' }
    : { kind: 'date', year: undefined, month, day: cell.day }
}

type Readable = Extract<DateCell, { kind: 'date' | 'two' }>

function isReadable(cell: DateCell): cell is Readable {
  return cell.kind === 'date' || cell.kind === 'two'
}

/** `05/03` is the 5th of March where another row has a 13th first; where none tells, a person must. */
function orderOf(
  rows: readonly Undated[],
  { dateOrder }: Answers,
  findings: Findings,
): 'day-first' | 'month-first' {
  if (dateOrder !== undefined) return dateOrder
  const pairs = rows.flatMap(({ cell, spot }) => (cell.kind === 'two' ? [{ ...cell, spot }] : []))
  const dayFirst = pairs.some(({ first }) => first > 12)
  const monthFirst = pairs.filter(({ second }) => second > 12)
  if (pairs.length === 0 || (dayFirst && monthFirst.length === 0)) return 'day-first'
  const example = monthFirst[0] ?? pairs[0]!
  const isMonthFirst = monthFirst.length > 0 && !dayFirst
  findings.add(isMonthFirst ? 'dates-month-first' : 'date-order-unclear', example.spot)
  return 'day-first'
}

function monthAndDay({ cell }: Undated, order: 'day-first' | 'month-first') {
  if (cell.kind === 'date') return cell
  const { first, second } = cell as Extract<DateCell, { kind: 'two' }>
  return order === 'day-first' ? { month: second, day: first } : { month: first, day: second }
}

/**
 * Where rows without years go on from the end of a year into the next one: the months fall back once, and everything from
 * there on lies before everything above it.
 */
function turnOf(rows: readonly Undated[], order: 'day-first' | 'month-first'): Undated | undefined {
  const dated = rows.flatMap((row) => {
    if (!isReadable(row.cell)) return []
    const { month, day } = monthAndDay(row, order)
    return month > 12 ? [] : [{ row, month, at: month * 31 + day }]
  })
  const falls = dated.flatMap(({ month }, i) => (i > 0 && month < dated[i - 1]!.month ? [i] : []))
  const [fall] = falls
  if (fall === undefined || falls.length > 1) return undefined
  const [above, below] = [dated.slice(0, fall), dated.slice(fall)]
  const isApart = Math.max(...below.map(({ at }) => at)) < Math.min(...above.map(({ at }) => at))
  const isShort = above.length + below.length <= LONGEST_YEAR
  const [last, first] = [above.at(-1)!, below[0]!]
  // A single row counts where it lies at the turn itself; elsewhere it is only out of order.
  const isMany = below.length > 1 && above.length > 1
  const isAtTurn = last.at >= LAST_WEEK && first.at <= FIRST_WEEK
  return isApart && isShort && (isMany || isAtTurn) ? dated[fall]!.row : undefined
}

const LONGEST_YEAR = 372
/** The 25th of December, and the 7th of January. */
const [LAST_WEEK, FIRST_WEEK] = [12 * 31 + 25, 31 + 7]

function refuseRow(
  { spot, hasTimes }: Undated,
  findings: Findings,
  code: 'date-unreadable' | 'date-impossible',
): [] {
  if (hasTimes) findings.add(code, spot)
  return []
}

/** A year with a wrong digit lies far from the rest, and would make the table decades long. */
function dropFarAway<T extends Undated & { date: string }>(
  rows: readonly T[],
  findings: Findings,
): T[] {
  const days = rows.map(({ date }) => toDayNumber(date)).toSorted((a, b) => a - b)
  const middle = days[Math.floor(days.length / 2)] ?? 0
  return rows.filter((row) => {
    const isNear = Math.abs(toDayNumber(row.date) - middle) <= LIMITS.days * 2
    if (!isNear) findings.add('date-impossible', { ...row.spot, date: row.date })
    return isNear
  })
}

/** Where one date was typed twice and a day beside it is missing, a row is of that day, or left out. */
function placeMisdated<T extends Undated & { date: string }>(
  rows: readonly T[],
  { fixes }: Answers,
  findings: Findings,
): T[] {
  const misdated = misdatedIn(rows)
  return rows.flatMap((row) => {
    const meant = misdated.get(row)
    if (meant === undefined) return [row]
    if (fixes.includes('read-as-missing-day')) return [{ ...row, date: meant }]
    findings.add('date-twice', { ...row.spot, date: row.date, instead: meant })
    return []
  })
}

function checkWeekdays(rows: readonly (Undated & { date: string })[], findings: Findings): void {
  for (const { date, weekday, spot } of rows) {
    if (weekday === undefined || weekday === weekdayOf(date)) continue
    findings.add('weekday-differs', { ...spot, date, field: 'weekday' })
  }
}

function oneForEachDay(
  rows: readonly (Undated & { date: string })[],
  { fixes }: Answers,
  findings: Findings,
): Row[] {
  const days = new Map<string, Row>()
  const isAnswered = fixes.includes('keep-last') || fixes.includes('keep-first')
  let last = ''
  let isSorted = true
  for (const { sheet, line, date, cells, spot } of rows) {
    if (days.has(date) && !isAnswered) findings.add('duplicate-day', { ...spot, date })
    if (!days.has(date) || !fixes.includes('keep-first'))
      days.set(date, { sheet, line, date, cells })
    if (date < last && isSorted) {
      findings.add('rows-out-of-order', { ...spot, date })
      isSorted = false
    }
    last = date
  }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
