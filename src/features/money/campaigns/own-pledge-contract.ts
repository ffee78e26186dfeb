import { z } from 'zod'
import { PLEDGE_NOES } from '#features/money/giving/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, text } from '#platform/shared/fields.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'
import { Campaign, gate } from './contract.ts'
import { PLEDGE_STATES } from './rules.ts'

/** Of the link that was mailed. */
const link = { id: Id, key: text({ max: 120 }) }

const { 'pledge-not-found': notFound, 'pledge-link-over': over } = PLEDGE_NOES
const NO_LINK = { 'pledge-not-found': notFound, 'pledge-link-over': over } as const

export const showOwnPledge = endpoint({
  method: 'GET',
  path: '/api/pledges/:id',
  summary: 'What somebody has promised to a campaign, for whoever has the link of their mail.',
  access: 'anyone',
  ...gate,
  limit: { times: 300, seconds: 600 },
  input: z.strictObject(link),
  reply: z.object({
    campaign: Campaign.pick({ id: true, title: true, language: true, giftAidEligible: true }),
    /** As it was written down; empty where nobody said it, and once it is forgotten. */
    name: z.string(),
    /** Minor units of `currency`. */
    amount: MinorUnits,
    currency: Currency,
    /** What has come of it, and stays; and what is being paid just now. */
    paid: MinorUnits,
    held: MinorUnits,
    /** A bank asks for the payment of it back: until that is settled it is kept for its giver, and nothing can be paid. */
    disputed: z.boolean(),
    /** So many of what the campaign needs, which are paid at once; null where it was a sum, and once something was paid. */
    need: z.object({ id: Id, title: z.string(), quantity: z.number().int() }).nullable(),
    state: z.enum(PLEDGE_STATES),
    /** Where a bank transfer for it is waited for: the page with its details, from the root. */
    transferAt: z.string().nullable(),
  }),
  refusals: NO_LINK,
})
export type OwnPledge = z.infer<typeof showOwnPledge.reply>

/** Again, it changes nothing. What was paid of it stays, and what was kept back for it is free again. */
export const giveUpPledge = endpoint({
  method: 'PUT',
  path: '/api/pledges/:id/withdrawal',
  summary: 'Takes back a promise that its giver cannot keep, by the link of their mail.',
  access: 'anyone',
  ...gate,
  limit: { times: 30, seconds: 600 },
  input: z.strictObject(link),
  reply: z.object({ state: z.enum(PLEDGE_STATES) }),
  refusals: {
    ...NO_LINK,
    'pledge-kept': PLEDGE_NOES['pledge-kept'],
    'pledge-being-paid': PLEDGE_NOES['pledge-being-paid'],
  },
})
