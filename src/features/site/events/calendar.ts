import { pathOf } from '#features/ground/addresses/rules.ts'
import {
  type StoredItem,
  findItem,
  listBetween,
  listRecurring,
} from '#features/ground/content/content.ts'
import { type CalendarEntry, toCalendarFile } from '#platform/server/calendar-file.ts'
import { type Context, type Work, inTransaction, mainOrigin } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { toPlainText } from '#platform/shared/safe-html.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { calendarFile, eventKind } from './contract.ts'
import { clockFor } from './events.ts'
import {
  type PrayerClock,
  followsPrayer,
  isAllDay,
  nextOccurrences,
  occurrenceOn,
} from './rules.ts'
import { eventWords } from './words.ts'

type Stored = StoredItem<typeof eventKind>

/** How many times of something that repeats a calendar is told: half a year of weeks. */
const MOST_REPETITIONS = 26
const MOST_EVENTS = 200

/**
 * What is to come, for the calendars of telephones; with `id` one event, also a past one. What repeats is told time by
 * time: a rule of repetition could not follow a prayer, nor leave out the days on which it does not take place.
 */
export async function download(
  ctx: Context,
  { id }: Input<typeof calendarFile>,
): Promise<Download> {
  const name = ctx.organisation.configuration.websiteName
  const entries = await inTransaction(ctx, async (ctx) => {
    const items = await read(ctx, id)
    const prayerAt = await clockFor(ctx, items, ctx.now(), MOST_REPETITIONS * 7)
    return items.flatMap((item) => toEntries(ctx, item, prayerAt))
  })
  return {
    body: Buffer.from(toCalendarFile(name, ctx.organisation.timeZone, entries)),
    type: 'text/calendar; charset=utf-8',
    name: `${id ?? 'events'}.ics`,
  }
}

async function read(ctx: Work, id: string | undefined): Promise<Stored[]> {
  if (id !== undefined) {
    const item = await findItem(ctx, eventKind, id)
    return item ? [item] : refuse(calendarFile, 'event-not-found')
  }
  const span = { after: ctx.now(), limit: MOST_EVENTS }
  const once = await listBetween(ctx, eventKind, span)
  return [...once.items, ...(await listRecurring(ctx, eventKind, span.after))]
}

function toEntries(ctx: Context, item: Stored, prayerAt: PrayerClock | undefined): CalendarEntry[] {
  const { timeZone } = ctx.organisation
  const { fields, slug, title, summary, html, updatedAt } = item
  const url = `${mainOrigin(ctx)}${pathOf('event', { id: slug })}`
  const words = eventWords[ctx.language]
  const about = [
    ...(followsPrayer(fields)
      ? [`${words.after(words.prayers[fields.afterPrayer as 'isha'])}.`]
      : []),
    summary || toPlainText(html).slice(0, 400),
  ].join(' ')
  const times =
    fields.repeats === 'never'
      ? [occurrenceOn(fields.startsOn, fields, { timeZone, prayerAt })]
      : nextOccurrences(fields, { now: ctx.now(), timeZone, prayerAt, most: MOST_REPETITIONS })

  return times.map(({ startsAt, endsAt }) => {
    const { date } = wallClock(startsAt, timeZone)
    const isWholeDay = isAllDay(fields)
    return {
      uid: `${slug}-${date}@${ctx.organisation.slug}`,
      title: fields.isCancelled ? `${words.cancelled}: ${title}` : title,
      description: about,
      location: fields.location,
      url,
      startsAt: isWholeDay ? date : startsAt,
      endsAt: isWholeDay && endsAt ? wallClock(endsAt, timeZone).date : endsAt,
      changedAt: new Date(updatedAt),
      isCancelled: fields.isCancelled,
    }
  })
}
