import type { Schedule } from '#platform/server/jobs.ts'
import { eraseOld } from './erase.ts'

export const eraseOldSubmissions: Schedule = {
  name: 'submissions.erase-old',
  cron: '41 3 * * *',
  catchUp: '1 day',
  run: eraseOld,
}
