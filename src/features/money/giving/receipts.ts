import { and, eq, sql } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { sendLater, senderOf } from '#features/ground/mail/mail.ts'
import { withoutAddresses } from '#features/ground/mail/rules.ts'
import { type Context, type Work, inTransaction, mainOrigin } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { type Language, isLanguage } from '#platform/shared/languages.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { downloadReceipt } from './contract.ts'
import {
  type Gift,
  type GiftStory,
  findStory,
  isDeclared,
  isGiftId,
  receiptUrlOf,
  reclaimOf,
  toItem,
} from './gifts.ts'
import { mayWriteTo } from './letters.ts'
import type { Receipt } from './receipt-words.ts'
import { receiptPrints, receiptSeries, receipts } from './tables.ts'

/** Decides on the receipt mail of a gift that has arrived. Asked again, nothing more is sent. */
export async function mailReceipt(ctx: Context, giftId: string): Promise<void> {
  const story = await findStory(ctx, giftId)
  if (!story || story.gift.settledAt === null) return
  const { donor, gift } = story
  await inTransaction(ctx, async (ctx) => {
    const reference = await issue(ctx, gift)
    if (!(await mayWriteTo(ctx, story))) return
    const receipt = toReceipt(ctx, story, reference)
    const { tribute } = receipt
    await sendLater(ctx, {
      kind: 'giving.receipt',
      about: `gift:${gift.id}`,
      to: donor.email,
      language: languageOf(story),
      input: {
        ...receipt,
        company: receipt.company && withoutAddresses(receipt.company),
        tribute: tribute && { ...tribute, name: withoutAddresses(tribute.name) },
        donor: { firstName: withoutAddresses(donor.firstName) },
        receiptUrl: `${mainOrigin(ctx)}${ownReceiptUrl(ctx, story)}`,
        thankYouUrl: `${mainOrigin(ctx)}${pathOf('thankYou', { id: gift.id })}`,
      },
    })
  })
}

/** Tells a donor who was asked to wait that their gift did not come, and that nothing was taken. */
export async function tellNotTaken(ctx: Context, giftId: string): Promise<void> {
  const story = await findStory(ctx, giftId)
  // It may have arrived after all, until the very last moment, or they are trying another card just now.
  if (!story?.donor.email || story.gift.settledAt !== null || story.gift.state === 'processing')
    return
  const { gift, donor } = story
  await inTransaction(ctx, async (ctx) => {
    if (!(await mayWriteTo(ctx, story))) return
    await sendLater(ctx, {
      kind: 'giving.not-taken',
      about: `gift:${gift.id}`,
      to: donor.email,
      language: languageOf(story),
      isAwaited: true,
      input: {
        organisation: senderOf(ctx),
        firstName: withoutAddresses(donor.firstName),
        total: gift.totalMinor,
        currency: gift.currency,
        givenAt: wallClock(gift.givenAt, ctx.organisation.timeZone).date,
        test: gift.test,
        donateUrl: `${mainOrigin(ctx)}${pathOf('donate')}`,
      },
    })
  })
}

export async function receiptFile(
  ctx: Context,
  { file, key }: Input<typeof downloadReceipt>,
): Promise<Download> {
  const id = file.replace(/\.pdf$/, '')
  const story = isGiftId(id) ? await findStory(ctx, id) : undefined
  if (!story) refuse(downloadReceipt, 'gift-not-found')
  if (story.gift.settledAt === null) refuse(downloadReceipt, 'not-arrived')
  const { gift } = story
  const isTheirs = key !== undefined && ctx.house.vault.verify(aboutReceipt(gift), PURPOSE, key)
  const { reference, isCopy } = await inTransaction(ctx, (ctx) => printOnce(ctx, gift))
  const receipt = toReceipt(ctx, story, reference)
  const { makeReceiptPdf } = await import('./receipt-pdf.ts')
  return {
    type: 'application/pdf',
    name: `receipt-${receipt.reference}.pdf`,
    disposition: 'inline',
    body: await makeReceiptPdf({
      ...receipt,
      ...(isTheirs ? {} : { tribute: undefined }),
      donor: { name: nameOn(story, isTheirs) },
      isCopy,
    }),
  }
}

/** Whoever looks at it first and then keeps it has the receipt itself, also where the first answer was lost on its way. */
const ONE_PRINT_MS = 15 * 60_000

