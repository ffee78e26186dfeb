import { sendLater, senderOf } from '#features/ground/mail/mail.ts'
import { withoutAddresses } from '#features/ground/mail/rules.ts'
import type { Work } from '#platform/server/context.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import type { GiftStory } from './gifts.ts'
import { mayWriteTo } from './letters.ts'
import { issue, languageOf } from './receipts.ts'

/** Tells whoever was sent a receipt that it is void. Once for a gift; never somebody who has had none. */
export async function tellTakenBack(ctx: Work, story: GiftStory): Promise<void> {
  const { gift, donor } = story
  if (!(await hadReceipt(ctx, gift.id)) || !(await mayWriteTo(ctx, story))) return
  await sendLater(ctx, {
    kind: 'giving.taken-back',
    about: `gift:${gift.id}`,
    to: donor.email,
    language: languageOf(story),
    input: {
      organisation: senderOf(ctx),
      firstName: withoutAddresses(donor.firstName),
      reference: await issue(ctx, gift),
      total: gift.totalMinor,
      currency: gift.currency,
      givenAt: wallClock(gift.givenAt, ctx.organisation.timeZone).date,
      test: gift.test,
    },
  })
}

async function hadReceipt({ sql, organisation }: Work, giftId: string): Promise<boolean> {
  const [mail] = await sql`
    select from mails where organisation_id = ${organisation.id} and kind = 'giving.receipt'
      and about = ${`gift:${giftId}`}`
  return mail !== undefined
}
