import { createHash } from 'node:crypto'
import {
  type Intent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnclear,
  TOKEN_UNUSABLE,
} from '#features/payments/provider.ts'
import { type Context, inOneTrip, inTransaction } from '#platform/server/context.ts'
import { toJsonRow } from '#platform/server/database.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { giveDonation } from './contract.ts'
import type { GiftRow } from './gifts.ts'
import { cancel } from './look-up.ts'
import type { GiftState } from './rules.ts'
import { apply, isGift, note, toAttempt } from './settle.ts'
import { gifts } from './tables.ts'

/**
 * Tries to take the money for an opened payment. The payment's id and the attempt are durable before the provider is
 * asked; whatever comes back is taken over by `apply`.
 */
export async function confirm(
  ctx: Context,
  provider: PaymentProvider,
  gift: GiftRow,
  { id: intentId }: Intent,
  confirmationToken: string,
): Promise<{ state: GiftState; intent?: Intent }> {
  const key = `gift:${gift.organisationId}:${gift.attemptId}:confirm:${gift.keySequence}`
  const attempt = toJsonRow(toAttempt(ctx, gift, 'confirm', 'asked', { key }))
  await inOneTrip(
    ctx,
    (sql) => sql`
      select store_and_ask(${gift.organisationId}, ${gift.id}, ${intentId},
        ${digestOf(confirmationToken)}, ${attempt})`,
  )
  ctx.house.checkpoint('give.asked')

  const returnUrl = `${ctx.origin}/thank-you/${gift.id}`
  const intent = await ask(ctx, provider, gift, { intentId, key, confirmationToken, returnUrl })
  ctx.house.checkpoint('give.confirmed')
  if (!intent) return { state: 'processing' }

  const asked: GiftRow = { ...gift, intentId, state: 'processing' }
  const state = await apply(ctx, asked, intent, 'confirm')
  ctx.house.checkpoint('give.settled')
  if (state === 'failed') await cancel(ctx, provider, asked).catch(() => {})
  return { state, intent }
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Where the answer is unclear the payment is looked up; undefined when that does not tell either, and the reconciler
 * will.
 */
async function ask(
  ctx: Context,
  provider: PaymentProvider,
  gift: GiftRow,
  confirmation: Parameters<PaymentProvider['confirmIntent']>[0],
): Promise<Intent | undefined> {
  try {
    return await provider.confirmIntent(confirmation)
  } catch (error) {
    if (error instanceof ProviderRefused) await giveUp(ctx, gift, error, confirmation.key)
    if (!(error instanceof ProviderUnclear)) throw error
  }
  ctx.house.log.warn({ gift: gift.id }, 'unclear answer of the provider; looking it up')
  // A provider repeats a saved fault under the same key for a day, so the next question has another one. That is safe:
  // a payment is taken once at most, whatever keys ask for it.
  await nextKey(ctx, gift)
  try {
    return await provider.findIntent(confirmation.intentId)
  } catch (error) {
    if (error instanceof ProviderUnclear || error instanceof ProviderRefused) return undefined
    throw error
  }
}

export async function nextKey(ctx: Context, gift: GiftRow): Promise<void> {
  await inTransaction(ctx, ({ db }) =>
    db
      .update(gifts)
      .set({ keySequence: gift.keySequence + 1 })
      .where(isGift(gift)),
  )
}

/** The provider will not: the next try is a new one, and the donor is told what to do. */
async function giveUp(
  ctx: Context,
  gift: GiftRow,
  error: ProviderRefused,
  key: string,
): Promise<never> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(gifts)
      .set({
        state: gift.declines > 0 ? 'declined' : 'created',
        keySequence: gift.keySequence + 1,
      })
      .where(isGift(gift))
    await note(ctx, gift, 'confirm', 'refused', { code: error.code, key })
  })
  if (error.code === TOKEN_UNUSABLE) refuse(giveDonation, 'card-missing', 'confirmationToken')
  ctx.house.log.error({ err: error, gift: gift.id }, 'the provider refused a confirmation')
  return refuse(giveDonation, 'cannot-take-payments')
}
