/** What has strayed by its look alone: a value that is pulled down, a day or some days that stick out of the days beside them. */
import { toDate } from '#platform/shared/wall-time.ts'
import {
  type Law,
  type Piece,
  type Point,
  ROUNDED,
  SOON,
  UNKNOWN,
  WEEK,
  jumpTo,
  range,
} from './curve.ts'
import { median } from './smooth.ts'

/** What has strayed by its look alone, and by how much where that is plain. */
export type Apart = Piece & { readonly by?: number }

/**
 * One value pulled down over the days below it: the column stands still, and then goes on where it would be had it never
 * stopped. Where that happens again and again it is how the column is kept.
 */
export function findDragged(points: readonly Point[], law: Law, slack: number): Piece[] {
  const runs: Piece[] = []
  for (let first = 0; first < points.length;) {
    let last = first
    while (points[last + 1]?.minutes === points[first]!.minutes) last++
    if (last - first >= FEWEST_DRAGGED) runs.push({ first, last })
    first = last + 1
  }
  const dragged = runs.filter(({ first, last }) => {
    const [before, from, end, after] = [first - 1, first, last, last + 1].map((at) => points[at])
    if (!from || !end) return false
    const next = after && after.at - end.at <= UNKNOWN ? after : undefined
    // A value that is pulled down stood on the curve itself. In light nights some hold one, and let it go again.
    const isOn = !before || Math.abs(jumpTo(from, law.expect(before, from.at))) <= slack
    const [isLightBefore, isLightAfter] = [law.mayStandStill(from), law.mayStandStill(end)]
    const isLight = isLightBefore && isLightAfter
    if (!isOn || isStep(points, runs, { first, last }, law)) return false
    if (isHeldOn(points, { first, last })) return false
    const isForNothing = !!next && isHeldForNothing(from, end, !before)
    if (isLight && !isForNothing) return false
    const lost = next
      ? jumpTo(end, onWay(from, next, end.at, law))
      : jumpTo(end, isLight ? law.moves(from, end.at) : law.expect(from, end.at))
    // At the end of a table, or before weeks that nobody knows, nothing shows that it comes back: somebody may hold it through the nights that are light.
    if (!next) {
      const mayHold = law.mayBeHeldFrom(from) || isLightAfter
      return !mayHold && last - first > LONG_DRAGGED && Math.abs(lost) > slack
    }
    const left = jumpTo(next, law.expect(end, next.at))
    const whole = jumpTo(next, law.expect(from, next.at))
    // In light nights another rule may have begun meanwhile; an hour's mistake that begins after it says nothing of it.
    const isHour = Math.abs(Math.abs(left) - law.hour) <= NEAR_HOUR
    // Whatever an angle makes of the first light night after it: an hour to the minute is told by the walk.
    if (isLight && Math.abs(next.minutes - end.minutes) === law.hour) return false
    const mayBeOther = isForNothing && (isLight || (isLightBefore !== isLightAfter && !isHour))
    return (
      Math.abs(left) > slack &&
      Math.abs(lost) > slack * 0.8 &&
      (mayBeOther ||
        law.isRamadans(from, next, whole) ||
        Math.abs(whole) <= slack + law.drift * (next.at - from.at))
    )
  })
  if (dragged.length > MOST_DRAGGED) return []
  // Whoever prints full five minutes holds them for days again and again, but none for twice as far as the others.
  const areRuns = runs.length > 2 && runs.every(({ first }) => points[first]!.minutes % 5 === 0)
  const isGrid = areRuns || points.every(({ minutes }) => minutes % 5 === 0)
  const usual = areRuns ? median(runs.map((run) => leftBehind(points, run, law)))! : 0
  return dragged
    .filter((run) => !isGrid || leftBehind(points, run, law) > Math.max(slack + ROUNDED, usual * 2))
    .map((run) => ({ first: leaves(points, run, law, isGrid ? slack : ROUNDED), last: run.last }))
}

/**
 * Where a column stands on a day between two points: on the paths that lead from the one to the other most nearly, for another may
 * stand still meanwhile. Where none does, on any.
 */
