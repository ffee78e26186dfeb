import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { forgetCard } from './jobs.ts'
import { type Last, sayEnded } from './letters.ts'
import { type SubscriptionRow, isSubscription, wallOf } from './subscriptions.ts'
import { subscriptionItems, subscriptions } from './tables.ts'

const AT_ONCE = 200

/**
 * Ends what is due no more because its last day is over, also while it is paused. Its giver is told that this was the last, and
 * the card is let go. What was taken as often as was wanted has ended with its last payment.
 */
export async function endOver(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const over = await ctx.db
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.organisationId, ctx.organisation.id),
          or(
            and(inArray(subscriptions.state, ['active', 'past_due']), isNull(subscriptions.nextOn)),
            and(eq(subscriptions.state, 'paused'), lt(subscriptions.endsOn, wallOf(ctx).date)),
          ),
          sql`not exists (
            select from subscription_items i
            where i.organisation_id = ${ctx.organisation.id} and i.subscription_id = ${subscriptions.id}
              and i.ended_at is null)`,
        ),
      )
      .orderBy(asc(subscriptions.id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    for (const row of over) await endSubscription(ctx, row)
  })
}

/** Ends one that its caller holds, with its letter: as was chosen, or because its campaign takes no more. */
export async function endSubscription(
  ctx: Work,
  row: SubscriptionRow,
  why: 'as-chosen' | 'campaign-over' = 'as-chosen',
): Promise<void> {
  const { missed, version } = row
  const ended = { state: 'ended', nextOn: null, pausedUntil: null, endedAt: ctx.now() } as const
  await ctx.db
    .update(subscriptions)
    .set({ ...ended, missed, version: version + 1 })
    .where(isSubscription(ctx, row.id))
  await ctx.house.queue.add(ctx, forgetCard, { subscriptionId: row.id })
  await sayEnded(ctx, row, await findLast(ctx, row), why)
}

/** What was left out says nothing. */
async function findLast(ctx: Work, { id }: SubscriptionRow): Promise<Last> {
  const lastThat = (state: 'paid' | 'missed') =>
    sql<
      string | null
    >`max(${subscriptionItems.dueOn}) filter (where ${subscriptionItems.state} = ${state})::text`
  const [found] = await ctx.db
    .select({ takenOn: lastThat('paid'), missedOn: lastThat('missed') })
    .from(subscriptionItems)
    .where(
      and(
        eq(subscriptionItems.organisationId, ctx.organisation.id),
        eq(subscriptionItems.subscriptionId, id),
      ),
    )
  const { takenOn = null, missedOn = null } = found ?? {}
  const isLater = missedOn !== null && (takenOn === null || missedOn > takenOn)
  return { takenOn, missedOn: isLater ? missedOn : null }
}
