import {
  type BankDispute,
  type BankIntent,
  type BankMovement,
  type BankPage,
  type BankPayout,
  type BankRefund,
  type BankSetup,
  bankOf,
} from '#features/money/sandbox-bank/sandbox-bank.ts'
import { BankRefused, BankSilent } from '#features/money/sandbox-bank/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import {
  CARD_GONE,
  NOT_FOUND,
  ProviderRefused,
  ProviderUnclear,
  TOKEN_UNUSABLE,
  WrongSignature,
  assertChargeable,
} from './provider-errors.ts'
import type {
  Dispute,
  Intent,
  Labels,
  Movement,
  ObjectKind,
  Page,
  Payout,
  ProviderEvent,
  Refund,
  Setup,
  Span,
} from './provider-objects.ts'
import { SANDBOX_KEY } from './accounts.ts'
import type { PaymentProvider } from './provider.ts'

/** The organisation's own sandbox bank, behind the same door as a real provider. No real money moves. */
export function sandboxProvider(ctx: Context): PaymentProvider {
  const bank = bankOf(ctx)
  const organisation = ctx.organisation.id
  const assertOurs = (organisationId: string) => {
    if (organisationId !== organisation)
      throw new Error('A payment was asked of the sandbox bank of another organisation.')
  }
  const toIntent = (intent: BankIntent): Intent => {
    const { amountMinor, gift, payment, createdAt, ...same } = intent
    const { settlement, currency } = same
    return {
      ...same,
      amount: amountMinor,
      // Derived only where the browser has to be told it.
      get clientSecret() {
        return bank.clientSecretOf(intent.id)
      },
      createdAt: new Date(createdAt),
      metadata: { gift, organisation, ...(payment !== undefined && { payment }) },
      ...(settlement?.currency === currency && { feeMinor: settlement.feeMinor }),
    }
  }
  const toSetup = ({ gift, ...same }: BankSetup): Setup => ({
    ...same,
    clientSecret: bank.clientSecretOf(same.id),
    metadata: { gift, organisation },
    ...(same.status === 'succeeded' && { mandate: `mandate of ${same.id}` }),
  })
  const toRefund = (refund: BankRefund): Refund => {
    const { id, intentId, status, amountMinor, currency, settlement, failureSettlement } = refund
    return {
      id,
      intentId,
      status,
      amount: amountMinor,
      currency,
      charge: refund.chargeId,
      createdAt: new Date(refund.createdAt),
      metadata: { gift: refund.gift, organisation, refund: refund.refund },
      settlement,
      ...(failureSettlement !== null && {
        failureSettlement,
        failure: 'expired_or_canceled_card',
      }),
    }
  }

  return {
    name: 'sandbox',
    test: true,
    publishableKey: SANDBOX_KEY,
    createIntent: ({ organisationId, labels, ...order }) =>
      explained(() => {
        assertOurs(organisationId)
        assertChargeable(order)
        return bank.create({ ...order, gift: giftOf(labels) })
      }, toIntent),
    confirmIntent: ({ intentId, key, confirmationToken }) =>
      explained(() => bank.confirm({ intentId, key, confirmationToken }), toIntent),
    // Charged as soon as the donor has passed: it never waits for our word.
    confirmPassed: ({ intentId }) => explained(() => bank.find(intentId), toIntent),
    chargeSaved: (charge) => explained(() => bank.chargeKept(charge), toIntent),
    findIntent: (intentId) => explained(() => bank.find(intentId), toIntent),
    listIntents: (span) => explained(() => bank.list(toSpan(span)), eachOf(toIntent)),
    cancelIntent: (cancellation) => explained(() => bank.cancel(cancellation), toIntent),

    createCustomer: ({ organisationId, ...order }) =>
      explained(() => {
        assertOurs(organisationId)
        return bank.createCustomer(order)
      }, same),
    eraseCustomer: (customer) => explained(() => bank.eraseCustomer(customer), same),
    createSetup: ({ organisationId, labels, ...order }) =>
      explained(() => {
        assertOurs(organisationId)
        return bank.createSetup({ ...order, gift: giftOf(labels) })
      }, toSetup),
    confirmSetup: ({ setupId, key, confirmationToken, consent }) =>
      explained(
        () => bank.confirmSetup({ setupId, key, confirmationToken, agreedAt: consent.at }),
        toSetup,
      ),
    findSetup: (setupId) => explained(() => bank.findSetup(setupId), toSetup),
    cancelSetup: (cancellation) => explained(() => bank.cancelSetup(cancellation), toSetup),
    removeCard: ({ savedCard }) => explained(() => bank.removeCard(savedCard), same),

    refund: ({ organisationId, labels, ...order }) =>
      explained(() => {
        assertOurs(organisationId)
        return bank.refund({ ...order, gift: giftOf(labels) })
      }, toRefund),
    findRefund: (refundId) => explained(() => bank.findRefund(refundId), toRefund),
    listRefunds: (of) => explained(() => bank.listRefunds(toSpan(of)), eachOf(toRefund)),
    findDispute: (disputeId) => explained(() => bank.findDispute(disputeId), toDispute),
    listDisputes: (of) => explained(() => bank.listDisputes(toSpan(of)), eachOf(toDispute)),
    findPayout: (payoutId) => explained(() => bank.findPayout(payoutId), toPayout),
    listPayouts: (span) => explained(() => bank.listPayouts(toSpan(span)), eachOf(toPayout)),
    listMovements: (of) => explained(() => bank.listMovements(toSpan(of)), eachOf(toMovement)),
    listEvents: async () => ({ items: [] }),
    listWarnings: async () => ({ items: [] }),

    readEvent(rawBody, signature) {
      if (!bank.isSigned(rawBody, signature))
        throw new WrongSignature('The sandbox bank of this organisation did not sign this.')
      return toEvent(JSON.parse(rawBody.toString('utf8')) as BankEvent)
    },
  }
}

