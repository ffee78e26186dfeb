import { and, eq, inArray, like, or, sum } from 'drizzle-orm'
import { entries, postings } from '#features/money/ledger/tables.ts'
import { senderOf } from '#features/ground/mail/mail.ts'
import { heldFor } from '#features/money/ledger/rules.ts'
import { getPerson, heldOf, personOf } from '#features/ground/people/people.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { downloadStatement, type listStatements } from './contract.ts'
import type { GiftStory } from './gifts.ts'
import { findStoriesOf } from './history.ts'
import { issue } from './receipts.ts'
import { HELD_STATES, daysOfTaxYear, taxYearOf } from './rules.ts'

/** A gift as a statement counts it: on its civil day, with what is left of it. */
interface Counted {
  readonly story: GiftStory
  readonly day: string
  readonly amount: number
}

export function listYears(ctx: Context): Promise<Reply<typeof listStatements>> {
  return inTransaction(ctx, async (ctx) => {
    const counted = await countGifts(ctx)
    const years = [...new Set(counted.map(({ day }) => taxYearOf(day)))].toSorted((a, b) => b - a)
    const items = years.map((year) => {
      const ofYear = counted.filter(({ day }) => taxYearOf(day) === year)
      return {
        year,
        ...daysOfTaxYear(year),
        gifts: ofYear.length,
        totals: toTotals(ofYear),
        url: `/api/user/statement/${year}.pdf`,
      }
    })
    return { items }
  })
}

export async function downloadYear(
  ctx: Context,
  { file }: Input<typeof downloadStatement>,
): Promise<Download> {
  const year = Number(file.slice(0, 4))
  const { ofYear, references, person } = await inTransaction(ctx, async (ctx) => {
    const counted = await countGifts(ctx)
    const ofYear = counted.filter(({ day }) => taxYearOf(day) === year).toReversed()
    const references = new Map<string, string>()
    for (const { story } of ofYear) references.set(story.gift.id, await issue(ctx, story.gift))
    return { ofYear, references, person: await getPerson(ctx, personOf(ctx).id) }
  })
  if (ofYear.length === 0) return refuse(downloadStatement, 'nothing-given')
  const { makeStatementPdf } = await import('./statement-pdf.ts')
  return {
    type: 'application/pdf',
    name: `statement-${year}-${String(year + 1).slice(2)}.pdf`,
    body: await makeStatementPdf({
      ...daysOfTaxYear(year),
      language: ctx.language,
      organisation: senderOf(ctx),
      // The account's: a guest's gift says whatever somebody typed beside this address.
      donor: [person.firstName, person.lastName].filter(Boolean).join(' '),
      madeOn: wallClock(ctx.now(), ctx.organisation.timeZone).date,
      gifts: ofYear.map(({ story: { gift, lines, declaration }, day, amount }) => ({
        day,
        reference: references.get(gift.id)!,
        title: lines.map(({ title }) => title).join(', '),
        amount,
        currency: gift.currency,
        hasGiftAid: declaration !== undefined,
      })),
      totals: toTotals(ofYear),
      test: ofYear.some(({ story }) => story.gift.test),
    }),
  }
}

/** What whoever asks has given and was not given back, the latest first. */
async function countGifts(ctx: Work): Promise<Counted[]> {
  const stories = await findStoriesOf(ctx, await heldOf(ctx, personOf(ctx).id))
  const held = stories.filter(({ gift }) => HELD_STATES.includes(gift.state))
  const left = await findLeft(ctx, held)
  return held.map((story) => ({
    story,
    day: wallClock(story.gift.givenAt, ctx.organisation.timeZone).date,
    amount: left.get(story.gift.id) ?? story.gift.totalMinor,
  }))
}

/** Of gifts that were returned in part, what the ledger says is still kept for what they were given for. */
async function findLeft(ctx: Work, held: readonly GiftStory[]): Promise<Map<string, number>> {
  const ids = held.flatMap(({ gift }) => (gift.state === 'partially_refunded' ? [gift.id] : []))
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ giftId: postings.giftId, moved: sum(entries.amountMinor) })
    .from(postings)
    .innerJoin(
      entries,
      and(eq(entries.organisationId, postings.organisationId), eq(entries.postingId, postings.id)),
    )
    .where(
      and(
        eq(postings.organisationId, ctx.organisation.id),
        inArray(postings.giftId, ids),
        or(like(entries.account, 'fund:%'), eq(entries.account, 'covered-fees')),
      ),
    )
    .groupBy(postings.giftId)
  return new Map(rows.map(({ giftId, moved }) => [giftId!, heldFor(Number(moved))]))
}

function toTotals(counted: readonly Counted[]): { currency: string; amount: number }[] {
  const totals = new Map<string, number>()
  for (const { story, amount } of counted)
    totals.set(story.gift.currency, (totals.get(story.gift.currency) ?? 0) + amount)
  return [...totals].map(([currency, amount]) => ({ currency, amount }))
}
