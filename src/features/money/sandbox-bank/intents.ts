import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { type BankSettlement, settlementOf } from './movements.ts'
import { type BankPage, type BankSpan, pageOf, toPage } from './pages.ts'
import { BankRefused, type Decline, NOT_AUTHENTICATED, type Part } from './rules.ts'
import { type CardFacts, toCard } from './tokens.ts'

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
  readonly payment?: string
  /** In ISO 8601, as saved answers keep it. */
  readonly createdAt: string
  readonly charge?: string
  /** What the charge brought to the balance. */
  readonly settlement?: BankSettlement
  readonly decline?: Decline
  /** The charge that was declined or, where none was made, the card of that try. */
  readonly refusal?: string
  /** The card of a try that has not succeeded. */
  readonly attempt?: string
  readonly customer?: string
  readonly savedCard?: string
  readonly card?: CardFacts
  readonly refundedMinor: number
  readonly isDisputed: boolean
}

/** What is true now. Refuses an intent that this organisation's bank does not know. */
export async function getIntent(ctx: Work, id: string): Promise<BankIntent> {
  const { items } = await select(ctx, { id })
  const [intent] = items
  if (!intent) throw noSuchIntent(id)
  return intent
}

/** Payments opened in a time, newest first. */
export function listIntents(ctx: Context, span: BankSpan): Promise<BankPage<BankIntent>> {
  return inTransaction(ctx, (ctx) => select(ctx, span))
}

async function select(ctx: Work, of: BankSpan & { id?: string }): Promise<BankPage<BankIntent>> {
  const organisation = ctx.organisation.id
  const { id = null } = of
  const rows = await ctx.sql<IntentRow[]>`
    select i.id, i.status, i.amount_minor, i.currency, i.gift, i.payment, i.created_at,
      i.latest_charge, i.decline_code, i.decline_reason, i.advice, i.customer_id, i.saves_card,
      i.card_id, i.token_id, case when m.id is not null then ${settlementOf(ctx, 'm')} end as settlement,
      coalesce(k.brand, t.brand) as brand, coalesce(k.last4, t.last4) as last4,
      coalesce(k.exp_month, t.exp_month) as exp_month, coalesce(k.exp_year, t.exp_year) as exp_year,
      case when c.id is null then 0 else coalesce((
        select sum(r.amount_minor)::int from sandbox_refunds r
        where r.organisation_id = ${organisation} and r.intent_id = i.id
          and r.status <> 'failed'), 0) end as refunded_minor,
      c.id is not null and exists (select from sandbox_disputes d
        where d.organisation_id = ${organisation} and d.charge_id = c.id) as is_disputed
    from sandbox_intents i
    left join sandbox_charges c
      on c.organisation_id = ${organisation} and c.id = i.latest_charge and c.outcome = 'succeeded'
    left join sandbox_movements m
      on m.organisation_id = ${organisation} and m.source = c.id and m.kind = 'charge'
    left join sandbox_tokens t on t.organisation_id = ${organisation} and t.id = i.token_id
    left join sandbox_cards k on k.organisation_id = ${organisation} and k.id = i.card_id
    where i.organisation_id = ${organisation}
      and (${id}::text is null or i.id = ${id})
        ${pageOf(ctx, { table: 'sandbox_intents', alias: 'i' }, of)}`
  return toPage(rows.map(toIntent))
}

export interface LockedIntent {
  readonly id: string
  readonly status: BankStatus
  readonly amountMinor: number
  readonly currency: string
  readonly customerId: string | null
  readonly savesCard: boolean
  readonly tokenId: string | null
  readonly behaviour: Part | null
}

/** Holds the intent until the transaction ends: whoever else wants to change it waits, and then sees what came of it. */
export async function lockIntent(ctx: Work, id: string): Promise<LockedIntent> {
  const organisation = ctx.organisation.id
  const [locked] = await ctx.sql<LockedIntent[]>`
    select i.id, i.status, i.amount_minor as "amountMinor", i.currency,
      i.customer_id as "customerId", i.saves_card as "savesCard", i.token_id as "tokenId",
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
  readonly payment: string | null
  readonly created_at: string
  readonly latest_charge: string | null
  readonly decline_code: string | null
  readonly decline_reason: string | null
  readonly advice: string | null
  readonly customer_id: string | null
  readonly saves_card: boolean
  readonly card_id: string | null
  readonly token_id: string | null
  readonly settlement: BankSettlement | null
  readonly brand: string | null
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
  readonly refunded_minor: number
  readonly is_disputed: boolean
}

function toIntent(row: IntentRow): BankIntent {
  const hasSucceeded = row.status === 'succeeded'
  const attempt = row.card_id ?? row.token_id
  return {
    id: row.id,
    status: row.status,
    amountMinor: row.amount_minor,
    currency: row.currency,
    gift: row.gift,
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.payment !== null && { payment: row.payment }),
    ...(row.latest_charge !== null && { charge: row.latest_charge }),
    ...(row.settlement !== null && { settlement: row.settlement }),
    ...toRefusal(row),
    ...(attempt !== null && !hasSucceeded && { attempt }),
    ...(row.customer_id !== null && { customer: row.customer_id }),
    ...(hasSucceeded && row.saves_card && row.card_id !== null && { savedCard: row.card_id }),
    ...toCard(row),
    refundedMinor: row.refunded_minor,
    isDisputed: row.is_disputed,
  }
}

/** A failed bank's step makes no charge: the one before it, if any, tells of another try. */
function toRefusal(row: IntentRow): Pick<BankIntent, 'decline' | 'refusal'> {
  const { decline_code: code, decline_reason: reason, advice } = row
  if (code === null) return {}
  const attempt = row.card_id ?? row.token_id
  const refusal = code === NOT_AUTHENTICATED.code ? attempt : row.latest_charge
  return {
    decline: {
      code,
      ...(reason !== null && { declineCode: reason }),
      ...(advice !== null && { advice }),
    },
    ...(refusal !== null && { refusal }),
  }
}

function noSuchIntent(id: string): BankRefused {
  return new BankRefused('resource_missing', `The sandbox bank knows no payment ${id}.`)
}
