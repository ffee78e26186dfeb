import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { MerchantAccount } from '#features/money/payments/payments.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { endSubscription } from './end-over.ts'
import { findGivenTo, isNothingLeft, isOverForGood } from './given-to.ts'
import { endItem, settleItem } from './settle.ts'
import {
  ITEMS_AT_ONCE,
  type Item,
  type SubscriptionRow,
  isItem,
  linesOf,
  wantsOtherCard,
} from './subscriptions.ts'
import { subscriptionItems, subscriptions } from './tables.ts'
import { writeGift } from './write-gift.ts'

/** Whoever has begun with an item and is silent for so long has died, or sleeps. */
const SILENT_MS = 2 * 60_000

/** A handful at most. Nothing is frozen while a turn is waited for, and no turn is kept for nothing. */
export async function countDue(ctx: Context): Promise<number> {
  const due = await inTransaction(ctx, (ctx) =>
    ctx.db
      .select({ id: subscriptionItems.id })
      .from(subscriptionItems)
      .where(isDue(ctx))
      .limit(ITEMS_AT_ONCE),
  )
  return due.length
}

/** Its time has come, and its week is not over: what is over is ended, and nothing is asked for it. */
function isDue(ctx: Work) {
  const { organisation } = ctx
  const { kind, dueOn } = subscriptionItems
  return and(
    eq(subscriptionItems.organisationId, organisation.id),
    inArray(subscriptionItems.state, ['due', 'charging', 'retry']),
    lte(subscriptionItems.nextTryAt, ctx.now()),
    sql`exists (
      select from subscription_cycles c
      where c.organisation_id = ${organisation.id} and c.kind = ${kind} and c.due_on = ${dueOn}
        and c.closes_at > ${ctx.now().toISOString()})`,
  )
}

export interface Claimed {
  readonly item: Item
  readonly subscription: SubscriptionRow
}

/**
 * Takes up to `many` of what is due, with their subscriptions, and nobody else's: what others hold is left to them. A first
 * claim freezes what is given: gift and payment are written with it. From then on it counts, whatever is changed. Of those that
 * are `taken`, some end there and nobody is asked.
 */
export function claim(
  ctx: Context,
  merchant: MerchantAccount,
  many: number,
): Promise<{ readonly taken: number; readonly claimed: readonly Claimed[] }> {
  return inTransaction(ctx, async (ctx) => {
    const of = ctx.organisation.id
    const found = await ctx.db
      .select({ item: subscriptionItems, subscription: subscriptions })
      .from(subscriptionItems)
      .innerJoin(
        subscriptions,
        and(
          eq(subscriptions.organisationId, of),
          eq(subscriptions.organisationId, subscriptionItems.organisationId),
          eq(subscriptions.id, subscriptionItems.subscriptionId),
        ),
      )
      .where(isDue(ctx))
      .orderBy(asc(subscriptionItems.nextTryAt))
      .limit(many)
      .for('update', { skipLocked: true })
    const claimed: Claimed[] = []
    for (const one of found) {
      const item = await begin(ctx, one, merchant)
      if (item) claimed.push({ ...one, item })
    }
    return { taken: found.length, claimed }
  })
}

async function begin(
  ctx: Work,
  { item, subscription }: Claimed,
  { account }: MerchantAccount,
): Promise<Item | undefined> {
  const mayBegin = ['active', 'past_due'].includes(subscription.state)
  // Begun already: it counts, also where the subscription has ended since.
  const isUnderWay = item.state === 'charging'
  if (!isUnderWay && !mayBegin) return endItem(ctx, item, subscription, 'skipped')
  const isElsewhere = subscription.accountId !== account.id
  if (!isUnderWay && (isElsewhere || wantsOtherCard(subscription)))
    return needCard(ctx, item, subscription)
  const amountMinor = item.amountMinor ?? (await writeGift(ctx, item, subscription))
  if (amountMinor === undefined) return leaveOver(ctx, item, subscription)
  const change = {
    amountMinor,
    state: 'charging',
    card: isUnderWay ? item.card : subscription.savedCard,
    nextTryAt: new Date(ctx.now().getTime() + SILENT_MS),
  } as const
  await ctx.db.update(subscriptionItems).set(change).where(isItem(ctx, item.id))
  return { ...item, ...change }
}

/**
 * Nothing is left to give to. A plan ends with its campaign. Where that is taken down it may come back, so the plan ends only when
 * it was left out the time before as well (decision: instalments-outlive-their-campaign).
 */
async function leaveOver(ctx: Work, item: Item, row: SubscriptionRow): Promise<undefined> {
  const givenTo = await findGivenTo(ctx, row, await linesOf(ctx, row.id))
  const isAway = givenTo.some((to) => to?.isAway)
  const wasLeftOut = isAway && (await stateBefore(ctx, item)) === 'skipped'
  await endItem(ctx, item, row, 'skipped')
  if (wasLeftOut || isOverForGood(givenTo)) await endSubscription(ctx, row, 'campaign-over')
  return undefined
}

/** Of the one before. */
async function stateBefore(ctx: Work, { subscriptionId, dueOn }: Item) {
  const [before] = await ctx.db
    .select({ state: subscriptionItems.state })
    .from(subscriptionItems)
    .where(
      and(
        eq(subscriptionItems.organisationId, ctx.organisation.id),
        eq(subscriptionItems.subscriptionId, subscriptionId),
        lt(subscriptionItems.dueOn, dueOn),
      ),
    )
    .orderBy(desc(subscriptionItems.dueOn))
    .limit(1)
  return before?.state
}

/**
 * No bank is asked: its card was refused for good, or is kept where the organisation takes no money any more. Nobody is asked for
 * another card where nothing is left to give to.
 */
async function needCard(ctx: Work, item: Item, row: SubscriptionRow): Promise<undefined> {
  if (isNothingLeft(await findGivenTo(ctx, row, await linesOf(ctx, row.id))))
    return leaveOver(ctx, item, row)
  await settleItem(ctx, item.id, 'other-card')
  return undefined
}
