import { heed } from '#features/money/payments/payments.ts'
import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import { listGifts, refundGift, seeToFailedRefund, showGivenGift } from './contract.ts'
import { findGivenGifts, findGivenGift } from './desk.ts'
import { giveBackWarned } from './heed-warning.ts'
import { eraseOrders, exportOrders } from './hold.ts'
import { invariants } from './invariants.ts'
import { sendRefund } from './jobs.ts'
import { refund } from './refund.ts'
import { seeTo } from './refunds.ts'
import { sendRefundOrder, takeUpLost } from './send.ts'
import { refundSettings } from './settings.ts'

export const refunds = feature({
  name: 'refunds',
  answers: [
    answer(listGifts, findGivenGifts),
    answer(showGivenGift, findGivenGift),
    answer(refundGift, refund),
    answer(seeToFailedRefund, seeTo),
  ],
  jobs: [worker(sendRefund, sendRefundOrder)],
  schedules: [{ name: 'refunds.take-up', cron: '*/5 * * * *', run: takeUpLost }],
  settings: refundSettings,
  plugs: [heed.with('refunds', giveBackWarned)],
  holds: { export: exportOrders, erase: eraseOrders },
  invariants,
})
