import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { refundGift } from '#features/money/refunds/contract.ts'
import { sendRefundOrder } from '#features/money/refunds/send.ts'
import type { Context } from '#platform/server/context.ts'
import { codeAt, staffAt } from './staff.ts'
import type { World } from './story.ts'

/** Somebody of the office orders money back, signed in for it. Answers whether there was as much to give back. */
export async function orderRefund(world: World, id: string, amount: number): Promise<boolean> {
  const { token, key } = await staffAt(world, ['treasurer'])
  // Each code is taken once.
  world.wait({ minutes: 1 })
  const code = codeAt(world, key)
  const asked = { id, refundId: randomUUID(), amount, reason: 'twice' as const, note: '', code }
  const { status, data } = await world.visitor.asks(refundGift, asked, { 'x-jwt-token': token })
  if (status !== 200) assert.equal(data.problem, 'more-than-left')
  return status === 200
}

/** Sends what was ordered and is not known to be sent, as its jobs do. */
export async function sendRefunds(world: World, ctx: Context): Promise<void> {
  const open = await world.rows<{ id: string }>(
    `select id from refund_orders where state = 'asked' order by asked_at, id`,
  )
  for (const order of open) await sendRefundOrder(ctx, order)
}