/** Its number, and whether it was printed before. Twenty at once are one first print. */
async function printOnce(
  ctx: Work,
  gift: Gift,
): Promise<{ readonly reference: string; readonly isCopy: boolean }> {
  const reference = await issue(ctx, gift)
  const organisationId = ctx.organisation.id
  await ctx.db
    .insert(receiptPrints)
    .values({ organisationId, giftId: gift.id, printedAt: ctx.now() })
    .onConflictDoNothing()
  const [first] = await ctx.db
    .select({ at: receiptPrints.printedAt })
    .from(receiptPrints)
    .where(and(eq(receiptPrints.organisationId, organisationId), eq(receiptPrints.giftId, gift.id)))
  return { reference, isCopy: ctx.now().getTime() - first!.at.getTime() > ONE_PRINT_MS }
}

/** A company's in full on its own receipt; for anybody else it has none. */
function nameOn({ gift, donor }: GiftStory, isTheirs: boolean): string {
  if (!isTheirs) return gift.company === null ? donor.firstName : ''
  return gift.company ?? [donor.firstName, donor.lastName].filter(Boolean).join(' ')
}

const PURPOSE = 'giving.receipt'

/** The address of a receipt with the donor's whole name: for their mail and their own account only. */
export function ownReceiptUrl(ctx: Context, { gift }: Pick<GiftStory, 'gift'>): string {
  return `${receiptUrlOf({ gift })}?key=${ctx.house.vault.sign(aboutReceipt(gift), PURPOSE)}`
}

function aboutReceipt({ organisationId, id }: Gift): string {
  return `${organisationId} ${id}`
}

function toReceipt(ctx: Context, story: GiftStory, reference: string): Receipt {
  const { gift, lines } = story
  return {
    reference,
    organisation: senderOf(ctx),
    language: languageOf(story),
    items: lines.map(toItem),
    company: gift.company ?? undefined,
    fee: gift.feeMinor,
    total: gift.totalMinor,
    currency: gift.currency,
    frequency: gift.frequency,
    givenAt: wallClock(gift.givenAt, ctx.organisation.timeZone).date,
    giftAid: { declared: isDeclared(story), reclaim: reclaimOf(story) },
    anonymous: gift.anonymous,
    tribute: gift.tribute ?? undefined,
    test: gift.test,
  }
}

/** The language in which it was given. */
export function languageOf({ gift: { language } }: GiftStory): Language {
  return isLanguage(language) ? language : 'en'
}

/**
 * The number of a gift's receipt, given out when it is first needed: 1, 2, 3 … for each organisation, and never one twice.
 * Two at once wait for each other; what rolls back leaves no gap.
 */
export async function issue(ctx: Work, gift: Gift): Promise<string> {
  const organisationId = ctx.organisation.id
  const known = await receiptOf(ctx, gift)
  if (known) return known
  const [series] = await ctx.db
    .insert(receiptSeries)
    .values({ organisationId, test: gift.test, last: 1 })
    .onConflictDoUpdate({
      target: [receiptSeries.organisationId, receiptSeries.test],
      set: { last: sql`${receiptSeries.last} + 1` },
    })
    .returning({ last: receiptSeries.last })
  // Whoever was numbering just now has finished: it may have been this one.
  const meanwhile = await receiptOf(ctx, gift)
  if (meanwhile) {
    await ctx.db
      .update(receiptSeries)
      .set({ last: sql`${receiptSeries.last} - 1` })
      .where(
        and(eq(receiptSeries.organisationId, organisationId), eq(receiptSeries.test, gift.test)),
      )
    return meanwhile
  }
  const number = series!.last
  await ctx.db
    .insert(receipts)
    .values({ organisationId, test: gift.test, number, giftId: gift.id, issuedAt: ctx.now() })
  return referenceOf(number, gift.test)
}

/** The number of a gift's receipt, where it was given one. */
export async function receiptOf(ctx: Work, gift: Gift): Promise<string | undefined> {
  const [known] = await ctx.db
    .select({ number: receipts.number })
    .from(receipts)
    .where(and(eq(receipts.organisationId, ctx.organisation.id), eq(receipts.giftId, gift.id)))
  return known && referenceOf(known.number, gift.test)
}

/** Short enough to read out on the telephone. Tests have a series of their own. */
function referenceOf(number: number, test: boolean): string {
  return `${test ? 'TEST-' : ''}${String(number).padStart(5, '0')}`
}
