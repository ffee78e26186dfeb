/**
 * Which stretches of a column leave its curve. A column is cut where it jumps; the pieces that go on in each other, over
 * whatever lies between, are the curve, and what lies between has strayed. Which of two pieces is the curve is decided by
 * what each choice costs: days given up, jumps believed, and times that the sun does not allow.
 */
import { toDate } from '#platform/shared/wall-time.ts'
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
  /** Whether the sun then stands about as low as it does in that night. */
  isLowest(point: Point): boolean
  /** Whether a jump to a point is an hour, and the other end of the night jumps with it: somebody has mistaken the clock. */
  isSharedHour(point: Point, jump: number): boolean
  /** Whether a jump to a point moves both ends of the night as a rule does that takes over. */
  isSharedRule(point: Point, jump: number): boolean
  /** By how much the distance to the nearest rule that people publish changes, of those that are nearer than a margin. */
  leavesRules(points: readonly Point[], margin: number): number
  /** Minutes from the horizon into the night; undefined for what is not counted so. */
  interval(point: Point): number | undefined
  /** Whether the sun and what people make of it allow a time by itself. */
  isPossible(point: Point): boolean
}

/** A stretch that has strayed. */
export interface Stray {
  readonly first: number
  readonly last: number
  /** It is the curve, an hour late or (negative) early. */
  readonly hour: number | undefined
  /** By how much, at each of its points. */
  readonly by: readonly number[]
  /** The points of the curve beside it. */
  readonly beside: readonly { readonly from: Point; readonly to: Point }[]
}

/** Points from the earliest to the latest; the answer counts them from 0. */
export function findStrays(points: readonly Point[], law: Law): Stray[] {
  if (points.length === 0) return []
  const slack = slackOf(points, law)
  const apart: Apart[] = [
    ...findDragged(points, law, slack),
    ...findPeaks(points, law, slack),
    ...findPlateaus(points, law, slack),
  ]
  const isFirm = (at: number) => !apart.some(({ first, last }) => at >= first && at <= last)
  const firm = range(0, points.length - 1).filter(isFirm)
  const known = firm.map((at) => points[at]!)
  const pieces = cut(known, law, slack)
  const kept = takeBack(known, pieces, walk(known, pieces, { law, slack }), law)
  const sound = new Set(
    pieces.flatMap(({ first, last }, i) => (kept.get(i) === 0 ? firm.slice(first, last + 1) : [])),
  )
  const strayed = join(
    pieces.flatMap((piece, i) =>
      kept.get(i) === 0 || isBetween(known, piece, law) || isCounted(known, piece, law)
        ? []
        : [{ first: firm[piece.first]!, last: firm[piece.last]!, hour: kept.get(i) }],
    ),
  )
  const found: readonly (Apart & Strayed)[] = [
    ...apart.map((piece) => ({ ...piece, hour: undefined })),
    ...strayed,
  ]
  return found.map((piece) => {
    const before = range(0, piece.first - 1).findLast((at) => sound.has(at))
    const after = range(piece.last + 1, points.length - 1).find((at) => sound.has(at))
    const by = range(piece.first, piece.last).map(
      (at) => piece.hour ?? piece.by ?? straysBy(points, at, before, after, law),
    )
    const beside = [
      ...(before === undefined ? [] : [{ from: points[before]!, to: points[piece.first]! }]),
      ...(after === undefined ? [] : [{ from: points[after]!, to: points[piece.last]! }]),
    ]
    return { ...piece, by, beside }
  })
}

/** What was given up for the sake of the pieces beside it belongs to the curve where it goes on along one path of it. */
function takeBack(
  points: readonly Point[],
  pieces: readonly Piece[],
  kept: ReadonlyMap<number, number>,
  law: Law,
): ReadonlyMap<number, number> {
  const ends = pieces.flatMap(({ first, last }, i) =>
    kept.get(i) === 0 ? [points[first]!, points[last]!] : [],
  )
  const isOn = ({ first, last }: Piece) => {
    const days = range(first, last).map((at) => points[at]!)
    if (days.length < FEWEST_TAKEN_BACK || days.some(law.mayStandStill)) return false
    return ends.some((end) => isAlong(days, end, law))
  }
  return new Map([
    ...kept,
    ...pieces.flatMap((piece, i) => (!kept.has(i) && isOn(piece) ? [[i, 0] as const] : [])),
  ])
}

