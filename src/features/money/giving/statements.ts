import { senderOf } from '#features/ground/mail/mail.ts'
import { getPerson, heldOf, personOf } from '#features/ground/people/people.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { commaOf } from '#platform/shared/languages.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { downloadStatement, type listStatements } from './contract.ts'
import { type GiftStory, findReturned } from './gifts.ts'
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
        title: lines.map(({ title }) => title).join(commaOf(ctx.language)),
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
  const returned = await findReturned(ctx, held)
  return held.map((story) => ({
    story,
    day: wallClock(story.gift.givenAt, ctx.organisation.timeZone).date,
    amount: story.gift.totalMinor - (returned.get(story.gift.id) ?? 0),
  }))
}

function toTotals(counted: readonly Counted[]): { currency: string; amount: number }[] {
  const totals = new Map<string, number>()
  for (const { story, amount } of counted)
    totals.set(story.gift.currency, (totals.get(story.gift.currency) ?? 0) + amount)
  return [...totals].map(([currency, amount]) => ({ currency, amount }))
}
