import { sendLater, senderOf } from '#features/ground/mail/mail.ts'
import { withoutAddresses } from '#features/ground/mail/rules.ts'
import { findById } from '#features/ground/people/people.ts'
import { type Left, find, leftOf } from '#features/money/ledger/ledger.ts'
import type { Posting } from '#features/money/ledger/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { type GiftStory, findStory, reclaimOf } from './gifts.ts'
import { mayWriteTo } from './letters.ts'
import { languageOf } from './receipts.ts'
import { giftAidOn } from './rules.ts'

/**
 * Tells a donor that money is on its way back to them, and what it means for their Gift Aid. Once for each refund, however
 * often it is asked for; never one that has come back to us meanwhile.
 */
export async function tellRefunded(
  ctx: Context,
  { giftId, refundId }: { giftId: string; refundId: string },
): Promise<void> {
  const story = await findStory(ctx, giftId)
  if (!story) return
  const { donor, gift } = story
  await inTransaction(ctx, async (ctx) => {
    await inTurn(ctx, giftId)
    const refund = await find(ctx, `refund:${refundId}`)
    if (!refund || (await find(ctx, `refund-failed:${refundId}`))) return
    if (!(await mayWriteTo(ctx, story))) return
    const left = (await leftOf(ctx, [giftId])).get(giftId)!
    await sendLater(ctx, {
      kind: 'giving.refunded',
      about: `refund:${refundId}`,
      to: await addressOf(ctx, donor),
      language: languageOf(story),
      input: {
        organisation: senderOf(ctx),
        firstName: withoutAddresses(donor.firstName),
        returned: takenIn(refund),
        left: left.whole,
        total: gift.totalMinor,
        currency: gift.currency,
        givenAt: wallClock(gift.givenAt, ctx.organisation.timeZone).date,
        giftAid: giftAidAfter(story, left),
        test: gift.test,
      },
    })
  })
}

/**
 * Tells a donor who was told of a refund that it has come back to us, and what happens next. Once for each refund, however
 * often it is asked for; never one who was not told of the refund itself.
 */
export async function tellRefundCameBack(
  ctx: Context,
  { giftId, refundId }: { giftId: string; refundId: string },
): Promise<void> {
  const story = await findStory(ctx, giftId)
  if (!story) return
  const { donor, gift } = story
  await inTransaction(ctx, async (ctx) => {
    await inTurn(ctx, giftId)
    const refund = await find(ctx, `refund:${refundId}`)
    if (!refund || !(await wasTold(ctx, refundId)) || !(await mayWriteTo(ctx, story))) return
    const left = (await leftOf(ctx, [giftId])).get(giftId)!
    await sendLater(ctx, {
      kind: 'giving.refund-came-back',
      about: `refund-failed:${refundId}`,
      to: await addressOf(ctx, donor),
      language: languageOf(story),
      input: {
        organisation: senderOf(ctx),
        firstName: withoutAddresses(donor.firstName),
        returned: takenIn(refund),
        currency: gift.currency,
        givenAt: wallClock(gift.givenAt, ctx.organisation.timeZone).date,
        giftAid: giftAidAfter(story, left)?.after,
        test: gift.test,
      },
    })
  })
}

/** The two letters of a refund are decided one after the other: the second one has to know of the first. */
async function inTurn(ctx: Work, giftId: string): Promise<void> {
  await ctx.sql`
    select from gifts where organisation_id = ${ctx.organisation.id} and id = ${giftId} for update`
}

async function wasTold(ctx: Work, refundId: string): Promise<boolean> {
  const [told] = await ctx.sql`
    select from mails where organisation_id = ${ctx.organisation.id} and kind = 'giving.refunded'
      and about = ${`refund:${refundId}`}`
  return told !== undefined
}

/** Of an account, that which it has now: whoever has the old mailbox may be somebody else. */
export async function addressOf(
  ctx: Work,
  { personId, email }: Pick<GiftStory['donor'], 'personId' | 'email'>,
): Promise<string> {
  const person = personId ? await findById(ctx, personId) : undefined
  return person?.email ?? email
}

/** Out of the funds and the covered fee; what the refund itself costs is not the donor's. */
function takenIn({ entries }: Posting): number {
  return entries
    .filter(({ account: { kind } }) => kind === 'fund' || kind === 'covered-fees')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** What the tax office adds, before and after; undefined where none was to be had. */
function giftAidAfter(
  story: GiftStory,
  { parts }: Left,
): { before: number; after: number } | undefined {
  const before = reclaimOf(story)
  if (before === 0) return undefined
  const funds = new Set(
    story.lines.flatMap(({ fundId, giftAidEligible }) => (giftAidEligible ? fundId : [])),
  )
  const eligible = [...funds].reduce((sum, id) => sum + (parts.get(`fund:${id}`) ?? 0), 0)
  return { before, after: giftAidOn(eligible) }
}
