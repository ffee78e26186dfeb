import { inArray, and, eq } from 'drizzle-orm'
import { donorIdsOf } from '#features/money/donors/donors.ts'
import { ERASED } from '#features/money/giving/tables.ts'
import type { Work } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { forgetCard } from './jobs.ts'
import { findOpenItem, leaveOut } from './settle.ts'
import { findOf, toSubscription } from './show.ts'
import { isSubscription } from './subscriptions.ts'
import { subscriptions } from './tables.ts'

/** Every regular gift of somebody, with what fell due. */
export async function exportSubscriptions(ctx: Work, held: Held): Promise<unknown> {
  const rows = await findOf(ctx, held)
  if (rows.length === 0) return undefined
  return Promise.all(rows.map((row) => toSubscription(ctx, row)))
}

/**
 * Ends somebody's regular gifts: nothing new is taken, the provider erases their cards, and what tells of the card and the
 * form goes. What was given stays with the gifts.
 */
export async function eraseSubscriptions(ctx: Work, held: Held): Promise<void> {
  const theirs = await donorIdsOf(ctx, held)
  if (theirs.length === 0) return
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.organisationId, ctx.organisation.id),
        inArray(subscriptions.donorId, theirs),
      ),
    )
    .for('update')
  for (const row of rows) {
    const item = await findOpenItem(ctx, row)
    if (item) await leaveOut(ctx, item, row)
    await ctx.db
      .update(subscriptions)
      .set({
        ...(row.state === 'ended' ? {} : { state: 'cancelled' as const }),
        bodyDigest: ERASED,
        company: row.company && '',
        nextOn: null,
        pausedUntil: null,
        endedAt: row.endedAt ?? ctx.now(),
        version: row.version + 1,
        cardBrand: null,
        cardLast4: null,
        cardExpMonth: null,
        cardExpYear: null,
        refusedCard: null,
      })
      .where(isSubscription(ctx, row.id))
    await ctx.house.queue.add(ctx, forgetCard, { subscriptionId: row.id })
  }
}
