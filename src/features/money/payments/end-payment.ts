import type { Context } from '#platform/server/context.ts'
import { cancelPayment, endUnstored, lookUp } from './look-up.ts'
import { providerOf } from './merchant-accounts.ts'
import type { Payment } from './open-payments.ts'
import { isPaymentOver } from './rules.ts'

/**
 * Ends a payment that the caller holds, at the account at which it was begun: nothing can be taken any more. What was taken
 * meanwhile stands, and what is being taken is left alone. Nobody is written to: the caller tells the payer.
 */
export async function endPayment(ctx: Context, held: Payment): Promise<Payment> {
  if (isPaymentOver(held.state)) return held
  const provider = await providerOf(ctx, held)
  if (held.intentId === null) return endUnstored(ctx, provider, held, { isHeard: true })
  const { payment, intent } = await lookUp(ctx, provider, held, { isHeard: true })
  const mayEnd = !isPaymentOver(payment.state) && intent.status !== 'processing'
  return mayEnd ? cancelPayment(ctx, provider, payment, { isHeard: true }) : payment
}
