import type { Money } from '#platform/shared/money.ts'
import { isChargeable } from './rules.ts'

/** What a payment has come to, in the provider's own words. Only `succeeded` means that money was taken. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'cancelled'

/** Why the bank said no. Facts for our own decisions; a donor is told one mild sentence whatever they say. */
export interface Decline {
  readonly code: string
  readonly declineCode?: string
  /** The bank's hint whether another try with the same card makes sense: `try_again_later`, `do_not_try_again` … */
  readonly advice?: string
}

export interface Card {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** One payment as the provider keeps it. The caller checks that amount, currency and metadata are what it asked for. */
export interface Intent {
  readonly id: string
  readonly status: IntentStatus
  /** Whole minor units, as `IntentOrder.amount`. */
  readonly amount: number
  /** ISO 4217, in capitals. */
  readonly currency: string
  /** For the browser's own step with the bank. Never stored, never logged. */
  readonly clientSecret: string
  readonly createdAt: Date
  readonly metadata: Metadata
  /** The latest charge. It changes with each try that reaches the bank, so it tells two declines apart. */
  readonly charge?: string
  /** What the provider keeps, in the payment's currency; absent while it is not known in that currency. */
  readonly feeMinor?: number
  /**
   * What the payment brought to the account's balance. Absent on a payment that succeeded: not known yet, ask again;
   * Stripe tells it up to an hour later.
   */
  readonly settlement?: Settlement
  /** Present while the latest try stands refused. */
  readonly decline?: Decline
  /**
   * Which try `decline` tells of: the charge or, where the bank's own step (3-D Secure) failed and none was made, that
   * try's card. Two refusals never share one, so a refusal that is read twice is counted once.
   */
  readonly refusal?: string
  /**
   * The card of the try under way (`requires_action`, `processing`), as `refusal` names it if that try is refused
   * without a charge.
   */
  readonly attempt?: string
  readonly card?: Card
  readonly customer?: string
  /** Can be charged again without the donor: of a payment that succeeded and was to save its card. */
  readonly savedCard?: string
  /** Of `amount`, what went back or is on its way back to the donor. */
  readonly refundedMinor: number
  /** The donor's bank has taken it back, or wants to; see the disputes. */
  readonly isDisputed: boolean
}

/** Words of ours by their names, as the gift's public id. */
export type Labels = Readonly<Record<string, string>>

/** What is written on each object that we ask a provider for: enough to find our row from its side alone. */
export interface Metadata {
  /** The gift's public id; empty on a payment that is not ours. */
  readonly gift: string
  readonly organisation: string
  /** Our payment's id. */
  readonly payment?: string
}

/** What became of a movement in the account's own balance. All amounts in `currency`, which may differ from the payment's. */
export interface Settlement {
  /** The balance transaction. */
  readonly id: string
  readonly amountMinor: number
  readonly feeMinor: number
  readonly currency: string
  /** How much of `currency` the provider gave for one of the payment's, where it changed the money. */
  readonly exchangeRate?: number
}

/** Objects that an event can be about. `other`: nothing that we look up. */
export type ObjectKind =
  | 'intent'
  | 'setup'
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'payout'
  | 'card'
  | 'customer'
  | 'early-fraud-warning'
  | 'account'
  | 'other'

/** The provider's signed word that something happened. It says where to look; the look-up says what is true. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** What it is about, to be looked up by `findIntent`, `findRefund`, `findDispute` and so on. */
  readonly about: { readonly kind: ObjectKind; readonly id: string }
  /** The payment concerned, also where the event is about its charge, a refund or a dispute. */
  readonly intentId?: string
  readonly created: Date
  /** The connected account it happened in, where the provider names one. */
  readonly account?: string
  /** The organisation written on the payment; an event whose organisation is not ours must change nothing. */
  readonly metadataOrganisation?: string
  /** All that is written on the object, for one that we do not know: a restored database finds its rows again by it. */
  readonly metadata?: Metadata
}

