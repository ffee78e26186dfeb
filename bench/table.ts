/** One figure. What does not apply to it stays empty. */
export interface Row {
  readonly what: string
  readonly ours: string
  readonly floor?: string
  readonly ratio?: number
  readonly cpuMicroseconds?: number
  /** The part of it that the database has. */
  readonly databaseMicroseconds?: number
  readonly floorMicroseconds?: number
  /** With one connection, and nobody else asking. */
  readonly p50ms?: number
  readonly target?: string
}

const HEAD = [
  '',
  'ours',
  'floor',
  'ratio',
  'CPU',
  'of it database',
  'floor CPU',
  'p50 alone',
  'target',
]

/** A table in Markdown that can also be read as it is. */
export function printTable(rows: readonly Row[]): string[] {
  const cells = rows.map((row) => [
    row.what,
    row.ours,
    row.floor ?? '',
    row.ratio?.toFixed(2) ?? '',
    toMicroseconds(row.cpuMicroseconds),
    toMicroseconds(row.databaseMicroseconds),
    toMicroseconds(row.floorMicroseconds),
    row.p50ms === undefined ? '' : `${row.p50ms.toFixed(2)} ms`,
    row.target ?? '',
  ])
  const widths = HEAD.map((head, i) =>
    Math.max(3, head.length, ...cells.map((row) => row[i]!.length)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(HEAD), rule, ...cells.map(line)]
}

function toMicroseconds(value: number | undefined): string {
  return value === undefined ? '' : `${Math.round(value)} µs`
}
