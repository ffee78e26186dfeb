/** What it costs to believe a piece of a column as it stands, or an hour off. */
import { type Law, type Piece, type Point, ROUNDED, less, range } from './curve.ts'

export function costOfStanding(
  points: readonly Point[],
  { first, last }: Piece,
  hour: number,
  law: Law,
): number {
  const impossible = range(first, last).filter(
    (at) => !law.isPossible(less(points[at]!, hour)),
  ).length
  const lost = impossible * IMPOSSIBLE + costOfBending(points, { first, last }, hour, law)
  if (hour === 0) return lost
  const [before, from] = [points[first - 1], points[first]!]
  const [to, after] = [points[last]!, points[last + 1]]
  const isForward =
    (before && law.forwardAt(from.at) > law.forwardAt(before.at)) ||
    (after && law.forwardAt(to.at) > law.forwardAt(after.at))
  const forgotten = isForward && hour < 0 ? FORGOTTEN : 0
  return lost + (last - first + 1) * MISTAKEN_DAY - forgotten
}

/** What a time costs that cannot be. */
const IMPOSSIBLE = 2
/** And each day of an hour that was mistaken. */
const MISTAKEN_DAY = 0.05
/** A seam at which the clocks change as well is where summer is forgotten. */
const FORGOTTEN = 3

/**
 * An hour away from where it belongs a column follows none of the rules any more: it bends. What it costs to say that a
 * piece stands by so many minutes wrong, where it would lie better on a path without them or with others.
 */
function costOfBending(points: readonly Point[], piece: Piece, hour: number, law: Law): number {
  if (piece.last - piece.first < FEWEST_BENT) return 0
  const isAllowed = (each: number) =>
    range(piece.first, piece.last).every((at) => law.isPossible(less(points[at]!, each)))
  const others = hour === 0 ? [law.hour, -law.hour].filter(isAllowed) : [0]
  const here = bendOf(points, piece, hour, law)
  const best = Math.min(...others.map((each) => bendOf(points, piece, each, law)))
  const isBent = best <= ROUNDED && here > best + CLEARLY
  const isElsewhere = others.some((each) => isOnRule(points, piece, { law, hour, other: each }))
  return isBent || isElsewhere || isLongInterval(points, piece, hour, law) ? BENT : 0
}

/** Whether a piece lies on a rule that people publish once it stands by another hour, and on none as it stands. */
export function isOnRule(
  points: readonly Point[],
  { first, last }: Piece,
  {
    law,
    hour,
    other,
    rounded = ROUNDED,
    fewest = FEWEST_ON_RULE,
  }: { law: Law; hour: number; other: number; rounded?: number; fewest?: number },
): boolean {
  if (last - first < fewest) return false
  const step = Math.ceil((last - first) / LOOKED_AT_ON_RULE)
  const days = range(first, last).filter((at) => (at - first) % step === 0 || at === last)
  const leftBy = (each: number, margin: number) =>
    law.leavesRules(
      days.map((at) => less(points[at]!, each)),
      margin,
    )
  const there = leftBy(other, rounded)
  return there <= rounded && leftBy(hour, rounded + SAFETY) > there + OFF_RULE
}

const FEWEST_ON_RULE = 14
const LOOKED_AT_ON_RULE = 12
/** Minutes for safety that people add to what a rule says. */
const SAFETY = 2
const OFF_RULE = 2.5

/**
 * Nobody waits so long on every day alike: who counts from the horizon counts an hour, or an hour and a half. But around the
 * shortest night the horizon stands still as well, and so does the wait of whoever holds a time by the clock.
 */
function isLongInterval(
  points: readonly Point[],
  { first, last }: Piece,
  hour: number,
  law: Law,
): boolean {
  const days = range(first, Math.min(last, first + LONGEST_BENT)).map((at) => points[at]!)
  const isHeld = days.every((day) => day.minutes === days[0]!.minutes && law.mayStandStill(day))
  if (isHeld) return false
  const intervals = days.flatMap((point) => law.interval(less(point, hour)) ?? [])
  const [least, most] = [Math.min(...intervals), Math.max(...intervals)]
  const from = less(days[days.length >> 1]!, hour)
  const angles = days.map((point) =>
    Math.abs(less(point, hour).minutes - law.paths(from, point.at)[0]!),
  )
  return (
    intervals.length > 0 &&
    least > LONGEST_INTERVAL &&
    most - least <= ROUNDED + 1 &&
    Math.max(...angles) > CLEARLY * 2
  )
}

const LONGEST_INTERVAL = 125

/** By how many minutes the ends of a piece leave the path that they follow best. */
function bendOf(points: readonly Point[], { first, last }: Piece, hour: number, law: Law): number {
  const ends = [
    { first, last: Math.min(last, first + LONGEST_BENT) },
    { first: Math.max(first, last - LONGEST_BENT), last },
  ]
  return Math.max(
    ...ends.map((end) => {
      const from = less(points[(end.first + end.last) >> 1]!, hour)
      const left = range(end.first, end.last).map((at) => {
        const point = less(points[at]!, hour)
        return law
          .paths(from, point.at)
          .map((each) => (each === undefined ? Infinity : Math.abs(point.minutes - each)))
      })
      const paths = left[0]!.map((_, path) => Math.max(...left.map((each) => each[path]!)))
      return Math.min(...paths)
    }),
  )
}

const FEWEST_BENT = 9
const LONGEST_BENT = 40
const CLEARLY = 3.5
const BENT = 14
