import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { sayExpires } from './letters.ts'
import { EXPIRY_DAYS } from './rules.ts'
import { wallOf } from './subscriptions.ts'
import { subscriptions } from './tables.ts'

/**
 * Writes, once for each card, to whoever has to enter another one for a payment that is due within a month. Run every day: also
 * what was skipped, or paused until a day, is told of when its next day is near.
 */
export async function sayWhatExpires(ctx: Context): Promise<void> {
  const rows = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.organisationId, organisation.id),
          eq(subscriptions.state, 'active'),
          lte(subscriptions.nextOn, addDays(wallOf(ctx).date, EXPIRY_DAYS)),
          sql`(card_exp_year, card_exp_month) < (extract(year from next_on), extract(month from next_on))`,
        ),
      )
      .orderBy(asc(subscriptions.id)),
  )
  for (const row of rows) await inTransaction(ctx, (ctx) => sayExpires(ctx, row))
}
