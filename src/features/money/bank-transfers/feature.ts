import { onItsWay } from '#features/money/causes/causes.ts'
import { transfers } from '#features/money/giving/giving.ts'
import { answer, feature } from '#platform/server/feature.ts'
import { findTransfers, findTransfer } from './bank-transfers.ts'
import { book, undo } from './book.ts'
import {
  bookStatement,
  checkStatement,
  listTransfers,
  showTransfer,
  undoBooking,
} from './contract.ts'
import { forgetOld } from './forget-old.ts'
import { erasePromises, exportPromises } from './hold.ts'
import { invariants } from './invariants.ts'
import { check } from './match.ts'
import { isPromised, promise } from './promise.ts'
import { bankTransferSettings, bankTransfersTogether } from './settings.ts'

export const bankTransfers = feature({
  name: 'bank-transfers',
  settings: bankTransferSettings,
  together: bankTransfersTogether,
  answers: [
    answer(showTransfer, findTransfer),
    answer(listTransfers, findTransfers),
    answer(checkStatement, check),
    answer(bookStatement, book),
    answer(undoBooking, undo),
  ],
  schedules: [{ name: 'bank-transfers.forget-old', cron: '29 3 * * *', run: forgetOld }],
  holds: { export: exportPromises, erase: erasePromises },
  plugs: [
    transfers.with('bank-transfers', { promise }),
    onItsWay.with('bank-transfers', isPromised),
  ],
  invariants,
})
