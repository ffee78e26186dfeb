import { and, eq, inArray } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { isDonorOf } from '#features/money/donors/donors.ts'
import { donors } from '#features/money/donors/tables.ts'
import { gifts } from '#features/money/giving/tables.ts'
import { contentItems } from '#features/ground/content/tables.ts'
import { type Context, type Work, inTransaction, mainOrigin } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import type { endUpdates } from './contract.ts'
import { FUND, UPDATES_WORDING } from './rules.ts'
import { updateWishes } from './tables.ts'

/** See `Appeals`. */
export async function wishUpdates(
  ctx: Work,
  giftId: string,
  fundIds: readonly string[],
): Promise<void> {
  const itemIds = new Set(fundIds.map((id) => id.slice(FUND.length)))
  await ctx.db.insert(updateWishes).values(
    [...itemIds].map((itemId) => ({
      organisationId: ctx.organisation.id,
      itemId,
      giftId,
      wordingVersion: UPDATES_WORDING,
      askedAt: ctx.now(),
    })),
  )
}

interface Which {
  readonly itemId: string
  readonly giftId: string
}

/** Where letters about a campaign are ended: by one press of a mail program's button, and on a page. */
export function linksOf(ctx: Context, which: Which): { page: string; unsubscribe: string } {
  const signature = ctx.house.vault.sign(aboutLetters(ctx, which), PURPOSE)
  const token = `${which.itemId}.${which.giftId}.${signature}`
  const origin = mainOrigin(ctx)
  return {
    page: `${origin}${pathOf('endUpdates', { token })}`,
    unsubscribe: `${origin}/api/campaigns/updates/end/${token}`,
  }
}

const PURPOSE = 'campaigns.updates'

function aboutLetters({ organisation }: Context, { itemId, giftId }: Which): string {
  return `${organisation.id} ${itemId} ${giftId}`
}

/**
 * Everything that is mailed where the letters of this gift are, about this campaign: they see one letter, not one for each gift, nor
 * for each address of theirs.
 */
export async function end(ctx: Context, { token }: Input<typeof endUpdates>): Promise<null> {
  const which = readToken(ctx, token)
  if (which)
    await inTransaction(
      ctx,
      ({ sql, organisation: { id: of } }) => sql`
        with giver as (
          select d.email as typed, coalesce(p.email, d.email) as email from gifts g
          join donors d on d.organisation_id = ${of} and d.id = g.donor_id and d.email <> ''
          left join people p on p.organisation_id = ${of} and p.id = d.person_id
          where g.organisation_id = ${of} and g.id = ${which.giftId})
        delete from update_wishes w
        where w.organisation_id = ${of} and w.item_id = ${which.itemId} and (w.gift_id = ${which.giftId} or w.gift_id in (
          select other.id from giver
          join donors same on same.organisation_id = ${of} and (same.email in (giver.typed, giver.email) or same.person_id = (
            select p.id from people p where p.organisation_id = ${of} and p.email = giver.email))
          join gifts other on other.organisation_id = ${of} and other.donor_id = same.id))`,
    )
  return null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function readToken(ctx: Context, token: string): Which | undefined {
  const [itemId = '', giftId = '', signature = ''] = token.split('.')
  if (!UUID.test(itemId) || !UUID.test(giftId)) return undefined
  const which = { itemId, giftId }
  return ctx.house.vault.verify(aboutLetters(ctx, which), PURPOSE, signature) ? which : undefined
}

/** The campaigns about which somebody wants letters. */
export async function exportWishes(ctx: Work, held: Held): Promise<unknown> {
  const of = ctx.organisation.id
  const found = await ctx.db
    .select({ campaign: contentItems.title, since: updateWishes.askedAt })
    .from(updateWishes)
    .innerJoin(
      contentItems,
      and(eq(contentItems.organisationId, of), eq(contentItems.id, updateWishes.itemId)),
    )
    .where(
      and(eq(updateWishes.organisationId, of), inArray(updateWishes.giftId, giftsOf(ctx, held))),
    )
    .orderBy(updateWishes.askedAt, updateWishes.itemId, updateWishes.giftId)
  return found.length > 0 ? found : undefined
}

export async function eraseWishes(ctx: Work, held: Held): Promise<void> {
  await ctx.db
    .delete(updateWishes)
    .where(
      and(
        eq(updateWishes.organisationId, ctx.organisation.id),
        inArray(updateWishes.giftId, giftsOf(ctx, held)),
      ),
    )
}

function giftsOf(ctx: Work, held: Held) {
  const of = ctx.organisation.id
  return ctx.db
    .select({ id: gifts.id })
    .from(gifts)
    .innerJoin(donors, and(eq(donors.organisationId, of), eq(donors.id, gifts.donorId)))
    .where(and(eq(gifts.organisationId, of), isDonorOf(ctx, held)))
}
