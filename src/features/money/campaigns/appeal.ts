import type { Appeals, Givable, PlannedFor } from '#features/money/giving/giving.ts'
import { hasFund } from '#features/money/funds/funds.ts'
import { findItem, listByIds } from '#features/ground/content/content.ts'
import { contentOf } from '#features/ground/content/rules.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { recall } from '#platform/server/recall.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { type Stored } from './campaigns.ts'
import { gate } from './contract.ts'
import { campaignKind } from './kind-contract.ts'
import { giveThrough, hasPage } from './fundraisers.ts'
import { countKey, countUp } from './jobs.ts'
import { letGo } from './lapse.ts'
import { findNeeds, keepBack, keepOn } from './needs.ts'
import { keepOnPledge, payPledge, transferCame, transferPledge } from './pay-pledge.ts'
import { isOpenPlan, plansOf } from './plans.ts'
import { FUND, LEAST_MINOR, MOST_MINOR, fundOf, stateOf } from './rules.ts'
import { beginHolds } from './unpaid-holds.ts'
import { wishUpdates } from './update-wishes.ts'
import { findNamed } from './wall.ts'

/** What gifts ask of campaigns. */
export const campaignAppeals: Appeals = {
  async find(ctx, ids) {
    if (whyClosed(gate, ctx.organisation.standing)) return new Map()
    const found = await Promise.all(ids.map((id) => recallCampaign(ctx, id)))
    return new Map(
      found.flatMap((item, i) => (item ? [[ids[i]!, toGivable(ctx, item)] as const] : [])),
    )
  },

  async findPlanned(ctx, fundIds) {
    if (whyClosed(gate, ctx.organisation.standing)) return new Map()
    const ids = fundIds.map((id) => id.slice(FUND.length))
    const items = await listByIds(ctx, campaignKind, ids)
    return new Map(items.map((item) => [fundOf(item.itemId), toPlanned(ctx, item)]))
  },

  findNeeds,
  keepBack,
  beginHolds,
  letGo,
  keepOn: async (ctx, giftId) => (await keepOnPledge(ctx, giftId)) && (await keepOn(ctx, giftId)),

  payPledge,
  transferPledge,
  transferCame,

  findNamed,

  hasPage,
  giveThrough,
  wishUpdates,

  follow(ctx, fundIds) {
    if (fundIds && !fundIds.some((id) => id.startsWith(FUND))) return []
    return [ctx.house.queue.envelope(ctx, countUp, {}, countKey(ctx))]
  },

  async hear(ctx, fundId) {
    if (fundId.startsWith(FUND)) await ctx.house.queue.add(ctx, countUp, {}, { key: countKey(ctx) })
  },
}

const MINUTE_MS = 60_000

/**
 * As this reading of the organisation knows it, in the asker's language, to the end of the minute: the clock takes things down
 * as well. One without a fund has nowhere to keep money, and is none to give to.
 */
function recallCampaign(ctx: Context, id: string): Promise<Stored | null> {
  const read = async () => {
    const until = (Math.floor(ctx.now().getTime() / MINUTE_MS) + 1) * MINUTE_MS
    const value = await inTransaction(ctx, async (ctx) => {
      const found = await findItem(ctx, campaignKind, id)
      return found && (await hasFund(ctx, fundOf(found.itemId))) ? found : null
    })
    return { value, until }
  }
  return recall(ctx, `campaign to give to ${id}`, read, [contentOf(campaignKind)])
}

function toPlanned(ctx: Context, item: Stored): PlannedFor {
  const { fields } = item
  const isOver = stateOf(fields, ctx.now(), ctx.organisation.timeZone) === 'ended'
  return {
    giftAidEligible: fields.giftAidEligible,
    isOver,
    isOpen: (plan) => isOpenPlan(item, plan),
  }
}

function toGivable(ctx: Context, item: Stored): Givable {
  const { itemId, title, fields } = item
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
    plans: plansOf(item),
    shut: state === 'live' ? undefined : state === 'ended' ? 'closed' : 'not-begun',
  }
}
