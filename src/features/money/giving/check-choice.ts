import { type CauseRow, recallCauses } from '#features/money/causes/causes.ts'
import { whyNotTaken } from '#features/money/causes/rules.ts'
import type { causeSettings } from '#features/money/causes/settings.ts'
import type { Context } from '#platform/server/context.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { giveDonation } from './contract.ts'
import { MOST_PER_GIFT, canHaveGiftAid, feeToCover, isPostcode } from './rules.ts'

export type Asked = Input<typeof giveDonation>

/** Refuses what cannot be given as it was asked, at its field; answers the causes that it is for, by their ids. */
export async function checkChoice(
  ctx: Context,
  asked: Asked,
): Promise<ReadonlyMap<string, CauseRow>> {
  const { items, currency, frequency, giftAid, donor } = asked
  const { configuration } = ctx.organisation
  const { currencies } = valuesOf<typeof causeSettings>(configuration)
  if (!currencies.some(({ value }) => value === currency))
    refuse(giveDonation, 'currency-not-offered', 'currency')

  const causes = await recallCauses(
    ctx,
    items.map(({ donationId }) => donationId),
  )
  const own = configuration.defaultCurrency
  const seen = new Set<string>()
  for (const [line, { donationId, amount }] of items.entries()) {
    const cause = causes.get(donationId)
    if (!cause) refuse(giveDonation, 'cause-not-found', `items.${line}.donationId`)
    if (seen.has(donationId)) refuse(giveDonation, 'cause-twice', `items.${line}.donationId`)
    seen.add(donationId)
    if (cause.closedAt) refuse(giveDonation, 'cause-closed', `items.${line}.donationId`)
    if (!cause.frequencies.includes(frequency))
      refuse(giveDonation, 'frequency-not-offered', 'frequency')
    const limits = {
      ...cause,
      minimumAmount: cause.minimumMinor,
      maximumAmount: cause.maximumMinor,
    }
    const problem = whyNotTaken(amount, limits, own, currency)
    if (problem) refuse(giveDonation, `amount-${problem}`, `items.${line}.amount`)
  }
  if (sumOf(items) + feeOf(asked) > MOST_PER_GIFT) refuse(giveDonation, 'amount-too-large', 'items')

  if (giftAid?.declared) {
    const isPossible = items.some(({ donationId }) => causes.get(donationId)!.giftAidEligible)
    if (!canHaveGiftAid(currency) || !isPossible || configuration.charityNumber === '')
      refuse(giveDonation, 'gift-aid-not-possible', 'giftAid')
    if (!donor.address) refuse(giveDonation, 'gift-aid-needs-address', 'donor.address')
    if (!isPostcode(donor.address.postcode, donor.address.country))
      refuse(giveDonation, 'gift-aid-needs-postcode', 'donor.address.postcode')
  }
  return causes
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
