import { randomUUID } from 'node:crypto'
import { type SQL, and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { ClaimedNeed, NeededThing, NotLeft } from '#features/money/giving/giving.ts'
import { findItem } from '#features/ground/content/content.ts'
import { imageOf } from '#features/ground/media/media.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { type Language, localeOf } from '#platform/shared/languages.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import type { Stored } from './campaigns.ts'
import { campaignKind } from './kind-contract.ts'
import { type listDays, listNeeds } from './needs-contract.ts'
import { daysOf } from './rules.ts'
import { campaignNeeds } from './tables.ts'

/** For so long nobody else gets what somebody has begun to pay for. */
const HELD_MS = 10 * 60_000

/** In the order of the office. */
export function findCampaignNeeds(
  ctx: Context,
  { id }: Input<typeof listNeeds>,
): Promise<Reply<typeof listNeeds>> {
  return inTransaction(ctx, async (ctx) => {
    const needs = await readNeeds(ctx, id, isNull(campaignNeeds.day))
    const images = await imageOf(
      ctx,
      needs.map(({ row }) => row.imageId),
    )
    return needs.map(({ row, ...need }) => ({
      ...need,
      summary: (row.translations[ctx.language] ?? row).summary,
      image: (row.imageId && images.get(row.imageId)) || null,
    }))
  })
}

/** In the order of the calendar. */
export function listOfDays(
  ctx: Context,
  { id }: Input<typeof listDays>,
): Promise<Reply<typeof listDays>> {
  return inTransaction(ctx, async (ctx) => {
    const today = wallClock(ctx.now(), ctx.organisation.timeZone).date
    const days = await readNeeds(ctx, id, isNotNull(campaignNeeds.day))
    return days.map(({ row, ...need }) => ({
      ...need,
      day: row.day!,
      isOver: row.day! < today,
    }))
  })
}

async function readNeeds(ctx: Work, slug: string, which: SQL) {
  const item = await findItem(ctx, campaignKind, slug)
  if (!item) refuse(listNeeds, 'campaign-not-found')
  const rows = await selectNeeds(ctx, item.itemId, which)
  const claimed = await countClaimed(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const { id, quantity, unitMinor, translations } = row
    const { funded, held, promised } = claimed.get(id) ?? NONE
    return {
      row,
      id,
      title:
        row.day === null
          ? (translations[ctx.language] ?? row).title
          : item.fields.daysTitle || row.title,
      unitAmount: unitMinor,
      quantity,
      funded,
      promised,
      left: Math.max(0, quantity - funded - held - promised),
    }
  })
}

function selectNeeds({ db, organisation }: Work, itemId: string, which?: SQL) {
  return db
    .select()
    .from(campaignNeeds)
    .where(
      and(
        eq(campaignNeeds.organisationId, organisation.id),
        eq(campaignNeeds.itemId, itemId),
        which,
      ),
    )
    .orderBy(asc(campaignNeeds.day), asc(campaignNeeds.position), asc(campaignNeeds.id))
}

/**
 * Has a campaign the days that its fields say, and no others. One that somebody has given to, or is paying for, stays as it is:
 * they were shown what it costs. Whoever tried before, and went without, has to begin anew where it has changed.
 */
export async function keepDays(ctx: Work, itemId: string, fields: Stored['fields']): Promise<void> {
  const said = daysOf(fields)
  const rows = await selectNeeds(ctx, itemId, isNotNull(campaignNeeds.day)).for('update')
  const claimed = await countClaimed(
    ctx,
    rows.map(({ id }) => id),
  )
  for (const { id, day, ...row } of rows) {
    const { funded, held, promised } = claimed.get(id) ?? NONE
    const next = said.find((one) => one.day === day)
    const isSame = next?.unitMinor === row.unitMinor && next.quantity === row.quantity
    if (funded + held + promised > 0 || (isSame && next.title === row.title)) continue
    const is = and(eq(campaignNeeds.organisationId, ctx.organisation.id), eq(campaignNeeds.id, id))
    if (!isSame)
      await ctx.sql`
        delete from need_claims where organisation_id = ${ctx.organisation.id} and need_id = ${id}`
    if (next) {
      const { title, unitMinor, quantity } = next
      await ctx.db.update(campaignNeeds).set({ title, unitMinor, quantity }).where(is)
    } else await ctx.db.delete(campaignNeeds).where(is)
  }
  for (const one of said.filter(({ day }) => rows.every((row) => row.day !== day)))
    await ctx.db.insert(campaignNeeds).values({
      ...one,
      organisationId: ctx.organisation.id,
      id: randomUUID(),
      itemId,
      summary: '',
      translations: {},
      imageId: null,
      position: 0,
    })
}

