import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

/** The next copies at once, where a letter was sent just now; the look of each minute does the rest. */
export const copyNext = job({ name: 'letters.copy-next', input: z.object({}), attempts: 3 })
