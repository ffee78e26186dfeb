import { z } from 'zod'

/** What a clock on the wall of a time zone shows: a civil date and a time of day, both of which sort as text. */
export interface WallClock {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** `HH:MM` */
  readonly time: string
}

/** A time of day, `HH:MM` on a clock of 24 hours. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 19:30.')

/** A moment as an office writes it: `2026-12-05T19:30`, on the clock of its own wall. */
export const LocalMoment = z.iso.datetime({ local: true, precision: -1 })

export function wallClock(instant: Date, timeZone: string): WallClock {
  const [date = '', time = ''] = clockOf(timeZone).format(instant).split(' ')
  return { date, time }
}

/**
 * The instant at which a wall shows this. An hour that is skipped in spring counts from the hour before; of one that
 * comes twice in autumn it is the first.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const aheadBy = (utc: number) => {
    const shown = wallClock(new Date(utc), timeZone)
    return Date.parse(`${shown.date}T${shown.time}:00Z`) - utc
  }
  const before = wanted - aheadBy(wanted - DAY_MS)
  const after = wanted - aheadBy(wanted + DAY_MS)
  const isRight = (utc: number) => utc + aheadBy(utc) === wanted
  return new Date(isRight(before) || !isRight(after) ? before : after)
}

/** ISO 8601 with the offset of the wall: `2026-11-24T19:30:00+00:00`. */
export function toOffset(instant: Date, timeZone: string): string {
  const { date, time } = wallClock(instant, timeZone)
  const seconds = instant.toISOString().slice(17, 19)
  const ahead = Math.round((Date.parse(`${date}T${time}:${seconds}Z`) - instant.getTime()) / 60_000)
  const size = Math.abs(ahead)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date}T${time}:${seconds}${ahead < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The civil date so many days later, or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Monday is 1, Sunday is 7. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay() || 7
}

export const DAY_MS = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making one costs more than asking it a thousand times. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    clocks.set(timeZone, clock)
  }
  return clock
}
