import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

/** What a night has not come to; the next would. */
export const clearOn = job({ name: 'office.clear-on', input: z.object({}), attempts: 3 })
