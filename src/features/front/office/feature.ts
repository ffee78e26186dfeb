import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import {
  addCause,
  closeCause,
  listCauses,
  orderCauses,
  saveCause,
  showCause,
} from './causes-contract.ts'
import * as causes from './causes-desk.ts'
import {
  answerSubmission,
  listContent,
  listContentChanges,
  listInbox,
  listReplyTemplates,
  mailReply,
  moveSubmission,
  previewContent,
  putContent,
  removeReplyTemplate,
  saveDocument,
  saveReplyTemplate,
  showContent,
  showContentChange,
  showDesk,
  showKind,
  showSubmission,
  writeSubmissionNote,
} from './contract.ts'
import { clearParts } from './clear-parts.ts'
import { openInbox } from './desk.ts'
import {
  announce,
  areJamaatsFollowed,
  followJamaats,
  sparingFunerals,
  takeBack,
} from './janazah.ts'
import * as firstHour from './first-hour.ts'
import { invariants } from './invariants.ts'
import { clearOn } from './jobs.ts'
import { openLibrary } from './library.ts'
import { listDocuments, listLibrary, removeDocument, removePicture } from './library-contract.ts'
import { announceJanazah, takeBackJanazah } from './janazah-contract.ts'
import {
  eraseContent,
  holdContent,
  leaveContent,
  moveContent,
  moveSubmissions,
  orderContent,
  takeBackContent,
} from './moving-contract.ts'
import { type Product, findDesk } from './office.ts'
import {
  changeSettings,
  listSettings,
  listTrail,
  previewSite,
  showSettings,
} from './settings-contract.ts'
import { findSettings, preview, save, findSection, trail } from './settings-desk.ts'
import {
  erasePerson,
  exportPerson,
  findPeople,
  mergePeople,
  showPerson,
} from './people-contract.ts'
import { eraseOne, find, mergeOne, openPeople } from './people-desk.ts'
import * as mail from './mail-desk.ts'
import * as payments from './payments-desk.ts'
import {
  connectPayments,
  dropMailServer,
  keepMailServer,
  readSenderDomain,
  showFirstHour,
  showMailSettings,
  showOrPutAwayFirstHour,
  showPaymentSettings,
  tryMail,
  tryPayments,
} from './setup-contract.ts'
import { openWriting } from './write.ts'

/** Handed every kind and every form, so that a new one of either needs nothing here. */
export function openOffice(product: Product) {
  const writing = openWriting(product.kinds)
  const inbox = openInbox(product.forms)
  const library = openLibrary(product.kinds)
  const people = openPeople(product.forms)
  return feature({
    name: 'office',
    answers: [
      answer(showDesk, (ctx) => findDesk(ctx, product)),
      answer(showKind, writing.kind),
      answer(listContent, writing.list),
      answer(showContent, writing.show),
      answer(putContent, sparingFunerals(putContent, writing.put)),
      answer(moveContent, writing.move),
      answer(takeBackContent, writing.takeBack),
      answer(eraseContent, writing.erase),
      answer(orderContent, writing.order),
      answer(holdContent, writing.hold),
      answer(leaveContent, writing.leave),
      answer(previewContent, writing.preview),
      answer(listContentChanges, writing.changes),
      answer(showContentChange, writing.change),
      answer(listLibrary, library.list),
      answer(removePicture, library.remove),
      answer(listDocuments, library.listDocuments),
      answer(removeDocument, library.removeDocument),
      answer(listInbox, inbox.list),
      answer(showSubmission, inbox.show),
      answer(moveSubmission, inbox.move),
      answer(moveSubmissions, inbox.moveSeveral),
      answer(writeSubmissionNote, inbox.note),
      answer(answerSubmission, inbox.answer),
      answer(mailReply, inbox.mail),
      answer(listReplyTemplates, inbox.templates),
      answer(saveReplyTemplate, inbox.keepTemplate),
      answer(removeReplyTemplate, inbox.removeTemplate),
      answer(saveDocument, inbox.save),
      answer(announceJanazah, announce),
      answer(takeBackJanazah, takeBack),
      answer(listSettings, findSettings),
      answer(showSettings, findSection),
      answer(changeSettings, save),
      answer(previewSite, preview),
      answer(listTrail, trail),
      answer(showFirstHour, firstHour.findFirstHour),
      answer(showOrPutAwayFirstHour, firstHour.decide),
      answer(showMailSettings, mail.findMailSettings),
      answer(keepMailServer, mail.keepServer),
      answer(dropMailServer, mail.dropServer),
      answer(tryMail, mail.check),
      answer(readSenderDomain, mail.judgeDomain),
      answer(showPaymentSettings, payments.findPaymentSettings),
      answer(tryPayments, payments.check),
      answer(connectPayments, payments.connect),
      answer(findPeople, find),
      answer(showPerson, people.show),
      answer(exportPerson, people.exportOne),
      answer(erasePerson, eraseOne),
      answer(mergePeople, mergeOne),
      answer(listCauses, causes.findDeskCauses),
      answer(showCause, causes.findDeskCause),
      answer(addCause, causes.add),
      answer(saveCause, causes.save),
      answer(closeCause, causes.setClosure),
      answer(orderCauses, causes.order),
    ],
    jobs: [worker(clearOn, (ctx) => clearParts(ctx))],
    watches: [{ name: 'office.follow-jamaats', when: areJamaatsFollowed, run: followJamaats }],
    schedules: [
      {
        name: 'office.clear-parts',
        cron: '23 3 * * *',
        catchUp: '1 day',
        run: (ctx) => clearParts(ctx),
      },
    ],
    invariants,
  })
}
