import { HOUR_MS } from '#platform/shared/wall-time.ts'
/** Why the bank says no, in the words of a real provider. */
export interface Decline {
  readonly code: string
  readonly declineCode?: string
  readonly advice?: string
}

/** What becomes of a try with a card. Absent parts do not happen. */
export interface Play {
  /** The bank first asks the donor (3-D Secure). */
  readonly asks?: true
  /** The answer is "processing"; the outcome comes by event. */
  readonly later?: true
  /** The bank takes its time before it does anything. */
  readonly waitMs?: number
  /** The bank cannot be reached: nothing happens, and the token stays unused. */
  readonly away?: true
  /** Everything happens, but the caller never hears of it. */
  readonly losesAnswer?: true
  /** How it ends; without it the money is taken. */
  readonly decline?: Decline
  /** What is said of the card, kept without trouble, when it is charged while the donor is away. */
  readonly alone?: Decline
  /** The donor's bank takes the money back at once. */
  readonly disputed?: true
  /** Refunds take a while, or come back in the end. */
  readonly refunds?: 'later' | 'fail'
  /** The bank keeps the money in another currency, and changes all that moves. */
  readonly changes?: true
}

const GENERIC: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  advice: 'try_again_later',
}

export const PLAYS = {
  succeeds: {},
  'generic-decline': { decline: GENERIC },
  'insufficient-funds': {
    decline: { ...GENERIC, declineCode: 'insufficient_funds' },
  },
  'expired-card': {
    decline: { code: 'expired_card', declineCode: 'expired_card', advice: 'do_not_try_again' },
  },
  'incorrect-cvc': {
    decline: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc', advice: 'confirm_card_data' },
  },
  'processing-error': {
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      advice: 'try_again_later',
    },
  },
  'asks-first': { asks: true },
  'asks-then-declines': { asks: true, decline: GENERIC },
  'answer-lost': { losesAnswer: true },
  'bank-slow': { waitMs: 3_000 },
  'bank-away': { away: true },
  'settles-later': { later: true },
  'fails-later': { later: true, decline: GENERIC },
} as const satisfies Record<string, Play>

/** The parts that a giving page offers, and speaks of. */
export type Behaviour = keyof typeof PLAYS

/** Parts that show only after the gift: when a kept card is charged, money is sent back, or a bank takes it back. */
const LATER_PLAYS = {
  'asks-every-time': {
    asks: true,
    alone: { code: 'authentication_required', declineCode: 'authentication_required' },
  },
  'asks-then-poor': { asks: true, alone: { ...GENERIC, declineCode: 'insufficient_funds' } },
  'refused-when-alone': { alone: GENERIC },
  'lost-when-alone': {
    alone: { code: 'card_declined', declineCode: 'lost_card', advice: 'do_not_try_again' },
  },
  disputed: { disputed: true },
  'refunds-later': { refunds: 'later' },
  'refund-fails': { refunds: 'fail' },
  'kept-in-another-currency': { changes: true },
} as const satisfies Record<string, Play>

export type Part = Behaviour | keyof typeof LATER_PLAYS

export function playOf(part: Part): Play {
  return { ...PLAYS, ...LATER_PLAYS }[part]
}

/** A failed 3-D Secure step. No charge is made for it, as with a real provider. */
export const NOT_AUTHENTICATED: Decline = { code: 'payment_intent_authentication_failure' }
export const SETUP_NOT_AUTHENTICATED: Decline = { code: 'setup_intent_authentication_failure' }

export interface TestCard {
  readonly number: string
  readonly brand: 'visa' | 'mastercard' | 'amex'
  readonly behaviour: Part
  /** What to expect of it, for the page that offers it. */
  readonly says: string
}

const visa = <P extends Part>(number: string, behaviour: P, says: string) => ({
  number,
  brand: 'visa' as const,
  behaviour,
  says,
})

