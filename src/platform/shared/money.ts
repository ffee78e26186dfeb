import { z } from 'zod'
import { toWesternDigits } from './digits.ts'

/** ISO 4217 codes whose smallest unit is the unit itself, or a thousandth; all others have hundredths. */
const NO_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const THREE_DECIMALS = 'BHD JOD KWD OMR TND'.split(' ')

export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Use a three-letter currency code.')

/** Whole minor units (pence). Eight digits is the most that a card payment can carry. */
export const MinorUnits = z.number().int().min(0).max(99_999_999)

export const Money = z.object({ amount: MinorUnits, currency: Currency })
export type Money = z.infer<typeof Money>

/** How many decimals the currency's minor unit stands for: 2 for GBP, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  if (NO_DECIMALS.includes(currency)) return 0
  return THREE_DECIMALS.includes(currency) ? 3 : 2
}

/**
 * The amount as people write it, such as "£25" or "£25.50" (`always` keeps "£25.00", for lists and receipts).
 * Western figures in every language, so that amounts and text agree (decision: western-figures).
 */
export function formatMoney(
  amount: number,
  currency: string,
  {
    language = 'en',
    decimals = 'needed',
  }: { language?: string; decimals?: 'needed' | 'always' } = {},
): string {
  const digits = decimalsOf(currency)
  const shown = decimals === 'needed' && amount % 10 ** digits === 0 ? 0 : digits
  const sign = SIGNS[currency]
  const written =
    sign && amount >= 0
      ? sign + (amount / 10 ** digits).toFixed(shown).replace(THOUSANDS, ',')
      : formatterOf(currency, shown).format(amount / 10 ** digits)
  // Kept together and left to right in a line that runs the other way: sign, then figures.
  return language === 'en' ? written : `\u2066${written}\u2069`
}

/**
 * What most people give in is written without `Intl`: the first formatter of a page takes a cheap phone a tenth of a
 * second. The same is written either way.
 */
const SIGNS: Readonly<Record<string, string>> = { GBP: '£', EUR: '€', USD: '$' }
const THOUSANDS = /\B(?=(?:\d{3})+(?:\.|$))/g

const formatters = new Map<string, Intl.NumberFormat>()

/** One way of writing for all languages: others put another sign ("UK£") and other figures. */
function formatterOf(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formatters.set(key, formatter)
  }
  return formatter
}

/** Minor units as a decimal string, such as "25.50": what an address carries and a field shows. */
export function toDecimal(amount: number, currency: string): string {
  const digits = decimalsOf(currency)
  return (amount / 10 ** digits).toFixed(amount % 10 ** digits === 0 ? 0 : digits)
}

/**
 * Reads what somebody typed ("25", "25.50", "£1,250", "٢٥") as minor units.
 * Undefined when it is not an amount, or has more decimals than the currency.
 */
export function readMoney(typed: string, currency: string): number | undefined {
  const plain = toWesternDigits(typed)
    .replace(/[\s,٬]/g, '')
    .replace(/^\p{Sc}/u, '')
    .replace('٫', '.')
  const digits = decimalsOf(currency)
  const match = /^(\d{1,8})(?:\.(\d*))?$/.exec(plain)
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  if (part.length > digits) return undefined
  const minor = Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || '0')
  return minor <= 99_999_999 ? minor : undefined
}
