import type { Stripe } from 'stripe'
import type {
  Card,
  Decline,
  Dispute,
  FraudWarning,
  Intent,
  IntentStatus,
  Metadata,
  Movement,
  MovementKind,
  ObjectKind,
  Payout,
  ProviderEvent,
  Refund,
  RefundStatus,
  Settlement,
  Setup,
} from './provider-objects.ts'

/** Stripe's intent in our own words. */
export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = objectOf(intent.latest_charge)
  const chargeId = idOf(intent.latest_charge)
  const status = STATUSES[intent.status] ?? 'processing'
  const settlement = settlementOf(charge?.balance_transaction)
  const currency = intent.currency.toUpperCase()
  const attempt = idOf(intent.payment_method)
  const customer = idOf(intent.customer)
  const isSaved = status === 'succeeded' && intent.setup_future_usage === 'off_session'
  return {
    id: intent.id,
    status,
    amount: intent.amount,
    currency,
    clientSecret: intent.client_secret ?? '',
    createdAt: toDate(intent.created),
    metadata: toMetadata(intent.metadata),
    ...(chargeId && { charge: chargeId }),
    // In any other currency than the gift's the fee is no part of its sum.
    ...(settlement?.currency === currency && { feeMinor: settlement.feeMinor }),
    ...(settlement && { settlement }),
    ...(status === 'requires_payment_method' && refusalOf(intent.last_payment_error)),
    ...(attempt && status !== 'succeeded' && { attempt }),
    ...(attempt && isSaved && { savedCard: attempt }),
    ...cardOf(
      charge?.payment_method_details?.card ?? intent.last_payment_error?.payment_method?.card,
    ),
    ...(customer && { customer }),
    refundedMinor: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
  }
}

/** `requires_capture` cannot come: we never ask for it. Neither it nor a word that is new to us means that money was taken. */
const STATUSES: Readonly<Record<string, IntentStatus>> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_confirmation',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

export function toSetup(setup: Stripe.SetupIntent): Setup {
  const status = STATUSES[setup.status] ?? 'processing'
  const mandate = idOf(setup.mandate)
  const savedCard = idOf(setup.payment_method)
  return {
    id: setup.id,
    status,
    clientSecret: setup.client_secret ?? '',
    customer: idOf(setup.customer) ?? '',
    metadata: toMetadata(setup.metadata),
    ...(status === 'succeeded' && savedCard && { savedCard }),
    ...cardOf(objectOf(setup.payment_method)?.card ?? setup.last_setup_error?.payment_method?.card),
    ...(mandate && { mandate }),
    ...(status === 'requires_payment_method' && refusalOf(setup.last_setup_error)),
  }
}

interface Refusal {
  readonly code?: string
  readonly decline_code?: string
  readonly advice_code?: string
  readonly charge?: string
  readonly payment_method?: { readonly id?: string }
}

/** The decline, and the try that it tells of. */
export function refusalOf(
  error: Refusal | null | undefined,
): { decline: Decline; refusal?: string } | undefined {
  if (!error) return undefined
  const refusal = error.charge ?? error.payment_method?.id
  return {
    decline: {
      code: error.code ?? 'card_declined',
      ...(error.decline_code && { declineCode: error.decline_code }),
      ...(error.advice_code && { advice: error.advice_code }),
    },
    ...(refusal && { refusal }),
  }
}

interface UsedCard {
  readonly brand?: string | null
  readonly last4?: string | null
  readonly exp_month: number
  readonly exp_year: number
}

function cardOf(used: UsedCard | null | undefined): { card: Card } | undefined {
  if (!used?.last4 || !used.brand) return undefined
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = used
  return { card: { brand, last4, expMonth, expYear } }
}

export function toRefund(refund: Stripe.Refund): Refund {
  const settlement = settlementOf(refund.balance_transaction)
  const failureSettlement = settlementOf(refund.failure_balance_transaction)
  const ours = refund.metadata?.['refund']
  return {
    id: refund.id,
    status: REFUND_STATUSES[refund.status ?? ''] ?? 'pending',
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
    intentId: idOf(refund.payment_intent) ?? '',
    charge: idOf(refund.charge) ?? '',
    createdAt: toDate(refund.created),
    metadata: { ...toMetadata(refund.metadata), ...(ours && { refund: ours }) },
    ...(settlement && { settlement }),
    ...(failureSettlement && { failureSettlement }),
    ...(refund.failure_reason && { failure: refund.failure_reason }),
  }
}

