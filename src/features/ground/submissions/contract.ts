import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id } from '#platform/shared/fields.ts'

/** What a form says of itself, beside what was typed. Programs that fill no form may leave it out. */
export const Guard = z.strictObject({
  /** From `beginForm`: when somebody began to fill it. */
  stamp: z.string().max(200).optional(),
  /** A field that people do not see. */
  homepage: z.string().max(500).default(''),
  /** The solved puzzle of `askPuzzle`. */
  proof: z.string().max(1_000).optional(),
})
export type Guard = z.infer<typeof Guard>

/** Part of the input of every form. */
export const SENT = {
  /** Made by the browser for this form: the same again is the same submission, however often it is sent. */
  submissionId: Id.optional(),
  guard: Guard.optional(),
}

/** Refusals of every form. */
export const FORM_REFUSALS = {
  'puzzle-needed': {
    status: 403,
    says: 'We need to check that you’re not a robot. Please send it again.',
  },
  'sent-differently': {
    status: 409,
    says: 'This form was sent before with different answers. Please reload the page and send it again.',
  },
} as const

export const beginForm = endpoint({
  method: 'POST',
  path: '/api/forms/begin',
  summary: 'A stamp that says when somebody began to fill a form.',
  access: 'anyone',
  limit: { times: 120, seconds: 600 },
  input: z.strictObject({}),
  reply: z.object({ stamp: z.string() }),
  refusals: {},
})

/** Solved by trying the numbers from 0: SHA-256 of salt and number is the challenge, for one number only. */
export const askPuzzle = endpoint({
  method: 'POST',
  path: '/api/forms/puzzle',
  summary: 'A puzzle that a computer solves in a second or two; asked for after `puzzle-needed`.',
  access: 'anyone',
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({}),
  reply: z.object({
    algorithm: z.literal('SHA-256'),
    challenge: z.string(),
    maxnumber: z.number().int(),
    salt: z.string(),
    signature: z.string(),
  }),
  refusals: {},
})
