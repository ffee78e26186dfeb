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
  /** By how much the clocks stand forward, in minutes: a slope goes on in the clock of the sun. */
  forwardAt(at: number): number
  /** Some hold it still by the clock at this time of the year. */
  mayStandStill(point: Point): boolean
  /** What is wrong with a time by itself: 0 for nothing. */
  blame(point: Point): number
}

/** A stretch that has strayed. */
export interface Stray {
  readonly first: number
  readonly last: number
  /** By how much, at each of its points. */
  readonly by: readonly number[]
  /** The points of the curve beside it. */
  readonly beside: readonly { readonly from: Point; readonly to: Point }[]
}

/**
 * Points from the earliest to the latest; the answer counts them from 0. On days that are doubted another column has strayed
 * already.
 */
export function findStrays(
  points: readonly Point[],
  law: Law,
  doubted: ReadonlySet<number> = new Set(),
): Stray[] {
  if (points.length === 0) return []
  const slack = slackOf(points, law)
  const apart = [...findDragged(points, law, slack), ...findPeaks(points, law, slack)]
  const isFirm = (at: number) => !apart.some(({ first, last }) => at >= first && at <= last)
  const firm = range(0, points.length - 1).filter(isFirm)
  const known = firm.map((at) => points[at]!)
  const pieces = cut(known, law, slack)
  const kept = cheapest(known, pieces, { law, slack, doubted })
  const strayed = pieces
    .filter((_, i) => !kept.has(i))
    .map(({ first, last }) => ({ first: firm[first]!, last: firm[last]! }))
  const sound = new Set(
    pieces.flatMap(({ first, last }, i) => (kept.has(i) ? firm.slice(first, last + 1) : [])),
  )
  return [...apart, ...strayed].map((piece) => {
    const before = range(0, piece.first - 1).findLast((at) => sound.has(at))
    const after = range(piece.last + 1, points.length - 1).find((at) => sound.has(at))
    const by = range(piece.first, piece.last).map((at) => straysBy(points, at, before, after, law))
    const beside = [
      ...(before === undefined ? [] : [{ from: points[before]!, to: points[piece.first]! }]),
      ...(after === undefined ? [] : [{ from: points[after]!, to: points[piece.last]! }]),
    ]
    return { ...piece, by, beside }
  })
}

/**
 * One value pulled down over the days below it: the column stands still, and then goes on where it would be had it never
 * stopped. Where that happens again and again it is how the column is kept.
 */
function findDragged(points: readonly Point[], law: Law, slack: number): Piece[] {
  const runs: Piece[] = []
  for (let first = 0; first < points.length;) {
    let last = first
    while (points[last + 1]?.minutes === points[first]!.minutes) last++
    if (last - first >= FEWEST_DRAGGED) runs.push({ first, last })
    first = last + 1
  }
  const dragged = runs.filter(({ first, last }) => {
    const [from, end, next] = [points[first]!, points[last]!, points[last + 1]]
    // In light nights some hold it, and let it go again.
    if (law.mayStandStill(end) || law.mayStandStill(from)) return false
    if (!next) {
      const lost = jumpTo(end, law.expect(from, end.at))
      return last - first > LONG_DRAGGED && Math.abs(lost) > slack
    }
    const left = jumpTo(next, law.expect(end, next.at))
    const whole = jumpTo(next, law.expect(from, next.at))
    const lost = jumpTo(end, law.expect(from, end.at))
    return (
      Math.abs(left) > slack &&
      Math.abs(lost) > slack * 0.8 &&
      Math.abs(whole) <= slack + law.drift * (next.at - from.at)
    )
  })
  return dragged.length > MOST_DRAGGED
    ? []
    : dragged.map(({ first, last }) => ({ first: first + 1, last }))
}

