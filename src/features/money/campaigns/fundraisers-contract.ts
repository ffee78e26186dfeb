import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Slug, text } from '#platform/shared/fields.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'
import { DECISIONS, FUNDRAISER_STATES, MOST_GOAL_MINOR } from './rules.ts'

/** Whoever keeps a page is registered, so there are pages where there are accounts. */
const gate: Gate = { plans: ['standard', 'premium'], modes: ['full'] }

const NO_CAMPAIGN = {
  status: 404,
  says: 'We can’t find that campaign. It may have been taken down.',
} as const

const Sum = z.number().int()

export const BriefFundraiser = z.object({
  /** Its address: `/fundraiser/{id}`. */
  id: z.string(),
  /** Whose it is, by the first name and a letter. */
  name: z.string(),
  title: z.string(),
  /** Minor units of `currency`, the organisation's own, as `raised` is: what came by card through this page and stays. */
  target: Sum,
  raised: Sum,
  donors: z.number().int(),
  currency: Currency,
})
export type BriefFundraiser = z.infer<typeof BriefFundraiser>

/** Those with the most first. */
export const listFundraisers = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/fundraisers',
  summary: 'Pages that people keep for a campaign, as the office has agreed to them.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z.object({
    /** Somebody may open another one. */
    isOpen: z.boolean(),
    items: z.array(BriefFundraiser),
  }),
  refusals: { 'campaign-not-found': NO_CAMPAIGN },
  cache: 'public',
})

export const showFundraiser = endpoint({
  method: 'GET',
  path: '/api/fundraisers/:id',
  summary: 'One page that somebody keeps for a campaign.',
  notes:
    '`GET /api/fundraisers/:id/events` is a stream of server-sent events: `total` with `raised` and `donors`, at once and whenever they change, until the page is closed.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: BriefFundraiser.extend({
    /** Plain text, in lines. */
    story: z.string(),
    /** What a gift through it says: `items[].fundraiserId`. */
    fundraiserId: Id,
    /** The address of its campaign. */
    campaignId: z.string(),
  }),
  refusals: {
    'fundraiser-not-found': {
      status: 404,
      says: 'We can’t find that page. Whoever kept it may have closed it.',
    },
  },
  cache: 'public',
})

const Goal = MinorUnits.min(1_00, 'A goal is at least 1.').max(
  MOST_GOAL_MINOR,
  'A goal is at most 1,000,000.',
)

const Own = z.object({
  state: z.enum(FUNDRAISER_STATES),
  title: z.string(),
  story: z.string(),
  goal: MinorUnits,
  /** Why the office has sent it back, or refused it. */
  reason: z.string(),
  /** The address of what everybody reads now; null while there is nothing. */
  shownAt: z.string().nullable(),
})

/** What somebody keeps for this campaign, as they last asked for it. */
export const showOwnFundraiser = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/fundraiser',
  summary: 'The page that whoever asks keeps for a campaign.',
  access: 'signed-in',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z.object({
    campaign: z.object({ id: z.string(), title: z.string(), language: z.enum(LANGUAGES) }),
    currency: Currency,
    /** It can be opened or changed: the campaign wants such pages, and is not over. */
    isOpen: z.boolean(),
    /** Null where there is none yet. */
    page: Own.nullable(),
  }),
  refusals: { 'campaign-not-found': NO_CAMPAIGN },
})

/**
 * Opens a page, or asks for a change of one. Nobody reads it before the office has agreed to it; until then what was agreed
 * to before stands. The same again changes nothing; a page that was closed is opened anew.
 */
export const saveFundraiser = endpoint({
  method: 'PUT',
  path: '/api/campaigns/:id/fundraiser',
  summary: 'Asks the office for a page of one’s own for a campaign, or for a change of it.',
  access: 'signed-in',
  ...gate,
  limit: { times: 20, seconds: 600 },
  input: z.strictObject({
    id: Slug,
    title: text({ max: 80 }),
    story: text({ min: 20, max: 3_000, lines: true }),
    /** Minor units of the organisation's own currency. */
    goal: Goal,
  }),
  reply: Own,
  says: 'Thank you. We’ll read it and email you.',
  refusals: {
    'campaign-not-found': NO_CAMPAIGN,
    'fundraisers-not-open': {
      status: 409,
      says: 'This campaign doesn’t take fundraising pages, or it has ended.',
    },
    'fundraiser-refused': {
      status: 409,
      says: 'This page can’t be on our website. Please speak to us.',
    },
  },
})

/** It is gone from the site at once; what came through it stays with the campaign. Twice is once. */
export const closeFundraiser = endpoint({
  method: 'PUT',
  path: '/api/campaigns/:id/fundraiser/close',
  summary: 'Closes the page that whoever asks keeps for a campaign.',
  access: 'signed-in',
  ...gate,
  limit: { times: 20, seconds: 600 },
  input: z.strictObject({ id: Slug }),
  reply: z.null(),
  says: 'Your page is closed. Thank you for what you did.',
  refusals: { 'campaign-not-found': NO_CAMPAIGN },
})

const Text = z.object({ name: z.string(), title: z.string(), story: z.string(), goal: MinorUnits })

/** Those that wait first, the oldest of them first; then the others, the latest first. */
export const listFundraisersOfOffice = endpoint({
  method: 'GET',
  path: '/api/admin/fundraisers',
  summary: 'Pages that people keep for campaigns: those that wait to be read, and all others.',
  access: 'staff:editor',
  ...gate,
  input: z.strictObject({}),
  reply: z.object({
    currency: Currency,
    items: z.array(
      z.object({
        id: Id,
        /** To be sent with what is decided. */
        revision: z.number().int(),
        state: z.enum(FUNDRAISER_STATES),
        campaign: z.string(),
        asked: Text,
        /** What everybody reads now. */
        shown: Text.nullable(),
        shownAt: z.string().nullable(),
        reason: z.string(),
        askedAt: z.iso.datetime({ offset: true }),
      }),
    ),
  }),
  refusals: {},
})

/**
 * Agrees to what was asked, sends it back with what should be different, or refuses it: a page that is refused is gone, also
 * one that was agreed to, until it is agreed to after all; then it is back at its address, with what came through it. Decided twice in the same way it is decided once. Its person is written to.
 */
export const decideFundraiser = endpoint({
  method: 'PUT',
  path: '/api/admin/fundraisers/:id',
  summary: 'Decides about a page that somebody keeps for a campaign.',
  access: 'staff:editor',
  ...gate,
  input: z
    .strictObject({
      id: Id,
      revision: z.number().int().min(1),
      decision: z.enum(DECISIONS),
      /** For its person. */
      reason: text({ min: 0, max: 500, lines: true }).default(''),
    })
    .refine(({ decision, reason }) => decision === 'approved' || reason !== '', {
      message: 'Say why: it is what they read.',
      path: ['reason'],
    }),
  reply: z.object({ state: z.enum(FUNDRAISER_STATES) }),
  refusals: {
    'fundraiser-not-found': { status: 404, says: 'This page is not there any more.' },
    'fundraiser-changed': {
      status: 409,
      says: 'Meanwhile it has been changed, or decided on. Please read it again.',
    },
  },
})
