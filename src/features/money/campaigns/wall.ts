import { and, eq, like } from 'drizzle-orm'
import { giftLines, gifts } from '#features/money/giving/tables.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { takeNameBack } from './contract.ts'
import { CAMPAIGNS, FUND } from './rules.ts'
import { namesTakenBack } from './tables.ts'

/** Only a name that stands on a wall is taken off it: every announcement has all pages of the organisation made anew. */
export function takeBack(
  ctx: Context,
  { transactionId }: Input<typeof takeNameBack>,
): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const organisationId = ctx.organisation.id
    const [gift] = await ctx.db
      .select({ id: gifts.id })
      .from(gifts)
      .where(and(eq(gifts.organisationId, organisationId), eq(gifts.id, transactionId)))
    if (!gift) refuse(takeNameBack, 'gift-not-found')
    if (!(await isToCampaign(ctx, gift.id))) return null
    const added = await ctx.db
      .insert(namesTakenBack)
      .values({ organisationId, giftId: gift.id, takenBackAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ giftId: namesTakenBack.giftId })
    if (added.length > 0) await announceChange(ctx, CAMPAIGNS)
    return null
  })
}

async function isToCampaign({ db, organisation }: Work, giftId: string): Promise<boolean> {
  const [line] = await db
    .select({ giftId: giftLines.giftId })
    .from(giftLines)
    .where(
      and(
        eq(giftLines.organisationId, organisation.id),
        eq(giftLines.giftId, giftId),
        like(giftLines.fundId, `${FUND}%`),
      ),
    )
    .limit(1)
  return line !== undefined
}

/**
 * Of the gift `g`, whether its name was taken back: with one payment of a gift that comes again it is taken off all of them, also
 * off those to come.
 */
export function isTakenBackIn({ sql, organisation }: Pick<Work, 'sql' | 'organisation'>) {
  const of = organisation.id
  return sql`exists (
    select from names_taken_back n where n.organisation_id = ${of} and (n.gift_id = g.id or n.gift_id in (
      select other.id from subscription_items item
      join subscription_items other on other.organisation_id = ${of} and other.subscription_id = item.subscription_id
      where item.organisation_id = ${of} and item.id = g.id)))`
}

/** See `Appeals`. */
export async function findNamed(
  ctx: Work,
  giftIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { sql, organisation } = ctx
  const rows = await sql<{ id: string }[]>`
    select distinct g.id from gifts g
    join gift_lines l on l.organisation_id = ${organisation.id} and l.gift_id = g.id
    join donors d on d.organisation_id = ${organisation.id} and d.id = g.donor_id
    where g.organisation_id = ${organisation.id} and g.id = any(${[...giftIds]}::uuid[])
      and starts_with(l.fund_id, ${FUND}) and not g.anonymous and d.first_name <> '' and not ${isTakenBackIn(ctx)}
    order by g.id`
  return new Set(rows.map(({ id }) => id))
}
