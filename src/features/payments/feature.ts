import { answer, feature } from '#platform/server/feature.ts'
import { receiveEvent, receiveEventFor } from './contract.ts'
import { invariants, toLookAt } from './invariants.ts'
import { applyEvent } from './jobs.ts'
import { followLost, receive, receiveFor } from './receive-event.ts'
import { reconcile } from './reconcile.ts'

export const payments = feature({
  name: 'payments',
  answers: [answer(receiveEvent, receive), answer(receiveEventFor, receiveFor)],
  jobs: [applyEvent],
  schedules: [
    { name: 'payments.reconcile', cron: '* * * * *', run: reconcile },
    { name: 'payments.follow-lost', cron: '*/10 * * * *', run: followLost },
  ],
  invariants,
  toLookAt,
})
