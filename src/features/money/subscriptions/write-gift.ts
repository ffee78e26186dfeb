import { findStanding } from '#features/money/donors/donors.ts'
import { feeOf, writeComingGift } from '#features/money/giving/giving.ts'
import { canHaveGiftAid, shareOut } from '#features/money/giving/rules.ts'
import { openOffSession } from '#features/money/payments/payments.ts'
import type { Work } from '#platform/server/context.ts'
import { stepOf } from '#platform/shared/money.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { findGivenTo, tellCampaigns } from './given-to.ts'
import { nightsOf } from './nights.ts'
import { DAYS_OPEN } from './rules.ts'
import {
  type Item,
  type SubscriptionLine,
  type SubscriptionRow,
  chargeMoment,
  linesOf,
} from './subscriptions.ts'

/**
 * What is given and to what, from now on unchanged. Causes and campaigns that are over are left out; undefined where none is left, or
 * nothing was promised for the night.
 */
export async function writeGift(
  ctx: Work,
  item: Item,
  subscription: SubscriptionRow,
): Promise<number | undefined> {
  const { donorId, currency, coversFees, anonymous, company, language, test, kind, accountId } =
    subscription
  const chosen = await linesOf(ctx, subscription.id)
  const givenTo = await findGivenTo(ctx, subscription, chosen)
  const promised = await findPromised(ctx, item)
  if (item.night !== null && !promised) return undefined
  const lines = withShares(chosen, promised, currency).flatMap(({ amountMinor }, at) => {
    const to = givenTo[at]
    if (!to || to.isOver) return []
    const { fundId, title, giftAidEligible, planId } = to
    return [{ fundId, title, amountMinor, giftAidEligible, planId }]
  })
  if (lines.length === 0) return undefined
  const items = lines.map(({ amountMinor }) => ({ donationId: '', amount: amountMinor }))
  const amountMinor = await writeComingGift(ctx, {
    id: item.id,
    donorId,
    test,
    currency,
    feeMinor: Math.min(
      feeOf({ items, coverFees: coversFees, currency }),
      promised?.feeMinor ?? Infinity,
    ),
    frequency: kind,
    anonymous,
    company,
    language,
    declarationId:
      canHaveGiftAid(currency) && company === null
        ? ((await findStanding(ctx, donorId)) ?? null)
        : null,
    tribute: null,
    note: null,
    lines,
  })
  await tellCampaigns(
    ctx,
    item.id,
    chosen.filter((_, at) => !givenTo[at]?.isOver),
  )
  await openOffSession(ctx, {
    id: item.id,
    purpose: 'subscription',
    accountId,
    amountMinor,
    currency,
    dueAt: chargeMoment(ctx, item.dueOn),
    givenUpAt: chargeMoment(ctx, addDays(item.dueOn, item.night === null ? DAYS_OPEN + 1 : 2)),
  })
  return amountMinor
}

/** What was promised for the night of an item; undefined for any other. */
async function findPromised(ctx: Work, { subscriptionId, night }: Item) {
  if (night === null) return undefined
  return (await nightsOf(ctx, subscriptionId)).find((each) => each.night === night)
}

/** Of a night each cause has its share of what was promised for it. */
function withShares(
  lines: readonly SubscriptionLine[],
  promised: { readonly amountMinor: number } | undefined,
  currency: string,
): readonly SubscriptionLine[] {
  if (!promised) return lines
  const shares = lines.map(({ amountMinor }) => amountMinor)
  const parts = shareOut(promised.amountMinor, shares, stepOf(currency))
  return lines.map((line, at) => ({ ...line, amountMinor: parts[at]! }))
}