export interface IntentOrder {
  /** Our idempotency key: the same key and order, asked again, answers with the same intent. */
  readonly key: string
  /** Whole minor units that `isChargeable` (rules.ts) accepts. */
  readonly amount: number
  readonly currency: string
  readonly organisationId: string
  /** Our payment's id, kept as metadata, so that our row can be found again from the provider's side alone. */
  readonly payment?: string
  /** What else is written on it, for people who look there: what it pays for. Nobody's name. */
  readonly labels?: Labels
  /** Whose card it is: needed to save it, and to charge a saved one. */
  readonly customer?: string
  /** The card that pays is kept for `chargeSaved`; needs a customer, and the donor's consent in the confirmation. */
  readonly savesCard?: boolean
  /**
   * What stands after the account's own name on the donor's statement, made by `statementSuffix`.
   * The same key with another suffix is refused as unclear, `key-reused`.
   */
  readonly suffix?: string
}

export interface Confirmation {
  readonly intentId: string
  readonly key: string
  /** Made by the browser from the provider's own card fields; works once. */
  readonly confirmationToken: string
  readonly returnUrl: string
  /** Where the card is saved: what the donor agreed to is written into the mandate. */
  readonly consent?: Consent
}

/** The donor's word that their card may be charged later, without them. Its wording is kept on our side. */
export interface Consent {
  readonly at: Date
  /** The address and browser that the word came from, as card networks ask in a dispute. */
  readonly address: string
  readonly browser: string
}

/** A card that is being kept for later, without a payment. Only `succeeded` leaves one that can be charged. */
export interface Setup {
  readonly id: string
  readonly status: IntentStatus
  /** For the browser's own step with the bank. Never stored, never logged. */
  readonly clientSecret: string
  readonly customer: string
  readonly metadata: Metadata
  /** For `chargeSaved`; only when it succeeded. */
  readonly savedCard?: string
  readonly card?: Card
  readonly mandate?: string
  readonly decline?: Decline
  /** As `Intent.refusal`. */
  readonly refusal?: string
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled'

/**
 * Money on its way back to the donor. `succeeded` is not the end: days later the donor's bank may send it back, and it
 * becomes `failed`; the money is then with the organisation again.
 */
export interface Refund {
  readonly id: string
  readonly status: RefundStatus
  readonly amount: number
  readonly currency: string
  readonly intentId: string
  readonly charge: string
  readonly createdAt: Date
  readonly metadata: Metadata & { readonly refund?: string }
  /** What it took from the balance (negative). Absent while it is not known. */
  readonly settlement?: Settlement
  /** What a failed one brought back to the balance. */
  readonly failureSettlement?: Settlement
  readonly failure?: string
}

export interface RefundOrder {
  /** Our idempotency key. */
  readonly key: string
  readonly intentId: string
  /** Whole minor units; all that is left, when absent. */
  readonly amount?: number
  /** Our refund's id, kept as metadata. */
  readonly refund: string
  readonly organisationId: string
  readonly labels?: Labels
}

/** The donor's bank wants the money back. Won or lost is told by `status`; what it cost so far by `movements`. */
export interface Dispute {
  readonly id: string
  readonly status: 'warning' | 'needs-response' | 'under-review' | 'won' | 'lost' | 'warning-closed'
  readonly amount: number
  readonly currency: string
  readonly intentId: string
  readonly charge: string
  /** In the provider's words: fraudulent, product_not_received … */
  readonly reason: string
  readonly createdAt: Date
  /** The last moment for an answer to the bank. */
  readonly respondBy?: Date
  /** Withdrawn (negative, with a fee) and, when won, reinstated. */
  readonly movements: readonly Settlement[]
}

/** The provider sends what it holds to the organisation's bank account. A paid one can still fail, for days. */
export interface Payout {
  readonly id: string
  readonly status: 'pending' | 'in-transit' | 'paid' | 'failed' | 'cancelled'
  readonly amount: number
  readonly currency: string
  readonly createdAt: Date
  /** The civil date (UTC) on which the bank should have it. */
  readonly arrivesOn: string
  /** Only of an automatic one can the movements be listed (`listMovements({ payout })`). */
  readonly isAutomatic: boolean
  readonly failure?: string
}

export type MovementKind =
  | 'charge'
  | 'refund'
  | 'refund-failure'
  | 'dispute'
  | 'dispute-reversal'
  | 'payout'
  | 'payout-failure'
  | 'fee'
  | 'other'

/** One line of the provider's own books (a balance transaction): what the ledger must agree with to the penny. */
export interface Movement extends Settlement {
  readonly kind: MovementKind
  /** The charge, refund, dispute or payout that moved it. */
  readonly source?: string
  /** Net is amount less fee; both signed from the account's side. */
  readonly at: Date
  readonly availableOn: Date
}

/** Newest first. `next`, where present, is handed in as `after` for the items that follow. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly next?: string
}

export interface Span {
  /** From this instant, itself included, to `until`, itself excluded; the provider counts in whole seconds. */
  readonly from?: Date
  readonly until?: Date
  readonly after?: string
}

