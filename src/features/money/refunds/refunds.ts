import { lt } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { findStory } from '#features/money/giving/giving.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { seeToFailedRefund } from './contract.ts'
import { refundsSeenTo } from './tables.ts'

export interface FailedRefund {
  /** The gift. */
  readonly id: string
  readonly amount: number
  readonly currency: string
  /** Of the giver; empty once they are erased. */
  readonly name: string
  /** When the last of it failed. */
  readonly at: string
  /** The last of it never left: the provider has refused it. Else it left, and came back. */
  readonly isRefused: boolean
}

/**
 * What was to go back and its giver does not have: it came back to the house, or the provider has refused it. Gift by gift,
 * the one that has waited longest first. It waits until something is asked for again, which then takes its place, until
 * all of the gift has gone back another way, or until somebody says that it is seen to. Refunds that were made in the
 * provider's own office are among them.
 */
export async function findFailed(
  ctx: Work,
  giftIds: readonly string[] | null = null,
): Promise<FailedRefund[]> {
  const { id, live } = ctx.organisation
  const rows = await ctx.sql<Row[]>`
    with failed as (
      select p.gift_id, -e.amount_minor as amount, p.posted_at as at, false as is_refused
      from postings p
      join entries e on e.organisation_id = ${id} and e.posting_id = p.id
        and (e.account like 'fund:%' or e.account = 'covered-fees')
      where p.organisation_id = ${id} and p.kind = 'refund-failed'
      union all
      select o.gift_id, o.amount_minor, o.ended_at, true
      from refund_orders o
      where o.organisation_id = ${id} and o.state = 'refused'
    )
    select f.gift_id as id, sum(f.amount) as amount, g.currency, max(f.at) as at,
      (array_agg(f.is_refused order by f.at desc))[1] as "isRefused",
      coalesce(nullif(g.company, ''), trim(d.first_name || ' ' || d.last_name)) as name
    from failed f
    join gifts g on g.organisation_id = ${id} and g.id = f.gift_id and not (g.test and ${live})
    join payments m on m.organisation_id = ${id} and m.id = g.payment_id and m.state not in ('refunded', 'lost')
    join donors d on d.organisation_id = ${id} and d.id = g.donor_id
    where (${giftIds}::uuid[] is null or f.gift_id = any(${giftIds}::uuid[]))
      and not exists (select from refund_orders o where o.organisation_id = ${id} and o.gift_id = f.gift_id
        and o.asked_at > f.at)
      and not exists (select from refunds_seen_to s where s.organisation_id = ${id} and s.gift_id = f.gift_id
        and s.up_to >= f.at)
    group by f.gift_id, g.currency, g.company, d.first_name, d.last_name
    order by min(f.at), f.gift_id`
  return rows.map(({ amount, at, ...row }) => ({
    ...row,
    amount: Number(amount),
    at: new Date(at).toISOString(),
  }))
}

type Row = Omit<FailedRefund, 'amount' | 'at'> & { readonly amount: string; readonly at: Date }

/** No later than what waits, so that whatever fails afterwards is told; again, nothing changes. */
export async function seeTo(
  ctx: Context,
  { id, upTo }: Input<typeof seeToFailedRefund>,
): Promise<null> {
  if (!(await findStory(ctx, id))) return refuse(seeToFailedRefund, 'gift-not-found')
  return inTransaction(ctx, async (ctx) => {
    const [waiting] = await findFailed(ctx, [id])
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
