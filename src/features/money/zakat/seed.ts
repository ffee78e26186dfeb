import { configure } from '#features/ground/configuration/configuration.ts'
import type { Work } from '#platform/server/context.ts'
import { wallClock } from '#platform/shared/wall-time.ts'

/** Al-Noor has said what metals cost on the day of the seed, for as long as prices can hold; East Gate has not. */
export async function seed(ctx: Work): Promise<void> {
  if (ctx.organisation.slug !== 'al-noor') return
  await configure(ctx, {
    nisabGoldPrice: 98_20,
    nisabSilverPrice: 1_15,
    nisabPriceDays: 90,
    nisabPricedOn: wallClock(ctx.now(), ctx.organisation.timeZone).date,
  })
}
