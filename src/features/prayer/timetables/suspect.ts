import { addDays, toDayNumber } from '#platform/shared/wall-time.ts'
import {
  type Move,
  move,
  pointOf,
  suspectClocks,
  suspectHeldDhuhr,
  suspectSunCells,
} from './clocks.ts'
import { type Law, type Point, ROUNDED, jumpBetween, jumpsIn } from './curve.ts'
import { type Cell, type Day, type Means, ask, goodIn, placedIn, spoil } from './days.ts'
import { suspectHeldForDays } from './held-for-days.ts'
import { daysHeld, daysOfSteps, lawOf } from './laws.ts'
import { suspectPlace } from './place.ts'
import type { BeginsField } from './rules.ts'
import { type Stray, findStrays, returnsBy } from './strays.ts'
import { readSunColumns } from './sun-columns.ts'

/** Beginnings against the sun: rows, then the columns that it shows to everybody, then those that people find in ways of their own. */
export function suspectSun(days: readonly Day[], means: Means): void {
  if (!means.almanac.hasPlace) return
  suspectHeldForDays(days, means)
  const { almanac, margins } = suspectPlace(days, means)
  const placed = { ...means, almanac }
  suspectClocks(days, readSunColumns(days, almanac, margins), placed)
  suspectSunCells(days, readSunColumns(days, almanac, margins), placed)
  suspectHeldDhuhr(days, placed)
  suspectStrays(days, placed)
}

const BY_RULE = ['fajr', 'asr', 'asrShafi', 'asrHanafi', 'isha'] as const

/** Columns that people find in ways of their own: each is judged as a curve, against itself and the night. */
function suspectStrays(days: readonly Day[], { almanac, answers, findings, jumps }: Means): void {
  const moves: Move[] = []
  const laws = new Map(
    BY_RULE.map((field) => {
      const night = field === 'fajr' || field === 'isha' ? NIGHT[field] : undefined
      const beside = night?.beside
      if (beside && !jumps.has(beside))
        jumps.set(beside, jumpsIn(besideIn(days, beside), lawOf(beside, almanac)))
      const points = pointsOf(days, field)
      const plain = lawOf(field, almanac)
      const held = daysHeld(points, plain)
      const quarters = daysHeld(points, plain, { grid: 15, fewest: 6 })
      const seen = beside && jumps.get(beside)
      const steps = daysOfSteps(points, quarters)
      const horizons = new Map(night ? horizonsIn(days, night.horizon) : [])
      const around = { jumps: seen, held, quarters, steps, horizons }
      return [field, lawOf(field, almanac, around)] as const
    }),
  )
  for (const field of BY_RULE) {
    const known = placedIn(days, field)
    const points = pointsOf(days, field)
    const law = laws.get(field)!
    const strayed = new Set<number>()
    for (const stray of findStrays(points, law)) {
      const isDecided = stray.margin >= DECISIVE
      const seen = hourOf(stray, almanac.step, law)
      const hour = isDecided ? seen : undefined
      const asked = seen === undefined ? 'unlike-its-neighbours' : 'hour-unclear'
      for (const [i, by] of stray.by.entries()) {
        const at = stray.first + i
        const { day, cell } = known[at]!
        if (cell.bad) continue
        strayed.add(at)
        const instead = by === undefined ? undefined : cell.minutes - by
        if (hour !== undefined && answers.fixes.includes('correct-hours'))
          moves.push({ day, cell, by: -hour })
        else if (hour !== undefined) spoil(findings, 'hour-out', day, cell, cell.minutes - hour)
        else if ((isDecided && stray.hour !== undefined) || !law.isPossible(points[at]!))
          spoil(findings, 'not-the-sun', day, cell, instead)
        else ask(findings, asked, day, cell, instead)
      }
    }
    for (const [i, { day, cell }] of known.entries()) {
      if (cell.bad || strayed.has(i) || law.isPossible(points[i]!)) continue
      spoil(findings, 'not-the-sun', day, cell, almanac.guess(field, day.date))
    }
    suspectBesideSun(days, field, law, findings)
  }
  move(moves, days)
}

/**
 * Rows in which the sun itself is wrong for some days were put there as a whole: a column that jumps into them or out of them
 * belongs to them, also where it comes back by and by.
 */
