import { z } from 'zod'
import { FORM_REFUSALS, SENT } from '#features/ground/submissions/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toShape } from '#platform/shared/field-schemas.ts'
import { TOPICS, subscriberForm } from './rules.ts'

/** Which subscription, proof that the mail was received, and which letter the mail was, where it was one. */
const Token = z.string().max(120)

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/subscriber',
  summary:
    'Asks an address by mail whether it wants letters. The same answer whether it has them already.',
  access: 'anyone',
  modes: ['full'],
  limit: { times: 20, seconds: 600 },
  form: subscriberForm,
  input: z.strictObject({ ...toShape(subscriberForm.fields), ...SENT }),
  reply: z.null(),
  says: 'Thank you. Check your email to confirm.',
  refusals: FORM_REFUSALS,
})

const TOKEN_REFUSALS = {
  'link-not-valid': {
    status: 404,
    says: 'This link has expired.',
  },
} as const

const Subscription = z.object({
  /** Half of the address, enough to recognise one’s own. */
  email: z.string(),
  isConfirmed: z.boolean(),
  topics: z.array(z.enum(TOPICS)),
})

export const showSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriber/show',
  summary: 'A subscription, as its owner sees it. Changes nothing.',
  access: 'anyone',
  modes: ['full'],
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({ token: Token }),
  reply: Subscription,
  refusals: TOKEN_REFUSALS,
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriber/confirm',
  summary: 'Says yes to the mail. The same again changes nothing.',
  access: 'anyone',
  modes: ['full'],
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({ token: Token }),
  reply: Subscription,
  says: 'Thank you. You’re signed up.',
  refusals: TOKEN_REFUSALS,
})

export const changeSubscription = endpoint({
  method: 'PUT',
  path: '/api/subscriber/topics',
  summary: 'Chooses what to hear about.',
  access: 'anyone',
  modes: ['full'],
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({
    token: Token,
    topics: z
      .array(z.enum(TOPICS))
      .min(1, 'Please choose at least one, or end the letters.')
      .max(4),
  }),
  reply: Subscription,
  says: 'Saved.',
  refusals: TOKEN_REFUSALS,
})

/** The button of mail programs, and ours: nothing more is asked (RFC 8058). Twice is once. */
export const endSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriber/end/:token',
  summary: 'Ends a subscription and forgets the address.',
  access: 'anyone',
  modes: ['full'],
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({ token: Token }),
  body: 'raw',
  reply: z.null(),
  says: 'You’ve unsubscribed.',
  refusals: {},
})
