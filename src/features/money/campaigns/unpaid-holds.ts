import type { ClaimedNeed } from '#features/money/giving/giving.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/http/network.ts'
import { HOUR_MS } from '#platform/shared/wall-time.ts'
import { findLeft } from './count-claimed.ts'
import { HELD_MS } from './rules.ts'
import { needHolds } from './tables.ts'

/** So often a need may be kept back without being paid within an hour, from one network. */
export const MOST_UNPAID = 3
/** One that ended within the hour has begun within this time. */
const COUNTED_MS = HOUR_MS + HELD_MS

/**
 * See `Appeals`. Whoever waits at a bank and never pays would keep the last of a need from everybody, again and again. What was
 * kept back from here and not paid counts once it reaches all that is left; what is paid from here forgives all that had begun by
 * then, so that a hall full of people behind one address may go on.
 */
export async function beginHolds(
  ctx: Work,
  giftId: string,
  needs: readonly ClaimedNeed[],
): Promise<string | undefined> {
  if (ctx.house.settings.REQUESTS_PER_MINUTE === 0 || needs.length === 0) return undefined
  const { organisation, house } = ctx
  const network = house.vault.sign(
    `${organisation.id} ${networkOf(ctx.address)}`,
    'campaigns.network',
  )
  const unpaid = await countUnpaid(ctx, network, needs)
  const left = await findLeft(ctx, [...unpaid.keys()], giftId)
  for (const [needId, { many, quantity }] of unpaid)
    if (many >= MOST_UNPAID && quantity >= (left.get(needId) ?? 0)) return needId
  const of = { organisationId: organisation.id, giftId, beganAt: ctx.now(), network }
  await ctx.db
    .insert(needHolds)
    .values(needs.map(({ needId, quantity }) => ({ ...of, needId, quantity })))
  return undefined
}

interface Unpaid {
  readonly many: number
  readonly quantity: number
}

/** A stretch counts once it is over: its payment has ended without money, or ten minutes have gone by without any. */
async function countUnpaid(
  { sql, organisation: { id: of }, now }: Work,
  network: string,
  needs: readonly ClaimedNeed[],
): Promise<ReadonlyMap<string, Unpaid>> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()
  const rows = await sql<(Unpaid & { needId: string })[]>`
    select h.need_id as "needId", count(*)::int as many, sum(h.quantity)::int as quantity from need_holds h
    join payments p on p.organisation_id = ${of} and p.id = h.gift_id
    where h.organisation_id = ${of} and h.need_id = any(${needs.map(({ needId }) => needId)}::uuid[])
      and h.network = ${network} and h.began_at > ${ago(COUNTED_MS)} and h.quantity > 0
      and p.settled_at is null and (p.state in ('failed', 'cancelled')
        or p.state <> 'processing' and h.began_at <= ${ago(HELD_MS)})
      and not exists (
        select from need_holds o
        join payments y on y.organisation_id = ${of} and y.id = o.gift_id
        where o.organisation_id = ${of} and o.need_id = h.need_id and o.network = ${network}
          and y.settled_at >= h.began_at)
    group by h.need_id order by h.need_id`
  return new Map(rows.map(({ needId, ...unpaid }) => [needId, unpaid]))
}

/** What a gift keeps back is kept back for another while: that counts as well. */
export async function holdOn({ sql, organisation, now }: Work, giftId: string): Promise<void> {
  await sql`
    insert into need_holds (organisation_id, gift_id, need_id, began_at, network, quantity)
    select h.organisation_id, h.gift_id, h.need_id, ${now().toISOString()}::timestamptz, max(h.network), max(c.quantity)
    from need_holds h
    join need_claims c on c.organisation_id = ${organisation.id} and c.need_id = h.need_id and c.gift_id = h.gift_id
    where h.organisation_id = ${organisation.id} and h.gift_id = ${giftId}
    group by h.organisation_id, h.gift_id, h.need_id
    on conflict do nothing`
}

/** Run every hour: nothing is counted from them any more. */
export async function forgetHolds(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - COUNTED_MS).toISOString()
  await inTransaction(
    ctx,
    ({ sql, organisation }) => sql`
      delete from need_holds where organisation_id = ${organisation.id} and began_at < ${before}`,
  )
}
