import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { providerFor } from '#features/payments/payments.ts'
import {
  type Intent,
  NoProvider,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnclear,
} from '#features/payments/provider.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { type GiftRow, getGift } from './gifts.ts'
import { OPEN, apply, isGift, note } from './settle.ts'
import { gifts } from './tables.ts'

/** Asks the provider what has become of a gift, and takes it over. */
export async function lookUp(
  ctx: Context,
  provider: PaymentProvider,
  gift: GiftRow,
): Promise<Intent> {
  const intent = await provider.findIntent(gift.intentId!)
  await apply(ctx, await getGift(ctx, gift.id), intent, 'look-up')
  return intent
}

/** Makes sure that nothing can be taken any more for a gift. If it was taken meanwhile, that stands. */
export async function cancel(
  ctx: Context,
  provider: PaymentProvider,
  gift: GiftRow,
): Promise<void> {
  const key = `gift:${gift.organisationId}:${gift.attemptId}:cancel`
  try {
    await apply(
      ctx,
      await getGift(ctx, gift.id),
      await provider.cancelIntent({ intentId: gift.intentId!, key }),
      'cancel',
    )
  } catch (error) {
    if (!(error instanceof ProviderUnclear)) throw error
    await lookUp(ctx, provider, gift)
  }
}

const MINUTE = 60_000
/** A gift that is being given is left alone; one that was left is looked at, and in the end closed. */
const QUIET_MS = 2 * MINUTE
const GIVE_UP_MS = 60 * MINUTE

/**
 * Finds what no webhook and no browser will tell any more: killed in the middle, answer lost, donor gone. Run every
 * minute; each gift is looked up at the provider, and closed there when nobody has continued it for an hour.
 */
export async function reconcile(ctx: Context): Promise<void> {
  const open = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(gifts)
      .where(
        and(
          eq(gifts.organisationId, organisation.id),
          inArray(gifts.state, OPEN),
          lt(gifts.givenAt, new Date(ctx.now().getTime() - QUIET_MS)),
          or(isNull(gifts.leaseUntil), lt(gifts.leaseUntil, new Date())),
        ),
      )
      .orderBy(asc(gifts.givenAt))
      .limit(100),
  )
  if (open.length === 0) return
  const provider = await providerFor(ctx).catch((error: unknown) => {
    if (error instanceof NoProvider) return undefined
    throw error
  })
  if (!provider) return
  for (const gift of open) {
    try {
      await reconcileOne(ctx, provider, gift)
    } catch (error) {
      if (!(error instanceof ProviderUnclear) && !(error instanceof ProviderRefused)) throw error
      ctx.house.log.warn({ err: error, gift: gift.id }, 'could not be looked up; next time')
    }
  }
}

async function reconcileOne(ctx: Context, provider: PaymentProvider, gift: GiftRow): Promise<void> {
  const isOld = gift.givenAt.getTime() < ctx.now().getTime() - GIVE_UP_MS
  if (gift.provider !== provider.name) {
    // Play money that was under way when the organisation changed to a real provider.
    if (isOld && gift.provider === 'sandbox') await end(ctx, gift)
    return
  }
  if (!gift.intentId) {
    // Killed before the payment's id was stored. An opened payment that was never confirmed takes nothing.
    if (isOld) await end(ctx, gift)
    return
  }
  const intent = await lookUp(ctx, provider, gift)
  const isOver =
    intent.status === 'succeeded' || intent.status === 'cancelled' || intent.status === 'processing'
  if (isOld && !isOver) await cancel(ctx, provider, gift)
}

async function end(ctx: Context, gift: GiftRow): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(gifts)
      .set({ state: 'cancelled' })
      .where(and(isGift(gift), inArray(gifts.state, OPEN)))
    await note(ctx, gift, 'cancel', 'given up')
  })
}
