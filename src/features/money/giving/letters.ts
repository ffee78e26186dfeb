import { and, count, eq, gt, inArray, like } from 'drizzle-orm'
import { mails } from '#features/ground/mail/tables.ts'
import { isProved } from '#features/ground/people/people.ts'
import { donors } from '#features/money/donors/tables.ts'
import type { Work } from '#platform/server/context.ts'
import { HOUR_MS } from '#platform/shared/wall-time.ts'
import { regular } from './regular.ts'
import { gifts } from './tables.ts'

/** How many letters about gifts one address gets in an hour, whoever gives in its name. */
export const LETTERS_PER_HOUR = 20

interface Told {
  /** Or a regular one. */
  readonly gift: { readonly id: string; readonly test: boolean }
  readonly donor: { readonly email: string }
}

/**
 * Whether the donor of a gift is written to. An address that was only typed may be a stranger's, and a test costs nothing: so
 * where mail really leaves, tests are told of only to addresses that an account has proved; and nobody is written to without
 * end. The receipt stands on the thank-you page all the same.
 */
export async function mayWriteTo(ctx: Work, { gift, donor }: Told): Promise<boolean> {
  // Whoever has asked to be forgotten meanwhile gets no mail.
  if (!donor.email) return false
  const leaves = ctx.house.settings.SMTP_URL !== undefined
  if (gift.test && leaves && !(await isProved(ctx, donor.email))) return false
  const isWithin = (await countLately(ctx, donor.email)) < LETTERS_PER_HOUR
  if (!isWithin)
    ctx.house.log.warn({ gift: gift.id }, 'an address has had its letters of this hour: not mailed')
  return isWithin
}

async function countLately(ctx: Work, email: string): Promise<number> {
  const organisationId = ctx.organisation.id
  const since = new Date(ctx.now().getTime() - HOUR_MS)
  const found = await ctx.db
    .select({ id: gifts.id })
    .from(gifts)
    .innerJoin(donors, and(eq(donors.organisationId, organisationId), eq(donors.id, gifts.donorId)))
    .where(
      and(
        eq(gifts.organisationId, organisationId),
        eq(donors.email, email),
        // What is told of later than a day was slow, and not many.
        gt(gifts.givenAt, new Date(since.getTime() - 24 * HOUR_MS)),
      ),
    )
  const others =
    (await countRefunds(ctx, email, since)) +
    (await ctx.house.plugged(regular, 'subscriptions').countLetters(ctx, email, since))
  if (found.length === 0) return others
  const [sent] = await ctx.db
    .select({ letters: count() })
    .from(mails)
    .where(
      and(
        eq(mails.organisationId, organisationId),
        like(mails.kind, 'giving.%'),
        gt(mails.createdAt, since),
        inArray(
          mails.about,
          found.map(({ id }) => `gift:${id}`),
        ),
      ),
    )
  return others + (sent?.letters ?? 0)
}

/** A refund may be of a gift of long ago: its letter is known by its posting. */
async function countRefunds(ctx: Work, email: string, since: Date): Promise<number> {
  const of = ctx.organisation.id
  const [sent] = await ctx.sql<{ letters: number }[]>`
    select count(*)::int as letters from mails m
    join postings p on p.organisation_id = ${of} and p.key = m.about
    join gifts g on g.organisation_id = ${of} and g.id = p.gift_id
    join donors d on d.organisation_id = ${of} and d.id = g.donor_id and d.email = ${email}
    where m.organisation_id = ${of} and m.kind in ('giving.refunded', 'giving.refund-came-back')
      and m.created_at > ${since.toISOString()}`
  return sent!.letters
}