/** Whether days lie on one path from a point, through nights that are dark all the way. */
function isAlong(days: readonly Point[], from: Point, law: Law): boolean {
  const between = Math.min(...days.map(({ at }) => Math.abs(at - from.at)))
  if (law.mayStandStill(from) || between > FURTHEST_TAKEN_BACK) return false
  const left = days.map((day) =>
    law.paths(from, day.at).map((each) => Math.abs(day.minutes - (each ?? Infinity))),
  )
  return left[0]!.some((_, path) => left.every((each) => each[path]! <= ROUNDED))
}

const FEWEST_TAKEN_BACK = 10
const FURTHEST_TAKEN_BACK = 45

/**
 * On the day on which a rule of the light nights takes over some sums lie between the old rule and the new one. And of a
 * day by itself, with none that are known on either side, nobody can tell there.
 */
function isBetween(points: readonly Point[], { first, last }: Piece, law: Law): boolean {
  const [before, point, after] = [points[first - 1], points[first]!, points[last + 1]]
  if (first !== last || !before || !after || !law.mayStandStill(point)) return false
  if (Math.min(point.at - before.at, after.at - point.at) >= ALONE) return law.isPossible(point)
  // An angle that is reached at all is first reached at the lowest point of the sun.
  if (law.isLowest(point)) return after.at - before.at === 2
  const [up, down] = [point.minutes - before.minutes, after.minutes - point.minutes]
  return after.at - before.at === 2 && up * down > 0
}

const ALONE = 5

/**
 * Some count Isha from sunset, and Fajr back from sunrise, for as long as nights are light: the same round minutes every
 * day, while an angle would move. Nobody is an hour out by chance on so many days, and yet on such minutes.
 */
function isCounted(points: readonly Point[], { first, last }: Piece, law: Law): boolean {
  if (last - first < FEWEST_COUNTED) return false
  const days = range(first, last).map((at) => points[at]!)
  const intervals = days.map((point) => Math.round(law.interval(point) ?? Number.NaN))
  const usual = median(intervals)!
  const [from, end] = [days[days.length >> 1]!, days.at(-1)!]
  const moves = [days[0]!, end].map((point) => point.minutes - law.paths(from, point.at)[0]!)
  return (
    COUNTED.some((each) => Math.abs(each - usual) <= ROUNDED) &&
    intervals.every((each) => Math.abs(each - usual) <= ROUNDED) &&
    Math.max(...moves.map(Math.abs)) > CLEARLY * 2
  )
}

/** Who has counted for weeks goes over to an angle on some day, or the other way round, and stays with it. */
function endsCounting(
  points: readonly Point[],
  one: Piece,
  two: Piece,
  jump: number,
  law: Law,
): boolean {
  const isLong = [one, two].every(({ first, last }) => last - first >= WEEK * 2)
  const isHour = Math.abs(Math.abs(jump) - law.hour) <= NEARLY_AN_HOUR
  return isLong && !isHour && (isCounted(points, one, law) || isCounted(points, two, law))
}

const COUNTED_NO_MORE = 1.5
const FEWEST_COUNTED = 28
/** Minutes that people count. */
const COUNTED = [60, 65, 70, 75, 80, 85, 90]

type Strayed = Piece & Pick<Stray, 'hour'>
/** What has strayed by its look alone, and by how much where that is plain. */
type Apart = Piece & { readonly by?: number }

