import { randomBytes } from 'node:crypto'
import type { CardPart } from './cards.ts'

export interface IntentObject {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  readonly currency: string
  readonly created: number
  readonly livemode: false
  readonly client_secret: string
  readonly metadata: Readonly<Record<string, string>>
  readonly statement_descriptor_suffix: string | null
  readonly automatic_payment_methods: unknown
  status: string
  latest_charge: string | null
  last_payment_error: Readonly<Record<string, unknown>> | null
  next_action: Readonly<Record<string, unknown>> | null
  payment_method: string | null
  canceled_at: number | null
  cancellation_reason: string | null
}

export interface ChargeObject {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number
  readonly currency: string
  readonly created: number
  readonly payment_intent: string
  readonly status: 'succeeded' | 'failed'
  readonly paid: boolean
  readonly balance_transaction: string | null
  readonly failure_code: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly payment_method_details: { readonly type: 'card'; readonly card: CardObject }
}

export interface CardObject {
  readonly brand: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
}

export interface TokenObject {
  readonly id: string
  readonly object: 'confirmation_token'
  readonly created: number
  readonly expires_at: number
  readonly part: CardPart
  readonly card: CardObject
  payment_intent: string | null
}

export interface BalanceObject {
  readonly id: string
  readonly object: 'balance_transaction'
  readonly amount: number
  readonly fee: number
  readonly net: number
  readonly currency: string
  readonly source: string
}

export interface EventObject {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly created: number
  readonly api_version: string
  readonly livemode: false
  readonly data: { readonly object: unknown }
}

/** Everything that one account holds. */
export interface Books {
  readonly intents: Map<string, IntentObject>
  readonly charges: Map<string, ChargeObject>
  readonly tokens: Map<string, TokenObject>
  /** The token of each intent's latest try. */
  readonly latestToken: Map<string, TokenObject>
  readonly balances: Map<string, BalanceObject>
  readonly events: EventObject[]
  /** Called for each new event. */
  onEvent: (event: EventObject) => void
}

export function openBooks(): Books {
  return {
    intents: new Map(),
    charges: new Map(),
    tokens: new Map(),
    latestToken: new Map(),
    balances: new Map(),
    events: [],
    onEvent: () => {},
  }
}

/** Letters only, so that no id is ever taken for a card number. */
export function newId(kind: string): string {
  const letters = randomBytes(12)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  return `${kind}_${letters}`
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000)
}

/** A copy in which each named path holds the object in place of its id; `data.` goes through the items of a list. */
export function expand(books: Books, object: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(object) as Record<string, unknown>
  for (const path of paths) expandOne(books, copy, path.split('.'))
  return copy
}

function expandOne(books: Books, object: Record<string, unknown>, path: readonly string[]): void {
  const [name = '', ...rest] = path
  const value = object[name]
  if (Array.isArray(value))
    for (const item of value) expandOne(books, item as Record<string, unknown>, rest)
  if (typeof value === 'string') {
    const found = books.charges.get(value) ?? books.balances.get(value) ?? books.intents.get(value)
    if (found) object[name] = structuredClone(found)
  }
  const below = object[name]
  if (rest.length > 0 && below && typeof below === 'object' && !Array.isArray(below))
    expandOne(books, below as Record<string, unknown>, rest)
}
