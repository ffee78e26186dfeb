import { addLine } from './balance.ts'
import { type Books, type ChargeObject, type DisputeObject, newId, seconds, tell } from './books.ts'
import { missing } from './failures.ts'

/** What a dispute costs, won or lost. */
const FEE = 2_000
const WEEK_SECONDS = 7 * 86_400

/** The donor's bank takes the money back. */
export function openDispute(books: Books, charge: ChargeObject, reason: string): DisputeObject {
  const id = newId('du')
  const { amount, currency, payment_intent } = charge
  const line = { amount: -amount, fee: FEE, currency, source: id, type: 'adjustment' }
  const dispute: DisputeObject = {
    id,
    object: 'dispute',
    amount,
    currency,
    created: seconds(),
    charge: charge.id,
    payment_intent,
    reason,
    // Stripe does not copy what is written on the payment.
    metadata: {},
    evidence_details: { due_by: seconds() + WEEK_SECONDS, has_evidence: false },
    balance_transactions: [addLine(books, { ...line, category: 'dispute' })],
    status: 'needs_response',
  }
  books.disputes.set(id, dispute)
  charge.disputed = true
  tell(books, 'charge.dispute.created', dispute)
  tell(books, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank's last word. */
export function endDispute(books: Books, id: string, outcome: 'won' | 'lost'): void {
  const dispute = books.disputes.get(id)
  if (!dispute) throw missing('dispute', id)
  dispute.status = outcome
  if (outcome === 'won') {
    const { amount, currency } = dispute
    const line = { amount, currency, source: id, type: 'adjustment', category: 'dispute_reversal' }
    dispute.balance_transactions.push(addLine(books, line))
    tell(books, 'charge.dispute.funds_reinstated', dispute)
  }
  tell(books, 'charge.dispute.closed', dispute)
}
