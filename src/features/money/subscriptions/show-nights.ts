import { and, eq } from 'drizzle-orm'
import { lastNightsOf } from '#features/prayer/prayer-times/prayer-times.ts'
import type { Work } from '#platform/server/context.ts'
import type { NIGHT_STATES, Subscription } from './contract.ts'
import { type PlannedNight, isOver } from './nights.ts'
import type { ItemState } from './rules.ts'
import { type Item, type SubscriptionRow } from './subscriptions.ts'
import { subscriptionItems } from './tables.ts'

type Nights = NonNullable<Subscription['nights']>
type NightState = (typeof NIGHT_STATES)[number]

/** Every night that was promised, as it stands: what was taken keeps the evening on which it was. */
export async function showNights(
  ctx: Work,
  row: SubscriptionRow,
  planned: readonly PlannedNight[],
): Promise<Nights> {
  const moon = await lastNightsOf(ctx, row.ramadanYear!)
  const items = await findItems(ctx, row)
  return planned.map(({ night, amountMinor, feeMinor, skippedAt }) => {
    const here = moon.find((each) => each.night === night)!
    const item = items.get(night)
    return {
      night,
      evening: item?.dueOn ?? here.evening,
      amount: item?.amountMinor ?? amountMinor + feeMinor,
      gift: amountMinor,
      status: item
        ? STATES[item.state]
        : stateOf(row, {
            isSkipped: skippedAt !== null,
            isOver: isOver(ctx, here),
            comes: here.comes,
          }),
      giftId: item && item.amountMinor !== null ? item.id : null,
    }
  })
}

async function findItems(ctx: Work, { id }: SubscriptionRow): Promise<ReadonlyMap<number, Item>> {
  const rows = await ctx.db
    .select()
    .from(subscriptionItems)
    .where(
      and(
        eq(subscriptionItems.organisationId, ctx.organisation.id),
        eq(subscriptionItems.subscriptionId, id),
      ),
    )
  return new Map(rows.map((item) => [item.night!, item]))
}

/** Of one that nothing was tried for. */
function stateOf(
  { state }: SubscriptionRow,
  {
    isSkipped,
    isOver,
    comes,
  }: { readonly isSkipped: boolean; readonly isOver: boolean; readonly comes: boolean },
): NightState {
  if (isSkipped || state === 'cancelled') return 'skipped'
  if (!comes && (isOver || state === 'ended')) return 'not_held'
  if (isOver || state === 'ended') return 'missed'
  return comes ? 'coming' : 'if_it_comes'
}

export function sumOfNights(nights: readonly PlannedNight[]) {
  const amount = nights.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { amount, fee: nights.reduce((sum, { feeMinor }) => sum + feeMinor, 0) }
}

const STATES: Record<ItemState, NightState> = {
  due: 'under_way',
  retry: 'under_way',
  charging: 'under_way',
  needs_card: 'needs_you',
  needs_donor: 'needs_you',
  paid: 'given',
  missed: 'missed',
  skipped: 'skipped',
}
