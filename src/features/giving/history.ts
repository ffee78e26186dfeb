import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { emailsOf, personOf } from '#features/people/people.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { listMyGifts } from './contract.ts'
import { type GiftStory, toTransaction } from './gifts.ts'
import { giftAidDeclarations, giftDonors, giftItems, gifts } from './tables.ts'

/** The gifts of whoever asks, from any address that they have proved; the latest first. */
export function listMine(
  ctx: Context,
  { page, pageSize }: Input<typeof listMyGifts>,
): Promise<Reply<typeof listMyGifts>> {
  return inTransaction(ctx, async (ctx) => {
    const emails = await emailsOf(ctx, personOf(ctx).id)
    const stories = await findStoriesOf(ctx, emails, { page, pageSize })
    const [counted] = await ctx.db
      .select({ total: count() })
      .from(giftDonors)
      .innerJoin(gifts, isGiftOfDonor)
      .where(isOf(ctx, emails))
    const items = stories.map((story) => toTransaction(ctx, story))
    return { items, page, pageSize, total: counted?.total ?? 0 }
  })
}

/** Whole gifts, the latest first; without `paging` all of them. */
export async function findStoriesOf(
  ctx: Work,
  emails: readonly string[],
  paging?: { readonly page: number; readonly pageSize: number },
): Promise<GiftStory[]> {
  const found = ctx.db
    .select({ gift: gifts, donor: giftDonors })
    .from(giftDonors)
    .innerJoin(gifts, isGiftOfDonor)
    .where(isOf(ctx, emails))
    .orderBy(desc(gifts.givenAt), desc(gifts.id))
    .$dynamic()
  const rows = await (paging
    ? found.limit(paging.pageSize).offset((paging.page - 1) * paging.pageSize)
    : found)
  const ids = rows.map(({ gift }) => gift.id)
  if (ids.length === 0) return []
  const { id: of } = ctx.organisation
  const items = await ctx.db
    .select()
    .from(giftItems)
    .where(and(eq(giftItems.organisationId, of), inArray(giftItems.giftId, ids)))
    .orderBy(giftItems.line)
  const declarations = await ctx.db
    .select()
    .from(giftAidDeclarations)
    .where(
      and(eq(giftAidDeclarations.organisationId, of), inArray(giftAidDeclarations.giftId, ids)),
    )
  return rows.map(({ gift, donor }) => ({
    gift,
    donor,
    items: items.filter(({ giftId }) => giftId === gift.id),
    declaration: declarations.find(({ giftId }) => giftId === gift.id),
  }))
}

/** Everything about somebody's gifts, also what they have declared to the tax office. */
export async function exportGifts(ctx: Work, { emails }: Held): Promise<unknown> {
  const stories = await findStoriesOf(ctx, emails)
  if (stories.length === 0) return undefined
  return stories.map(({ gift, items, donor, declaration }) => ({
    id: gift.id,
    state: gift.state,
    givenAt: gift.givenAt,
    settledAt: gift.settledAt,
    currency: gift.currency,
    totalMinor: gift.totalMinor,
    feeMinor: gift.feeMinor,
    frequency: gift.frequency,
    anonymous: gift.anonymous,
    test: gift.test,
    items: items.map(({ title, amountMinor }) => ({ title, amountMinor })),
    donor: donor && withoutKeys(donor),
    giftAid: declaration && withoutKeys(declaration),
  }))
}

/**
 * Takes name, address and words off somebody's gifts; the money, the lines and the ledger stay. A Gift Aid declaration is
 * a document of its own, which the tax office may ask for: it stays as it was made (decision: erased-people).
 */
export async function eraseDonor(ctx: Work, { emails }: Held): Promise<void> {
  if (emails.length === 0) return
  await ctx.db
    .update(giftDonors)
    .set({
      firstName: '',
      lastName: '',
      email: '',
      contactNumber: null,
      address: null,
      tribute: null,
      note: null,
    })
    .where(
      and(
        eq(giftDonors.organisationId, ctx.organisation.id),
        inArray(giftDonors.email, [...emails]),
      ),
    )
}

const isGiftOfDonor = and(
  eq(gifts.organisationId, giftDonors.organisationId),
  eq(gifts.id, giftDonors.giftId),
)

/** Where real money is taken, tests are in nobody's books. */
function isOf(ctx: Work, emails: readonly string[]) {
  const { id, live } = ctx.organisation
  return and(
    eq(giftDonors.organisationId, id),
    inArray(giftDonors.email, [...emails]),
    live ? eq(gifts.test, false) : undefined,
  )
}

function withoutKeys<Row extends { organisationId: string; giftId: string }>(row: Row) {
  const { organisationId: _, giftId: __, ...held } = row
  return held
}
