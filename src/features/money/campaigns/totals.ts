import { hasFund, openFund } from '#features/money/funds/funds.ts'
import { type Moved, type Reading, isUnread, rollUp } from '#features/money/ledger/roll-up.ts'
import { heldFor } from '#features/money/ledger/rules.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { type Condition, holds } from '#platform/server/by-the-clock.ts'
import { countKey, countUp } from './jobs.ts'
import { isSomePromiseBehind, matchAll } from './match.ts'
import { CAMPAIGNS, FUND, fundOf } from './rules.ts'
import { isTakenBackIn } from './wall.ts'

export const READER = 'campaigns'

/** The totals, or a promise, are behind the ledger. */
export const areMovesUncounted: Condition = (ctx) =>
  ctx.sql`${isUnread(ctx, ctx.sql`${READER}`)} or ${isSomePromiseBehind(ctx)}`

/**
 * Has promises add what they owe, and brings the totals of all campaigns up to what the ledger says, as far as that can be
 * read now; waits for nobody, so that no other job waits for it. Any number may do so at once; one of them counts. Where
 * promises cannot add, gifts are counted all the same, and then it throws.
 */
export async function countAll(ctx: Context): Promise<void> {
  if (!(await holds(ctx, areMovesUncounted))) return
  const [matched] = await Promise.allSettled([matchAll(ctx)])
  let read: Reading
  do read = await rollUp(ctx, READER, add)
  while (read === 'moved-on')
  const isMatchHeldUp = matched.status === 'fulfilled' && matched.value === 'held-up'
  if (read === 'held-up' || isMatchHeldUp) await countLater(ctx)
  if (matched.status === 'rejected') throw matched.reason
}

/** Whoever notices that a transaction holds the reading up leaves, and somebody looks again within a second. */
function countLater(ctx: Context): Promise<void> {
  return inTransaction(ctx, (ctx) => ctx.house.queue.follow(ctx, countUp, {}, countKey(ctx)))
}

/** What one gift, or what others added, has moved in one fund. */
interface Delta {
  readonly fundId: string
  readonly giftId: string | null
  readonly currency: string
  readonly test: boolean
  raised: number
  offline: number
  matched: number
}

/** Gift Aid comes months later and for gifts that were counted: no goal is told of it. */
const NOT_RAISED: ReadonlySet<string> = new Set(['gift-aid-claimed'])

/** What came without us, and what of that was written down by mistake. */
const OFFLINE: ReadonlySet<string> = new Set(['offline-gift', 'offline-gift-taken-back'])

/** What others have added, and what of that went back. */
const MATCHED: ReadonlySet<string> = new Set(['match', 'match-returned'])

async function add(ctx: Work, moved: readonly Moved[]): Promise<void> {
  const deltas = toDeltas(moved)
  if (deltas.length === 0) return
  await openMissing(ctx, new Set(deltas.map(({ fundId }) => fundId)))
  const given = deltas.filter(({ giftId, raised, matched }) => giftId && raised !== matched)
  const donors = await addGifts(ctx, given)
  await addTotals(ctx, deltas, donors)
  await announceChange(ctx, CAMPAIGNS)
}

/** One for each gift and fund, so that no statement touches a row twice. */
function toDeltas(moved: readonly Moved[]): readonly Delta[] {
  const all = new Map<string, Delta>()
  for (const { kind, account, amountMinor, currency, test, ...of } of moved) {
    if (!account.startsWith(`fund:${FUND}`) || NOT_RAISED.has(kind)) continue
    const fundId = account.slice('fund:'.length)
    const giftId = MATCHED.has(kind) ? null : of.giftId
    const key = [fundId, giftId, currency, test].join(' ')
    const delta = all.get(key) ?? {
      fundId,
      giftId,
      currency,
      test,
      raised: 0,
      offline: 0,
      matched: 0,
    }
    const held = heldFor(amountMinor)
    delta.raised += held
    if (OFFLINE.has(kind)) delta.offline += held
    if (MATCHED.has(kind)) delta.matched += held
    all.set(key, delta)
  }
  return [...all.values()]
}

