import { and, asc, eq } from 'drizzle-orm'
import type { Part } from '#features/money/ledger/rules.ts'
import type { Arrival, Purpose } from '#features/money/payments/payments.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { appealsOf } from './appeals.ts'
import { sayNotTaken, sayRefundCameBack, sayRefunded, sendReceipt } from './jobs.ts'
import { giftLines, gifts } from './tables.ts'

/** What its gift tells a payment: whose funds it is for, and who is to be written to. The payment has the gift's id. */
export const giftPurpose: Purpose = {
  label: ({ id }) => ({ gift: id }),

  async arrive(ctx, { id }) {
    const [gift, lines] = await inTransaction(ctx, async ({ db, organisation }) => {
      const [gift] = await db
        .select({ feeMinor: gifts.feeMinor })
        .from(gifts)
        .where(and(eq(gifts.organisationId, organisation.id), eq(gifts.id, id)))
      const lines = await db
        .select({ fundId: giftLines.fundId, amountMinor: giftLines.amountMinor })
        .from(giftLines)
        .where(and(eq(giftLines.organisationId, organisation.id), eq(giftLines.giftId, id)))
        .orderBy(asc(giftLines.line))
      return [gift, lines] as const
    })
    if (!gift) throw new Error(`Payment ${id} is for a gift that is not there.`)
    return toArrival(ctx, { id, ...gift }, lines)
  },

  mayStillAsk: (ctx, { id }) => appealsOf(ctx).keepOn(ctx, id),

  async miss(ctx, { id }) {
    return [ctx.house.queue.envelope(ctx, sayNotTaken, { giftId: id }, `not-taken:${id}`)]
  },

  giveBack: (ctx, { id }, refundId) => [
    ctx.house.queue.envelope(ctx, sayRefunded, { giftId: id, refundId }, `refunded:${refundId}`),
  ],

  comeBack: (ctx, { id }, refundId) => [
    ctx.house.queue.envelope(
      ctx,
      sayRefundCameBack,
      { giftId: id, refundId },
      `refund-came-back:${refundId}`,
    ),
  ],

  move: (ctx) => appealsOf(ctx).follow(ctx),
}

/** A fund that stands on several lines gets their sum. */
export function toArrival(
  ctx: Context,
  { id, feeMinor }: { readonly id: string; readonly feeMinor: number },
  lines: readonly { readonly fundId: string; readonly amountMinor: number }[],
): Arrival {
  const byFund = new Map<string, number>()
  for (const { fundId, amountMinor } of lines)
    byFund.set(fundId, (byFund.get(fundId) ?? 0) + amountMinor)
  const parts: Part[] = [...byFund].map(([fundId, amountMinor]) => ({
    account: { kind: 'fund', id: fundId },
    amountMinor,
  }))
  if (feeMinor > 0) parts.push({ account: { kind: 'covered-fees' }, amountMinor: feeMinor })
  return {
    giftId: id,
    parts,
    followUps: [
      ctx.house.queue.envelope(ctx, sendReceipt, { giftId: id }, `receipt:${id}`),
      ...appealsOf(ctx).follow(ctx, [...byFund.keys()]),
    ],
  }
}
