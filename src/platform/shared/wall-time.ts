/**
 * Civil dates and the times on the wall of a place, and the instants that they are. No offset is ever assumed: each one
 * is asked of the zone, for its own moment.
 */

import { toMinutes, toTime } from './time-of-day.ts'

const MINUTE = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Some years of days. */
const MOST_KNOWN = 4_000

/** Days since 1970-01-01. A date of a calendar has no zone, so this is exact. */
export const toDayNumber = remembering((date: string) =>
  Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS),
)

export const toDate = remembering((dayNumber: number) =>
  new Date(dayNumber * DAY_MS).toISOString().slice(0, 10),
)

/** A page asks for the same few dates a thousand times, and each time costs more than looking it up. */
function remembering<From, To>(find: (from: From) => To): (from: From) => To {
  const known = new Map<From, To>()
  return (from) => {
    const already = known.get(from)
    if (already !== undefined) return already
    if (known.size >= MOST_KNOWN) known.clear()
    const found = find(from)
    known.set(from, found)
    return found
  }
}

export function addDays(date: string, days: number): string {
  return toDate(toDayNumber(date) + days)
}

/** From Monday, 1, to Sunday, 7. */
export function weekdayOf(date: string): number {
  return ((((toDayNumber(date) + 3) % 7) + 7) % 7) + 1
}

/** Whether this is a day of the calendar: 2026-02-30 is not, nor is one before the year 1000, which nobody means. */
export function isDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const day = toDayNumber(text)
  return !Number.isNaN(day) && toDate(day) === text
}

export interface Zone {
  readonly name: string
  /** Minutes east of Greenwich at an instant. */
  offsetAt(instant: number): number
  /**
   * The instant at which the clocks of this place show so many minutes after midnight of a date; more than a day's
   * minutes, or less than none, are those of a day beside it. A time that the clocks skip is taken as if they had not
   * gone forward yet, so it comes out later; of one that they show twice it is the first.
   */
  instantOf(date: string, minutes: number): number
  /** What the clocks of this place show at an instant. */
  wallAt(instant: number): { readonly date: string; readonly minutes: number }
  /** How the clocks move on a date: minutes forward, negative for back, 0 on nearly every day. */
  changeOn(date: string): number
}

const zones = new Map<string, Zone>()

/** Throws a RangeError for a zone that nobody knows. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const zone = openZone(name)
  zones.set(name, zone)
  return zone
}

/** Building a formatter costs thirty times what using one does, and a day's offset is asked for again and again. */
function openZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const read = (instant: number): number => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    const shown = Date.UTC(year, month - 1, day, hour, minute, second)
    return Math.round((shown - Math.floor(instant / 1000) * 1000) / MINUTE)
  }
  /** Of each day in Greenwich: its offset, or undefined where it changes within. */
  const offsets = new Map<number, number | undefined>()

  const offsetAt = (instant: number): number => {
    const day = Math.floor(instant / DAY_MS)
    if (!offsets.has(day)) {
      if (offsets.size > MOST_KNOWN) offsets.clear()
      const [first, last] = [read(day * DAY_MS), read((day + 1) * DAY_MS - 1000)]
      offsets.set(day, first === last ? first : undefined)
    }
    return offsets.get(day) ?? read(instant)
  }
  return {
    name,
    offsetAt,
    instantOf(date, minutes) {
      const shown = toDayNumber(date) * DAY_MS + minutes * MINUTE
      const before = offsetAt(shown - DAY_MS)
      const after = offsetAt(shown + DAY_MS)
      const first = shown - before * MINUTE
      if (before === after || offsetAt(first) === before) return first
      const second = shown - after * MINUTE
      return offsetAt(second) === after ? second : first
    },
    wallAt(instant) {
      const shown = instant + offsetAt(instant) * MINUTE
      const day = Math.floor(shown / DAY_MS)
      return { date: toDate(day), minutes: Math.floor((shown - day * DAY_MS) / MINUTE) }
    },
    changeOn(date) {
      const start = toDayNumber(date) * DAY_MS
      const before = offsetAt(start - offsetAt(start) * MINUTE - 1)
      const end = start + DAY_MS
      return offsetAt(end - offsetAt(end) * MINUTE - 1) - before
    },
  }
}

/** `+01:00`. */
export function writeOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** An instant with the offset of its place: `2026-03-29T05:07:00+01:00`. */
export function writeInstant(zone: Zone, instant: number): string {
  const offset = zone.offsetAt(instant)
  return `${new Date(instant + offset * MINUTE).toISOString().slice(0, 19)}${writeOffset(offset)}`
}

/** What a clock on the wall of a time zone shows: a civil date and `HH:MM`, both of which sort as text. */
export interface WallClock {
  readonly date: string
  readonly time: string
}

export function wallClock(instant: Date, timeZone: string): WallClock {
  const { date, minutes } = zoneOf(timeZone).wallAt(instant.getTime())
  return { date, time: toTime(minutes) }
}

/** The instant at which a wall shows this, as `Zone.instantOf` finds it. Throws a RangeError for what no clock shows. */
export function instantOf(date: string, time: string, timeZone: string): Date {
  return new Date(zoneOf(timeZone).instantOf(date, toMinutes(time) ?? Number.NaN))
}
