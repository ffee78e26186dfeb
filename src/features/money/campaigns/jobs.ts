import { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs.ts'

/** Not urgent: money goes before what is said of it. */
export const countUp = job({
  name: 'campaigns.count-up',
  input: z.object({}),
  attempts: 10,
})

/** One of an organisation waits at a time, however many gifts ask for it. */
export function countKey({ organisation }: Pick<Context, 'organisation'>): string {
  return `count-up:${organisation.id}`
}