/** A single time that sticks out of both of its neighbours, however flat the night is there. */
function findPeaks(points: readonly Point[], law: Law, slack: number): Piece[] {
  return range(1, points.length - 2).flatMap((at) => {
    const [before, point, after] = [points[at - 1]!, points[at]!, points[at + 1]!]
    const rise = (from: Point, to: Point) =>
      to.minutes - law.forwardAt(to.at) - from.minutes + law.forwardAt(from.at)
    const [up, down, across] = [rise(before, point), rise(after, point), rise(before, after)]
    const least = Math.min(Math.abs(up), Math.abs(down))
    const isPeak = up * down > 0 && least > slack && Math.abs(across) < least
    // Where a rule begins or ends the days beside it are not alike.
    const isQuiet = range(Math.max(1, at - 3), Math.min(points.length - 1, at + 4)).every(
      (each) => Math.abs(rise(points[each - 1]!, points[each]!)) < FURTHEST_PEAK,
    )
    return isPeak && isQuiet ? [{ first: at, last: at }] : []
  })
}

/** Whether a stretch lies on the curve again, at both of its ends, once so many minutes are taken from it. */
export function returnsBy({ beside }: Stray, minutes: number, law: Law): boolean {
  return (
    beside.length > 0 &&
    beside.every(({ from, to }) => {
      const moved = { at: to.at, minutes: to.minutes - minutes }
      const days = Math.abs(to.at - from.at)
      const left = Math.abs(jumpTo(moved, law.expect(from, to.at)))
      // Over days that nobody knows an hour cannot be told from nearly one.
      return days <= NEXT && left <= EXACT + law.drift * (days - 1)
    })
  )
}

/** What rounding leaves. */
const EXACT = 2.2
const NEXT = 3

/** Beyond it the jumps themselves tell. */
const FURTHEST_PEAK = 25
const FEWEST_DRAGGED = 3
const LONG_DRAGGED = 8
const MOST_DRAGGED = 4

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

/** Above this it is no slope. */
const STEEPEST = 40

/** Days on which a column jumps. */
export function jumpsIn(points: readonly Point[], law: Law): ReadonlySet<number> {
  if (points.length === 0) return new Set()
  const pieces = cut(points, law, slackOf(points, law)).slice(1)
  return new Set(pieces.map(({ first }) => points[first]!.at))
}

function cut(points: readonly Point[], law: Law, slack: number): Piece[] {
  const pieces: Piece[] = []
  let first = 0
  let slope: number | undefined
  for (let i = 1; i < points.length; i++) {
    const [before, point] = [points[i - 1]!, points[i]!]
    const gap = point.at - before.at
    const jump = jumpTo(point, law.expect(before, point.at))
    const risen =
      point.minutes - law.forwardAt(point.at) - before.minutes + law.forwardAt(before.at)
    const isOnSlope = slope !== undefined && Math.abs(risen - slope * gap) <= slack
    const isJump = Math.abs(jump) > slack + law.drift * (gap - 1) && !isOnSlope
    if (isJump) {
      pieces.push({ first, last: i - 1 })
      first = i
    }
    slope = isJump || Math.abs(risen / gap) > STEEPEST ? undefined : risen / gap
  }
  pieces.push({ first, last: points.length - 1 })
  return pieces
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
  { law, slack, doubted }: { law: Law; slack: number; doubted: ReadonlySet<number> },
): ReadonlySet<number> {
  const size = pieces.map(({ first, last }) =>
    range(first, last).reduce((sum, at) => sum + (doubted.has(points[at]!.at) ? DOUBT : 1), 0),
  )
  const wrong = pieces.map(({ first, last }) =>
    range(first, last).reduce(
      (sum, at) => sum + law.blame(points[at]!) + (doubted.has(points[at]!.at) ? 1 - DOUBT : 0),
      0,
    ),
  )
  // What jumps on the very day on which the clocks do was not put forward: it is summer that is wrong.
  for (const [i, { first, last }] of pieces.entries()) {
    const [before, from] = [points[first - 1], points[first]!]
    const [to, after] = [points[last]!, points[last + 1]]
    const isForward =
      (before && law.forwardAt(from.at) > law.forwardAt(before.at)) ||
      (after && law.forwardAt(to.at) > law.forwardAt(after.at))
    if (isForward) wrong[i]! += size[i]! / 2
  }
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
/** What a day still counts for on which another column has strayed by an hour. */
const DOUBT = 0.4

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
