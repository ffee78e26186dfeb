import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { keepDonor } from '#features/money/donors/donors.ts'
import { declarations } from '#features/money/donors/tables.ts'
import {
  type ArrivedGift,
  sendReceiptLater,
  writeArrivedGift,
} from '#features/money/giving/giving.ts'
import { MOST_PER_GIFT } from '#features/money/giving/rules.ts'
import { giftLines, gifts } from '#features/money/giving/tables.ts'
import { post } from '#features/money/ledger/ledger.ts'
import { offlineGift } from '#features/money/ledger/postings.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { instantOf, wallClock } from '#platform/shared/wall-time.ts'
import { GiftRefused } from './gift-refused.ts'
import { type GivenFor, findGivenFor, takeNeed } from './given-for.ts'
import { partsOf } from './parts.ts'
import { offlineGifts } from './tables.ts'

export { GiftRefused } from './gift-refused.ts'
export type { GivenFor } from './given-for.ts'
export { takeGiftBack } from './take-back.ts'

export type OfflineGift = GivenFor & {
  readonly by: 'cash' | 'contactless' | 'cheque' | 'bank'
  /** Minor units of `currency`. */
  readonly amountMinor: number
  readonly currency: string
  readonly reference: string
  readonly countedBy: readonly string[]
  /** The civil day on which it came, of the organisation's zone; today where it is not said. */
  readonly on?: string | undefined
  /** Who gave, where that is known and not in a declaration. */
  readonly donor?: { readonly firstName: string; readonly lastName: string; readonly email: string }
  /** Its donor is named on no wall; the organisation still knows, for the receipt. */
  readonly anonymous?: boolean | undefined
  /** How much of it came in gifts of at most £30 each, without declarations; minor units. */
  readonly smallMinor?: number | undefined
  /** The company whose money it was. */
  readonly company?: string | undefined
  /** Under which it was given: then its donor gave. */
  readonly declarationId?: string | undefined
}

/**
 * Records what came without us: the gift, whom it is from where that is known, its receipt, and its posting, all or nothing. The
 * same reference with the same sum again changes nothing. Of what a campaign needs, so many are given then. `also` happens in its transaction, where it is new. Answers the gift's id, and whether it was new.
 */
export async function recordOffline(
  ctx: Context,
  asked: OfflineGift,
  also: (ctx: Work, giftId: string) => Promise<void> = async () => {},
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  check(asked)
  const givenFor = await findGivenFor(ctx, asked)
  if (asked.smallMinor !== undefined && !givenFor.giftAidEligible)
    throw new GiftRefused('not-small')
  const givenAt = whenGiven(ctx, asked.on)
  return inTransaction(ctx, async (ctx) => {
    // Whoever records at the same moment waits here.
    await ctx.sql`select pg_advisory_xact_lock(hashtext(${`offline ${ctx.organisation.id}`}))`
    const former = await findFormer(ctx, asked)
    if (former) return { id: former, isNew: false }
    const donorId = await findDonor(ctx, asked, givenAt)
    const lines = [{ ...givenFor, amountMinor: asked.amountMinor }]
    const company = asked.company ?? null
    const { by, currency, reference, countedBy, declarationId, smallMinor } = asked
    const said = { by, currency, reference, countedBy, declarationId, smallMinor }
    const id = await keepOffline(ctx, {
      ...said,
      company,
      donorId,
      lines,
      anonymous: asked.anonymous ?? false,
      givenAt,
    })
    await also(ctx, id)
    await takeNeed(ctx, id, asked)
    await sendReceiptLater(ctx, id)
    return { id, isNew: true }
  })
}

function check(gift: OfflineGift): void {
  const { by, amountMinor, reference, countedBy, company, declarationId } = gift
  const isAmount = Number.isSafeInteger(amountMinor) && amountMinor > 0
  if (!isAmount || amountMinor > MOST_PER_GIFT) throw new GiftRefused('not-an-amount')
  if (reference.trim() === '') throw new GiftRefused('reference-missing')
  if (company !== undefined && declarationId !== undefined)
    throw new GiftRefused('company-declares')
  checkSmall(gift)
  if (by === 'cash' && new Set(countedBy).size < 2) throw new GiftRefused('count-by-two')
}

const MOST_SMALL = 30_00

/** Cash or taps of strangers; where it is one gift of somebody known, that has to be small itself. */
function checkSmall(gift: OfflineGift): void {
  const { smallMinor, by, currency, amountMinor } = gift
  if (smallMinor === undefined) return
  const isPart = Number.isSafeInteger(smallMinor) && smallMinor > 0 && smallMinor <= amountMinor
  const isOfStrangers = gift.declarationId === undefined && gift.company === undefined
  const isOne = gift.donor !== undefined && amountMinor > MOST_SMALL
  const isOfScheme = (by === 'cash' || by === 'contactless') && currency === 'GBP'
  if (!isPart || !isOfStrangers || isOne || !isOfScheme) throw new GiftRefused('not-small')
}

