import { type Context, inTransaction } from '#platform/server/context.ts'
import { answerOnce } from './answer-once.ts'
import { type BankIntent, getIntent, lockIntent } from './intents.ts'
import { move } from './move.ts'
import { BankRefused } from './rules.ts'

/** Ends a payment of which nothing was taken. One that is processing, succeeded or cancelled already is refused. */
export function cancelIntent(
  ctx: Context,
  { intentId, key }: { intentId: string; key: string },
): Promise<BankIntent> {
  return inTransaction(ctx, async (ctx) => {
    const { answer } = await answerOnce(ctx, { key, asked: ['cancel', intentId] }, async () => {
      const { status } = await lockIntent(ctx, intentId)
      if (status !== 'requires_payment_method' && status !== 'requires_action')
        throw new BankRefused(
          'payment_intent_unexpected_state',
          `The payment is ${status}: it cannot be cancelled.`,
        )
      await move(ctx, intentId, { status: 'cancelled' })
      return getIntent(ctx, intentId)
    })
    return answer
  })
}
