import { type Context, inTransaction } from '#platform/server/context.ts'
import { answerOnce } from './answer-once.ts'
import type { BankIntent } from './intents.ts'
import { newId } from './new-id.ts'
import { assertOpen } from './openness.ts'

export interface BankOrder {
  readonly key: string
  readonly amount: number
  readonly currency: string
  readonly gift: string
  readonly suffix?: string | undefined
}

/** Opens a payment; nothing is taken yet. */
export function create(ctx: Context, { key, ...order }: BankOrder): Promise<BankIntent> {
  const { amount, currency, gift, suffix } = order
  return inTransaction(ctx, async (ctx) => {
    await assertOpen(ctx)
    const asked = ['create', amount, currency, gift, suffix ?? null]
    const { intent } = await answerOnce(ctx, { key, asked }, async () => {
      const id = newId('pi')
      const now = ctx.now().toISOString()
      await ctx.sql`
        insert into sandbox_intents
          (organisation_id, id, amount_minor, currency, gift, status, created_at, updated_at)
        values (${ctx.organisation.id}, ${id}, ${amount}, ${currency}, ${gift},
          'requires_payment_method', ${now}, ${now})`
      return {
        id,
        status: 'requires_payment_method',
        amountMinor: amount,
        currency,
        gift,
        createdAt: now,
      }
    })
    return intent
  })
}
