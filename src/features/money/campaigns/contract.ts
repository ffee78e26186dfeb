import { z } from 'zod'
import { Cause, Terms } from '#features/money/causes/contract.ts'
import { Item } from '#features/ground/content/contract.ts'
import { GiftId } from '#features/money/giving/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Image, Slug } from '#platform/shared/fields.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { Currency, Money } from '#platform/shared/money.ts'
import { CAMPAIGN_STATES, MATCH_STATES } from './rules.ts'

/** A sum of many gifts, in minor units: more than any one card pays. */
const Sum = z.number().int()

const Progress = z.object({
  /** Minor units of `currency`, the organisation's own, as `raised` is. */
  target: Sum,
  /** What has come and stays, less what was returned; what others added and offline gifts are in it. */
  raised: Sum,
  /** Donors of whom something stays. */
  donors: z.number().int(),
  currency: Currency,
})

/** What somebody adds to the gifts of others. Amounts are minor units of `currency`. */
export const Match = z.object({
  id: Id,
  /** Who adds. */
  name: z.string(),
  /** What is added to a hundred. */
  percent: z.number().int(),
  cap: Sum,
  /** So far. A gift that goes back takes along what was added to it, unless others have taken its place. */
  added: Sum,
  left: Sum,
  currency: Currency,
  /** Civil dates of the organisation, both included. */
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  state: z.enum(MATCH_STATES),
})
export type Match = z.infer<typeof Match>

export const BriefCampaign = Item.omit({ html: true, textLanguage: true }).extend({
  ...Progress.shape,
  /** Civil dates of the organisation, both included. */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  state: z.enum(CAMPAIGN_STATES),
  /** Days that are left with this one, while it is live and has an end. */
  daysLeft: z.number().int().nullable(),
})
export type BriefCampaign = z.infer<typeof BriefCampaign>

/** Also what a form needs that gives to it: it is something that can be given to, as every cause. */
export const Campaign = BriefCampaign.extend({
  html: Item.shape.html,
  textLanguage: Item.shape.textLanguage,
  ...Cause.pick({
    suggestedAmounts: true,
    allowCustomAmount: true,
    minimumAmount: true,
    maximumAmount: true,
    frequencies: true,
    zakatEligible: true,
    giftAidEligible: true,
    closed: true,
  }).shape,
  ...Terms.shape,
  /** Of what was raised: what came without us, in a box or by transfer, and what was added as promised. */
  offline: Sum,
  matched: Sum,
  /** Promised in a hall and not given yet; never in `raised`. */
  promised: Sum,
  /** The first to begin first. */
  matches: z.array(Match),
  /** What came in other currencies; it is not converted, and not in `raised`. */
  besides: z.array(Money.extend({ amount: Sum })),
  ifMore: z.string(),
  video: z.string(),
  gallery: z.array(z.object({ image: Image, caption: z.string() })),
  /** The newest first. */
  updates: z.array(z.object({ on: z.iso.date(), title: z.string(), html: z.string() })),
  /** The latest gifts of which something stays. The name is null for whoever keeps it from the public. */
  recentDonations: z.array(
    z.object({
      name: z.string().nullable(),
      amount: Sum,
      currency: Currency,
      at: z.iso.datetime({ offset: true }),
      /** The civil date of the organisation. */
      on: z.iso.date(),
      /** Its money came after the campaign had ended. */
      isLate: z.boolean(),
    }),
  ),
  /** The site has a page for what it promises those who give. */
  hasPromisePage: z.boolean(),
  /** The site has pages that people keep for campaigns: it has accounts. */
  hasFundraisers: z.boolean(),
  /** Gifts that are shown are tests: no money moved. */
  test: z.boolean(),
})
export type Campaign = z.infer<typeof Campaign>

/** Where there are campaigns. */
export const gate: Gate = { modes: ['full', 'campaigns'] }

export const NOT_FOUND = {
  'campaign-not-found': {
    status: 404,
    says: 'We can’t find that campaign. It may have been taken down.',
  },
} as const

/** Live ones first begin with those that take gifts, then those to come; ended ones begin with the last that ended. */
export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns',
  summary: 'Campaigns that are live or to come, or those that have ended.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ state: z.enum(['live', 'ended']).default('live') }),
  reply: z.object({ items: z.array(BriefCampaign) }),
  refusals: {},
  cache: 'public',
})

export const showCampaign = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id',
  summary: 'One campaign, with what has been raised and what a form needs that gives to it.',
  notes:
    '`GET /api/campaigns/:id/events` is a stream of server-sent events: `total` with `raised`, `donors`, `promised` where something is, and, where somebody adds to gifts, `added` by each of `matches`, at once and whenever they change.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: Campaign,
  refusals: NOT_FOUND,
  cache: 'public',
})

export const showMessage = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/messagefromchair',
  summary: 'What the chair says about a campaign; null where they say nothing.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z
    .object({ name: z.string(), role: z.string(), image: Image.nullable(), html: z.string() })
    .nullable(),
  refusals: NOT_FOUND,
  cache: 'public',
})

export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/faqs',
  summary: 'What people ask about a campaign.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z.array(z.object({ question: z.string(), html: z.string() })),
  refusals: NOT_FOUND,
  cache: 'public',
})

/**
 * The button of mail programs, and ours: nothing more is asked (RFC 8058). Ends all letters about one campaign to the address
 * that this link was sent to; twice is once, and a link that is none changes nothing. In every mode: a letter outlives it.
 */
export const endUpdates = endpoint({
  method: 'POST',
  path: '/api/campaigns/updates/end/:token',
  summary: 'Ends the letters about a campaign.',
  access: 'anyone',
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({ token: z.string().max(200) }),
  body: 'raw',
  reply: z.null(),
  says: 'You’ve unsubscribed.',
  refusals: {},
})

/**
 * Takes the name of a gift off the walls of its campaigns for good, and of each payment of one that comes again; twice is once. Whoever knows the gift's id may: it stands
 * on a thank-you page that can be shared, and the worst that comes of it is a name less.
 */
export const takeNameBack = endpoint({
  method: 'POST',
  path: '/api/campaigns/take-name-back',
  summary: 'Takes the name of a gift off the wall of its campaign.',
  access: 'anyone',
  ...gate,
  limit: { times: 30, seconds: 600 },
  input: z.strictObject({ transactionId: GiftId }),
  reply: z.null(),
  says: 'Your name is off the wall.',
  refusals: {
    'gift-not-found': {
      status: 404,
      says: 'We could not find this gift. Please check the address.',
    },
  },
})
