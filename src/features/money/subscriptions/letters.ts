import { and, eq } from 'drizzle-orm'
import { sendLater, senderOf } from '#features/ground/mail/mail.ts'
import { withoutAddresses } from '#features/ground/mail/rules.ts'
import { findById, findOwner } from '#features/ground/people/people.ts'
import { donors } from '#features/money/donors/tables.ts'
import { feeOf, mayWriteTo } from '#features/money/giving/giving.ts'
import { type Work, mainOrigin } from '#platform/server/context.ts'
import { linkTo } from './links.ts'
import { promisedOf } from './nights.ts'
import { type Item, type SubscriptionRow, linesOf } from './subscriptions.ts'

/** What a letter to a donor can be about. */
export type News =
  | 'started'
  | 'needs_card'
  | 'needs_donor'
  | 'missed'
  | 'paused'
  | 'expires'
  | 'changed'
  | 'gift_aid'
  | 'ended'

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

/** A yearly one was taken in vain, and nobody was asked for another card: their next is far away. */
export function sayMissed(ctx: Work, row: SubscriptionRow, item: Item): Promise<void> {
  return say(ctx, row, 'missed', `missed:${item.id}`)
}

/** It has paused after several in vain; nothing more is asked of them. */
export function sayPaused(ctx: Work, row: SubscriptionRow, item: Item): Promise<void> {
  return say(ctx, row, 'paused', `paused:${item.id}`)
}

/** Their card will have expired by the next time, which comes within a month: once for each card. */
export function sayExpires(ctx: Work, row: SubscriptionRow): Promise<void> {
  return say(ctx, row, 'expires', `expiry:${row.id}:${row.cardExpYear}-${row.cardExpMonth}`)
}

/** The day of the last that was taken, and of the last that was not where that came later. */
export interface Last {
  readonly takenOn: string | null
  readonly missedOn: string | null
}

/** It comes no more: as was chosen when it began, or because its campaign takes no more. */
export async function sayEnded(
  ctx: Work,
  row: SubscriptionRow,
  last: Last,
  why: 'as-chosen' | 'campaign-over',
): Promise<void> {
  const given = row.kind === 'nights' ? { given: await givenOf(ctx, row) } : {}
  await say(ctx, { ...row, nextOn: null }, 'ended', `ended:${row.id}`, {
    last,
    isCampaignOver: why === 'campaign-over',
    ...given,
  })
}

export interface Given {
  readonly total: number
  readonly times: number
}

/** What was taken in all, with what was added for the card. */
async function givenOf(ctx: Work, { id }: SubscriptionRow): Promise<Given> {
  const of = ctx.organisation.id
  const [found] = await ctx.sql<{ total: string; times: number }[]>`
    select coalesce(sum(amount_minor), 0)::text as total, count(*)::int as times from subscription_items
    where organisation_id = ${of} and subscription_id = ${id} and state = 'paid'`
  return { total: Number(found!.total), times: found!.times }
}

interface Before {
  readonly total: number
  readonly card: string | null
}

/** What was given and from which card, to be compared with afterwards. */
export async function standing(ctx: Work, row: SubscriptionRow): Promise<Before> {
  return { total: await totalOf(ctx, row), card: row.cardLast4 }
}

/** Somebody has changed the amount or the card, perhaps only by the link: once for each change. */
export async function sayChanged(
  ctx: Work,
  row: SubscriptionRow,
  before: Before,
  isOtherCard: boolean,
): Promise<void> {
  if (!isOtherCard && (await totalOf(ctx, row)) === before.total) return
  await say(ctx, row, 'changed', `changed:${row.id}:${row.version}`, { before })
}

/** Gift Aid was declared from its page, perhaps only by the link: once for each declaration. */
export function sayDeclared(ctx: Work, row: SubscriptionRow, declarationId: string): Promise<void> {
  return say(ctx, row, 'gift_aid', `gift-aid:${row.id}:${declarationId}`)
}

async function say(
  ctx: Work,
  row: SubscriptionRow,
  news: News,
  about: string,
  more: {
    readonly before?: Before
    readonly last?: Last
    readonly given?: Given
    readonly isCampaignOver?: boolean
  } = {},
): Promise<void> {
  const donor = await findReader(ctx, row)
  if (!donor || !(await mayWriteTo(ctx, { gift: row, donor }))) return
  await sendLater(ctx, {
    kind: 'subscriptions.news',
    about,
    to: await addressOf(ctx, donor),
    language: row.language,
    input: {
      organisation: senderOf(ctx),
      news,
      kind: row.kind,
      firstName: withoutAddresses(donor.firstName),
      total: await totalOf(ctx, row),
      currency: row.currency,
      nextOn: row.nextOn,
      endsOn: row.endsOn,
      times: row.times,
      card: row.cardLast4,
      ...more,
      test: row.test,
      url: `${mainOrigin(ctx)}${linkTo(ctx, row)}`,
    },
  })
}

/** Whom a letter may go to: nobody who was erased. */
async function findReader(ctx: Work, { donorId }: SubscriptionRow) {
  const [donor] = await ctx.db
    .select({ email: donors.email, firstName: donors.firstName, personId: donors.personId })
    .from(donors)
    .where(and(eq(donors.organisationId, ctx.organisation.id), eq(donors.id, donorId)))
  return donor?.email ? donor : undefined
}

/** Where their account is written to by now: a letter opens the gift, and their former mailbox may be another's. */
async function addressOf(
  ctx: Work,
  { personId, email }: { readonly personId: string | null; readonly email: string },
): Promise<string> {
  const person = personId ? await findById(ctx, personId) : await findOwner(ctx, email)
  return person?.email ?? email
}

/** Letters to the donors with this address since then. A mail that has left keeps only what it was about. */
export async function countLetters(ctx: Work, email: string, since: Date): Promise<number> {
  const of = ctx.organisation.id
  const [sent] = await ctx.sql<{ letters: number }[]>`
    with theirs as (
      select s.id from subscriptions s
      join donors d on d.organisation_id = ${of} and d.id = s.donor_id and d.email = ${email}
      where s.organisation_id = ${of}
    )
    select count(*)::int as letters from mails
    where organisation_id = ${of} and kind = 'subscriptions.news'
      and created_at > ${since.toISOString()} and split_part(about, ':', 2) in (
        select id::text from theirs union all
        select i.id::text from subscription_items i
        join theirs on i.organisation_id = ${of} and i.subscription_id = theirs.id
      )`
  return sent!.letters
}

/** Of one payment; of the last ten nights what was promised in all. */
async function totalOf(ctx: Work, row: SubscriptionRow): Promise<number> {
  if (row.kind === 'nights') return promisedOf(ctx, row.id)
  const lines = await linesOf(ctx, row.id)
  const items = lines.map(({ amountMinor: amount }) => ({ donationId: '', amount }))
  const sum = items.reduce((sum, { amount }) => sum + amount, 0)
  return sum + feeOf({ items, coverFees: row.coversFees, currency: row.currency })
}

/** So that somebody can have a kind word; without the name of whoever gives, which the office has in its own list. */
export async function tellOfficePaused(ctx: Work, row: SubscriptionRow, item: Item): Promise<void> {
  const to = ctx.organisation.configuration.contactEmail
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
