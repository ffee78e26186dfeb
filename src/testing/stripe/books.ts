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
  readonly metadata: Written
  readonly statement_descriptor_suffix: string | null
  readonly allowed_payment_method_types: unknown
  readonly confirmation_method: 'automatic' | 'manual'
  readonly customer: string | null
  readonly setup_future_usage: string | null
  status: string
  latest_charge: string | null
  last_payment_error: Readonly<Record<string, unknown>> | null
  next_action: Readonly<Record<string, unknown>> | null
  payment_method: string | null
  canceled_at: number | null
  cancellation_reason: string | null
}

export type Written = Readonly<Record<string, string>>

export interface SetupObject {
  readonly id: string
  readonly object: 'setup_intent'
  readonly created: number
  readonly livemode: false
  readonly client_secret: string
  readonly customer: string | null
  readonly metadata: Written
  readonly usage: string
  status: string
  payment_method: string | null
  mandate: string | null
  last_setup_error: Readonly<Record<string, unknown>> | null
  next_action: Readonly<Record<string, unknown>> | null
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
  readonly failure_code: string | null
  readonly metadata: Written
  readonly payment_method: string
  readonly payment_method_details: { readonly type: 'card'; readonly card: CardObject }
  balance_transaction: string | null
  amount_refunded: number
  refunded: boolean
  disputed: boolean
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
  /** Where a page of the bank leads back to; a confirmation that names another one decides. */
  return_url?: string
  /** What it was used for. */
  payment_intent: string | null
}

/** A card that paid, or was kept. It can be charged again while it belongs to a customer. */
export interface MethodObject {
  readonly id: string
  readonly object: 'payment_method'
  readonly type: 'card'
  readonly created: number
  readonly card: CardObject
  customer: string | null
}

export interface CustomerObject {
  readonly id: string
  readonly object: 'customer'
  readonly created: number
  readonly metadata: Written
  deleted?: true
}

export interface RefundObject {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly currency: string
  readonly created: number
  readonly charge: string
  readonly payment_intent: string
  readonly metadata: Written
  readonly reason: string | null
  readonly balance_transaction: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_balance_transaction?: string
  failure_reason?: string
}

export interface DisputeObject {
  readonly id: string
  readonly object: 'dispute'
  readonly amount: number
  readonly currency: string
  readonly created: number
  readonly charge: string
  readonly payment_intent: string
  readonly reason: string
  readonly metadata: Written
  readonly evidence_details: { readonly due_by: number; readonly has_evidence: false }
  readonly balance_transactions: BalanceObject[]
  status: 'needs_response' | 'won' | 'lost'
}

export interface WarningObject {
  readonly id: string
  readonly object: 'radar.early_fraud_warning'
  readonly actionable: boolean
  readonly charge: string
  readonly created: number
  readonly fraud_type: string
  readonly livemode: false
  readonly payment_intent: string
}

export interface WalletStatus {
  readonly status: 'active' | 'inactive'
  readonly status_details?: { readonly error_message: string }
}

export interface DomainObject {
  readonly id: string
  readonly object: 'payment_method_domain'
  readonly created: number
  readonly domain_name: string
  readonly livemode: false
  enabled: boolean
  amazon_pay: WalletStatus
  apple_pay: WalletStatus
  google_pay: WalletStatus
  klarna: WalletStatus
  link: WalletStatus
  paypal: WalletStatus
}

export interface PayoutObject {
  readonly id: string
  readonly object: 'payout'
  readonly amount: number
  readonly currency: string
  readonly created: number
  readonly arrival_date: number
  readonly automatic: true
  readonly balance_transaction: string
  status: 'in_transit' | 'paid' | 'failed'
  failure_code: string | null
}

export interface BalanceObject {
  readonly id: string
  readonly object: 'balance_transaction'
  readonly amount: number
  readonly fee: number
  readonly net: number
  readonly currency: string
  readonly exchange_rate: number | null
  readonly source: string
  readonly created: number
  readonly available_on: number
  readonly type: string
  readonly reporting_category: string
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
  /** What Stripe calls the account, whatever its keys are. */
  readonly account: string
  /** What Stripe says of it. */
  standing: {
    readonly default_currency: string
    readonly charges_enabled: boolean
    readonly payouts_enabled: boolean
  }
  readonly intents: Map<string, IntentObject>
  readonly setups: Map<string, SetupObject>
  readonly charges: Map<string, ChargeObject>
  readonly tokens: Map<string, TokenObject>
  readonly methods: Map<string, MethodObject>
  /** What the card of each payment method does. */
  readonly parts: Map<string, CardPart>
  readonly customers: Map<string, CustomerObject>
  readonly refunds: Map<string, RefundObject>
  readonly disputes: Map<string, DisputeObject>
  readonly warnings: Map<string, WarningObject>
  readonly payouts: Map<string, PayoutObject>
  readonly domains: Map<string, DomainObject>
  /** Hosts at which Apple Pay is not to be had, and why. */
  readonly walletsBarred: Map<string, string>
  readonly balances: Map<string, BalanceObject>
  /** Which payout brought each balance transaction to the bank. */
  readonly paidOut: Map<string, string>
  readonly events: EventObject[]
  /** Called for each new event. */
  onEvent: (event: EventObject) => void
  /**
   * How long a charge's balance transaction, and with it the fee, is in coming, as with `automatic_async` capture.
   * Absent: it is there at once. `Infinity`: until `bringFees`.
   */
  feeDelayMs?: () => number
  /** All is kept in this one currency; `rate` of its minor units for one of each other. */
  settlesIn?: { readonly currency: string; readonly rate: number }
}

export function openBooks(): Books {
  return {
    account: newId('acct'),
    standing: { default_currency: 'gbp', charges_enabled: true, payouts_enabled: true },
    intents: new Map(),
    setups: new Map(),
    charges: new Map(),
    tokens: new Map(),
    methods: new Map(),
    parts: new Map(),
    customers: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    warnings: new Map(),
    payouts: new Map(),
    domains: new Map(),
    walletsBarred: new Map(),
    balances: new Map(),
    paidOut: new Map(),
    events: [],
    onEvent: () => {},
  }
}

export const API_VERSION = '2026-10-28.endive'

/** Sends an event about the object as it is now. */
export function tell(books: Books, type: string, object: object): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    type,
    created: seconds(),
    api_version: API_VERSION,
    livemode: false,
    data: { object: structuredClone(object) },
  } as const
  books.events.push(event)
  books.onEvent(event)
}

/** Letters only, so that no id is ever taken for a card number. */
export function newId(kind: string): string {
  const letters = randomBytes(12)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  return `${kind}_${letters}`
}

/** Its clock goes with the program's, where that one is simulated (NOW). */
export const clock = {
  aheadMs: 0,
  now: () => new Date(Date.now() + clock.aheadMs),
}

export function seconds(): number {
  return Math.floor(clock.now().getTime() / 1000)
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
    const found = [books.charges, books.balances, books.intents, books.methods]
      .map((kept: ReadonlyMap<string, object>) => kept.get(value))
      .find((kept) => kept !== undefined)
    if (found) object[name] = structuredClone(found)
  }
  const below = object[name]
  if (rest.length > 0 && below && typeof below === 'object' && !Array.isArray(below))
    expandOne(books, below as Record<string, unknown>, rest)
}
