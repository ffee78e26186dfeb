import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

/** Goes on where a run of the night had no more time. */
export const clearOn = job({ name: 'office.clear-on', input: z.object({}), attempts: 3 })
