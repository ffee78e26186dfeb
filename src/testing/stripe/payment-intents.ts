import { settleCharge } from './balance.ts'
import {
  type Books,
  type ChargeObject,
  type IntentObject,
  type Written,
  newId,
  seconds,
  tell,
} from './books.ts'
import type { CardPart } from './cards.ts'
import type { Params } from './check-request.ts'
import { getCustomer, getKept, partOf, takeToken, toMethod } from './customers.ts'
import { openDispute } from './disputes.ts'
import { StripeFailure, invalidRequest } from './failures.ts'
import { getIntent } from './get-intent.ts'
import { settleRefunds } from './refunds.ts'
import { warn } from './warnings.ts'

/** Stripe's smallest charges of the currencies that tests use. */
const SMALLEST: Readonly<Record<string, number>> = { gbp: 30, usd: 50, eur: 50, jpy: 50 }
/** Written apart from our own table, so that each checks the other. */
const STEPS: Readonly<Record<string, number>> = {
  isk: 100,
  ugx: 100,
  bhd: 10,
  jod: 10,
  kwd: 10,
  omr: 10,
  tnd: 10,
}
const NEW_CARD = ['payment_method', 'confirmation_token']
const ONLY_WITH_CONFIRM = ['off_session', 'error_on_requires_action', 'return_url', 'mandate_data']

