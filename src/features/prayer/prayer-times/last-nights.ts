import type { Context, Work } from '#platform/server/context.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { addDays, zoneOf } from '#platform/shared/wall-time.ts'
import { showMonth } from './contract.ts'
import { type HijriCalendar, openCalendar } from './hijri.ts'
import { today } from './month.ts'
import { openResolver } from './resolve.ts'
import { readTimetable, settingsOf } from './timetable.ts'

const RAMADAN = 9
const FIRST_NIGHT = 21
const LAST_NIGHT = 30

/**
 * One of the last ten nights of Ramadan. As a Hijri day begins at sunset, a night goes before its day: the night of the 21st
 * begins at Maghrib of the 20th day. It lasts until dawn (Qur'an 97:5), so until Fajr begins.
 */
export interface LastNight {
  /** From 21 to 30: the day of Ramadan that follows it. */
  readonly night: number
  /** The civil date of its evening, `YYYY-MM-DD`. */
  readonly evening: string
  /** Undefined where nobody knows the times of that day. */
  readonly span: { readonly begins: Date; readonly ends: Date } | undefined
  /** False only of the thirtieth, where the month has 29 days as far as is known. */
  readonly comes: boolean
}

/** The Hijri year of the Ramadan that is, or comes next, by the organisation's own calendar. */
export function yearOfRamadan(ctx: Context | Work): number {
  const { year, month } = calendarOf(ctx).on(today(ctx))
  return month > RAMADAN ? year + 1 : year
}

/** Whether everybody can read the times here. What was planned by them goes on by them where they are hidden later. */
export function showsTimes({ organisation }: Context | Work): boolean {
  return !whyClosed(showMonth, organisation.standing)
}

/** The civil date of the first day of fasting, as far as is known. */
export function startOfRamadan(ctx: Context | Work, year: number): string {
  return calendarOf(ctx).startOf(year, RAMADAN)
}

/** The ten of a Hijri year, in their order, as its moon has been decided on so far. Another decision moves all of them. */
export async function lastNightsOf(
  ctx: Context | Work,
  year: number,
): Promise<readonly LastNight[]> {
  const calendar = calendarOf(ctx)
  const first = eveningOf(calendar, year, FIRST_NIGHT)
  const spanOf = await openSpans(ctx, first, addDays(first, LAST_NIGHT - FIRST_NIGHT))
  return Array.from({ length: LAST_NIGHT - FIRST_NIGHT + 1 }, (_, i) => {
    const [night, evening] = [FIRST_NIGHT + i, addDays(first, i)]
    const comes = night <= calendar.lengthOf(year, RAMADAN)
    return { night, evening, span: spanOf(evening), comes }
  })
}

function eveningOf(calendar: HijriCalendar, year: number, night: number): string {
  return addDays(calendar.startOf(year, RAMADAN), night - 2)
}

async function openSpans(ctx: Context | Work, from: string, to: string) {
  const resolver = openResolver(await readTimetable(ctx, from, addDays(to, 1)))
  const zone = zoneOf(ctx.organisation.timeZone)
  return (evening: string): LastNight['span'] => {
    const dawn = addDays(evening, 1)
    const maghrib = resolver.day(evening).prayers.maghrib.begins
    const fajr = resolver.day(dawn).prayers.fajr.begins
    if (!maghrib || !fajr) return undefined
    const [begins, ends] = [
      zone.instantOf(evening, maghrib.minutes),
      zone.instantOf(dawn, fajr.minutes),
    ]
    return begins < ends ? { begins: new Date(begins), ends: new Date(ends) } : undefined
  }
}

function calendarOf({ organisation }: Context | Work): HijriCalendar {
  return openCalendar(settingsOf(organisation.configuration).hijri)
}
