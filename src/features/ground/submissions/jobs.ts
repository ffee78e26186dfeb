import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

/** Erases what somebody wants erased now; the nightly schedule does the same for what is old. */
export const eraseDue = job({
  name: 'submissions.erase-due',
  input: z.object({}),
  attempts: 10,
})

/** Removes the bytes of documents whose form never arrived. Added before the bytes are. */
export const dropUnclaimed = job({
  name: 'submissions.drop-unclaimed',
  input: z.object({
    documents: z.array(z.object({ id: z.uuid(), kind: z.enum(['pdf', 'docx']) })),
  }),
  attempts: 10,
})
