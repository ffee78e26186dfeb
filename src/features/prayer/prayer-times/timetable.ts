import type { Context, Work } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/context.ts'
import { type Configuration, valuesOf } from '#platform/shared/configuration.ts'
import type { ValuesOf } from '#platform/shared/setting.ts'
import type { siteSettings } from '#platform/shared/site-settings.ts'
import { addDays, zoneOf } from '#platform/shared/wall-time.ts'
import { openCalendar } from './hijri.ts'
import type { Override, Rule, Session, Special, Timetable, Uploaded } from './resolve.ts'
import type { Place } from './sun.ts'
import type { prayerSettings } from './settings.ts'

/** From what times follow, as the organisation has set it. */
type OwnSettings = typeof prayerSettings & Pick<typeof siteSettings, 'timeFormat'>
export type PrayerSettings = ValuesOf<OwnSettings>

export function settingsOf(configuration: Configuration): PrayerSettings {
  return valuesOf<OwnSettings>(configuration)
}

/** Undefined while nobody has said where the organisation is: nothing is calculated for a place that nobody chose. */
export function placeOf(settings: PrayerSettings): Place | undefined {
  const { latitude, longitude } = settings
  if (latitude === null || longitude === null) return undefined
  return { ...settings, latitude, longitude }
}

/** A held week reaches to both sides, a move is told from the days before. */
const REACH_DAYS = 8

/** Everything from which the days from one date to another follow: one question to the database. */
export async function readTimetable(
  ctx: Context | Work,
  from: string,
  to: string,
): Promise<Timetable> {
  const { organisation } = ctx
  const { id } = organisation
  const [first, last] = [addDays(from, -REACH_DAYS), addDays(to, REACH_DAYS)]
  const [found] = await inTransaction(
    ctx,
    ({ sql }) => sql<Found[]>`
      select
        (select coalesce(json_agg(json_build_array(d.date, d.times) order by d.date, i.position), '[]')
          from timetable_days d
          join timetable_imports i on i.organisation_id = ${id} and i.id = d.import_id
          where d.organisation_id = ${id} and d.date between ${first} and ${last}
            and not exists (select from timetable_import_undos u
              where u.organisation_id = ${id} and u.import_id = d.import_id)) as uploads,
        (select coalesce(json_agg(o), '[]') from (
          select date, prayer, begins, adhan, jamaat, note from day_overrides
          where organisation_id = ${id} and date between ${first} and ${last}) o) as overrides,
        (select coalesce(json_agg(r), '[]') from (
          select id, of, prayer, kind, time, minutes, weekdays, season, priority,
            starts_on as "startsOn", ends_on as "endsOn", round_up_to as "roundUpTo",
            not_before as "notBefore", not_after as "notAfter", held_from as "heldFrom"
          from jamaat_rules where organisation_id = ${id}
            and starts_on <= ${last} and coalesce(ends_on, ${last}) >= ${first}
          order by id limit ${MOST_ROWS}) r) as rules,
        (select coalesce(json_agg(s), '[]') from (
          select id, season, position, label, doors, khutbah, jamaat, place, language,
            starts_on as "startsOn", ends_on as "endsOn"
          from jumuah_sessions where organisation_id = ${id}
            and starts_on <= ${last} and coalesce(ends_on, ${last}) >= ${first}
          order by id limit ${MOST_ROWS}) s) as sessions,
        (select coalesce(json_agg(e), '[]') from (
          select id, date, hijri_month as "hijriMonth", hijri_day as "hijriDay", kind, label, place, times
          from special_days where organisation_id = ${id}
            and (date is null or date between ${first} and ${last})
          order by date, id limit ${MOST_ROWS}) e) as specials`,
  )
  const settings = settingsOf(organisation.configuration)
  return {
    zone: zoneOf(organisation.timeZone),
    place: placeOf(settings),
    madhab: settings.asrShown === 'both' ? settings.madhab : settings.asrShown,
    imsakMinutes: settings.imsakMinutes,
    showZawal: settings.showZawal,
    calendar: openCalendar(settings.hijri),
    uploads: layered(found?.uploads ?? []),
    overrides: byDate(found?.overrides ?? []),
    rules: found?.rules ?? [],
    sessions: found?.sessions ?? [],
    specials: found?.specials ?? [],
  }
}

/** Far above what a house of prayer needs; a bound on what one question may cost. */
const MOST_ROWS = 1_000

interface Found {
  readonly uploads: readonly (readonly [date: string, times: Uploaded])[]
  readonly overrides: readonly (Override & { readonly date: string })[]
  readonly rules: readonly Rule[]
  readonly sessions: readonly Session[]
  readonly specials: readonly Special[]
}

/** Of one date the oldest first: what a newer table says about a cell takes the place of what an older one said. */
export function layered(
  rows: readonly (readonly [date: string, times: Uploaded])[],
): Map<string, Uploaded> {
  const days = new Map<string, Uploaded>()
  for (const [date, times] of rows) {
    const below = days.get(date)
    days.set(date, {
      begins: { ...below?.begins, ...times.begins },
      adhan: { ...below?.adhan, ...times.adhan },
      jamaat: { ...below?.jamaat, ...times.jamaat },
    })
  }
  return days
}

function byDate<T extends { readonly date: string }>(rows: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>()
  for (const row of rows) days.set(row.date, [...(days.get(row.date) ?? []), row])
  return days
}