/** Noon of that day. */
function whenGiven(ctx: Context, on: string | undefined): Date {
  const { timeZone } = ctx.organisation
  const today = wallClock(ctx.now(), timeZone).date
  if (on === undefined || on === today) return ctx.now()
  if (on > today) throw new GiftRefused('in-the-future')
  return instantOf(on, '12:00', timeZone)
}

async function findFormer(ctx: Work, asked: OfflineGift): Promise<string | undefined> {
  const [former] = await ctx.db
    .select({ id: gifts.id, sum: gifts.totalMinor, currency: gifts.currency, by: gifts.method })
    .from(offlineGifts)
    .innerJoin(
      gifts,
      and(eq(gifts.organisationId, offlineGifts.organisationId), eq(gifts.id, offlineGifts.giftId)),
    )
    .where(
      and(
        eq(offlineGifts.organisationId, ctx.organisation.id),
        eq(offlineGifts.reference, asked.reference),
        isNull(offlineGifts.takenBackAt),
      ),
    )
  if (!former) return undefined
  const isSame =
    former.sum === asked.amountMinor && former.currency === asked.currency && former.by === asked.by
  if (!isSame) throw new GiftRefused('reference-used')
  return former.id
}

/** The donor of the declaration; otherwise a new one, without a name where nobody knows it. */
async function findDonor(
  ctx: Work,
  { declarationId, donor }: OfflineGift,
  givenAt: Date,
): Promise<string> {
  if (declarationId !== undefined) return donorOf(ctx, declarationId, givenAt)
  const id = randomUUID()
  const { firstName = '', lastName = '', email = '' } = donor ?? {}
  const about = { firstName, lastName, email, contactNumber: null, address: null }
  await keepDonor(ctx, { id, isNew: true, personId: null }, about)
  return id
}

async function donorOf(ctx: Work, id: string, givenAt: Date): Promise<string> {
  const [found] = UUID.test(id)
    ? await ctx.db
        .select()
        .from(declarations)
        .where(and(eq(declarations.organisationId, ctx.organisation.id), eq(declarations.id, id)))
    : []
  const covers =
    found?.scope === 'past-and-future' &&
    (found.cancelledAt === null || found.cancelledAt > givenAt) &&
    found.declaredAt <= givenAt
  if (!covers) throw new GiftRefused('declaration-not-found')
  return found.donorId
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Who gave, for what, and when, known by now. */
export interface Arrived
  extends
    Pick<
      OfflineGift,
      'by' | 'currency' | 'reference' | 'countedBy' | 'declarationId' | 'smallMinor'
    >,
    Pick<
      ArrivedGift,
      'donorId' | 'lines' | 'givenAt' | 'language' | 'giftAid' | 'tribute' | 'note' | 'company'
    > {
  /** Anonymous to the public. */
  readonly anonymous: boolean
}

/** Writes the gift, its record and its posting. A reference that is there already is a unique violation. Answers its id. */
export async function keepOffline(
  ctx: Work,
  { by, reference, countedBy, declarationId, smallMinor, ...gift }: Arrived,
): Promise<string> {
  const id = randomUUID()
  const test = !ctx.organisation.live
  await writeArrivedGift(ctx, {
    ...gift,
    id,
    method: by,
    test,
    declarationId: declarationId ?? null,
  })
  await ctx.db.insert(offlineGifts).values({
    organisationId: ctx.organisation.id,
    giftId: id,
    reference,
    countedBy: [...countedBy],
    smallMinor: smallMinor ?? null,
    recordedAt: ctx.now(),
    takenBackAt: null,
    takenBackWhy: null,
  })
  const parts = partsOf(gift.lines)
  await post(ctx, offlineGift({ giftId: id, by, parts, currency: gift.currency, test }))
  return id
}

/** The latest first, with what each was for. */
export function findOffline(ctx: Context, most = 50) {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({
        id: gifts.id,
        by: gifts.method,
        amountMinor: gifts.totalMinor,
        currency: gifts.currency,
        givenAt: gifts.givenAt,
        reference: offlineGifts.reference,
        countedBy: offlineGifts.countedBy,
        smallMinor: offlineGifts.smallMinor,
        title: sql<string>`string_agg(${giftLines.title}, ', ' order by ${giftLines.line})`,
        test: gifts.test,
        takenBackWhy: offlineGifts.takenBackWhy,
      })
      .from(offlineGifts)
      .innerJoin(
        gifts,
        and(
          eq(gifts.organisationId, offlineGifts.organisationId),
          eq(gifts.id, offlineGifts.giftId),
        ),
      )
      .innerJoin(
        giftLines,
        and(eq(giftLines.organisationId, gifts.organisationId), eq(giftLines.giftId, gifts.id)),
      )
      .where(
        and(
          eq(offlineGifts.organisationId, organisation.id),
          organisation.live ? eq(gifts.test, false) : undefined,
        ),
      )
      .groupBy(
        gifts.organisationId,
        gifts.id,
        offlineGifts.reference,
        offlineGifts.countedBy,
        offlineGifts.smallMinor,
        offlineGifts.takenBackWhy,
      )
      .orderBy(desc(gifts.givenAt), desc(gifts.id))
      .limit(most),
  )
}
