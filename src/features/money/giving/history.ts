import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { donorIdsOf, isDonorOf } from '#features/money/donors/donors.ts'
import { donors } from '#features/money/donors/tables.ts'
import { heldOf, personOf } from '#features/ground/people/people.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { listMyGifts } from './contract.ts'
import { type GiftStory, findBeside, findStories, selectGifts, toTransaction } from './gifts.ts'
import { ownReceiptUrl } from './receipts.ts'
import { ERASED, giftForms, gifts } from './tables.ts'

/** The gifts of whoever asks: given signed in, or as a guest from an address that they have proved; the latest first. */
export function listMine(
  ctx: Context,
  { page, pageSize }: Input<typeof listMyGifts>,
): Promise<Reply<typeof listMyGifts>> {
  return inTransaction(ctx, async (ctx) => {
    const held = await heldOf(ctx, personOf(ctx).id)
    const stories = await findStoriesOf(ctx, held, { page, pageSize })
    const [counted] = await ctx.db
      .select({ total: count() })
      .from(gifts)
      .innerJoin(
        donors,
        and(eq(donors.organisationId, gifts.organisationId), eq(donors.id, gifts.donorId)),
      )
      .where(isOf(ctx, held))
    const beside = await findBeside(ctx, stories)
    const items = stories.map((story) =>
      toTransaction(ctx, story, ownReceiptUrl(ctx, story), beside),
    )
    return { items, page, pageSize, total: counted?.total ?? 0 }
  })
}

/** Whole gifts, the latest first; without `paging` all of them. */
export async function findStoriesOf(
  ctx: Work,
  held: Held,
  paging?: { readonly page: number; readonly pageSize: number },
): Promise<GiftStory[]> {
  const found = selectGifts(ctx).where(isOf(ctx, held)).orderBy(desc(gifts.givenAt), desc(gifts.id))
  return findStories(
    ctx,
    await (paging
      ? found.limit(paging.pageSize).offset((paging.page - 1) * paging.pageSize)
      : found),
  )
}

/** Everything about somebody's gifts, also what they have declared to the tax office. */
export async function exportGifts(ctx: Work, held: Held): Promise<unknown> {
  const stories = await findStoriesOf(ctx, held)
  if (stories.length === 0) return undefined
  return stories.map(({ gift, lines, donor, declaration }) => ({
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
    tribute: gift.tribute,
    note: gift.note,
    company: gift.company,
    items: lines.map(({ title, amountMinor, head, quantity }) => ({
      title,
      amountMinor,
      ...(head ? { head, quantity } : {}),
    })),
    donor: withoutKeys(donor),
    giftAidAnswer: gift.giftAid,
    giftAid: declaration && withoutKeys(declaration),
  }))
}

/**
 * Takes the words off somebody's gifts, and what tells of the forms that they were filled in; the money, the lines and the
 * ledger stay. That a company gave is still known, because nothing may be claimed on it.
 * Who gave is erased with the donors.
 */
export async function eraseGifts(ctx: Work, held: Held): Promise<void> {
  const theirs = await donorIdsOf(ctx, held)
  if (theirs.length === 0) return
  const erased = await ctx.db
    .update(gifts)
    .set({ tribute: null, note: null, company: sql`case when company is not null then '' end` })
    .where(and(eq(gifts.organisationId, ctx.organisation.id), inArray(gifts.donorId, theirs)))
    .returning({ id: gifts.id })
  if (erased.length === 0) return
  const forms = ctx.db.update(giftForms).set({ bodyDigest: ERASED })
  await forms.where(
    and(
      eq(giftForms.organisationId, ctx.organisation.id),
      inArray(
        giftForms.giftId,
        erased.map(({ id }) => id),
      ),
    ),
  )
}

/** Where real money is taken, tests are in nobody's books. */
function isOf(ctx: Work, held: Held) {
  const { id, live } = ctx.organisation
  return and(
    eq(gifts.organisationId, id),
    isDonorOf(ctx, held),
    live ? eq(gifts.test, false) : undefined,
  )
}

function withoutKeys<Row extends { organisationId: string; id: string }>(row: Row) {
  const { organisationId: _, id: __, ...held } = row
  return held
}
