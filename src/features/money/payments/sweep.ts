import { findAll } from '#features/money/ledger/ledger.ts'
import type { Context } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { OddPayment } from './apply.ts'
import { followReturns } from './follow-returns.ts'
import { findPayment } from './open-payments.ts'
import { readAll } from './pages.ts'
import { postPayout } from './payouts.ts'
import { NoProvider, ProviderRefused, ProviderUnclear } from './provider-errors.ts'
import type { Dispute, Refund } from './provider-objects.ts'
import { type MerchantAccount, allMerchantAccounts } from './merchant-accounts.ts'

/** How long after it was made something may still become of it: a refund comes back, a dispute ends, a payout fails. */
const LIVES_MS = { refund: 35 * DAY_MS, dispute: 120 * DAY_MS, payout: 14 * DAY_MS } as const

/**
 * Finds what no event has told of money that left: refunds, disputes and payouts of every account, also of those that the
 * organisation has left. Run every quarter of an hour; asks for what is young enough to change, and only about what the
 * ledger does not have yet. An account that cannot be asked is asked next time.
 */
export async function sweep(ctx: Context): Promise<void> {
  for (const merchant of await allMerchantAccounts(ctx))
    await sweepOne(ctx, merchant).catch((error: unknown) => {
      const isAway =
        error instanceof ProviderUnclear ||
        error instanceof ProviderRefused ||
        error instanceof NoProvider
      if (!isAway) throw error
      ctx.house.log.warn({ err: error, account: merchant.account.id }, 'not swept; next time')
    })
}

async function sweepOne(ctx: Context, { account, provider }: MerchantAccount): Promise<void> {
  const since = (what: keyof typeof LIVES_MS) => new Date(ctx.now().getTime() - LIVES_MS[what])
  const refunds = await readAll((place) =>
    provider.listRefunds({ from: since('refund'), ...place }),
  )
  const disputes = await readAll((place) =>
    provider.listDisputes({ from: since('dispute'), ...place }),
  )
  const unposted = await findUnposted(ctx, refunds, disputes)
  const ended = new Set(disputes.filter(isLost).map(({ intentId }) => intentId))
  for (const intentId of new Set([...unposted, ...ended])) {
    const payment = await findPayment(ctx, { intentId })
    // Money that is no payment of ours is named by the audit. One that stands at another account of ours is known here, so
    // the two are one (decision: two-accounts-that-are-one).
    if (!payment) continue
    if (!unposted.has(intentId) && payment.state !== 'disputed') continue
    await followReturns(ctx, provider, payment).catch((error: unknown) => {
      if (!(error instanceof OddPayment)) throw error
      ctx.house.log.error({ err: error, payment: payment.id }, 'a payment was set aside')
    })
  }
  const payouts = await readAll((place) =>
    provider.listPayouts({ from: since('payout'), ...place }),
  )
  for (const payout of payouts.toReversed())
    await postPayout(ctx, { id: account.id, test: provider.test }, payout)
}

/** A dispute that was lost moves nothing more, so the ledger does not tell. */
function isLost({ status }: Dispute): boolean {
  return status === 'lost'
}

/** The payments of which something has moved that the ledger does not have. */
async function findUnposted(
  ctx: Context,
  refunds: readonly Refund[],
  disputes: readonly Dispute[],
): Promise<ReadonlySet<string>> {
  const moved = [
    ...refunds.flatMap(({ id, intentId, settlement, failureSettlement }) => [
      { intentId, key: `refund:${id}`, has: settlement !== undefined },
      { intentId, key: `refund-failed:${id}`, has: failureSettlement !== undefined },
    ]),
    ...disputes.flatMap(({ id, intentId, movements }) => [
      { intentId, key: `dispute:${id}`, has: movements.some((one) => one.amountMinor < 0) },
      { intentId, key: `dispute-won:${id}`, has: movements.some((one) => one.amountMinor > 0) },
    ]),
  ].filter(({ has, intentId }) => has && intentId !== '')
  const posted = await findAll(
    ctx,
    moved.map(({ key }) => key),
  )
  return new Set(moved.filter(({ key }) => !posted.has(key)).map(({ intentId }) => intentId))
}
