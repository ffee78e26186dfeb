import { and, eq, inArray } from 'drizzle-orm'
import { recallCauses } from '#features/money/causes/causes.ts'
import { whyNotTaken } from '#features/money/causes/rules.ts'
import { feeOf } from '#features/money/giving/giving.ts'
import { MOST_PER_GIFT, shareOut } from '#features/money/giving/rules.ts'
import { lastNightsOf } from '#features/prayer/prayer-times/prayer-times.ts'
import type { Work } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { stepOf } from '#platform/shared/money.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { changeSubscription } from './contract.ts'
import { type Amounts, type PlannedNight, isOver, nightsOf, writeNights } from './nights.ts'
import { type Item, type SubscriptionRow, linesOf } from './subscriptions.ts'
import { subscriptionItems, subscriptionNights } from './tables.ts'

type Asked = NonNullable<Input<typeof changeSubscription>['nights']>

/** Whether it comes by itself, and its amount is not written yet. */
export function isStillFree({ state, amountMinor }: Pick<Item, 'state' | 'amountMinor'>): boolean {
  return amountMinor === null && (state === 'due' || state === 'retry')
}

/**
 * What these nights are promised from now on, and nothing where their amount is nought. Refuses what cannot be: a night that has
 * begun, an amount that a cause does not take, more than the giver was shown, and that nothing is left of all nights.
 */
export async function planChange(
  ctx: Work,
  row: SubscriptionRow,
  { amounts, atMost }: Asked,
): Promise<Amounts> {
  const named = amounts.map(({ night }) => night)
  if (new Set(named).size < named.length) refuse(changeSubscription, 'night-twice', 'nights')
  const free = await findFree(ctx, row)
  if (named.some((night) => !free.has(night))) refuse(changeSubscription, 'night-begun', 'nights')
  const promised = await nightsOf(ctx, row.id)
  const planned = amounts.map(({ night, amount }) => {
    const items = [{ donationId: '', amount }]
    const fee = { items, coverFees: row.coversFees, currency: row.currency }
    return { night, amountMinor: amount, feeMinor: feeOf(fee) }
  })
  await checkAmounts(ctx, row, planned, promised)
  const isSomethingLeft =
    planned.some(({ amountMinor }) => amountMinor > 0) ||
    promised.some(({ night }) => !named.includes(night))
  if (!isSomethingLeft) refuse(changeSubscription, 'amount-too-small', 'nights')
  const sum = planned.reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor + feeMinor, 0)
  if (sum > atMost) refuse(changeSubscription, 'nights-moved', 'nights')
  return planned
}

/** The caller holds the gift, and has it aligned afterwards. One that was left out comes again where it is named. */
export async function changeNights(
  ctx: Work,
  row: SubscriptionRow,
  planned: Amounts,
): Promise<void> {
  await ctx.db.delete(subscriptionNights).where(
    and(
      eq(subscriptionNights.organisationId, ctx.organisation.id),
      eq(subscriptionNights.subscriptionId, row.id),
      inArray(
        subscriptionNights.night,
        planned.map(({ night }) => night),
      ),
    ),
  )
  const kept = planned.filter(({ amountMinor }) => amountMinor > 0)
  if (kept.length > 0) await writeNights(ctx, row.id, kept)
}

/** The nights for which nothing is written yet, and nothing was taken on the evening on which they stand now. */
async function findFree(ctx: Work, row: SubscriptionRow): Promise<ReadonlySet<number>> {
  const items = await ctx.db
    .select()
    .from(subscriptionItems)
    .where(
      and(
        eq(subscriptionItems.organisationId, ctx.organisation.id),
        eq(subscriptionItems.subscriptionId, row.id),
      ),
    )
  const begun = items.filter((item) => !isStillFree(item))
  const nights = await lastNightsOf(ctx, row.ramadanYear!)
  const free = nights.filter(
    (here) =>
      !isOver(ctx, here) &&
      !begun.some(({ night, dueOn }) => night === here.night || dueOn === here.evening),
  )
  return new Set(free.map(({ night }) => night))
}

/** Each payment is one that its causes take; what a night was promised already, it may be promised again. */
async function checkAmounts(
  ctx: Work,
  { id, currency }: SubscriptionRow,
  planned: Amounts,
  promised: readonly PlannedNight[],
): Promise<void> {
  const lines = await linesOf(ctx, id)
  const causes = await recallCauses(
    ctx,
    lines.map(({ causeId }) => causeId!),
  )
  const own = ctx.organisation.configuration.defaultCurrency
  const shares = lines.map(({ amountMinor }) => amountMinor)
  for (const { night, amountMinor, feeMinor } of planned) {
    const isAsBefore = promised.some(
      (before) => before.night === night && before.amountMinor === amountMinor,
    )
    if (amountMinor === 0 || isAsBefore) continue
    if (amountMinor + feeMinor > MOST_PER_GIFT)
      refuse(changeSubscription, 'amount-too-large', 'nights')
    const parts = shareOut(amountMinor, shares, stepOf(currency))
    for (const [at, { causeId }] of lines.entries()) {
      const cause = causes.get(causeId!)
      if (!cause) continue
      const limits = {
        ...cause,
        // A share of an amount is seldom one that is offered.
        allowCustomAmount: cause.allowCustomAmount || lines.length > 1,
        minimumAmount: cause.minimumMinor,
        maximumAmount: cause.maximumMinor,
      }
      const problem = whyNotTaken(parts[at]!, limits, own, currency)
      if (problem) refuse(changeSubscription, `amount-${problem}`, 'nights')
    }
  }
}
