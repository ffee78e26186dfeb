import type { Stripe } from 'stripe'
import type { Page, Span } from './provider-objects.ts'
import type { PaymentProvider } from './provider.ts'
import {
  toDispute,
  toEvent,
  toIntent,
  toMovement,
  toPayout,
  toRefund,
  toWarning,
} from './stripe-answers.ts'
import { PATIENCE_MS, WITH_FEE, ask, toMetadata } from './stripe-asking.ts'
import { explainRefund, explained } from './stripe-errors.ts'

type Reading = Pick<
  PaymentProvider,
  | 'listIntents'
  | 'refund'
  | 'findRefund'
  | 'listRefunds'
  | 'findDispute'
  | 'listDisputes'
  | 'findPayout'
  | 'listPayouts'
  | 'listMovements'
  | 'listEvents'
  | 'listWarnings'
>

const WITH_MOVEMENTS = ['balance_transaction', 'failure_balance_transaction']

/** Sends money back, and reads what has moved. */
export function readBooks(client: Stripe): Reading {
  const { paymentIntents, refunds, disputes, payouts, balanceTransactions, events, radar } = client
  const of = (intentId: string | undefined) =>
    intentId !== undefined && { payment_intent: intentId }
  return {
    listIntents: (span) =>
      readPage(
        () => paymentIntents.list({ ...toRange(span), expand: inList(WITH_FEE) }, LISTING),
        toIntent,
      ),
    refund: ({ key, intentId, amount, refund, ...metadata }) =>
      explained(async () => {
        try {
          const made = await refunds.create(
            {
              payment_intent: intentId,
              ...(amount !== undefined && { amount }),
              reason: 'requested_by_customer',
              metadata: { ...toMetadata(metadata), refund },
              expand: WITH_MOVEMENTS,
            },
            { idempotencyKey: key, timeout: PATIENCE_MS.confirm },
          )
          return toRefund(made)
        } catch (error) {
          throw explainRefund(error)
        }
      }),
    findRefund: (refundId) =>
      explained(async () =>
        toRefund(await refunds.retrieve(refundId, { expand: WITH_MOVEMENTS }, ask())),
      ),
    listRefunds: ({ intentId, ...span }) =>
      readPage(
        () =>
          refunds.list(
            { ...toRange(span), ...of(intentId), expand: inList(WITH_MOVEMENTS) },
            LISTING,
          ),
        toRefund,
      ),
    findDispute: (disputeId) =>
      explained(async () => toDispute(await disputes.retrieve(disputeId, {}, ask()))),
    listDisputes: ({ intentId, ...span }) =>
      readPage(() => disputes.list({ ...toRange(span), ...of(intentId) }, LISTING), toDispute),
    listWarnings: ({ intentId, ...span }) =>
      readPage(
        () => radar.earlyFraudWarnings.list({ ...toRange(span), ...of(intentId) }, LISTING),
        toWarning,
      ),
    findPayout: (payoutId) =>
      explained(async () => toPayout(await payouts.retrieve(payoutId, {}, ask()))),
    listPayouts: (span) => readPage(() => payouts.list(toRange(span), LISTING), toPayout),
    listMovements: ({ payout, source, ...span }) =>
      readPage(
        () =>
          balanceTransactions.list(
            {
              ...toRange(span),
              ...(payout !== undefined && { payout }),
              ...(source !== undefined && { source }),
            },
            LISTING,
          ),
        toMovement,
      ),
    listEvents: ({ types, ...span }) =>
      readPage(() => events.list({ ...toRange(span), types: [...types] }, LISTING), toEvent),
  }
}

const LISTING = { timeout: PATIENCE_MS.list }

async function readPage<Line extends { id: string }, T>(
  list: () => Promise<Stripe.ApiList<Line>>,
  read: (line: Line) => T,
): Promise<Page<T>> {
  const { data, has_more: hasMore } = await explained(list)
  const last = data.at(-1)
  return { items: data.map(read), ...(hasMore && last && { next: last.id }) }
}

function toRange({ from, until, after }: Span) {
  const created = {
    ...(from && { gte: Math.ceil(from.getTime() / 1000) }),
    ...(until && { lt: Math.ceil(until.getTime() / 1000) }),
  }
  return {
    limit: 100,
    ...((from ?? until) && { created }),
    ...(after !== undefined && { starting_after: after }),
  }
}

function inList(paths: readonly string[]): string[] {
  return paths.map((path) => `data.${path}`)
}
