import { sendLater, senderOf } from '#features/mail/mail.ts'

import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { type Language, isLanguage } from '#platform/shared/languages.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { downloadReceipt } from './contract.ts'
import { type GiftStory, findStory, isGiftId, reclaimOf } from './gifts.ts'
import type { Receipt } from './receipt-words.ts'

/** Decides on the receipt mail of a gift that has arrived. Asked again, nothing more is sent. */
export async function send(ctx: Context, giftId: string): Promise<void> {
  const story = await findStory(ctx, giftId)
  // Whoever has asked to be forgotten meanwhile gets no mail.
  if (!story?.donor?.email || story.gift.settledAt === null) return
  const { donor, gift } = story
  await inTransaction(ctx, (ctx) =>
    sendLater(ctx, {
      kind: 'giving.receipt',
      about: `gift:${gift.id}`,
      to: donor.email,
      language: languageOf(story),
      input: {
        ...toReceipt(ctx, story),
        donor: { firstName: donor.firstName },
        receiptUrl: `${ctx.origin}/api/receipt/${gift.id}.pdf`,
        thankYouUrl: `${ctx.origin}/thank-you/${gift.id}`,
      },
    }),
  )
}

export async function download(
  ctx: Context,
  { file }: Input<typeof downloadReceipt>,
): Promise<Download> {
  const id = file.replace(/\.pdf$/, '')
  const story = isGiftId(id) ? await findStory(ctx, id) : undefined
  if (!story) refuse(downloadReceipt, 'gift-not-found')
  if (story.gift.settledAt === null) refuse(downloadReceipt, 'not-arrived')
  const { donor } = story
  const receipt = toReceipt(ctx, story)
  const { makeReceiptPdf } = await import('./receipt-pdf.ts')
  return {
    type: 'application/pdf',
    name: `receipt-${receipt.reference}.pdf`,
    disposition: 'inline',
    body: await makeReceiptPdf({
      ...receipt,
      donor: { name: [donor?.firstName, donor?.lastName].filter(Boolean).join(' ') },
    }),
  }
}

function toReceipt(ctx: Context, story: GiftStory): Receipt {
  const { gift, items, donor, declaration } = story
  return {
    reference: referenceOf(gift.id),
    organisation: senderOf(ctx),
    language: languageOf(story),
    items: items.map(({ title, amountMinor }) => ({ title, amount: amountMinor })),
    fee: gift.feeMinor,
    total: gift.totalMinor,
    currency: gift.currency,
    frequency: gift.frequency,
    givenAt: wallClock(gift.givenAt, ctx.organisation.timeZone).date,
    giftAid: { declared: declaration?.declared ?? false, reclaim: reclaimOf(story) },
    anonymous: gift.anonymous,
    tribute: donor?.tribute ?? undefined,
    test: gift.test,
  }
}

/** The language in which it was given. */
function languageOf({ gift: { language } }: GiftStory): Language {
  return isLanguage(language) ? language : 'en'
}

/** Short enough to read out on the telephone; the gift is found by it together with the date. */
export function referenceOf(id: string): string {
  return id.slice(0, 8).toUpperCase()
}
