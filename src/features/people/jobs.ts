import { z } from 'zod'
import { type Schedule, job } from '#platform/server/jobs.ts'
import { forgetOld } from './forget-old.ts'
import { warn, write } from './letters.ts'

export const writeProof = job({
  name: 'people.write-proof',
  input: z.object({ proofId: z.uuid(), sealed: z.string() }),
  attempts: 10,
  run: write,
})

export const warnOfTries = job({
  name: 'people.warn-of-tries',
  input: z.object({ email: z.string() }),
  attempts: 10,
  run: warn,
})

export const forgetOldTraces: Schedule = {
  name: 'people.forget-old',
  cron: '17 3 * * *',
  catchUp: '1 day',
  run: forgetOld,
}