/** Money that names a fund is there whether the fund is or not: one that was never opened holds up no other. */
async function openMissing(ctx: Work, fundIds: Iterable<string>): Promise<void> {
  for (const id of fundIds) if (!(await hasFund(ctx, id))) await openFund(ctx, { id, title: id })
}

interface Counted {
  readonly fundId: string
  readonly currency: string
  readonly test: boolean
  readonly donors: number
}

/** Answers by how many the donors of whom something stays have become more, or fewer. */
async function addGifts(ctx: Work, given: readonly Delta[]): Promise<readonly Counted[]> {
  const { sql, organisation } = ctx
  const column = <Name extends keyof Delta>(name: Name) => given.map((delta) => delta[name])
  const count = () => sql<Counted[]>`
    select t."fundId", t.currency, t.test, count(*)::int as donors from (
      select g.fund_id as "fundId", g.currency, g.test from campaign_gifts g
      where g.organisation_id = ${organisation.id} and (g.fund_id, g.donor_id) in (
        select m.fund_id, d.donor_id from unnest(
          ${column('fundId')}::text[], ${column('giftId') as string[]}::uuid[]) as m (fund_id, gift_id)
        join gifts d on d.organisation_id = ${organisation.id} and d.id = m.gift_id)
      group by g.fund_id, g.currency, g.test, g.donor_id having sum(g.net_minor) > 0) t
    group by t."fundId", t.currency, t.test order by 1, 2, 3`
  const before = await count()
  await addNets(ctx, given)
  const after = await count()
  const less = before.map((one) => ({ ...one, donors: -one.donors }))
  return [...after, ...less]
}

async function addNets({ sql, organisation }: Work, given: readonly Delta[]): Promise<void> {
  const gifts = await sql<{ id: string; [column: string]: unknown }[]>`
    select id, donor_id, currency, test, given_at from gifts
    where organisation_id = ${organisation.id} and id = any(${given.map(({ giftId }) => giftId!)}::uuid[])
    order by id`
  const byId = new Map(gifts.map(({ id, ...gift }) => [id, gift]))
  const rows = given.flatMap(({ fundId, giftId, raised }) => {
    const gift = byId.get(giftId!)
    const ids = { organisation_id: organisation.id, fund_id: fundId, gift_id: giftId! }
    return gift ? [{ ...ids, ...gift, net_minor: raised }] : []
  })
  if (rows.length === 0) return
  await sql`
    insert into campaign_gifts ${sql(rows as never[])}
    on conflict (organisation_id, fund_id, gift_id)
      do update set net_minor = campaign_gifts.net_minor + excluded.net_minor`
}

async function addTotals(
  ctx: Work,
  deltas: readonly Delta[],
  donors: readonly Counted[],
): Promise<void> {
  const { sql, organisation } = ctx
  const rows = new Map<string, Omit<Delta, 'giftId'> & { donors: number }>()
  const rowOf = ({ fundId, currency, test }: Omit<Counted, 'donors'>) => {
    const key = [fundId, currency, test].join(' ')
    const fresh = { fundId, currency, test, raised: 0, offline: 0, matched: 0, donors: 0 }
    const row = rows.get(key) ?? fresh
    rows.set(key, row)
    return row
  }
  for (const delta of deltas) {
    const row = rowOf(delta)
    row.raised += delta.raised
    row.offline += delta.offline
    row.matched += delta.matched
  }
  for (const counted of donors) rowOf(counted).donors += counted.donors
  const columns = [...rows.values()].map(({ fundId, currency, test, donors, ...sums }) => ({
    organisation_id: organisation.id,
    fund_id: fundId,
    currency,
    test,
    raised_minor: sums.raised,
    offline_minor: sums.offline,
    matched_minor: sums.matched,
    donors,
  }))
  await sql`
    insert into campaign_totals ${sql(columns as never[])}
    on conflict (organisation_id, fund_id, currency, test) do update set
      raised_minor = campaign_totals.raised_minor + excluded.raised_minor,
      offline_minor = campaign_totals.offline_minor + excluded.offline_minor,
      matched_minor = campaign_totals.matched_minor + excluded.matched_minor,
      donors = campaign_totals.donors + excluded.donors`
}

export interface Total {
  readonly currency: string
  readonly raised: number
  readonly offline: number
  readonly matched: number
  readonly donors: number
  /** Those of all currencies of the fund, each once. */
  readonly allDonors: number
}

