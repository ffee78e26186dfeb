import { find, post } from '#features/money/ledger/ledger.ts'
import { payout, payoutFailed } from '#features/money/ledger/postings.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Payout } from './provider-objects.ts'
import { providerOf } from './merchant-accounts.ts'

/** Asks the provider what has become of a payout, and posts it. Twice, late and out of order come to the same. */
export async function followPayout(
  ctx: Context,
  { accountId, payoutId }: { accountId: string; payoutId: string },
): Promise<void> {
  const provider = await providerOf(ctx, { accountId })
  await postPayout(ctx, { id: accountId, test: provider.test }, await provider.findPayout(payoutId))
}

/**
 * What has arrived at the bank lies there. One that failed, or was called back, is posted there and back again, whether or
 * not it was ever said to have arrived: so whoever still holds an older answer posts nothing that is not there already.
 */
export async function postPayout(
  ctx: Context,
  paymentAccount: { readonly id: string; readonly test: boolean },
  { id: payoutId, status, amount, currency }: Payout,
): Promise<void> {
  if (status === 'pending' || status === 'in-transit') return
  await inTransaction(ctx, async (ctx) => {
    // Two accounts of ours may be one there: it stays with the one that it was posted of.
    const { paymentAccountId: id = paymentAccount.id } =
      (await find(ctx, `payout:${payoutId}`)) ?? {}
    const of = {
      paymentAccount: { ...paymentAccount, id },
      payoutId,
      amountMinor: amount,
      currency,
    }
    await post(ctx, payout(of))
    if (status !== 'paid') await post(ctx, payoutFailed(of))
  })
}
