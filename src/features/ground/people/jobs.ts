import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

export const writeProof = job({
  name: 'people.write-proof',
  input: z.object({ proofId: z.uuid(), sealed: z.string() }),
  attempts: 10,
  urgent: true,
})

export const warnOfTries = job({
  name: 'people.warn-of-tries',
  input: z.object({ email: z.string() }),
  attempts: 10,
})
