import { toPlainText, toWesternDigits } from '#platform/shared/digits.ts'
import { readMoney, stepOf } from '#platform/shared/money.ts'

export const METALS = ['gold', 'silver'] as const
export type Metal = (typeof METALS)[number]

/** Minor units for a gram of the pure metal; null where nothing may be counted with it. */
export type Prices = Readonly<Record<Metal, number | null>>

/** Twenty mithqals of gold and two hundred dirhams of silver, in hundredths of a gram, as most British charities quote them. */
export const NISAB_WEIGHT = { gold: 87_48, silver: 612_36 } as const satisfies Record<Metal, number>

/** A fortieth, of what was held for a lunar year: 2.5 %. */
const SHARE = 40

export const CARATS = [24, 22, 21, 18, 14, 9] as const

/** What counts, in the order in which it is asked; `debts` is taken off. */
export const HOLDINGS = ['cash', 'gold', 'silver', 'shares', 'lent', 'trade', 'debts'] as const
export type Holding = (typeof HOLDINGS)[number]

/** As it was typed; what is left out is nothing. */
export type Typed = Partial<Record<Holding | 'carat', string>>

/** All in minor units. */
export interface Sums {
  readonly has: number
  readonly owes: number
  /** Never below zero. */
  readonly net: number
  readonly nisab: number
  /** Zero below the nisab. */
  readonly due: number
}

interface Asked {
  readonly currency: string
  readonly prices: Prices
  /** The metal whose nisab one goes by. */
  readonly basis: Metal
}

/** A sum above it is nobody's, and could not be counted to the penny. */
const MOST = 10 ** 13

export function nisabOf(metal: Metal, prices: Prices): number | undefined {
  const price = prices[metal]
  return price === null ? undefined : Math.round((NISAB_WEIGHT[metal] * price) / 100)
}

/**
 * What zakat is due for a lunar year. `unreadable` names the fields that hold no amount, and then nothing is counted; nor is it
 * without a price for the metal that one goes by.
 */
export function reckon(
  typed: Typed,
  asked: Asked,
): { readonly sums: Sums } | { readonly unreadable: readonly Holding[]; readonly sums?: never } {
  const read = HOLDINGS.map((holding) => [holding, worthOf(holding, typed, asked)] as const)
  const unreadable = read.flatMap(([holding, worth]) => (worth === undefined ? [holding] : []))
  const nisab = nisabOf(asked.basis, asked.prices)
  if (unreadable.length > 0 || nisab === undefined) return { unreadable }
  const owes = read.find(([holding]) => holding === 'debts')?.[1] ?? 0
  const has = read.reduce((sum, [, worth]) => sum + (worth ?? 0), 0) - owes
  const net = Math.max(has - owes, 0)
  return { sums: { has, owes, net, nisab, due: net < nisab ? 0 : shareOf(net, asked.currency) } }
}

function shareOf(net: number, currency: string): number {
  const step = stepOf(currency)
  return Math.ceil(net / SHARE / step) * step
}

/** Whether a holding is asked for by its weight, because the office has set what a gram costs. */
export function isWeighed(holding: Holding, prices: Prices): holding is Metal {
  return METALS.some((metal) => metal === holding && prices[metal] !== null)
}

function worthOf(holding: Holding, typed: Typed, { currency, prices }: Asked): number | undefined {
  const text = typed[holding]?.trim() ?? ''
  if (text === '') return 0
  const worth = isWeighed(holding, prices)
    ? weigh(text, prices[holding] ?? 0, holding === 'gold' ? Number(typed.carat ?? 24) : 24)
    : readMoney(text, currency)
  return worth !== undefined && worth <= MOST ? worth : undefined
}

function weigh(text: string, price: number, carat: number): number | undefined {
  const grams = readGrams(text)
  return grams === undefined ? undefined : Math.round((grams * price * carat) / (24 * 100))
}

/** ISO 4217: no currency. It has hundredths. */
const NO_CURRENCY = 'XXX'

/** Hundredths of a gram, as people write them: "12.5", "12,5 g", "١٢٫٥". */
function readGrams(text: string): number | undefined {
  const plain = toWesternDigits(toPlainText(text))
  return readMoney(plain.replace(/\s*(?:g|gr|grams?|جم|غ|غرام|جرام|گرام)\.?$/iu, ''), NO_CURRENCY)
}
