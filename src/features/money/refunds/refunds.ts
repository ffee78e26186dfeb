import { lt } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { findStory } from '#features/money/giving/giving.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { seeToCameBack } from './contract.ts'
import { refundsSeenTo } from './tables.ts'

export interface CameBack {
  /** The gift. */
  readonly id: string
  readonly amount: number
  readonly currency: string
  /** Of the giver; empty once they are erased. */
  readonly name: string
  /** When the last of it came. */
  readonly at: string
}

const MOST = 5

/**
 * What was sent back and returned to the house, so that the giver does not have it: gift by gift, the one that has waited
 * longest first. It waits until it is sent again or somebody says that it is seen to. Refunds that were made in the
 * provider's own office are among them.
 */
export async function findCameBack(ctx: Work, giftId: string | null = null): Promise<CameBack[]> {
  const { id, live } = ctx.organisation
  const rows = await ctx.sql<Row[]>`
    select p.gift_id as id, -sum(e.amount_minor) as amount, g.currency, max(p.posted_at) as at,
      coalesce(nullif(g.company, ''), trim(d.first_name || ' ' || d.last_name)) as name
    from postings p
    join gifts g on g.organisation_id = ${id} and g.id = p.gift_id
    join donors d on d.organisation_id = ${id} and d.id = g.donor_id
    join entries e on e.organisation_id = ${id} and e.posting_id = p.id
      and (e.account like 'fund:%' or e.account = 'covered-fees')
    where p.organisation_id = ${id} and p.kind = 'refund-failed' and not (p.test and ${live})
      and (${giftId}::uuid is null or p.gift_id = ${giftId}::uuid)
      and not exists (select from refund_orders o where o.organisation_id = ${id} and o.gift_id = p.gift_id
        and o.asked_at > p.posted_at and o.state <> 'refused')
      and not exists (select from refunds_seen_to s where s.organisation_id = ${id} and s.gift_id = p.gift_id
        and s.up_to >= p.posted_at)
    group by p.gift_id, g.currency, g.company, d.first_name, d.last_name
    order by min(p.posted_at), p.gift_id
    limit ${MOST}`
  return rows.map(({ amount, at, ...row }) => ({
    ...row,
    amount: Number(amount),
    at: new Date(at).toISOString(),
  }))
}

type Row = Omit<CameBack, 'amount' | 'at'> & { readonly amount: string; readonly at: Date }

/** No later than what waits, so that whatever comes back afterwards is told; again, nothing changes. */
export async function seeTo(
  ctx: Context,
  { id, upTo }: Input<typeof seeToCameBack>,
): Promise<null> {
  if (!(await findStory(ctx, id))) return refuse(seeToCameBack, 'gift-not-found')
  return inTransaction(ctx, async (ctx) => {
    const [waiting] = await findCameBack(ctx, id)
    if (!waiting) return null
    const seen = { upTo: new Date(Math.min(Date.parse(upTo), Date.parse(waiting.at))) }
    const written = await ctx.db
      .insert(refundsSeenTo)
      .values({ organisationId: ctx.organisation.id, giftId: id, ...seen })
      .onConflictDoUpdate({
        target: [refundsSeenTo.organisationId, refundsSeenTo.giftId],
        set: seen,
        setWhere: lt(refundsSeenTo.upTo, seen.upTo),
      })
      .returning({ id: refundsSeenTo.giftId })
    if (written.length > 0) await writeDown(ctx, { deed: 'refund-seen-to', subject: id })
    return null
  })
}
