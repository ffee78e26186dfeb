import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { readSetting } from '#features/ground/configuration/configuration.ts'
import { sendLater, senderOf } from '#features/ground/mail/mail.ts'
import { type GiftStory, findStory } from '#features/money/giving/giving.ts'
import type { Heed } from '#features/money/payments/payments.ts'
import { payments } from '#features/money/payments/tables.ts'
import { type Work, mainOrigin } from '#platform/server/context.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { sendRefund } from './jobs.ts'
import { whatIsLeft } from './refund.ts'
import { refundSettings } from './settings.ts'
import { refundOrders } from './tables.ts'

/**
 * Gives a gift back before it becomes a dispute, where it is small enough for that to be decided beforehand, and tells the
 * office what has happened or is to be done (decision: warned-gifts-go-back). What is given back already, or disputed, is left.
 */
export const giveBackWarned: Heed = async (ctx, payment, { id: warningId }) => {
  const story = await findStory(ctx, payment.id)
  if (!story) return
  // As any other order of the gift: one after the other.
  await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.organisationId, ctx.organisation.id), eq(payments.id, payment.id)))
    .for('update')
  const { left } = await whatIsLeft(ctx, story)
  if (left === 0) return
  const isSmall = left <= (await limitOf(ctx, story))
  if (isSmall) await order(ctx, story, left)
  await tellOffice(ctx, story, { warningId, left, isGivenBack: isSmall })
}

/** The setting is an amount in the organisation's own currency; another one is left to the office. */
async function limitOf(ctx: Work, { gift }: GiftStory): Promise<number> {
  const isOwn = gift.currency === ctx.organisation.configuration.defaultCurrency
  return isOwn ? readSetting(ctx, refundSettings, 'warnedGivenBackUpTo') : 0
}

async function order(ctx: Work, { gift }: GiftStory, amountMinor: number): Promise<void> {
  const id = randomUUID()
  await ctx.db.insert(refundOrders).values({
    organisationId: ctx.organisation.id,
    id,
    giftId: gift.id,
    paymentId: gift.paymentId!,
    amountMinor,
    currency: gift.currency,
    reason: 'fraud',
    note: '',
    askedBy: null,
    askedAt: ctx.now(),
    state: 'asked',
    keySequence: 0,
  })
  await ctx.house.queue.add(ctx, sendRefund, { id })
}

/** Without the name of whoever gave: the card may be somebody else's. */
async function tellOffice(
  ctx: Work,
  { gift }: GiftStory,
  about: { readonly warningId: string; readonly left: number; readonly isGivenBack: boolean },
): Promise<void> {
  const to = ctx.organisation.configuration.contactEmail
  await sendLater(ctx, {
    kind: 'refunds.warned',
    about: `warning:${about.warningId}`,
    to,
    language: ctx.organisation.languages[0] ?? 'en',
    input: {
      organisation: senderOf(ctx),
      amount: about.left,
      currency: gift.currency,
      givenAt: wallClock(gift.givenAt, ctx.organisation.timeZone).date,
      isGivenBack: about.isGivenBack,
      url: `${mainOrigin(ctx)}${pathOf('officeGift', { id: gift.id })}`,
      test: gift.test,
    },
  })
}
