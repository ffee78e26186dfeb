import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import {
  freeAddress,
  listLetters,
  listReaders,
  listRefusedAddresses,
  previewLetter,
  removeLetter,
  saveLetter,
  sendLetter,
  showLetter,
  stopLetter,
  testLetter,
} from './contract.ts'
import { eraseCopies, exportCopies } from './held.ts'
import { invariants } from './invariants.ts'
import { copyNext } from './jobs.ts'
import { findLetters, readers, remove, save, findLetter } from './letters.ts'
import { free, listRefused } from './refused.ts'
import { areLettersDue, send, sendDue, stop } from './send.ts'
import { preview, test } from './try-out.ts'

export const letters = feature({
  name: 'letters',
  answers: [
    answer(listLetters, findLetters),
    answer(showLetter, findLetter),
    answer(listReaders, readers),
    answer(saveLetter, save),
    answer(removeLetter, remove),
    answer(previewLetter, preview),
    answer(testLetter, test),
    answer(sendLetter, send),
    answer(stopLetter, stop),
    answer(listRefusedAddresses, listRefused),
    answer(freeAddress, free),
  ],
  jobs: [worker(copyNext, (ctx) => sendDue(ctx))],
  watches: [{ name: 'letters.send-due', when: areLettersDue, run: (ctx) => sendDue(ctx) }],
  holds: { export: exportCopies, erase: eraseCopies },
  invariants,
})
