import { toWesternDigits } from '#platform/shared/digits.ts'
import type { CardFees } from '#features/causes/rules.ts'
import { PAYMENT_STATES, type PaymentState } from '#features/payments/rules.ts'
import { decimalsOf, formatMoney, readMoney } from '#platform/shared/money.ts'

/** A gift has the state of its payment (contract, "Giving"); one that came without us has arrived. */
export const GIFT_STATES = PAYMENT_STATES
export type GiftState = PaymentState

/** How a gift came. */
export type GiftMethod = 'card' | 'cash' | 'cheque' | 'bank'

/** Minor units in all, however many causes: a card payment carries eight digits. */
export const MOST_PER_GIFT = 99_999_999
export const MOST_CAUSES_PER_GIFT = 12

/**
 * What is added so that exactly `gift` remains after the card fee. The fee is taken from the whole charge, so the fee
 * of the gift alone falls short. Rounded up: nobody receives less than the donor was promised.
 */
export function feeToCover(gift: number, { basisPoints, fixedMinor }: CardFees): number {
  if (gift <= 0) return 0
  return Math.ceil(((gift + fixedMinor) * 10_000) / (10_000 - basisPoints)) - gift
}

/** Basic-rate tax on a gift of a UK taxpayer: a quarter of it, in whole pence, never rounded up. */
export function giftAidOn(gift: number): number {
  return Math.floor(gift / 4)
}

/** Gift Aid is claimed on gifts in pounds only. */
export function canHaveGiftAid(currency: string): boolean {
  return currency === 'GBP'
}

/**
 * An amount that was set in one currency, as the same figure in another: £25 is offered as €25 and ¥25. Limits and
 * suggestions are figures, not values; nothing is converted.
 */
export function sameFigure(amount: number, from: string, to: string): number {
  return Math.round(amount * 10 ** (decimalsOf(to) - decimalsOf(from)))
}

/** The wording of the declaration that a donor agrees to; stored with every answer. Older versions are never changed. */
export const GIFT_AID_WORDING_VERSION = 'hmrc-2024-01'

/** What somebody has chosen for one cause: a suggestion, in the default currency, or else an amount as they typed it. */
export interface Choice {
  readonly id: string
  readonly suggested: number | null
  readonly typed: string
}

/** Minor units in the currency `to`; 0 when nothing is chosen, undefined when what was typed is not an amount. */
export function amountOf({ suggested, typed }: Choice, from: string, to: string) {
  if (typed.trim() === '') return suggested === null ? 0 : sameFigure(suggested, from, to)
  const western = toWesternDigits(typed)
  // "12,50" is twelve and a half for half of Europe: better asked again than given as 1,250.
  return /[,٬](?!\d{3}(?!\d))/.test(western) ? undefined : readMoney(western, to)
}

export type AmountProblem = 'unreadable' | 'too-small' | 'too-large' | 'not-offered'

interface AmountLimits {
  readonly minimumAmount: number
  readonly maximumAmount: number
  readonly allowCustomAmount: boolean
  readonly suggestedAmounts: readonly { readonly amount: number }[]
}

/** The same questions that the server asks, so that nobody has to wait for the answer. */
export function whyAmountRefused(
  choice: Choice,
  limits: AmountLimits,
  from: string,
  to: string,
): AmountProblem | undefined {
  const amount = amountOf(choice, from, to)
  if (amount === undefined) return 'unreadable'
  if (amount < sameFigure(limits.minimumAmount, from, to)) return 'too-small'
  if (amount > sameFigure(limits.maximumAmount, from, to)) return 'too-large'
  const isOffered = limits.suggestedAmounts.some((s) => sameFigure(s.amount, from, to) === amount)
  return limits.allowCustomAmount || isOffered ? undefined : 'not-offered'
}

/** One gift in figures. `reclaimable` is what Gift Aid would add; it is never part of the charge. */
export function sumUp(
  lines: readonly { readonly amount: number; readonly giftAidEligible: boolean }[],
  {
    currency,
    fees,
    coverFees,
  }: { readonly currency: string; readonly fees: CardFees; readonly coverFees: boolean },
) {
  const sum = (of: typeof lines) => of.reduce((sum, { amount }) => sum + amount, 0)
  const gift = sum(lines)
  const feeToAdd = feeToCover(gift, fees)
  const fee = coverFees ? feeToAdd : 0
  const eligible = canHaveGiftAid(currency) ? sum(lines.filter((l) => l.giftAidEligible)) : 0
  return { gift, feeToAdd, fee, total: gift + fee, eligible, reclaimable: giftAidOn(eligible) }
}

/**
 * An amount inside a sentence of any language: "£25" with its sign in front. Isolated in a text that runs from right to
 * left, where the sign would otherwise change sides.
 */
export function writeAmount(
  amount: number,
  currency: string,
  language: string,
  decimals?: 'always',
): string {
  const written = formatMoney(amount, currency, decimals ? { decimals } : {})
  return language === 'en' ? written : `\u2066${written}\u2069`
}

/** States of gifts that the organisation has, or still has a part of. What is contested is not lost yet. */
export const HELD_STATES: readonly GiftState[] = [
  'succeeded',
  'partially_refunded',
  'disputed',
  'won',
]

/** The tax year of a civil date, named by the year in which it begins: from 6 April to 5 April. */
export function taxYearOf(civilDate: string): number {
  const year = Number(civilDate.slice(0, 4))
  return civilDate.slice(5) >= '04-06' ? year : year - 1
}

/** The first and the last day of a tax year. */
export function daysOfTaxYear(year: number): { readonly from: string; readonly to: string } {
  return { from: `${year}-04-06`, to: `${year + 1}-04-05` }
}
