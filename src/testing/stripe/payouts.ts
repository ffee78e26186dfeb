import { addLine } from './balance.ts'
import { type Books, type PayoutObject, newId, seconds, tell } from './books.ts'
import { missing } from './failures.ts'

const DAY_SECONDS = 86_400

/** Sends everything that the balance holds to the bank, one payout for each currency. */
export function payOut(books: Books): PayoutObject[] {
  const open = [...books.balances.values()].filter(
    ({ id, type }) => !books.paidOut.has(id) && !type.startsWith('payout'),
  )
  const byCurrency = Map.groupBy(open, ({ currency }) => currency)
  return [...byCurrency].flatMap(([currency, lines]) => {
    const amount = lines.reduce((sum, { net }) => sum + net, 0)
    if (amount <= 0) return []
    const id = newId('po')
    const made: PayoutObject = {
      id,
      object: 'payout',
      amount,
      currency,
      created: seconds(),
      arrival_date: seconds() + DAY_SECONDS,
      automatic: true,
      balance_transaction: addPayoutLine(books, id, -amount, currency, 'payout'),
      status: 'in_transit',
      failure_code: null,
    }
    books.payouts.set(id, made)
    for (const line of lines) books.paidOut.set(line.id, id)
    tell(books, 'payout.created', made)
    return [made]
  })
}

/** What the bank says of a payout; a paid one may still fail. */
export function endPayout(books: Books, id: string, outcome: 'paid' | 'failed'): void {
  const payout = books.payouts.get(id)
  if (!payout) throw missing('payout', id)
  payout.status = outcome
  if (outcome === 'failed') {
    const { amount, currency } = payout
    payout.failure_code = 'account_closed'
    addPayoutLine(books, id, amount, currency, 'payout_reversal')
    // The money is in the balance again, and goes out with the next payout.
    for (const [line, by] of books.paidOut) if (by === id) books.paidOut.delete(line)
  }
  tell(books, `payout.${outcome}`, payout)
}

/** A payout is made in the balance's own currency. */
function addPayoutLine(
  books: Books,
  source: string,
  amount: number,
  currency: string,
  category: string,
): string {
  const type = amount < 0 ? 'payout' : 'payout_failure'
  const { settlesIn: _, ...plain } = books
  return addLine(plain, { amount, currency, source, type, category }).id
}
