import type { Appeals, Givable } from '#features/money/giving/giving.ts'
import { findItem } from '#features/ground/content/content.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import { type Stored } from './campaigns.ts'
import { campaignKind } from './contract.ts'
import { countUp } from './jobs.ts'
import { findNeeds, keepBack, keepOn } from './needs.ts'
import { FUND, LEAST_MINOR, MOST_MINOR, fundOf, stateOf } from './rules.ts'

/** What gifts ask of campaigns. */
export const campaignAppeals: Appeals = {
  async find(ctx, ids) {
    const found = await Promise.all(ids.map((id) => recall(ctx, id)))
    return new Map(
      found.flatMap((item, i) => (item ? [[ids[i]!, toGivable(ctx, item)] as const] : [])),
    )
  },

  findNeeds,
  keepBack,
  keepOn,

  follow(ctx, fundIds) {
    if (fundIds && !fundIds.some((id) => id.startsWith(FUND))) return []
    const { id } = ctx.organisation
    return [ctx.house.queue.envelope(ctx, countUp, {}, `count-up:${id}`)]
  },
}

const MINUTE_MS = 60_000
const recalled = new WeakMap<Organisation, Map<string, Stored | undefined>>()

/** As this reading of the organisation knows it, to the end of the minute: the clock takes things down as well. */
async function recall(ctx: Context, id: string): Promise<Stored | undefined> {
  const known = recalled.get(ctx.organisation) ?? new Map<string, Stored | undefined>()
  recalled.set(ctx.organisation, known)
  const key = `${Math.floor(ctx.now().getTime() / MINUTE_MS)} ${id}`
  if (known.has(key)) return known.get(key)
  if (known.size > 100) known.clear()
  const item = await inTransaction(ctx, (ctx) => findItem(ctx, campaignKind, id))
  known.set(key, item)
  return item
}

function toGivable(ctx: Context, { itemId, title, fields }: Stored): Givable {
  const state = stateOf(fields, ctx.now(), ctx.organisation.timeZone)
  return {
    fundId: fundOf(itemId),
    title,
    giftAidEligible: fields.giftAidEligible,
    frequencies: ['once'],
    minimumMinor: LEAST_MINOR,
    maximumMinor: MOST_MINOR,
    allowCustomAmount: true,
    suggestedAmounts: fields.amounts,
    shut: state === 'live' ? undefined : state === 'ended' ? 'closed' : 'not-begun',
  }
}
