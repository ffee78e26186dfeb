import type { Cause } from '#features/money/causes/contract.ts'
import {
  type AmountLimits,
  type AmountProblem,
  cardFeesIn,
  sameFigure,
  whyNotTaken,
} from '#features/money/causes/rules.ts'
import { toPlainText, toWesternDigits } from '#platform/shared/digits.ts'
import { MOST_MINOR, formatMoney, readMoney, stepOf } from '#platform/shared/money.ts'
import { PAYMENT_STATES, type PaymentState } from '#features/money/payments/rules.ts'

/** A gift has the state of its payment (contract, "Giving"); one that came without us has arrived, or was written down by mistake. */
export const GIFT_STATES = [...PAYMENT_STATES, 'taken_back'] as const
export type GiftState = PaymentState | 'taken_back'

/** How a gift came: `card` by us, `contactless` by a terminal of the office. */
export const GIFT_METHODS = ['card', 'cash', 'contactless', 'cheque', 'bank'] as const
export type GiftMethod = (typeof GIFT_METHODS)[number]

/** So often at most is a gift taken that ends by itself: ten years of Fridays. */
export const MOST_TIMES = 520

/** In all, however many causes. */
export const MOST_PER_GIFT = MOST_MINOR
export const MOST_CAUSES_PER_GIFT = 12

/**
 * What is added so that at least `gift` remains after the card fee, in minor units. The fee is taken from the whole charge,
 * so the fee of the gift alone falls short. Rounded up to what a card can pay: nobody receives less than the donor was
 * promised, nor more than a step above it.
 */
export function feeToCover(gift: number, currency: string): number {
  if (gift <= 0) return 0
  const { basisPoints, fixedMinor } = cardFeesIn(currency)
  const step = stepOf(currency)
  const short = gift * basisPoints + fixedMinor * 10_000
  return Math.ceil(short / ((10_000 - basisPoints) * step)) * step
}

/** Basic-rate tax on a gift of a UK taxpayer: a quarter of it, in whole pence, never rounded up. */
export function giftAidOn(gift: number): number {
  return Math.floor(gift / 4)
}

/** What a gift is worth together with its Gift Aid: "£10 becomes £12.50". */
export function withGiftAid(gift: number): number {
  return gift + giftAidOn(gift)
}

/** Gift Aid is claimed on gifts in pounds only. */
export function canHaveGiftAid(currency: string): boolean {
  return currency === 'GBP'
}

/** The wording of the declaration that a donor agrees to; stored with every answer. Older versions are never changed. */
export const GIFT_AID_WORDING_VERSION = 'hmrc-2024-01'

/** What somebody has chosen for one cause: a suggestion, in the default currency, or else an amount as they typed it. */
export interface Choice {
  readonly id: string
  readonly suggested: number | null
  readonly typed: string
}

/** So many heads at most are given for at once. */
export const MOST_HEADS = 10_000

/** How many heads: what was typed as a whole number in any digits; undefined where it is none, or too many. */
export function readHeads(typed: string): number | undefined {
  const plain = toWesternDigits(toPlainText(typed)).trim()
  const heads = /^\d{1,5}$/.test(plain) ? Number(plain) : 0
  return heads >= 1 && heads <= MOST_HEADS ? heads : undefined
}

/** What one head costs in this currency; undefined where it cannot be given in it. */
export function priceOf(heads: NonNullable<Limits['heads']>, currency: string): number | undefined {
  return heads.prices.find((price) => price.currency === currency)?.amount
}

type Limits = AmountLimits & Pick<Cause, 'heads'>

/**
 * Minor units in the currency `to`; 0 when nothing is chosen, undefined when what was typed is not an amount. By heads their
 * number is typed.
 */
export function amountOf(
  { suggested, typed }: Choice,
  { heads }: Pick<Limits, 'heads'>,
  from: string,
  to: string,
): number | undefined {
  if (typed.trim() === '') return suggested === null ? 0 : sameFigure(suggested, from, to)
  if (!heads) return readMoney(typed, to)
  const many = readHeads(typed)
  return many && many * (priceOf(heads, to) ?? 0)
}

/** The same questions that the server asks, so that nobody has to wait for the answer. */
export function whyAmountRefused(
  choice: Choice,
  limits: Limits,
  from: string,
  to: string,
): AmountProblem | 'unreadable' | undefined {
  const amount = amountOf(choice, limits, from, to)
  if (amount === undefined) return 'unreadable'
  if (!limits.heads) return whyNotTaken(amount, limits, from, to)
  if (amount === 0) return 'not-offered'
  return amount > MOST_PER_GIFT ? 'too-large' : undefined
}

/** One gift in figures. `reclaimable` is what Gift Aid would add; it is never part of the charge. */
export function sumUp(
  lines: readonly { readonly amount: number; readonly giftAidEligible: boolean }[],
  { currency, coverFees }: { readonly currency: string; readonly coverFees: boolean },
) {
  const sum = (of: typeof lines) => of.reduce((sum, { amount }) => sum + amount, 0)
  const gift = sum(lines)
  const feeToAdd = feeToCover(gift, currency)
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

/** A name as it is kept: one space between its parts, whatever was typed or pasted there. */
export function toName(typed: string): string {
  return typed.replace(/[\s\u200b\ufeff]+/g, ' ').trim()
}

export function toEmail(typed: string): string {
  return toPlainText(typed).toLowerCase()
}

/** In capitals, and a British one with its space: "b81ja" is "B8 1JA". */
export function toPostcode(typed: string, country: string): string {
  const plain = toWesternDigits(toPlainText(typed)).toUpperCase()
  if (country !== 'GB') return plain
  const letters = plain.replace(/[^A-Z0-9]/g, '')
  return letters.length > 3 ? `${letters.slice(0, -3)} ${letters.slice(-3)}` : letters
}

/** Whether it has the shape of a British postcode; anything will do elsewhere, where some places have none. */
export function isPostcode(typed: string, country: string): boolean {
  const postcode = toPostcode(typed, country)
  return country !== 'GB' || /^([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|GIR 0AA)$/.test(postcode)
}

/** How a gift is spread over the last ten nights of Ramadan. `own`: each night has an amount of its own, or none. */
export const SPREADS = ['equal', 'odd', 'twenty-seventh', 'own'] as const
export type Spread = (typeof SPREADS)[number]

export const FIRST_NIGHT = 21
export const LAST_NIGHT = 30

/** How many times the amount of an ordinary night is given on this one: whole times, so that nothing has to be rounded. */
export function timesOn(spread: Exclude<Spread, 'own'>, night: number): number {
  if (spread === 'odd') return night % 2 === 1 ? 2 : 1
  return spread === 'twenty-seventh' && night === 27 ? 5 : 1
}

/**
 * `amount` in parts as large as `shares` are to each other, in steps that a card can pay; what does not divide goes to the
 * first.
 */
export function shareOut(amount: number, shares: readonly number[], step: number): number[] {
  const sum = shares.reduce((sum, share) => sum + share, 0)
  const parts = shares.map((share) => Math.floor((amount * share) / sum / step) * step)
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, at) => (at === 0 ? part + left : part))
}

/**
 * What is needed in numbers is kept back for ten minutes, and a transfer takes days; what comes through somebody's page is
 * counted for it as it is paid. What is given by heads comes whole and in time, or is not what it was given as.
 */
export function isByTransfer({
  quantity,
  fundraiserId,
}: {
  readonly quantity?: number | undefined
  readonly fundraiserId?: string | undefined
}): boolean {
  return quantity === undefined && fundraiserId === undefined
}
