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

/** The card network's word that a payer's bank holds a payment for fraud. No money has moved; a dispute may follow. */
export interface FraudWarning {
  readonly id: string
  readonly intentId: string
  /** In the provider's words: unauthorized_use_of_card, made_with_stolen_card … */
  readonly kind: string
  readonly createdAt: Date
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
