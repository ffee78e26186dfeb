import { Stripe } from 'stripe'
import {
  type Card,
  type Decline,
  type Intent,
  type IntentStatus,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnclear,
  TOKEN_UNUSABLE,
} from './provider.ts'

/** Stripe's intent in our own words. */
export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined
  const chargeId = charge?.id ?? (intent.latest_charge as string | null | undefined)
  const status = STATUSES[intent.status] ?? 'processing'
  const fee = feeOf(intent, charge)
  const card = cardOf(intent, charge)
  return {
    id: intent.id,
    status,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? '',
    metadata: {
      gift: intent.metadata['gift'] ?? '',
      organisation: intent.metadata['organisation'] ?? '',
    },
    ...(chargeId && { charge: chargeId }),
    ...(fee !== undefined && { feeMinor: fee }),
    ...(status === 'requires_payment_method' &&
      intent.last_payment_error && { decline: declineOf(intent.last_payment_error) }),
    ...(card && { card }),
  }
}

/** `requires_capture` cannot come: we never ask for it. Neither it nor a word that is new to us means that money was taken. */
const STATUSES: Readonly<Record<string, IntentStatus>> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_confirmation',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

export function declineOf(error: {
  code?: string
  decline_code?: string
  advice_code?: string
}): Decline {
  return {
    code: error.code ?? 'card_declined',
    ...(error.decline_code && { declineCode: error.decline_code }),
    ...(error.advice_code && { advice: error.advice_code }),
  }
}

/** The fee is told in the currency of the account's balance; in any other than the gift's it is no part of its sum. */
function feeOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | undefined | null) {
  const balance = charge?.balance_transaction
  if (!balance || typeof balance === 'string') return undefined
  return balance.currency === intent.currency ? balance.fee : undefined
}

function cardOf(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | undefined | null,
): Card | undefined {
  const used =
    charge?.payment_method_details?.card ?? intent.last_payment_error?.payment_method?.card
  if (!used?.last4 || !used.brand) return undefined
  return {
    brand: used.brand,
    last4: used.last4,
    expMonth: used.exp_month,
    expYear: used.exp_year,
  }
}

/** What an event says, as far as it matters: the intent to look up. Events of other kinds of objects are read as well. */
export function toEvent(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as {
    id?: string
    object?: string
    payment_intent?: string | { id: string } | null
    metadata?: Record<string, string> | null
  }
  const other = object.payment_intent
  const intentId =
    object.object === 'payment_intent' ? object.id : typeof other === 'string' ? other : other?.id
  const organisation = object.metadata?.['organisation']
  return {
    id: event.id,
    type: event.type,
    created: new Date(event.created * 1000),
    ...(intentId && { intentId }),
    ...(event.account && { account: event.account }),
    ...(organisation && { metadataOrganisation: organisation }),
  }
}

/**
 * Sorts what Stripe's library throws into the two errors that our callers know. Its own words are left behind: they
 * can hold parts of keys, and its error objects hold client secrets. The request's number finds them at Stripe.
 */
export function explain(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode = 0, code, type, rawType, param, requestId } = error
  const facts = `${type}, ${statusCode || 'no answer'}, code ${code ?? '-'}, parameter ${param ?? '-'}, request ${requestId ?? '-'}`

  if (isUnclear(error)) return new ProviderUnclear(`Stripe’s answer is unclear (${facts}).`)
  // Used, too old, unknown: Stripe has several codes and no list of them, but the words always name the token.
  if (param === 'confirmation_token' || /confirmation.?token/i.test(error.message))
    return new ProviderRefused(TOKEN_UNUSABLE, `Stripe does not take this token (${facts}).`)
  const reason = statusCode === 401 || statusCode === 403 ? 'keys-not-accepted' : (code ?? rawType)
  return new ProviderRefused(reason ?? type, `Stripe refuses (${facts}).`)
}

function isUnclear(error: Stripe.errors.StripeError): boolean {
  const { statusCode = 0, code } = error
  return (
    statusCode < 400 ||
    statusCode === 402 ||
    statusCode === 409 ||
    statusCode === 429 ||
    statusCode >= 500 ||
    code === 'payment_intent_unexpected_state' ||
    code === 'lock_timeout' ||
    code === 'idempotency_key_in_use'
  )
}
