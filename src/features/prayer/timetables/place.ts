import { type Day, type Means, goodIn, report, reportRow } from './days.ts'
import { type Almanac, moveAlmanac } from './reference.ts'
import type { Span } from './rules.ts'
import { median } from './smooth.ts'
import {
  type Margins,
  type SunColumn,
  type SunField,
  type SunReading,
  WINDOWS,
  isIn,
  readSunColumns,
  sunOf,
} from './sun-columns.ts'

/** Of a column's days: from here on it is not its days that are wrong. */
const MANY = 0.25
/** Where a place explains a table, hardly a day is left over. */
const LEFT_OVER = 0.06
const FEWEST = 5

interface Placed {
  readonly almanac: Almanac
  /** By how much a column stands away from the sun on every day, and is meant to. */
  readonly margins: Margins
}

/**
 * Columns that do not follow the sun of this place. Where all of them follow the sun of another one together, the table is
 * said to be for that, and everything else is judged there. A column that follows no place is named, and judged no further.
 */
export function suspectPlace(days: readonly Day[], means: Means): Placed {
  const { almanac, findings } = means
  const all = readSunColumns(days, almanac)
  const isAstray = (column: SunColumn) => isOff(column) || isBent(column)
  const isFrom = (column: SunColumn) => isMade(days, column, almanac)
  // What was made from another column says nothing of a place.
  const telling = all.filter((column) => !isFrom(column))
  const isHere = !telling.some(isAstray) || isOneColumn(all)
  const elsewhere = isHere ? undefined : findPlace(telling, almanac)
  if (!elsewhere) suspectRows(days, all, means)
  const columns = elsewhere ? all : readSunColumns(days, almanac)
  const off = columns.filter((column) => isAstray(column) || isFrom(column))
  if (off.length === 0) return { almanac, margins: {} }
  // A town nearby prints its own sun, and that is near enough.
  if (elsewhere && !columns.some(isOff)) return { almanac, margins: {} }
  if (elsewhere) {
    const distance = `≈ ${kilometresBetween(almanac.at!, elsewhere.at!)} km`
    for (const { field, readings } of columns)
      findings.add('another-place', { field, value: distance }, { field, ...spanOf(readings) })
    return { almanac: elsewhere, margins: {} }
  }
  const margins: Partial<Record<SunField, number>> = {}
  for (const column of off) {
    const { field, readings } = column
    const distances = readings.map(({ cell, sun }) => cell.minutes! - sun)
    const [least, most] = spreadOf(distances)
    const isSafe = field === 'sunrise' ? most < 0 : least > 0
    const isOwn = !isFrom(column)
    if (isOwn && isSafe && most - least <= EVEN && Math.max(-least, most) <= FURTHEST) {
      margins[field] = median(distances)!
      findings.add('column-apart', { field }, { field, ...spanOf(readings) })
      continue
    }
    for (const { day, cell, sun, hour } of readings) {
      if (hour !== 0 || !isOwn) report(findings, 'wrong-column', day, cell, sun)
      cell.bad = 'wrong-column'
    }
  }
  return { almanac, margins }
}

/**
 * One column is wrong and no more, where the other two both show the sun of this place. A short table fits some place or
 * other with nearly any three columns.
 */
function isOneColumn(columns: readonly SunColumn[]): boolean {
  const here = columns.filter(({ field, readings }) => {
    const [least, most] = spreadOf(readings.map(({ cell, sun }) => cell.minutes! - sun))
    return least >= AT_HOME[field][0] && most <= AT_HOME[field][1]
  })
  return here.length >= 2
}

/** What nearly all tables add to the sun of their own place, with the rounding. */
const AT_HOME = { sunrise: [-6, 2], dhuhr: [-1.5, 8], maghrib: [-1.5, 9] } as const

/** From here on it is not rows that are wrong, but columns. */
const MOST_ROWS = 0.6

