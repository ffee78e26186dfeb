import type { Context } from '#platform/server/context.ts'
import type { Card } from '#platform/server/site-pictures/card.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { findCampaign } from './campaigns.ts'
import type { BriefCampaign } from './contract.ts'
import { campaignWords } from './words.ts'

type Counted = Pick<BriefCampaign, 'raised' | 'target' | 'currency'>

/** How far a campaign has come, for the picture of a link to it. Refused where there is none. */
export async function progressOf(ctx: Context, id: string): Promise<Card['progress']> {
  return toProgress(ctx, await findCampaign(ctx, { id }))
}

/** The same of anything that has a goal, in the asker's language. */
export function toProgress({ language }: Context, { raised, target, currency }: Counted) {
  const words = campaignWords[language]
  const money = (amount: number) => formatMoney(amount, currency, { language })
  return {
    share: Math.max(0, raised / target),
    amount: money(Math.max(0, raised)),
    goal: `${words.raised} ${words.ofGoal(money(target))}`,
  }
}
