import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

export const applyEvent = job({
  name: 'payments.apply-event',
  input: z.object({ accountId: z.uuid(), id: z.string() }),
  attempts: 12,
  urgent: true,
})