/** Those of these that there are, with the address at which their campaign stands now. */
export async function findNeeds(
  ctx: Context | Work,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NeededThing>> {
  const rows = await inTransaction(
    ctx,
    ({ sql, organisation }) => sql<(Omit<NeededThing, 'isOver'> & { day: string | null })[]>`
      select n.id, i.slug as "campaignId", coalesce(n.translations -> ${ctx.language}::text ->> 'title', n.title) as title, n.unit_minor::float8 as "unitMinor", n.day::text as day,
        case when n.day is not null then n.quantity end as shares
      from campaign_needs n
      join content_items i on i.organisation_id = ${organisation.id} and i.id = n.item_id
      where n.organisation_id = ${organisation.id} and n.id = any(${[...ids]}::uuid[]) order by n.id`,
  )
  const today = wallClock(ctx.now(), ctx.organisation.timeZone).date
  return new Map(
    rows.map(({ day, ...need }) => [
      need.id,
      day === null
        ? { ...need, isOver: false }
        : { ...need, title: `${need.title}, ${writeDay(day, ctx.language)}`, isOver: day < today },
    ]),
  )
}

function writeDay(day: string, language: Language): string {
  const how = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeOf(language), how).format(new Date(`${day}T00:00:00Z`))
}

/** See `Appeals`. */
export async function keepBack(
  ctx: Work,
  giftId: string,
  needs: readonly ClaimedNeed[],
): Promise<NotLeft | undefined> {
  const notLeft = await whyNotLeft(ctx, needs, giftId)
  if (notLeft) return notLeft
  const { sql, organisation } = ctx
  for (const { needId, quantity } of needs)
    await sql`
      insert into need_claims (organisation_id, need_id, gift_id, quantity, held_until)
      values (${organisation.id}, ${needId}, ${giftId}, ${quantity}, ${untilOf(ctx)})`
  return undefined
}

/** See `Appeals`. */
export function keepOn(ctx: Context, giftId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { sql, organisation } = ctx
    const wanted = await sql<{ needId: string }[]>`
      select distinct need_id as "needId" from gift_lines
      where organisation_id = ${organisation.id} and gift_id = ${giftId} and need_id is not null`
    if (wanted.length === 0) return true
    // Locked first: whoever changes the price at this moment deletes the claims that are read next.
    await sql`
      select from campaign_needs
      where organisation_id = ${organisation.id} and id = any(${wanted.map(({ needId }) => needId)}::uuid[])
      order by id for update`
    const claims = await sql<ClaimedNeed[]>`
      select need_id as "needId", quantity from need_claims
      where organisation_id = ${organisation.id} and gift_id = ${giftId} order by need_id`
    // What they were shown is gone, or costs something else.
    if (wanted.length > claims.length) return false
    if (await whyNotLeft(ctx, claims, giftId)) return false
    await sql`update need_claims set held_until = ${untilOf(ctx)}
      where organisation_id = ${organisation.id} and gift_id = ${giftId}`
    return true
  })
}

function untilOf({ now }: Work): string {
  return new Date(now().getTime() + HELD_MS).toISOString()
}

/**
 * The first of which fewer are left for this gift than it wants. Whoever else wants them waits until this one is decided; all
 * lock in the order of ids, so that two who want several both end.
 */
export async function whyNotLeft(
  ctx: Work,
  wanted: readonly ClaimedNeed[],
  giftId?: string,
): Promise<NotLeft | undefined> {
  const { sql, organisation } = ctx
  const ids = wanted.map(({ needId }) => needId)
  const needs = await sql<{ id: string; quantity: number }[]>`
    select id, quantity from campaign_needs
    where organisation_id = ${organisation.id} and id = any(${ids}::uuid[]) order by id for update`
  const claimed = await countClaimed(ctx, ids, giftId ?? null)
  for (const { needId, quantity } of wanted) {
    const most = needs.find(({ id }) => id === needId)?.quantity ?? 0
    const { funded, held, promised } = claimed.get(needId) ?? NONE
    // What is promised does not come back in ten minutes.
    const gone = funded + promised + quantity
    if (gone + held > most) return { needId, isSoldOut: gone > most }
  }
  return undefined
}

interface Claimed {
  /** Given, and not given back. */
  readonly funded: number
  /** Somebody is paying for them. */
  readonly held: number
  /** Somebody has said in a hall that they will give them. */
  readonly promised: number
}

const NONE: Claimed = { funded: 0, held: 0, promised: 0 }

/** How many of each need are not to be had; those of one gift apart. Where real money is taken, tests take nothing away. */
async function countClaimed(
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
    needIds.map((id) => [id, { ...NONE, ...claimed.get(id), promised: promised.get(id) ?? 0 }]),
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
