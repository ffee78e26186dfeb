import { type Day, goodIn } from './days.ts'
import type { Almanac } from './reference.ts'

/**
 * Some print one Dhuhr for the winter and one for the summer, on full five minutes and late enough for every day between.
 * Such a column does not follow the sun, and need not.
 */
export function isDhuhrHeld(days: readonly Day[], almanac: Almanac): boolean {
  const times = goodIn(days, 'dhuhr')
  if (times.length < FEWEST) return false
  const isRound = times.every(({ cell }) => cell.minutes % 5 === 0)
  const moves = times.filter(({ cell }, i) => i > 0 && cell.minutes !== times[i - 1]!.cell.minutes)
  const late = times.filter(({ day, cell }) => isLate(cell.minutes, almanac.sky!.on(day.date).noon))
  const isApart = times.some(({ day, cell }) => cell.minutes > almanac.sky!.on(day.date).noon + FAR)
  return (
    isRound &&
    isApart &&
    moves.length <= 4 + times.length / 45 &&
    late.length > times.length * MOSTLY
  )
}

/** After noon, and less than an hour after it. */
export function isLate(minutes: number, noon: number): boolean {
  return minutes > noon - 1 && minutes < noon + LATEST
}

const LATEST = 58
/** Of what follows the sun nothing is so late. */
const FAR = 14
const FEWEST = 20
const MOSTLY = 0.6