export function create(books: Books, params: Params): IntentObject {
  const amount = Number(params['amount'])
  const currency = String(params['currency'])
  const suffix = params['statement_descriptor_suffix'] as string | undefined
  if (!/^[a-z]{3}$/.test(currency))
    throw invalidRequest('parameter_invalid', `Invalid currency: ${currency}`, {
      param: 'currency',
    })
  if (amount < (SMALLEST[currency] ?? 1))
    throw invalidRequest('amount_too_small', 'Amount is too small.', { param: 'amount' })
  if (amount % (STEPS[currency] ?? 1) !== 0)
    throw invalidRequest('parameter_invalid_integer', 'Invalid amount for this currency.', {
      param: 'amount',
    })
  if (amount > 99_999_999)
    throw invalidRequest('amount_too_large', 'Amount is too large.', { param: 'amount' })
  const early = ONLY_WITH_CONFIRM.find((name) => name in params && params['confirm'] !== true)
  if (early) throw invalidRequest('parameter_invalid', `${early} needs confirm.`, { param: early })
  if ('statement_descriptor' in params)
    throw invalidRequest('parameter_invalid', 'Not for cards.', { param: 'statement_descriptor' })
  if (
    suffix !== undefined &&
    (suffix.length > 22 || /[<>\\'"*]/.test(suffix) || !/[a-z]/i.test(suffix))
  )
    throw invalidRequest('parameter_invalid', 'Invalid suffix.', {
      param: 'statement_descriptor_suffix',
    })

  const customer = params['customer'] as string | undefined
  if (customer !== undefined) getCustomer(books, customer)
  const id = newId('pi')
  const intent: IntentObject = {
    id,
    object: 'payment_intent',
    amount,
    currency,
    created: seconds(),
    livemode: false,
    client_secret: newId(`${id}_secret`),
    metadata: (params['metadata'] ?? {}) as Written,
    statement_descriptor_suffix: suffix ?? null,
    allowed_payment_method_types: params['allowed_payment_method_types'] ?? null,
    confirmation_method: params['confirmation_method'] === 'manual' ? 'manual' : 'automatic',
    customer: customer ?? null,
    setup_future_usage: (params['setup_future_usage'] as string | undefined) ?? null,
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    payment_method: null,
    canceled_at: null,
    cancellation_reason: null,
  }
  books.intents.set(id, intent)
  tell(books, 'payment_intent.created', intent)
  return intent
}

export function confirm(books: Books, id: string, params: Params): IntentObject {
  const intent = getIntent(books, id)
  if (
    !['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
  )
    throw unexpected(intent, 'confirm')
  // The bank has let this card pass, and only our word was missing.
  if (!NEW_CARD.some((name) => name in params)) {
    if (intent.status === 'requires_confirmation') return charge(books, intent)
    throw unexpected(intent, 'confirm')
  }
  const kept = params['payment_method'] as string | undefined
  const method =
    kept === undefined
      ? toMethod(books, takeToken(books, intent, params['confirmation_token'] as string))
      : getKept(books, kept, intent.customer)
  intent.payment_method = method.id
  intent.last_payment_error = null
  const { asks, away, later } = partOf(books, method.id)
  if (params['off_session'] === true) return charge(books, intent, away)
  if (asks) {
    intent.status = 'requires_action'
    intent.next_action = {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect' },
    }
    tell(books, 'payment_intent.requires_action', intent)
    return intent
  }
  if (later) {
    intent.status = 'processing'
    tell(books, 'payment_intent.processing', intent)
    return intent
  }
  return charge(books, intent)
}

/** What the bank's 3-D Secure page does. */
export function authenticate(books: Books, id: string, outcome: 'pass' | 'fail'): IntentObject {
  const intent = getIntent(books, id)
  if (intent.status !== 'requires_action') return intent
  intent.next_action = null
  if (outcome === 'pass' && intent.confirmation_method === 'manual') {
    intent.status = 'requires_confirmation'
    return intent
  }
  if (outcome === 'pass') {
    try {
      return charge(books, intent)
    } catch (error) {
      if (error instanceof StripeFailure) return intent
      throw error
    }
  }
  intent.status = 'requires_payment_method'
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided payment method has failed authentication.',
    payment_method: structuredClone(books.methods.get(intent.payment_method!)),
  }
  intent.payment_method = null
  tell(books, 'payment_intent.payment_failed', intent)
  return intent
}

/** Settles what is processing, refunds as well. */
export function settle(books: Books): void {
  settleRefunds(books)
  for (const intent of books.intents.values()) {
    if (intent.status !== 'processing') continue
    try {
      charge(books, intent)
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
    }
  }
}

export function cancel(books: Books, id: string, params: Params): IntentObject {
  const intent = getIntent(books, id)
  if (['succeeded', 'processing', 'canceled'].includes(intent.status))
    throw unexpected(intent, 'cancel')
  intent.status = 'canceled'
  intent.canceled_at = seconds()
  intent.cancellation_reason = (params['cancellation_reason'] as string | undefined) ?? null
  intent.next_action = null
  tell(books, 'payment_intent.canceled', intent)
  return intent
}

/** Asks the bank for the money; `refused` is what it says of this card while the donor is away. */
function charge(books: Books, intent: IntentObject, refused?: CardPart['decline']): IntentObject {
  const method = books.methods.get(intent.payment_method!)!
  const part = partOf(books, method.id)
  const decline = refused ?? part.decline
  const { amount, currency, metadata } = intent
  const made: ChargeObject = {
    id: newId('ch'),
    object: 'charge',
    amount,
    currency,
    created: seconds(),
    payment_intent: intent.id,
    status: decline ? 'failed' : 'succeeded',
    paid: !decline,
    balance_transaction: null,
    failure_code: decline?.code ?? null,
    metadata,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    amount_refunded: 0,
    refunded: false,
    disputed: false,
  }
  books.charges.set(made.id, made)
  intent.latest_charge = made.id
  if (!decline) {
    if (intent.setup_future_usage === 'off_session') method.customer = intent.customer
    intent.status = 'succeeded'
    settleCharge(books, made)
    tell(books, 'payment_intent.succeeded', intent)
    tell(books, 'charge.succeeded', made)
    if (part.disputed) openDispute(books, made, part.disputed)
    if (part.warned) warn(books, made)
    return intent
  }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    type: 'card_error',
    ...decline,
    charge: made.id,
    message: 'Your card was declined.',
    payment_method: structuredClone(method),
  }
  tell(books, 'payment_intent.payment_failed', intent)
  throw new StripeFailure(
    402,
    { ...intent.last_payment_error, payment_intent: structuredClone(intent) },
    { isSaved: true },
  )
}

function unexpected(intent: IntentObject, verb: string): StripeFailure {
  return invalidRequest(
    'payment_intent_unexpected_state',
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    { payment_intent: structuredClone(intent) },
  )
}
