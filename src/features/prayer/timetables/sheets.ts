import { parse } from 'csv-parse/sync'
import type { Sheet, Written } from './cells.ts'
import { LIMITS } from './rules.ts'
import { UnreadableFile } from './unreadable.ts'
import { readWorkbook } from './workbook.ts'

export interface Sheets {
  readonly kind: 'csv' | 'xlsx'
  readonly encoding: string
  readonly sheets: readonly Sheet[]
}

/** Reads CSV in any of the encodings that offices write, or XLSX. Throws UnreadableFile with its reason. */
export function readSheets(bytes: Uint8Array): Sheets {
  if (bytes.length === 0) throw new UnreadableFile('file-empty')
  if (bytes.length > LIMITS.fileMegabytes * 1024 * 1024) throw new UnreadableFile('file-too-large')
  if (begins(bytes, 'PK\u0003\u0004'))
    return { kind: 'xlsx', encoding: 'xlsx', sheets: readWorkbook(bytes) }
  if (begins(bytes, '\u00d0\u00cf\u0011\u00e0')) throw new UnreadableFile('old-or-locked-excel')
  if (FOREIGN.some((start) => begins(bytes, start))) throw new UnreadableFile('not-a-table')
  const { text, encoding } = decode(bytes)
  if (/^\s*<(?:!doctype|html|\?xml|table)/i.test(text)) throw new UnreadableFile('not-a-table')
  return { kind: 'csv', encoding, sheets: [readCsv(text)] }
}

/** PDF, pictures, archives. */
const FOREIGN = [
  '%PDF',
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  'GIF8',
  '{\\rtf',
  '\u001f\u008b',
  'Rar!',
]

function begins(bytes: Uint8Array, start: string): boolean {
  return Array.from(start, (each) => each.charCodeAt(0)).every((code, i) => bytes[i] === code)
}

/** By its mark, else UTF-8 where the bytes are that, else what Windows writes in western or in Arabic offices. */
function decode(bytes: Uint8Array): { text: string; encoding: string } {
  if (begins(bytes, '\u00ff\u00fe')) return decodeAs('utf-16le', bytes)
  if (begins(bytes, '\u00fe\u00ff')) return decodeAs('utf-16be', bytes)
  const zeros = (odd: number) =>
    bytes
      .subarray(0, 2_000)
      .reduce((sum, byte, i) => sum + (byte === 0 && i % 2 === odd ? 1 : 0), 0)
  const half = Math.min(bytes.length, 2_000) / 2
  if (zeros(1) > half * 0.7 && zeros(0) === 0) return decodeAs('utf-16le', bytes)
  if (zeros(0) > half * 0.7 && zeros(1) === 0) return decodeAs('utf-16be', bytes)
  if (bytes.includes(0)) throw new UnreadableFile('not-a-table')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    const arabic = decodeAs('windows-1256', bytes)
    return /[\u0621-\u064a]{3}/.test(arabic.text) ? arabic : decodeAs('windows-1252', bytes)
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): { text: string; encoding: string } {
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

const DELIMITERS = [',', ';', '\t', '|']

function readCsv(text: string): Sheet {
  const [, told] = /^sep=(.)\r?\n/.exec(text) ?? []
  const body = told ? text.slice(text.indexOf('\n') + 1) : text
  if (body.trim() === '') throw new UnreadableFile('file-empty')
  const delimiter = told ?? findDelimiter(body)
  refuseEndless(body, delimiter)
  const rows: string[][] = parse(body, {
    delimiter,
    // A file that two programs have written ends its lines in two ways.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    to: LIMITS.rows + 1,
    max_record_size: LIMITS.columns * LIMITS.cellCharacters,
  })
  const sheet = { name: '', rows, firstLine: told ? 2 : 1 }
  checkSize(rows)
  return sheet
}

/** A line of nothing but commas takes a parser longer than a year of times. */
function refuseEndless(body: string, delimiter: string): void {
  for (const line of body.split(/[\r\n]+/)) {
    let cells = 0
    for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + 1))
      if (++cells > LIMITS.columns * 20) throw new UnreadableFile('too-many-columns')
  }
}

export function checkSize(rows: readonly (readonly Written[])[]): void {
  if (rows.length > LIMITS.rows) throw new UnreadableFile('too-many-rows')
  const isWide = (row: readonly Written[]) =>
    row.length > LIMITS.columns &&
    row.slice(LIMITS.columns).some((cell) => cell !== '' && cell !== null)
  if (rows.some(isWide)) throw new UnreadableFile('too-many-columns')
}

/** The one that cuts the lines into most pieces, and most often into equally many. */
function findDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/)
    .slice(0, 60)
    .filter((line) => line.trim() !== '')
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length).toSorted((a, b) => a - b)
    const middle = counts[Math.floor(counts.length / 2)] ?? 1
    if (middle < 2) return 0
    return middle * (counts.filter((count) => count === middle).length / counts.length)
  }
  return DELIMITERS.toSorted((a, b) => score(b) - score(a))[0] ?? ','
}
