import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

/** Urgent, because everybody looks at a total; letters can wait for it. */
export const countUp = job({
  name: 'campaigns.count-up',
  input: z.object({}),
  attempts: 10,
  urgent: true,
})
