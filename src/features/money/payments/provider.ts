import type {
  Dispute,
  FraudWarning,
  Intent,
  Labels,
  Movement,
  Page,
  Payout,
  ProviderEvent,
  Refund,
  Setup,
  Span,
} from './provider-objects.ts'

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
  /** Made by the browser from the provider's own card fields; works once. Holds where a page of the bank leads back to. */
  readonly confirmationToken: string
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

  /** Early fraud warnings of one payment. The sandbox gives none. */
  listWarnings(of: { intentId: string; after?: string }): Promise<Page<FraudWarning>>

  findPayout(payoutId: string): Promise<Payout>
  listPayouts(span: Span): Promise<Page<Payout>>
  /** The provider's books, by time, by payout or by what moved the money (a charge's fee that came later). */
  listMovements(of: Span & { payout?: string; source?: string }): Promise<Page<Movement>>

  /**
   * Events of these types (twenty at most) of a time, newest first: the provider keeps them for thirty days. The sandbox has
   * none: it lives in our own database and tells us in its own transactions.
   */
  listEvents(of: Span & { types: readonly string[] }): Promise<Page<ProviderEvent>>
  /** Checks the signature over the untouched bytes, then reads. Throws WrongSignature, also for a stale one. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent
}
