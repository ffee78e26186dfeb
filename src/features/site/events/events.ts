import {
  type StoredItem,
  findItem,
  listBetween,
  listOver,
  listRecurring,
  nextPublishing,
  toItem,
} from '#features/ground/content/content.ts'
import { openPrayerClock } from '#features/prayer/prayer-times/prayer-times.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { type Holding, heldUntil } from '#platform/server/recall.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { addDays, instantOf, wallClock, writeInstant, zoneOf } from '#platform/shared/wall-time.ts'
import { type Event, LONGEST_RANGE_DAYS, eventKind, listEvents, showEvent } from './contract.ts'
import {
  type Occurrence,
  type PrayerClock,
  daysBetween,
  daysOfMonth,
  followsPrayer,
  isAllDay,
  nextOccurrences,
  occurrenceOn,
  occurrencesOf,
  weekdayOfSeries,
} from './rules.ts'

type Stored = StoredItem<typeof eventKind>

/** An item and one time that it takes place. */
interface Happening {
  readonly item: Stored
  readonly when: Occurrence
}

const MOST_IN_RANGE = 1_000
/** So many events may follow prayers at nearly the same time. */
const MOST_MOVED = 20
const MOST_DATES = 6
/** For so many days a list tells the times of prayers that something follows; later ones only by the prayer's name. */
const SOON = 42

export function findEvents(
  ctx: Context | Work,
  { from, to, month, past, page, pageSize }: Input<typeof listEvents>,
): Promise<Reply<typeof listEvents>> {
  const today = wallClock(ctx.now(), ctx.organisation.timeZone).date
  if (month !== undefined) {
    const asked = month === 'now' ? today.slice(0, 7) : month
    const days = daysOfMonth(asked)
    return listRange(ctx, { from: days[0]!, to: days.at(-1)!, page, pageSize }, asked)
  }
  if (to !== undefined) return listRange(ctx, { from: from ?? today, to, page, pageSize })
  return past === 'true' ? listPast(ctx, page, pageSize) : listToCome(ctx, from, page, pageSize)
}

export function findEvent(
  ctx: Context | Work,
  { id }: Input<typeof showEvent>,
): Promise<Reply<typeof showEvent>> {
  return inTransaction(ctx, async (ctx) => {
    const item = await findItem(ctx, eventKind, id)
    if (!item) refuse(showEvent, 'event-not-found')
    const prayerAt = await clockFor(ctx, [item], ctx.now(), MOST_DATES * 14)
    const { timeZone } = ctx.organisation
    const span = { now: ctx.now(), timeZone, prayerAt, most: MOST_DATES }
    const next = nextOccurrences(item.fields, span)
    return {
      ...toEvent(ctx, { item, when: next[0] ?? lastOf(ctx, item) }),
      isOver: next.length === 0,
      dates: next.map((when) => toSpan(ctx, when)),
    }
  })
}

/** Everything between two days, each repetition by itself. */
async function listRange(
  ctx: Context | Work,
  { from, to, page, pageSize }: { from: string; to: string; page: number; pageSize: number },
  month?: string,
): Promise<Reply<typeof listEvents>> {
  const { timeZone } = ctx.organisation
  if (to < from) refuse(listEvents, 'range-backwards', 'to')
  if (daysBetween(from, to) > LONGEST_RANGE_DAYS) refuse(listEvents, 'range-too-long', 'to')
  const after = instantOf(from, '00:00', timeZone)
  const before = instantOf(addDays(to, 1), '00:00', timeZone)

  return inTransaction(ctx, async (ctx) => {
    // What repeats only moves the others to later pages; some more, because a prayer may move one before its neighbour.
    const limit = Math.min(MOST_IN_RANGE, page * pageSize + MOST_MOVED)
    const once = await listBetween(ctx, eventKind, { after, before, limit })
    const recurring = await listRecurring(ctx, eventKind, after)
    const items = [...once.items, ...recurring]
    const span = {
      after,
      before,
      timeZone,
      prayerAt: await clockFor(ctx, items, after, daysBetween(from, to) + 1),
    }
    const all = items.flatMap((item) =>
      occurrencesOf(item.fields, span).map((when) => ({ item, when })),
    )
    const unread = Math.min(once.total, MOST_IN_RANGE) - once.items.length
    return {
      items: all
        .toSorted(byTime)
        .slice((page - 1) * pageSize, page * pageSize)
        .map((happening) => toEvent(ctx, happening)),
      page,
      pageSize,
      total: all.length + unread,
      ...(month ? { month } : {}),
    }
  })
}

/** What is next, until the first of it is over, as what stands behind it moves up then, or another event is published. */
export async function listComing(ctx: Work, most: number): Promise<Holding<Event[]>> {
  const after = ctx.now()
  const [[next], { happenings }] = await Promise.all([
    ctx.sql<{ at: string | null }[]>`select ${nextPublishing(ctx, [eventKind])} as at`,
    findToCome(ctx, after, 1, most),
  ])
  const ends = happenings.flatMap(({ item, when }) => [
    when.overAt.getTime(),
    item.endsAt === null ? Infinity : Date.parse(item.endsAt),
  ])
  return {
    value: happenings.map((happening) => toEvent(ctx, happening)),
    // Also one that is over by now: it was read as one to come.
    until: Math.min(heldUntil(next?.at), ...ends.filter((end) => end > after.getTime())),
  }
}

