import { and, asc, eq } from 'drizzle-orm'
import type { ClaimedNeed, NeededThing, NotLeft } from '#features/money/giving/giving.ts'
import { findItem } from '#features/ground/content/content.ts'
import { imageOf } from '#features/ground/media/media.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { campaignKind, listNeeds } from './contract.ts'
import { campaignNeeds } from './tables.ts'

/** For so long nobody else gets what somebody has begun to pay for. */
const HELD_MS = 10 * 60_000

/** In the order of the office. */
export function list(
  ctx: Context,
  { id }: Input<typeof listNeeds>,
): Promise<Reply<typeof listNeeds>> {
  return inTransaction(ctx, async (ctx) => {
    const item = await findItem(ctx, campaignKind, id)
    if (!item) refuse(listNeeds, 'campaign-not-found')
    const needs = await selectNeeds(ctx, item.itemId)
    const images = await imageOf(
      ctx,
      needs.map(({ imageId }) => imageId),
    )
    const claimed = await countClaimed(
      ctx,
      needs.map((need) => need.id),
    )
    return needs.map(({ id: needId, imageId, unitMinor, quantity, translations, ...need }) => {
      const { title, summary } = translations[ctx.language] ?? need
      const { funded = 0, held = 0 } = claimed.get(needId) ?? {}
      return {
        id: needId,
        title,
        summary,
        image: (imageId && images.get(imageId)) || null,
        unitAmount: unitMinor,
        quantity,
        funded,
        left: Math.max(0, quantity - funded - held),
      }
    })
  })
}

function selectNeeds({ db, organisation }: Work, itemId: string) {
  return db
    .select()
    .from(campaignNeeds)
    .where(and(eq(campaignNeeds.organisationId, organisation.id), eq(campaignNeeds.itemId, itemId)))
    .orderBy(asc(campaignNeeds.position), asc(campaignNeeds.id))
}

/** Those of these that there are, with the address at which their campaign stands now. */
export async function findNeeds(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NeededThing>> {
  const rows = await inTransaction(
    ctx,
    ({ sql, organisation }) => sql<NeededThing[]>`
      select n.id, i.slug as "campaignId", n.title, n.unit_minor::float8 as "unitMinor"
      from campaign_needs n
      join content_items i on i.organisation_id = ${organisation.id} and i.id = n.item_id
      where n.organisation_id = ${organisation.id} and n.id = any(${[...ids]}::uuid[]) order by n.id`,
  )
  return new Map(rows.map((need) => [need.id, need]))
}

/** See `Appeals`. */
export async function keepBack(
  ctx: Work,
  giftId: string,
  needs: readonly ClaimedNeed[],
): Promise<NotLeft | undefined> {
  const notLeft = await lockAndCount(ctx, needs, giftId)
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
    const claims = await sql<ClaimedNeed[]>`
      select need_id as "needId", quantity from need_claims
      where organisation_id = ${organisation.id} and gift_id = ${giftId} order by need_id`
    if (claims.length === 0) return true
    if (await lockAndCount(ctx, claims, giftId)) return false
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
async function lockAndCount(
  ctx: Work,
  wanted: readonly ClaimedNeed[],
  giftId: string,
): Promise<NotLeft | undefined> {
  const { sql, organisation } = ctx
  const ids = wanted.map(({ needId }) => needId)
  const needs = await sql<{ id: string; quantity: number }[]>`
    select id, quantity from campaign_needs
    where organisation_id = ${organisation.id} and id = any(${ids}::uuid[]) order by id for update`
  const claimed = await countClaimed(ctx, ids, giftId)
  for (const { needId, quantity } of wanted) {
    const most = needs.find(({ id }) => id === needId)?.quantity ?? 0
    const { funded = 0, held = 0 } = claimed.get(needId) ?? {}
    if (funded + held + quantity > most) return { needId, isSoldOut: funded + quantity > most }
  }
  return undefined
}

interface Claimed {
  /** Given, and not given back. */
  readonly funded: number
  /** Somebody is paying for them. */
  readonly held: number
}

/** How many of each need are not to be had; those of one gift apart. */
async function countClaimed(
  { sql, organisation, now }: Work,
  needIds: readonly string[],
  butFor: string | null = null,
): Promise<ReadonlyMap<string, Claimed>> {
  const isGiven = sql`p.settled_at is not null and p.state not in ('refunded', 'lost')`
  // Where the payer is at their bank money may move without us: until that payment is ended, it is not to be had.
  const isHeld = sql`p.settled_at is null and (p.state in ('processing', 'requires_action')
    or p.state in ('created', 'declined') and c.held_until > ${now().toISOString()})`
  const rows = await sql<(Claimed & { needId: string })[]>`
    select c.need_id as "needId",
      coalesce(sum(c.quantity) filter (where ${isGiven}), 0)::int as funded,
      coalesce(sum(c.quantity) filter (where ${isHeld}), 0)::int as held
    from need_claims c
    join payments p on p.organisation_id = ${organisation.id} and p.id = c.gift_id
    where c.organisation_id = ${organisation.id} and c.need_id = any(${[...needIds]}::uuid[])
      and (${butFor}::uuid is null or c.gift_id <> ${butFor})
    group by c.need_id order by c.need_id`
  return new Map(rows.map(({ needId, ...claimed }) => [needId, claimed]))
}
