/** One figure. What does not apply to it stays empty. */
export interface Row {
  readonly what: string
  readonly ours: string
  readonly floor?: string
  readonly ratio?: number
  readonly cpuMicroseconds?: number
  /** With one connection, and nobody else asking. */
  readonly p50ms?: number
  readonly target?: string
}

const HEAD = ['', 'ours', 'floor', 'ratio', 'CPU each', 'p50 alone', 'target']

/** A table in Markdown that can also be read as it is. */
export function printTable(rows: readonly Row[]): string[] {
  const cells = rows.map(({ what, ours, floor, ratio, cpuMicroseconds, p50ms, target }) => [
    what,
    ours,
    floor ?? '',
    ratio?.toFixed(2) ?? '',
    cpuMicroseconds === undefined ? '' : `${Math.round(cpuMicroseconds)} µs`,
    p50ms === undefined ? '' : `${p50ms.toFixed(2)} ms`,
    target ?? '',
  ])
  const widths = HEAD.map((head, i) =>
    Math.max(3, head.length, ...cells.map((row) => row[i]!.length)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(HEAD), rule, ...cells.map(line)]
}
