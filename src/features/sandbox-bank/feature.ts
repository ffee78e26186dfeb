import { answer, feature } from '#platform/server/feature.ts'
import { authenticate } from './authenticate.ts'
import { authenticate as authenticateEndpoint, makeConfirmationToken } from './contract.ts'
import { forget } from './forget.ts'
import { invariants } from './invariants.ts'
import { deliverEvent } from './jobs.ts'
import { makeToken } from './make-token.ts'
import { payOut } from './payouts.ts'
import { settleRefund } from './refunds.ts'
import { settlePayment } from './settle.ts'

export const sandboxBank = feature({
  name: 'sandbox-bank',
  answers: [answer(makeConfirmationToken, makeToken), answer(authenticateEndpoint, authenticate)],
  jobs: [deliverEvent, settlePayment, settleRefund],
  schedules: [
    { name: 'sandbox-bank.forget', cron: '23 3 * * *', run: forget },
    { name: 'sandbox-bank.pay-out', cron: '41 4 * * *', run: payOut },
  ],
  invariants,
})
