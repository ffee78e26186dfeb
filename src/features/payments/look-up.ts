import type { Context } from '#platform/server/context.ts'
import { type Answered, apply } from './apply.ts'
import { type Payment, getPayment } from './open-payments.ts'
import { type Intent, type PaymentProvider, ProviderRefused, ProviderUnclear } from './provider.ts'
import { purposeOf } from './purpose.ts'
import { isOver } from './rules.ts'
import { step } from './step.ts'

export interface LookedUp {
  readonly payment: Payment
  readonly intent: Intent
}

/**
 * Asks the provider what has become of a payment, and takes it over. The payment is read before the question, so that an
 * answer is never applied to something newer than the question.
 */
export async function lookUp(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  { step: at = 'look-up', ...known }: Partial<Answered> = {},
): Promise<LookedUp> {
  const intent = await provider.findIntent(payment.intentId!)
  return {
    payment: await apply(ctx, payment, intent, { step: at, test: provider.test, ...known }),
    intent,
  }
}

/** Makes sure that nothing can be taken any more for a payment. If it was taken meanwhile, that stands. */
export async function cancel(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Payment> {
  const key = `payment:${payment.organisationId}:${payment.id}:cancel`
  let intent: Intent
  try {
    intent = await provider.cancelIntent({ intentId: payment.intentId!, key })
  } catch (error) {
    if (!(error instanceof ProviderUnclear) && !isGone(error)) throw error
    intent = await provider.findIntent(payment.intentId!)
  }
  const after = await apply(ctx, payment, intent, { step: 'cancel', test: provider.test })
  // Whoever moved it while it was being cancelled did not know; what is true is applied to what they left.
  if (intent.status !== 'cancelled' || after.nextLookAt === null) return after
  const now = { ...(await getPayment(ctx, payment.id)), lease: after.lease }
  return apply(ctx, now, intent, { step: 'cancel', test: provider.test })
}

/**
 * Ends a payment whose intent was never stored. What may have been opened there was never confirmed and takes nothing, and
 * no later step can confirm it: this one has moved the payment on. Answers the payment that now stands.
 */
export async function endUnopened(ctx: Context, payment: Payment): Promise<Payment> {
  const ended = await step(
    ctx,
    payment,
    { state: isOver(payment.state) ? payment.state : 'cancelled', token: null, nextLookAt: null },
    {
      told: { step: 'cancel', outcome: 'given up' },
      followUps:
        payment.state === 'processing' ? await purposeOf(ctx, payment).miss(ctx, payment) : [],
    },
  )
  return ended ?? getPayment(ctx, payment.id)
}

function isGone(error: unknown): boolean {
  return error instanceof ProviderRefused && error.code === 'payment_intent_unexpected_state'
}
