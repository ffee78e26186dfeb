import { and, eq } from 'drizzle-orm'
import { sendLater, senderOf } from '#features/ground/mail/mail.ts'
import { isProved } from '#features/ground/people/people.ts'
import { donors } from '#features/money/donors/tables.ts'
import { feeOf } from '#features/money/giving/giving.ts'
import { withoutAddresses } from '#features/money/giving/rules.ts'
import { type Work } from '#platform/server/context.ts'
import { EMAIL_PATTERN } from '#platform/shared/fields.ts'
import { linkTo } from './links.ts'
import { type Item, type SubscriptionRow, linesOf } from './subscriptions.ts'

/** What a letter to a donor can be about. */
export type News = 'started' | 'needs_card' | 'needs_donor' | 'paused' | 'expires'

/** It has begun: what is taken and when, and the link by which it can be changed without an account. */
export function sayStarted(ctx: Work, row: SubscriptionRow): Promise<void> {
  return say(ctx, row, 'started', `subscription:${row.id}`)
}

/** Their card has to be replaced, or their bank wants them: once for each day that it was due. */
export function sayNeedsYou(
  ctx: Work,
  row: SubscriptionRow,
  item: Item,
  news: 'needs_card' | 'needs_donor',
): Promise<void> {
  return say(ctx, row, news, `item:${item.id}`)
}

/** It has paused after several in vain; nothing more is asked of them. */
export function sayPaused(ctx: Work, row: SubscriptionRow, item: Item): Promise<void> {
  return say(ctx, row, 'paused', `paused:${item.id}`)
}

/** Their card will have expired by the next time: once for each card. */
export function sayExpires(ctx: Work, row: SubscriptionRow): Promise<void> {
  return say(ctx, row, 'expires', `expiry:${row.id}:${row.cardExpYear}-${row.cardExpMonth}`)
}

async function say(ctx: Work, row: SubscriptionRow, news: News, about: string): Promise<void> {
  const donor = await findReader(ctx, row)
  if (!donor) return
  await sendLater(ctx, {
    kind: 'subscriptions.news',
    about,
    to: donor.email,
    language: row.language,
    input: {
      organisation: senderOf(ctx),
      news,
      kind: row.kind,
      firstName: withoutAddresses(donor.firstName),
      total: await totalOf(ctx, row),
      currency: row.currency,
      nextOn: row.nextOn,
      card: row.cardLast4,
      test: row.test,
      url: `${ctx.origin}${linkTo(ctx, row)}`,
    },
  })
}

/** Whom a letter may go to: nobody who was erased, and tests only where they do not leave the house, or to a proved address. */
async function findReader(ctx: Work, { donorId, test }: SubscriptionRow) {
  const [donor] = await ctx.db
    .select({ email: donors.email, firstName: donors.firstName })
    .from(donors)
    .where(and(eq(donors.organisationId, ctx.organisation.id), eq(donors.id, donorId)))
  if (!donor?.email) return undefined
  const leaves = ctx.house.settings.SMTP_URL !== undefined
  return test && leaves && !(await isProved(ctx, donor.email)) ? undefined : donor
}

async function totalOf(ctx: Work, row: SubscriptionRow): Promise<number> {
  const lines = await linesOf(ctx, row.id)
  const items = lines.map(({ amountMinor: amount }) => ({ donationId: '', amount }))
  const sum = items.reduce((sum, { amount }) => sum + amount, 0)
  return sum + feeOf({ items, coverFees: row.coversFees, currency: row.currency })
}

/** So that somebody can have a kind word; without the name of whoever gives, which the office has in its own list. */
export async function tellOfficePaused(ctx: Work, row: SubscriptionRow, item: Item): Promise<void> {
  const to = ctx.organisation.configuration.contactEmail
  if (!EMAIL_PATTERN.test(to.toLowerCase())) return
  const donor = await findReader(ctx, row)
  await sendLater(ctx, {
    kind: 'subscriptions.office',
    about: `paused:${item.id}`,
    to,
    language: ctx.organisation.languages[0] ?? 'en',
    input: {
      organisation: senderOf(ctx),
      kind: row.kind,
      firstName: donor ? withoutAddresses(donor.firstName) : '',
      total: await totalOf(ctx, row),
      currency: row.currency,
      since: item.dueOn,
      test: row.test,
    },
  })
}
