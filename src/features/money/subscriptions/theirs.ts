import { and, eq } from 'drizzle-orm'
import { isDonorOf } from '#features/money/donors/donors.ts'
import { donors } from '#features/money/donors/tables.ts'
import { ERASED } from '#features/money/giving/tables.ts'
import { heldOf } from '#features/ground/people/people.ts'
import type { Work } from '#platform/server/context.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { opens } from './links.ts'
import { type SubscriptionRow, isSubscription, lockSubscription } from './subscriptions.ts'
import { subscriptions } from './tables.ts'

interface Asked {
  readonly subscriptionId: string
  readonly key?: string | undefined
}

/**
 * The subscription that whoever asks may see and change, locked: their own where they are signed in, or the one of the signed
 * link that they hold. Undefined for every other, as for one that there is not. One whose card was never kept is none yet,
 * and one whose giver has been forgotten is nobody's any more.
 */
export async function findTheirs(
  ctx: Work,
  { subscriptionId: id, key }: Asked,
): Promise<SubscriptionRow | undefined> {
  const isPerson = ctx.actor.kind === 'person'
  if (!isPerson && key === undefined) refuseCommon('signed-out')
  if (!UUID.test(id)) return undefined
  const isOpened = key !== undefined && opens(ctx, { organisationId: ctx.organisation.id, id }, key)
  if (!isOpened && !(isPerson && (await isOwn(ctx, id)))) return undefined
  const row = await lockSubscription(ctx, id)
  return row?.state === 'pending' || row?.bodyDigest === ERASED ? undefined : row
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function isOwn(ctx: Work, id: string): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false
  const held = await heldOf(ctx, ctx.actor.id)
  const [own] = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(
      donors,
      and(
        eq(donors.organisationId, subscriptions.organisationId),
        eq(donors.id, subscriptions.donorId),
      ),
    )
    .where(and(isSubscription(ctx, id), isDonorOf(ctx, held)))
  return own !== undefined
}
