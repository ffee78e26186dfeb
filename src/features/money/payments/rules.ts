import { MOST_MINOR, stepOf } from '#platform/shared/money.ts'

/**
 * States of a payment. Only the provider's signed event or our own look-up there moves one; after `succeeded` come those of
 * refunds and disputes.
 */
export const PAYMENT_STATES = [
  'created',
  'processing',
  'requires_action',
  'declined',
  'succeeded',
  'cancelled',
  'failed',
  'partially_refunded',
  'refunded',
  'disputed',
  'won',
  'lost',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** On the way: no answer stands yet. */
export const OPEN_STATES: readonly PaymentState[] = [
  'created',
  'processing',
  'requires_action',
  'declined',
]

/** The answer stands, whatever is asked again. */
export function isPaymentOver(state: PaymentState): boolean {
  return !OPEN_STATES.includes(state)
}

/** A card may be refused so often for one payment; then it is cancelled, so that it is no test bench for stolen cards. */
export const MOST_DECLINES = 5

/** Longest suffix that fits behind any account's own prefix (ten characters, then "* ") on a donor's statement. */
const SUFFIX_LENGTH = 10

/**
 * What stands after the account's own name on a donor's statement, out of the organisation's name. Undefined when the
 * name leaves nothing that card networks can print, as one in Arabic letters does: then the account's own words stand.
 */
export function statementSuffix(name: string): string | undefined {
  const printable = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘ʿʾ`]/g, '')
    .replace(/[^A-Za-z0-9 &.-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .toUpperCase()
  const words = printable.split(' ')
  let suffix = words[0]!.slice(0, SUFFIX_LENGTH)
  for (const word of words.slice(1)) {
    const longer = `${suffix} ${word}`
    if (longer.length > SUFFIX_LENGTH) break
    suffix = longer
  }
  return /[A-Z]/.test(suffix) ? suffix : undefined
}

/**
 * What cards can be charged in a currency, in minor units as `decimalsOf` (money.ts) counts them, which are those of the
 * provider too. Stripe's rules, as of https://docs.stripe.com/currencies.
 */
export interface ChargeLimits {
  /** The provider's; ours is higher, and below this one every try is refused. */
  readonly least: number
  readonly most: number
  /** Every amount is a multiple of it: the króna and the shilling have no cents, and dinars lose their last digit. */
  readonly step: number
  /** What is paid out to a bank is a multiple of it. */
  readonly payoutStep: number
}

export function chargeLimits(currency: string): ChargeLimits {
  const step = stepOf(currency)
  return {
    least: leastCharge(currency) ?? step,
    most: MOST_MINOR,
    step,
    payoutStep: PAYOUT_STEPS[currency] ?? step,
  }
}

/** The least that the provider charges at an account that is kept in this currency; undefined where it names none. */
export function leastCharge(currency: string): number | undefined {
  return LEAST_CHARGES[currency]
}

/** Charged with two decimals and paid out without any. */
const PAYOUT_STEPS: Readonly<Record<string, number>> = { HUF: 100, TWD: 100 }

const LEAST_CHARGES: Readonly<Record<string, number>> = {
  GBP: 30,
  USD: 50,
  EUR: 50,
  AUD: 50,
  CAD: 50,
  CHF: 50,
  NZD: 50,
  SGD: 50,
  INR: 50,
  BRL: 50,
  JPY: 50,
  AED: 200,
  MYR: 200,
  PLN: 200,
  RON: 200,
  DKK: 250,
  NOK: 300,
  SEK: 300,
  HKD: 400,
  MXN: 1_000,
  THB: 1_000,
  CZK: 1_500,
  HUF: 17_500,
}

/** Whether a card can be charged exactly this much at all, whatever we ourselves want at least. */
export function isChargeable(amount: number, currency: string): boolean {
  const { least, most, step } = chargeLimits(currency)
  return Number.isInteger(amount) && amount >= least && amount <= most && amount % step === 0
}

/**
 * What makes sense after a saved card was refused while the donor was away: the same card again another day, asking the
 * donor (the bank wants them, or the card's data are wrong), or never that card again. The bank's own advice goes first;
 * card networks fine those who do not follow it.
 */
export type AfterDecline = 'try-later' | 'ask-donor' | 'other-card'

export function nextAfter(decline: {
  readonly code: string
  readonly declineCode?: string
  readonly advice?: string
}): AfterDecline {
  const { code, declineCode = code, advice = '' } = decline
  if (ASKS_DONOR.includes(code) || ASKS_DONOR.includes(declineCode)) return 'ask-donor'
  return (
    ADVICE[advice] ?? (NEVER_AGAIN.includes(declineCode) ? ('other-card' as const) : 'try-later')
  )
}

const ADVICE: Readonly<Record<string, AfterDecline>> = {
  try_again_later: 'try-later',
  confirm_card_data: 'ask-donor',
  do_not_try_again: 'other-card',
}

const ASKS_DONOR = [
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
  'online_or_offline_pin_required',
  'offline_pin_required',
]

const NEVER_AGAIN = [
  'card_not_supported',
  'expired_card',
  'fraudulent',
  'invalid_account',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
]

export interface StripeKeys {
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookSecret: string
}

/**
 * What can be said of Apple Pay and Google Pay at a host. `awaited`: it is not registered yet. `not-told`: the keys may not
 * ask. `only-here`: no name that the world knows, so there is nothing to register.
 */
export const WALLET_STATES = [
  'both',
  'google-only',
  'apple-only',
  'neither',
  'switched-off',
  'awaited',
  'not-told',
  'only-here',
] as const
export type WalletState = (typeof WALLET_STATES)[number]

/** Why keys cannot be used, in a sentence for the person who pasted them. */
export const KEY_PROBLEMS = {
  'publishable-key-odd': 'The publishable key begins with pk_test_ or pk_live_.',
  'secret-key-odd':
    'The secret key begins with sk_ or rk_ (a restricted key), then test_ or live_.',
  'webhook-secret-odd': 'The webhook’s signing secret begins with whsec_.',
  'keys-differ': 'One of the keys is for tests and the other for real money.',
  'keys-of-two-accounts': 'The publishable key and the secret key are of two different accounts.',
  'live-keys-here': 'Live keys are refused while NOW or STRIPE_API_BASE is set.',
  'live-keys-needed': 'This organisation is live: it needs live keys.',
  'keys-not-accepted': 'Stripe does not accept this secret key, or it may not read payments.',
} as const
export type KeyProblem = keyof typeof KEY_PROBLEMS

/** Why these keys cannot be used, as far as they say it themselves; undefined when they can. */
export function whyKeysUnusable({
  publishableKey,
  secretKey,
  webhookSecret,
}: StripeKeys): KeyProblem | undefined {
  const publishable = /^pk_(test|live)_[A-Za-z0-9_]{8,250}$/.exec(publishableKey)
  if (!publishable) return 'publishable-key-odd'
  const secret = /^[rs]k_(test|live)_[A-Za-z0-9_]{8,250}$/.exec(secretKey)
  if (!secret) return 'secret-key-odd'
  if (!/^whsec_[A-Za-z0-9+/=_]{8,250}$/.test(webhookSecret)) return 'webhook-secret-odd'
  return publishable[1] === secret[1] ? undefined : 'keys-differ'
}

/** An id of ours, as it is written on what a provider keeps; null for anything else that stands there. */
export function toUuid(text: string | undefined): string | null {
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null
}

/** Our payment that an object of the provider is about, also of the time in which a gift was its own payment; empty on others. */
export function paymentIn({
  payment,
  gift,
}: {
  readonly payment?: string | undefined
  readonly gift: string
}): string {
  return payment || gift
}
