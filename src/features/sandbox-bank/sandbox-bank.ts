import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { cancel } from './cancel.ts'
import { type BankConfirmation, confirm } from './confirm.ts'
import { type BankOrder, create } from './create.ts'
import { type BankIntent, clientSecretOf, getIntent } from './intents.ts'
import { close } from './openness.ts'
import { settlePending } from './settle.ts'
import { isSignedByBank, signEvent } from './signature.ts'

export type { BankIntent }

/**
 * The bank of an organisation that takes no real money yet: what a real provider does, in our own database. It throws
 * BankRefused and BankSilent, and it refuses a live organisation whatever is asked.
 */
export interface Bank {
  create(order: BankOrder): Promise<BankIntent>
  confirm(confirmation: BankConfirmation): Promise<BankIntent>
  find(intentId: string): Promise<BankIntent>
  cancel(cancellation: { intentId: string; key: string }): Promise<BankIntent>
  clientSecretOf(intentId: string): string
  isSigned(rawBody: Uint8Array, signature: string): boolean
}

export function bankOf(ctx: Context): Bank {
  return {
    create: (order) => create(ctx, order),
    confirm: (confirmation) => confirm(ctx, confirmation),
    find: (intentId) => inTransaction(ctx, (ctx) => getIntent(ctx, intentId)),
    cancel: (cancellation) => cancel(ctx, cancellation),
    clientSecretOf: (intentId) => clientSecretOf(ctx, intentId),
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

/** The signature that the bank itself would send with these bytes; for tests that play the bank. */
export function signAsBank(ctx: Context, body: string): string {
  return signEvent(ctx, body)
}