/** What funds have, by fund; where real money is taken, tests count for nothing. */
export function totalsOf(
  ctx: Context | Work,
  fundIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Total[]>> {
  return inTransaction(ctx, async ({ sql, organisation }) => {
    const rows = await sql<(Total & { fundId: string })[]>`
      with of_funds as (
        select fund_id, currency, sum(raised_minor)::float8 as raised,
          sum(offline_minor)::float8 as offline, sum(matched_minor)::float8 as matched, sum(donors)::int as donors
        from campaign_totals
        where organisation_id = ${organisation.id} and fund_id = any(${[...fundIds]}::text[])
          and (not test or ${!organisation.live})
        group by fund_id, currency)
      select t.fund_id as "fundId", t.currency, t.raised, t.offline, t.matched, t.donors,
        case when count(*) over (partition by t.fund_id) = 1 then t.donors else (
          select count(distinct d.donor_id)::int from (
            select g.donor_id from campaign_gifts g
            where g.organisation_id = ${organisation.id} and g.fund_id = t.fund_id
              and (not g.test or ${!organisation.live})
            group by g.donor_id, g.currency having sum(g.net_minor) > 0) d) end as "allDonors"
      from of_funds t order by t.fund_id, t.currency`
    return Map.groupBy(rows, ({ fundId }) => fundId)
  })
}

/**
 * What is promised to a campaign, in minor units of the organisation's own currency: of each promise that is not withdrawn what
 * does not stand in the totals: both change in the same moment.
 */
export async function promisedTo({ sql, organisation }: Work, itemId: string): Promise<number> {
  const [row] = await sql<{ promised: number }[]>`
    select coalesce(sum(greatest(0, p.amount_minor - paid.counted)), 0)::float8 as promised from pledges p
    cross join lateral (
      select coalesce(sum(least(k.amount_minor, greatest(0, c.net_minor))), 0) as counted from pledge_gifts k
      join campaign_gifts c on c.organisation_id = ${organisation.id} and c.fund_id = ${fundOf(itemId)} and c.gift_id = k.gift_id
      where k.organisation_id = ${organisation.id} and k.pledge_id = p.id) paid
    where p.organisation_id = ${organisation.id} and p.item_id = ${itemId}
      and p.currency = ${organisation.configuration.defaultCurrency} and (not p.test or ${!organisation.live})
      and not exists (select from pledge_withdrawals w where w.organisation_id = ${organisation.id} and w.pledge_id = p.id)`
  return row!.promised
}

interface WallRow {
  readonly firstName: string
  readonly lastName: string
  readonly hidden: boolean
  readonly amount: number
  readonly currency: string
  readonly at: string
  readonly isLate: boolean
}

interface Shown {
  /** When the campaign ends: money of a card that came later is told apart. */
  readonly until: Date | null
  readonly most: number
}

/** The latest gifts of which something stays, each with the names that its donor lets everybody see: of a company its own. */
export function latestGifts(
  ctx: Context | Work,
  fundId: string,
  { until, most }: Shown,
): Promise<readonly WallRow[]> {
  return inTransaction(ctx, (ctx) => {
    const { sql, organisation } = ctx
    return sql<WallRow[]>`
      select coalesce(nullif(g.company, ''), d.first_name) as "firstName",
        case when g.company is null then d.last_name else '' end as "lastName", c.net_minor::float8 as amount, c.currency,
        c.given_at as at,
        exists (
          select from postings o
          where o.organisation_id = ${organisation.id} and o.gift_id = c.gift_id and o.kind = 'charge'
            and o.posted_at >= ${until?.toISOString() ?? null}::timestamptz) as "isLate",
        g.anonymous or d.first_name = '' or ${isTakenBackIn(ctx)} as hidden
      from campaign_gifts c
      join gifts g on g.organisation_id = ${organisation.id} and g.id = c.gift_id
      join donors d on d.organisation_id = ${organisation.id} and d.id = g.donor_id
      where c.organisation_id = ${organisation.id} and c.fund_id = ${fundId} and c.net_minor > 0
        and (not c.test or ${!organisation.live})
      order by c.given_at desc, c.gift_id desc limit ${most}`
  })
}
