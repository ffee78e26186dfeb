import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { listByIds } from '#features/ground/content/content.ts'
import { forgetMailAbout } from '#features/ground/mail/mail.ts'
import type { GivenThrough } from '#features/money/giving/giving.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type Stored, mustFindCampaign } from './campaigns.ts'
import { campaignKind } from './kind-contract.ts'
import {
  type BriefFundraiser,
  type listFundraisers,
  showFundraiser,
} from './fundraisers-contract.ts'
import { type FundraiserRow, isOpenFor } from './own-fundraiser.ts'
import { CAMPAIGNS, fundOf } from './rules.ts'
import { fundraiserGifts, fundraisers } from './tables.ts'
import { askedAbout } from './tell-office.ts'

const MOST_SHOWN = 100

export function findFundraisers(
  ctx: Context,
  { id }: Input<typeof listFundraisers>,
): Promise<Reply<typeof listFundraisers>> {
  return inTransaction(ctx, async (ctx) => {
    const item = await mustFindCampaign(ctx, id)
    const rows = await ctx.db
      .select()
      .from(fundraisers)
      .where(
        and(
          eq(fundraisers.organisationId, ctx.organisation.id),
          eq(fundraisers.itemId, item.itemId),
        ),
      )
      .orderBy(asc(fundraisers.id))
    const items = (await toBriefs(ctx, rows))
      .toSorted((a, b) => b.raised - a.raised || (a.id < b.id ? -1 : 1))
      .slice(0, MOST_SHOWN)
    return { isOpen: isOpenFor(item, ctx), items }
  })
}

export function findFundraiser(
  ctx: Context,
  { id }: Input<typeof showFundraiser>,
): Promise<Reply<typeof showFundraiser>> {
  return inTransaction(ctx, async (ctx) => {
    const { row, campaign } =
      (await findShown(ctx, id)) ?? refuse(showFundraiser, 'fundraiser-not-found')
    const [brief] = await toBriefs(ctx, [row])
    return {
      ...brief!,
      story: row.shown!.story,
      fundraiserId: row.id,
      campaignId: campaign.slug,
    }
  })
}

/** What stands at this address, while its campaign can be read. */
export async function findShown(
  ctx: Work,
  slug: string,
): Promise<{ row: FundraiserRow; campaign: Stored } | undefined> {
  const [row] = await ctx.db
    .select()
    .from(fundraisers)
    .where(and(eq(fundraisers.organisationId, ctx.organisation.id), eq(fundraisers.slug, slug)))
  if (!row?.shown) return undefined
  const [campaign] = await listByIds(ctx, campaignKind, [row.itemId])
  return campaign && { row, campaign }
}

/** The addresses of those that can be read now, while their campaigns can. */
export function listShown(ctx: Context): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ slug: fundraisers.slug, itemId: fundraisers.itemId })
      .from(fundraisers)
      .where(and(eq(fundraisers.organisationId, ctx.organisation.id), isNotNull(fundraisers.shown)))
      .orderBy(asc(fundraisers.id))
    if (rows.length === 0) return []
    const of = [...new Set(rows.map(({ itemId }) => itemId))]
    const campaigns = await listByIds(ctx, campaignKind, of)
    const open = new Set(campaigns.map(({ itemId }) => itemId))
    return rows.flatMap(({ slug, itemId }) => (slug !== null && open.has(itemId) ? [slug] : []))
  })
}

async function toBriefs(ctx: Work, rows: readonly FundraiserRow[]): Promise<BriefFundraiser[]> {
  const currency = ctx.organisation.configuration.defaultCurrency
  const totals = await totalsThrough(ctx, rows)
  return rows.flatMap(({ id, slug, shown }) => {
    if (!shown || slug === null) return []
    const { name, title, goalMinor: target } = shown
    const { raised = 0, donors = 0 } = totals.get(id) ?? {}
    return [{ id: slug, name, title, target, raised, donors, currency }]
  })
}

