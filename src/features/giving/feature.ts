import { answer, feature } from '#platform/server/feature.ts'
import {
  downloadReceipt,
  giveDonation,
  receiveEvent,
  receiveEventFor,
  showGift,
} from './contract.ts'
import { show } from './gifts.ts'
import { give } from './give.ts'
import { invariants } from './invariants.ts'
import { applyEvent, sendReceipt } from './jobs.ts'
import { reconcile } from './look-up.ts'
import { download } from './receipts.ts'
import { receive, receiveFor } from './receive-event.ts'

export const giving = feature({
  name: 'giving',
  answers: [
    answer(giveDonation, give),
    answer(showGift, show),
    answer(downloadReceipt, download),
    answer(receiveEvent, receive),
    answer(receiveEventFor, receiveFor),
  ],
  jobs: [sendReceipt, applyEvent],
  schedules: [{ name: 'giving.reconcile', cron: '* * * * *', run: reconcile }],
  invariants,
})
