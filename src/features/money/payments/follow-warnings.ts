import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { socket } from '#platform/server/feature.ts'
import type { Payment } from './open-payments.ts'
import { readAll } from './pages.ts'
import type { Card, FraudWarning } from './provider-objects.ts'
import type { PaymentProvider } from './provider.ts'
import { paymentWarnings } from './tables.ts'

/**
 * Whoever does something where a payer's bank warns that a payment may be fraud. Asked once for each warning, in the
 * transaction that writes it down. `card` is the one that paid, where the provider tells it.
 */
export type Heed = (
  ctx: Work,
  payment: Payment,
  warning: FraudWarning & { readonly card?: Card | undefined },
) => Promise<void>

export const heed = socket<Heed>('payments.heed')

/** In this order: regular gifts first, so that nothing more is taken from the card, whatever is given back. */
const HEEDING = ['subscriptions', 'refunds']

/**
 * Asks the provider which warnings its card network has given of a payment, and writes each down, once. Harmless when
 * repeated. Of a payment whose money never arrived nothing is done. False where its money has arrived and no warning is listed: the
 * provider may show one only later.
 */
export async function followWarnings(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  card: Card | undefined,
): Promise<boolean> {
  const { id: paymentId, intentId, settledAt, accountId } = payment
  if (settledAt === null || intentId === null) return true
  const warnings = await readAll((after) => provider.listWarnings({ intentId, ...after }))
  for (const warning of warnings)
    await inTransaction(ctx, async (ctx) => {
      const { id, kind, createdAt: warnedAt } = warning
      const [first] = await ctx.db
        .insert(paymentWarnings)
        .values({
          organisationId: ctx.organisation.id,
          accountId,
          id,
          paymentId,
          kind,
          warnedAt,
          receivedAt: ctx.now(),
        })
        .onConflictDoNothing()
        .returning({ id: paymentWarnings.id })
      if (!first) return
      for (const by of HEEDING)
        await ctx.house.plugged(heed, by)(ctx, payment, { ...warning, card })
    })
  return warnings.length > 0
}