/** What has come through those of these pages that everybody can read, by their ids. */
export async function totalsOfShown(
  ctx: Work,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Through, 'raised' | 'donors'>>> {
  const rows = await ctx.db
    .select({ id: fundraisers.id })
    .from(fundraisers)
    .where(
      and(
        eq(fundraisers.organisationId, ctx.organisation.id),
        inArray(fundraisers.id, [...ids]),
        isNotNull(fundraisers.shown),
      ),
    )
    .orderBy(asc(fundraisers.id))
  const totals = await totalsThrough(ctx, rows)
  return new Map(
    rows.map(({ id }) => {
      const { raised = 0, donors = 0 } = totals.get(id) ?? {}
      return [id, { raised, donors }]
    }),
  )
}

interface Through {
  readonly fundraiserId: string
  /** In the organisation's own currency; donors are those of every currency. */
  readonly raised: number
  readonly donors: number
}

/** What of the campaigns' gifts came through pages, as far as the totals of campaigns have read the ledger. */
async function totalsThrough(
  { sql, organisation }: Work,
  rows: readonly Pick<FundraiserRow, 'id'>[],
): Promise<ReadonlyMap<string, Through>> {
  const found = await sql<Through[]>`
    select t.fundraiser_id as "fundraiserId",
      coalesce(sum(c.net_minor) filter (where c.currency = ${organisation.configuration.defaultCurrency}), 0)::float8 as raised,
      count(distinct c.donor_id) filter (where c.net_minor > 0)::int as donors
    from fundraiser_gifts t
    join campaign_gifts c on c.organisation_id = ${organisation.id} and c.fund_id = t.fund_id and c.gift_id = t.gift_id
      and (not c.test or ${!organisation.live})
    where t.organisation_id = ${organisation.id} and t.fundraiser_id = any(${rows.map(({ id }) => id)}::uuid[])
    group by 1 order by 1`
  return new Map(found.map((row) => [row.fundraiserId, row]))
}

/** See `Appeals`. Who closes or erases the page at the same moment waits, or has done so. */
export async function hasPage(ctx: Work, { fundId, fundraiserId }: GivenThrough): Promise<boolean> {
  if (whyClosed(showFundraiser, ctx.organisation.standing)) return false
  const [row] = await ctx.db
    .select({ itemId: fundraisers.itemId, shown: fundraisers.shown })
    .from(fundraisers)
    .where(
      and(eq(fundraisers.organisationId, ctx.organisation.id), eq(fundraisers.id, fundraiserId)),
    )
    .for('key share')
  return !!row?.shown && fundOf(row.itemId) === fundId
}

/** See `Appeals`. */
export async function giveThrough(
  ctx: Work,
  giftId: string,
  through: GivenThrough,
): Promise<boolean> {
  if (!(await hasPage(ctx, through))) return false
  await ctx.db
    .insert(fundraiserGifts)
    .values({ organisationId: ctx.organisation.id, giftId, ...through })
  return true
}

export async function exportFundraisers({ db, organisation }: Work, held: Held): Promise<unknown> {
  const rows = await db
    .select({
      address: fundraisers.slug,
      state: fundraisers.state,
      asked: fundraisers.asked,
      shown: fundraisers.shown,
      reason: fundraisers.reason,
      askedAt: fundraisers.askedAt,
    })
    .from(fundraisers)
    .where(
      and(eq(fundraisers.organisationId, organisation.id), eq(fundraisers.personId, held.personId)),
    )
    .orderBy(asc(fundraisers.askedAt), asc(fundraisers.id))
  return rows.length > 0 ? rows : undefined
}

/** Their words go, and with them through whom gifts came; the gifts stay with the campaign. */
export async function eraseFundraisers(ctx: Work, held: Held): Promise<void> {
  const { db, organisation } = ctx
  const theirs = await db
    .select({ id: fundraisers.id, revision: fundraisers.revision })
    .from(fundraisers)
    .where(
      and(eq(fundraisers.organisationId, organisation.id), eq(fundraisers.personId, held.personId)),
    )
    .orderBy(asc(fundraisers.id))
    .for('update')
  if (theirs.length === 0) return
  const ids = theirs.map(({ id }) => id)
  await db
    .delete(fundraiserGifts)
    .where(
      and(
        eq(fundraiserGifts.organisationId, organisation.id),
        inArray(fundraiserGifts.fundraiserId, ids),
      ),
    )
  await db
    .delete(fundraisers)
    .where(and(eq(fundraisers.organisationId, organisation.id), inArray(fundraisers.id, ids)))
  await forgetMailAbout(ctx, theirs.flatMap(lettersAbout))
  await announceChange(ctx, CAMPAIGNS)
}

/** What of them the office was written. */
function lettersAbout({ id, revision }: Pick<FundraiserRow, 'id' | 'revision'>): string[] {
  return Array.from({ length: revision }, (_, at) => askedAbout(id, at + 1))
}

/** False where both keep a page for the same campaign: there is one for each person. */
export async function mergeFundraisers(
  ctx: Work,
  { personId }: Held,
  into: string,
): Promise<boolean> {
  const ours = eq(fundraisers.organisationId, ctx.organisation.id)
  const kept = await ctx.db
    .select({ itemId: fundraisers.itemId })
    .from(fundraisers)
    .where(and(ours, inArray(fundraisers.personId, [personId, into])))
  if (new Set(kept.map(({ itemId }) => itemId)).size < kept.length) return false
  await ctx.db
    .update(fundraisers)
    .set({ personId: into })
    .where(and(ours, eq(fundraisers.personId, personId)))
  return true
}