function toDispute(dispute: BankDispute): Dispute {
  const { chargeId, amountMinor, respondBy, createdAt, ...same } = dispute
  return {
    ...same,
    amount: amountMinor,
    charge: chargeId,
    reason: 'fraudulent',
    createdAt: new Date(createdAt),
    respondBy: new Date(respondBy),
  }
}

function toPayout({ amountMinor, createdAt, ...same }: BankPayout): Payout {
  const made = new Date(createdAt)
  return {
    ...same,
    amount: amountMinor,
    createdAt: made,
    arrivesOn: new Date(made.getTime() + DAY_MS).toISOString().slice(0, 10),
    isAutomatic: true,
    ...(same.status === 'failed' && { failure: 'account_closed' }),
  }
}

function toMovement({ movedAt, ...same }: BankMovement): Movement {
  return { ...same, at: new Date(movedAt), availableOn: new Date(movedAt) }
}

function same<T>(answer: T): T {
  return answer
}

function eachOf<A, B>(read: (item: A) => B) {
  return ({ items, ...page }: BankPage<A>): Page<B> => ({ ...page, items: items.map(read) })
}

function toSpan<T extends Span>({ from, until, ...rest }: T) {
  return {
    ...rest,
    ...(from && { from: from.toISOString() }),
    ...(until && { until: until.toISOString() }),
  }
}

interface BankEvent {
  readonly id: string
  readonly type: string
  readonly created: number
  readonly data: {
    readonly object: {
      readonly id: string
      readonly object: string
      readonly payment_intent?: string | null
      readonly metadata: {
        readonly gift?: string
        readonly payment?: string
        readonly organisation: string
      }
    }
  }
}

function toEvent({ id, type, created, data: { object } }: BankEvent): ProviderEvent {
  const kind = KINDS[object.object] ?? 'other'
  const intentId = kind === 'intent' ? object.id : object.payment_intent
  return {
    id,
    type,
    created: new Date(created * 1000),
    about: { kind, id: object.id },
    ...(intentId && { intentId }),
    metadataOrganisation: object.metadata.organisation,
    metadata: { ...object.metadata, gift: object.metadata.gift ?? '' },
  }
}

const KINDS: Readonly<Record<string, ObjectKind>> = {
  payment_intent: 'intent',
  setup_intent: 'setup',
  refund: 'refund',
  dispute: 'dispute',
  payout: 'payout',
}

async function explained<A, B>(question: () => Promise<A>, read: (answer: A) => B): Promise<B> {
  try {
    return read(await question())
  } catch (error) {
    throw explain(error)
  }
}

function explain(error: unknown): unknown {
  if (error instanceof BankSilent) return new ProviderUnclear(error.message, 'no-answer')
  if (!(error instanceof BankRefused)) return error
  const { code, message } = error
  if (code.endsWith('_intent_unexpected_state'))
    return new ProviderUnclear(message, 'unexpected-state')
  if (code === 'idempotency_error') return new ProviderUnclear(message, 'key-reused')
  return new ProviderRefused(CODES[code] ?? code, message)
}

const CODES: Readonly<Record<string, string>> = {
  'token-unusable': TOKEN_UNUSABLE,
  resource_missing: NOT_FOUND,
  'card-gone': CARD_GONE,
}

/** The one label that the sandbox bank keeps. */
function giftOf(labels: Labels | undefined): string {
  return labels?.['gift'] ?? ''
}
