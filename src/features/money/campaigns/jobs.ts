import { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs.ts'

/**
 * Before all letters: a receipt is written for each gift, and whoever looks at a page would wait for thousands of them. Money
 * hardly waits, as one of an organisation counts for all its gifts.
 */
export const countUp = job({
  name: 'campaigns.count-up',
  input: z.object({}),
  attempts: 10,
  urgent: true,
})

/** Goes on where a run had no more time; else everybody would wait for the next minute. */
export const lapseOn = job({
  name: 'campaigns.lapse-on',
  input: z.object({}),
  attempts: 3,
  urgent: true,
})

/** One of an organisation waits at a time, however many gifts ask for it. */
export function countKey({ organisation }: Pick<Context, 'organisation'>): string {
  return `count-up:${organisation.id}`
}
