import type { Terms } from '#features/money/causes/contract.ts'
import type { Wish } from '#features/money/giving/pages/draft.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { toDecimal } from '#platform/shared/money.ts'
import type { decodeDonationToken } from '../contract.ts'

type Asked = Pick<Answer<typeof decodeDonationToken>, 'amount' | 'currency' | 'frequency'>

/**
 * What the form begins with. An amount always says its currency, so that none that this browser has chosen before is taken
 * for it; one in a currency that is not collected is not asked for at all.
 */
export function toWish(
  { amount, currency, frequency }: Asked,
  { currencies, defaultCurrency }: Pick<Terms, 'currencies' | 'defaultCurrency'>,
): Wish {
  if (currency !== undefined && !currencies.some(({ value }) => value === currency))
    return { frequency }
  if (!amount) return { currency, frequency }
  const its = currency ?? defaultCurrency
  return { amount: toDecimal(amount, its), currency: its, frequency }
}
