import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import {
  type Payment,
  endPayment,
  findPayment,
  takeLease,
  whileHeld,
} from '#features/money/payments/payments.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { isHalted, isSilence, noteFailure } from './halt.ts'
import { settleItem } from './settle.ts'
import { ITEMS_AT_ONCE, type Item, isOfCycle, isOpenCycle } from './subscriptions.ts'
import { subscriptionCycles, subscriptionItems } from './tables.ts'

/**
 * What nobody has paid by its last day ends there: nothing can be taken for it any more. What was taken meanwhile stands. A
 * provider that answers nothing is left alone.
 */
export async function closeOver(ctx: Context): Promise<void> {
  if (await isHalted(ctx)) return
  const over = await inTransaction(ctx, (ctx) =>
    ctx.db
      .select()
      .from(subscriptionCycles)
      .where(and(isOpenCycle(ctx), lte(subscriptionCycles.closesAt, ctx.now()))),
  )
  for (const { kind, dueOn } of over) {
    if (!(await endAllOf(ctx, { kind, dueOn }))) continue
    await inTransaction(ctx, ({ db, organisation }) =>
      db
        .update(subscriptionCycles)
        .set({ closedAt: ctx.now() })
        .where(
          and(
            eq(subscriptionCycles.organisationId, organisation.id),
            eq(subscriptionCycles.kind, kind),
            eq(subscriptionCycles.dueOn, dueOn),
          ),
        ),
    )
  }
}

/** A handful at a time and in any order, so that the same ones are not always first; false where something is still open. */
async function endAllOf(ctx: Context, { kind, dueOn }: Pick<Item, 'kind' | 'dueOn'>) {
  const open = await inTransaction(ctx, (ctx) =>
    ctx.db
      .select()
      .from(subscriptionItems)
      .where(and(isOfCycle(ctx, kind, dueOn), isNull(subscriptionItems.endedAt)))
      .orderBy(sql`random()`),
  )
  let isAll = true
  for (let at = 0; at < open.length; at += ITEMS_AT_ONCE) {
    const ends = await Promise.all(
      open.slice(at, at + ITEMS_AT_ONCE).map((item) => endOne(ctx, item)),
    )
    if (ends.every((end) => end === 'unanswered')) return false
    isAll &&= ends.every((end) => end === 'ended')
  }
  return isAll
}

/** Ends one of a cycle that is over; where the provider could not be asked, or is not done with it, the next run tries again. */
async function endOne(ctx: Context, item: Item): Promise<'ended' | 'open' | 'unanswered'> {
  const { id } = item
  try {
    const payment = await inTransaction(ctx, (ctx) => findPayment(ctx, { id }))
    if (payment && !(await isPaymentEnded(ctx, payment))) return 'open'
    await inTransaction(ctx, (ctx) => settleItem(ctx, id, undefined, { isOver: true }))
    return 'ended'
  } catch (error) {
    noteFailure(ctx, item, error)
    return isSilence(error) ? 'unanswered' : 'open'
  }
}

async function isPaymentEnded(ctx: Context, { id }: Payment): Promise<boolean> {
  const held = await takeLease(ctx, { id })
  if (!held) return false
  const ended = await whileHeld(ctx, held, async () => ({ payment: await endPayment(ctx, held) }))
  return !['processing', 'requires_action'].includes(ended.payment.state)
}
