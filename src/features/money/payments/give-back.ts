import type { Context } from '#platform/server/context.ts'
import { OddPayment } from './apply.ts'
import { followReturns } from './follow-returns.ts'
import { providerOf } from './merchant-accounts.ts'
import { getPayment } from './open-payments.ts'
import { readAll } from './pages.ts'
import type { PaymentProvider } from './provider.ts'
import { KEYS_NOT_ACCEPTED, ProviderRefused } from './provider-errors.ts'

interface GivingBack {
  /** Ours, kept in the provider's metadata. */
  readonly id: string
  /** The provider's idempotency key: another one only after `isSaved`. */
  readonly key: string
  readonly amountMinor: number
}

/**
 * Sends money of a payment back, once for each id, however often it is asked for: what stands under the id is looked for before
 * each question, because a key is forgotten after a day. A refusal is an answer, by the provider's name of why not. Throws
 * ProviderUnclear where nothing is known, NoProvider, and ProviderRefused where it is for us to mend.
 */
export async function giveBack(
  ctx: Context,
  paymentId: string,
  { id, key, amountMinor: amount }: GivingBack,
): Promise<{ readonly refundId: string } | { readonly refusedCode: string }> {
  const payment = await getPayment(ctx, paymentId)
  const provider = await providerOf(ctx, payment)
  const intentId = payment.intentId!
  const known = await findMade(provider, intentId, id)
  if (known) return known
  ctx.house.checkpoint('refund.asked')
  try {
    const { organisationId } = payment
    const made = await provider.refund({ key, intentId, amount, refund: id, organisationId })
    ctx.house.checkpoint('refund.made')
    return { refundId: made.id }
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.code === KEYS_NOT_ACCEPTED) throw error
    // It may have been made by a question whose answer was lost.
    return (await findMade(provider, intentId, id)) ?? { refusedCode: error.code }
  }
}

async function findMade(provider: PaymentProvider, intentId: string, id: string) {
  const all = await readAll((place) => provider.listRefunds({ intentId, ...place }))
  const made = all.find(({ metadata }) => metadata.refund === id)
  return made && { refundId: made.id }
}

/** Posts what has gone back of a payment. One that does not fit is set aside, for a person to look at. */
export async function followGivenBack(ctx: Context, paymentId: string): Promise<void> {
  const payment = await getPayment(ctx, paymentId)
  await followReturns(ctx, await providerOf(ctx, payment), payment).catch((error: unknown) => {
    if (!(error instanceof OddPayment)) throw error
    ctx.house.log.error({ err: error, payment: paymentId }, 'a payment was set aside')
  })
}
