import { answer, feature } from '#platform/server/feature.ts'
import { aboutAccount } from './accounts.ts'
import { receiveEvent, receiveEventFor } from './contract.ts'
import { invariants, toLookAt } from './invariants.ts'
import { applyEvent } from './jobs.ts'
import { followLost, receive, receiveFor } from './receive-event.ts'
import { reconcile } from './reconcile.ts'
import { paymentAccounts } from './tables.ts'

const about = ({ organisation_id = '' }: Readonly<Record<string, string>>) =>
  aboutAccount(organisation_id)

export const payments = feature({
  name: 'payments',
  answers: [answer(receiveEvent, receive), answer(receiveEventFor, receiveFor)],
  jobs: [applyEvent],
  schedules: [
    { name: 'payments.reconcile', cron: '* * * * *', run: reconcile },
    { name: 'payments.follow-lost', cron: '*/10 * * * *', run: followLost },
  ],
  seals: [
    { column: paymentAccounts.secretKeySealed, about },
    { column: paymentAccounts.webhookSecretsSealed, about },
  ],
  invariants,
  toLookAt,
})
