import { and, eq, isNull } from 'drizzle-orm'
import { giftPurpose } from '#features/money/giving/giving.ts'
import {
  type Payment,
  type Purpose,
  findPayment,
  withdraw,
} from '#features/money/payments/payments.ts'
import { type AfterDecline, isPaymentOver } from '#features/money/payments/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { HOUR_MS } from '#platform/shared/wall-time.ts'
import { endSubscription } from './end-over.ts'
import { forgetCard, settleLater } from './jobs.ts'
import { sayMissed, sayNeedsYou, sayPaused, tellOfficePaused } from './letters.ts'
import { endOfNight } from './nights.ts'
import { MOST_MISSED, afterRefusal, isOpen } from './rules.ts'
import {
  type Item,
  type SubscriptionRow,
  countTaken,
  isItem,
  isSubscription,
  lockSubscription,
} from './subscriptions.ts'
import { subscriptionItems, subscriptions } from './tables.ts'

/** What a payment of a regular gift is for: its gift; and whoever hears that it has come settles the item as well. */
export const subscriptionPurpose: Purpose = {
  ...giftPurpose,
  async arrive(ctx, payment) {
    const arrival = await giftPurpose.arrive(ctx, payment)
    const { id } = payment
    const settle = ctx.house.queue.envelope(ctx, settleLater, { itemId: id }, `settle:${id}`)
    return { ...arrival, followUps: [...arrival.followUps, settle] }
  },
  // Nobody was told to wait: whoever charges writes to the donor.
  miss: async () => [],
}

/**
 * Draws the conclusions from what has become of an item's payment: for the item, for the subscription and for the donor, all
 * or nothing. Again, nothing more happens. `next` is what the latest refusal makes sensible; with `isOver` what was not paid
 * by now is not paid any more.
 */
export async function settleItem(
  ctx: Context | Work,
  itemId: string,
  next?: AfterDecline,
  { isOver = false } = {},
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [known] = await ctx.db.select().from(subscriptionItems).where(isItem(ctx, itemId))
    const subscription = known && (await lockSubscription(ctx, known.subscriptionId))
    if (!subscription) return
    const [item] = await ctx.db
      .select()
      .from(subscriptionItems)
      .where(isItem(ctx, itemId))
      .for('update')
    const payment = await findPayment(ctx, { id: itemId })
    if (payment?.settledAt) return settlePaid(ctx, item!, subscription)
    if (!isOpen(item!.state)) return
    if (isOver) return settleOver(ctx, item!, subscription, payment)
    if (payment && isPaymentOver(payment.state)) return miss(ctx, item!, subscription)
    const declines = payment?.declines ?? item!.declines
    if (next !== undefined) await settleRefused(ctx, item!, subscription, { next, declines })
  })
}

/** The last of those that were wanted ends the gift with it, whatever it waits for: no later day may be planned from it. */
async function settlePaid(ctx: Work, item: Item, row: SubscriptionRow): Promise<void> {
  if (item.state === 'paid') return
  await endItem(ctx, item, row, 'paid')
  if (!hasEnded(row) && (await wasLast(ctx, row))) return endAfterLast(ctx, row)
  const state = row.state === 'past_due' ? 'active' : row.state
  if (row.missed === 0 && state === row.state) return
  await ctx.db
    .update(subscriptions)
    .set({ missed: 0, state, version: row.version + 1 })
    .where(isSubscription(ctx, row.id))
}

async function endAfterLast(ctx: Work, row: SubscriptionRow): Promise<void> {
  const next = await findOpenItem(ctx, row)
  if (next) await leaveOut(ctx, next, row)
  await endSubscription(ctx, { ...row, missed: 0 })
}

/** It has come as often as was wanted. */
async function wasLast(ctx: Work, { id, times }: SubscriptionRow): Promise<boolean> {
  return times !== null && (await countTaken(ctx, id)) >= times
}

/** One that nobody has ever asked a bank about is nobody's fault. */
async function settleOver(
  ctx: Work,
  item: Item,
  row: SubscriptionRow,
  payment: Payment | undefined,
): Promise<void> {
  const wasTried = item.state !== 'due' && (payment === undefined || payment.declines > 0)
  if (wasTried) await miss(ctx, item, row)
  else await endItem(ctx, item, row, 'skipped')
}

