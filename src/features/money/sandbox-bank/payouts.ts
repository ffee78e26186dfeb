import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { addMovement } from './movements.ts'
import { newId } from './new-id.ts'
import { type BankPage, type BankSpan, pageOf, toPage } from './pages.ts'
import { BankRefused } from './rules.ts'
import { tellOfNews } from './tell.ts'

export interface BankPayout {
  readonly id: string
  readonly amountMinor: number
  readonly currency: string
  readonly status: 'in-transit' | 'paid' | 'failed'
  readonly createdAt: string
}

/**
 * Sends what the balance holds to the organisation's bank, one payout for each currency; nothing where it is not above
 * zero. What was on its way until now has arrived. Two at once: the second finds nothing left.
 */
export async function payOut(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const organisation = ctx.organisation.id
    const arrived = await ctx.sql<{ id: string }[]>`
      select id from sandbox_payouts
      where organisation_id = ${organisation} and status = 'in-transit' for update`
    for (const { id } of arrived) await end(ctx, id, 'paid')
    const held = await ctx.sql<{ id: string; currency: string; netMinor: number }[]>`
      select id, currency, amount_minor - fee_minor as "netMinor" from sandbox_movements
      where organisation_id = ${organisation} and payout_id is null
        and kind not in ('payout', 'payout-failure')
      order by moved_at, id for update`
    for (const [currency, lines] of Map.groupBy(held, (line) => line.currency)) {
      const amountMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
      if (amountMinor <= 0) continue
      const id = newId('po')
      await ctx.sql`
        insert into sandbox_payouts
          (organisation_id, id, amount_minor, currency, status, created_at)
        values (${organisation}, ${id}, ${amountMinor}, ${currency}, 'in-transit',
          ${ctx.now().toISOString()})`
      await ctx.sql`
        update sandbox_movements set payout_id = ${id}
        where organisation_id = ${organisation} and id = any(${lines.map((line) => line.id)})`
      await addMovement(ctx, { kind: 'payout', source: id, amountMinor: -amountMinor, currency })
      await tellOf(ctx, 'payout.created', id, 'in-transit')
    }
  })
}

/** What the bank at the other end says; a paid one may still fail, and is then in the balance again. */
export async function endPayout(
  ctx: Context,
  { payoutId, outcome }: { payoutId: string; outcome: 'paid' | 'failed' },
): Promise<void> {
  await inTransaction(ctx, (ctx) => end(ctx, payoutId, outcome))
}

async function end(ctx: Work, id: string, outcome: 'paid' | 'failed'): Promise<void> {
  const organisation = ctx.organisation.id
  const [ended] = await ctx.sql<{ amountMinor: number; currency: string }[]>`
    update sandbox_payouts set status = ${outcome}
    where organisation_id = ${organisation} and id = ${id} and status not in (${outcome}, 'failed')
    returning amount_minor as "amountMinor", currency`
  if (!ended) return
  if (outcome === 'failed') {
    await addMovement(ctx, { kind: 'payout-failure', source: id, ...ended })
    await ctx.sql`
      update sandbox_movements set payout_id = null
      where organisation_id = ${organisation} and payout_id = ${id}`
  }
  await tellOf(ctx, `payout.${outcome}`, id, outcome)
}

export async function findPayout(ctx: Context, payoutId: string): Promise<BankPayout> {
  const { items } = await select(ctx, { payoutId })
  const [payout] = items
  if (!payout)
    throw new BankRefused('resource_missing', `The sandbox bank knows no payout ${payoutId}.`)
  return payout
}

export function listPayouts(ctx: Context, span: BankSpan): Promise<BankPage<BankPayout>> {
  return select(ctx, span)
}

function select(ctx: Context, of: BankSpan & { payoutId?: string }): Promise<BankPage<BankPayout>> {
  const { payoutId = null } = of
  return inTransaction(ctx, async (ctx) => {
    const organisation = ctx.organisation.id
    const rows = await ctx.sql<BankPayout[]>`
      select p.id, p.amount_minor as "amountMinor", p.currency, p.status,
        p.created_at as "createdAt"
      from sandbox_payouts p
      where p.organisation_id = ${organisation}
        and (${payoutId}::text is null or p.id = ${payoutId})
        ${pageOf(ctx, { table: 'sandbox_payouts', alias: 'p' }, of)}`
    return toPage(rows)
  })
}

function tellOf(ctx: Work, type: string, objectId: string, status: string): Promise<void> {
  return tellOfNews(ctx, { type, object: 'payout', objectId, status })
}