/**
 * Takes payments for one organisation. Every method but `readEvent` leaves the house, so none may be called inside
 * a transaction of ours. They throw only ProviderUnclear and ProviderRefused. Objects of another account, as after a
 * change of account, are refused with NOT_FOUND.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** No real money moves. */
  readonly test: boolean
  readonly publishableKey: string

  /** Opens a payment without taking anything. */
  createIntent(order: IntentOrder): Promise<Intent>
  /**
   * Tries to take the money. A refusal by the bank is an answer: the intent with `decline`, back in
   * `requires_payment_method`. The same key, asked again, answers as it did the first time.
   */
  confirmIntent(confirmation: Confirmation): Promise<Intent>
  /**
   * Takes the money of a payment whose donor has passed the bank's own step, and that waits for our word
   * (`requires_confirmation`). A refusal is an answer, as in `confirmIntent`.
   */
  confirmPassed(confirmation: Omit<Confirmation, 'confirmationToken' | 'consent'>): Promise<Intent>
  /**
   * Takes the money of an opened payment from a saved card, the donor being elsewhere. A refusal is an answer, as in
   * `confirmIntent`; `nextAfter` (rules.ts) says whether to try again, to ask the donor, or never to use that card.
   * Where the bank wants the donor, the same intent may be confirmed by them with `confirmIntent`.
   */
  chargeSaved(charge: { intentId: string; key: string; savedCard: string }): Promise<Intent>
  /** What is true now. Changes nothing. */
  findIntent(intentId: string): Promise<Intent>
  /** Payments opened in this time, whoever opened them; those that are not ours have no gift in their metadata. */
  listIntents(span: Span): Promise<Page<Intent>>
  /**
   * Makes sure that nothing can be taken any more. ProviderUnclear when it is already succeeded, processing or
   * cancelled: look it up.
   */
  cancelIntent(cancellation: { intentId: string; key: string }): Promise<Intent>

  /** Somebody whose cards can be kept. The provider is told our id of the donor, and no name and no address. */
  createCustomer(order: {
    key: string
    donor: string
    organisationId: string
  }): Promise<{ readonly id: string }>
  /** Erases the customer with every saved card. One that is gone already is gone. */
  eraseCustomer(customer: string): Promise<void>
  /** Opens the keeping of a card without a payment. */
  createSetup(order: {
    key: string
    customer: string
    organisationId: string
    labels?: Labels
  }): Promise<Setup>
  /** Tries to keep the card; the bank may ask the donor, or refuse. Answers as `confirmIntent` does. */
  confirmSetup(confirmation: {
    setupId: string
    key: string
    confirmationToken: string
    returnUrl: string
    consent: Consent
  }): Promise<Setup>
  findSetup(setupId: string): Promise<Setup>
  cancelSetup(cancellation: { setupId: string; key: string }): Promise<Setup>
  /** The saved card can be charged no more. One that is gone already is gone. */
  removeCard(removal: { savedCard: string; key: string }): Promise<void>

  /**
   * Sends money back. Once under one key; after an unclear answer `listRefunds` of the payment tells by `refund` in the
   * metadata whether it was made: no other key before that. ProviderRefused, and nothing sent, for more than is left
   * (`refund-too-large`), for a payment of which nothing was taken, and for a disputed one (`charge-disputed`).
   */
  refund(order: RefundOrder): Promise<Refund>
  findRefund(refundId: string): Promise<Refund>
  /** Of one payment, or of a time. */
  listRefunds(of: Span & { intentId?: string }): Promise<Page<Refund>>

  findDispute(disputeId: string): Promise<Dispute>
  listDisputes(of: Span & { intentId?: string }): Promise<Page<Dispute>>

  findPayout(payoutId: string): Promise<Payout>
  listPayouts(span: Span): Promise<Page<Payout>>
  /** The provider's books, by time, by payout or by what moved the money (a charge's fee that came later). */
  listMovements(of: Span & { payout?: string; source?: string }): Promise<Page<Movement>>

  /** Checks the signature over the untouched bytes, then reads. Throws WrongSignature, also for a stale one. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent
}

/**
 * What is known of an unclear answer.
 * `no-answer`: it was lost on the way, cut off or late; the question may even be at work still.
 * `provider-error`: the provider's own fault, before or after it did what was asked. It may be saved under the key, and
 * then comes again for a day: look, and only then ask under another key.
 * `busy`: this question did nothing and its key is as it was; another may be at work. Ask again under the same key.
 * `key-reused`: this question did nothing: its key was used for another one, which may have done something.
 * `unexpected-state`: this question did nothing: the object has moved on.
 */
