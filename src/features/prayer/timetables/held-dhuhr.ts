import type { Day } from './days.ts'
import type { Almanac } from './reference.ts'
import type { FindingCode } from './rules.ts'

/**
 * Some print one Dhuhr for the winter and one for the summer, on full five minutes and late enough for every day between.
 * Such a column does not follow the sun, and need not.
 */
export function isDhuhrHeld(days: readonly Day[], almanac: Almanac): boolean {
  const times = days.flatMap((day) => {
    const cell = day.cells.get('dhuhr')
    const isKnown = cell?.minutes !== undefined && (!cell.bad || OF_CLOCKS.includes(cell.bad))
    return isKnown ? [{ day, cell: { minutes: cell.minutes! } }] : []
  })
  if (times.length < FEWEST) return false
  const isRound = times.every(({ cell }) => cell.minutes % 5 === 0)
  const moves = times.filter(({ cell }, i) => i > 0 && cell.minutes !== times[i - 1]!.cell.minutes)
  if (!isRound || moves.length > 4 + times.length / 45) return false
  // Printed in the same clock all year it is still held, and an hour out for half of it.
  const { step, forwardOn } = almanac
  const clocks = [
    () => 0,
    (date: string) => (forwardOn(date) > 0 ? step : 0),
    (date: string) => (forwardOn(date) > 0 ? 0 : -step),
  ]
  return clocks.some((byOn) => {
    const late = times
      .filter(({ day, cell }) => isLateOn(day, cell.minutes + byOn(day.date), almanac))
      .map(({ day: { date }, cell }) => ({
        minutes: cell.minutes,
        after: cell.minutes + byOn(date) - almanac.sky!.on(date).noon,
      }))
    return late.length > times.length * MOSTLY && (late.some(isFar) || isStill(late))
  })
}

/** Found for the clock of their row, which says nothing against the column. */
const OF_CLOCKS: readonly FindingCode[] = [
  'in-standard-time',
  'in-summer-time',
  'another-year',
  'hour-out',
]

interface After {
  readonly minutes: number
  /** Minutes after noon. */
  readonly after: number
}

function isFar({ after }: After): boolean {
  return after > FAR
}

/** One figure on most days, while noon moves on by more than a figure is rounded. */
function isStill(all: readonly After[]): boolean {
  const byFigure = Map.groupBy(all, ({ minutes }) => minutes)
  const longest = [...byFigure.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
  const waits = longest.map(({ after }) => after)
  return longest.length > all.length / 2 && Math.max(...waits) - Math.min(...waits) > GRID + 1
}

/** After noon, and less than an hour after it. */
export function isLateOn({ date }: Day, minutes: number, { sky }: Almanac): boolean {
  const { noon } = sky!.on(date)
  return minutes > noon - 1 && minutes < noon + LATEST
}

const LATEST = 58
/** Of what follows the sun nothing is so late. */
const FAR = 14
/** And of figures on full minutes like these each is that of a few days. */
const GRID = 5
const FEWEST = 20
const MOSTLY = 0.6
