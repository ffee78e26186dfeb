import { findAll, toRows } from '#features/money/ledger/ledger.ts'
import type { Posting } from '#features/money/ledger/rules.ts'
import type { Context } from '#platform/server/context.ts'
import type { Envelope } from '#platform/server/jobs.ts'
import { OddPayment } from './apply.ts'
import { type Payment, getPayment } from './open-payments.ts'
import { readAll } from './pages.ts'
import type { PaymentProvider } from './provider.ts'
import { purposeOf } from './purpose.ts'
import { keysOf, takeReturns } from './returns.ts'
import { step } from './step.ts'

/** How often what is known is held against a payment that others are moving at the same moment. */
const MOST_TRIES = 10

/**
 * Asks the provider what has gone back of a payment, and posts what is not posted yet: refunds, also those that were made in
 * the provider's own office, and disputes. Harmless when repeated, and at the same moment elsewhere. A payment of which
 * nothing has arrived is left alone. What does not fit sets it aside, and is OddPayment.
 */
export async function followReturns(
  ctx: Context,
  provider: PaymentProvider,
  { id, intentId, settledAt }: Payment,
): Promise<void> {
  if (settledAt === null || intentId === null) return
  const returns = {
    refunds: await readAll((after) => provider.listRefunds({ intentId, ...after })),
    disputes: await readAll((after) => provider.listDisputes({ intentId, ...after })),
  }
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    // Before the ledger: whoever posts after this moves the payment on, and the step below is not written.
    const payment = await getPayment(ctx, id)
    const posted = await findAll(ctx, keysOf(payment, returns))
    const { postings, state, oddWhy } = takeReturns(payment, provider.test, returns, posted)
    const isSame =
      postings.length === 0 &&
      state === payment.state &&
      (payment.setAsideWhy ?? undefined) === oddWhy
    const written =
      isSame ||
      (await step(
        ctx,
        payment,
        { state, setAsideWhy: oddWhy ?? null },
        {
          told: { step: 'look-up', outcome: state },
          postings: postings.map((posting) => toRows(ctx, posting)),
          followUps: tellOf(ctx, payment, postings),
        },
      ))
    if (!written) continue
    ctx.house.checkpoint('payment.returned')
    if (oddWhy) throw new OddPayment(`Payment ${id} was set aside: ${oddWhy}.`)
    return
  }
  throw new Error(`Payment ${id} moved ${MOST_TRIES} times while its returns were being posted.`)
}

/**
 * Written with the postings that they tell of, so once for each refund, and once more where its money comes back. Of one that
 * has come back already its payer is not told, and of no dispute: they have begun it at their bank, and hear from there.
 */
function tellOf(ctx: Context, payment: Payment, postings: readonly Posting[]): readonly Envelope[] {
  const idsOf = (wanted: Posting['kind']) =>
    postings.flatMap(({ kind, providerObject }) => (kind === wanted ? providerObject! : []))
  const [sent, cameBack] = [idsOf('refund'), idsOf('refund-failed')]
  const whom = purposeOf(ctx, payment)
  return [
    ...(postings.length > 0 ? (whom.move?.(ctx, payment) ?? []) : []),
    ...sent.filter((id) => !cameBack.includes(id)).flatMap((id) => whom.giveBack(ctx, payment, id)),
    ...cameBack
      .filter((id) => !sent.includes(id))
      .flatMap((id) => whom.comeBack?.(ctx, payment, id) ?? []),
  ]
}
