import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { cancelIntent } from './cancel.ts'
import { type BankConfirmation, chargeKept, confirmIntent } from './confirm.ts'
import { type BankOrder, create } from './create.ts'
import { type BankDispute, endDispute as end, findDispute, listDisputes } from './disputes.ts'
import { type BankIntent, clientSecretOf, getIntent, listIntents } from './intents.ts'
import { createCustomer, eraseCustomer, removeCard } from './kept-cards.ts'
import { type BankMovement, listMovements } from './movements.ts'
import { close } from './openness.ts'
import type { BankPage, BankSpan } from './pages.ts'
import { type BankPayout, endPayout, findPayout, listPayouts, payOut } from './payouts.ts'
import {
  type BankRefund,
  type BankRefundOrder,
  findRefund,
  listRefunds,
  refundIntent,
} from './refunds.ts'
import { settlePending } from './settle.ts'
import { type BankSetup, cancelSetup, confirmSetup, createSetup, findSetup } from './setups.ts'
import { isSignedByBank, signEvent } from './signature.ts'

export type { BankDispute, BankIntent, BankMovement, BankPage, BankPayout, BankRefund, BankSetup }

/**
 * The bank of an organisation that takes no real money yet: what a real provider does, in our own database. It throws
 * BankRefused and BankSilent, and it refuses a live organisation whatever is asked.
 */
export interface Bank {
  create(order: BankOrder): Promise<BankIntent>
  confirm(confirmation: BankConfirmation): Promise<BankIntent>
  find(intentId: string): Promise<BankIntent>
  cancel(cancellation: { intentId: string; key: string }): Promise<BankIntent>
  chargeKept(charge: { intentId: string; key: string; savedCard: string }): Promise<BankIntent>
  list(span: BankSpan): Promise<BankPage<BankIntent>>

  createCustomer(order: { key: string; donor: string }): Promise<{ readonly id: string }>
  eraseCustomer(customer: string): Promise<void>
  createSetup(order: { key: string; customer: string; gift: string }): Promise<BankSetup>
  confirmSetup(asked: {
    setupId: string
    key: string
    confirmationToken: string
    agreedAt: Date
  }): Promise<BankSetup>
  findSetup(setupId: string): Promise<BankSetup>
  cancelSetup(cancellation: { setupId: string; key: string }): Promise<BankSetup>
  removeCard(savedCard: string): Promise<void>

  refund(order: BankRefundOrder): Promise<BankRefund>
  findRefund(refundId: string): Promise<BankRefund>
  listRefunds(of: BankSpan & { intentId?: string }): Promise<BankPage<BankRefund>>
  findDispute(disputeId: string): Promise<BankDispute>
  listDisputes(of: BankSpan & { intentId?: string }): Promise<BankPage<BankDispute>>
  findPayout(payoutId: string): Promise<BankPayout>
  listPayouts(span: BankSpan): Promise<BankPage<BankPayout>>
  listMovements(
    of: BankSpan & { payout?: string; source?: string },
  ): Promise<BankPage<BankMovement>>

  /** Of a payment, or of a card that is being kept. */
  clientSecretOf(id: string): string
  isSigned(rawBody: Uint8Array, signature: string): boolean
}

export function bankOf(ctx: Context): Bank {
  return {
    create: (order) => create(ctx, order),
    confirm: (confirmation) => confirmIntent(ctx, confirmation),
    find: (intentId) => inTransaction(ctx, (ctx) => getIntent(ctx, intentId)),
    cancel: (cancellation) => cancelIntent(ctx, cancellation),
    chargeKept: (charge) => chargeKept(ctx, charge),
    list: (span) => listIntents(ctx, span),
    createCustomer: (order) => createCustomer(ctx, order),
    eraseCustomer: (customer) => eraseCustomer(ctx, customer),
    createSetup: (order) => createSetup(ctx, order),
    confirmSetup: (asked) => confirmSetup(ctx, asked),
    findSetup: (setupId) => findSetup(ctx, setupId),
    cancelSetup: (cancellation) => cancelSetup(ctx, cancellation),
    removeCard: (savedCard) => removeCard(ctx, savedCard),
    refund: (order) => refundIntent(ctx, order),
    findRefund: (refundId) => findRefund(ctx, refundId),
    listRefunds: (of) => listRefunds(ctx, of),
    findDispute: (disputeId) => findDispute(ctx, disputeId),
    listDisputes: (of) => listDisputes(ctx, of),
    findPayout: (payoutId) => findPayout(ctx, payoutId),
    listPayouts: (span) => listPayouts(ctx, span),
    listMovements: (of) => listMovements(ctx, of),
    clientSecretOf: (id) => clientSecretOf(ctx, id),
    isSigned: (rawBody, signature) => isSignedByBank(ctx, rawBody, signature),
  }
}

/** The organisation uses a real provider from now on. Call it in the transaction that connects one. */
export function closeBank(ctx: Work): Promise<void> {
  return close(ctx)
}

/** One line of the bank's own books. */
export interface BankCharge {
  readonly id: string
  readonly intentId: string
  readonly gift: string
  readonly amountMinor: number
  readonly currency: string
  readonly feeMinor: number
}

/** All money that this organisation's bank has ever taken, oldest first: the independent side of an audit. */
export function charges(ctx: Context): Promise<readonly BankCharge[]> {
  return inTransaction(ctx, async (ctx) => {
    const organisation = ctx.organisation.id
    const rows = await ctx.sql<BankCharge[]>`
      select c.id, c.intent_id as "intentId", i.gift, c.amount_minor as "amountMinor", c.currency,
        c.fee_minor as "feeMinor"
      from sandbox_charges c
      join sandbox_intents i on i.organisation_id = ${organisation} and i.id = c.intent_id
      where c.organisation_id = ${organisation} and c.outcome = 'succeeded'
      order by c.charged_at, c.id`
    return [...rows]
  })
}

/** Settles now what would settle by itself in a few seconds; for tests and tools. */
export function settleNow(ctx: Context): Promise<void> {
  return settlePending(ctx)
}

/** The donor's bank decides a dispute; for tests and tools. */
export function endDispute(
  ctx: Context,
  decided: { disputeId: string; outcome: 'won' | 'lost' },
): Promise<void> {
  return end(ctx, decided)
}

/** Sends the balance to the organisation's bank now, and not only at night; for tests and tools. */
export function payOutNow(ctx: Context): Promise<void> {
  return payOut(ctx)
}

/** What the bank at the other end says of a payout; for tests and tools. */
export function endPayoutNow(
  ctx: Context,
  said: { payoutId: string; outcome: 'paid' | 'failed' },
): Promise<void> {
  return endPayout(ctx, said)
}

/** The signature that the bank itself would send with these bytes; for tests that play the bank. */
export function signAsBank(ctx: Context, body: string): string {
  return signEvent(ctx, body)
}
