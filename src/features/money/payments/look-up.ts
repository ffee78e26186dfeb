import type { Context } from '#platform/server/context.ts'
import { type Answered, apply } from './apply.ts'
import { type FindOpened, findingOpened } from './find-opened.ts'
import { type Payment, getPayment } from './open-payments.ts'
import { ProviderUnclear, isSaved } from './provider-errors.ts'
import type { Intent } from './provider-objects.ts'
import type { PaymentProvider } from './provider.ts'
import { tellWhoWaits } from './promise.ts'
import { isPaymentOver } from './rules.ts'
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
export async function cancelPayment(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  { isHeard }: Pick<Answered, 'isHeard'> = {},
): Promise<Payment> {
  const answered = { step: 'cancel', test: provider.test, isHeard } as const
  const { asked, intent } = await cancelThere(ctx, provider, payment)
  const after = await apply(ctx, asked, intent, answered)
  // Whoever moved it while it was being cancelled did not know; what is true is applied to what they left.
  if (intent.status !== 'cancelled' || after.nextLookAt === null) return after
  const now = { ...(await getPayment(ctx, payment.id)), lease: after.lease }
  return apply(ctx, now, intent, answered)
}

/** Once more under another key, where the provider has saved a fault of its own under the first one. */
async function cancelThere(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  isLast = false,
): Promise<{ asked: Payment; intent: Intent }> {
  const { organisationId, id, keySequence } = payment
  const intentId = payment.intentId!
  const key = `payment:${organisationId}:${id}:cancel:${keySequence}`
  try {
    return { asked: payment, intent: await provider.cancelIntent({ intentId, key }) }
  } catch (error) {
    if (!(error instanceof ProviderUnclear)) throw error
    const intent = await provider.findIntent(intentId)
    const mayCancel = !['cancelled', 'succeeded', 'processing'].includes(intent.status)
    if (isLast || !mayCancel || !isSaved(error)) return { asked: payment, intent }
    const moved = await step(ctx, payment, { keySequence: keySequence + 1 })
    return moved ? cancelThere(ctx, provider, moved, true) : { asked: payment, intent }
  }
}

/**
 * Ends a payment whose intent is not stored, at the account where it was begun: what was opened for it there is looked for
 * first. Where the money was taken, that stands, because the database may be a restored one. Otherwise nothing was, and no
 * later step can confirm it: this one has moved the payment on. Answers the payment that now stands.
 */
export async function endUnstored(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  {
    findOpened = findingOpened(),
    isHeard,
  }: { findOpened?: FindOpened } & Pick<Answered, 'isHeard'> = {},
): Promise<Payment> {
  const opened = await findOpened(provider, payment)
  if (!opened) return endUnopened(ctx, payment, { isHeard })
  const found = await apply(ctx, payment, opened, { step: 'look-up', test: provider.test, isHeard })
  const mayCancel = !isPaymentOver(found.state) && opened.status !== 'processing'
  return mayCancel ? cancelPayment(ctx, provider, found, { isHeard }) : found
}

async function endUnopened(
  ctx: Context,
  payment: Payment,
  { isHeard = false }: Pick<Answered, 'isHeard'>,
): Promise<Payment> {
  const ended = await step(
    ctx,
    payment,
    {
      state: isPaymentOver(payment.state) ? payment.state : 'cancelled',
      token: null,
      nextLookAt: null,
      promisedAt: null,
    },
    {
      told: { step: 'cancel', outcome: 'given up' },
      followUps: isHeard ? [] : await tellWhoWaits(ctx, payment),
    },
  )
  return ended ?? getPayment(ctx, payment.id)
}
