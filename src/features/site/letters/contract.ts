import { z } from 'zod'
import { CONTENT_REFUSALS } from '#features/ground/content/contract.ts'
import { TOPICS } from '#features/site/subscribers/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, LocalMoment, Paging, list, text } from '#platform/shared/fields.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { STANDINGS } from './rules.ts'

const Moment = z.iso.datetime({ offset: true })
const Topic = z.enum(TOPICS)

/** What somebody writes. An empty one can be kept, and not be sent. */
const Draft = z.strictObject({
  title: text({ min: 0, max: 160 }),
  html: z.string().max(100_000, 'Please use at most 100,000 characters.'),
  language: z.enum(LANGUAGES),
  topics: z.array(Topic).max(TOPICS.length),
})

/** How many were written to, and what has become of it. */
const Counts = z.object({
  decided: z.number().int(),
  /** Decided on and not yet out of the house. */
  waiting: z.number().int(),
  sent: z.number().int(),
  /** Whose address does not exist any more. */
  refused: z.number().int(),
  /** Whose mail could not be handed over in many tries. */
  failed: z.number().int(),
  /** Who ended the letters from this one. */
  ended: z.number().int(),
})

const Letter = z.object({
  id: Id,
  draft: Draft,
  standing: z.enum(STANDINGS),
  /** To be sent with the next change; 0 where nothing was saved yet. */
  revision: z.number().int(),
  changedAt: Moment.nullable(),
  scheduledFor: Moment.nullable(),
  begunAt: Moment.nullable(),
  doneAt: Moment.nullable(),
  counts: Counts,
  /** What the mail server says to everybody, such as `550`: then nothing is sent. Null while it takes mail. */
  haltedBy: z.string().nullable(),
})

/** How many have said yes to exactly these topics, and can be written to. */
const Readers = z.array(z.object({ topics: z.array(Topic), count: z.number().int() }))

const NO_LETTER = { status: 404, says: 'This letter is not there any more.' } as const
const BEGUN = {
  status: 409,
  says: 'This letter is on its way or has been sent, so it stays as it is.',
} as const
const REFUSALS = { 'letter-not-found': NO_LETTER } as const
const CHANGED = { 'changed-meanwhile': CONTENT_REFUSALS['changed-meanwhile'] } as const

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/admin/letters',
  summary: 'The letters to subscribers, what was changed last first.',
  access: 'staff:editor',
  modes: ['full'],
  input: z.strictObject({ ...Paging }),
  reply: list(
    z.object({
      id: Id,
      title: z.string(),
      language: z.enum(LANGUAGES),
      standing: z.enum(STANDINGS),
      topics: z.array(Topic),
      changedAt: Moment,
      scheduledFor: Moment.nullable(),
      begunAt: Moment.nullable(),
      decided: z.number().int(),
    }),
  ),
  refusals: {},
})

export const showLetter = endpoint({
  method: 'GET',
  path: '/api/admin/letters/:id',
  summary: 'A letter, how far it has come, and how many can be written to.',
  access: 'staff:editor',
  modes: ['full'],
  input: z.strictObject({ id: Id }),
  reply: z.object({ letter: Letter, readers: Readers }),
  refusals: REFUSALS,
})

export const listReaders = endpoint({
  method: 'GET',
  path: '/api/admin/letter-readers',
  summary: 'How many can be written to, by what they want to hear about.',
  access: 'staff:editor',
  modes: ['full'],
  input: z.strictObject({}),
  reply: z.object({ readers: Readers }),
  refusals: {},
})

