import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { LockedIntent } from './intents.ts'
import { type BankSettlement, addMovement, settlementOf } from './movements.ts'
import { newId } from './new-id.ts'
import { type BankPage, type BankSpan, pageOf, toPage } from './pages.ts'
import { BankRefused, DISPUTE_FEE, DISPUTE_LASTS_MS } from './rules.ts'
import { tellOfNews } from './tell.ts'

export interface BankDispute {
  readonly id: string
  readonly intentId: string
  readonly chargeId: string
  readonly amountMinor: number
  readonly currency: string
  readonly status: 'needs-response' | 'won' | 'lost'
  readonly respondBy: string
  readonly createdAt: string
  readonly movements: readonly BankSettlement[]
}

/** The donor's bank takes the money back: it leaves the balance at once, with the fee. */
export async function openDispute(
  ctx: Work,
  charged: LockedIntent & { chargeId: string },
): Promise<void> {
  const { id: intentId, chargeId, amountMinor, currency } = charged
  const id = newId('du')
  const respondBy = new Date(ctx.now().getTime() + DISPUTE_LASTS_MS).toISOString()
  await ctx.sql`
    insert into sandbox_disputes (organisation_id, id, intent_id, charge_id, amount_minor, currency,
      status, respond_by, created_at)
    values (${ctx.organisation.id}, ${id}, ${intentId}, ${chargeId}, ${amountMinor}, ${currency},
      'needs-response', ${respondBy}, ${ctx.now().toISOString()})`
  await addMovement(ctx, {
    kind: 'dispute',
    source: id,
    amountMinor: -amountMinor,
    feeMinor: DISPUTE_FEE,
    currency,
  })
  await tellOf(ctx, 'charge.dispute.created', { id, intentId, status: 'needs-response' })
}

/** The bank's last word. Only the first counts. */
export async function endDispute(
  ctx: Context,
  { disputeId, outcome }: { disputeId: string; outcome: 'won' | 'lost' },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [ended] = await ctx.sql<{ intentId: string; amountMinor: number; currency: string }[]>`
      update sandbox_disputes set status = ${outcome}
      where organisation_id = ${ctx.organisation.id} and id = ${disputeId}
        and status = 'needs-response'
      returning intent_id as "intentId", amount_minor as "amountMinor", currency`
    if (!ended) return
    const { intentId, amountMinor, currency } = ended
    if (outcome === 'won')
      await addMovement(ctx, { kind: 'dispute-reversal', source: disputeId, amountMinor, currency })
    await tellOf(ctx, 'charge.dispute.closed', { id: disputeId, intentId, status: outcome })
  })
}

export async function findDispute(ctx: Context, disputeId: string): Promise<BankDispute> {
  const { items } = await select(ctx, { disputeId })
  const [dispute] = items
  if (!dispute)
    throw new BankRefused('resource_missing', `The sandbox bank knows no dispute ${disputeId}.`)
  return dispute
}

export function listDisputes(
  ctx: Context,
  of: BankSpan & { intentId?: string },
): Promise<BankPage<BankDispute>> {
  return select(ctx, of)
}

function select(
  ctx: Context,
  of: BankSpan & { intentId?: string; disputeId?: string },
): Promise<BankPage<BankDispute>> {
  const { intentId = null, disputeId = null } = of
  return inTransaction(ctx, async (ctx) => {
    const organisation = ctx.organisation.id
    const rows = await ctx.sql<BankDispute[]>`
      select d.id, d.intent_id as "intentId", d.charge_id as "chargeId",
        d.amount_minor as "amountMinor", d.currency, d.status, d.respond_by as "respondBy",
        d.created_at as "createdAt", (
          select jsonb_agg(${settlementOf(ctx, 'm')} order by m.moved_at, m.amount_minor)
          from sandbox_movements m
          where m.organisation_id = ${organisation} and m.source = d.id) as movements
      from sandbox_disputes d
      where d.organisation_id = ${organisation}
        and (${disputeId}::text is null or d.id = ${disputeId})
        and (${intentId}::text is null or d.intent_id = ${intentId})
        ${pageOf(ctx, { table: 'sandbox_disputes', alias: 'd' }, of)}`
    return toPage(rows)
  })
}

function tellOf(
  ctx: Work,
  type: string,
  { id, intentId, status }: { id: string; intentId: string; status: string },
): Promise<void> {
  return tellOfNews(ctx, { type, object: 'dispute', objectId: id, intentId, status })
}
