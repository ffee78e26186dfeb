import type { Context } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { compareCharges } from './compare-charges.ts'
import { compareReturns } from './compare-returns.ts'
import { NoProvider, ProviderRefused, ProviderUnclear } from './provider-errors.ts'
import { allMerchantAccounts } from './merchant-accounts.ts'

const MINUTE_MS = 60_000
/** What is younger may be on its way from one side to the other: the sweep takes a quarter of an hour. */
const SETTLED_AFTER_MS = 20 * MINUTE_MS

/**
 * Holds our payments of the last days, and what has gone back of them and out to the bank, against what each provider says,
 * both ways and to the penny. Each finding is a sentence without anybody's name; none is good news. Changes nothing.
 */
export async function compareWithProviders(ctx: Context, days: number): Promise<string[]> {
  const until = new Date(ctx.now().getTime() - SETTLED_AFTER_MS)
  const span = { from: new Date(ctx.now().getTime() - days * DAY_MS), until }
  const findings: string[] = []
  for (const merchant of await allMerchantAccounts(ctx)) {
    try {
      findings.push(...(await compareCharges(ctx, merchant, span)))
      findings.push(...(await compareReturns(ctx, merchant, span)))
    } catch (error) {
      const isAway =
        error instanceof ProviderUnclear ||
        error instanceof ProviderRefused ||
        error instanceof NoProvider
      if (!isAway) throw error
      findings.push(`The account ${merchant.account.id} could not be asked: ${error.message}`)
    }
  }
  return findings
}
