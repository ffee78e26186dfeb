import { toDayNumber } from '#platform/shared/wall-time.ts'
import type { Cell, Day } from './days.ts'
import { isDhuhrHeld } from './held-dhuhr.ts'
import type { Almanac } from './reference.ts'
import { smooth } from './smooth.ts'

/** The three times that the sun shows to everybody, and how far real tables stand from them for safety's sake. */
export const WINDOWS = { sunrise: [-10, 4], dhuhr: [-3, 14], maghrib: [-4, 12] } as const
export type SunField = keyof typeof WINDOWS
export const SUN_FIELDS = Object.keys(WINDOWS) as SunField[]

/** How far a time may leave the curve of its column, and where all of it stands on full five minutes. */
const [OFF_CURVE, OFF_GRID] = [4, 5.5]
/** An hour is an hour: what is left over is rounding. */
const OFF_HOUR = 1.75
/** So many days of a column say what it does. */
const MOST = 0.75
const NEARLY_ALL = 0.9
const ROUNDED = 2.6
const BESIDE = 6

export interface SunReading {
  readonly day: Day
  readonly cell: Cell
  /** The sun itself, on the clock of this day. */
  readonly sun: number
  /** Where the rest of the column leads on this day. */
  readonly expected: number
  /** By which whole change of the clocks it is off; undefined where it is none. */
  readonly hour: number | undefined
  /** Once that hour is taken away it lies where the rest of the column leads. */
  readonly isOnCurve: boolean
  readonly isInWindow: boolean
}

/** By how much a column keeps away from the sun, on purpose. */
export type Margins = Readonly<Partial<Record<SunField, number>>>

/** A column of the sun, each time beside the sun and beside the rest of the column. */
export interface SunColumn {
  readonly field: SunField
  readonly readings: readonly SunReading[]
}

export function readSunColumns(
  days: readonly Day[],
  almanac: Almanac,
  margins: Margins = {},
): SunColumn[] {
  if (!almanac.sky) return []
  const fields = SUN_FIELDS.filter((field) => field !== 'dhuhr' || !isDhuhrHeld(days, almanac))
  return fields.flatMap((field) => {
    const readings = readColumn(days, field, almanac, margins[field] ?? 0)
    return readings.length === 0 ? [] : [{ field, readings }]
  })
}

function readColumn(
  days: readonly Day[],
  field: SunField,
  almanac: Almanac,
  margin: number,
): SunReading[] {
  const known = days.flatMap((day) => {
    const cell = day.cells.get(field)
    const sun = sunOf(almanac, field, day.date)
    if (!cell || cell.bad || cell.minutes === undefined || sun === undefined) return []
    const off = cell.minutes - sun - margin
    const hour = [0, almanac.step, -almanac.step].find((by) => isIn(WINDOWS[field], off - by))
    return [{ day, cell, sun, off, hour, at: toDayNumber(day.date) }]
  })
  const curve = smooth(
    known.flatMap(({ at, off, hour }) => (hour === undefined ? [] : [{ at, value: off - hour }])),
  )
  const isFollowed = known.filter(({ hour }) => hour !== undefined).length >= known.length * MOST
  const placed = known.map(({ off, hour: within, at }) => {
    // A column that keeps to the edge of what is usual may pass it by a little, and still be the same curve.
    const hour =
      within ??
      (isFollowed
        ? [0, almanac.step, -almanac.step].find((by) => Math.abs(off - by - curve(at)) <= ROUNDED)
        : undefined)
    return { hour, left: hour === undefined ? Infinity : Math.abs(off - hour - curve(at)) }
  })
  /** In a stretch that is off by an hour throughout, each day is, however it was rounded. */
  const isAmongItsLike = (i: number) => {
    const beside = placed.slice(Math.max(0, i - BESIDE), i + BESIDE + 1)
    return beside.filter(({ hour }) => hour === placed[i]!.hour).length > beside.length * MOST
  }
  const isRound = ({ minutes }: Cell) => minutes! % 5 === 0
  const isGrid = known.filter(({ cell }) => isRound(cell)).length > known.length * NEARLY_ALL
  return known.map(({ day, cell, sun, off, at }, i) => {
    const { hour, left } = placed[i]!
    const usual = isGrid && isRound(cell) ? OFF_GRID : OFF_CURVE
    const near = hour === 0 || isAmongItsLike(i) ? usual : OFF_HOUR
    const isOnCurve = left <= near
    const expected = sun + margin + curve(at)
    return { day, cell, sun, expected, hour, isOnCurve, isInWindow: isIn(WINDOWS[field], off) }
  })
}

export function sunOf({ sky }: Almanac, field: SunField, date: string): number | undefined {
  const { noon, sunrise, sunset } = sky!.on(date)
  return { sunrise, dhuhr: noon, maghrib: sunset }[field]
}

/** Half a minute more on both sides: the table is rounded, the sun is not. */
export function isIn([from, to]: readonly [number, number], minutes: number): boolean {
  return minutes >= from - 0.6 && minutes <= to + 0.6
}