/** The cards that a giving page offers. Where Stripe has a test card for the same story, it is the same number. */
export const TEST_CARDS: readonly (TestCard & { readonly behaviour: Behaviour })[] = [
  visa('4242424242424242', 'succeeds', 'Visa; the gift arrives.'),
  {
    number: '5555555555554444',
    brand: 'mastercard',
    behaviour: 'succeeds',
    says: 'Mastercard; the gift arrives.',
  },
  {
    number: '378282246310005',
    brand: 'amex',
    behaviour: 'succeeds',
    says: 'American Express; the gift arrives.',
  },
  visa('4000002500003155', 'asks-first', 'Your bank asks whether it is you.'),
  visa('4000000000003220', 'asks-first', 'Your bank asks whether it is you, every time.'),
  visa('4000008400001629', 'asks-then-declines', 'Your bank asks, and then declines all the same.'),
  visa('4000000000000002', 'generic-decline', 'Declined, without a reason.'),
  visa('4000000000009995', 'insufficient-funds', 'Declined: not enough money in the account.'),
  visa('4000000000000069', 'expired-card', 'Declined: the card has expired.'),
  visa('4000000000000127', 'incorrect-cvc', 'Declined: the security code is wrong.'),
  visa('4000000000000119', 'processing-error', 'Declined: a mistake on the bank’s side.'),
  visa('4000000010010009', 'answer-lost', 'The gift arrives, but the bank’s answer is lost.'),
  visa('4000000010020008', 'bank-slow', 'The bank takes a few seconds, then the gift arrives.'),
  visa('4000000010030007', 'bank-away', 'The bank cannot be reached; nothing is taken.'),
  visa(
    '4000000010040006',
    'settles-later',
    'Processing at first; the gift arrives a little later.',
  ),
  visa('4000000010050005', 'fails-later', 'Processing at first; a little later it is declined.'),
]

/** Cards for what comes after the gift. The bank takes them too. */
const LATER_CARDS: readonly TestCard[] = [
  visa('4000002760003184', 'asks-every-time', 'Kept, but your bank wants you each time.'),
  visa('4000008260003178', 'asks-then-poor', 'Kept; later there is not enough money.'),
  visa('4000000000000341', 'refused-when-alone', 'Kept; later it is declined.'),
  visa('4000000010060004', 'lost-when-alone', 'Kept; later it is reported as lost.'),
  visa('4000000000000259', 'disputed', 'The gift arrives, and your bank takes it back.'),
  visa('4000000000007726', 'refunds-later', 'The gift arrives; refunds take a while.'),
  visa('4000000000005126', 'refund-fails', 'The gift arrives; a refund comes back in the end.'),
  visa(
    '4000000010070003',
    'kept-in-another-currency',
    'The gift arrives, and the bank changes it into another currency.',
  ),
]

export function findTestCard(digits: string): TestCard | undefined {
  return [...TEST_CARDS, ...LATER_CARDS].find(({ number }) => number === digits)
}

/** The check digit that every card number ends in; it catches a mistyped digit. */
export function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** A card is good to the end of its month. */
export function hasExpired(expMonth: number, expYear: number, now: Date): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth, 1)
}

/** What the bank keeps of a charge: made up, but of the size that cards cost. Never more than the charge. */
export function feeOf(amountMinor: number): number {
  return Math.min(amountMinor, Math.round(amountMinor * 0.015) + 20)
}

/** In what the bank keeps the money of a card that changes it, and how much of it for one; made up. */
export function keptIn(currency: string, part: Part): { currency: string; rate: number } {
  if (!playOf(part).changes) return { currency, rate: 1 }
  return currency === 'EUR' ? { currency: 'GBP', rate: 0.84 } : { currency: 'EUR', rate: 1.16 }
}

export const TOKEN_LIVES_MS = 12 * HOUR_MS
export const ANSWER_LIVES_MS = 24 * HOUR_MS
/** What a dispute costs, won or lost. */
export const DISPUTE_FEE = 2_000
export const DISPUTE_LASTS_MS = 7 * 24 * HOUR_MS
/** How long a payment of a `later` card stays in processing, and a refund that takes a while. */
export const SETTLES_AFTER_MS = 4_000

/** The bank will not do what was asked; asking again is no use. Codes as a real provider's. */
export class BankRefused extends Error {
  override readonly name = 'BankRefused'
  readonly code: BankRefusal

  constructor(code: BankRefusal, message: string) {
    super(message)
    this.code = code
  }
}

export type BankRefusal =
  | 'bank-closed'
  | 'resource_missing'
  | 'idempotency_error'
  | 'token-unusable'
  | 'payment_intent_unexpected_state'
  | 'setup_intent_unexpected_state'
  | 'card-gone'
  | 'refund-too-large'
  | 'charge-disputed'
  | 'nothing-to-refund'

/** No answer came from the bank. Whether it has done anything is not known to the caller. */
export class BankSilent extends Error {
  override readonly name = 'BankSilent'
}
