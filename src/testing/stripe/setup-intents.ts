import { type Books, type SetupObject, type Written, newId, seconds, tell } from './books.ts'
import type { Params } from './check-request.ts'
import { getCustomer, partOf, takeToken, toMethod } from './customers.ts'
import { StripeFailure, invalidRequest, missing } from './failures.ts'

export function createSetup(books: Books, params: Params): SetupObject {
  const customer = params['customer'] as string | undefined
  if (customer !== undefined) getCustomer(books, customer)
  const id = newId('seti')
  const setup: SetupObject = {
    id,
    object: 'setup_intent',
    created: seconds(),
    livemode: false,
    client_secret: newId(`${id}_secret`),
    customer: customer ?? null,
    metadata: (params['metadata'] ?? {}) as Written,
    usage: (params['usage'] as string | undefined) ?? 'off_session',
    status: 'requires_payment_method',
    payment_method: null,
    mandate: null,
    last_setup_error: null,
    next_action: null,
  }
  books.setups.set(id, setup)
  tell(books, 'setup_intent.created', setup)
  return setup
}

export function getSetup(books: Books, id: string): SetupObject {
  const setup = books.setups.get(id)
  if (!setup) throw missing('setupintent', id, 'intent')
  return setup
}

export function confirmSetup(books: Books, id: string, params: Params): SetupObject {
  const setup = getSetup(books, id)
  if (!['requires_payment_method', 'requires_action'].includes(setup.status))
    throw unexpected(setup, 'confirm')
  const token = takeToken(books, setup, params['confirmation_token'] as string)
  setup.payment_method = toMethod(books, token).id
  setup.last_setup_error = null
  if (params['mandate_data'] !== undefined) setup.mandate = newId('mandate')
  if (!token.part.asks) return keep(books, setup)
  setup.status = 'requires_action'
  setup.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  tell(books, 'setup_intent.requires_action', setup)
  return setup
}

/** What the bank's 3-D Secure page does. */
export function authenticateSetup(books: Books, id: string, outcome: 'pass' | 'fail'): void {
  const setup = getSetup(books, id)
  if (setup.status !== 'requires_action') return
  setup.next_action = null
  try {
    if (outcome === 'pass') keep(books, setup)
    else refuse(books, setup, { code: 'setup_intent_authentication_failure' })
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
  }
}

export function cancelSetup(books: Books, id: string): SetupObject {
  const setup = getSetup(books, id)
  if (['succeeded', 'processing', 'canceled'].includes(setup.status))
    throw unexpected(setup, 'cancel')
  setup.status = 'canceled'
  setup.next_action = null
  tell(books, 'setup_intent.canceled', setup)
  return setup
}

function keep(books: Books, setup: SetupObject): SetupObject {
  const { decline } = partOf(books, setup.payment_method)
  if (decline) return refuse(books, setup, decline)
  books.methods.get(setup.payment_method!)!.customer = setup.customer
  setup.status = 'succeeded'
  tell(books, 'setup_intent.succeeded', setup)
  return setup
}

function refuse(books: Books, setup: SetupObject, decline: object): never {
  const method = books.methods.get(setup.payment_method!)
  setup.status = 'requires_payment_method'
  setup.payment_method = null
  setup.mandate = null
  setup.last_setup_error = {
    type: 'card_error',
    ...decline,
    message: 'Your card was declined.',
    payment_method: structuredClone(method),
  }
  tell(books, 'setup_intent.setup_failed', setup)
  throw new StripeFailure(
    402,
    { ...setup.last_setup_error, setup_intent: structuredClone(setup) },
    { isSaved: true },
  )
}

function unexpected(setup: SetupObject, verb: string): StripeFailure {
  return invalidRequest(
    'setup_intent_unexpected_state',
    `You cannot ${verb} this SetupIntent because it has a status of ${setup.status}.`,
  )
}
