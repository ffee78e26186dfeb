import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Image, Slug } from '#platform/shared/fields.ts'
import { MinorUnits } from '#platform/shared/money.ts'
import { NOT_FOUND, gate } from './contract.ts'

export const Need = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  image: Image.nullable(),
  /** What one costs, in minor units of the organisation's own currency. */
  unitAmount: MinorUnits,
  /** How many are needed. */
  quantity: z.number().int(),
  /** Given, and not given back. */
  funded: z.number().int(),
  /** Promised in a hall, and not given yet. */
  promised: z.number().int(),
  /** To be had now; what others are paying for just now may come back. */
  left: z.number().int(),
})
export type Need = z.infer<typeof Need>

export const listNeeds = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/needs',
  summary: 'What a campaign needs in numbers, and how many are left.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z.array(Need),
  refusals: NOT_FOUND,
  cache: 'public',
})

/** A day that can be sponsored, whole or in shares. */
export const SponsoredDay = Need.omit({ image: true, summary: true }).extend({
  /** A civil date of the organisation. `quantity` is how many shares it has, and `unitAmount` what one of them costs. */
  day: z.iso.date(),
  /** It lies behind us, and nothing can be given to it any more. */
  isOver: z.boolean(),
})
export type SponsoredDay = z.infer<typeof SponsoredDay>

/** In the order of the calendar. */
export const listDays = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/days',
  summary: 'The days of a campaign that can be sponsored, and how much of each is left.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z.array(SponsoredDay),
  refusals: NOT_FOUND,
  cache: 'public',
})

/** An amount with a name, which is given as one line of a gift. */
export const Plan = z.object({
  /** Of its name within the campaign: under another name it is another one. */
  id: Id,
  title: z.string(),
  summary: z.string(),
  /** Of one payment, in minor units of the organisation's own currency. */
  amount: MinorUnits,
  frequency: z.enum(['once', 'monthly']),
  /** After so many payments it ends by itself; absent where it is given once, or until somebody ends it. */
  instalments: z.number().int().optional(),
})
export type Plan = z.infer<typeof Plan>

/** In the order of the office. */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/plans',
  summary: 'Amounts with a name that can be given to a campaign.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z.array(Plan),
  refusals: NOT_FOUND,
  cache: 'public',
})
