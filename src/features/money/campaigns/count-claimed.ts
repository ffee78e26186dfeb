import type { Work } from '#platform/server/context.ts'

export interface Claimed {
  /** Given, and not given back. */
  readonly funded: number
  /** Somebody is paying for them. */
  readonly held: number
  /** Somebody has said in a hall that they will give them. */
  readonly promised: number
}

export const UNCLAIMED: Claimed = { funded: 0, held: 0, promised: 0 }

/** How many of each need are not to be had; those of one gift apart. Where real money is taken, tests take nothing away. */
export async function countClaimed(
  ctx: Work,
  needIds: readonly string[],
  butFor: string | null = null,
): Promise<ReadonlyMap<string, Claimed>> {
  const { sql, organisation, now } = ctx
  // What came without us is there, until the office takes it back.
  const isGiven = sql`(p.settled_at is not null and p.state not in ('refunded', 'lost') or o.taken_back_at is null and o.gift_id is not null)`
  // Where the payer is at their bank money may move without us: until that payment is ended, it is not to be had.
  const isHeld = sql`(p.settled_at is null and (p.state in ('processing', 'requires_action')
    or p.state in ('created', 'declined') and c.held_until > ${now().toISOString()}))`
  const rows = await sql<(Omit<Claimed, 'promised'> & { needId: string })[]>`
    select c.need_id as "needId",
      coalesce(sum(c.quantity) filter (where ${isGiven}), 0)::int as funded,
      coalesce(sum(c.quantity) filter (where ${isHeld}), 0)::int as held
    from need_claims c
    join gifts g on g.organisation_id = ${organisation.id} and g.id = c.gift_id
    left join payments p on p.organisation_id = ${organisation.id} and p.id = c.gift_id
    left join offline_gifts o on o.organisation_id = ${organisation.id} and o.gift_id = c.gift_id
    where c.organisation_id = ${organisation.id} and c.need_id = any(${[...needIds]}::uuid[])
      and (not g.test or ${!organisation.live})
      and (${butFor}::uuid is null or c.gift_id <> ${butFor})
    group by c.need_id order by c.need_id`
  const promised = await countPledged(ctx, needIds, butFor)
  const claimed = new Map(rows.map(({ needId, ...counts }) => [needId, counts]))
  return new Map(
    needIds.map((id) => [
      id,
      { ...UNCLAIMED, ...claimed.get(id), promised: promised.get(id) ?? 0 },
    ]),
  )
}

/**
 * Of each need, as long as the promise is not withdrawn, and no gift pays it: that is counted itself. Nor is it counted for the gift that
 * is about to take what was promised.
 */
async function countPledged(
  { sql, organisation, now }: Work,
  needIds: readonly string[],
  butFor: string | null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ needId: string; promised: number }[]>`
    select p.need_id as "needId", sum(p.quantity)::int as promised from pledges p
    where p.organisation_id = ${organisation.id} and p.need_id = any(${[...needIds]}::uuid[])
      and (not p.test or ${!organisation.live})
      and not exists (select from pledge_withdrawals w where w.organisation_id = ${organisation.id} and w.pledge_id = p.id)
      and not exists (
        select from pledge_gifts k
        left join need_claims c on c.organisation_id = ${organisation.id} and c.need_id = p.need_id and c.gift_id = k.gift_id
        left join payments y on y.organisation_id = ${organisation.id} and y.id = c.gift_id
        left join offline_gifts o on o.organisation_id = ${organisation.id} and o.gift_id = c.gift_id
        where k.organisation_id = ${organisation.id} and k.pledge_id = p.id and (k.gift_id = ${butFor}::uuid
          or y.settled_at is not null and y.state not in ('refunded', 'lost')
          or o.gift_id is not null and o.taken_back_at is null
          or y.settled_at is null and (y.state in ('processing', 'requires_action')
            or y.state in ('created', 'declined') and c.held_until > ${now().toISOString()})))
    group by p.need_id order by p.need_id`
  return new Map(rows.map(({ needId, promised }) => [needId, promised]))
}

/** How many of each are to be had for this gift, whatever it keeps back itself. */
export async function findLeft(
  ctx: Work,
  ids: readonly string[],
  giftId: string,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { sql, organisation } = ctx
  const needs = await sql<{ id: string; quantity: number }[]>`
    select id, quantity from campaign_needs
    where organisation_id = ${organisation.id} and id = any(${[...ids]}::uuid[]) order by id`
  const claimed = await countClaimed(ctx, ids, giftId)
  return new Map(
    needs.map(({ id, quantity }) => {
      const { funded, held, promised } = claimed.get(id) ?? UNCLAIMED
      return [id, quantity - funded - held - promised]
    }),
  )
}
