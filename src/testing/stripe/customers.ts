import {
  type Books,
  type CustomerObject,
  type MethodObject,
  type TokenObject,
  type Written,
  newId,
  seconds,
  tell,
} from './books.ts'
import type { CardPart } from './cards.ts'
import type { Params } from './check-request.ts'
import { invalidRequest, missing } from './failures.ts'

export function createCustomer(books: Books, params: Params): CustomerObject {
  const customer: CustomerObject = {
    id: newId('cus'),
    object: 'customer',
    created: seconds(),
    metadata: (params['metadata'] ?? {}) as Written,
  }
  books.customers.set(customer.id, customer)
  return customer
}

/** Of a customer that was deleted, and for us was never there, no card can be charged. */
export function getCustomer(books: Books, id: string, param = 'customer'): CustomerObject {
  const customer = books.customers.get(id)
  if (!customer || customer.deleted) throw missing('customer', id, param)
  return customer
}

export function deleteCustomer(books: Books, id: string): object {
  const customer = getCustomer(books, id, 'id')
  for (const method of books.methods.values()) if (method.customer === id) method.customer = null
  customer.deleted = true
  tell(books, 'customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

/** The card that a browser's token stands for. */
export function toMethod(books: Books, { part, card }: TokenObject): MethodObject {
  const method: MethodObject = {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    created: seconds(),
    card,
    customer: null,
  }
  books.methods.set(method.id, method)
  books.parts.set(method.id, part)
  return method
}

export function partOf(books: Books, method: string | null): CardPart {
  return books.parts.get(method ?? '')!
}

/** A card that was kept, as the owner of an object may use it. */
export function getKept(books: Books, id: string, customer: string | null): MethodObject {
  const method = books.methods.get(id)
  const param = 'payment_method'
  if (!method) throw missing('payment_method', id, param)
  if (method.customer === null || method.customer !== customer)
    throw invalidRequest(
      'payment_method_unusable',
      'The PaymentMethod does not belong to the Customer, or was detached from it.',
      { param },
    )
  return method
}

export function detach(books: Books, id: string): MethodObject {
  const method = books.methods.get(id)
  if (!method) throw missing('payment_method', id)
  if (method.customer === null)
    throw invalidRequest(
      'payment_method_unattached',
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  method.customer = null
  tell(books, 'payment_method.detached', method)
  return method
}

/** The token's card; a token is good for one try. */
export function takeToken(books: Books, of: { readonly id: string }, id: string): TokenObject {
  const token = books.tokens.get(id)
  const param = 'confirmation_token'
  if (!token)
    throw invalidRequest('resource_missing', `No such confirmation_token: '${id}'`, { param })
  if (token.payment_intent !== null)
    throw invalidRequest('resource_missing', 'This ConfirmationToken was already used.', { param })
  if (token.expires_at < seconds())
    throw invalidRequest('resource_missing', 'This ConfirmationToken has expired.', { param })
  token.payment_intent = of.id
  return token
}
