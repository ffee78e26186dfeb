import type { Context, Work } from '#platform/server/context.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { toMinutes } from '#platform/shared/time-of-day.ts'
import { addDays, zoneOf } from '#platform/shared/wall-time.ts'
import { showMonth } from './contract.ts'
import { type ResolvedDay, openResolver } from './resolve.ts'
import type { Prayer } from './rules.ts'
import { readTimetable } from './timetable.ts'

/** When a prayer is prayed together on a civil date, else when it begins; undefined while nobody knows. */
export type PrayerClock = (date: string, prayer: Prayer | 'jumuah') => Date | undefined

/** How far ahead of the first date other features are told times; beyond, a table is hardly ever uploaded. */
export const MOST_DAYS_AHEAD = 200

/**
 * For what follows a prayer: its times between two civil dates, both included, read in one question. Knows nothing where
 * the organisation shows no prayer times.
 */
export async function openPrayerClock(
  ctx: Context | Work,
  from: string,
  to: string,
): Promise<PrayerClock> {
  if (whyClosed(showMonth, ctx.organisation.standing)) return () => undefined
  const latest = addDays(from, MOST_DAYS_AHEAD)
  const last = to < latest ? to : latest
  const resolver = openResolver(await readTimetable(ctx, from, last))
  const zone = zoneOf(ctx.organisation.timeZone)
  return (date, prayer) => {
    if (date < from || date > last) return undefined
    const minutes = minutesOf(resolver.day(date), prayer)
    return minutes === undefined ? undefined : new Date(zone.instantOf(date, minutes))
  }
}

function minutesOf(day: ResolvedDay, prayer: Prayer | 'jumuah'): number | undefined {
  if (prayer === 'jumuah') {
    // After the last of them everybody has prayed.
    const last = day.jumuah
      .map(({ jamaat }) => jamaat)
      .toSorted()
      .at(-1)
    return last === undefined ? undefined : toMinutes(last)
  }
  const { jamaat, begins } = day.prayers[prayer]
  return (jamaat ?? begins)?.minutes
}

export {
  type LastNight,
  lastNightsOf,
  showsTimes,
  startOfRamadan,
  yearOfRamadan,
} from './last-nights.ts'
export { readMonth, today } from './month.ts'
export { writeLongDate } from './describe.ts'
export { nextEid } from './next-eid.ts'
export { type AfterPrayer, readAfterPrayer } from './after-prayer.ts'
export {
  checkFuneralDay,
  dropFuneralDay,
  findSpecialDay,
  keepFuneralDay,
} from './save-special-days.ts'
export { readStrip } from './today.ts'
