import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { forgetCard } from './jobs.ts'
import { subscriptionLines, subscriptionNights, subscriptions } from './tables.ts'

const AT_ONCE = 200

/**
 * Gives up what was begun a day ago and whose card was never kept, a handful at a time: nobody goes on with it any more. It is
 * gone as soon as the provider has erased its customer.
 */
export async function clearUnfinished(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = new Date(ctx.now().getTime() - DAY_MS)
    const isUnfinished = and(
      eq(subscriptions.organisationId, ctx.organisation.id),
      eq(subscriptions.state, 'pending'),
      lte(subscriptions.createdAt, before),
    )
    const unfinished = await ctx.db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(isUnfinished)
      .orderBy(sql`ended_at nulls first`, subscriptions.createdAt, subscriptions.id)
      .limit(AT_ONCE)
      .for('update')
    if (unfinished.length === 0) return
    const ids = unfinished.map(({ id }) => id)
    await ctx.db
      .update(subscriptions)
      .set({ endedAt: ctx.now() })
      .where(and(isUnfinished, inArray(subscriptions.id, ids)))
    for (const subscriptionId of ids) await ctx.house.queue.add(ctx, forgetCard, { subscriptionId })
  })
}

/** What was never begun leaves nothing behind. */
export async function removeUnfinished(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db, organisation }) => {
    await db
      .delete(subscriptionLines)
      .where(
        and(
          eq(subscriptionLines.organisationId, organisation.id),
          eq(subscriptionLines.subscriptionId, id),
        ),
      )
    await db
      .delete(subscriptionNights)
      .where(
        and(
          eq(subscriptionNights.organisationId, organisation.id),
          eq(subscriptionNights.subscriptionId, id),
        ),
      )
    await db
      .delete(subscriptions)
      .where(and(eq(subscriptions.organisationId, organisation.id), eq(subscriptions.id, id)))
  })
}