function onWay(from: Point, to: Point, at: number, law: Law): number[] {
  const far = law.paths(from, to.at).map((each) => Math.abs(to.minutes - (each ?? Infinity)))
  const nearest = Math.min(...far)
  if (nearest > law.slack + law.drift * (to.at - from.at)) return [...law.moves(from, at)]
  return law
    .paths(from, at)
    .flatMap((each, i) => (each !== undefined && far[i]! <= nearest + ROUNDED ? [each] : []))
}

/** Whether days on another figure only interrupt it: after them, or before them, it stands where it stood. */
function isHeldOn(points: readonly Point[], { first, last }: Piece): boolean {
  const goesOnFrom = (from: number, by: 1 | -1) => {
    let at = from
    while (points[at] && points[at]!.minutes === points[from]!.minutes) at += by
    return points[at]?.minutes === points[first]!.minutes
  }
  return goesOnFrom(last + 1, 1) || goesOnFrom(first - 1, -1)
}

/** Quarter hours that are held for a week or more, one after the other, and each for longer than it takes to round it. */
function isStep(points: readonly Point[], runs: readonly Piece[], run: Piece, law: Law): boolean {
  const isHeld = ({ first, last }: Piece) =>
    points[first]!.minutes % 15 === 0 &&
    last - first >= WEEK - 2 &&
    // Over the shortest night the curve goes away and comes back.
    range(first, last).some((at) => leftBehind(points, { first, last: at }, law) > ONE_STEP)
  const beside = runs.filter(({ first, last }) => last === run.first - 1 || first === run.last + 1)
  return isHeld(run) && beside.some(isHeld)
}

/** By how much the curve of a time that stands still has gone on meanwhile. */
function leftBehind(points: readonly Point[], { first, last }: Piece, law: Law): number {
  return Math.abs(jumpTo(points[last]!, law.moves(points[first]!, points[last]!.at)))
}

/** Of full five minutes. */
const ONE_STEP = 5

/**
 * Who holds a time by the clock chooses a round one, or holds it over the shortest night, up to it or from it on: that one may
 * lie before a table in which it stands still from the first day.
 */
function isHeldForNothing(from: Point, to: Point, isBegun: boolean): boolean {
  const isShortest = (at: number) => /-(?:06|12)-2[0-4]$/.test(toDate(at))
  const days = range(from.at - (isBegun ? HALF_A_SEASON : 1), to.at + 1)
  return from.minutes % 5 !== 0 && !days.some(isShortest)
}

/** From the shortest night to the last that is light, where people live. */
const HALF_A_SEASON = 75

/** Where a column that stands still is first missed on its curve. */
function leaves(points: readonly Point[], { first, last }: Piece, law: Law, rounded: number) {
  const [from, next] = [points[first]!, points[last + 1]]
  const whole = next ? jumpTo(next, law.expect(from, next.at)) : 0
  const wanted = (at: number) =>
    next ? onWay(from, next, points[at]!.at, law) : law.moves(from, points[at]!.at)
  const isLeft = (at: number) =>
    Math.abs(jumpTo(points[at]!, wanted(at))) >= rounded || law.isRamadans(from, points[at]!, whole)
  return range(first + 1, last).find(isLeft) ?? last
}