async function settleRefused(
  ctx: Work,
  item: Item,
  row: SubscriptionRow,
  { next, declines }: { next: AfterDecline; declines: number },
): Promise<void> {
  // Nobody is waited for where it has ended meanwhile.
  if (hasEnded(row)) {
    await endItem(ctx, { ...item, declines }, row, 'skipped')
    return
  }
  const after = afterRefusal(next, declines)
  if (after.state === 'missed') {
    await miss(ctx, { ...item, declines }, row)
    return
  }
  const nextTryAt = after.state === 'retry' ? await toNextTry(ctx, item, after.days) : null
  if (after.state === 'retry' && nextTryAt === null) {
    await miss(ctx, { ...item, declines }, row)
    return
  }
  await ctx.db
    .update(subscriptionItems)
    .set({ state: after.state, declines, nextTryAt })
    .where(isItem(ctx, item.id))
  if (after.state !== 'retry') await waitForDonor(ctx, item, row, after.state)
}

/** A night is tried again in the same night, or not at all. */
const HOURS_IN_A_NIGHT = 2

/** Null where its time would be over by then. */
async function toNextTry(ctx: Work, { night, dueOn }: Item, days: number): Promise<Date | null> {
  const hours = night === null ? days * 24 : HOURS_IN_A_NIGHT
  const at = new Date(ctx.now().getTime() + hours * HOUR_MS)
  return night !== null && at >= (await endOfNight(ctx, dueOn)) ? null : at
}

/** They hear of it when it begins; as long as nothing has changed they are not reminded each week or month, but each year. */
async function waitForDonor(
  ctx: Work,
  item: Item,
  row: SubscriptionRow,
  why: 'needs_card' | 'needs_donor',
): Promise<void> {
  const isFirst = row.state === 'active'
  const refusedCard = why === 'needs_card' && item.card ? item.card : row.refusedCard
  const change = { refusedCard, ...(isFirst ? { state: 'past_due' as const } : {}) }
  await ctx.db
    .update(subscriptions)
    .set({ ...change, version: isFirst ? row.version + 1 : row.version })
    .where(isSubscription(ctx, row.id))
  if (isFirst || row.kind === 'yearly') await sayNeedsYou(ctx, row, item, why)
}

/**
 * Taken in vain. After three in a row it pauses: the donor hears it once, kindly, and the office as well. Before that only the
 * giver of a yearly one hears of it, and of the last ten nights at the first: a week or a month later it comes again, and mostly
 * it does.
 */
async function miss(ctx: Work, item: Item, row: SubscriptionRow): Promise<void> {
  await endItem(ctx, item, row, 'missed')
  const missed = row.missed + 1
  const goesOn = row.state === 'active' || row.state === 'past_due'
  const isPaused = missed >= MOST_MISSED && goesOn
  await ctx.db
    .update(subscriptions)
    .set({
      missed,
      version: row.version + 1,
      ...(isPaused ? { state: 'paused' as const, pausedUntil: null, nextOn: null } : {}),
    })
    .where(isSubscription(ctx, row.id))
  if (isPaused) {
    await sayPaused(ctx, row, item)
    await tellOfficePaused(ctx, row, item)
  } else if (goesOn && isTold(row) && !waitsForDonor(item)) await sayMissed(ctx, row, item)
}

function isTold({ kind, missed }: SubscriptionRow): boolean {
  return kind === 'yearly' || (kind === 'nights' && missed === 0)
}

/** Then they were asked about it already. */
function waitsForDonor({ state }: Item): boolean {
  return state === 'needs_card' || state === 'needs_donor'
}

export function hasEnded({ state }: Pick<SubscriptionRow, 'state'>): boolean {
  return state === 'cancelled' || state === 'ended'
}

/** Leaves an open one out. False, and nothing written, where a bank may have been asked already: then it counts. */
export async function leaveOut(ctx: Work, item: Item, row: SubscriptionRow): Promise<boolean> {
  if (item.state === 'charging' && !(await withdraw(ctx, item))) return false
  await endItem(ctx, item, row, 'skipped')
  return true
}

/** Nothing more becomes of it. Where it was all that a card was still kept for, that one is let go. */
export async function endItem(
  ctx: Work,
  { id, declines }: Pick<Item, 'id' | 'declines'>,
  row: SubscriptionRow,
  state: 'paid' | 'missed' | 'skipped',
): Promise<undefined> {
  await ctx.db
    .update(subscriptionItems)
    .set({ state, declines, nextTryAt: null, endedAt: ctx.now() })
    .where(isItem(ctx, id))
  if (hasEnded(row)) await ctx.house.queue.add(ctx, forgetCard, { subscriptionId: row.id })
  return undefined
}

/** The item of a subscription that is still open, if there is one; at most one is. */
export async function findOpenItem(ctx: Work, row: SubscriptionRow): Promise<Item | undefined> {
  const [item] = await ctx.db
    .select()
    .from(subscriptionItems)
    .where(
      and(
        eq(subscriptionItems.organisationId, ctx.organisation.id),
        eq(subscriptionItems.subscriptionId, row.id),
        isNull(subscriptionItems.endedAt),
      ),
    )
    .for('update')
  return item
}
