/** The middle of values, and a smooth curve through those of days, that do not mind how wrong some of them are. */

interface Value {
  /** Number of the day. */
  readonly at: number
  readonly value: number
}

/** A table of so many days shows a season, or a year. */
const SEASON = 45
const YEAR = 200
/** A value this far from the curve has no say. */
const DEAF = 5
const ROUNDS = 25
/** So many values on either side may be wrong. */
const FEW = 0.03
/** Minutes by which a round no longer changes anything. */
const STILL = 1e-3

/**
 * What the most of the values agree on: the turn of the year, a line in a season, a number in a few weeks. Also a number where
 * all of them lie within what is rounded away: through a few steps of full five minutes any line could be drawn.
 */
export function smooth(values: readonly Value[], grid = 0): (at: number) => number {
  if (values.length === 0) return () => 0
  const sorted = values.map(({ value }) => value).toSorted((a, b) => a - b)
  const [least, middle, most] = [FEW, 0.5, 1 - FEW].map(
    (part) => sorted[Math.round((sorted.length - 1) * part)]!,
  ) as [number, number, number]
  if (most - least <= grid) return () => middle
  const first = values[0]!.at
  const span = values.at(-1)!.at - first
  // Over a season of which nothing is known a turn of the year would swing freely.
  const isWhole = values.every(({ at }, i) => i === 0 || at - values[i - 1]!.at <= SEASON)
  const terms = (at: number): number[] => {
    const turn = ((at - first) / 365.25) * 2 * Math.PI
    if (span >= YEAR && isWhole)
      return [1, Math.sin(turn), Math.cos(turn), Math.sin(2 * turn), Math.cos(2 * turn)]
    return span >= SEASON ? [1, (at - first) / span] : [1]
  }
  const rows = values.map(({ at, value }) => ({ x: terms(at), y: value }))
  let weights = terms(first).map((_, i) => (i === 0 ? middle : 0))
  for (let round = 0; round < ROUNDS; round++) {
    const before = weights
    weights = solve(rows, before)
    if (weights.every((each, i) => Math.abs(each - before[i]!) < STILL)) break
  }
  return (at) => dot(terms(at), weights)
}

export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

interface Row {
  readonly x: readonly number[]
  readonly y: number
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

/** Least squares, in which whoever is far off counts less (Tukey's biweight). */
function solve(rows: readonly Row[], before: readonly number[]): number[] {
  const size = before.length
  const matrix = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) => (i === j ? 1e-6 : 0)),
  )
  for (const { x, y } of rows) {
    const off = Math.abs(y - dot(x, before)) / DEAF
    if (off >= 1) continue
    const weight = (1 - off * off) ** 2
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) matrix[i]![j]! += weight * x[i]! * x[j]!
      matrix[i]![size]! += weight * x[i]! * y
    }
  }
  for (let i = 0; i < size; i++) {
    for (let row = 0; row < size; row++) {
      if (row === i) continue
      const by = matrix[row]![i]! / matrix[i]![i]!
      for (let j = i; j <= size; j++) matrix[row]![j]! -= by * matrix[i]![j]!
    }
  }
  return matrix.map((row, i) => row[size]! / row[i]!)
}
