import { randomUUID } from 'node:crypto'
import * as real from '#features/money/sandbox-bank/sandbox-bank.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * A bank that says yes at once and keeps nothing, in the place of the sandbox bank: what is then measured of a gift is ours
 * alone. Put there by `instant-bank-hook.mjs`; only opening and confirming a payment are played.
 */
export function bankOf(ctx: Context): real.Bank {
  return {
    ...real.bankOf(ctx),
    create(order) {
      const intent: real.BankIntent = {
        id: `pi_instant_${randomUUID()}`,
        status: 'requires_payment_method',
        amountMinor: order.amount,
        currency: order.currency,
        gift: order.gift,
        createdAt: ctx.now().toISOString(),
        refundedMinor: 0,
        isDisputed: false,
        ...(order.payment !== undefined && { payment: order.payment }),
      }
      opened.set(intent.id, intent)
      return Promise.resolve(intent)
    },
    confirm({ intentId }) {
      const intent = opened.get(intentId)!
      opened.delete(intentId)
      const [charge, fee] = [`ch_instant_${randomUUID()}`, 58]
      const settlement = {
        id: `mv_${charge}`,
        amountMinor: intent.amountMinor,
        currency: intent.currency,
        feeMinor: fee,
      }
      return Promise.resolve({ ...intent, status: 'succeeded', charge, settlement })
    },
  }
}

const opened = new Map<string, real.BankIntent>()
