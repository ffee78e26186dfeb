import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { sayExpires } from './letters.ts'
import { EXPIRY_DAYS } from './rules.ts'
import { type SubscriptionRow, wallOf } from './subscriptions.ts'
import { subscriptions } from './tables.ts'

/** So many are held at a time: a change of one of them waits for no more letters than these. */
const AT_ONCE = 100
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Writes, once for each card, to whoever has to enter another one for a payment that is due within a month. Run every day: also
 * what was skipped, or paused until a day, is told of when its next day is near. Some at a time, each of them as it stands then;
 * one that is being changed or charged at that moment is told of the next day. May be killed anywhere, and run twice at once.
 */
export async function sayWhatExpires(
  ctx: Context,
  { atOnce = AT_ONCE }: { readonly atOnce?: number } = {},
): Promise<void> {
  let last: string | undefined = FIRST
  while (last !== undefined) {
    const after: string = last
    last = await inTransaction(ctx, (ctx) => saySome(ctx, after, atOnce))
    ctx.house.checkpoint('subscription.told')
  }
}

/** Answers the last one; undefined when there are no more. */
async function saySome(ctx: Work, after: string, atOnce: number): Promise<string | undefined> {
  const rows = await findSome(ctx, after, atOnce)
  for (const row of rows) await sayExpires(ctx, row)
  return rows.at(-1)?.id
}

async function findSome(ctx: Work, after: string, atOnce: number): Promise<SubscriptionRow[]> {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.organisationId, ctx.organisation.id),
        gt(subscriptions.id, after),
        eq(subscriptions.state, 'active'),
        lte(subscriptions.nextOn, addDays(wallOf(ctx).date, EXPIRY_DAYS)),
        sql`(card_exp_year, card_exp_month) < (extract(year from next_on), extract(month from next_on))`,
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
}
