/** What it costs to go on from one piece of a column to another. */
import { isOnRule } from './costs.ts'
import { GRID, endsCounting } from './counted.ts'
import {
  type Law,
  type Piece,
  type Point,
  NEARLY_AN_HOUR,
  ROUNDED,
  UNKNOWN,
  jumpBetween,
  jumpTo,
  less,
  range,
} from './curve.ts'

interface Seam {
  readonly cost: number
  /** What lies between jumps away and comes back by the same. */
  readonly isBlock: boolean
}

/** What it costs to go on from one piece to another, each an hour off or not. */
export function seamsOf(
  points: readonly Point[],
  pieces: readonly Piece[],
  { law, slack }: { law: Law; slack: number },
): (i: number, j: number, hourBefore: number, hourAfter: number) => Seam {
  const jumpAt = (i: number, j: number, s = 0, t = 0) => {
    const [before, after] = [points[pieces[i]!.last]!, points[pieces[j]!.first]!]
    return j === i + 1 && s === t
      ? jumpBetween(before, after, law)
      : jumpTo(less(after, t), law.expect(less(before, s), after.at))
  }
  const known = new Map<number, Seam>()
  const look = (i: number, j: number, s: number, t: number): Seam => {
    const [before, after] = [points[pieces[i]!.last]!, points[pieces[j]!.first]!]
    const gap = after.at - before.at
    const jump = jumpAt(i, j, s, t)
    const near = Math.min(slack + law.drift * gap, slack + MOST_DRIFT)
    if (s !== t) {
      const left = Math.abs(jump) - law.drift * (gap - 1)
      return { cost: left <= Math.min(near, NEARLY_AN_HOUR) ? 0 : AT_ONCE, isBlock: false }
    }
    const isNext = i === j - 1
    if ((!isNext || gap > UNKNOWN) && Math.abs(jump) <= near) {
      const isBack =
        i === j - 2 &&
        Math.abs(jumpAt(i, i + 1) + jumpAt(i + 1, j)) <= COMES_BACK + Math.abs(jump) &&
        [i, i + 1].every((at) => goesOn(points, pieces[at]!, pieces[at + 1]!, law) !== undefined)
      return { cost: 0, isBlock: isBack }
    }
    const moved = isNext ? goesOn(points, pieces[i]!, pieces[j]!, law) : undefined
    const cost = law.costOf(before, after, jump, moved)
    const isEnough =
      isNext &&
      (endsCounting(points, pieces[i]!, pieces[j]!, jump, law) ||
        endsSteps(points, pieces[i]!, pieces[j]!, jump, law))
    return { cost: isEnough ? Math.min(cost, COUNTED_NO_MORE) : cost, isBlock: false }
  }
  return (i, j, s, t) => {
    // Two pieces an hour off lie to each other as if they were not.
    const [a, b] = s === t ? [0, 0] : [s, t]
    const key = ((i * pieces.length + j) * 3 + Math.sign(a) + 1) * 3 + Math.sign(b) + 1
    let seam = known.get(key)
    if (!seam) known.set(key, (seam = look(i, j, a, b)))
    return seam
  }
}

/** Who has gone by steps for weeks goes over to a rule that people publish, or the other way round, and an hour away it would be none. */
function endsSteps(
  points: readonly Point[],
  one: Piece,
  two: Piece,
  jump: number,
  law: Law,
): boolean {
  const isStepped = [points[one.last]!, points[two.first]!].map(law.isStepped)
  const isRule = (piece: Piece, hour: number) =>
    isOnRule(points, piece, { law, hour, other: 0, rounded: GRID, fewest: FEWEST_OF_RULE })
  const hour = Math.sign(jump) * law.hour
  return isStepped[0] ? !isStepped[1] && isRule(two, hour) : isStepped[1]! && isRule(one, -hour)
}

const FEWEST_OF_RULE = 28

/** A new rule that begins on the very day of a mistake. */
const AT_ONCE = 25
const COMES_BACK = 4

/**
 * By how much a piece goes on along the path of the piece before it, only moved: undefined where it has a path of its own,
 * and a rule has taken over. Of several paths that explain it the one nearest to an hour.
 */
function goesOn(points: readonly Point[], one: Piece, two: Piece, law: Law): number | undefined {
  const [before, after] = [points[one.last]!, points[two.first]!]
  const tail = range(Math.max(one.first, one.last - LOOKED_AT), one.last - 1)
  const head = range(two.first + 1, Math.min(two.last, two.first + LOOKED_AT))
  const by = law.paths(before, after.at).map((each) => each && after.minutes - each)
  const follows = (from: Point, seen: readonly number[], path: number, moved: number) =>
    seen.every((at) => {
      const point = points[at]!
      const wanted = law.paths(from, point.at)[path]
      const stands = seen === head ? point.minutes - moved : point.minutes
      const off = wanted === undefined ? Infinity : Math.abs(stands - wanted)
      const isExact = isGrid && far(moved) <= ROUNDED
      const { rounded, bending } = isExact ? ON_GRID : far(moved) <= NEARLY_AN_HOUR ? AN_HOUR : ANY
      return off <= rounded + bending * Math.abs(point.at - from.at)
    })
  const far = (jump: number) => Math.abs(Math.abs(jump) - law.hour)
  // On full five minutes a path moves by five at once.
  const onGrid = [...tail, one.last, two.first, ...head].every(
    (at) => points[at]!.minutes % 5 === 0,
  )
  const isGrid = onGrid && Math.min(head.length, tail.length) >= SHOWN_ON_GRID
  // An hour is known by its size; of any other jump a day or two show no path.
  const isShown = Math.min(head.length, tail.length) >= SHOWN
  const found = by.flatMap((jump, path) =>
    jump !== undefined &&
    (isShown || far(jump) <= NEARLY_AN_HOUR) &&
    follows(before, head, path, jump) &&
    follows(less(after, jump), tail, path, jump)
      ? [jump]
      : [],
  )
  return found.toSorted((a, b) => far(a) - far(b))[0]
}

/** Days on each side of a seam that show a path. */
const LOOKED_AT = 6
const SHOWN = 2
/** What is rounded away, and how fast a path may bend in minutes a day, before it is taken for another. */
const ANY = { rounded: 1.5, bending: 0.25 }
const AN_HOUR = { rounded: 2, bending: 0.45 }
const ON_GRID = { rounded: 5.5, bending: 0.45 }
const SHOWN_ON_GRID = 4

const MOST_DRIFT = 22
/** Who has counted for weeks, and does no more. */
const COUNTED_NO_MORE = 1.5
