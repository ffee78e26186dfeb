import { addLine } from './balance.ts'
import { type Books, type RefundObject, type Written, newId, seconds, tell } from './books.ts'
import type { Params } from './check-request.ts'
import { StripeFailure, invalidRequest } from './failures.ts'
import { getIntent } from './get-intent.ts'

export function refund(books: Books, params: Params): RefundObject {
  const intent = getIntent(books, String(params['payment_intent']))
  const charge = books.charges.get(intent.latest_charge ?? '')
  if (!charge?.paid)
    throw invalidRequest(
      'payment_intent_unexpected_state',
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    )
  if (charge.disputed)
    throw invalidRequest('charge_disputed', `Charge ${charge.id} has been charged back.`)
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalidRequest(
      'charge_already_refunded',
      `Charge ${charge.id} has already been refunded.`,
    )
  const amount = Number(params['amount'] ?? left)
  if (amount < 1 || amount > left)
    // As Stripe's own, it has no code.
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      message: 'Refund amount is greater than what is left.',
      param: 'amount',
    })

  const id = newId('re')
  const { currency } = charge
  const made: RefundObject = {
    id,
    object: 'refund',
    amount,
    currency,
    created: seconds(),
    charge: charge.id,
    payment_intent: intent.id,
    metadata: (params['metadata'] ?? {}) as Written,
    reason: (params['reason'] as string | undefined) ?? null,
    balance_transaction: addLine(books, { amount: -amount, currency, source: id, type: 'refund' })
      .id,
    status: books.parts.get(charge.payment_method)?.refunds === 'later' ? 'pending' : 'succeeded',
  }
  books.refunds.set(id, made)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  tell(books, 'refund.created', made)
  tell(books, 'charge.refunded', charge)
  return made
}

/** What the donor's bank says of refunds in the end: pending ones arrive, and some come back days later. */
export function settleRefunds(books: Books): void {
  for (const made of books.refunds.values()) {
    const charge = books.charges.get(made.charge)!
    const plays = books.parts.get(charge.payment_method)?.refunds
    if (made.status === 'pending') {
      made.status = 'succeeded'
      tell(books, 'refund.updated', made)
    } else if (plays === 'fail' && made.status === 'succeeded') {
      const { id: source, amount, currency } = made
      made.status = 'failed'
      made.failure_reason = 'expired_or_canceled_card'
      made.failure_balance_transaction = addLine(books, {
        amount,
        currency,
        source,
        type: 'refund_failure',
      }).id
      charge.amount_refunded -= amount
      charge.refunded = false
      tell(books, 'refund.failed', made)
      tell(books, 'refund.updated', made)
    }
  }
}
