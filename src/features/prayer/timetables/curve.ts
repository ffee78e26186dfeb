/** A column as a curve: its points, how it may move, and where it jumps. */
import { median } from './smooth.ts'

/** A time of a column, on its day. */
export interface Point {
  /** Number of the day. */
  readonly at: number
  readonly minutes: number
}

/** How a kind of column moves. */
export interface Law {
  /** Where it stands on a day if it stood at a point: one answer for each rule that people follow, in the same order. */
  paths(from: Point, at: number): readonly (number | undefined)[]
  /** The same without a time that is held by the clock. */
  moves(from: Point, at: number): readonly number[]
  /** The same, and where it may be held for a day. */
  expect(from: Point, at: number): readonly number[]
  /** By how much the clocks move when they move. */
  readonly hour: number
  /** Jumps up to here are slopes, rounding and small steps. */
  readonly slack: number
  /** How much further it may drift for each day over which nothing is known. */
  readonly drift: number
  /**
   * What it costs to believe a jump, in days given up. `moved` is by how much the column goes on along its path after it;
   * undefined where it is on another.
   */
  costOf(before: Point, after: Point, jump: number, moved: number | undefined): number
  /** By how much the clocks stand forward, in minutes: a slope goes on in the clock of the sun. */
  forwardAt(at: number): number
  /** Some hold it still by the clock at this time of the year. */
  mayStandStill(point: Point): boolean
  /** Whether it is held on a quarter of an hour beside another on which it is held. */
  isStepped(point: Point): boolean
  /** A time that somebody may hold from that day on: a round one, as nights are getting light or before they are dark again. */
  mayBeHeldFrom(point: Point): boolean
  /** Whether the sun then stands about as low as it does in that night. */
  isLowest(point: Point): boolean
  /** Whether a jump to a point is an hour, and the other end of the night jumps with it: somebody has mistaken the clock. */
  isSharedHour(point: Point, jump: number): boolean
  /** Whether a jump is by what some add in Ramadan, further into the night, or take back after it. */
  isRamadans(before: Point, after: Point, jump: number): boolean
  /** Whether a jump moves both ends of the night as a rule does that takes over. */
  isSharedRule(before: Point, after: Point, jump: number): boolean
  /** By how much the distance to the nearest rule that people publish changes, of those that are nearer than a margin. */
  leavesRules(points: readonly Point[], margin: number): number
  /** Minutes from the horizon into the night; undefined for what is not counted so. */
  interval(point: Point): number | undefined
  /** The same from the horizon as it is printed, with all that was added to it and rounded away; undefined where it is not known. */
  printedInterval(point: Point): number | undefined
  /** Whether the sun and what people make of it allow a time by itself. */
  isPossible(point: Point): boolean
}

/** Points that follow each other, by where they stand. */
export interface Piece {
  readonly first: number
  readonly last: number
}

/** The smallest jump that any path leaves unexplained, with its sign. */
export function jumpTo(to: Point, expected: readonly number[]): number {
  let least = Infinity
  for (const each of expected)
    if (Math.abs(to.minutes - each) < Math.abs(least)) least = to.minutes - each
  return least
}

/**
 * The jump from a point to the next. Over days that nobody knows a column may go over from one path to another on any of
 * them, where nights are light.
 */
export function jumpBetween(before: Point, after: Point, law: Law): number {
  const expected = law.expect(before, after.at)
  const isOver = after.at - before.at > 1 && [before, after].some(law.mayStandStill)
  const isInside =
    isOver && after.minutes >= Math.min(...expected) && after.minutes <= Math.max(...expected)
  return isInside ? 0 : jumpTo(after, expected)
}

/** Above this it is no slope. */
const STEEPEST = 40

/** Days on which a column jumps, and by how much; undefined where nothing is known of it. */
export function jumpsIn(
  points: readonly Point[],
  law: Law,
): ReadonlyMap<number, number> | undefined {
  if (points.length === 0) return undefined
  const pieces = cut(points, law, slackOf(points, law)).slice(1)
  return new Map(
    pieces.map(({ first }) => {
      const [before, after] = [points[first - 1]!, points[first]!]
      return [after.at, hourTo(before, after, law)]
    }),
  )
}

