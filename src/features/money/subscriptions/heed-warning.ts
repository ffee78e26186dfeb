import { and, asc, eq, inArray } from 'drizzle-orm'
import { gifts } from '#features/money/giving/tables.ts'
import type { Heed } from '#features/money/payments/payments.ts'
import type { Work } from '#platform/server/context.ts'
import { alignOne } from './nights.ts'
import { isCivil } from './rules.ts'
import { findOpenItem, leaveOut } from './settle.ts'
import { type SubscriptionRow, isItem, isSubscription } from './subscriptions.ts'
import { subscriptionItems, subscriptions } from './tables.ts'

/**
 * Pauses every regular gift of the card whose bank warns of fraud: that of the payment itself, and all of its giver that are
 * taken from the same card. Its card is never asked again; whoever goes on is asked for another one. Paused ones get no day to
 * go on by themselves. What a bank was asked for already goes on.
 */
export const pauseOfCard: Heed = async (ctx, { id }, { card }) => {
  for (const row of await findOfCard(ctx, id, card)) {
    const item = await findOpenItem(ctx, row)
    if (item) await leaveOut(ctx, item, row)
    await ctx.db
      .update(subscriptions)
      .set({
        state: 'paused',
        pausedUntil: null,
        nextOn: null,
        refusedCard: row.savedCard,
        version: row.version + 1,
      })
      .where(isSubscription(ctx, row.id))
    if (!isCivil(row)) await alignOne(ctx, { ...row, state: 'paused' })
  }
}

type Card = Parameters<Heed>[2]['card']

async function findOfCard(ctx: Work, paymentId: string, card: Card): Promise<SubscriptionRow[]> {
  const of = ctx.organisation.id
  const [gift] = await ctx.db
    .select({ donorId: gifts.donorId })
    .from(gifts)
    .where(and(eq(gifts.organisationId, of), eq(gifts.id, paymentId)))
  if (!gift) return []
  const [item] = await ctx.db.select().from(subscriptionItems).where(isItem(ctx, paymentId))
  const theirs = await ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.organisationId, of),
        eq(subscriptions.donorId, gift.donorId),
        inArray(subscriptions.state, ['active', 'past_due', 'paused']),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .for('update')
  return theirs.filter((row) => row.savedCard === item?.card || isOf(row, card))
}

function isOf(row: SubscriptionRow, card: Card): boolean {
  return (
    card !== undefined &&
    row.cardBrand === card.brand &&
    row.cardLast4 === card.last4 &&
    row.cardExpMonth === card.expMonth &&
    row.cardExpYear === card.expYear
  )
}
