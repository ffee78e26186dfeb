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
  /** Whole minor units. */
  readonly amount: number
  /** ISO 4217, in capitals. */
  readonly currency: string
  /** For the browser's own step with the bank. Never stored, never logged. */
  readonly clientSecret: string
  readonly metadata: { readonly gift: string; readonly organisation: string }
  /** The latest charge. It changes with each try that reaches the bank, so it tells two declines apart. */
  readonly charge?: string
  /** What the provider keeps, in the payment's currency; absent while it is not known in that currency. */
  readonly feeMinor?: number
  /** Present while the latest try stands refused. */
  readonly decline?: Decline
  readonly card?: Card
}

/** The provider's signed word that something happened. It says where to look; the look-up says what is true. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly intentId?: string
  readonly created: Date
  /** The connected account it happened in, where the provider names one. */
  readonly account?: string
  /** The organisation written on the payment; an event whose organisation is not ours must change nothing. */
  readonly metadataOrganisation?: string
}

export interface IntentOrder {
  /** Our idempotency key: the same key and order, asked again, answers with the same intent. */
  readonly key: string
  readonly amount: number
  readonly currency: string
  /** The gift's public id, kept as metadata, so that our row can be found again from the provider's side alone. */
  readonly gift: string
  readonly organisationId: string
  /**
   * What stands after the account's own name on the donor's statement, made by `statementSuffix`.
   * The same key with another suffix is refused.
   */
  readonly suffix?: string
}

export interface Confirmation {
  readonly intentId: string
  readonly key: string
  /** Made by the browser from the provider's own card fields; works once. */
  readonly confirmationToken: string
  readonly returnUrl: string
}

/**
 * Takes payments for one organisation. Every method but `readEvent` leaves the house, so none may be called inside
 * a transaction of ours. They throw only ProviderUnclear and ProviderRefused.
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
  /** What is true now. Changes nothing. */
  findIntent(intentId: string): Promise<Intent>
  /**
   * Makes sure that nothing can be taken any more. ProviderUnclear when it is already succeeded, processing or
   * cancelled: look it up.
   */
  cancelIntent(cancellation: { intentId: string; key: string }): Promise<Intent>
  /** Checks the signature over the untouched bytes, then reads. Throws WrongSignature, also for a stale one. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent
}

/**
 * The provider gave no answer that can be relied on: it may or may not have done what was asked. Look the intent up
 * before anything else; never decide from this.
 */
export class ProviderUnclear extends Error {
  override readonly name = 'ProviderUnclear'
}

/** The code of ProviderRefused when the confirmation token is unknown, used or too old: ask for the card again. */
export const TOKEN_UNUSABLE = 'token-unusable'

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

/** The bytes were not signed by this organisation's provider, or too long ago. Nothing in them may be believed. */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature'
}

/** A live organisation without live keys: it takes no payments at all, and never play money. */
export class NoProvider extends Error {
  override readonly name = 'NoProvider'
}
