import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { forgetCard } from './jobs.ts'
import { sayEnded } from './letters.ts'
import { type SubscriptionRow, isSubscription } from './subscriptions.ts'
import { subscriptionItems, subscriptions } from './tables.ts'

const AT_ONCE = 200

/**
 * Ends what goes on and is due no more, because it was taken as often as was wanted or its last day is over. Its giver is told
 * that this was the last, and the card is let go.
 */
export async function endOver(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const over = await ctx.db
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.organisationId, ctx.organisation.id),
          inArray(subscriptions.state, ['active', 'past_due']),
          isNull(subscriptions.nextOn),
          sql`not exists (
            select from subscription_items i
            where i.organisation_id = ${ctx.organisation.id} and i.subscription_id = ${subscriptions.id}
              and i.ended_at is null)`,
        ),
      )
      .orderBy(asc(subscriptions.id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    for (const row of over) await end(ctx, row)
  })
}

async function end(ctx: Work, row: SubscriptionRow): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set({ state: 'ended', endedAt: ctx.now(), version: row.version + 1 })
    .where(isSubscription(ctx, row.id))
  await ctx.house.queue.add(ctx, forgetCard, { subscriptionId: row.id })
  await sayEnded(ctx, row, await findLastDue(ctx, row))
}

/** The day of the last that fell due; its end where none ever did. */
async function findLastDue(ctx: Work, { id, endsOn }: SubscriptionRow): Promise<string | null> {
  const [last] = await ctx.db
    .select({ dueOn: subscriptionItems.dueOn })
    .from(subscriptionItems)
    .where(
      and(
        eq(subscriptionItems.organisationId, ctx.organisation.id),
        eq(subscriptionItems.subscriptionId, id),
      ),
    )
    .orderBy(desc(subscriptionItems.dueOn))
    .limit(1)
  return last?.dueOn ?? endsOn
}
