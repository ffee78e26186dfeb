import {
  type StoredItem,
  findItem,
  listBetween,
  listOver,
  listRecurring,
  toItem,
} from '#features/content/content.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { addDays, instantOf, toOffset, wallClock } from '#platform/shared/wall-clock.ts'
import { type Event, LONGEST_RANGE_DAYS, eventKind, listEvents, showEvent } from './contract.ts'
import {
  type Occurrence,
  daysBetween,
  daysOfMonth,
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
const MOST_DATES = 6

export function list(
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

export async function show(
  ctx: Context | Work,
  { id }: Input<typeof showEvent>,
): Promise<Reply<typeof showEvent>> {
  const item = await findItem(ctx, eventKind, id)
  if (!item) refuse(showEvent, 'event-not-found')
  const next = nextOf(ctx, item, MOST_DATES)
  return {
    ...toEvent(ctx, { item, when: next[0] ?? lastOf(ctx, item) }),
    isOver: next.length === 0,
    dates: next.map((when) => toSpan(ctx, when)),
  }
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

  const all = await inTransaction(ctx, async (ctx) => {
    const once = await listBetween(ctx, eventKind, { after, before, limit: MOST_IN_RANGE })
    const recurring = await listRecurring(ctx, eventKind, after)
    return [...once.items, ...recurring].flatMap((item) =>
      occurrencesOf(item.fields, { after, before, timeZone }).map((when) => ({ item, when })),
    )
  })
  const items = all
    .toSorted(byTime)
    .slice((page - 1) * pageSize, page * pageSize)
    .map((happening) => toEvent(ctx, happening))
  return { items, page, pageSize, total: all.length, ...(month ? { month } : {}) }
}

/**
 * What is to come, soonest first; what repeats stands at its next time. There are few of those, so they are merged into
 * the page that was asked for: as many rows as there are of them are read before it.
 */
async function listToCome(
  ctx: Context | Work,
  from: string | undefined,
  page: number,
  pageSize: number,
): Promise<Reply<typeof listEvents>> {
  const { timeZone } = ctx.organisation
  const after = from === undefined ? ctx.now() : instantOf(from, '00:00', timeZone)
  return inTransaction(ctx, async (ctx) => {
    const series = (await listRecurring(ctx, eventKind, after)).flatMap((item) => {
      const [when] = nextOccurrences(item.fields, { now: after, timeZone, most: 1 })
      return when ? [{ item, when }] : []
    })
    const begin = (page - 1) * pageSize
    const offset = Math.max(0, begin - series.length)
    const limit = pageSize + series.length
    const once = await listBetween(ctx, eventKind, { after, limit, offset })
    const merged = [...series, ...once.items.map((item) => ({ item, when: firstOf(ctx, item) }))]
    const items = merged.toSorted(byTime).slice(begin - offset, begin - offset + pageSize)
    return {
      items: items.map((happening) => toEvent(ctx, happening)),
      page,
      pageSize,
      total: once.total + series.length,
    }
  })
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
    allDay: isAllDay(fields),
    follows: afterPrayer === 'none' || fields.startTime !== null ? null : afterPrayer,
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

/** The next times of one item. */
export function nextOf(ctx: Context, { fields }: Stored, most: number): Occurrence[] {
  return nextOccurrences(fields, { now: ctx.now(), timeZone: ctx.organisation.timeZone, most })
}

function firstOf(ctx: Context, { fields }: Stored): Occurrence {
  return occurrenceOn(fields.startsOn ?? '1970-01-01', fields, ctx.organisation.timeZone)
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
  const { timeZone } = organisation
  return {
    startsAt: toOffset(startsAt, timeZone),
    endsAt: endsAt && toOffset(endsAt, timeZone),
  }
}
