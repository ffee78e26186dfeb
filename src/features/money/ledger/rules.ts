/**
 * Where money is, who owes it, and what it is for. Amounts are signed as in plain-text accounting: positive (debit) for
 * what the organisation has, is owed or has spent, negative (credit) for what was given to it and why. So every posting
 * sums to zero, a balance at a bank is positive, and a fund with money in it is negative: `heldFor` turns that round.
 */
export type Account =
  /** What lies at a payment provider, by our own id of the account there. A test account holds no real money. */
  | { readonly kind: 'provider'; readonly id: string; readonly test: boolean }
  /** The organisation’s own bank. */
  | { readonly kind: 'bank' }
  /** Notes and coins, until they are paid in. */
  | { readonly kind: 'cash' }
  /** Cheques, until they are paid in. */
  | { readonly kind: 'cheques' }
  /** What providers have kept. */
  | { readonly kind: 'fees' }
  /** What donors added so that the fee would not come out of their gift. */
  | { readonly kind: 'covered-fees' }
  /** What money is kept for. */
  | { readonly kind: 'fund'; readonly id: string }
  /** What somebody has promised to add to the gifts of others, by the id of the promise, and has not paid in. */
  | { readonly kind: 'match'; readonly id: string }
  /** What the tax office owes on gifts that were claimed for. */
  | { readonly kind: 'gift-aid-due' }
  /** Between two currencies, while one is changed into the other. */
  | { readonly kind: 'exchange' }

const ALONE = [
  'bank',
  'cash',
  'cheques',
  'fees',
  'covered-fees',
  'gift-aid-due',
  'exchange',
] as const

/** The one form in which an account is stored and printed: `fund:zakat`, `provider:<id>`, `test-provider:<id>`. */
export function toText(account: Account): string {
  if (!('id' in account)) return account.kind
  if (!NAME.test(account.id)) throw new Error(`An account cannot be called "${account.id}".`)
  const kind = account.kind === 'provider' && account.test ? 'test-provider' : account.kind
  return `${kind}:${account.id}`
}

/** Reads what `toText` wrote; anything else is an error. */
export function toAccount(text: string): Account {
  const kind = ALONE.find((name) => name === text)
  if (kind) return { kind }
  const [, prefix = '', id = ''] = /^([a-z-]+):(.*)$/s.exec(text) ?? []
  if (NAME.test(id)) {
    if (prefix === 'fund' || prefix === 'match') return { kind: prefix, id }
    if (prefix === 'provider') return { kind: 'provider', id, test: false }
    if (prefix === 'test-provider') return { kind: 'provider', id, test: true }
  }
  throw new Error(`"${text}" is no account of the ledger.`)
}

/** Ids and slugs: nothing that a line of the ledger could not show. */
const NAME = /^[\w-]{1,100}$/

/** What has happened. Each has a function in `postings.ts` that says what moves. */
export const KINDS = [
  'charge',
  'fee',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
  'dispute-lost',
  'payout',
  'payout-failed',
  'exchange',
  'offline-gift',
  'offline-gift-taken-back',
  'paid-in',
  'match',
  'match-returned',
  'match-received',
  'gift-aid-claimed',
  'gift-aid-received',
] as const
export type Kind = (typeof KINDS)[number]

export interface Entry {
  readonly account: Account
  /** Whole minor units; positive into the account (debit), negative out of it (credit); never zero. */
  readonly amountMinor: number
  /** ISO 4217, in capitals. */
  readonly currency: string
}

/** One movement of money: everything that belongs together, or nothing of it. */
export interface Posting {
  readonly kind: Kind
  /** Which movement it is, by natural identity, such as `charge:<payment>`: posted once, however often it is told. */
  readonly key: string
  /** No real money moved. */
  readonly test: boolean
  readonly giftId?: string
  readonly paymentId?: string
  /** Our own id of the account at the provider. */
  readonly paymentAccountId?: string
  /** The provider’s own id of what moved the money, such as its charge, refund, dispute or payout. */
  readonly providerObject?: string
  readonly entries: readonly Entry[]
}

/** Why nothing may be posted, as a sentence for whoever wrote the code; undefined when the posting is sound. */
export function whyUnsound(posting: Posting): string | undefined {
  const { key, kind, entries, test } = posting
  if (!key.startsWith(`${kind}:`) || key.length > 200) return 'its key does not say what it is'
  if (entries.length === 0) return 'it has no entries'
  if (!entries.every(({ amountMinor }) => Number.isSafeInteger(amountMinor)))
    return 'an amount is not a whole number'
  if (entries.some(({ amountMinor }) => amountMinor === 0)) return 'an entry moves nothing'
  if (!entries.every(({ currency }) => /^[A-Z]{3}$/.test(currency)))
    return 'a currency is not three capital letters'
  if (entries.some(({ account }) => account.kind === 'provider' && account.test !== test))
    return test ? 'it is a test and moves real money' : 'it is no test and moves play money'
  const odd = [...sumByCurrency(entries)].find(([, sum]) => sum !== 0n)
  return odd && `it does not sum to zero: ${odd[1]} ${odd[0]} are left`
}

function sumByCurrency(entries: readonly Entry[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { amountMinor, currency } of entries)
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amountMinor))
  return sums
}

/** A part of an amount, and the account that it belongs to. */
export interface Part {
  readonly account: Account
  /** Whole minor units, positive. */
  readonly amountMinor: number
}

/**
 * Takes `amount` out of what is left of several parts, in proportion, to the penny: the largest remainders get what
 * rounding down leaves over, the first of equals first. Never takes more of a part than it has, so that any number of
 * refunds ends with every part at exactly nothing. Parts of which nothing is taken are left out. More than there is, or
 * nothing, is an error.
 */
export function takeFrom(parts: readonly Part[], amount: number): Part[] {
  const weights = parts.map(({ amountMinor }) => amountMinor)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > whole)
    throw new Error(`${amount} cannot be taken from ${whole}.`)
  const shares = apportion(amount, weights)
  return parts
    .map(({ account }, i) => ({ account, amountMinor: shares[i]! }))
    .filter(({ amountMinor }) => amountMinor > 0)
}

/** Splits by largest remainder (Hare quota). Exact: the products of two amounts do not fit a floating-point number. */
function apportion(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = products.map((product) => Number(product / whole))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = products
    .map((product, i) => ({ i, remainder: product % whole }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.i - b.i)
  for (const { i } of byRemainder.slice(0, left)) shares[i]!++
  return shares
}

/** What a fund has, from what its entries sum to. */
export function heldFor(sumOfEntries: number): number {
  return sumOfEntries === 0 ? 0 : -sumOfEntries
}
