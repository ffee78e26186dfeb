import { and, eq, inArray } from 'drizzle-orm'
import { personOf, withFreshCode } from '#features/ground/people/people.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { findStory, type GiftStory } from '#features/money/giving/giving.ts'
import { findAll, leftOf } from '#features/money/ledger/ledger.ts'
import { payments } from '#features/money/payments/tables.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { formatMoney, stepOf } from '#platform/shared/money.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { refundGift } from './contract.ts'
import { sendRefund } from './jobs.ts'
import type { WhyNot } from './rules.ts'
import { refundOrders } from './tables.ts'

type Asked = Input<typeof refundGift>
export type Order = typeof refundOrders.$inferSelect

/** Writes the order down, with the job that sends it, or nothing. What the provider makes of it stands in the ledger. */
export async function refund(ctx: Context, asked: Asked): Promise<Reply<typeof refundGift>> {
  const { code, refundId: id } = asked
  if (await isKnown(ctx, asked)) return { id }
  return withFreshCode(ctx, refundGift, { role: 'treasurer', code }, async (ctx) => {
    const story = (await findStory(ctx, asked.id)) ?? refuse(refundGift, 'gift-not-found')
    // Two orders of one gift are written one after the other.
    await ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(isPaymentOf(ctx, story))
      .for('update')
    if (await isKnown(ctx, asked)) return { id }
    await refuseTooMuch(ctx, story, asked.amount)
    const { currency, paymentId } = story.gift
    const { reason, note, amount } = asked
    await ctx.db.insert(refundOrders).values({
      organisationId: ctx.organisation.id,
      id,
      giftId: asked.id,
      paymentId: paymentId!,
      amountMinor: amount,
      currency,
      reason,
      note,
      askedBy: personOf(ctx).id,
      askedAt: ctx.now(),
      state: 'asked',
      keySequence: 0,
    })
    const after = formatMoney(amount, currency, { decimals: 'always' })
    await writeDown(ctx, { deed: 'gift-refunded', subject: asked.id, after })
    await ctx.house.queue.add(ctx, sendRefund, { id })
    return { id }
  })
}

/** A press that is sent again finds what the first has written. */
async function isKnown(ctx: Context | Work, asked: Asked): Promise<boolean> {
  const order = await findOrder(ctx, asked.refundId)
  if (!order) return false
  const isSame =
    order.giftId === asked.id && order.amountMinor === asked.amount && order.reason === asked.reason
  return isSame || refuse(refundGift, 'refund-reused')
}

async function refuseTooMuch(ctx: Work, story: GiftStory, amount: number): Promise<void> {
  const { left, whyNot } = await whatIsLeft(ctx, story)
  if (whyNot === 'nothing-left') refuse(refundGift, 'more-than-left', 'amount')
  if (whyNot) refuse(refundGift, whyNot)
  if (amount > left) refuse(refundGift, 'more-than-left', 'amount')
  if (amount % stepOf(story.gift.currency) !== 0) refuse(refundGift, 'not-so-exact', 'amount')
}

/** What can still be given back of a gift: what the ledger has of it, without what is ordered and has not moved yet. */
export async function whatIsLeft(
  ctx: Work,
  { gift }: GiftStory,
): Promise<{ readonly left: number; readonly whyNot: WhyNot | null }> {
  if (gift.paymentId === null) return { left: 0, whyNot: 'not-by-card' }
  if (gift.settledAt === null) return { left: 0, whyNot: 'not-arrived' }
  if (gift.state === 'disputed') return { left: 0, whyNot: 'disputed' }
  const held = (await leftOf(ctx, [gift.id])).get(gift.id)?.whole ?? 0
  const left = held - (await sumUnderWay(ctx, gift.id))
  return left > 0 ? { left, whyNot: null } : { left: 0, whyNot: 'nothing-left' }
}

async function sumUnderWay(ctx: Work, giftId: string): Promise<number> {
  const orders = (await ordersOf(ctx, [giftId])).filter(({ state }) => state !== 'refused')
  const posted = await findAll(
    ctx,
    orders.map(({ refundId }) => `refund:${refundId}`),
  )
  return orders
    .filter(({ refundId }) => !posted.has(`refund:${refundId}`))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

export function ordersOf(ctx: Work, giftIds: readonly string[]): Promise<Order[]> {
  return ctx.db
    .select()
    .from(refundOrders)
    .where(
      and(
        eq(refundOrders.organisationId, ctx.organisation.id),
        inArray(refundOrders.giftId, [...giftIds]),
      ),
    )
}

export async function findOrder(ctx: Context | Work, id: string): Promise<Order | undefined> {
  const [order] = await inTransaction(ctx, (ctx) =>
    ctx.db.select().from(refundOrders).where(isOrder(ctx, id)),
  )
  return order
}

export function isOrder({ organisation }: Context | Work, id: string) {
  return and(eq(refundOrders.organisationId, organisation.id), eq(refundOrders.id, id))
}

function isPaymentOf({ organisation }: Work, { gift }: GiftStory) {
  return and(
    eq(payments.organisationId, organisation.id),
    eq(payments.id, gift.paymentId ?? gift.id),
  )
}
