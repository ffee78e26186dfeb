import { createHash } from 'node:crypto'
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { givingSettings } from '#features/money/giving/settings.ts'
import type { Context, Work } from '#platform/server/context.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import { instantOf, wallClock } from '#platform/shared/wall-time.ts'
import type { Kind } from './rules.ts'
import {
  subscriptionCycles,
  subscriptionItems,
  subscriptionLines,
  subscriptions,
} from './tables.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type SubscriptionLine = typeof subscriptionLines.$inferSelect
export type Item = typeof subscriptionItems.$inferSelect

export function fridaySettings({ organisation }: Pick<Context, 'organisation'>) {
  return valuesOf<typeof givingSettings>(organisation.configuration)
}

/** What the clock on the organisation's wall shows. */
export function wallOf(ctx: Context): { readonly date: string; readonly time: string } {
  return wallClock(ctx.now(), ctx.organisation.timeZone)
}

/** When what is due on a day is taken, in the organisation's zone: a missing hour moves forward, a doubled one counts once. */
export function chargeMoment(ctx: Context, dueOn: string): Date {
  const { jummahpayChargeTime } = fridaySettings(ctx)
  return instantOf(dueOn, jummahpayChargeTime, ctx.organisation.timeZone)
}

/** The id of what falls due on a day: the same for the same, and nobody who does not know the subscription's can guess it. */
export function itemIdOf({ organisationId, id }: SubscriptionRow, dueOn: string): string {
  const hash = createHash('sha256').update(`${organisationId} ${id} ${dueOn}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hash[16]!, 16) % 4]
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

export function isSubscription(ctx: Work, id: string) {
  return and(eq(subscriptions.organisationId, ctx.organisation.id), eq(subscriptions.id, id))
}

export function isItem(ctx: Work, id: string) {
  return and(
    eq(subscriptionItems.organisationId, ctx.organisation.id),
    eq(subscriptionItems.id, id),
  )
}

/** So many items are taken, or ended, side by side. */
export const ITEMS_AT_ONCE = 8

export function isOfCycle(ctx: Work, kind: Kind, dueOn: string) {
  return and(
    eq(subscriptionItems.organisationId, ctx.organisation.id),
    eq(subscriptionItems.kind, kind),
    eq(subscriptionItems.dueOn, dueOn),
  )
}

/** The cycles of which something may still be taken or has to be ended. */
export function isOpenCycle({ organisation }: Work) {
  return and(
    eq(subscriptionCycles.organisationId, organisation.id),
    isNull(subscriptionCycles.closedAt),
  )
}

/** Its card was never kept, and it is being cleared away: it cannot begin any more. */
export function isGivenUp({ state, endedAt }: SubscriptionRow): boolean {
  return state === 'pending' && endedAt !== null
}

/** Its card was refused for good, and no other has come: nobody is asked with it again. */
export function wantsOtherCard({ savedCard, refusedCard }: SubscriptionRow): boolean {
  return savedCard !== null && savedCard === refusedCard
}

/** Held until the transaction ends: a change and the beginning of a charge wait for each other. */
export async function lockSubscription(
  ctx: Work,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(isSubscription(ctx, id))
    .for('update')
  return row
}

/** How often it has been taken. */
export async function countTaken(ctx: Work, id: string): Promise<number> {
  const { id: of } = ctx.organisation
  const [found] = await ctx.db
    .select({ taken: count() })
    .from(subscriptionItems)
    .where(
      and(
        eq(subscriptionItems.organisationId, of),
        eq(subscriptionItems.subscriptionId, id),
        eq(subscriptionItems.state, 'paid'),
      ),
    )
  return found!.taken
}

export async function linesOf(ctx: Work, id: string): Promise<SubscriptionLine[]> {
  return ctx.db
    .select()
    .from(subscriptionLines)
    .where(
      and(
        eq(subscriptionLines.organisationId, ctx.organisation.id),
        eq(subscriptionLines.subscriptionId, id),
      ),
    )
    .orderBy(asc(subscriptionLines.line))
}
