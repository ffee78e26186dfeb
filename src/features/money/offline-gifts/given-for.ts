import { recallCauses } from '#features/money/causes/causes.ts'

import { type ClaimedNeed, appealsOf } from '#features/money/giving/giving.ts'
import type { Context, Work } from '#platform/server/context.ts'
import { GiftRefused } from './gift-refused.ts'

/** What a gift that came without us is for: a cause; or a campaign, for so many of what it needs where that is said. */
export type GivenFor =
  | { readonly causeId: string; readonly campaignId?: undefined; readonly need?: undefined }
  | {
      readonly campaignId: string
      readonly causeId?: undefined
      /** Its price is what came, in the organisation's own currency. */
      readonly need?: ClaimedNeed | undefined
    }

type Asked = GivenFor & { readonly amountMinor: number; readonly currency: string }

/** As its line says it. A campaign counts also before it begins and after it has ended: a box is opened when it is. */
export async function findGivenFor(ctx: Context, asked: Asked) {
  if (asked.causeId !== undefined) {
    const cause = (await recallCauses(ctx, [asked.causeId])).get(asked.causeId)
    return pick(cause ?? refuse('cause-not-found'))
  }
  const campaign = (await appealsOf(ctx).find(ctx, [asked.campaignId])).get(asked.campaignId)
  const line = pick(campaign ?? refuse('campaign-not-found'))
  return asked.need ? { ...line, ...(await findNeed(ctx, asked, asked.need)) } : line
}

interface Line {
  readonly fundId: string
  readonly title: string
  readonly giftAidEligible: boolean
}

function pick({ fundId, title, giftAidEligible }: Line): Line {
  return { fundId, title, giftAidEligible }
}

async function findNeed(ctx: Context, asked: Asked, { needId, quantity }: ClaimedNeed) {
  const need = (await appealsOf(ctx).findNeeds(ctx, [needId])).get(needId)
  if (!need || need.campaignId !== asked.campaignId) return refuse('need-not-found')
  const isSome = Number.isSafeInteger(quantity) && quantity > 0
  const isOwn = asked.currency === ctx.organisation.configuration.defaultCurrency
  if (!isSome || !isOwn || asked.amountMinor !== need.unitMinor * quantity)
    return refuse('need-costs-otherwise')
  const title = quantity === need.shares ? need.title : `${need.title} × ${quantity}`
  return { title, needId, quantity }
}

/** Takes what the gift is for off what is left, in its transaction. */
export async function takeNeed(ctx: Work, giftId: string, { need }: GivenFor): Promise<void> {
  if (need && (await appealsOf(ctx).keepBack(ctx, giftId, [need]))) refuse('need-not-left')
}

function refuse(code: GiftRefused['code']): never {
  throw new GiftRefused(code)
}
