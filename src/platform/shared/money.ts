import { z } from 'zod'
import { toPlainText, toWesternDigits } from './digits.ts'

/** ISO 4217 codes whose smallest unit is the unit itself, or a thousandth; all others have hundredths. */
const NO_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const THREE_DECIMALS = 'BHD JOD KWD OMR TND'.split(' ')

export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Use a three-letter currency code.')

/** A card payment carries eight digits, in minor units. */
export const MOST_MINOR = 99_999_999

/** Whole minor units (pence). */
export const MinorUnits = z.number().int().min(0).max(MOST_MINOR)

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

/** "1,234": a count of people or things, in the same figures. */
export function formatCount(count: number): string {
  return String(count).replace(THOUSANDS, ',')
}

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

/** Written whole, though the minor unit has a name and a place in every payment. */
const WHOLE_ONLY = ['ISK', 'UGX']

/** The smallest difference between two amounts that a card can pay, in minor units: 5 fils are none. */
export function stepOf(currency: string): number {
  if (WHOLE_ONLY.includes(currency)) return 100
  return THREE_DECIMALS.includes(currency) ? 10 : 1
}

/**
 * Reads an amount as people write it, as minor units: "25", "25.5", "£1,250", "25,50", "1.250,50", "1 250.50", "25 EUR",
 * "٢٥٫٥٠". One of more digits than any payment can have is still an amount, and too much. Undefined when it is none, when
 * it names another currency, has more decimals than this one, or when its only comma or point may be meant as either.
 */
export function readMoney(typed: string, currency: string): number | undefined {
  const plain = withoutCurrency(toWesternDigits(toPlainText(typed)), currency)
  const digits = decimalsOf(currency)
  const number = plain && toPlainNumber(plain, digits)
  const match = /^(\d+)(?:\.(\d*))?$/.exec(number ?? '')
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  if (part.length > digits) return undefined
  const minor = Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || '0')
  return Math.min(minor, Number.MAX_SAFE_INTEGER)
}

/** Takes the sign or the code of this currency off either end; undefined where it is another one's. */
function withoutCurrency(text: string, currency: string): string | undefined {
  const [, before = '', number = '', after = ''] =
    /^([A-Z]{3}|\p{Sc})? ?([^\p{Sc}A-Z]+?) ?([A-Z]{3}|\p{Sc})?$/iu.exec(text) ?? []
  const named = [before, after].filter(Boolean)
  return named.every((name) => isSignOf(name, currency)) ? number : undefined
}

function isSignOf(name: string, currency: string): boolean {
  if (/^[A-Z]{3}$/i.test(name)) return name.toUpperCase() === currency
  const shown = SIGNS[currency] ?? formatterOf(currency, 0).format(0)
  return shown.includes(name)
}

/** Groups taken out, and a point before the decimals; undefined when it cannot be told which is which. */
function toPlainNumber(text: string, digits: number): string | undefined {
  // The Arabic signs are never mistaken for each other; the comma of Arabic text is used for either.
  const marked = text.replace(/[٬’]/g, "'").replaceAll('٫', '.').replaceAll('،', ',')
  // A lakh: 1,00,000.
  if (/^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d*)?$/.test(marked)) return marked.replaceAll(',', '')
  const [, whole = '', sign = '', part = ''] = /^(.*?)(?:([.,])(\d*))?$/.exec(marked) ?? []
  if (/^\d+$/.test(whole)) {
    if (sign !== ',') return `${whole}.${part}`
    // A comma with three figures behind it is a thousand's where nothing has three decimals.
    if (part.length === 3)
      return digits < 3 && /^[1-9]\d{0,2}$/.test(whole) ? whole + part : undefined
    return part.length > 0 ? `${whole}.${part}` : undefined
  }
  const [, group] = /^\d{1,3}([ ',.])\d{3}(?:\1\d{3})*$/.exec(whole) ?? []
  if (!group) return undefined
  const plain = whole.replaceAll(/\D/g, '')
  if (sign !== group) return `${plain}.${part}`
  // The same sign once more: one more group, as in "1,000,000".
  return part.length === 3 ? plain + part : undefined
}