/** Pieces beside each other that are off by the same hour are one mistake. */
function join(pieces: readonly Strayed[]): Strayed[] {
  const joined: Strayed[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const isNext = last !== undefined && last.last === piece.first - 1
    if (isNext && piece.hour !== undefined && last.hour === piece.hour)
      joined[joined.length - 1] = { ...last, last: piece.last }
    else joined.push(piece)
  }
  return joined
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
    const [before, from, end, next] = [first - 1, first, last, last + 1].map((at) => points[at])
    if (!from || !end) return false
    // A value that is pulled down stood on the curve itself. In light nights some hold one, and let it go again.
    const isOn = !before || Math.abs(jumpTo(from, law.expect(before, from.at))) <= slack
    const [isLightBefore, isLightAfter] = [law.mayStandStill(from), law.mayStandStill(end)]
    const isLight = isLightBefore && isLightAfter
    // Into light nights or out of them only its own curve on the day after tells.
    if (isLightBefore !== isLightAfter && !next) return false
    if (!isOn || isStep(runs, { first, last }, points)) return false
    if (isHeldOn(points, { first, last }, law)) return false
    if (isLight && !(before && next && isHeldForNothing(from, end))) return false
    const wanted = isLight ? law.moves(from, end.at) : law.expect(from, end.at)
    const lost = jumpTo(end, wanted)
    if (!next) return last - first > LONG_DRAGGED && Math.abs(lost) > slack
    const left = jumpTo(next, law.expect(end, next.at))
    const whole = jumpTo(next, law.expect(from, next.at))
    return (
      Math.abs(left) > slack &&
      Math.abs(lost) > slack * 0.8 &&
      // In light nights another rule may have begun meanwhile.
      (isLight || Math.abs(whole) <= slack + law.drift * (next.at - from.at))
    )
  })
  if (dragged.length > MOST_DRAGGED) return []
  // Whoever prints full five minutes holds them for days again and again, but none for twice as far as the others.
  const isGrid = runs.length > 2 && runs.every(({ first }) => points[first]!.minutes % 5 === 0)
  const lostIn = ({ first, last }: Piece) =>
    Math.abs(jumpTo(points[last]!, law.moves(points[first]!, points[last]!.at)))
  const usual = isGrid ? median(runs.map(lostIn))! : 0
  return dragged
    .filter((run) => !isGrid || lostIn(run) > Math.max(slack, usual * 2))
    .map((run) => ({ first: leaves(points, run, law, isGrid ? slack : ROUNDED), last: run.last }))
}

/** Whether days an hour off only interrupt it: after them, or before them, it stands where it stood. */
function isHeldOn(points: readonly Point[], { first, last }: Piece, law: Law): boolean {
  const { minutes } = points[first]!
  const goesOnFrom = (from: number, by: 1 | -1) => {
    const isAnHourOff = (at: number) =>
      points[at] !== undefined && Math.abs(points[at].minutes - minutes) === law.hour
    let at = from
    while (isAnHourOff(at)) at += by
    return at !== from && points[at]?.minutes === minutes
  }
  return goesOnFrom(last + 1, 1) || goesOnFrom(first - 1, -1)
}

/** Quarter hours that are held for a week or more, one after the other. */
function isStep(runs: readonly Piece[], run: Piece, points: readonly Point[]): boolean {
  const isQuarter = ({ first, last }: Piece) =>
    points[first]!.minutes % 15 === 0 && last - first >= WEEK - 2
  const beside = runs.filter(({ first, last }) => last === run.first - 1 || first === run.last + 1)
  return isQuarter(run) && beside.some(isQuarter)
}

const WEEK = 7

/** Who holds a time by the clock chooses a round one, or holds it over the shortest night, up to it or from it on. */
function isHeldForNothing(from: Point, to: Point): boolean {
  const isShortest = (at: number) => /-(?:06|12)-2[0-4]$/.test(toDate(at))
  return from.minutes % 5 !== 0 && !range(from.at - 1, to.at + 1).some(isShortest)
}

/** Where a column that stands still is first missed on its curve. */
function leaves(points: readonly Point[], { first, last }: Piece, law: Law, rounded: number) {
  const from = points[first]!
  const isLeft = (at: number) =>
    Math.abs(jumpTo(points[at]!, law.moves(from, points[at]!.at))) > rounded
  return range(first + 1, last).find(isLeft) ?? last
}

