import { type SQL, and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { causeSettings } from '#features/money/causes/settings.ts'
import type { Declaration, Donor } from '#features/money/donors/donors.ts'
import { declarations, donors } from '#features/money/donors/tables.ts'
import { findAll, leftOf } from '#features/money/ledger/ledger.ts'
import { payments } from '#features/money/payments/tables.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { textIn } from '#platform/shared/texts.ts'
import { appealsOf } from './appeals.ts'
import { showGift } from './contract.ts'
import type { GivenItem } from './heads-words.ts'
import { type GiftState, canHaveGiftAid, giftAidOn } from './rules.ts'
import { giftLines, gifts } from './tables.ts'
import { type Titles, findTitles } from './titles.ts'

export type GiftRow = typeof gifts.$inferSelect
export type GiftLine = typeof giftLines.$inferSelect

/** A gift, with what has become of its payment. */
export interface Gift extends GiftRow {
  readonly state: GiftState
  /** When the money came; null while it has not. */
  readonly settledAt: Date | null
}

/** Everything about one gift that a thank-you page or a receipt says. */
export interface GiftStory {
  readonly gift: Gift
  readonly lines: readonly GiftLine[]
  readonly donor: Donor
  readonly declaration: Declaration | undefined
}

export async function findGift(
  ctx: Context,
  { id }: Input<typeof showGift>,
): Promise<Reply<typeof showGift>> {
  const story = isGiftId(id) ? await findStory(ctx, id) : undefined
  if (!story) refuse(showGift, 'gift-not-found')
  const beside = await inTransaction(ctx, (ctx) => findBeside(ctx, [story]))
  return toTransaction(ctx, story, receiptUrlOf(story), beside)
}

/** What screens say of gifts besides what is in their stories. */
export interface Beside {
  readonly named: ReadonlySet<string>
  readonly returned: ReadonlyMap<string, number>
  readonly titles: Titles
}

export async function findBeside(ctx: Work, stories: readonly GiftStory[]): Promise<Beside> {
  const lines = stories.flatMap(({ lines }) => lines)
  return {
    named: await findNamed(ctx, stories),
    returned: await findReturned(ctx, stories),
    titles: await findTitles(ctx, lines),
  }
}

/** What was given back of those of which a part was, by their ids. */
export async function findReturned(
  ctx: Work,
  stories: readonly GiftStory[],
): Promise<ReadonlyMap<string, number>> {
  const returned = stories.filter(({ gift }) => gift.state === 'partially_refunded')
  const left = await leftOf(
    ctx,
    returned.map(({ gift }) => gift.id),
  )
  return new Map(
    returned.map(({ gift }) => [gift.id, gift.totalMinor - (left.get(gift.id)?.whole ?? 0)]),
  )
}

/** Those whose giver's name everybody can read, by their ids. */
async function findNamed(ctx: Work, stories: readonly GiftStory[]): Promise<ReadonlySet<string>> {
  const arrived = stories.filter(({ gift }) => gift.settledAt !== null && !gift.anonymous)
  if (arrived.length === 0) return new Set()
  return appealsOf(ctx).findNamed(
    ctx,
    arrived.map(({ gift }) => gift.id),
  )
}

/** As the thank-you page and the history of its giver show it. */
export function toTransaction(
  ctx: Context,
  story: GiftStory,
  receiptUrl: string,
  { named, returned, titles }: Beside,
): Reply<typeof showGift> {
  const { gift, lines, donor } = story
  const { configuration } = ctx.organisation
  const { currencies } = valuesOf<typeof causeSettings>(configuration)
  const organisation = textIn(configuration, ctx.language, 'websiteName')
  return {
    id: gift.id,
    status: gift.state,
    items: lines.map((line) => ({ ...toItem(line), ...titles(line) })),
    isOfCompany: gift.company !== null,
    fee: gift.feeMinor,
    total: gift.totalMinor,
    returned: returned.get(gift.id) ?? null,
    currency: gift.currency,
    sign: currencies.find(({ value }) => value === gift.currency)?.sign ?? gift.currency,
    frequency: gift.frequency,
    donatedAt: gift.givenAt.toISOString(),
    donor: { firstName: donor.firstName },
    giftAid: { declared: isDeclared(story), reclaim: reclaimOf(story) },
    organisation,
    receiptUrl: gift.state === 'succeeded' ? receiptUrl : null,
    nameOffUrl: named.has(gift.id) ? pathOf('nameBack', { id: gift.id }) : null,
    nextCharge: null,
    share: { title: organisation, url: `${ctx.origin}/` },
    test: gift.test,
  }
}

/** A line as it was given, with the title of its day: for receipts. */
export function toItem({ title, amountMinor: amount, head, quantity }: GiftLine): GivenItem {
  if (head === null || quantity === null) return { title, amount }
  return { title, amount, heads: { of: head, quantity, price: amount / quantity } }
}

/** The receipt as anybody with the thank-you address may open it: without a name. */
export function receiptUrlOf({ gift }: Pick<GiftStory, 'gift'>): string {
  return `/api/receipt/${gift.id}.pdf`
}

export function isDeclared({ declaration }: GiftStory): boolean {
  return declaration !== undefined
}

/** What the tax office adds to the lines that may carry Gift Aid; nothing without a declaration. */
export function reclaimOf({ gift, lines, declaration }: GiftStory): number {
  if (!declaration || !canHaveGiftAid(gift.currency)) return 0
  const eligible = lines.filter((line) => line.giftAidEligible)
  return giftAidOn(eligible.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
}

export async function findStory(ctx: Context | Work, id: string): Promise<GiftStory | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const [found] = await findStories(ctx, await selectGifts(ctx).where(isGift(ctx, id)))
    return found
  })
}

