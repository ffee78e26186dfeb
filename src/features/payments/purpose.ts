import type { Part } from '#features/ledger/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { socket } from '#platform/server/feature.ts'
import type { Envelope } from '#platform/server/jobs.ts'
import type { Payment } from './open-payments.ts'

/** What a payment that has arrived is for, and what follows. */
export interface Arrival {
  readonly giftId?: string
  /** Funds and the covered fee; they sum to the payment. */
  readonly parts: readonly Part[]
  readonly followUps: readonly Envelope[]
}

/**
 * What payments are made for: a gift, a Friday's item. Whoever has something to be paid for plugs one in, under the name that
 * its payments carry. Both are asked before the step is written, and what they answer is written with it, or not at all.
 */
export interface Purpose {
  arrive(ctx: Context, payment: Payment): Promise<Arrival>
  /** The payment has ended, nothing was taken, and the payer had been told that it was on its way. */
  miss(ctx: Context, payment: Payment): Promise<readonly Envelope[]>
}

export const purpose = socket<Purpose>('payments.purpose')

export function purposeOf(ctx: Context, payment: Payment): Purpose {
  return ctx.house.plugged(purpose, payment.purpose)
}
