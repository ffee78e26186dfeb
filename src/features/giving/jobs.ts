import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'
import { follow } from './receive-event.ts'
import { send } from './receipts.ts'

export const sendReceipt = job({
  name: 'giving.send-receipt',
  input: z.object({ giftId: z.uuid() }),
  attempts: 10,
  run: (ctx, { giftId }) => send(ctx, giftId),
})

export const applyEvent = job({
  name: 'giving.apply-event',
  input: z.object({ provider: z.string(), id: z.string() }),
  attempts: 12,
  run: (ctx, event) => follow(ctx, event),
})
