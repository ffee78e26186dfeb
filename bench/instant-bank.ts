import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as real from '#features/money/sandbox-bank/sandbox-bank.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * A bank that says yes at once and keeps nothing, in the place of the sandbox bank: what is then measured of a gift is ours
 * alone. Put there by `instant-bank-hook.mjs`; only opening a payment and taking it are played. With BANK_MS it takes so long
 * over each answer, as one does that is far away.
 */
export function bankOf(ctx: Context): real.Bank {
  return {
    ...real.bankOf(ctx),
    async create(order) {
      await takeTime()
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
      return intent
    },
    confirm: take,
    chargeKept: take,
  }
}

async function take({ intentId }: { intentId: string }): Promise<real.BankIntent> {
  await takeTime()
  const intent = opened.get(intentId)!
  opened.delete(intentId)
  const [charge, fee] = [`ch_instant_${randomUUID()}`, 58]
  const settlement = {
    id: `mv_${charge}`,
    amountMinor: intent.amountMinor,
    currency: intent.currency,
    feeMinor: fee,
  }
  return { ...intent, status: 'succeeded', charge, settlement }
}

/** Not even a turn of the event loop where it answers at once. */
function takeTime(): Promise<unknown> | undefined {
  const ms = Number(process.env['BANK_MS'] ?? 0)
  return ms > 0 ? pause(ms) : undefined
}

const opened = new Map<string, real.BankIntent>()
