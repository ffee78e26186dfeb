import { z } from 'zod'
import { type Schedule, job } from '#platform/server/jobs.ts'
import { eraseOld } from './erase.ts'

export const eraseOldSubmissions: Schedule = {
  name: 'submissions.erase-old',
  cron: '41 3 * * *',
  catchUp: '1 day',
  run: eraseOld,
}

/** The same for what somebody wants erased now. */
export const eraseDue = job({
  name: 'submissions.erase-due',
  input: z.object({}),
  attempts: 10,
  run: eraseOld,
})
