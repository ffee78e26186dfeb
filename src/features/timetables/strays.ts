/**
 * Which stretches of a column leave its curve. A column is cut where it jumps; the pieces that go on in each other, over
 * whatever lies between, are the curve, and what lies between has strayed. Which of two pieces is the curve is decided by
 * what each choice costs: days given up, jumps believed, and times that the sun does not allow.
 */

/** A time of a column, on its day. */
export interface Point {
  /** Number of the day. */
  readonly at: number
  readonly minutes: number
}

/** How a kind of column moves. */
export interface Law {
  /** Where it may stand on a day if it stood at a point: one answer for each habit that people have. */
  expect(from: Point, at: number): readonly number[]
  /** Jumps up to here are slopes, rounding and small habits. */
  readonly slack: number
  /** How much further it may drift for each day over which nothing is known. */
  readonly drift: number
  /** What it costs to believe a jump, in days given up. */
  costOf(before: Point, after: Point, jump: number): number
  /** What is wrong with a time by itself: 0 for nothing. */
  blame(point: Point): number
}

/** A stretch that has strayed. */
export interface Stray {
  readonly first: number
  readonly last: number
  /** By how much, at each of its points. */
  readonly by: readonly number[]
}

/** Points from the earliest to the latest; the answer counts them from 0. */
export function findStrays(points: readonly Point[], law: Law): Stray[] {
  if (points.length === 0) return []
  const slack = slackOf(points, law)
  const pieces = cut(points, law, slack)
  const kept = cheapest(points, pieces, law, slack)
  const strays: Stray[] = []
  for (const [i, piece] of pieces.entries()) {
    if (kept.has(i)) continue
    const before = pieces.slice(0, i).findLast((_, at) => kept.has(at))
    const after = pieces.find((_, at) => at > i && kept.has(at))
    const by = range(piece.first, piece.last).map((at) =>
      straysBy(points, at, before?.last, after?.first, law),
    )
    strays.push({ ...piece, by })
  }
  return strays
}

interface Piece {
  readonly first: number
  readonly last: number
}

/** The smallest jump that any habit leaves unexplained, with its sign. */
export function jumpTo(to: Point, expected: readonly number[]): number {
  let least = Infinity
  for (const each of expected)
    if (Math.abs(to.minutes - each) < Math.abs(least)) least = to.minutes - each
  return least
}

/** Days held still by the clock before and after, so that a day of the clocks' change is believed. */
const STILL = 3
/** Above this it is no slope. */
const STEEPEST = 40

function cut(points: readonly Point[], law: Law, slack: number): Piece[] {
  const pieces: Piece[] = []
  let first = 0
  let slope: number | undefined
  for (let i = 1; i < points.length; i++) {
    const [before, point] = [points[i - 1]!, points[i]!]
    const gap = point.at - before.at
    const jump = jumpTo(point, law.expect(before, point.at))
    const isOnSlope =
      slope !== undefined && Math.abs(point.minutes - before.minutes - slope * gap) <= slack
    const isStill = isHeld(points, i)
    const isJump = Math.abs(jump) > slack + law.drift * (gap - 1) && !isOnSlope && !isStill
    if (isJump) {
      pieces.push({ first, last: i - 1 })
      first = i
    }
    const next = (point.minutes - before.minutes) / gap
    slope = isJump || Math.abs(next) > STEEPEST ? undefined : next
  }
  pieces.push({ first, last: points.length - 1 })
  return pieces
}

function isHeld(points: readonly Point[], at: number): boolean {
  const all = points.slice(Math.max(0, at - STILL), at + STILL)
  return all.length === STILL * 2 && all.every(({ minutes }) => minutes === points[at]!.minutes)
}

/** A column that moves once a week, or on a grid of five minutes, jumps all the time: that is its habit. */
function slackOf(points: readonly Point[], law: Law): number {
  const jumps: number[] = []
  for (let i = 1; i < points.length; i++) {
    const jump = Math.abs(jumpTo(points[i]!, law.expect(points[i - 1]!, points[i]!.at)))
    if (jump > law.slack) jumps.push(jump)
  }
  if (jumps.length < MANY_JUMPS || jumps.length < points.length * 0.06) return law.slack
  const middle = jumps.toSorted((a, b) => a - b)[Math.floor(jumps.length / 2)]!
  return middle > HABIT ? law.slack : Math.max(law.slack, middle * 1.3 + 1)
}

const MANY_JUMPS = 12
const HABIT = 20
/** Of pieces that one may lie between the two that go on in each other. */
const REACH = 40

/** The pieces that are the curve. */
function cheapest(
  points: readonly Point[],
  pieces: readonly Piece[],
  law: Law,
  slack: number,
): ReadonlySet<number> {
  const size = pieces.map(({ first, last }) => last - first + 1)
  const wrong = pieces.map(({ first, last }) =>
    range(first, last).reduce((sum, at) => sum + law.blame(points[at]!), 0),
  )
  /** Days before each piece. */
  const until = [0]
  for (const each of size) until.push(until.at(-1)! + each)
  const best: { cost: number; from: number }[] = []
  for (const [j, piece] of pieces.entries()) {
    let found = { cost: until[j]!, from: -1 }
    for (let i = Math.max(0, j - REACH); i < j; i++) {
      const [before, after] = [points[pieces[i]!.last]!, points[piece.first]!]
      const skipped = until[j]! - until[i + 1]!
      const jump = jumpTo(after, law.expect(before, after.at))
      const gap = after.at - before.at
      const isSame =
        i < j - 1 && Math.abs(jump) <= Math.min(slack + law.drift * gap, slack + MOST_DRIFT)
      const cost = best[i]!.cost + skipped + (isSame ? 0 : law.costOf(before, after, jump))
      if (cost < found.cost) found = { cost, from: i }
    }
    best.push({ cost: found.cost + wrong[j]!, from: found.from })
  }
  const total = until.at(-1)!
  let end = -1
  let least = total
  for (const [i, { cost }] of best.entries()) {
    const whole = cost + total - until[i + 1]!
    if (whole < least) [least, end] = [whole, i]
  }
  // Where nothing of it can be believed, its longest piece is still what the rest is measured by.
  const kept = new Set<number>()
  for (let at = end; at >= 0; at = best[at]!.from) kept.add(at)
  if (kept.size === 0) kept.add(size.indexOf(Math.max(...size)))
  return kept
}

const MOST_DRIFT = 22

/** How far a point stands from where the curve on both sides of it would lead. */
function straysBy(
  points: readonly Point[],
  at: number,
  before: number | undefined,
  after: number | undefined,
  law: Law,
): number {
  const point = points[at]!
  const from = [before, after].flatMap((i) => (i === undefined ? [] : [points[i]!]))
  const jumps = from.map((each) => ({
    jump: jumpTo(point, law.expect(each, point.at)),
    days: Math.abs(point.at - each.at),
  }))
  const weight = jumps.reduce((sum, { days }) => sum + 1 / days, 0)
  return jumps.reduce((sum, { jump, days }) => sum + jump / days, 0) / weight
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
