import type { Context } from '#platform/server/context.ts'
import { type FindOpened, findingOpened } from './find-opened.ts'
import type { Payment } from './open-payments.ts'
import type { Intent } from './provider-objects.ts'
import type { PaymentProvider } from './provider.ts'
import { purposeOf } from './purpose.ts'
import { statementSuffix } from './rules.ts'

/** A provider keeps its answers for a day; by then, what a key has opened is looked for. */
const KEYS_LIVE_MS = 12 * 3_600_000

/** What was opened for a payment before, where the provider may have forgotten its key or was asked under another one. */
export async function findForgotten(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  findOpened: FindOpened = findingOpened(),
): Promise<Intent | undefined> {
  const { keySequence, createdAt } = payment
  const mayBeOpen = keySequence > 0 || ctx.now().getTime() - createdAt.getTime() > KEYS_LIVE_MS
  return mayBeOpen ? findOpened(provider, payment) : undefined
}

/** Opens a payment at the provider. Asked again, by whomever, it is the same one: the key is that of our payment. */
export function openIntent(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  customer?: string,
): Promise<Intent> {
  const { organisationId, id, amountMinor, currency, keySequence } = payment
  const suffix = statementSuffix(ctx.organisation.configuration.websiteName)
  return provider.createIntent({
    key: `payment:${organisationId}:${id}:create:${keySequence}`,
    amount: amountMinor,
    currency,
    payment: id,
    organisationId,
    ...(customer === undefined ? {} : { customer }),
    labels: purposeOf(ctx, payment).label(payment),
    ...(suffix ? { suffix } : {}),
  })
}
