import { hash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { readMoney } from '#platform/shared/money.ts'
import { isDate } from '#platform/shared/wall-time.ts'
import { type DateOrder, STATEMENT, type StatementLine } from './rules.ts'

/** The file is no statement that we can read; the code says why. */
export class NoStatement extends Error {
  override readonly name = 'NoStatement'
  readonly code: 'file-empty' | 'file-too-large' | 'too-many-rows' | 'not-a-table' | 'no-columns'

  constructor(code: NoStatement['code']) {
    super(code)
    this.code = code
  }
}

export interface Statement {
  readonly dateOrder: DateOrder
  /** No day of it is later than the twelfth, so that it may be meant in either order. */
  readonly isEitherOrder: boolean
  readonly lines: readonly StatementLine[]
}

/**
 * Reads the CSV of a bank: with a heading somewhere in its first rows, or as three columns (day, words, sum) without one. The
 * same bytes always give the same keys. Throws NoStatement.
 */
export function readStatement(
  bytes: Uint8Array,
  {
    currency,
    dateOrder,
  }: { readonly currency: string; readonly dateOrder?: DateOrder | undefined },
): Statement {
  const rows = readRows(bytes)
  const columns = findColumns(rows)
  if (!columns) throw new NoStatement('no-columns')
  const written = rows.flatMap((cells, at) =>
    at < columns.first || cells.every((cell) => cell.trim() === '') ? [] : [{ cells, row: at + 1 }],
  )
  const days = written.map(({ cells }) => cells[columns.date] ?? '')
  const told = orderOf(days)
  const order = told ?? dateOrder ?? 'day-first'
  const times = new Map<string, number>()
  const lines = written.map(({ cells, row }) => {
    const paidOn = readDay(cells[columns.date] ?? '', order)
    const amountMinor = amountOf(cells, columns, currency)
    const words = wordsOf(cells, columns)
    // Read in another order a line is another one, so the day counts as it stands there.
    const same = JSON.stringify([(cells[columns.date] ?? '').trim(), amountMinor ?? null, words])
    const time = (times.get(same) ?? 0) + 1
    times.set(same, time)
    const key = hash('sha256', `${same} ${time}`, 'hex')
    return { row, key, paidOn, amountMinor, words }
  })
  return { dateOrder: order, isEitherOrder: told === undefined, lines }
}

function readRows(bytes: Uint8Array): string[][] {
  if (bytes.length > STATEMENT.megabytes * 1024 * 1024) throw new NoStatement('file-too-large')
  const text = decode(bytes)
  if (text.trim() === '') throw new NoStatement('file-empty')
  if (text.includes('\0') || /^\s*<|^%PDF|^PK/.test(text)) throw new NoStatement('not-a-table')
  try {
    const rows: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: STATEMENT.rows + 1,
      max_record_size: 20_000,
    })
    if (rows.length > STATEMENT.rows) throw new NoStatement('too-many-rows')
    return rows.map((cells) => cells.slice(0, STATEMENT.columns).map(shorten))
  } catch (error) {
    if (error instanceof NoStatement) throw error
    throw new NoStatement('not-a-table')
  }
}

/** What is longer is neither a day nor a sum, and its words were cut before: no pattern below is asked about more. */
function shorten(cell: string): string {
  return cell.trim().slice(0, MOST_WORDS)
}

/** By its mark, else UTF-8 where it is that, else what Windows writes. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The one that stands most often in the fullest of the first lines. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/)
    .slice(0, 30)
  const most = (sign: string) => Math.max(...lines.map((line) => line.split(sign).length))
  return [',', ';', '\t'].toSorted((a, b) => most(b) - most(a))[0]!
}

interface Columns {
  /** The first row of lines, from 0. */
  readonly first: number
  readonly date: number
  /** Signed; or money in, and money out where there is such a column. */
  readonly amount: number | undefined
  readonly paidIn: number | undefined
  readonly paidOut: number | undefined
  readonly words: readonly number[]
}

