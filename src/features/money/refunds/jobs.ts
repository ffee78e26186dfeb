import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

export const sendRefund = job({
  name: 'refunds.send',
  input: z.object({ id: z.uuid() }),
  attempts: 12,
  urgent: true,
  asks: 'provider',
})
