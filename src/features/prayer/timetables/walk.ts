/** The way through the pieces of a column that leaves the least to be explained. */
import { costOfStanding } from './costs.ts'
import { type Law, type Piece, type Point, hourTo, jumpTo, less } from './curve.ts'
import { seamsOf } from './seams.ts'

/** What a walk makes of a piece. */
export interface Verdict {
  /** 0 where it is sound, by how much where it is the curve an hour off, undefined where it is given up. */
  readonly hour: number | undefined
  /** By how much more every walk leaves to be explained in which it is sound. */
  readonly margin: number
}

/**
 * Which pieces are the curve, and which of the others are the curve an hour off: a walk along the column in which each
 * piece is sound, or stands an hour late or early throughout, or is given up. Of all walks the one counts that leaves the
 * least to be explained: one hour is one mistake however many days it lasts, while a jump that is believed, a day that is
 * given up and a time that the sun does not allow each cost by themselves.
 */
export function walk(
  points: readonly Point[],
  pieces: readonly Piece[],
  { law, slack }: { law: Law; slack: number },
): Verdict[] {
  const hours = [0, law.hour, -law.hour]
  const costs = costsOf(points, pieces, { law, slack, hours })
  const best = lookBack(costs)
  const { least, kept } = trace(best, costs.given)
  if (pieces.length === 1 && kept.get(0) === 0) {
    const whole = wholeHour(points, hours, law)
    if (whole !== undefined) return [{ hour: whole, margin: Infinity }]
  }
  // Where nothing of it can be believed, its longest piece is still what the rest is measured by.
  const size = pieces.map(({ first, last }) => last - first)
  if (kept.size === 0) kept.set(size.indexOf(Math.max(...size)), 0)
  const rest = lookAhead(costs)
  return pieces.map((_, i) => {
    const label = kept.get(i)
    const margin = best[i]![0]!.cost + rest[i]![0]! - least
    return { hour: label === undefined ? undefined : hours[label], margin }
  })
}

/** What a walk costs: the piece `i` as its hour `s` says, then the piece `j` as `t` says, and none of those between. */
interface Costs {
  /** To give up all pieces before one. */
  readonly given: readonly number[]
  /** To believe a piece. */
  readonly stand: readonly (readonly number[])[]
  /** To say that an hour was mistaken from here on. */
  readonly begin: readonly number[]
  toGoOn(i: number, s: number, j: number, t: number): number
  /** Of pieces that many may lie between the two. */
  readonly reach: number
}

function costsOf(
  points: readonly Point[],
  pieces: readonly Piece[],
  { law, slack, hours }: { law: Law; slack: number; hours: readonly number[] },
): Costs {
  const isShared = pieces.map(({ first }) => {
    const [before, after] = [points[first - 1], points[first]!]
    return !!before && law.isSharedHour(after, hourTo(before, after, law))
  })
  const isRuled = pieces.map(({ first }) => {
    const [before, after] = [points[first - 1], points[first]!]
    return !!before && law.isSharedRule(before, after, jumpTo(after, law.expect(before, after.at)))
  })
  const costOfGivingUp = ({ first, last }: Piece, i: number) => {
    const days = last - first + 1
    // Beside an hour that both ends of the night jump, days are an hour out or sound, and not to be given up for others.
    if (isShared[i] || isShared[i + 1]) return Math.max(days, BLOCK)
    // A table may begin or end on the day beside a new rule, which moves both ends of the night at once.
    const isAtEnd = (i === 0 && isRuled[1]) || (i === pieces.length - 1 && isRuled[i])
    return isAtEnd ? Math.max(days, RULED) : days
  }
  const given = [0]
  for (const [i, piece] of pieces.entries()) given.push(given.at(-1)! + costOfGivingUp(piece, i))
  const begin = hours.map((hour) => (hour === 0 ? 0 : MISTAKE))
  const seams = seamsOf(points, pieces, { law, slack })
  return {
    given,
    begin,
    stand: pieces.map((piece) => hours.map((hour) => costOfStanding(points, piece, hour, law))),
    toGoOn(i, s, j, t) {
      const skipped = given[j]! - given[i + 1]!
      const seam = seams(i, j, hours[s]!, hours[t]!)
      const lost = seam.isBlock ? Math.min(skipped, BLOCK) : skipped
      return lost + seam.cost + (s === t ? 0 : begin[t]!)
    },
    reach: pieces.length > MANY_PIECES ? NEAR_REACH : REACH,
  }
}

/** The least that it costs to come to each piece, and from where. */
type Best = readonly (readonly { cost: number; from: number; label: number }[])[]

function lookBack({ given, stand, begin, toGoOn, reach }: Costs): Best {
  const best: { cost: number; from: number; label: number }[][] = []
  for (const [j, standing] of stand.entries()) {
    const found = begin.map((each, t) => {
      let least = { cost: given[j]! + each, from: -1, label: 0 }
      for (let i = Math.max(0, j - reach); i < j; i++)
        for (const [s, before] of best[i]!.entries()) {
          if (before.cost >= least.cost) continue
          const cost = before.cost + toGoOn(i, s, j, t)
          if (cost < least.cost) least = { cost, from: i, label: s }
        }
      return { ...least, cost: least.cost + standing[t]! }
    })
    best.push(found)
  }
  return best
}

/** The least that it costs to go on from each piece to the end. */
function lookAhead({ given, stand, begin, toGoOn, reach }: Costs): number[][] {
  const rest = stand.map((_, i) => begin.map(() => given.at(-1)! - given[i + 1]!))
  for (let j = stand.length - 1; j > 0; j--)
    for (const [t, after] of rest[j]!.entries())
      for (let i = Math.max(0, j - reach); i < j; i++)
        for (const [s, known] of rest[i]!.entries()) {
          const from = after + stand[j]![t]!
          if (from < known) rest[i]![s] = Math.min(known, from + toGoOn(i, s, j, t))
        }
  return rest
}

/** The walk that costs least, as the pieces that are not given up. */
function trace(best: Best, given: readonly number[]) {
  const total = given.at(-1)!
  let [least, at, label] = [total, -1, 0]
  for (const [i, each] of best.entries())
    for (const [t, { cost }] of each.entries()) {
      const whole = cost + total - given[i + 1]!
      if (whole < least) [least, at, label] = [whole, i, t]
    }
  const kept = new Map<number, number>()
  while (at >= 0) {
    kept.set(at, label)
    const { from, label: before } = best[at]![label]!
    ;[at, label] = [from, before]
  }
  return { least, kept }
}

/** A few days of a column cannot be, and nothing jumps: then an hour that makes all of them possible is in all of them. */
function wholeHour(points: readonly Point[], hours: readonly number[], law: Law) {
  const impossible = (hour: number) =>
    points.filter((point) => !law.isPossible(less(point, hour))).length
  return impossible(0) < SEVERAL ? undefined : hours.find((hour) => impossible(hour) === 0)
}

/** What it costs to say that an hour was mistaken; each of its days costs a little more. */
const MISTAKE = 6
/** What it costs at most to give up what jumps away and comes back by the same. */
const BLOCK = 12
/** And to give up a day at an end of a table, where both of its twilights say that there was another rule. */
const RULED = 3
const SEVERAL = 2
/** Pieces that may lie between two that go on in each other; fewer where there are many. */
const [REACH, NEAR_REACH] = [40, 6]
const MANY_PIECES = 40
