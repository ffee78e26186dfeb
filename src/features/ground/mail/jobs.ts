import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'
import { ATTEMPTS } from './rules.ts'

export const deliverMail = job({
  name: 'mail.deliver',
  input: z.object({ mailId: z.uuid() }),
  attempts: ATTEMPTS,
  asks: 'mail server',
})