/** Gifts with their donors, to be narrowed down, ordered and paged by whoever asks. */
export function selectGifts(ctx: Work) {
  const of = ctx.organisation.id
  return ctx.db
    .select({
      gift: getTableColumns(gifts),
      donor: getTableColumns(donors),
      state: payments.state,
      settledAt: payments.settledAt,
    })
    .from(gifts)
    .innerJoin(
      donors,
      and(
        eq(donors.organisationId, of),
        eq(gifts.organisationId, donors.organisationId),
        eq(donors.id, gifts.donorId),
      ),
    )
    .leftJoin(
      payments,
      and(
        eq(payments.organisationId, of),
        eq(payments.organisationId, gifts.organisationId),
        eq(payments.id, gifts.paymentId),
      ),
    )
    .$dynamic()
}

type Selected = Awaited<ReturnType<typeof selectGifts>>[number]

/** The rest of each story, in the order of the gifts. */
export async function findStories(ctx: Work, found: readonly Selected[]): Promise<GiftStory[]> {
  if (found.length === 0) return []
  const of = ctx.organisation.id
  const lines = await ctx.db
    .select()
    .from(giftLines)
    .where(
      and(
        eq(giftLines.organisationId, of),
        inArray(
          giftLines.giftId,
          found.map(({ gift }) => gift.id),
        ),
      ),
    )
    .orderBy(asc(giftLines.line))
  const covering = found.flatMap(({ gift }) => gift.declarationId ?? [])
  const declared = covering.length
    ? await ctx.db
        .select()
        .from(declarations)
        .where(and(eq(declarations.organisationId, of), inArray(declarations.id, covering)))
    : []
  const isTakenBack = await findTakenBack(ctx, found)
  return found.map(({ gift, donor, state, settledAt }) => ({
    gift: { ...gift, ...(state ? { state, settledAt } : withoutPayment(gift, isTakenBack)) },
    donor,
    lines: lines.filter(({ giftId }) => giftId === gift.id),
    declaration: declared.find(({ id }) => id === gift.declarationId),
  }))
}

/** One that came without us had arrived when it was written, unless that was a mistake. */
function withoutPayment(
  { id, givenAt }: GiftRow,
  isTakenBack: ReadonlySet<string>,
): Pick<Gift, 'state' | 'settledAt'> {
  if (isTakenBack.has(id)) return { state: 'taken_back', settledAt: null }
  return { state: 'succeeded', settledAt: givenAt }
}

async function findTakenBack(ctx: Work, found: readonly Selected[]): Promise<ReadonlySet<string>> {
  const ids = found.flatMap(({ gift }) => (gift.paymentId === null ? gift.id : []))
  if (ids.length === 0) return new Set()
  const postings = await findAll(
    ctx,
    ids.map((id) => `offline-gift-taken-back:${id}`),
  )
  return new Set([...postings.values()].map(({ giftId }) => giftId!))
}

function isGift(ctx: Work, id: string): SQL | undefined {
  return and(eq(gifts.organisationId, ctx.organisation.id), eq(gifts.id, id))
}

export function isGiftId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
}
