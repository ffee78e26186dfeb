import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Context, Work } from '#platform/server/context.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import { MOST_MINOR, stepOf } from '#platform/shared/money.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import type { CauseDraft, Prices } from './admin/contract.ts'
import { leastByCard, sameFigure } from './rules.ts'
import type { causeSettings } from './settings.ts'
import type { causes } from './tables.ts'

export type Row = typeof causes.$inferSelect
/** What follows from a draft; the rest of the row is its place, its name and its fund. */
export type Columns = Omit<Row, 'organisationId' | 'id' | 'fundId' | 'position' | 'createdAt'>

export function currenciesOf({ organisation }: Context | Work) {
  return valuesOf<typeof causeSettings>(organisation.configuration).currencies
}

/** As the office would have written it. */
export function toDraft(ctx: Context | Work, row: Columns): CauseDraft {
  const { title, summary, html, imageId, suggestedAmounts, translations } = row
  const { allowCustomAmount, frequencies, zakatEligible, giftAidEligible, closesAt } = row
  const closes = closesAt ? wallClock(closesAt, ctx.organisation.timeZone) : null
  return {
    title,
    summary,
    html,
    imageId,
    given: row.headOf ?? 'amounts',
    suggestedAmounts: suggestedAmounts.map(({ amount, label }) => ({ amount, label })),
    allowCustomAmount,
    minimumAmount: row.minimumMinor,
    maximumAmount: row.maximumMinor,
    frequencies,
    zakatEligible,
    giftAidEligible,
    closesOn: closes?.date ?? null,
    closesAt: closes?.time ?? null,
    headPrices: toPrices(ctx, row.headPrices ?? {}),
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, said]) => [
        language,
        { ...said, labels: suggestedAmounts.map((_, i) => said.labels[i] ?? '') },
      ]),
    ),
  }
}

function toPrices(ctx: Context | Work, prices: Readonly<Record<string, number>>): Prices {
  return Object.fromEntries(currenciesOf(ctx).map(({ value }) => [value, prices[value] ?? null]))
}

/** One that is about to be written, with what most causes have. */
export function freshDraft(ctx: Context | Work): CauseDraft {
  const { defaultCurrency: own, charityNumber } = ctx.organisation.configuration
  const least = leastByCard(own, own)
  const figure = (pounds: number) => Math.max(sameFigure(pounds * 100, 'GBP', own), least)
  return {
    title: '',
    summary: '',
    html: '',
    imageId: null,
    given: 'amounts',
    suggestedAmounts: [10, 25, 50, 100].map((pounds) => ({ amount: figure(pounds), label: '' })),
    allowCustomAmount: true,
    minimumAmount: figure(1),
    maximumAmount: Math.min(figure(10_000), MOST_MINOR - (MOST_MINOR % stepOf(own))),
    frequencies: ['once'],
    zakatEligible: false,
    giftAidEligible: charityNumber !== '',
    closesOn: null,
    closesAt: null,
    headPrices: toPrices(ctx, {}),
    translations: {},
  }
}

/** What stands there, in a few signs: whoever changes it says which they have read. */
export function revisionOf(ctx: Context | Work, row: Row): string {
  return createHash('sha256')
    .update(JSON.stringify(toDraft(ctx, row)))
    .digest('base64url')
    .slice(0, 22)
}

/** Whether nothing would be changed. */
export function isSame(ctx: Context | Work, before: Row, after: Columns): boolean {
  return isDeepStrictEqual(toDraft(ctx, before), toDraft(ctx, after))
}