const HEADINGS = {
  date: /^((transaction|posting|posted|booking|completed|value|entry) )?date( \(?utc\)?)?$/,
  amount: /^((transaction|net) )?(amount|value|sum)( in account currency)?$/,
  paidIn: /^((money|paid|amount) in|in|credits?( amount)?|deposits?|receipts?)$/,
  paidOut: /^((money|paid|amount) out|out|debits?( amount)?|withdrawals?|payments?)$/,
  words:
    /^((transaction )?(description|details|type)|narrative( ?#?\d)?|memo|(payment )?reference|payee|payer|counter ?party( name)?|name|merchant|notes?|particulars|sender|from)$/,
} as const

const ROWS_BEFORE_HEADING = 30

function findColumns(rows: readonly (readonly string[])[]): Columns | undefined {
  for (const [at, cells] of rows.slice(0, ROWS_BEFORE_HEADING).entries()) {
    const names = cells.map(plainHeading)
    const find = (which: keyof typeof HEADINGS) => {
      const index = names.findIndex((name) => HEADINGS[which].test(name))
      return index < 0 ? undefined : index
    }
    const [date, amount, paidIn, paidOut] = [
      find('date'),
      find('amount'),
      find('paidIn'),
      find('paidOut'),
    ]
    if (date === undefined || (amount === undefined && paidIn === undefined)) continue
    const words = names.flatMap((name, i) => (HEADINGS.words.test(name) ? [i] : []))
    return { first: at + 1, date, amount, paidIn, paidOut, words }
  }
  const [first] = rows
  const isBare = first?.length === 3 && readDay(first[0]!, 'day-first') !== undefined
  if (!isBare) return undefined
  return { first: 0, date: 0, amount: 2, paidIn: undefined, paidOut: undefined, words: [1] }
}

/** "Money In (£)" is "money in". */
function plainHeading(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll(/\(?(gbp|£)\)?|[*:._-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function wordsOf(cells: readonly string[], { words }: Columns): string {
  const said = words.map((at) => (cells[at] ?? '').replaceAll(/\s+/g, ' ').trim())
  return [...new Set(said.filter(Boolean))].join(' · ').slice(0, MOST_WORDS)
}

const MOST_WORDS = 300

function amountOf(
  cells: readonly string[],
  { amount, paidIn, paidOut }: Columns,
  currency: string,
): number | undefined {
  const at = (column: number | undefined) =>
    column === undefined ? '' : (cells[column] ?? '').trim()
  if (at(paidIn) !== '' && !isNothing(at(paidIn))) return readAmount(at(paidIn), currency)
  if (at(paidOut) !== '' && !isNothing(at(paidOut))) {
    const out = readAmount(at(paidOut), currency)
    return out === undefined ? undefined : -Math.abs(out)
  }
  if (at(amount) !== '') return readAmount(at(amount), currency)
  return at(paidIn) !== '' || at(paidOut) !== '' ? 0 : undefined
}

function isNothing(text: string): boolean {
  return /^0*([.,]0*)?$/.test(text.replaceAll(/[£\s–-]/g, ''))
}

/** Minor units with their sign: "£1,234.50", "-12.00", "(12.00)", "12.00-", "12.00 DR". */
function readAmount(text: string, currency: string): number | undefined {
  const isOut = /^\s*[£$€]?\s*[-–−(]|[-–−)]\s*$|\bDR\s*$/i.test(text)
  const plain = text
    .replaceAll(/\b(CR|DR)\b/gi, '')
    .trim()
    .replace(/^([£$€]?)\s*[-–−+(]/, '$1')
    .replace(/[-–−+)]$/, '')
  const minor = readMoney(plain.trim(), currency)
  if (minor === undefined || minor > MOST_AMOUNT) return undefined
  return isOut ? -minor : minor
}

/** What one gift can be at most stands in giving; a line of more is a mistake or not a gift. */
const MOST_AMOUNT = 99_999_999

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A civil date: 2026-11-20, 20/11/2026, 20.11.26, 20 Nov 2026, with or without a time behind it. */
function readDay(text: string, order: DateOrder): string | undefined {
  const plain = text.trim()
  const [, y = '', m = '', d = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(plain) ?? []
  if (y) return civil(y, m, d)
  const named = /^(\d{1,2})[-/ ]([a-z]{3})[a-z]*[-/ ,]+(\d{2}|\d{4})(?:[T ].*)?$/i.exec(plain)
  if (named) {
    const month = MONTHS.indexOf(named[2]!.toLowerCase()) + 1
    return month > 0 ? civil(named[3]!, String(month), named[1]!) : undefined
  }
  const [, a = '', b = '', year = ''] = NUMERIC.exec(plain) ?? []
  if (!year) return undefined
  return order === 'day-first' ? civil(year, b, a) : civil(year, a, b)
}

const NUMERIC = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ].*)?$/

function civil(year: string, month: string, day: string): string | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** What the days themselves say; undefined where they fit both. */
function orderOf(days: readonly string[]): DateOrder | undefined {
  const pairs = days.flatMap((day) => {
    const found = NUMERIC.exec(day.trim())
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  if (pairs.length === 0) return 'day-first'
  const isFirst = pairs.some(([a]) => a > 12)
  const isSecond = pairs.some(([, b]) => b > 12)
  if (isFirst === isSecond) return isFirst ? 'day-first' : undefined
  return isFirst ? 'day-first' : 'month-first'
}
