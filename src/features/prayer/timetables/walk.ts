/** The way through the pieces of a column that leaves the least to be explained. */
import { costOfStanding } from './costs.ts'
import { type Law, type Piece, type Point, hourTo, jumpTo, less } from './curve.ts'
import { seamsOf } from './seams.ts'

/** Of pieces that one may lie between the two that go on in each other. */
const REACH = 40

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
): ReadonlyMap<number, number> {
  const hours = [0, law.hour, -law.hour]
  const size = pieces.map(({ first, last }) => last - first + 1)
  const isShared = pieces.map(({ first }) => {
    const [before, after] = [points[first - 1], points[first]!]
    return !!before && law.isSharedHour(after, hourTo(before, after, law))
  })
  const isRuled = pieces.map(({ first }) => {
    const [before, after] = [points[first - 1], points[first]!]
    return !!before && law.isSharedRule(before, after, jumpTo(after, law.expect(before, after.at)))
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

/** What it costs to say that an hour was mistaken; each of its days costs a little more. */
const MISTAKE = 6
/** What it costs at most to give up what jumps away and comes back by the same. */
const BLOCK = 12
/** And to give up a day at an end of a table, where both of its twilights say that there was another rule. */
const RULED = 3
const NEAR_REACH = 6
const SEVERAL = 2
const MANY_PIECES = 40
