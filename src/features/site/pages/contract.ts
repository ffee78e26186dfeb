import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'

const LegalPage = z.object({
  title: z.string(),
  html: z.string(),
  /** What it is written in: the caller's language where there is a version in it. */
  language: z.enum(LANGUAGES),
  /** A civil date of the organisation. */
  updatedOn: z.iso.date(),
})

const refusals = {
  'page-not-found': { status: 404, says: 'This organisation has not written this page yet.' },
} as const

export const showPrivacy = endpoint({
  method: 'GET',
  path: '/api/page/privacy',
  summary: 'The privacy policy, in the caller’s language where there is one.',
  access: 'anyone',
  input: z.strictObject({}),
  reply: LegalPage,
  refusals,
  cache: 'public',
})

export const showPromise = endpoint({
  method: 'GET',
  path: '/api/page/fundraising-promise',
  summary:
    'What the organisation promises those who give, in the caller’s language where there is one.',
  access: 'anyone',
  modes: ['full', 'prayer-and-donate'],
  input: z.strictObject({}),
  reply: LegalPage,
  refusals,
  cache: 'public',
})

export const showTerms = endpoint({
  method: 'GET',
  path: '/api/page/terms-conditions',
  summary: 'The terms and conditions, in the caller’s language where there are some.',
  access: 'anyone',
  input: z.strictObject({}),
  reply: LegalPage,
  refusals,
  cache: 'public',
})
