import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import { authenticate } from './authenticate.ts'
import { authenticate as authenticateEndpoint, makeConfirmationToken } from './contract.ts'
import { forget } from './forget.ts'
import { invariants } from './invariants.ts'
import { deliver } from './deliver.ts'
import { deliverEvent, settlePayment, settleRefund } from './jobs.ts'
import { makeToken } from './make-token.ts'
import { payOut } from './payouts.ts'
import * as refunds from './refunds.ts'
import { settleIntent } from './settle.ts'

export const sandboxBank = feature({
  name: 'sandbox-bank',
  answers: [answer(makeConfirmationToken, makeToken), answer(authenticateEndpoint, authenticate)],
  jobs: [
    worker(deliverEvent, deliver),
    worker(settlePayment, settleIntent),
    worker(settleRefund, refunds.settleBankRefund),
  ],
  schedules: [
    { name: 'sandbox-bank.forget', cron: '23 3 * * *', run: forget },
    { name: 'sandbox-bank.pay-out', cron: '41 4 * * *', run: payOut },
  ],
  invariants,
})
