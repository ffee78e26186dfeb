import { randomUUID } from 'node:crypto'
import { refundGift } from '#features/money/refunds/contract.ts'
import { send } from '#features/money/refunds/send.ts'
import type { Context } from '#platform/server/context.ts'
import { codeAt, staffAt } from './staff.ts'
import type { World } from './story.ts'

/** The office, giving money back. */
export interface RefundDesk {
  /** Orders it; what is more than is left, or cannot be given back, is refused. */
  orders(giftId: string, amount: number): Promise<void>
  /** Sends what was ordered and is not known to be sent, as its jobs do. */
  sends(ctx: Context): Promise<void>
}

export async function openRefundDesk(world: World): Promise<RefundDesk> {
  const { token, key } = await staffAt(world, ['treasurer'])
  return {
    async orders(id, amount) {
      // Each code is taken once.
      world.wait({ minutes: 1 })
      const code = codeAt(world, key)
      const asked = { id, refundId: randomUUID(), amount, reason: 'twice' as const, note: '', code }
      await world.visitor.asks(refundGift, asked, { 'x-jwt-token': token })
    },
    async sends(ctx) {
      const open = await world.rows<{ id: string }>(
        `select id from refund_orders where state = 'asked' order by asked_at, id`,
      )
      for (const order of open) await send(ctx, order)
    },
  }
}
