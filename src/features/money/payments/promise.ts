import type { Context } from '#platform/server/context.ts'
import type { Envelope } from '#platform/server/jobs.ts'
import { type Payment, getPayment } from './open-payments.ts'
import { purposeOf } from './purpose.ts'
import { OPEN_STATES, type PaymentState } from './rules.ts'
import { step } from './step.ts'

/**
 * Before a payer is told to wait for a payment in one of these states: whatever becomes of it without them, they hear.
 * Answers the payment that now stands; one that has come to something else meanwhile is not promised, and that is what the
 * payer is to be told.
 */
export async function promise(
  ctx: Context,
  id: string,
  states: readonly PaymentState[] = OPEN_STATES,
): Promise<Payment> {
  for (;;) {
    const payment = await getPayment(ctx, id)
    if (!states.includes(payment.state) || payment.promisedAt !== null) return payment
    const promised = await step(ctx, payment, { promisedAt: ctx.now() })
    if (promised) return promised
  }
}

/**
 * What follows where a payment comes to something other than its money, and the payer is not there to be told: mail to one
 * who waits. One whose page was never answered waits as well; the lease tells that nobody is answering it just now.
 */
export async function tellWhoWaits(ctx: Context, payment: Payment): Promise<readonly Envelope[]> {
  const wasLeft = payment.state === 'processing' && payment.lease !== null
  return payment.promisedAt !== null || wasLeft ? purposeOf(ctx, payment).miss(ctx, payment) : []
}
