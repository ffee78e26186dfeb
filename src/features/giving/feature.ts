import { answer, feature } from '#platform/server/feature.ts'
import {
  downloadReceipt,
  downloadStatement,
  giveDonation,
  listMyGifts,
  listStatements,
  receiveEvent,
  receiveEventFor,
  showGift,
} from './contract.ts'
import { show } from './gifts.ts'
import { give } from './give.ts'
import { eraseDonor, exportGifts, listMine } from './history.ts'
import { invariants } from './invariants.ts'
import { applyEvent, sendReceipt } from './jobs.ts'
import { reconcile } from './look-up.ts'
import { download } from './receipts.ts'
import { downloadYear, listYears } from './statements.ts'
import { receive, receiveFor } from './receive-event.ts'

export const giving = feature({
  name: 'giving',
  answers: [
    answer(giveDonation, give),
    answer(showGift, show),
    answer(downloadReceipt, download),
    answer(listMyGifts, listMine),
    answer(listStatements, listYears),
    answer(downloadStatement, downloadYear),
    answer(receiveEvent, receive),
    answer(receiveEventFor, receiveFor),
  ],
  jobs: [sendReceipt, applyEvent],
  schedules: [{ name: 'giving.reconcile', cron: '* * * * *', run: reconcile }],
  holds: { export: exportGifts, erase: eraseDonor },
  invariants,
})