function suspectBesideSun(
  days: readonly Day[],
  field: BeginsField,
  law: Law,
  findings: Means['findings'],
): void {
  const isWrong = ({ cells }: Day) =>
    (['sunrise', 'maghrib'] as const).some((sun) => {
      const cell = cells.get(sun)
      return cell?.bad === 'not-the-sun' || cell?.doubt === 'unlike-its-neighbours'
    })
  for (let first = 0; first < days.length; first++) {
    let last = first - 1
    while (days[last + 1] && isWrong(days[last + 1]!)) last++
    const own = goodIn(days.slice(first, last + 1), field)
    const [before, after] = [days[first - 1], days[last + 1]].map(
      (day) => day && goodIn([day], field)[0],
    )
    const isJump = [
      [before, own[0]],
      [own.at(-1), after],
    ].some(([a, b]) => {
      if (!a || !b) return false
      const [from, to] = [pointOf(a.day, a.cell), pointOf(b.day, b.cell)]
      return Math.abs(jumpBetween(from, to, law)) > law.slack
    })
    // What happens to be right in such a row lies on every path from the days before them and after them.
    const isRight = ({ day, cell }: (typeof own)[number]) =>
      [before, after].every((each) => {
        const point = pointOf(day, cell)
        const wanted = each ? law.moves(pointOf(each.day, each.cell), point.at) : []
        return wanted.length > 0 && wanted.every((on) => Math.abs(point.minutes - on) <= ROUNDED)
      })
    if (own.length >= FEWEST_ROWS && own.length > (last - first) / 2 && isJump)
      for (const each of own)
        if (!each.cell.doubt && !isRight(each))
          ask(findings, 'unlike-its-neighbours', each.day, each.cell)
    first = Math.max(first, last)
  }
}

const FEWEST_ROWS = 10

/** What stands at the other end of the same night, and where each begins. */
const NIGHT = {
  fajr: { beside: 'isha', horizon: 'sunrise' },
  isha: { beside: 'fajr', horizon: 'maghrib' },
} as const

/** Sunrise or sunset as it is printed, where nothing is said against any of it. */
function horizonsIn(days: readonly Day[], field: BeginsField): [at: number, minutes: number][] {
  const known = goodIn(days, field).filter(({ cell }) => !cell.doubt)
  if (known.length < days.length) return []
  return known.map(({ day, cell }) => [toDayNumber(day.date), cell.minutes])
}

function pointsOf(days: readonly Day[], field: BeginsField): Point[] {
  return placedIn(days, field).map(({ day, cell }) => pointOf(day, cell))
}

/** The other twilight, also where it stood in a column that is not its own. */
function besideIn(days: readonly Day[], field: BeginsField): Point[] {
  const meant = days.flatMap((day) => {
    const cell = day.cells.get(field)
    return cell?.meant === undefined ? [] : [{ ...pointOf(day, cell), minutes: cell.meant }]
  })
  return [...pointsOf(days, field), ...meant].toSorted((a, b) => a.at - b.at)
}

function hourOf(stray: Stray, step: number, law: Law): number | undefined {
  return [step, -step].find((hour) => returnsBy(stray, hour, law))
}

/** An hour is put right where nothing else explains the column for so many more days given up. */
const DECISIVE = 3

const ORDER: readonly BeginsField[] = [
  'fajr',
  'sunrise',
  'dhuhr',
  'asr',
  'asrShafi',
  'asrHanafi',
  'maghrib',
  'isha',
]

/** The times of a day follow each other; where they do not, the one that is further from what is calculated is wrong. */
export function suspectOrder(days: readonly Day[], { almanac, findings }: Means): void {
  for (const day of days) {
    for (;;) {
      const times = ORDER.flatMap((field) => {
        const cell = day.cells.get(field)
        return cell && !cell.bad && cell.minutes !== undefined ? [cell] : []
      })
      const at = times.findIndex((cell, i) => i > 0 && !isInOrder(times[i - 1]!, cell))
      if (at < 0) break
      const off = (cell: Cell) =>
        Math.abs(cell.minutes! - almanac.guess(cell.field as BeginsField, day.date))
      const [a, b] = [times[at - 1]!, times[at]!]
      spoil(findings, 'out-of-order', day, off(a) > off(b) ? a : b)
    }
  }
}

/** An Isha that begins at the next Fajr, or after it, is none. */
export function suspectNights(days: readonly Day[], { almanac, findings }: Means): void {
  const byDate = new Map(days.map((day) => [day.date, day]))
  for (const day of days) {
    const [isha, fajr] = [
      day.cells.get('isha'),
      byDate.get(addDays(day.date, 1))?.cells.get('fajr'),
    ]
    if (!isha || isha.bad || isha.minutes === undefined) continue
    if (!fajr || fajr.bad || fajr.minutes === undefined) continue
    if (isha.minutes >= fajr.minutes + 1440)
      spoil(findings, 'out-of-order', day, isha, almanac.guess('isha', day.date))
  }
}

/** Two ways of finding Asr may agree; nothing else falls together. */
export function isInOrder(a: Cell, b: Cell): boolean {
  const isAsr = (cell: Cell) => cell.field.startsWith('asr')
  return isAsr(a) && isAsr(b) ? b.minutes! >= a.minutes! : b.minutes! > a.minutes!
}
