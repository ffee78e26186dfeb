import { type Context, inTransaction } from '#platform/server/context.ts'
import { answerOnce } from './answer-once.ts'
import type { BankIntent } from './intents.ts'
import { assertCustomer } from './kept-cards.ts'
import { newId } from './new-id.ts'
import { assertOpen } from './openness.ts'

export interface BankOrder {
  readonly key: string
  readonly amount: number
  readonly currency: string
  readonly gift: string
  readonly payment?: string
  readonly customer?: string
  readonly savesCard?: boolean
  readonly suffix?: string
}

/** Opens a payment; nothing is taken yet. */
export function create(ctx: Context, { key, ...order }: BankOrder): Promise<BankIntent> {
  const { amount, currency, gift, payment, customer, savesCard = false, suffix } = order
  return inTransaction(ctx, async (ctx) => {
    await assertOpen(ctx)
    const said = [amount, currency, gift, suffix, payment, customer, savesCard]
    const asked = ['create', ...said.map((one) => one ?? null)]
    const { answer } = await answerOnce(ctx, { key, asked }, async () => {
      if (customer !== undefined) await assertCustomer(ctx, customer)
      const id = newId('pi')
      const now = ctx.now().toISOString()
      await ctx.sql`
        insert into sandbox_intents (organisation_id, id, amount_minor, currency, gift, payment,
          customer_id, saves_card, status, created_at, updated_at)
        values (${ctx.organisation.id}, ${id}, ${amount}, ${currency}, ${gift}, ${payment ?? null},
          ${customer ?? null}, ${savesCard}, 'requires_payment_method', ${now}, ${now})`
      const made: BankIntent = {
        id,
        status: 'requires_payment_method',
        amountMinor: amount,
        currency,
        gift,
        createdAt: now,
        refundedMinor: 0,
        isDisputed: false,
        ...(payment !== undefined && { payment }),
        ...(customer !== undefined && { customer }),
      }
      return made
    })
    return answer
  })
}
