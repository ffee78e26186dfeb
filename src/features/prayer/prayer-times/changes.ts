import { lastConfigured } from '#features/ground/configuration/configuration.ts'
import { type Work, announceChange } from '#platform/server/context.ts'
import type { PrayerSettings } from './timetable.ts'

/** The days that a rule, a session or a correction speaks of; without an end it speaks of all that follow. */
export interface Touched {
  readonly startsOn: string
  readonly endsOn: string | null
}

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2200-12-31'
export const EVERY_DAY: Touched = { startsOn: FIRST_DAY, endsOn: null }

/**
 * Remembers that times of these days have changed, and tells everybody. Calendars that were subscribed to believe a
 * change only when it is newer than what they have.
 */
export async function noteChange(ctx: Work, ...touched: readonly Touched[]): Promise<void> {
  const { sql, organisation } = ctx
  for (const { startsOn, endsOn } of touched)
    await sql`
      insert into time_changes (organisation_id, first_date, last_date, changed_at)
      values (${organisation.id}, ${startsOn}, ${endsOn ?? LAST_DAY}, ${ctx.now().toISOString()})
      on conflict (organisation_id, first_date, last_date) do update
        set changed_at = greatest(
          (time_changes.changed_at at time zone 'UTC' + interval '1 second') at time zone 'UTC', excluded.changed_at)
        where time_changes.organisation_id = ${organisation.id}`
  await announceChange(ctx)
}

interface Changed {
  readonly first: string
  readonly last: string
  readonly at: string
}

/** When a day's times were last changed, in milliseconds since 1970; undefined while they are as they were first set. */
export async function readChanges(
  ctx: Work,
  from: string,
  to: string,
): Promise<(date: string) => number | undefined> {
  const { sql, organisation } = ctx
  const { id } = organisation
  const rows = await sql<Changed[]>`
    select first_date::text as first, last_date::text as last, extract(epoch from changed_at) * 1000 as at
    from time_changes
    where organisation_id = ${id} and first_date <= ${to} and last_date >= ${from}
    union all
    select i.first_date::text, i.last_date::text,
      extract(epoch from greatest(i.imported_at, u.undone_at)) * 1000
    from timetable_imports i
    left join timetable_import_undos u on u.organisation_id = ${id} and u.import_id = i.id
    where i.organisation_id = ${id} and i.first_date <= ${to} and i.last_date >= ${from}`
  const configured = await lastConfigured(ctx, SETTINGS)
  return (date) => {
    const times = rows
      .filter(({ first, last }) => first <= date && date <= last)
      .map(({ at }) => Number(at))
    if (configured) times.push(configured.getTime())
    return times.length === 0 ? undefined : Math.max(...times)
  }
}

/** What stands in a calendar depends on these. */
const SETTINGS: (keyof PrayerSettings | 'timezone' | 'websiteName' | 'inOtherLanguages')[] = [
  'latitude',
  'longitude',
  'method',
  'madhab',
  'highLatitudeRule',
  'shafaq',
  'adjustments',
  'asrShown',
  'hijri',
  'names',
  'timezone',
  'websiteName',
  'inOtherLanguages',
]
