import type { Part } from '#features/money/ledger/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { socket } from '#platform/server/feature.ts'
import type { Envelope } from '#platform/server/jobs.ts'
import type { Payment } from './open-payments.ts'
import type { Labels } from './provider-objects.ts'

/** What a payment that has arrived is for, and what follows. */
export interface Arrival {
  readonly giftId?: string
  /** Funds and the covered fee; they sum to the payment. */
  readonly parts: readonly Part[]
  readonly followUps: readonly Envelope[]
}

/**
 * What payments are made for: a gift, a Friday's item. Whoever has something to be paid for plugs one in, under the name that
 * its payments carry. What arrives and is missed is asked before the step is written, and what they answer is written with it, or not at all.
 */
export interface Purpose {
  /** What is written on the payment at the provider, for people who look there. */
  label(payment: Payment): Labels
  arrive(ctx: Context, payment: Payment): Promise<Arrival>
  /**
   * Whether money may still be asked for it, where it was begun a while ago: what was kept back for it may be somebody else's
   * by now. What is kept back stays so for another while where it may.
   */
  mayStillAsk?(ctx: Context, payment: Payment): Promise<boolean>
  /** The payer had been told that it was on its way, and it came to something else: nothing was taken. */
  miss(ctx: Context, payment: Payment): Promise<readonly Envelope[]>
  /** A refund was posted: money of it is on its way back to the payer, who did nothing for it and is told. */
  giveBack(ctx: Context, payment: Payment, refundId: string): readonly Envelope[]
  /** The payer's bank has not taken a refund that they were told of: its money is with the organisation again. */
  comeBack?(ctx: Context, payment: Payment, refundId: string): readonly Envelope[]
  /** Money of it went back or came again, by a refund or by a dispute: whoever counts what has come counts anew. */
  move?(ctx: Context, payment: Payment): readonly Envelope[]
}

export const purpose = socket<Purpose>('payments.purpose')

export function purposeOf(ctx: Context, payment: Payment): Purpose {
  return ctx.house.plugged(purpose, payment.purpose)
}
