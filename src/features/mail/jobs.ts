import { z } from 'zod'
import { type Schedule, job } from '#platform/server/jobs.ts'
import { deliver } from './deliver.ts'
import { forgetOld } from './outbox.ts'
import { ATTEMPTS } from './rules.ts'

export const deliverMail = job({
  name: 'mail.deliver',
  input: z.object({ mailId: z.uuid() }),
  attempts: ATTEMPTS,
  run: deliver,
})

export const forgetOldMail: Schedule = {
  name: 'mail.forget-old',
  cron: '17 3 * * *',
  run: forgetOld,
}
