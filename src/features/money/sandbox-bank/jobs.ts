import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

/** Tells the organisation of a change, again and again until it is heard; about six hours in all. */
export const deliverEvent = job({
  name: 'sandbox-bank.deliver-event',
  input: z.object({ event: z.string() }),
  attempts: 10,
})

export const settlePayment = job({
  name: 'sandbox-bank.settle-payment',
  input: z.object({ intent: z.string() }),
  attempts: 10,
})

export const settleRefund = job({
  name: 'sandbox-bank.settle-refund',
  input: z.object({ refund: z.string() }),
  attempts: 10,
})
