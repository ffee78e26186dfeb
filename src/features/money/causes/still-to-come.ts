import type { Work } from '#platform/server/context.ts'
import { socket } from '#platform/server/feature.ts'
import type { Frequency } from './contract.ts'

/** How many gifts to a cause come by themselves now, or will when they are resumed, by how often they do. */
export type RegularGifts = Readonly<Partial<Record<Frequency, number>>>

/** Whoever keeps gifts that come by themselves. */
export const regularGifts =
  socket<(ctx: Work, causeId: string) => Promise<RegularGifts>>('causes.regular-gifts')

export function countRegularGifts(ctx: Work, causeId: string): Promise<RegularGifts> {
  return ctx.house.plugged(regularGifts, 'subscriptions')(ctx, causeId)
}

export async function isGivenRegularly(ctx: Work, causeId: string): Promise<boolean> {
  return Object.values(await countRegularGifts(ctx, causeId)).some((count) => count > 0)
}

/** Whoever keeps money that is on its way to a fund, or was promised to it, and stands in no book yet. */
export const onItsWay = socket<(ctx: Work, fundId: string) => Promise<boolean>>('causes.on-its-way')

export async function isOnItsWay(ctx: Work, fundId: string): Promise<boolean> {
  for (const by of ['giving', 'bank-transfers'])
    if (await ctx.house.plugged(onItsWay, by)(ctx, fundId)) return true
  return false
}