/** A single time that sticks out of both of its neighbours, or of the slope that they lie on, however flat the night is. */
function findPeaks(points: readonly Point[], law: Law, slack: number): Piece[] {
  const peaks = range(1, points.length - 2).flatMap((at) => {
    const [before, point, after] = [points[at - 1]!, points[at]!, points[at + 1]!]
    const rise = (from: Point, to: Point) =>
      to.minutes - law.forwardAt(to.at) - from.minutes + law.forwardAt(from.at)
    const [up, down, across] = [rise(before, point), rise(after, point), rise(before, after)]
    const least = Math.min(Math.abs(up), Math.abs(down))
    const isBeside = after.at - before.at <= SOON
    const isPeak = up * down > 0 && least > slack && Math.abs(across) < least
    const [early, late] = [points[at - 3], points[at + 3]]
    const slopes = early && late ? [rise(early, before) / 2, rise(after, late) / 2] : undefined
    // Where a rule begins or ends the days beside it are not alike.
    const [fall, goesOn] = slopes ?? [0, 0]
    const isBump =
      slopes !== undefined &&
      Math.abs(up + down) / 2 > slack + ROUNDED &&
      Math.abs(across - fall! - goesOn!) <= STRAIGHT
    const isQuiet =
      Math.abs(fall! - goesOn!) <= STRAIGHT &&
      range(Math.max(1, at - 3), Math.min(points.length - 1, at + 4)).every(
        (each) => Math.abs(rise(points[each - 1]!, points[each]!)) < FURTHEST_PEAK,
      )
    return isBeside && (isPeak || isBump) && isQuiet ? [{ first: at, last: at }] : []
  })
  // A right day between two wrong ones sticks out as well: where there are several the curve tells.
  return peaks.filter(
    (each) => !peaks.some((other) => other !== each && Math.abs(other.first - each.first) <= SOON),
  )
}

/**
 * Some days that stand higher or lower than the days on both sides, which are flat. Around midnight the sun hardly moves, so
 * that an angle would explain many minutes; but nobody follows another one for some days and then the first again.
 */
function findPlateaus(points: readonly Point[], law: Law, slack: number): Apart[] {
  const rises = points.map(({ at, minutes }, i) => {
    const before = points[i - 1]
    if (!before || at - before.at > 1) return Infinity
    return minutes - law.forwardAt(at) - before.minutes + law.forwardAt(before.at)
  })
  const areFlat = (first: number, last: number) =>
    range(first, last).every((at) => Math.abs(rises[at] ?? Infinity) <= ROUNDED)
  const isJump = (rise: number) =>
    Math.abs(rise) > slack + ROUNDED && Math.abs(rise) < FURTHEST_PEAK
  return range(FLAT_BESIDE, points.length - 1).flatMap((first) => {
    const rise = rises[first]!
    if (!isJump(rise) || !law.mayStandStill(points[first]!)) return []
    const next = range(first + 2, first + LONGEST_PLATEAU).find(
      (at) => isJump(rises[at] ?? 0) && Math.abs(rises[at]! + rise) <= ROUNDED,
    )
    const isPlateau =
      next !== undefined &&
      areFlat(first - FLAT_BESIDE + 1, first - 1) &&
      areFlat(first + 1, next - 1) &&
      areFlat(next + 1, next + FLAT_BESIDE - 1) &&
      // Right days between two such stretches look like one themselves.
      (areFlat(first - LONGEST_PLATEAU, first - 1) || areFlat(next + 1, next + LONGEST_PLATEAU))
    return isPlateau ? [{ first, last: next - 1, by: rise }] : []
  })
}

/** Days on each side that show that it is flat. */
const FLAT_BESIDE = 5
const LONGEST_PLATEAU = 10

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
/** Minutes a day by which it may bend at a peak. */
const STRAIGHT = 3.5
const FEWEST_DRAGGED = 3
const LONG_DRAGGED = 8
const MOST_DRAGGED = 4

