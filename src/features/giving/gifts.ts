import { and, asc, eq } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { showGift } from './contract.ts'
import { canHaveGiftAid, giftAidOn } from './rules.ts'
import { giftAidDeclarations, giftDonors, giftItems, gifts } from './tables.ts'

export type GiftRow = typeof gifts.$inferSelect
export type GiftItemRow = typeof giftItems.$inferSelect
export type DonorRow = typeof giftDonors.$inferSelect
export type DeclarationRow = typeof giftAidDeclarations.$inferSelect

/** Everything about one gift that a thank-you page or a receipt says. */
export interface GiftStory {
  readonly gift: GiftRow
  readonly items: readonly GiftItemRow[]
  readonly donor: DonorRow | undefined
  readonly declaration: DeclarationRow | undefined
}

export async function show(
  ctx: Context,
  { id }: Input<typeof showGift>,
): Promise<Reply<typeof showGift>> {
  const story = isGiftId(id) ? await findStory(ctx, id) : undefined
  if (!story) refuse(showGift, 'gift-not-found')
  return toTransaction(ctx, story)
}

/** As the thank-you page and the history of its giver show it. */
export function toTransaction(ctx: Context, story: GiftStory): Reply<typeof showGift> {
  const { gift, items, donor, declaration } = story
  const { configuration } = ctx.organisation
  const currencies = configuration['currencies'] as { value: string; sign: string }[]
  const organisation = String(configuration['websiteName'])
  return {
    id: gift.id,
    status: gift.state,
    items: items.map(({ title, amountMinor }) => ({ title, amount: amountMinor })),
    fee: gift.feeMinor,
    total: gift.totalMinor,
    currency: gift.currency,
    sign: currencies.find(({ value }) => value === gift.currency)?.sign ?? gift.currency,
    frequency: gift.frequency,
    donatedAt: gift.givenAt.toISOString(),
    donor: { firstName: donor?.firstName ?? '' },
    giftAid: { declared: declaration?.declared ?? false, reclaim: reclaimOf(story) },
    organisation,
    receiptUrl: gift.state === 'succeeded' ? `/api/receipt/${gift.id}.pdf` : null,
    nextCharge: null,
    share: { title: organisation, url: `${ctx.origin}/` },
    test: gift.test,
  }
}

/** What the tax office adds to the lines that may carry Gift Aid; nothing without a declaration. */
export function reclaimOf({ gift, items, declaration }: GiftStory): number {
  if (!declaration?.declared || !canHaveGiftAid(gift.currency)) return 0
  const eligible = items.filter((item) => item.giftAidEligible)
  return giftAidOn(eligible.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
}

export function findStory(ctx: Context | Work, id: string): Promise<GiftStory | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const of = ctx.organisation.id
    const [[gift], items, [donor], [declaration]] = await Promise.all([
      ctx.db
        .select()
        .from(gifts)
        .where(and(eq(gifts.organisationId, of), eq(gifts.id, id))),
      ctx.db
        .select()
        .from(giftItems)
        .where(and(eq(giftItems.organisationId, of), eq(giftItems.giftId, id)))
        .orderBy(asc(giftItems.line)),
      ctx.db
        .select()
        .from(giftDonors)
        .where(and(eq(giftDonors.organisationId, of), eq(giftDonors.giftId, id))),
      ctx.db
        .select()
        .from(giftAidDeclarations)
        .where(and(eq(giftAidDeclarations.organisationId, of), eq(giftAidDeclarations.giftId, id))),
    ])
    return gift && { gift, items, donor, declaration }
  })
}

export async function findGift(
  ctx: Context | Work,
  by: { id: string } | { attemptId: string } | { intentId: string },
): Promise<GiftRow | undefined> {
  const [row] = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(gifts)
      .where(
        and(
          eq(gifts.organisationId, organisation.id),
          'id' in by
            ? eq(gifts.id, by.id)
            : 'attemptId' in by
              ? eq(gifts.attemptId, by.attemptId)
              : eq(gifts.intentId, by.intentId),
        ),
      ),
  )
  return row
}

export async function getGift(ctx: Context | Work, id: string): Promise<GiftRow> {
  const gift = await findGift(ctx, { id })
  if (!gift) throw new Error(`Gift ${id} is gone.`)
  return gift
}

export function isGiftId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
}
