import { type BalanceObject, type Books, type ChargeObject, newId, seconds, tell } from './books.ts'

const DAY_SECONDS = 86_400

/** Adds a line to the account's own books, in the currency that its balance is kept in. */
export function addLine(
  books: Books,
  line: Pick<BalanceObject, 'amount' | 'currency' | 'source' | 'type'> & {
    fee?: number
    category?: string
  },
): BalanceObject {
  const { amount, fee = 0, currency, source, type, category = type } = line
  const kept = books.settlesIn?.currency ?? currency
  const rate = kept === currency ? 1 : books.settlesIn!.rate
  const moved = Math.round(amount * rate)
  const cost = Math.round(fee * rate)
  const created = seconds()
  const balance: BalanceObject = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: moved,
    fee: cost,
    net: moved - cost,
    currency: kept,
    exchange_rate: kept === currency ? null : rate,
    source,
    created,
    available_on: created + DAY_SECONDS,
    type,
    reporting_category: category,
  }
  books.balances.set(balance.id, balance)
  return balance
}

/** The charge reaches the balance, and the fee is known: at once, later, or when `bringFees` says so. */
export function settleCharge(books: Books, charge: ChargeObject): void {
  const delay = books.feeDelayMs?.() ?? 0
  if (delay === 0) bringFee(books, charge)
  else if (delay < Infinity)
    setTimeout(() => {
      if (charge.balance_transaction !== null) return
      bringFee(books, charge)
      tell(books, 'charge.updated', charge)
    }, delay).unref()
}

/** Brings every fee that is still to come. */
export function bringFees(books: Books): void {
  for (const charge of books.charges.values()) {
    if (!charge.paid || charge.balance_transaction !== null) continue
    bringFee(books, charge)
    tell(books, 'charge.updated', charge)
  }
}

function bringFee(books: Books, charge: ChargeObject): void {
  const { id: source, amount, currency } = charge
  const fee = Math.round(amount * 0.015) + 20
  const line = addLine(books, { amount, fee, currency, source, type: 'charge' })
  charge.balance_transaction = line.id
}
