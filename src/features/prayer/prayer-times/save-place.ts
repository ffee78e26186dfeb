import { configure } from '#features/ground/configuration/configuration.ts'
import type { Context } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { type Zone, zoneOf } from '#platform/shared/wall-time.ts'
import { savePlace } from './admin/contract.ts'
import { today } from './month.ts'
import { type Place, calculate } from './sun.ts'
import { placeOf, settingsOf } from './timetable.ts'

/** Clocks of a zone follow its sun; the widest countries that keep one clock are about three hours apart from theirs. */
const FAR_FROM_TWELVE = 200

/** Keeps the place and its zone, and answers with the sun there, so that a person sees a wrong place at once. */
export async function keepPlace(
  ctx: Context,
  { latitude, longitude, timeZone, isSure }: Input<typeof savePlace>,
): Promise<Reply<typeof savePlace>> {
  if (latitude === 0 && longitude === 0) refuse(savePlace, 'place-in-the-sea', 'latitude')
  const zone = findZone(timeZone)
  if (!zone) refuse(savePlace, 'zone-unknown', 'timeZone')
  const settings = settingsOf(ctx.organisation.configuration)
  const place = placeOf({ ...settings, latitude, longitude })!
  const year = today(ctx).slice(0, 4)
  const sun = [today(ctx), `${year}-06-21`, `${year}-12-21`].map((date) => sunOn(place, zone, date))
  const noon = sun.flatMap((day) => (day.minutes === undefined ? [] : [day.minutes]))
  if (!isSure && noon.some((minutes) => Math.abs(minutes - 720) > FAR_FROM_TWELVE))
    refuse(savePlace, 'noon-far-from-twelve', 'longitude')
  await configure(ctx, { latitude, longitude, timezone: zone.name })
  return {
    timeZone: zone.name,
    sun: sun.map(({ minutes: _, ...day }) => day),
    isPolar: sun.some(({ sunrise, sunset }) => sunrise === null || sunset === null),
  }
}

function findZone(name: string): Zone | undefined {
  try {
    return /^[A-Za-z]/.test(name) ? zoneOf(name) : undefined
  } catch {
    // A RangeError: there is no such zone.
    return undefined
  }
}

function sunOn(place: Place, zone: Zone, date: string) {
  const bare = { ...place, method: 'UmmAlQura' as const, adjustments: {} }
  const { sunrise, dhuhr, maghrib } = calculate({ ...bare, polarDays: 'none' }, zone, date)
  const write = (minutes: number | undefined) => (minutes === undefined ? null : toTime(minutes))
  return {
    date,
    sunrise: write(sunrise),
    noon: write(dhuhr),
    sunset: write(maghrib),
    minutes: dhuhr === undefined ? undefined : ((dhuhr % 1440) + 1440) % 1440,
  }
}
