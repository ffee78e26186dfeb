import type { Schedule } from '#platform/server/jobs.ts'
import { moveUpEverywhere } from './move-up.ts'

export const moveEveryoneUp: Schedule = {
  name: 'maktab.move-up',
  cron: '*/5 * * * *',
  run: moveUpEverywhere,
}
