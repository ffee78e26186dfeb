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
import { UNCLAIMED, countClaimed } from './count-claimed.ts'
import { campaignKind } from './kind-contract.ts'
import { type listDays, listNeeds } from './needs-contract.ts'
import { HELD_MS, daysOf } from './rules.ts'
import { campaignNeeds } from './tables.ts'
import { holdOn } from './unpaid-holds.ts'

/** Whoever is led to their bank once more after this pays, or others get what they keep back. */
const MOST_AT_THE_BANK_MS = 3 * HELD_MS

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
    const { funded, held, promised } = claimed.get(id) ?? UNCLAIMED
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
    const { funded, held, promised } = claimed.get(id) ?? UNCLAIMED
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
    // Refused cards end a payment; another question of a bank, again and again, would keep it from others for ever.
    const ends = new Date(ctx.now().getTime() - MOST_AT_THE_BANK_MS).toISOString()
    await sql`
      update need_claims c set held_until = ${untilOf(ctx)} from payments p
      where c.organisation_id = ${organisation.id} and c.gift_id = ${giftId}
        and p.organisation_id = ${organisation.id} and p.id = c.gift_id
        and (p.state <> 'requires_action' or p.created_at > ${ends})`
    await holdOn(ctx, giftId)
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
    const { funded, held, promised } = claimed.get(needId) ?? UNCLAIMED
    // What is promised does not come back in ten minutes.
    const gone = funded + promised + quantity
    if (gone + held > most) return { needId, isSoldOut: gone > most }
  }
  return undefined
}