/** A single time that sticks out of both of its neighbours, or of the slope that they lie on, however flat the night is. */
export function findPeaks(points: readonly Point[], law: Law, slack: number): Piece[] {
  const peaks = range(1, points.length - 2).flatMap((at) => {
    const [before, point, after] = [points[at - 1]!, points[at]!, points[at + 1]!]
    const rise = (from: Point, to: Point) =>
      to.minutes - law.forwardAt(to.at) - from.minutes + law.forwardAt(from.at)
    const [up, down, across] = [rise(before, point), rise(after, point), rise(before, after)]
    const least = Math.min(Math.abs(up), Math.abs(down))
    const isBeside = after.at - before.at <= SOON
    // An hour is told by the walk, which sees where else it was mistaken.
    const isHour = Math.abs(least - law.hour) <= NEAR_HOUR
    const isPeak = up * down > 0 && least > slack && Math.abs(across) < least && !isHour
    const [early, late] = [points[at - 3], points[at + 3]]
    const slopes = early && late ? [rise(early, before) / 2, rise(after, late) / 2] : undefined
    // Where a rule begins or ends the days beside it are not alike.
    const [fall, goesOn] = slopes ?? [0, 0]
    const isBump =
      slopes !== undefined &&
      !isHour &&
      Math.abs(up + down) / 2 > slack + ROUNDED &&
      Math.abs(across - fall! - goesOn!) <= STRAIGHT
    const isQuiet =
      Math.abs(fall! - goesOn!) <= STRAIGHT &&
      range(Math.max(1, at - 3), Math.min(points.length - 1, at + 4)).every(
        (each) =>
          each === at ||
          each === at + 1 ||
          Math.abs(rise(points[each - 1]!, points[each]!)) < FURTHEST_PEAK,
      )
    return isBeside && (isPeak || isBump) && isQuiet ? [{ first: at, last: at }] : []
  })
  // A right day between two wrong ones sticks out as well: where there are several the curve tells.
  return peaks.filter(
    (each) => !peaks.some((other) => other !== each && Math.abs(other.first - each.first) <= SOON),
  )
}

/**
 * Some days that stand higher or lower than the flat days beside them, and come back to where those stood. Around midnight
 * the sun hardly moves, so that an angle would explain many minutes; but nobody follows another one for some days and then
 * the first again.
 */
export function findPlateaus(points: readonly Point[], law: Law, slack: number): Apart[] {
  const rises = points.map(({ at, minutes }, i) => {
    const before = points[i - 1]
    if (!before || at - before.at > 1) return Infinity
    return minutes - law.forwardAt(at) - before.minutes + law.forwardAt(before.at)
  })
  const areEven = (days: readonly number[], bend: number) =>
    days.slice(1).every((at, i) => Math.abs(rises[at]! - rises[days[i]!]!) <= bend)
  /** By how much it steps off the slope on which it stood. */
  const stepAt = (at: number) => rises[at]! - rises[at - 1]!
  const isStep = (at: number) =>
    [rises[at]!, stepAt(at)].every((by) => Math.abs(by) > slack + ROUNDED && Number.isFinite(by)) &&
    !law.isSharedRule(points[at - 1]!, points[at]!, rises[at]!)
  return range(1, points.length - 1).flatMap((first) => {
    if (!isStep(first) || !law.mayStandStill(points[first]!)) return []
    const by = stepAt(first)
    const next = range(first + 2, first + LONGEST_PLATEAU).find(
      (at) => isStep(at) && Math.abs(stepAt(at) + by) <= ROUNDED,
    )
    // It goes on as it went before it stepped. Right days between two such stretches look like one themselves. Where one side
    // has been even for long, a rule may end soon on the other.
    const isPlateau =
      next !== undefined &&
      areEven([first - 1, ...range(first + 1, next - 1)], slack + ROUNDED) &&
      (areEven(range(first - LONGEST_PLATEAU - 1, first - 1), ROUNDED) ||
        areEven(range(next + 1, next + LONGEST_PLATEAU), ROUNDED))
    return isPlateau ? [{ first, last: next - 1, by }] : []
  })
}

/**
 * Weeks that stand day by day in another month of the column as well: somebody has copied them. In light nights a rule could
 * explain the step into them, and Asr may come back from them without a second step.
 */
