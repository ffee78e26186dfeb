import { and, eq } from 'drizzle-orm'
import type { Work } from '#platform/server/context.ts'
import { toPayment } from './open-payments.ts'
import { step } from './step.ts'
import { payments } from './tables.ts'

/** Why a payment was set aside whose account takes no question of ours: until it has new keys. */
export const KEYS_REFUSED = 'its account does not accept our keys'

/** The account has new keys: what was set aside for want of them is looked at again. */
export async function takeUpAgain(ctx: Work, accountId: string): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.organisationId, ctx.organisation.id),
        eq(payments.accountId, accountId),
        eq(payments.setAsideWhy, KEYS_REFUSED),
      ),
    )
  for (const row of rows)
    await step(ctx, toPayment(row), { setAsideWhy: null, nextLookAt: ctx.now() })
}
