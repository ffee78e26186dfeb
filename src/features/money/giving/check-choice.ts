import { isTooLate, recallCauses } from '#features/money/causes/causes.ts'
import type { Head } from '#features/money/causes/contract.ts'
import { sameFigure, whyNotTaken } from '#features/money/causes/rules.ts'
import type { causeSettings } from '#features/money/causes/settings.ts'
import { minimumForNow } from '#features/money/payments/payments.ts'
import type { Context } from '#platform/server/context.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type Givable, type NeededThing, appealsOf } from './appeals.ts'
import { giveDonation } from './contract.ts'
import { LARGER_FOR_NOW } from './for-now-words.ts'
import { MOST_PER_GIFT, canHaveGiftAid, feeToCover, isPostcode } from './rules.ts'

export type Asked = Input<typeof giveDonation>

/** What a line of a gift is for; of a plan also which, and of a need or by heads also how many. */
export interface Chosen extends Givable {
  readonly planId?: string
  readonly needId?: string
  readonly quantity?: number
  readonly head?: Head
}

/**
 * Refuses what cannot be given as it was asked, at its field; answers what each line is for, in their order. What comes by
 * bank transfer may be more than a card is charged.
 */
export async function checkChoice(
  ctx: Context,
  asked: Asked,
  { byTransfer = false } = {},
): Promise<readonly Chosen[]> {
  const { items, currency } = asked
  const { currencies } = valuesOf<typeof causeSettings>(ctx.organisation.configuration)
  if (!currencies.some(({ value }) => value === currency))
    refuse(giveDonation, 'currency-not-offered', 'currency')

  const givable = await findGivable(ctx, items)
  const needs = await findNeeds(ctx, items)
  const seen = new Set<string>()
  const chosen = items.map((item, line) => {
    const given = checkOpen(item, givable[line], line)
    const key = `${given.fundId} ${item.needId ?? ''} ${item.planId ?? ''}`
    if (seen.has(key)) refuse(giveDonation, 'cause-twice', `items.${line}.${nameOf(item)}`)
    seen.add(key)
    if (item.needId !== undefined) return checkNeed(ctx, asked, given, needs.get(item.needId), line)
    if (item.planId !== undefined) return checkPlan(ctx, asked, given, line)
    if (given.headPrices || item.quantity !== undefined) return checkHeads(ctx, asked, given, line)
    checkAmount(ctx, asked, byTransfer ? { ...given, maximumMinor: MOST_PER_GIFT } : given, line)
    return given
  })
  if (sumOf(items) + feeOf(asked) > MOST_PER_GIFT) refuse(giveDonation, 'amount-too-large', 'items')
  checkGiftAid(ctx, asked, chosen)
  return chosen
}

type Item = Asked['items'][number]

function nameOf({ campaignId }: Item): 'campaignId' | 'donationId' {
  return campaignId === undefined ? 'donationId' : 'campaignId'
}

/** What each line is for, where there is such a thing. */
async function findGivable(
  ctx: Context,
  items: readonly Item[],
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
    if (!cause) return undefined
    const late = isTooLate(ctx, cause) ? 'late' : undefined
    return { ...cause, shut: cause.closedAt ? 'closed' : late }
  })
}

async function findNeeds(
  ctx: Context,
  items: readonly Item[],
): Promise<ReadonlyMap<string, NeededThing>> {
  const ids = items.flatMap(({ needId }) => needId ?? [])
  return ids.length > 0 ? appealsOf(ctx).findNeeds(ctx, ids) : new Map()
}

function checkOpen(item: Item, given: Givable | undefined, line: number): Givable {
  const name = nameOf(item)
  const [at, isCampaign] = [`items.${line}.${name}`, name === 'campaignId']
  if (!given) refuse(giveDonation, isCampaign ? 'campaign-not-found' : 'cause-not-found', at)
  if (given.shut === 'not-begun') refuse(giveDonation, 'campaign-not-begun', at)
  if (given.shut === 'late') refuse(giveDonation, 'deadline-over', at)
  // What was promised in time can be paid afterwards; whether it was, is asked when it is written.
  if (given.shut === 'closed' && item.pledge) return given
  if (given.shut) refuse(giveDonation, isCampaign ? 'campaign-ended' : 'cause-closed', at)
  return given
}