export function findCopied(points: readonly Point[], law: Law, slack: number): Piece[] {
  const minutesOn = new Map(points.map(({ at, minutes }) => [at, minutes]))
  const days = points.at(-1)!.at - points[0]!.at
  const shifts = range(FEWEST_COPIED, days).flatMap((by) => [by, -by])
  /** How many points from one on stand elsewhere in the same order. */
  const lengthFrom = (from: number, side: 1 | -1) =>
    shifts.reduce((longest, by) => {
      let length = 0
      for (let point = points[from]; point; point = points[from + side * length]) {
        if (minutesOn.get(point.at + by) !== point.minutes) break
        length++
      }
      return Math.max(longest, length)
    }, 0)
  const steps = range(1, points.length - 1).flatMap((at) => {
    const [before, point] = [points[at - 1]!, points[at]!]
    const rise = point.minutes - law.forwardAt(point.at) - before.minutes + law.forwardAt(before.at)
    const isLight = [before, point].some(law.mayStandStill)
    const by = isLight ? rise : jumpTo(point, law.expect(before, point.at))
    const isStep = Math.abs(by) > slack
    return isStep && !law.isSharedRule(before, point, rise)
      ? [{ at, by: Math.abs(rise), fewest: isLight ? FEWEST_FIGURES : FEWEST_IN_THE_DARK }]
      : []
  })
  const found = steps
    .toSorted((a, b) => b.by - a.by)
    .flatMap(({ at, fewest }) => [
      { first: at, last: at + lengthFrom(at, 1) - 1, fewest },
      { first: at - lengthFrom(at - 1, -1), last: at - 1, fewest },
    ])
  // Of two months that are the same the one into which it steps further is the copy.
  const copied: (Piece & { figures: readonly number[] })[] = []
  for (const piece of found) {
    const figures = range(piece.first, piece.last).map((at) => points[at]!.minutes)
    if (figures.length < FEWEST_COPIED || new Set(figures).size < piece.fewest) continue
    const isKnown = copied.some(
      (other) =>
        (piece.first <= other.last && piece.last >= other.first) ||
        other.figures.join().includes(figures.join()) ||
        figures.join().includes(other.figures.join()),
    )
    if (!isKnown) copied.push({ ...piece, figures })
  }
  return copied.flatMap((piece) => {
    const isLight = range(piece.first, piece.last).some((at) => law.mayStandStill(points[at]!))
    return isLight ? trim(points, piece, law) : leavingIn(points, piece, law, slack)
  })
}

/**
 * Where nights are dark and the days on both sides go on in each other, the days on which what was copied leaves them, and
 * comes back to them by and by. Days beside a mistake that happen to stand in another month as well lie on no such curve.
 */
function leavingIn(
  points: readonly Point[],
  { first, last }: Piece,
  law: Law,
  slack: number,
): Piece[] {
  const [before, after] = [points[first - 1], points[last + 1]]
  const off = (from: Point, to: Point) => Math.abs(jumpTo(to, law.moves(from, to.at)))
  if (!before || !after || off(before, after) > slack) return []
  // Two steps are seen by the walk.
  if (off(before, points[first]!) > slack && off(after, points[last]!) > slack) return []
  const runs: Piece[] = []
  for (const at of range(first, last)) {
    if ([before, after].some((each) => off(each, points[at]!) <= ROUNDED)) continue
    const run = runs.at(-1)
    if (run?.last === at - 1) runs[runs.length - 1] = { ...run, last: at }
    else runs.push({ first: at, last: at })
  }
  return runs
}

/** Without the days at its ends on which what was copied is also what belongs there. */
function trim(points: readonly Point[], { first, last }: Piece, law: Law): Piece {
  const isOn = (at: number, beside: Point | undefined) =>
    beside !== undefined &&
    Math.abs(jumpTo(points[at]!, law.moves(beside, points[at]!.at))) <= ROUNDED
  const all = range(first, last)
  const [before, after] = [points[first - 1], points[last + 1]]
  const [from, to] = [
    all.find((at) => !isOn(at, before)) ?? first,
    all.findLast((at) => !isOn(at, after)) ?? last,
  ]
  return { first: from, last: Math.max(from, to) }
}

const FEWEST_COPIED = 20
/** Of a time that moves by five minutes now and then; in the dark no rule explains a step into it. */
const [FEWEST_FIGURES, FEWEST_IN_THE_DARK] = [4, 3]

const LONGEST_PLATEAU = 10

const NEAR_HOUR = 8
/** Beyond it the jumps themselves tell. */
const FURTHEST_PEAK = 25
/** Minutes a day by which it may bend at a peak. */
const STRAIGHT = 3.5
const FEWEST_DRAGGED = 3
const LONG_DRAGGED = 8
const MOST_DRAGGED = 4
