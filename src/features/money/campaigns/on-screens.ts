import { partIn } from '#features/ground/addresses/rules.ts'
import { findItem } from '#features/ground/content/content.ts'
import type { Showing } from '#features/prayer/screens/screens.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { showCampaign } from './contract.ts'
import { campaignKind } from './kind-contract.ts'
import { fundOf, percentOf, periodOf, stateOf } from './rules.ts'
import { totalsOf } from './totals.ts'

/** What a screen says of a campaign: what has come of its goal, until it ends. Gifts of other currencies are not in it. */
export const campaignOnScreens: Showing = {
  content: campaignKind,
  async find(ctx, address) {
    const id = partIn('campaign', address)
    const { standing, timeZone, configuration } = ctx.organisation
    if (id === undefined || whyClosed(showCampaign, standing)) return undefined
    const item = await findItem(ctx, campaignKind, id)
    if (!item || stateOf(item.fields, ctx.now(), timeZone) === 'ended') return undefined
    const { title, image, itemId, fields } = item
    const { from, until } = periodOf(fields, timeZone)
    const currency = configuration.defaultCurrency
    const totals = (await totalsOf(ctx, [fundOf(itemId)])).get(fundOf(itemId)) ?? []
    const amount = totals.find((total) => total.currency === currency)?.raised ?? 0
    const percent = percentOf(amount, fields.target)
    return {
      title,
      picture: image?.src ?? null,
      raised: { amount, target: fields.target, currency, percent },
      from: from?.getTime() ?? null,
      until: until?.getTime() ?? null,
    }
  },
}
