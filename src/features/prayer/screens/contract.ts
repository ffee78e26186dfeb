import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { Feed, Square } from './feed-contract.ts'

/** A screen hangs in a building, whatever plan and site its organisation has. */
const gate: Gate = { flag: 'DisablePrayertimeFeature' }

/** 128 random bits. Anything else is no screen's, and is answered like one that is unknown. */
const Token = z.string().max(200)

/** Of our own making, and given back. */
const Word = z.string().regex(/^[\w.-]{0,64}$/, 'This is not one of ours.')

const UNKNOWN = {
  'screen-unknown': {
    status: 404,
    says: 'This screen is not known here, or has been taken off. Please pair it again.',
  },
} as const

export const readScreenFeed = endpoint({
  method: 'GET',
  path: '/api/tv/:token',
  summary: 'Everything that a screen shows, for 400 days: times, slides, alerts.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ token: Token }),
  reply: Feed,
  refusals: UNKNOWN,
  cache: 'public',
  stamp: 'serverTime',
  until: 'holdsUntil',
  notes:
    'Nothing in it is of a person. `GET /api/tv/:token/events` is a stream of server-sent events: `change` when it is worth asking again, and a comment each 25 seconds.',
})

export const tellSeen = endpoint({
  method: 'POST',
  path: '/api/tv/:token/seen',
  summary: 'What a screen really shows, once a minute. Answers with the time, to the millisecond.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({
    token: Token,
    revision: Word,
    shownDate: z.iso.date().nullable(),
    appVersion: Word,
    /** How far its own clock is ahead of ours. */
    clockSkewMs: z.number().int().min(-1e15).max(1e15),
    errors: z.number().int().min(0).max(1e6),
  }),
  reply: z.object({ serverTime: z.number() }),
  refusals: UNKNOWN,
})

export const beginPairing = endpoint({
  method: 'POST',
  path: '/api/tv/pairing',
  summary:
    'A new screen asks to be let in: it gets a code to show, and the token that it will have.',
  access: 'anyone',
  ...gate,
  limit: { times: 8, seconds: 600 },
  input: z.strictObject({}),
  reply: z.object({
    token: z.string(),
    code: z.string(),
    expiresAt: z.number(),
    /** Leads whoever scans it to the room of screens in the office, with the code filled in. */
    square: Square,
  }),
  refusals: {
    'too-many-waiting': {
      status: 429,
      says: 'Too many screens are waiting to be paired. Please try again in ten minutes.',
    },
  },
})

export const askPairing = endpoint({
  method: 'POST',
  path: '/api/tv/pairing/state',
  summary: 'Whether somebody has let it in.',
  access: 'anyone',
  ...gate,
  limit: { times: 600, seconds: 600 },
  input: z.strictObject({ token: Token }),
  reply: z.object({ state: z.enum(['waiting', 'paired', 'over']) }),
  refusals: {},
})