function checkAmount(ctx: Context, asked: Asked, given: Givable, line: number): void {
  const { items, currency, frequency } = asked
  if (!given.frequencies.includes(frequency))
    refuse(giveDonation, 'frequency-not-offered', 'frequency')
  // What is left of a promise is given whatever it is: nobody could pay it otherwise.
  const minimumAmount = items[line]!.pledge ? 1 : given.minimumMinor
  const limits = { ...given, minimumAmount, maximumAmount: given.maximumMinor }
  const own = ctx.organisation.configuration.defaultCurrency
  const problem = whyNotTaken(items[line]!.amount, limits, own, currency)
  if (problem) refuse(giveDonation, `amount-${problem}`, `items.${line}.amount`)
}

/** Its price is the same figure in every currency, as suggestions are. */
function checkNeed(
  ctx: Context,
  { items, currency, frequency }: Asked,
  given: Givable,
  need: NeededThing | undefined,
  line: number,
): Chosen {
  const { campaignId, amount, quantity = 0, pledge } = items[line]!
  if (!need || need.campaignId !== campaignId)
    refuse(giveDonation, 'need-not-found', `items.${line}.needId`)
  if (frequency !== 'once') refuse(giveDonation, 'frequency-not-offered', 'frequency')
  const own = ctx.organisation.configuration.defaultCurrency
  if (amount !== sameFigure(need.unitMinor * quantity, own, currency))
    refuse(giveDonation, 'need-amount-differs', `items.${line}.amount`)
  if (need.isOver && !pledge) refuse(giveDonation, 'day-over', `items.${line}.needId`)
  const title = quantity === need.shares ? need.title : `${need.title} × ${quantity}`
  return { ...given, title, needId: need.id, quantity }
}

/** So many at the price of today: what the donor was shown is never taken for more or for fewer. */
function checkHeads(
  ctx: Context,
  { items, currency, frequency }: Asked,
  given: Givable,
  line: number,
): Chosen {
  const { quantity, amount } = items[line]!
  const { headOf, headPrices } = given
  if (!headOf || !headPrices || quantity === undefined)
    return refuse(giveDonation, 'heads-differ', `items.${line}.amount`)
  if (frequency !== 'once') refuse(giveDonation, 'frequency-not-offered', 'frequency')
  const price = headPrices[currency]
  if (price === undefined) return refuse(giveDonation, 'currency-not-offered', 'currency')
  if (amount !== price * quantity) {
    const now = formatMoney(price, currency, { language: ctx.language })
    const { says } = giveDonation.refusals['head-price-changed']
    const message = `${says} (${now})`
    refuse(giveDonation, 'head-price-changed', { field: `items.${line}.amount`, message })
  }
  return { ...given, quantity, head: headOf }
}

/** The same figure in every currency, as the price of a need. */
function checkPlan(
  ctx: Context,
  { items, currency, frequency, ends }: Asked,
  given: Givable,
  line: number,
): Chosen {
  const { planId, amount } = items[line]!
  const plan = given.plans?.find(({ id }) => id === planId)
  if (!plan) refuse(giveDonation, 'plan-not-found', `items.${line}.planId`)
  if (frequency !== plan.frequency) refuse(giveDonation, 'frequency-not-offered', 'frequency')
  // Whoever was shown a sum of so many payments agreed to that sum.
  const times = ends && 'after' in ends ? ends.after : null
  if (plan.instalments !== null && times !== plan.instalments)
    refuse(giveDonation, 'plan-instalments-differ', `items.${line}.planId`)
  const own = ctx.organisation.configuration.defaultCurrency
  if (amount !== sameFigure(plan.amountMinor, own, currency))
    refuse(giveDonation, 'plan-amount-differs', `items.${line}.amount`)
  return { ...given, title: plan.title, planId: plan.id }
}

/**
 * While somebody tries out stolen cards here, a gift by card is a little larger: they try amounts that nobody notices. Said at
 * the amount, with the least that is taken.
 */
export async function checkForNow(
  ctx: Context,
  { items, currency }: Pick<Asked, 'items' | 'currency'>,
): Promise<void> {
  const own = ctx.organisation.configuration.defaultCurrency
  const least = sameFigure(await minimumForNow(ctx), own, currency)
  if (sumOf(items) >= least) return
  const { language } = ctx
  const message = LARGER_FOR_NOW[language](formatMoney(least, currency, { language }))
  refuse(giveDonation, 'amount-too-small-for-now', { field: 'items.0.amount', message })
}

function checkGiftAid(ctx: Context, asked: Asked, chosen: readonly Givable[]): void {
  const { currency, giftAid, donor, company } = asked
  if (!giftAid?.declared) return
  const isPossible = chosen.some(({ giftAidEligible }) => giftAidEligible)
  const isCharity = ctx.organisation.configuration.charityNumber !== ''
  if (!canHaveGiftAid(currency) || !isPossible || !isCharity || company)
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
