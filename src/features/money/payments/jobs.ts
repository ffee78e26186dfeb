import { z } from 'zod'
import { job } from '#platform/server/jobs.ts'

/** One job brings the fees of all payments of an account, however many events have told of theirs. */
export const bringLateFees = job({
  name: 'payments.bring-fees',
  input: z.object({ accountId: z.uuid() }),
  attempts: 12,
  urgent: true,
  asks: 'provider',
})

export const registerWallets = job({
  name: 'payments.register-wallets',
  input: z.object({}),
  attempts: 10,
  asks: 'provider',
})

export const applyEvent = job({
  name: 'payments.apply-event',
  input: z.object({ accountId: z.uuid(), id: z.string() }),
  attempts: 12,
  urgent: true,
  asks: 'provider',
})
