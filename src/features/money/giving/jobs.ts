import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

export const sendReceipt = job({
  name: 'giving.send-receipt',
  input: z.object({ giftId: z.uuid() }),
  attempts: 10,
})

export const sayNotTaken = job({
  name: 'giving.say-not-taken',
  input: z.object({ giftId: z.uuid() }),
  attempts: 10,
  urgent: true,
})

export const sayRefunded = job({
  name: 'giving.say-refunded',
  input: z.object({ giftId: z.uuid(), refundId: z.string() }),
  attempts: 10,
})

export const sayRefundCameBack = job({
  name: 'giving.say-refund-came-back',
  input: z.object({ giftId: z.uuid(), refundId: z.string() }),
  attempts: 10,
})