/** Rows in which sunrise and sunset are both those of another day: nothing in them is of this one. */
function suspectRows(
  days: readonly Day[],
  columns: readonly SunColumn[],
  { almanac, answers, findings, putBack }: Omit<Means, 'jumps'>,
): void {
  const [rises, sets] = (['sunrise', 'maghrib'] as const).map(
    (field) =>
      new Map(
        columns
          .find((column) => column.field === field)
          ?.readings.map((reading) => [reading.day, reading]),
      ),
  )
  const isOff = (reading: SunReading | undefined) =>
    reading !== undefined && (!reading.isOnCurve || reading.hour !== 0)
  const isForeign = (day: Day) => {
    const [rise, set] = [rises?.get(day), sets?.get(day)]
    const isHour = rise?.isOnCurve && set?.isOnCurve && rise.hour === set.hour
    return isOff(rise) && isOff(set) && !isHour
  }
  const isAnyOff = (day: Day) =>
    columns.some(({ readings }) => isOff(readings.find((each) => each.day === day)))
  const foreign = along(days, isForeign, isAnyOff).flatMap((day) => {
    const rise = rises?.get(day)
    return rise ? [{ day, rise }] : []
  })
  const isTransposed = areAllTransposed(days, almanac)
  if (!isTransposed && foreign.length > days.length * MOST_ROWS) return
  if (isTransposed || areTransposed(foreign, almanac)) {
    const twofold = days.flatMap((day) => {
      const other = days.find(({ date }) => date === transposed(day.date))
      return other && other !== day ? [{ day, other }] : []
    })
    const swap = () => {
      // Each pair once.
      for (const { day, other } of twofold) if (day.date < other.date) exchange(day, other)
    }
    if (!answers.fixes.includes('swap-day-and-month')) {
      putBack.push(swap)
      for (const { day } of twofold) {
        const cell = day.cells.get('sunrise')
        if (cell)
          reportRow(findings, 'dates-transposed', day, cell, sunOf(almanac, 'sunrise', day.date))
        for (const each of day.cells.values()) each.bad ??= 'dates-transposed'
      }
    }
    // Also where nobody has asked for it: they are left out, and what stands beside them is judged by what they are.
    swap()
    return
  }
  for (const { day, rise } of foreign) {
    reportRow(findings, 'foreign-row', day, rise.cell, rise.sun)
    for (const each of day.cells.values()) each.bad ??= 'foreign-row'
  }
}

/** Days that are meant, with those on both sides of them that could be: where seasons turn one column may not tell. */
function along(
  days: readonly Day[],
  isMeant: (day: Day) => boolean,
  couldBe: (day: Day) => boolean,
): Day[] {
  const found = new Set<number>()
  for (const [i, day] of days.entries()) {
    if (!isMeant(day)) continue
    found.add(i)
    for (const side of [-1, 1])
      for (let at = i + side; !found.has(at); at += side) {
        const beside = days[at]
        if (!beside || !couldBe(beside)) break
        found.add(at)
      }
  }
  return days.filter((_, i) => found.has(i))
}

/** `2026-05-03` for the 5th of March. */
function transposed(date: string): string {
  const [year, month, day] = date.split('-')
  return `${year}-${day}-${month}`
}

const FEW_ROWS = 12
const NEAR_SUN = 12

/** Whether rows are those of the day that one gets when day and month change places, and rows after the 12th are not wrong. */
function areTransposed(
  foreign: readonly { readonly day: Day; readonly rise: SunReading }[],
  almanac: Almanac,
): boolean {
  if (foreign.length < FEW_ROWS) return false
  const fits = foreign.filter(({ day, rise }) => {
    const other = transposed(day.date)
    const sun = Number(other.slice(5, 7)) <= 12 ? sunOf(almanac, 'sunrise', other) : undefined
    return sun !== undefined && Math.abs(rise.cell.minutes! - sun) <= NEAR_SUN
  })
  return fits.length > foreign.length * 0.9
}

/**
 * Whether all days that can be read in two ways have the sunrise of the other one. With so many of them the curve of a column
 * tells no more which of its days are wrong.
 */
function areAllTransposed(days: readonly Day[], almanac: Almanac): boolean {
  const telling = goodIn(days, 'sunrise').flatMap(({ day: { date }, cell }) => {
    const other = transposed(date)
    const isTwofold = other !== date && Number(other.slice(5, 7)) <= 12
    const [own, there] = [date, other].map((each) =>
      isTwofold ? sunOf(almanac, 'sunrise', each) : undefined,
    )
    if (own === undefined || there === undefined || Math.abs(own - there) <= NEAR_SUN * 2) return []
    return [Math.abs(cell.minutes - there) <= NEAR_SUN]
  })
  return telling.length >= FEW_ROWS && telling.filter(Boolean).length > telling.length * 0.9
}

function exchange(one: Day, two: Day): void {
  const all = [[...two.cells], [...one.cells]] as const
  for (const [i, { cells }] of [one, two].entries()) {
    cells.clear()
    for (const [field, cell] of all[i]!) cells.set(field, cell)
  }
}

/** Minutes between a column's least and its greatest distance, where it keeps one on purpose. */
const EVEN = 6
const FURTHEST = 40

function isOff({ readings }: SunColumn): boolean {
  const inside = readings.filter(({ hour }) => hour !== undefined)
  const outside = readings.length - inside.length
  if (readings.length < FEWEST || outside <= readings.length * MANY) return false
  // What follows the sun to the minute on most days is no other sun's: then it is days that are wrong.
  const [least, most] = spreadOf(inside.map(({ cell, sun, hour }) => cell.minutes! - sun - hour!))
  return inside.length < readings.length * MOST_ROWS || most - least > EVENLY
}

