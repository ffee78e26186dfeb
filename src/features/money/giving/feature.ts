import { onItsWay } from '#features/money/causes/causes.ts'
import { purpose } from '#features/money/payments/payments.ts'
import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import {
  downloadReceipt,
  downloadStatement,
  giveDonation,
  listMyGifts,
  listStatements,
  promiseTransfer,
  showFirstPayments,
  showGift,
} from './contract.ts'
import { giftPurpose } from './gift-purpose.ts'
import { findGift } from './gifts.ts'
import { give } from './give.ts'
import { eraseGifts, exportGifts, listMine } from './history.ts'
import { invariants } from './invariants.ts'
import { sayNotTaken, sayRefundCameBack, sayRefunded, sendReceipt } from './jobs.ts'
import { receiptFile, mailReceipt, tellNotTaken } from './receipts.ts'
import { isPaidJustNow } from './on-its-way.ts'
import { tellFirstPayments } from './regular.ts'
import { tellRefundCameBack, tellRefunded } from './refunds.ts'
import { downloadYear, listYears } from './statements.ts'
import { givingSettings } from './settings.ts'
import { keepPromise } from './transfers.ts'

export const giving = feature({
  name: 'giving',
  settings: givingSettings,
  answers: [
    answer(giveDonation, give),
    answer(promiseTransfer, keepPromise),
    answer(showGift, findGift),
    answer(showFirstPayments, tellFirstPayments),
    answer(downloadReceipt, receiptFile),
    answer(listMyGifts, listMine),
    answer(listStatements, listYears),
    answer(downloadStatement, downloadYear),
  ],
  jobs: [
    worker(sendReceipt, (ctx, { giftId }) => mailReceipt(ctx, giftId)),
    worker(sayNotTaken, (ctx, { giftId }) => tellNotTaken(ctx, giftId)),
    worker(sayRefunded, tellRefunded),
    worker(sayRefundCameBack, tellRefundCameBack),
  ],
  holds: { export: exportGifts, erase: eraseGifts },
  plugs: [purpose.with('gift', giftPurpose), onItsWay.with('giving', isPaidJustNow)],
  invariants,
})
