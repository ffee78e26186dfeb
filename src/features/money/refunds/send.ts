import { and, asc, eq, lt } from 'drizzle-orm'
import {
  ProviderUnclear,
  followGivenBack,
  giveBack,
  isSaved,
} from '#features/money/payments/payments.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { sendRefund } from './jobs.ts'
import { type Order, findOrder, isOrder } from './refund.ts'
import { refundOrders } from './tables.ts'

/**
 * Sends an order to the provider, once however often and wherever it is run. Then what has moved is posted, as after any
 * refund. An answer that is not clear fails the job, which is tried again; a refusal ends the order.
 */
export async function sendRefundOrder(ctx: Context, { id }: { id: string }): Promise<void> {
  const order = await findOrder(ctx, id)
  if (!order || order.state === 'refused') return
  if (order.state === 'asked') await ask(ctx, order)
  await followGivenBack(ctx, order.paymentId)
}

async function ask(ctx: Context, order: Order): Promise<void> {
  const { id, paymentId, amountMinor, keySequence } = order
  try {
    const key = `refund:${id}:${keySequence}`
    const answer = await giveBack(ctx, paymentId, { id, key, amountMinor })
    const state = 'refundId' in answer ? ('sent' as const) : ('refused' as const)
    await change(ctx, order, { ...answer, state, endedAt: ctx.now() })
  } catch (error) {
    // Its answer under this key is a fault for a day.
    if (error instanceof ProviderUnclear && isSaved(error))
      await change(ctx, order, { keySequence: keySequence + 1 })
    throw error
  }
}

/** Unless somebody who sends it at the same moment has done so. */
async function change(
  ctx: Context,
  { id, keySequence }: Order,
  next: Partial<Omit<Order, 'organisationId'>>,
): Promise<void> {
  await inTransaction(ctx, (ctx) =>
    ctx.db
      .update(refundOrders)
      .set(next)
      .where(
        and(
          isOrder(ctx, id),
          eq(refundOrders.state, 'asked'),
          eq(refundOrders.keySequence, keySequence),
        ),
      ),
  )
}

/** Orders whose job was lost or has given up, so that none is forgotten. Adding it again begins its pauses anew: not each minute. */
export async function takeUpLost(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - LOST_MS)
  await inTransaction(ctx, async (ctx) => {
    const lost = await ctx.db
      .select({ id: refundOrders.id })
      .from(refundOrders)
      .where(
        and(
          eq(refundOrders.organisationId, ctx.organisation.id),
          eq(refundOrders.state, 'asked'),
          lt(refundOrders.askedAt, before),
        ),
      )
      .orderBy(asc(refundOrders.askedAt))
      .limit(MOST_LOST)
    for (const { id } of lost)
      await ctx.house.queue.add(ctx, sendRefund, { id }, { key: `refunds.send:${id}` })
  })
}

const LOST_MS = 5 * 60_000
const MOST_LOST = 50
