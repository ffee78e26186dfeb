import { and, eq } from 'drizzle-orm'
import { gifts } from '#features/money/giving/tables.ts'
import { type Context, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { takeNameBack } from './contract.ts'
import { namesTakenBack } from './tables.ts'

export function takeBack(
  ctx: Context,
  { transactionId }: Input<typeof takeNameBack>,
): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const organisationId = ctx.organisation.id
    const [gift] = await ctx.db
      .select({ id: gifts.id })
      .from(gifts)
      .where(and(eq(gifts.organisationId, organisationId), eq(gifts.id, transactionId)))
    if (!gift) refuse(takeNameBack, 'gift-not-found')
    await ctx.db
      .insert(namesTakenBack)
      .values({ organisationId, giftId: gift.id, takenBackAt: ctx.now() })
      .onConflictDoNothing()
    await announceChange(ctx)
    return null
  })
}