/** Sent again after a lost answer it changes nothing. One that was scheduled goes out as it stands then. */
export const saveLetter = endpoint({
  method: 'PUT',
  path: '/api/admin/letters/:id',
  summary: 'Writes a letter whole; a new one under an id that its writer has made.',
  access: 'staff:editor',
  modes: ['full'],
  longest: 512 * 1024,
  input: z.strictObject({
    id: Id,
    /** The revision that was read before it was changed; 0 for a new one. */
    basedOn: z.number().int().min(0),
    draft: Draft,
  }),
  reply: Letter,
  refusals: {
    ...REFUSALS,
    ...CHANGED,
    'letter-begun': BEGUN,
    'letter-empty': {
      status: 422,
      says: 'It is scheduled, so it needs a subject, a text and a topic. Take it back to a draft first.',
    },
  },
})

export const removeLetter = endpoint({
  method: 'DELETE',
  path: '/api/admin/letters/:id',
  summary: 'Throws a letter away of which nothing was sent. Twice is once.',
  access: 'staff:editor',
  modes: ['full'],
  input: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: { 'letter-begun': BEGUN },
})

/** Nothing is kept of it. */
export const previewLetter = endpoint({
  method: 'POST',
  path: '/api/admin/letters/preview',
  summary: 'A letter as the mail that its readers get.',
  access: 'staff:editor',
  modes: ['full'],
  longest: 512 * 1024,
  limit: { times: 120, seconds: 600 },
  input: z.strictObject({ draft: Draft }),
  reply: z.object({ subject: z.string(), html: z.string() }),
  refusals: {},
})

export const testLetter = endpoint({
  method: 'POST',
  path: '/api/admin/letters/test',
  summary: 'Sends the mail to whoever asks, and to nobody else.',
  access: 'staff:editor',
  modes: ['full'],
  longest: 512 * 1024,
  limit: { times: 20, seconds: 600 },
  input: z.strictObject({
    /** Made for each test: the same again is the same mail. */
    testId: Id,
    draft: Draft,
  }),
  reply: z.object({ email: z.string() }),
  refusals: {},
})

/** The same again changes nothing, however often it is pressed. */
export const sendLetter = endpoint({
  method: 'PUT',
  path: '/api/admin/letters/:id/sending',
  summary:
    'Sends a letter now or at a moment on the clock of the organisation; one that was stopped goes on.',
  access: 'staff:editor',
  modes: ['full'],
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({
    id: Id,
    basedOn: z.number().int().min(1),
    /** Now when it is null. */
    at: LocalMoment.nullable(),
  }),
  reply: Letter,
  refusals: {
    ...REFUSALS,
    ...CHANGED,
    'letter-begun': BEGUN,
    'letter-empty': { status: 422, says: 'It needs a subject, a text and at least one topic.' },
    'nobody-to-write-to': {
      status: 422,
      says: 'Nobody has signed up for these topics yet, so there is nobody to send it to.',
    },
    'moment-past': { status: 422, says: 'Choose a time that is still to come.' },
  },
})

/** Twice is once. Whoever has been written to has been written to. */
export const stopLetter = endpoint({
  method: 'DELETE',
  path: '/api/admin/letters/:id/sending',
  summary: 'Stops a letter on its way; one that is scheduled is a draft again.',
  access: 'staff:editor',
  modes: ['full'],
  input: z.strictObject({ id: Id }),
  reply: Letter,
  refusals: REFUSALS,
})

export const listRefusedAddresses = endpoint({
  method: 'GET',
  path: '/api/admin/refused-addresses',
  summary:
    'Addresses that mail servers have refused for good, the latest first: an editor sees those of subscribers, an owner all.',
  access: 'staff:editor',
  input: z.strictObject({ ...Paging }),
  reply: list(
    z.object({
      id: Id,
      address: z.string(),
      refusedAt: Moment,
      /** In a few words of ours, such as `550 5.1.1`. */
      reason: z.string(),
      isSubscriber: z.boolean(),
    }),
  ),
  refusals: {},
})

/** Twice is once. Should it be refused again, it stands here again. */
export const freeAddress = endpoint({
  method: 'DELETE',
  path: '/api/admin/refused-addresses/:id',
  summary: 'Lets letters go to an address again.',
  access: 'staff:editor',
  input: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: {},
})
