import { toDayNumber } from '#platform/shared/wall-time.ts'
import type { Cell, Day } from './days.ts'
import { isDhuhrHeld } from './held-dhuhr.ts'
import type { Almanac } from './reference.ts'
import { smooth } from './smooth.ts'

/** The three times that the sun shows to everybody, and how far real tables stand from them for safety's sake. */
export const WINDOWS = { sunrise: [-10, 4], dhuhr: [-3, 14], maghrib: [-4, 12] } as const
export type SunField = keyof typeof WINDOWS
export const SUN_FIELDS = Object.keys(WINDOWS) as SunField[]

/** How far a time may leave the curve of its column in any case, and what is left over of another town beside what is rounded away. */
const [OFF_CURVE, LEFT_OVER] = [4, 1.5]
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
  const grid = gridOf(known.map(({ cell }) => cell.minutes!))
  const curve = smooth(
    known.flatMap(({ at, off, hour }) => (hour === undefined ? [] : [{ at, value: off - hour }])),
    grid === 1 ? 0 : grid + 1,
  )
  const isFollowed = known.filter(({ hour }) => hour !== undefined).length >= known.length * MOST
  const placed = known.map(({ off, hour: within, at }) => {
    // A column that keeps to the edge of what is usual may pass it by a little, and still be the same curve.
    const hour =
      within ??
      (isFollowed
        ? [0, almanac.step, -almanac.step].find((by) => Math.abs(off - by - curve(at)) <= ROUNDED)
        : undefined)
    return { hour, left: hour === undefined ? Infinity : off - hour - curve(at) }
  })
  /** In a stretch that is off by an hour throughout, each day is, however it was rounded. */
  const isAmongItsLike = (i: number) => {
    const beside = placed.slice(Math.max(0, i - BESIDE), i + BESIDE + 1)
    return beside.filter(({ hour }) => hour === placed[i]!.hour).length > beside.length * MOST
  }
  const rounding = roundingOf(
    placed.flatMap(({ left }) => (Number.isFinite(left) ? [left] : [])),
    grid,
  )
  const usual = Math.max(OFF_CURVE, rounding + LEFT_OVER)
  const isOn = (i: number) => {
    const { hour, left } = placed[i]!
    return Math.abs(left) <= (hour === 0 || isAmongItsLike(i) ? usual : OFF_HOUR)
  }
  // Beside wrong days that stand on the same figure a time is wrong as soon as rounding does not take it there.
  const isPulled = (i: number) => {
    const beside = (side: 1 | -1) => {
      let to = i
      while (isOn(to) && known[to + side]?.cell.minutes === known[i]!.cell.minutes) to += side
      return !isOn(to) && placed[to]!.left * placed[i]!.left > 0
    }
    return Math.abs(placed[i]!.left) > Math.max(rounding, ONE_MINUTE) && (beside(1) || beside(-1))
  }
  return known.map(({ day, cell, sun, off, at }, i) => {
    const expected = sun + margin + curve(at)
    const isOnCurve = isOn(i) && !isPulled(i)
    const { hour } = placed[i]!
    return { day, cell, sun, expected, hour, isOnCurve, isInWindow: isIn(WINDOWS[field], off) }
  })
}

/**
 * How far rounding alone takes times from their curve. A column that is rounded to full five minutes, or changed from week to
 * week, lies evenly over all of that width, and the middle half of it over half. Where it lies closer, because the curve
 * hardly moved, nobody knows on which side of it the rest of the width is.
 */
function roundingOf(lefts: readonly number[], grid: number): number {
  const sorted = lefts.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? 0
  const seen = at(0.75) - at(0.25)
  return Math.max(seen, grid - seen)
}

/** The minutes on which nearly all times stand. */
function gridOf(minutes: readonly number[]): number {
  const round = minutes.filter((each) => each % GRID === 0).length
  return round > minutes.length * NEARLY_ALL ? GRID : 1
}

const GRID = 5
/** With what another town leaves of it. */
const ONE_MINUTE = 2.5

export function sunOf({ sky }: Almanac, field: SunField, date: string): number | undefined {
  const { noon, sunrise, sunset } = sky!.on(date)
  return { sunrise, dhuhr: noon, maghrib: sunset }[field]
}

/** Half a minute more on both sides: the table is rounded, the sun is not. */
export function isIn([from, to]: readonly [number, number], minutes: number): boolean {
  return minutes >= from - 0.6 && minutes <= to + 0.6
}
