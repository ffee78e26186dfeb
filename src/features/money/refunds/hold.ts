import { donorIdsOf } from '#features/money/donors/donors.ts'
import type { Work } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'

/** What the office has given back to somebody, and what it wrote about that. */
export async function exportOrders(ctx: Work, held: Held): Promise<unknown> {
  const rows = await ctx.sql<{ giftId: string; amountMinor: string; askedAt: Date }[]>`
    select o.gift_id as "giftId", o.amount_minor as "amountMinor", o.currency, o.reason, o.note, o.asked_at as "askedAt"
    from refund_orders o
    join gifts g on g.organisation_id = ${ctx.organisation.id} and g.id = o.gift_id
    where o.organisation_id = ${ctx.organisation.id} and g.donor_id = any(${await donorIdsOf(ctx, held)}::uuid[])
    order by o.asked_at, o.id`
  if (rows.length === 0) return undefined
  return rows.map(({ amountMinor, askedAt, ...order }) => ({
    ...order,
    amountMinor: Number(amountMinor),
    askedAt: new Date(askedAt).toISOString(),
  }))
}

/** Takes the office's words off; that so much was given back stays. */
export async function eraseOrders(ctx: Work, held: Held): Promise<void> {
  await ctx.sql`
    update refund_orders o set note = '' from gifts g
    where o.organisation_id = ${ctx.organisation.id} and g.organisation_id = ${ctx.organisation.id}
      and g.id = o.gift_id and g.donor_id = any(${await donorIdsOf(ctx, held)}::uuid[])`
}
