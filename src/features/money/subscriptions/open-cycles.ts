import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Condition } from '#platform/server/by-the-clock.ts'
import { addDays, weekdayOf } from '#platform/shared/wall-time.ts'
import { openNights } from './nights.ts'
import { type CivilKind, DAYS_OPEN, isCivil, nextAfter } from './rules.ts'
import {
  type SubscriptionRow,
  chargeMoment,
  fridaySettings,
  isSubscription,
  itemIdOf,
  wantsOtherCard,
  wallOf,
} from './subscriptions.ts'
import { subscriptionCycles, subscriptionItems, subscriptions } from './tables.ts'

const FRIDAY = 5
const ROWS_AT_ONCE = 500

/**
 * Writes what falls due, once the day's hour has come by the organisation's clock: each subscription one item for its due day, and
 * it moves on to its next day in the same transaction. Where nobody ran on that day, a monthly or a yearly gift is taken when the
 * program is back, as that of its due day and as long as it could still be tried; a Friday is opened on that Friday only, and
 * once. So nothing is ever taken for a day that lies after a donor's last one, and what was due by then is not lost by a night
 * without a program.
 */
export async function openDue(ctx: Context): Promise<void> {
  const { date } = wallOf(ctx)
  await resumePaused(ctx, date)
  await openNights(ctx)
  if (ctx.now() < chargeMoment(ctx, date)) return
  await letGo(ctx, date)
  if (weekdayOf(date) === FRIDAY && fridaySettings(ctx).jummahpayEnabled)
    await openFriday(ctx, date)
  for (const kind of ['monthly', 'yearly'] as const) await openOnItsDay(ctx, kind, date)
}

/** Once, though nobody has one: whoever arranges one later on that day begins with the next. */
export const isFridayToOpen: Condition = (ctx) => {
  const { date } = wallOf(ctx)
  const isTime = weekdayOf(date) === FRIDAY && ctx.now() >= chargeMoment(ctx, date)
  return isTime && fridaySettings(ctx).jummahpayEnabled
    ? ctx.sql`not exists (
        select from subscription_cycles c
        where c.organisation_id = ${ctx.organisation.id} and c.kind = 'friday' and c.due_on = ${date})`
    : ctx.sql`false`
}

/** What was due so long ago that it is not made up for: each goes on with its first day after those. */
async function letGo(ctx: Context, date: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (const kind of ['friday', 'monthly', 'yearly'] as const) {
      const lastLost = addDays(date, kind === 'friday' ? -1 : -DAYS_OPEN)
      const lost = await findDue(ctx, kind, lastLost)
      if (lost.length > 0) await moveOn(ctx, lost, lastLost)
    }
  })
}

async function openFriday(ctx: Context, date: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await beginCycle(ctx, 'friday', date))) return
    for (const due of inBatches(await findDue(ctx, 'friday', date))) await writeItems(ctx, due)
  })
  ctx.house.checkpoint('subscription.opened')
}

/** Begun at any hour of the day: whoever has just arranged a monthly or a yearly gift gives it now. */
async function openOnItsDay(ctx: Context, kind: CivilKind, date: string): Promise<void> {
  const due = await inTransaction(ctx, (ctx) => findDue(ctx, kind, date))
  if (due.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    const due = await findDue(ctx, kind, date)
    for (const dueOn of new Set(due.map((row) => row.nextOn!))) await beginCycle(ctx, kind, dueOn)
    for (const some of inBatches(due)) await writeItems(ctx, some)
  })
}

/** False where it was begun before. */
async function beginCycle(ctx: Work, kind: CivilKind, dueOn: string): Promise<boolean> {
  const begun = await ctx.db
    .insert(subscriptionCycles)
    .values({
      organisationId: ctx.organisation.id,
      kind,
      dueOn,
      openedAt: ctx.now(),
      closesAt: chargeMoment(ctx, addDays(dueOn, DAYS_OPEN)),
      haltedUntil: null,
      closedAt: null,
    })
    .onConflictDoNothing()
    .returning({ dueOn: subscriptionCycles.dueOn })
  return begun.length > 0
}

/** Held, so that a change waits until they stand. Whoever has a payment open still gets no second one beside it. */
async function findDue(ctx: Work, kind: CivilKind, date: string): Promise<SubscriptionRow[]> {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.organisationId, ctx.organisation.id),
        eq(subscriptions.kind, kind),
        inArray(subscriptions.state, ['active', 'past_due']),
        isNotNull(subscriptions.nextOn),
        lte(subscriptions.nextOn, date),
        sql`not exists (
          select from subscription_items i
          where i.organisation_id = ${ctx.organisation.id} and i.subscription_id = ${subscriptions.id}
            and i.ended_at is null)`,
      ),
    )
    .for('update')
}

function* inBatches(rows: readonly SubscriptionRow[]) {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE)
}

/** One for the day on which each is due. */
async function writeItems(ctx: Work, due: readonly SubscriptionRow[]): Promise<void> {
  await ctx.db
    .insert(subscriptionItems)
    .values(
      due.map((row) => ({
        organisationId: row.organisationId,
        id: itemIdOf(row, row.nextOn!),
        subscriptionId: row.id,
        kind: row.kind,
        dueOn: row.nextOn!,
        night: null,
        state: 'due' as const,
        amountMinor: null,
        card: null,
        declines: 0,
        nextTryAt: ctx.now(),
        createdAt: ctx.now(),
        endedAt: null,
      })),
    )
    .onConflictDoNothing()
  for (const [dueOn, rows] of Map.groupBy(due, (row) => row.nextOn!)) await moveOn(ctx, rows, dueOn)
}

/** To the first day after `date`, or to none where that lies past their end: whoever saw the day before on a page looks again. */
async function moveOn(ctx: Work, due: readonly SubscriptionRow[], date: string): Promise<void> {
  const byNext = Map.groupBy(due, (row) => (isCivil(row) ? nextAfter(row, date) : row.nextOn))
  for (const [nextOn, rows] of byNext) {
    await ctx.db
      .update(subscriptions)
      .set({ nextOn, version: sql`${subscriptions.version} + 1` })
      .where(
        and(
          eq(subscriptions.organisationId, ctx.organisation.id),
          inArray(
            subscriptions.id,
            rows.map(({ id }) => id),
          ),
        ),
      )
  }
}

/**
 * A pause that had an end is over on that day, before anything is due; also where nobody ran on it. Its next day was said with the
 * pause, and later ones that were skipped meanwhile: it stays.
 */
async function resumePaused(ctx: Context, date: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const over = await ctx.db
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.organisationId, ctx.organisation.id),
          eq(subscriptions.state, 'paused'),
          lte(subscriptions.pausedUntil, date),
        ),
      )
      .for('update')
    for (const row of over)
      await ctx.db
        .update(subscriptions)
        .set({ ...resumed(row, row.pausedUntil!), nextOn: row.nextOn })
        .where(isSubscription(ctx, row.id))
  })
}

/**
 * As it stands when a pause is over: due again from that day on, and nothing is made up for; a gift of the last ten nights is
 * put to its next one by whoever asks. A card that was refused for good has to be replaced first.
 */
export function resumed(row: SubscriptionRow, date: string) {
  return {
    state: wantsOtherCard(row) ? 'past_due' : 'active',
    pausedUntil: null,
    missed: 0,
    nextOn: isCivil(row) ? nextAfter(row, addDays(date, -1)) : row.nextOn,
    version: row.version + 1,
  } as const
}
