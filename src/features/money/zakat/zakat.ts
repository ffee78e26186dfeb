import { readSetting } from '#features/ground/configuration/configuration.ts'
import type { Context } from '#platform/server/context.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import type { showNisab } from './contract.ts'
import { zakatSettings } from './settings.ts'

type Nisab = Reply<typeof showNisab>

/** Prices that are not current are not told, so that nobody counts with them. */
export async function findNisab(ctx: Context): Promise<Nisab> {
  const [gold, silver, pricedOn, days, basis] = await Promise.all([
    readSetting(ctx, zakatSettings, 'nisabGoldPrice'),
    readSetting(ctx, zakatSettings, 'nisabSilverPrice'),
    readSetting(ctx, zakatSettings, 'nisabPricedOn'),
    readSetting(ctx, zakatSettings, 'nisabPriceDays'),
    readSetting(ctx, zakatSettings, 'nisabBasis'),
  ])
  const { date: today } = wallClock(ctx.now(), ctx.organisation.timeZone)
  const state = gold + silver === 0 ? 'unset' : stateOf(pricedOn, days, today)
  const told = (price: number) => (state === 'current' && price > 0 ? price : null)
  const prices = { gold: told(gold), silver: told(silver) }
  const other = basis === 'gold' ? 'silver' : 'gold'
  return {
    currency: ctx.organisation.configuration.defaultCurrency,
    state,
    pricedOn,
    prices,
    basis: prices[basis] === null && prices[other] !== null ? other : basis,
  }
}

/** A day that has not come is a slip of the pen, and no price is of it. */
function stateOf(pricedOn: string | null, days: number, today: string): Nisab['state'] {
  if (pricedOn === null || pricedOn > today) return 'unset'
  return addDays(pricedOn, days) < today ? 'old' : 'current'
}
