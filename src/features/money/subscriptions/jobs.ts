import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

export const settleLater = job({
  name: 'subscriptions.settle',
  input: z.object({ itemId: z.uuid() }),
  attempts: 10,
  urgent: true,
  asks: 'provider',
})

export const forgetCard = job({
  name: 'subscriptions.forget-card',
  input: z.object({ subscriptionId: z.uuid() }),
  attempts: 10,
  asks: 'provider',
})