/** A jump, as an hour where any path makes it one: the least of a steep slope is several minutes less. */
export function hourTo(before: Point, after: Point, law: Law): number {
  const expected = law.expect(before, after.at)
  const isHour = (jump: number) => Math.abs(Math.abs(jump) - law.hour) <= EXACT
  return expected.map((each) => after.minutes - each).find(isHour) ?? jumpTo(after, expected)
}

export function cut(points: readonly Point[], law: Law, slack: number): Piece[] {
  const pieces: Piece[] = []
  let first = 0
  let slope: number | undefined
  for (let i = 1; i < points.length; i++) {
    const [before, point] = [points[i - 1]!, points[i]!]
    const gap = point.at - before.at
    const jump = jumpBetween(before, point, law)
    const risen =
      point.minutes - law.forwardAt(point.at) - before.minutes + law.forwardAt(before.at)
    const isOnSlope = slope !== undefined && Math.abs(risen - slope * gap) <= slack
    const isJump =
      (gap > UNKNOWN && !isHeldOver(points, i, law)) ||
      (Math.abs(jump) > slack + law.drift * (gap - 1) && !isOnSlope)
    if (isJump) {
      pieces.push({ first, last: i - 1 })
      first = i
    }
    // What rounding makes of a day is no slope.
    const isSlope = !isJump && Math.abs(risen / gap) > slack && Math.abs(risen / gap) <= STEEPEST
    slope = isSlope ? risen / gap : undefined
  }
  pieces.push({ first, last: points.length - 1 })
  return pieces
}

/** Whether a column stood still by the clock before days that nobody knows, and stands where it stood after them. */
function isHeldOver(points: readonly Point[], after: number, law: Law): boolean {
  const held = [points[after - 2], points[after - 1], points[after]]
  return held.every(
    (point) => point && point.minutes === points[after]!.minutes && law.mayStandStill(point),
  )
}

/** Over so many days that nobody knows, nothing goes on but what is held. */
export const UNKNOWN = 20

/** A column that moves once a week, or on a grid of five minutes, jumps all the time: that is how it is kept. */
export function slackOf(points: readonly Point[], law: Law): number {
  const all = points.slice(1).map((point, i) => jumpTo(point, law.expect(points[i]!, point.at)))
  // What comes back by the same within days is no way to keep it, but mistakes on those days.
  const comesBack = (i: number) =>
    range(Math.max(0, i - SOON), Math.min(all.length - 1, i + SOON)).some(
      (each) => all[each]! * all[i]! < 0 && Math.abs(all[each]! + all[i]!) <= ROUNDED,
    )
  const jumps = all.flatMap((jump, i) =>
    Math.abs(jump) > law.slack && !comesBack(i) ? [Math.abs(jump)] : [],
  )
  if (jumps.length < MANY_JUMPS || jumps.length < points.length * 0.06) return law.slack
  const middle = median(jumps)!
  return middle > LARGEST_STEP ? law.slack : Math.max(law.slack, middle * 1.3 + 1)
}

const MANY_JUMPS = 12
export const SOON = 3
/** What rounding leaves. */
export const EXACT = 2.2
export const ROUNDED = 2
/** Of a jump into an hour or out of it, so much may be left over. */
export const NEARLY_AN_HOUR = 4
export const WEEK = 7
const LARGEST_STEP = 20

/** Days that stand on the same figure, one after the other. */
export function runsOf<T extends Point>(points: readonly T[]): T[][] {
  const runs: T[][] = []
  for (const point of points) {
    const last = runs.at(-1)
    if (last?.[0]!.minutes === point.minutes) last.push(point)
    else runs.push([point])
  }
  return runs
}

export function less(point: Point, minutes: number): Point {
  return minutes === 0 ? point : { at: point.at, minutes: point.minutes - minutes }
}

export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
