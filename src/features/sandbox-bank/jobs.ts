import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'
import { deliver } from './deliver.ts'

/** Tells the organisation of a change, again and again until it is heard; about six hours in all. */
export const deliverEvent = job({
  name: 'sandbox-bank.deliver-event',
  input: z.object({ event: z.string() }),
  attempts: 10,
  run: deliver,
})
