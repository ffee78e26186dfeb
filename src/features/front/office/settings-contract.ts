import { z } from 'zod'
import { SETTING_REFUSALS } from '#features/ground/configuration/contract.ts'
import { DEEDS } from '#features/ground/trail/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Paging, text } from '#platform/shared/fields.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { MODES, PLANS } from '#platform/shared/gating.ts'
import { longList } from '#platform/shared/long-list.ts'
import { SECTIONS, type Section } from '#features/ground/configuration/rules.ts'

const Name = z.enum(Object.keys(SECTIONS) as Section[])
const Key = z.string().min(1).max(60)
const Moment = z.iso.datetime({ offset: true })

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'The parts in which the organisation is set, in the caller’s language.',
  access: 'staff:owner',
  input: z.strictObject({}),
  reply: z.object({
    sections: z.array(z.object({ name: Name, title: z.string(), about: z.string() })),
  }),
  refusals: {},
})

const Part = z.object({
  name: Name,
  title: z.string(),
  about: z.string(),
  /** Each with its name, type, label and limits. */
  fields: z.array(z.record(z.string(), z.unknown())),
  values: z.record(z.string(), z.unknown()),
  /** What is said in the other languages of the site, by language and key: only of texts that everybody sees. */
  texts: z.partialRecord(z.enum(LANGUAGES), z.record(z.string(), z.string())),
})

export const showSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings/:section',
  summary: 'What can be set in one part, as a form shows it, and what is set.',
  access: 'staff:owner',
  input: z.strictObject({ section: Name }),
  reply: Part,
  refusals: {},
})

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/:section',
  summary: 'Changes settings of one part, all or none. Everybody sees it within a second.',
  access: 'staff:owner',
  longest: 256 * 1024,
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({
    section: Name,
    changes: z
      .array(
        z.strictObject({
          key: Key,
          /** Of what is said in another language. */
          language: z.enum(LANGUAGES).optional(),
          /** What stood there when it was read. */
          was: z.unknown(),
          value: z.unknown(),
        }),
      )
      .min(1)
      .max(100),
  }),
  reply: Part,
  refusals: SETTING_REFUSALS,
})

/** Nothing changes: it is an address, which works for an hour. */
export const previewSite = endpoint({
  method: 'POST',
  path: '/api/admin/preview',
  summary:
    'Where the website is seen as it would be: with another plan, in another mode, without some parts, at another moment.',
  access: 'staff:owner',
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({
    plan: z.enum(PLANS),
    mode: z.enum(MODES),
    /** Keys of what is switched off. */
    switchedOff: z.array(Key).max(50),
    /** `2026-03-29T00:30` on the organisation’s clocks, or `now`. */
    at: text({ max: 30 }),
  }),
  reply: z.object({ path: z.string() }),
  refusals: {},
})

export const listTrail = endpoint({
  method: 'GET',
  path: '/api/admin/trail',
  summary: 'What was done in the office, by whom and when, the latest first.',
  access: 'staff:owner',
  input: z.strictObject({
    ...Paging,
    personId: Id.optional(),
    deed: z.enum(DEEDS).optional(),
    subject: text({ max: 200 }).optional(),
  }),
  reply: longList(
    z.object({
      id: Id,
      doneAt: Moment,
      /** Empty once their account is erased. */
      doneBy: z.string(),
      personId: Id,
      deed: z.enum(DEEDS),
      subject: z.string(),
      /** What it was done to, in the caller’s language; empty where nothing is known of it any more. */
      title: z.string(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  refusals: {},
})
