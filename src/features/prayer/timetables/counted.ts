/** Prayers that are so many minutes from sunset or sunrise on every day. */
import { type Law, type Piece, type Point, NEARLY_AN_HOUR, ROUNDED, WEEK, range } from './curve.ts'
import { median } from './smooth.ts'

/**
 * Some count Isha from sunset, and Fajr back from sunrise, for as long as nights are light: the same round minutes every
 * day, while an angle would move. Nobody is an hour out by chance on so many days, and yet on such minutes.
 */
export function isCounted(points: readonly Point[], piece: Piece, law: Law): boolean {
  return [law.interval, law.printedInterval].some((interval) =>
    isCountedFrom(points, piece, { ...law, interval }),
  )
}

function isCountedFrom(points: readonly Point[], piece: Piece, law: Law): boolean {
  const { usual, spread, left } = countingOf(points, piece, law)
  const isRound = COUNTED.some((each) => Math.abs(each - usual) <= ROUNDED)
  if (!isRound) return false
  // On full five minutes both it and the horizon that it is counted from are rounded.
  const isGrid = range(piece.first, piece.last).every((at) => points[at]!.minutes % GRID === 0)
  const isLong = piece.last - piece.first >= FEWEST_COUNTED
  if (isLong && spread <= 2 * (isGrid ? GRID : ROUNDED) && left > CLEARLY) return true
  // A table may begin or end in the weeks of it: then to the minute, which the days on the other side are not.
  const length = piece.last - piece.first + 1
  const [before, after] = [piece.first - 1, piece.last + 1]
  const beside =
    piece.last === points.length - 1
      ? { first: Math.max(0, before - length + 1), last: before }
      : { first: after, last: Math.min(points.length - 1, after + length - 1) }
  const isAtEnd = (piece.first === 0) !== (piece.last === points.length - 1)
  return (
    isAtEnd &&
    length > WEEK &&
    spread <= 1 &&
    left > ROUNDED - 0.5 &&
    countingOf(points, beside, law).spread > ROUNDED - 1
  )
}

/** How long days lie from the horizon, by how much that differs, and by how much an angle would have left it. */
function countingOf(points: readonly Point[], { first, last }: Piece, law: Law) {
  const days = range(first, last).map((at) => points[at]!)
  const intervals = days.map((point) => Math.round(law.interval(point) ?? Number.NaN))
  const from = days[days.length >> 1]!
  const moves = [days[0]!, days.at(-1)!].map((point) =>
    Math.abs(point.minutes - law.paths(from, point.at)[0]!),
  )
  return {
    usual: median(intervals)!,
    spread: Math.max(...intervals) - Math.min(...intervals),
    left: Math.max(...moves),
  }
}

/** Who has counted for weeks goes over to an angle on some day, or the other way round, and stays with it. */
export function endsCounting(
  points: readonly Point[],
  one: Piece,
  two: Piece,
  jump: number,
  law: Law,
): boolean {
  const isLong = [one, two].every(({ first, last }) => last - first >= WEEK)
  const isHour = Math.abs(Math.abs(jump) - law.hour) <= NEARLY_AN_HOUR
  return isLong && !isHour && (isCounted(points, one, law) || isCounted(points, two, law))
}

const FEWEST_COUNTED = 28
/** Full five minutes, on which many print all times. */
export const GRID = 5
/** Minutes by which an angle has then left it. */
const CLEARLY = 7
/** Minutes that people count. */
const COUNTED = [60, 65, 70, 75, 80, 85, 90, 100]
