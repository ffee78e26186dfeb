import { declare } from '#features/money/donors/donors.ts'
import type { DeclarationScope } from '#features/money/donors/tables.ts'
import type { Work } from '#platform/server/context.ts'
import { textIn } from '#platform/shared/texts.ts'
import { appealsOf } from './appeals.ts'
import type { Asked } from './check-choice.ts'
import { wordingOf } from './gift-aid-words.ts'
import { type GiftLine, type GiftRow, findStory } from './gifts.ts'
import { sendReceipt } from './jobs.ts'
import { GIFT_AID_WORDING_VERSION } from './rules.ts'
import { giftLines, gifts } from './tables.ts'
import { tellTakenBack } from './taken-back.ts'

export {
  type Appeals,
  type BegunPlan,
  type ClaimedNeed,
  type Givable,
  type GivenPlan,
  type GivenThrough,
  type NeededThing,
  type PaidPledge,
  type PledgeNo,
  type PlannedFor,
  type NotLeft,
  appeals,
  appealsOf,
} from './appeals.ts'
export { type Asked, type Chosen, checkChoice, checkForNow, feeOf, sumOf } from './check-choice.ts'
export { giftPurpose } from './gift-purpose.ts'
export { mayWriteTo } from './letters.ts'
export {
  type GiftStory,
  findReturned,
  findStories,
  findStory,
  isDeclared,
  isGiftId,
  selectGifts,
} from './gifts.ts'
export { ownReceiptUrl, receiptOf } from './receipts.ts'
export { addressOf } from './refunds.ts'
export { checkThrough, digestOf, toPledges, toKeptNumber } from './record.ts'
export { type RegularGiving, regular } from './regular.ts'
export { type Titles, findTitles } from './titles.ts'
export { type Transfers, transfers } from './transfers.ts'

export interface ComingGift extends Omit<
  GiftRow,
  'organisationId' | 'method' | 'paymentId' | 'giftMinor' | 'totalMinor' | 'giftAid' | 'givenAt'
> {
  readonly lines: readonly (Pick<GiftLine, 'fundId' | 'title' | 'amountMinor' | 'giftAidEligible'> &
    Partial<Pick<GiftLine, 'needId' | 'quantity' | 'planId'>>)[]
}

/**
 * Writes a gift that somebody has arranged for, with its lines, beside a payment of the same id that the caller writes in the
 * same transaction. Once for an id. Answers its total in minor units.
 */
export async function writeComingGift(ctx: Work, { lines, ...gift }: ComingGift): Promise<number> {
  const organisationId = ctx.organisation.id
  const giftMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const totalMinor = giftMinor + gift.feeMinor
  const written = await ctx.db
    .insert(gifts)
    .values({
      ...gift,
      organisationId,
      method: 'card',
      paymentId: gift.id,
      giftMinor,
      totalMinor,
      giftAid: gift.declarationId === null ? null : true,
      givenAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: gifts.id })
  if (written.length > 0)
    await ctx.db.insert(giftLines).values(
      lines.map((line, at) => ({
        needId: null,
        planId: null,
        quantity: null,
        head: null,
        ...line,
        organisationId,
        giftId: gift.id,
        line: at,
      })),
    )
  return totalMinor
}

export interface ArrivedGift
  extends
    Pick<
      GiftRow,
      'id' | 'donorId' | 'test' | 'currency' | 'givenAt' | 'declarationId' | 'anonymous'
    >,
    Partial<Pick<GiftRow, 'language' | 'giftAid' | 'tribute' | 'note' | 'company'>> {
  readonly method: Exclude<GiftRow['method'], 'card'>
  readonly lines: readonly (Pick<GiftLine, 'fundId' | 'title' | 'amountMinor' | 'giftAidEligible'> &
    Partial<Pick<GiftLine, 'needId' | 'quantity'>>)[]
}

/** Writes a gift that came without us and has arrived; whoever collects for its funds hears of it. The caller posts it, in the same transaction. */
export async function writeArrivedGift(ctx: Work, { lines, ...gift }: ArrivedGift): Promise<void> {
  const organisationId = ctx.organisation.id
  const giftMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  await ctx.db.insert(gifts).values({
    language: ctx.organisation.languages[0] ?? 'en',
    giftAid: gift.declarationId === null ? null : true,
    tribute: null,
    note: null,
    company: null,
    ...gift,
    organisationId,
    paymentId: null,
    giftMinor,
    feeMinor: 0,
    totalMinor: giftMinor,
    frequency: 'once',
  })
  const none = { needId: null, planId: null, quantity: null, head: null }
  await ctx.db
    .insert(giftLines)
    .values(
      lines.map((line, at) => ({ ...none, ...line, organisationId, giftId: gift.id, line: at })),
    )
  await hearOf(
    ctx,
    lines.map(({ fundId }) => fundId),
  )
}

async function hearOf(ctx: Work, fundIds: readonly string[]): Promise<void> {
  for (const fundId of new Set(fundIds)) await appealsOf(ctx).hear(ctx, fundId)
}

/**
 * What follows when a gift that came without us was written down by mistake, and is posted as taken back: whoever collects
 * for its funds hears of it, and so does its giver, where they were sent a receipt.
 */
export async function followTakenBack(ctx: Work, giftId: string): Promise<void> {
  const story = await findStory(ctx, giftId)
  if (!story) return
  await hearOf(
    ctx,
    story.lines.map(({ fundId }) => fundId),
  )
  await tellTakenBack(ctx, story)
}

/** Lets the receipt of a gift that came without us follow. */
export function sendReceiptLater(ctx: Work, giftId: string): Promise<void> {
  return ctx.house.queue.add(ctx, sendReceipt, { giftId })
}

type Declaring = Pick<Asked['donor'], 'firstName' | 'lastName' | 'address'>

/** Keeps what a donor has declared for all their gifts, as the page showed it to them. Answers its id. */
export function declareForAll(ctx: Work, donorId: string, donor: Declaring): Promise<string> {
  return declareAs(ctx, donorId, donor, 'past-and-future')
}

/** The same, for this gift alone or for all. */
export function declareAs(
  ctx: Work,
  donorId: string,
  { firstName, lastName, address }: Declaring,
  scope: DeclarationScope,
): Promise<string> {
  const { configuration } = ctx.organisation
  const named = (key: 'legalName' | 'websiteName') => textIn(configuration, ctx.language, key)
  return declare(ctx, {
    donorId,
    scope,
    wordingVersion: GIFT_AID_WORDING_VERSION,
    wording: wordingOf(scope, named('legalName') || named('websiteName'), ctx.language),
    firstName,
    lastName,
    address: address!,
  })
}
