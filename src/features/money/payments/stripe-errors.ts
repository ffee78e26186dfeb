import type { Stripe } from 'stripe'
import {
  CARD_GONE,
  KEYS_NOT_ACCEPTED,
  NOT_FOUND,
  ProviderRefused,
  ProviderUnclear,
  TOKEN_UNUSABLE,
  type UnclearReason,
} from './provider-errors.ts'
import { stripeLibrary } from './stripe-library.ts'

/** Asks Stripe; what its library throws comes as one of the two errors that our callers know. */
export async function explained<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    throw explain(error)
  }
}

/**
 * Sorts what Stripe's library throws into the two errors that our callers know. Its own words are left behind: they
 * can hold parts of keys, and its error objects hold client secrets. The request's number finds them at Stripe.
 */
function explain(error: unknown): unknown {
  if (!(error instanceof stripeLibrary().errors.StripeError)) return error
  const { statusCode = 0, code, type, rawType, param, requestId } = error
  const facts = `${type}, ${statusCode || 'no answer'}, code ${code ?? '-'}, parameter ${param ?? '-'}, request ${requestId ?? '-'}`

  const unclear = whyUnclear(error)
  if (unclear) return new ProviderUnclear(`Stripe’s answer is unclear (${facts}).`, unclear)
  // Used, too old, unknown: Stripe has several codes and no list of them, but the words always name the token.
  if (param === 'confirmation_token' || /confirmation.?token/i.test(error.message))
    return new ProviderRefused(TOKEN_UNUSABLE, `Stripe does not take this token (${facts}).`)
  if (param === 'payment_method')
    return new ProviderRefused(CARD_GONE, `Stripe does not take this card (${facts}).`)
  const said = statusCode === 401 || statusCode === 403 ? KEYS_NOT_ACCEPTED : (code ?? rawType)
  return new ProviderRefused(
    said === 'resource_missing' ? NOT_FOUND : (said ?? type),
    `Stripe refuses (${facts}).`,
  )
}

function whyUnclear(error: Stripe.errors.StripeError): UnclearReason | undefined {
  const { statusCode = 0, code = '', rawType } = error
  if (statusCode < 400) return 'no-answer'
  // A refusal by the bank that says nothing of its payment tells us nothing either.
  if (statusCode === 402 || statusCode >= 500) return 'provider-error'
  if (code === 'lock_timeout' || code === 'idempotency_key_in_use') return 'busy'
  if (rawType === 'idempotency_error') return 'key-reused'
  if (statusCode === 429) return 'too-many'
  if (statusCode === 409) return 'busy'
  return code.endsWith('_intent_unexpected_state') ? 'unexpected-state' : undefined
}

/** A refund that Stripe will not make, in our words; it sent nothing. */
export function explainRefund(error: unknown): unknown {
  if (!(error instanceof stripeLibrary().errors.StripeInvalidRequestError)) return error
  const { code = '', param, requestId } = error
  const why = REFUND_REFUSALS[code] ?? (param === 'amount' ? 'refund-too-large' : undefined)
  return why === undefined
    ? error
    : new ProviderRefused(why, `Stripe will not refund this (${code}, request ${requestId}).`)
}

const REFUND_REFUSALS: Readonly<Record<string, string>> = {
  charge_already_refunded: 'refund-too-large',
  amount_too_large: 'refund-too-large',
  charge_disputed: 'charge-disputed',
  refund_disputed_payment: 'charge-disputed',
  payment_intent_unexpected_state: 'nothing-to-refund',
}
