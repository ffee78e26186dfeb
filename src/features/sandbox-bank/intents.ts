import type { Context, Work } from '#platform/server/context.ts'
import { BankRefused, type Behaviour, type Decline } from './rules.ts'

export type BankStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'cancelled'

/** A payment as the bank tells of it. */
export interface BankIntent {
  readonly id: string
  readonly status: BankStatus
  readonly amountMinor: number
  readonly currency: string
  readonly gift: string
  /** In ISO 8601, as saved answers keep it. */
  readonly createdAt: string
  readonly charge?: string
  readonly feeMinor?: number
  readonly decline?: Decline
  readonly card?: {
    readonly brand: string
    readonly last4: string
    readonly expMonth: number
    readonly expYear: number
  }
}

/** What is true now. Refuses an intent that this organisation's bank does not know. */
export async function getIntent(ctx: Work, id: string): Promise<BankIntent> {
  const organisation = ctx.organisation.id
  const [row] = await ctx.sql<IntentRow[]>`
    select i.id, i.status, i.amount_minor, i.currency, i.gift, i.created_at, i.latest_charge,
      i.decline_code, i.decline_reason, i.advice,
      c.fee_minor, t.brand, t.last4, t.exp_month, t.exp_year
    from sandbox_intents i
    left join sandbox_charges c
      on c.organisation_id = ${organisation} and c.id = i.latest_charge and c.outcome = 'succeeded'
    left join sandbox_tokens t on t.organisation_id = ${organisation} and t.id = i.token_id
    where i.organisation_id = ${organisation} and i.id = ${id}`
  if (!row) throw noSuchIntent(id)
  return toIntent(row)
}

export interface LockedIntent {
  readonly id: string
  readonly status: BankStatus
  readonly amountMinor: number
  readonly currency: string
  readonly tokenId: string | null
  readonly behaviour: Behaviour | null
}

/** Holds the intent until the transaction ends: whoever else wants to change it waits, and then sees what came of it. */
export async function lockIntent(ctx: Work, id: string): Promise<LockedIntent> {
  const organisation = ctx.organisation.id
  const [locked] = await ctx.sql<LockedIntent[]>`
    select i.id, i.status, i.amount_minor as "amountMinor", i.currency, i.token_id as "tokenId",
      t.behaviour
    from sandbox_intents i
    left join sandbox_tokens t on t.organisation_id = ${organisation} and t.id = i.token_id
    where i.organisation_id = ${organisation} and i.id = ${id}
    for update of i`
  if (!locked) throw noSuchIntent(id)
  return locked
}

/** Proves to the bank that the bearer was given this intent. Derived, so that it is stored nowhere. */
export function clientSecretOf(ctx: Context, intentId: string): string {
  return `${intentId}_secret_${ctx.house.vault.sign(`${ctx.organisation.id} ${intentId}`, 'sandbox-bank.client-secret')}`
}

/** The intent that a client secret opens, or undefined when it is not one of this organisation's. */
export function readClientSecret(ctx: Context, clientSecret: string): string | undefined {
  const [intentId = '', signature = ''] = clientSecret.split('_secret_')
  const isOurs = ctx.house.vault.verify(
    `${ctx.organisation.id} ${intentId}`,
    'sandbox-bank.client-secret',
    signature,
  )
  return isOurs ? intentId : undefined
}

interface IntentRow {
  readonly id: string
  readonly status: BankStatus
  readonly amount_minor: number
  readonly currency: string
  readonly gift: string
  readonly created_at: string
  readonly latest_charge: string | null
  readonly decline_code: string | null
  readonly decline_reason: string | null
  readonly advice: string | null
  readonly fee_minor: number | null
  readonly brand: string | null
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
}

function toIntent(row: IntentRow): BankIntent {
  return {
    id: row.id,
    status: row.status,
    amountMinor: row.amount_minor,
    currency: row.currency,
    gift: row.gift,
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.latest_charge !== null && { charge: row.latest_charge }),
    ...(row.fee_minor !== null && { feeMinor: row.fee_minor }),
    ...(row.decline_code !== null && {
      decline: {
        code: row.decline_code,
        ...(row.decline_reason !== null && { declineCode: row.decline_reason }),
        ...(row.advice !== null && { advice: row.advice }),
      },
    }),
    ...(row.brand !== null && {
      card: {
        brand: row.brand,
        last4: row.last4,
        expMonth: row.exp_month,
        expYear: row.exp_year,
      },
    }),
  }
}

function noSuchIntent(id: string): BankRefused {
  return new BankRefused('resource_missing', `The sandbox bank knows no payment ${id}.`)
}