/** `requires_action` is for ways of paying that we do not offer; it is not over. */
const REFUND_STATUSES: Readonly<Record<string, RefundStatus>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
}

export function toDispute(dispute: Stripe.Dispute): Dispute {
  const { due_by: dueBy } = dispute.evidence_details
  return {
    id: dispute.id,
    status: DISPUTE_STATUSES[dispute.status] ?? 'under-review',
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    intentId: idOf(dispute.payment_intent) ?? '',
    charge: idOf(dispute.charge) ?? '',
    reason: dispute.reason,
    createdAt: toDate(dispute.created),
    ...(dueBy && { respondBy: toDate(dueBy) }),
    movements: dispute.balance_transactions.map(toSettlement),
  }
}

const DISPUTE_STATUSES: Readonly<Record<string, Dispute['status']>> = {
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
  warning_closed: 'warning-closed',
  needs_response: 'needs-response',
  appeal_needs_response: 'needs-response',
  under_review: 'under-review',
  appeal_under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  /** Given back to the donor before it became a dispute: gone all the same. */
  prevented: 'lost',
}

export function toPayout(payout: Stripe.Payout): Payout {
  return {
    id: payout.id,
    status: PAYOUT_STATUSES[payout.status] ?? 'pending',
    amount: payout.amount,
    currency: payout.currency.toUpperCase(),
    createdAt: toDate(payout.created),
    arrivesOn: toDate(payout.arrival_date).toISOString().slice(0, 10),
    isAutomatic: payout.automatic,
    ...(payout.failure_code && { failure: payout.failure_code }),
  }
}

const PAYOUT_STATUSES: Readonly<Record<string, Payout['status']>> = {
  in_transit: 'in-transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
}

export function toWarning(warning: Stripe.Radar.EarlyFraudWarning): FraudWarning {
  const { id, fraud_type: kind, payment_intent: intent, created } = warning
  return { id, kind, intentId: idOf(intent) ?? '', createdAt: toDate(created) }
}

export function toMovement(line: Stripe.BalanceTransaction): Movement {
  const source = idOf(line.source)
  return {
    ...toSettlement(line),
    kind: KINDS[line.reporting_category] ?? 'other',
    ...(source && { source }),
    at: toDate(line.created),
    availableOn: toDate(line.available_on),
  }
}

/** The type alone does not tell a dispute from its end: both are adjustments. */
const KINDS: Readonly<Record<string, MovementKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund-failure',
  dispute: 'dispute',
  dispute_reversal: 'dispute-reversal',
  payout: 'payout',
  payout_reversal: 'payout-failure',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
}

function settlementOf(
  line: string | Stripe.BalanceTransaction | null | undefined,
): Settlement | undefined {
  const told = objectOf(line)
  return told && toSettlement(told)
}

function toSettlement(line: Stripe.BalanceTransaction): Settlement {
  const { id, amount, fee, currency, exchange_rate: exchangeRate } = line
  return {
    id,
    amountMinor: amount,
    feeMinor: fee,
    currency: currency.toUpperCase(),
    ...(exchangeRate && { exchangeRate }),
  }
}

/** What an event says, as far as it matters: the object to look up. */
export function toEvent(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as {
    id?: string
    object?: string
    payment_intent?: string | { id: string } | null
    metadata?: Record<string, string> | null
  }
  const kind = OBJECTS[object.object ?? ''] ?? 'other'
  const intentId = kind === 'intent' ? object.id : idOf(object.payment_intent)
  const metadata = toMetadata(object.metadata)
  return {
    id: event.id,
    type: event.type,
    created: toDate(event.created),
    about: { kind, id: object.id ?? '' },
    ...(intentId && { intentId }),
    ...(event.account && { account: event.account }),
    ...(metadata.organisation && { metadataOrganisation: metadata.organisation, metadata }),
  }
}

const OBJECTS: Readonly<Record<string, ObjectKind>> = {
  payment_intent: 'intent',
  setup_intent: 'setup',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  payout: 'payout',
  payment_method: 'card',
  customer: 'customer',
  'radar.early_fraud_warning': 'early-fraud-warning',
  account: 'account',
}

function toMetadata(written: Readonly<Record<string, string>> | null | undefined): Metadata {
  const { gift = '', organisation = '', payment } = written ?? {}
  return { gift, organisation, ...(payment && { payment }) }
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

function idOf(named: string | { id: string } | null | undefined): string | undefined {
  return typeof named === 'string' ? named : named?.id
}

function objectOf<T extends object>(named: string | T | null | undefined): T | undefined {
  return typeof named === 'object' && named !== null ? named : undefined
}
