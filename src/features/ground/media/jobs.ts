import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'
import { isDocumentPath } from './rules.ts'

/** Looks a day after somebody began to keep a document whether it was kept, and removes what is left of it if not. */
export const dropUnclaimed = job({
  name: 'media.drop-unclaimed',
  input: z.object({ id: z.uuid(), path: z.string().refine(isDocumentPath) }),
  attempts: 10,
})
