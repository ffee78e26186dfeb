/**
 * Which stretches of a column leave its curve. A column is cut where it jumps; the pieces that go on in each other, over
 * whatever lies between, are the curve, and what lies between has strayed. Which of two pieces is the curve is decided by
 * what each choice costs: days given up, jumps believed, and times that the sun does not allow.
 */
import { isCounted } from './counted.ts'
import {
  type Law,
  type Piece,
  type Point,
  EXACT,
  ROUNDED,
  cut,
  jumpTo,
  range,
  slackOf,
} from './curve.ts'
import { type Apart, findCopied, findDragged, findPeaks, findPlateaus } from './looks.ts'
import { type Verdict, walk } from './walk.ts'

/** A stretch that has strayed. */
export interface Stray {
  readonly first: number
  readonly last: number
  /** It is the curve, an hour late or (negative) early. */
  readonly hour: number | undefined
  /** By how much every explanation costs more in which it is right. */
  readonly margin: number
  /** By how much, at each of its points. */
  readonly by: readonly (number | undefined)[]
  /** The points of the curve beside it. */
  readonly beside: readonly { readonly from: Point; readonly to: Point }[]
}

/** Points from the earliest to the latest; the answer counts them from 0. */
export function findStrays(points: readonly Point[], law: Law): Stray[] {
  if (points.length === 0) return []
  const slack = slackOf(points, law)
  const apart: Apart[] = [
    ...findDragged(points, law, slack),
    ...findCopied(points, law, slack),
    ...findPeaks(points, law, slack),
    ...findPlateaus(points, law, slack),
  ]
  const isFirm = (at: number) => !apart.some(({ first, last }) => at >= first && at <= last)
  const firm = range(0, points.length - 1).filter(isFirm)
  const known = firm.map((at) => points[at]!)
  const pieces = cut(known, law, slack)
  const verdicts = takeBack(known, pieces, walk(known, pieces, { law, slack }), law)
  const sound = new Set(
    pieces.flatMap(({ first, last }, i) =>
      verdicts[i]!.hour === 0 ? firm.slice(first, last + 1) : [],
    ),
  )
  // Of days that are an hour off one after the other none lies between two rules.
  const isAmongItsLike = (i: number) =>
    verdicts[i]!.hour !== undefined &&
    [i - 1, i + 1].some((beside) => verdicts[beside]?.hour === verdicts[i]!.hour)
  const strayed = join(
    pieces.flatMap((piece, i) =>
      verdicts[i]!.hour === 0 ||
      (!isAmongItsLike(i) && isBetween(known, piece, law)) ||
      isCounted(known, piece, law)
        ? []
        : [{ first: firm[piece.first]!, last: firm[piece.last]!, ...verdicts[i]! }],
    ),
  )
  const found: readonly (Apart & Strayed)[] = [
    ...apart.map((piece) => ({ ...piece, hour: undefined, margin: Infinity })),
    ...strayed,
  ]
  const strays = found.map((piece) => {
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
  // Where it stands on the curve to the minute nothing has strayed, whatever it looks like.
  return strays.filter(({ by }) => !by.every((each) => Math.abs(each ?? Infinity) <= ROUNDED))
}

/** What was given up for the sake of the pieces beside it belongs to the curve where it goes on along one path of it. */
function takeBack(
  points: readonly Point[],
  pieces: readonly Piece[],
  verdicts: readonly Verdict[],
  law: Law,
): Verdict[] {
  const ends = pieces.flatMap(({ first, last }, i) =>
    verdicts[i]!.hour === 0 ? [points[first]!, points[last]!] : [],
  )
  const isOn = ({ first, last }: Piece) => {
    const days = range(first, last).map((at) => points[at]!)
    if (days.length < FEWEST_TAKEN_BACK || days.some(law.mayStandStill)) return false
    return ends.some((end) => isAlong(days, end, law))
  }
  return verdicts.map((verdict, i) =>
    verdict.hour === undefined && isOn(pieces[i]!) ? { hour: 0, margin: 0 } : verdict,
  )
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
  const [up, down] = [point.minutes - before.minutes, after.minutes - point.minutes]
  // Where the days on both sides are alike nothing has taken over.
  if (after.at - before.at !== 2 || Math.abs(up + down) <= law.slack) return false
  // An angle that is reached at all is first reached at the lowest point of the sun.
  return law.isLowest(point) || up * down > 0
}

const ALONE = 5

type Strayed = Piece & Pick<Stray, 'hour' | 'margin'>

/** Pieces beside each other that are off by the same hour are one mistake. */
function join(pieces: readonly Strayed[]): Strayed[] {
  const joined: Strayed[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const isNext = last !== undefined && last.last === piece.first - 1
    if (isNext && piece.hour !== undefined && last.hour === piece.hour)
      joined[joined.length - 1] = {
        ...last,
        last: piece.last,
        margin: Math.min(last.margin, piece.margin),
      }
    else joined.push(piece)
  }
  return joined
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

const NEXT = 3

/** How far a point stands from where the curve on both sides of it would lead; undefined where none of it is known. */
function straysBy(
  points: readonly Point[],
  at: number,
  before: number | undefined,
  after: number | undefined,
  law: Law,
): number | undefined {
  const point = points[at]!
  const from = [before, after].flatMap((i) => (i === undefined ? [] : [points[i]!]))
  const jumps = from.map((each) => ({
    jump: jumpTo(point, law.expect(each, point.at)),
    days: Math.abs(point.at - each.at),
  }))
  if (jumps.length === 0) return undefined
  const weight = jumps.reduce((sum, { days }) => sum + 1 / days, 0)
  return jumps.reduce((sum, { jump, days }) => sum + jump / days, 0) / weight
}
