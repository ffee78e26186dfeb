import type { Schedule } from '#platform/server/jobs.ts'
import { forgetUnanswered } from './subscribers.ts'

export const forgetUnansweredSubscribers: Schedule = {
  name: 'subscribers.forget-unanswered',
  cron: '23 3 * * *',
  run: forgetUnanswered,
}
