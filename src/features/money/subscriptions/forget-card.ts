import { providerOf } from '#features/money/payments/payments.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { removeUnfinished } from './clear-unfinished.ts'
import { findOpenItem, hasEnded } from './settle.ts'
import { isGivenUp, isSubscription, lockSubscription } from './subscriptions.ts'
import { subscriptions } from './tables.ts'

/**
 * Has the provider erase the customer of a subscription that has ended, with every card, and forgets what we knew of it. Not
 * while something is still under way: then it throws, and is tried again.
 */
export async function forgetCardOf(
  ctx: Context,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  const row = await inTransaction(ctx, async (ctx) => {
    const row = await lockSubscription(ctx, subscriptionId)
    if (!row || !(hasEnded(row) || isGivenUp(row))) return undefined
    if (await findOpenItem(ctx, row)) throw new Error('A gift of it is still under way.')
    return row
  })
  if (!row) return
  if (row.customerId) await (await providerOf(ctx, row)).eraseCustomer(row.customerId)
  if (isGivenUp(row)) {
    await removeUnfinished(ctx, subscriptionId)
    return
  }
  await inTransaction(ctx, ({ db, ...ctx }) =>
    db
      .update(subscriptions)
      .set({ customerId: null, setupId: null, savedCard: null, refusedCard: null })
      .where(isSubscription({ ...ctx, db }, subscriptionId)),
  )
}
