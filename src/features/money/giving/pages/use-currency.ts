import { useSyncExternalStore } from 'react'
import type { Terms } from '#features/money/causes/contract.ts'
import { applyCurrency, useCurrency } from '#platform/web/currency.ts'
import { readText } from '#platform/web/storage.ts'

/** The currency that this browser gives in, if the organisation collects in it; else the organisation's own. */
export function useGivingCurrency({ currencies, defaultCurrency }: Terms) {
  const chosen = useCurrency()
  // Without a choice the frame answers with the pound, which need not be what this organisation offers first.
  const hasChosen = useSyncExternalStore(
    () => () => undefined,
    () => readText('currencyObj') !== undefined,
    () => false,
  )
  const isOffered = hasChosen && currencies.some(({ value }) => value === chosen.value)
  const value = isOffered ? chosen.value : defaultCurrency
  return {
    currency: value,
    sign: currencies.find((each) => each.value === value)?.sign ?? value,
    chooseCurrency(value: string) {
      const offered = currencies.find((each) => each.value === value)
      if (offered) applyCurrency(offered)
    },
  }
}
