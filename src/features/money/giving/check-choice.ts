import { recallCauses } from '#features/money/causes/causes.ts'
import { whyNotTaken } from '#features/money/causes/rules.ts'
import type { causeSettings } from '#features/money/causes/settings.ts'
import type { Context } from '#platform/server/context.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type Givable, appealsOf } from './appeals.ts'
import { giveDonation } from './contract.ts'
import { MOST_PER_GIFT, canHaveGiftAid, feeToCover, isPostcode } from './rules.ts'

export type Asked = Input<typeof giveDonation>

/** Refuses what cannot be given as it was asked, at its field; answers what each line is for, in their order. */
export async function checkChoice(ctx: Context, asked: Asked): Promise<readonly Givable[]> {
  const { items, currency, frequency } = asked
  const { configuration } = ctx.organisation
  const { currencies } = valuesOf<typeof causeSettings>(configuration)
  if (!currencies.some(({ value }) => value === currency))
    refuse(giveDonation, 'currency-not-offered', 'currency')

  const chosen = await findChosen(ctx, items)
  const own = configuration.defaultCurrency
  const seen = new Set<string>()
  for (const [line, given] of chosen.entries()) {
    const at = items[line]!.campaignId === undefined ? 'donationId' : 'campaignId'
    const isCampaign = at === 'campaignId'
    if (!given)
      refuse(
        giveDonation,
        isCampaign ? 'campaign-not-found' : 'cause-not-found',
        `items.${line}.${at}`,
      )
    if (seen.has(given.fundId)) refuse(giveDonation, 'cause-twice', `items.${line}.${at}`)
    seen.add(given.fundId)
    if (given.shut === 'not-begun')
      refuse(giveDonation, 'campaign-not-begun', `items.${line}.${at}`)
    if (given.shut)
      refuse(giveDonation, isCampaign ? 'campaign-ended' : 'cause-closed', `items.${line}.${at}`)
    if (!given.frequencies.includes(frequency))
      refuse(giveDonation, 'frequency-not-offered', 'frequency')
    const limits = {
      ...given,
      minimumAmount: given.minimumMinor,
      maximumAmount: given.maximumMinor,
    }
    const problem = whyNotTaken(items[line]!.amount, limits, own, currency)
    if (problem) refuse(giveDonation, `amount-${problem}`, `items.${line}.amount`)
  }
  if (sumOf(items) + feeOf(asked) > MOST_PER_GIFT) refuse(giveDonation, 'amount-too-large', 'items')
  const found = chosen.filter((given) => given !== undefined)
  checkGiftAid(ctx, asked, found)
  return found
}

/** What each line is for, where there is such a thing. */
async function findChosen(
  ctx: Context,
  items: Asked['items'],
): Promise<readonly (Givable | undefined)[]> {
  const causes = await recallCauses(
    ctx,
    items.flatMap(({ donationId }) => donationId ?? []),
  )
  const campaignIds = items.flatMap(({ campaignId }) => campaignId ?? [])
  const campaigns = campaignIds.length > 0 ? await appealsOf(ctx).find(ctx, campaignIds) : undefined
  return items.map(({ donationId, campaignId }) => {
    if (campaignId !== undefined) return campaigns?.get(campaignId)
    const cause = causes.get(donationId!)
    return cause && { ...cause, shut: cause.closedAt ? 'closed' : undefined }
  })
}

function checkGiftAid(ctx: Context, asked: Asked, chosen: readonly Givable[]): void {
  const { currency, giftAid, donor } = asked
  if (!giftAid?.declared) return
  const isPossible = chosen.some(({ giftAidEligible }) => giftAidEligible)
  const isCharity = ctx.organisation.configuration.charityNumber !== ''
  if (!canHaveGiftAid(currency) || !isPossible || !isCharity)
    refuse(giveDonation, 'gift-aid-not-possible', 'giftAid')
  if (!donor.address) refuse(giveDonation, 'gift-aid-needs-address', 'donor.address')
  if (!isPostcode(donor.address.postcode, donor.address.country))
    refuse(giveDonation, 'gift-aid-needs-postcode', 'donor.address.postcode')
}

export function sumOf(items: Asked['items']): number {
  return items.reduce((sum, { amount }) => sum + amount, 0)
}

/** What the donor adds for the card; nothing where they do not. */
export function feeOf({
  items,
  coverFees,
  currency,
}: Pick<Asked, 'items' | 'coverFees' | 'currency'>): number {
  return coverFees ? feeToCover(sumOf(items), currency) : 0
}