async function listToCome(
  ctx: Context | Work,
  from: string | undefined,
  page: number,
  pageSize: number,
): Promise<Reply<typeof listEvents>> {
  const { timeZone } = ctx.organisation
  const after = from === undefined ? ctx.now() : instantOf(from, '00:00', timeZone)
  return inTransaction(ctx, async (ctx) => {
    const { happenings, total } = await findToCome(ctx, after, page, pageSize)
    const items = happenings.map((happening) => toEvent(ctx, happening))
    return { items, page, pageSize, total }
  })
}

/**
 * What is to come, soonest first; what repeats stands at its next time. There are few of those, so they are merged into
 * the page that was asked for: as many rows as there are of them are read before it.
 */
async function findToCome(
  ctx: Work,
  after: Date,
  page: number,
  pageSize: number,
): Promise<{ happenings: Happening[]; total: number }> {
  const { timeZone } = ctx.organisation
  const recurring = await listRecurring(ctx, eventKind, after)
  const begin = (page - 1) * pageSize
  const offset = Math.max(0, begin - recurring.length)
  const limit = pageSize + recurring.length
  const once = await listBetween(ctx, eventKind, { after, limit, offset })
  const prayerAt = await clockFor(ctx, [...recurring, ...once.items], after, SOON)
  const series = recurring.flatMap((item) => {
    const [when] = nextOccurrences(item.fields, { now: after, timeZone, prayerAt, most: 1 })
    return when ? [{ item, when }] : []
  })
  const merged = [
    ...series,
    ...once.items.map((item) => ({ item, when: firstOf(ctx, item, prayerAt) })),
  ]
  return {
    happenings: merged.toSorted(byTime).slice(begin - offset, begin - offset + pageSize),
    total: once.total + series.length,
  }
}

async function listPast(
  ctx: Context | Work,
  page: number,
  pageSize: number,
): Promise<Reply<typeof listEvents>> {
  const { items, total } = await listOver(ctx, eventKind, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const events = items.map((item) => toEvent(ctx, { item, when: firstOf(ctx, item) }))
  return { items: events, page, pageSize, total }
}

/** Soonest first; of those at the same time, always the same one first. */
function byTime(one: Happening, other: Happening): number {
  return (
    one.when.startsAt.getTime() - other.when.startsAt.getTime() ||
    one.item.slug.localeCompare(other.item.slug)
  )
}

export function toEvent(ctx: Context, { item, when }: Happening): Event {
  const { fields, category } = item
  const { afterPrayer, repeats, repeatsUntil } = fields
  const { location, mapLink, audience, bookingLink, isCancelled } = fields
  return {
    ...toItem(item),
    ...toSpan(ctx, when),
    isGuessed: when.isGuessed,
    allDay: isAllDay(fields),
    follows: followsPrayer(fields) && afterPrayer !== 'none' ? afterPrayer : null,
    location,
    mapLink,
    audience,
    category,
    bookingLink,
    isCancelled,
    repeats:
      repeats === 'never'
        ? null
        : { rhythm: repeats, weekday: weekdayOfSeries(fields), until: repeatsUntil },
  }
}

/** When prayers are prayed around some days; asked only where one of the items follows a prayer. */
export async function clockFor(
  ctx: Work,
  items: readonly Stored[],
  from: Date,
  days: number,
): Promise<PrayerClock | undefined> {
  if (!items.some(({ fields }) => followsPrayer(fields))) return undefined
  const { date } = wallClock(from, ctx.organisation.timeZone)
  // What goes on just now may have begun yesterday.
  return openPrayerClock(ctx, addDays(date, -1), addDays(date, days))
}

function firstOf(ctx: Context, { fields }: Stored, prayerAt?: PrayerClock): Occurrence {
  const { timeZone } = ctx.organisation
  return occurrenceOn(fields.startsOn, fields, { timeZone, prayerAt })
}

/** Of what is over, when it was. */
function lastOf(ctx: Context, item: Stored): Occurrence {
  const { repeats, repeatsUntil } = item.fields
  if (repeats === 'never' || repeatsUntil === null) return firstOf(ctx, item)
  const { timeZone } = ctx.organisation
  const before = instantOf(addDays(repeatsUntil, 1), '00:00', timeZone)
  const after = instantOf(addDays(repeatsUntil, -60), '00:00', timeZone)
  return occurrencesOf(item.fields, { after, before, timeZone }).at(-1) ?? firstOf(ctx, item)
}

function toSpan({ organisation }: Context, { startsAt, endsAt }: Occurrence) {
  const zone = zoneOf(organisation.timeZone)
  return {
    startsAt: writeInstant(zone, startsAt.getTime()),
    endsAt: endsAt && writeInstant(zone, endsAt.getTime()),
  }
}
