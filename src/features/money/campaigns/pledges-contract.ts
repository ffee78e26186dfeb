import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, CivilDate, ContactNumber, Email, Slug, text } from '#platform/shared/fields.ts'
import { MinorUnits } from '#platform/shared/money.ts'
import { Campaign, NOT_FOUND, gate } from './contract.ts'
import { Need } from './needs-contract.ts'
import { PLEDGE_STATES } from './rules.ts'

const access = 'staff:treasurer'

/** Amounts are minor units of the organisation's own currency. */
const Pledge = z.object({
  id: Id,
  amount: MinorUnits,
  /** Of what the campaign needs; null where only an amount was said. */
  need: z.string().nullable(),
  quantity: z.number().int().nullable(),
  /** These three are empty where nobody said them, and once they are forgotten. */
  name: z.string(),
  email: z.string(),
  contactNumber: z.string(),
  /** The first name is shown on the screen in the hall. */
  isNamed: z.boolean(),
  at: z.iso.datetime({ offset: true }),
  state: z.enum(PLEDGE_STATES),
  /** What has come of it, and stays. */
  paid: MinorUnits,
  /** Its giver has said that they cannot keep it. */
  isGivenUp: z.boolean(),
  /** When its link was last mailed; null where it never was. */
  mailedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type Pledge = z.infer<typeof Pledge>

/** The latest first, the open ones before all others; at most five hundred. */
export const listPledges = endpoint({
  method: 'GET',
  path: '/api/admin/campaigns/:id/pledges',
  summary: 'What was promised to a campaign, and what its host needs to write more of it down.',
  access,
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: Campaign.pick({
    id: true,
    title: true,
    language: true,
    state: true,
    currency: true,
    raised: true,
    promised: true,
  }).extend({
    amounts: z.array(MinorUnits),
    needs: z.array(Need.pick({ id: true, title: true, unitAmount: true, left: true })),
    items: z.array(Pledge),
  }),
  refusals: NOT_FOUND,
})

const NEED_NOT_LEFT = {
  status: 409,
  says: 'There aren’t that many of these left: they were given or promised, or somebody is paying for them just now.',
} as const

/** The same `pledgeId` with the same body again is the same promise, also at the same moment, and also once it was withdrawn. */
export const takePledge = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/:id/pledges',
  summary: 'Writes down what somebody in the hall has promised. No money moves.',
  access,
  ...gate,
  limit: { times: 600, seconds: 600 },
  input: z
    .strictObject({
      id: Slug,
      pledgeId: Id,
      /** All of it; so many of a need cost exactly this. */
      amount: MinorUnits.min(1, 'Say how much.'),
      needId: Id.optional(),
      quantity: z.number().int().min(1).max(10_000).optional(),
      /** As it may be said in the hall. */
      name: text({ min: 0, max: 80 }).default(''),
      email: Email.optional(),
      contactNumber: ContactNumber.optional(),
      isNamed: z.boolean().default(false),
    })
    .refine(({ needId, quantity }) => (needId === undefined) === (quantity === undefined), {
      message: 'A needId goes with a quantity.',
      path: ['needId'],
    }),
  reply: z.object({ id: Id, state: z.enum(PLEDGE_STATES) }),
  refusals: {
    ...NOT_FOUND,
    'campaign-not-live': {
      status: 409,
      says: 'This campaign takes no promises now: it has ended, or has not begun.',
    },
    'need-not-found': { status: 422, says: 'The campaign has no such need.' },
    'need-costs-otherwise': { status: 422, says: 'The price of these has changed.' },
    'need-not-left': NEED_NOT_LEFT,
    'pledge-reused': {
      status: 409,
      says: 'This promise was sent before and said something else. Please write it down again.',
    },
  },
})

const NO_PLEDGE = {
  'pledge-not-found': { status: 404, says: 'We could not find this promise.' },
  'pledge-kept': { status: 409, says: 'This promise is kept: its gift has been recorded.' },
  'pledge-being-paid': {
    status: 409,
    says: 'Its giver is paying this promise by card just now. Please look again in ten minutes.',
  },
} as const

const WITHDRAWN = { status: 409, says: 'This promise was withdrawn.' } as const

/** Again, it changes nothing. What was promised is free again. */
export const withdrawPledge = endpoint({
  method: 'PUT',
  path: '/api/admin/pledges/:id/withdrawal',
  summary: 'Withdraws a promise that was a mistake or was taken back.',
  access,
  ...gate,
  input: z.strictObject({ id: Id }),
  reply: z.object({ state: z.enum(PLEDGE_STATES) }),
  refusals: NO_PLEDGE,
})

/** Again under the same reference, it changes nothing. */
export const keepPledge = endpoint({
  method: 'PUT',
  path: '/api/admin/pledges/:id/gift',
  summary:
    'Records that the money that is left of a promise has come, as a gift that came without us.',
  access,
  ...gate,
  input: z.strictObject({
    id: Id,
    by: z.enum(['cash', 'cheque', 'bank']),
    /** The number of the bag or of the cheque, or what the bank calls the transfer. */
    reference: text({ min: 1, max: 120 }),
    /** Initials of those who counted it: two for cash. */
    countedBy: z
      .array(text({ min: 1, max: 40 }))
      .max(5)
      .default([]),
    /** The civil day of the organisation on which it came; today where it is not said. */
    on: CivilDate.optional(),
  }),
  reply: z.object({ state: z.enum(PLEDGE_STATES) }),
  refusals: {
    ...NO_PLEDGE,
    'pledge-withdrawn': WITHDRAWN,
    'count-by-two': { status: 422, says: 'Cash is counted by two: please give both initials.' },
    'in-the-future': { status: 422, says: 'That day hasn’t come yet.' },
    'reference-used': { status: 409, says: 'Another gift was recorded under this reference.' },
    'need-not-left': NEED_NOT_LEFT,
  },
})

/** A promise's link is mailed once an hour at most, in the language in which it is asked for. */
export const mailPledgeLink = endpoint({
  method: 'POST',
  path: '/api/admin/pledges/:id/links',
  summary: 'Mails the link of an open promise to its giver again, with which they pay it.',
  access,
  ...gate,
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({ id: Id }),
  reply: z.object({ at: z.iso.datetime() }),
  refusals: {
    'pledge-not-found': NO_PLEDGE['pledge-not-found'],
    'pledge-kept': NO_PLEDGE['pledge-kept'],
    'pledge-withdrawn': WITHDRAWN,
    'pledge-without-address': {
      status: 409,
      says: 'Nobody has said where to write to, or it has been forgotten since.',
    },
    'campaign-not-shown': {
      status: 409,
      says: 'The campaign is not shown at present, so its promises cannot be paid. Nothing was sent.',
    },
    'link-mailed-lately': {
      status: 409,
      says: 'The link was mailed within the last hour. Please ask them to look in their junk folder as well.',
    },
    'address-refuses-mail': {
      status: 409,
      says: 'This address refuses email. Please speak to them.',
    },
    'address-not-written-to': {
      status: 409,
      says: 'Nothing was sent: this address has had many emails within the hour, or no real money is taken yet and nobody has confirmed this address with an account.',
    },
  },
})