export type UnclearReason =
  | 'no-answer'
  | 'provider-error'
  | 'busy'
  | 'key-reused'
  | 'unexpected-state'

/**
 * The provider gave no answer that can be relied on: it may or may not have done what was asked. Look the intent up
 * before anything else; never decide from this.
 */
export class ProviderUnclear extends Error {
  override readonly name = 'ProviderUnclear'
  readonly reason: UnclearReason

  constructor(message: string, reason: UnclearReason = 'no-answer', options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** The code of ProviderRefused when the confirmation token is unknown, used or too old: ask for the card again. */
export const TOKEN_UNUSABLE = 'token-unusable'

/** The code of ProviderRefused for an object that this account does not know: another account's, or of another mode. */
export const NOT_FOUND = 'not-found'

/** The code of ProviderRefused when a saved card was removed, or is another customer's: ask for a card again. */
export const CARD_GONE = 'card-gone'

/** The code of ProviderRefused when the keys are wrong, lack a right, or the account is closed: no payment will work. */
export const KEYS_NOT_ACCEPTED = 'keys-not-accepted'

/**
 * The provider will not do what was asked, and asking again will not help: parameters, keys, a disabled account.
 * Ours to mend, not the donor's, except for TOKEN_UNUSABLE. Its message carries no personal data.
 */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Whether the provider would answer the same again under the same key, for a day. */
export function isSaved(error: ProviderUnclear | ProviderRefused): boolean {
  return error instanceof ProviderRefused || ['provider-error', 'key-reused'].includes(error.reason)
}

/** Throws ProviderRefused for an order that no provider could take, before it is asked. */
export function assertChargeable({ amount, currency }: Money): void {
  if (!isChargeable(amount, currency))
    throw new ProviderRefused('amount-not-chargeable', `No card pays ${amount} in ${currency}.`)
}

/** The bytes were not signed by this organisation's provider, or too long ago. Nothing in them may be believed. */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature'
}

/** A live organisation without live keys: it takes no payments at all, and never play money. */
export class NoProvider extends Error {
  override readonly name = 'NoProvider'
}
