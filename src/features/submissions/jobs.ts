import { z } from 'zod'
import { type Schedule, job } from '#platform/server/jobs.ts'
import { dropUnclaimedDocuments } from './documents.ts'
import { eraseOld } from './erase.ts'

export const eraseOldSubmissions: Schedule = {
  name: 'submissions.erase-old',
  cron: '41 3 * * *',
  catchUp: '1 day',
  run: eraseOld,
}

/** The same for what somebody wants erased now. */
export const eraseDue = job({
  name: 'submissions.erase-due',
  input: z.object({}),
  attempts: 10,
  run: eraseOld,
})

/** Removes the bytes of documents whose form never arrived. Added before the bytes are. */
export const dropUnclaimed = job({
  name: 'submissions.drop-unclaimed',
  input: z.object({
    documents: z.array(z.object({ id: z.uuid(), kind: z.enum(['pdf', 'docx']) })),
  }),
  attempts: 10,
  run: dropUnclaimedDocuments,
})