/** The distance of a column to the sun hardly changes through the year. */
function isBent({ readings }: SunColumn): boolean {
  const usual = readings.filter(({ hour }) => hour !== undefined)
  if (usual.length < LONG) return false
  const [least, most] = spreadOf(
    usual.map(({ cell, sun, hour }) => cell.minutes! - sun - hour!),
    SOME,
  )
  return most - least > BENT
}

/** So many minutes from the other end of its night on every day, and not those of the sun: somebody has added them. */
function isMade(days: readonly Day[], { field, readings }: SunColumn, { at }: Almanac): boolean {
  if (field === 'dhuhr' || readings.length < FEWEST_MADE) return false
  const gaps = goodIn(days, field === 'sunrise' ? 'fajr' : 'isha').flatMap(({ day, cell }) => {
    const own = day.cells.get(field)
    return own?.minutes === undefined || own.bad ? [] : [own.minutes - cell.minutes]
  })
  const usual = median(gaps)
  const same = gaps.filter((gap) => gap === usual).length
  const [least, most] = spreadOf(
    readings.map(({ cell, sun, hour }) => cell.minutes! - sun - (hour ?? 0)),
  )
  const isSame = same > readings.length * 0.95
  // On full five minutes two columns may stand still together while the sun moves on.
  const grid = readings.every(({ cell }) => cell.minutes! % 5 === 0) ? 5 : 0
  return isSame && most - least > EVENLY + grid + Math.abs(at!.latitude) / 30
}

const FEWEST_MADE = 20
/** By so many minutes rounding and the next town change a distance. */
const EVENLY = 3
const LONG = 120
const BENT = 7
/** So many days may stand apart before a column is bent. */
const SOME = 0.05

/** Where nearly all of a column's days lie beside the sun. */
function spanOf(readings: SunColumn['readings']): Omit<Span, 'field'> {
  const [least, most] = spreadOf(readings.map(({ cell, sun }) => cell.minutes! - sun))
  return {
    from: readings[0]!.day.date,
    to: readings.at(-1)!.day.date,
    days: readings.length,
    least: Math.round(least),
    most: Math.round(most),
  }
}

function spreadOf(values: readonly number[], few = 0.02): [least: number, most: number] {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)]!
  return [at(few), at(1 - few)]
}

const ROUNDS = 12
/** Days that are looked at: the sun hardly moves between them. */
const SAMPLE = 50

/** The place whose sun all columns follow, or undefined. */
function findPlace(columns: readonly SunColumn[], almanac: Almanac): Almanac | undefined {
  if (columns.length < 2) return undefined
  const all = columns.flatMap(({ field, readings }) => {
    const step = Math.max(1, Math.floor(readings.length / SAMPLE))
    const [least, most] = WINDOWS[field]
    return readings
      .filter((_, i) => i % step === 0)
      .map(({ day, cell }) => ({
        field,
        date: day.date,
        wanted: cell.minutes! - (least + most) / 2,
      }))
  })
  let here = almanac
  for (let round = 0; round < ROUNDS; round++) {
    const { latitude, longitude } = here.at!
    const north = moveAlmanac(almanac, { latitude: latitude + 0.05, longitude })
    const sums = [0, 0, 0, 0, 0]
    for (const { field, date, wanted } of all) {
      const [now, then] = [sunOf(here, field, date), sunOf(north, field, date)]
      if (now === undefined || then === undefined) continue
      const [a, b, left] = [(then - now) / 0.05, -4, wanted - now]
      for (const [i, each] of [a * a, a * b, b * b, a * left, b * left].entries()) sums[i]! += each
    }
    const [aa = 0, ab = 0, bb = 0, al = 0, bl = 0] = sums
    const determinant = aa * bb - ab * ab
    if (Math.abs(determinant) < 1e-6) return undefined
    const limit = (by: number) => Math.max(-8, Math.min(8, by))
    const moved = {
      latitude: latitude + limit((al * bb - bl * ab) / determinant),
      longitude: longitude + limit((aa * bl - ab * al) / determinant),
    }
    if (Math.abs(moved.latitude) > 66 || Math.abs(moved.longitude) > 180) return undefined
    here = moveAlmanac(almanac, moved)
  }
  const isExplained = columns.every(({ field, readings }) => {
    const outside = readings.filter(({ day, cell }) => {
      const sun = sunOf(here, field, day.date)
      return sun === undefined || !isIn(WINDOWS[field], cell.minutes! - sun)
    })
    return outside.length <= readings.length * LEFT_OVER
  })
  return isExplained ? here : undefined
}

interface Spot {
  readonly latitude: number
  readonly longitude: number
}

/** Rounded as one would say it. */
function kilometresBetween(a: Spot, b: Spot): number {
  const rad = Math.PI / 180
  const [first, second] = [a.latitude * rad, b.latitude * rad]
  const half =
    Math.sin((second - first) / 2) ** 2 +
    Math.cos(first) * Math.cos(second) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  return Math.round((2 * 6371 * Math.asin(Math.sqrt(half))) / 10) * 10
}