interface Piece {
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
function hourTo(before: Point, after: Point, law: Law): number {
  const expected = law.expect(before, after.at)
  const isHour = (jump: number) => Math.abs(Math.abs(jump) - law.hour) <= EXACT
  return expected.map((each) => after.minutes - each).find(isHour) ?? jumpTo(after, expected)
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
    const isJump = gap > UNKNOWN || (Math.abs(jump) > slack + law.drift * (gap - 1) && !isOnSlope)
    if (isJump) {
      pieces.push({ first, last: i - 1 })
      first = i
    }
    slope = isJump || Math.abs(risen / gap) > STEEPEST ? undefined : risen / gap
  }
  pieces.push({ first, last: points.length - 1 })
  return pieces
}

/** Over so many days that nobody knows, nothing goes on. */
const UNKNOWN = 20

/** A column that moves once a week, or on a grid of five minutes, jumps all the time: that is how it is kept. */
function slackOf(points: readonly Point[], law: Law): number {
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
const SOON = 3
const ROUNDED = 2
const LARGEST_STEP = 20
/** Of pieces that one may lie between the two that go on in each other. */
const REACH = 40

/**
 * Which pieces are the curve, and which of the others are the curve an hour off: a walk along the column in which each
 * piece is sound, or stands an hour late or early throughout, or is given up. Of all walks the one counts that leaves the
 * least to be explained: one hour is one mistake however many days it lasts, while a jump that is believed, a day that is
 * given up and a time that the sun does not allow each cost by themselves.
 */
function walk(
  points: readonly Point[],
  pieces: readonly Piece[],
  { law, slack }: { law: Law; slack: number },
): ReadonlyMap<number, number> {
  const hours = [0, law.hour, -law.hour]
  const size = pieces.map(({ first, last }) => last - first + 1)
  const isShared = pieces.map(({ first }) => {
    const [before, after] = [points[first - 1], points[first]!]
    return !!before && law.isSharedHour(after, hourTo(before, after, law))
  })
  const isRuled = pieces.map(({ first }) => {
    const [before, after] = [points[first - 1], points[first]!]
    return !!before && law.isSharedRule(after, jumpTo(after, law.expect(before, after.at)))
  })
  const costOfGivingUp = (i: number, days: number) => {
    // Beside an hour that both ends of the night jump, days are an hour out or sound, and not to be given up for others.
    if (isShared[i] || isShared[i + 1]) return Math.max(days, BLOCK)
    // A table may begin or end on the day beside a new rule, which moves both ends of the night at once.
    const isAtEnd = (i === 0 && isRuled[1]) || (i === pieces.length - 1 && isRuled[i])
    return isAtEnd ? Math.max(days, RULED) : days
  }
  const given = [0]
  for (const [i, each] of size.entries()) given.push(given.at(-1)! + costOfGivingUp(i, each))
  const stand = pieces.map((piece) => hours.map((hour) => costOfStanding(points, piece, hour, law)))
  const seams = seamsOf(points, pieces, { law, slack })
  const best: { cost: number; from: number; hour: number }[][] = []
  for (const j of pieces.keys()) {
    const reach = pieces.length > MANY_PIECES ? NEAR_REACH : REACH
    best.push(
      hours.map((hour, t) => {
        const begin = hour === 0 ? 0 : MISTAKE
        let found = { cost: given[j]! + begin, from: -1, hour: 0 }
        for (let i = Math.max(0, j - reach); i < j; i++) {
          const skipped = given[j]! - given[i + 1]!
          for (const [s, each] of hours.entries()) {
            const before = best[i]![s]!.cost
            if (before >= found.cost) continue
            const seam = seams(i, j, each, hour)
            const lost = seam.isBlock ? Math.min(skipped, BLOCK) : skipped
            const cost = before + lost + seam.cost + (s === t ? 0 : begin)
            if (cost < found.cost) found = { cost, from: i, hour: s }
          }
        }
        return { ...found, cost: found.cost + stand[j]![t]! }
      }),
    )
  }
  const total = given.at(-1)!
  let [end, label] = [-1, 0]
  let least = total
  for (const [i, each] of best.entries())
    for (const [t, { cost }] of each.entries()) {
      const whole = cost + total - given[i + 1]!
      if (whole < least) [least, end, label] = [whole, i, t]
    }
  const kept = new Map<number, number>()
  for (let at = end; at >= 0;) {
    kept.set(at, hours[label]!)
    const { from, hour } = best[at]![label]!
    ;[at, label] = [from, hour]
  }
  // A few days of it cannot be, and nothing jumps: then an hour that makes all of them possible is in all of them.
  const impossible = (hour: number) =>
    points.filter((point) => !law.isPossible(less(point, hour))).length
  if (pieces.length === 1 && kept.get(0) === 0 && impossible(0) >= SEVERAL) {
    const whole = hours.find((hour) => impossible(hour) === 0)
    if (whole !== undefined) kept.set(0, whole)
  }
  // Where nothing of it can be believed, its longest piece is still what the rest is measured by.
  if (kept.size === 0) kept.set(size.indexOf(Math.max(...size)), 0)
  return kept
}

/** What it costs to say that an hour was mistaken, and for each day of it. */
const MISTAKE = 6
const MISTAKEN_DAY = 0.02
/** What it costs at most to give up what jumps away and comes back by the same. */
const BLOCK = 12
/** And to give up a day at an end of a table, where both of its twilights say that there was another rule. */
const RULED = 3
/** A seam at which the clocks change as well is where summer is forgotten. */
const FORGOTTEN = 3
const NEAR_REACH = 6
const SEVERAL = 2
const MANY_PIECES = 40

function costOfStanding(
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
function isOnRule(
  points: readonly Point[],
  { first, last }: Piece,
  { law, hour, other }: { law: Law; hour: number; other: number },
): boolean {
  if (last - first < FEWEST_ON_RULE) return false
  const step = Math.ceil((last - first) / LOOKED_AT_ON_RULE)
  const days = range(first, last).filter((at) => (at - first) % step === 0 || at === last)
  const leftBy = (each: number, margin: number) =>
    law.leavesRules(
      days.map((at) => less(points[at]!, each)),
      margin,
    )
  const there = leftBy(other, ROUNDED)
  return there <= ROUNDED && leftBy(hour, MOST_MARGIN) > there + OFF_RULE
}

const FEWEST_ON_RULE = 14
const LOOKED_AT_ON_RULE = 12
/** Minutes for safety that people add to what a rule says. */
const MOST_MARGIN = 4
const OFF_RULE = 2.5

/** Nobody waits so long on every day alike: who counts from the horizon counts an hour, or an hour and a half. */
function isLongInterval(
  points: readonly Point[],
  { first, last }: Piece,
  hour: number,
  law: Law,
): boolean {
  const days = range(first, Math.min(last, first + LONGEST_BENT)).map((at) => points[at]!)
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

interface Seam {
  readonly cost: number
  /** What lies between jumps away and comes back by the same. */
  readonly isBlock: boolean
}

/** What it costs to go on from one piece to another, each an hour off or not. */
function seamsOf(
  points: readonly Point[],
  pieces: readonly Piece[],
  { law, slack }: { law: Law; slack: number },
): (i: number, j: number, hourBefore: number, hourAfter: number) => Seam {
  const jumpAt = (i: number, j: number, s = 0, t = 0) => {
    const [before, after] = [points[pieces[i]!.last]!, points[pieces[j]!.first]!]
    return jumpTo(less(after, t), law.expect(less(before, s), after.at))
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
    const isEnough = isNext && endsCounting(points, pieces[i]!, pieces[j]!, jump, law)
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

/** Of a jump into an hour or out of it, so much may be left over. */
const NEARLY_AN_HOUR = 4
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

function less(point: Point, minutes: number): Point {
  return minutes === 0 ? point : { at: point.at, minutes: point.minutes - minutes }
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
