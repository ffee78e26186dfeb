import { toDate, toDayNumber } from '#platform/shared/wall-time.ts'
import { type Point, jumpTo, runsOf } from './curve.ts'
import { type Day, type Means, goodIn, spoil } from './days.ts'
import { lawOf } from './laws.ts'
import type { Almanac } from './reference.ts'
import { sunOf } from './sun-columns.ts'

const FIELDS = ['fajr', 'sunrise', 'asr', 'asrShafi', 'asrHanafi', 'maghrib', 'isha'] as const
type HeldField = (typeof FIELDS)[number]

/**
 * A beginning that was written for a week or ten days and copied down, again and again: it is right on one day of each, and no
 * row or column in it is another day's. Jamaats are kept so, and Fajr, Asr and Isha on round figures by some.
 */
export function suspectHeldForDays(days: readonly Day[], { almanac, findings }: Means): void {
  for (const field of FIELDS) {
    const known = goodIn(days, field)
    const points = known.map(({ day, cell }) => ({
      at: toDayNumber(day.date),
      minutes: cell.minutes,
    }))
    const runs = runsOf(points)
    const held = runs.filter(
      (run) => run.length >= FEWEST_DAYS && movedIn(run, field, almanac) > ROUNDED_AWAY,
    )
    const isOfSun = field === 'sunrise' || field === 'maghrib'
    const round = held.filter(([first]) => first!.minutes % 5 === 0)
    const copied = isOfSun ? held : held.filter((run) => !isInterrupted(runs, run))
    if (copied.length < FEWEST_RUNS || (!isOfSun && round.length > held.length / 2)) continue
    const meant = new Set(along(runs, held).flatMap((run) => run.map(({ at }) => at)))
    for (const [i, { day, cell }] of known.entries())
      if (meant.has(points[i]!.at))
        spoil(
          findings,
          'held-for-days',
          day,
          cell,
          isOfSun ? sunOf(almanac, field, day.date) : undefined,
        )
  }
}

/** It stands where it stood before the run beside it: one figure is held, and something else is wrong with some of its days. */
function isInterrupted(runs: readonly Point[][], run: readonly Point[]): boolean {
  const at = runs.indexOf(run as Point[])
  const figure = (by: number) => runs[at + by]?.[0]!.minutes
  return (
    figure(0) === figure(2) ||
    figure(0) === figure(-2) ||
    (figure(1) !== undefined && figure(1) === figure(-1))
  )
}

/** From the first that is held to the last, with those beside them that the sun, where it turns, would have held as well. */
function along(runs: readonly Point[][], held: readonly Point[][]): Point[][] {
  let [first, last] = [runs.indexOf(held[0]!), runs.indexOf(held.at(-1)!)]
  const isLike = (at: number) =>
    runs[at] !== undefined && (runs[at].length >= FEWEST_DAYS || at === 0 || at === runs.length - 1)
  while (isLike(first - 1)) first--
  while (isLike(last + 1)) last++
  return runs.slice(first, last + 1)
}

/** By how much the sun, or the curve of the column, has meanwhile gone on. */
function movedIn(run: readonly Point[], field: HeldField, almanac: Almanac): number {
  const [from, to] = [run[0]!, run.at(-1)!]
  if (field !== 'sunrise' && field !== 'maghrib')
    return Math.abs(jumpTo(to, lawOf(field, almanac).moves(from, to.at)))
  const [then, now] = [from, to].map(({ at }) => {
    const date = toDate(at)
    return (sunOf(almanac, field, date) ?? Number.NaN) - almanac.on(date).offset
  })
  return Math.abs(now! - then!)
}

const FEWEST_DAYS = 5
/** One value that is pulled down is a mistake, and some tables hold one through the summer. */
const FEWEST_RUNS = 3
/** Of full five minutes. */
const ROUNDED_AWAY = 6
