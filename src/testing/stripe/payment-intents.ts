import { type Books, type IntentObject, type TokenObject, newId, seconds } from './books.ts'
import type { Params } from './check-request.ts'
import { StripeFailure, invalidRequest, missing } from './failures.ts'

export const API_VERSION = '2026-10-28.endive'
/** Stripe's smallest charges of the currencies that tests use. */
const SMALLEST: Readonly<Record<string, number>> = { gbp: 30, usd: 50, eur: 50, jpy: 50 }
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

  const id = newId('pi')
  const intent: IntentObject = {
    id,
    object: 'payment_intent',
    amount,
    currency,
    created: seconds(),
    livemode: false,
    client_secret: newId(`${id}_secret`),
    metadata: (params['metadata'] ?? {}) as Record<string, string>,
    statement_descriptor_suffix: suffix ?? null,
    automatic_payment_methods: params['automatic_payment_methods'] ?? null,
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
  const token = takeToken(books, intent, params['confirmation_token'] as string)
  intent.payment_method = newId('pm')
  intent.last_payment_error = null
  if (token.part.asks) {
    intent.status = 'requires_action'
    intent.next_action = {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect' },
    }
    tell(books, 'payment_intent.requires_action', intent)
    return intent
  }
  if (token.part.later) {
    intent.status = 'processing'
    tell(books, 'payment_intent.processing', intent)
    return intent
  }
  return charge(books, intent, token)
}

/** What the bank's 3-D Secure page does. */
export function authenticate(books: Books, id: string, outcome: 'pass' | 'fail'): IntentObject {
  const intent = getIntent(books, id)
  if (intent.status !== 'requires_action') return intent
  const token = books.latestToken.get(intent.id)!
  intent.next_action = null
  if (outcome === 'pass') {
    try {
      return charge(books, intent, token)
    } catch (error) {
      if (error instanceof StripeFailure) return intent
      throw error
    }
  }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided payment method has failed authentication.',
    payment_method: { object: 'payment_method', type: 'card', card: token.card },
  }
  tell(books, 'payment_intent.payment_failed', intent)
  return intent
}

/** Settles what is processing. */
export function settle(books: Books): void {
  for (const intent of books.intents.values()) {
    if (intent.status !== 'processing') continue
    try {
      charge(books, intent, books.latestToken.get(intent.id)!)
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

export function getIntent(books: Books, id: string): IntentObject {
  const intent = books.intents.get(id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  return intent
}

function charge(books: Books, intent: IntentObject, token: TokenObject): IntentObject {
  const { decline } = token.part
  const id = newId('ch')
  const { amount, currency, metadata } = intent
  const balance = decline ? null : newId('txn')
  if (balance) {
    const fee = Math.round(amount * 0.015) + 20
    books.balances.set(balance, {
      id: balance,
      object: 'balance_transaction',
      amount,
      fee,
      net: amount - fee,
      currency,
      source: id,
    })
  }
  books.charges.set(id, {
    id,
    object: 'charge',
    amount,
    currency,
    created: seconds(),
    payment_intent: intent.id,
    status: decline ? 'failed' : 'succeeded',
    paid: !decline,
    balance_transaction: balance,
    failure_code: decline?.code ?? null,
    metadata,
    payment_method_details: { type: 'card', card: token.card },
  })
  intent.latest_charge = id
  if (!decline) {
    intent.status = 'succeeded'
    tell(books, 'payment_intent.succeeded', intent)
    return intent
  }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    type: 'card_error',
    ...decline,
    charge: id,
    message: 'Your card was declined.',
    payment_method: { object: 'payment_method', type: 'card', card: token.card },
  }
  tell(books, 'payment_intent.payment_failed', intent)
  throw new StripeFailure(
    402,
    { ...intent.last_payment_error, payment_intent: structuredClone(intent) },
    { isSaved: true },
  )
}

function takeToken(books: Books, intent: IntentObject, id: string): TokenObject {
  const token = books.tokens.get(id)
  const param = 'confirmation_token'
  if (!token)
    throw invalidRequest('resource_missing', `No such confirmation_token: '${id}'`, { param })
  if (token.payment_intent !== null)
    throw invalidRequest('resource_missing', 'This ConfirmationToken was already used.', { param })
  if (token.expires_at < seconds())
    throw invalidRequest('resource_missing', 'This ConfirmationToken has expired.', { param })
  token.payment_intent = intent.id
  books.latestToken.set(intent.id, token)
  return token
}

function unexpected(intent: IntentObject, verb: string): StripeFailure {
  return invalidRequest(
    'payment_intent_unexpected_state',
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    { payment_intent: structuredClone(intent) },
  )
}

function tell(books: Books, type: string, intent: IntentObject): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    type,
    created: seconds(),
    api_version: API_VERSION,
    livemode: false,
    data: { object: structuredClone(intent) },
  } as const
  books.events.push(event)
  books.onEvent(event)
}
