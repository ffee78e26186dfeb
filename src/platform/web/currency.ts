import { useSyncExternalStore } from 'react'
import { kept } from './storage.ts'

export interface ChosenCurrency {
  /** ISO 4217. */
  readonly value: string
  readonly label: string
  readonly sign: string
}

export const DEFAULT_CURRENCY: ChosenCurrency = { value: 'GBP', label: 'British pound', sign: '£' }

const currencyObj = kept('currencyObj', isCurrency)

/** The currency that this browser gives in, or the default. */
export function readCurrency(): ChosenCurrency {
  return currencyObj.read() ?? DEFAULT_CURRENCY
}

/** Keeps the choice. A currency without a sign is refused, and the choice before it stays. */
export function applyCurrency(currency: {
  readonly value: string
  readonly label: string
  readonly sign?: string | undefined
}): { readonly applied: ChosenCurrency } | { readonly refused: 'currency-without-sign' } {
  if (!isCurrency(currency)) return { refused: 'currency-without-sign' }
  const applied = { value: currency.value, label: currency.label, sign: currency.sign }
  currencyObj.write(applied)
  return { applied }
}

export function useCurrency(): ChosenCurrency {
  return useSyncExternalStore(currencyObj.subscribe, readCurrency, () => DEFAULT_CURRENCY)
}

function isCurrency(value: unknown): value is ChosenCurrency {
  if (typeof value !== 'object' || value === null) return false
  const { value: code, label, sign } = value as Partial<Record<string, unknown>>
  return (
    typeof code === 'string' &&
    /^[A-Z]{3}$/.test(code) &&
    typeof label === 'string' &&
    typeof sign === 'string' &&
    sign.trim() !== ''
  )
}
