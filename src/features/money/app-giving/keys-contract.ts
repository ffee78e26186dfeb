import { z } from 'zod'
import { SAYS, SecondCode } from '#features/ground/people/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, text } from '#platform/shared/fields.ts'
import { decodeDonationToken } from './contract.ts'
import { MOST_KEYS, MOST_RETURNS, isReturnAddress } from './rules.ts'

const { modes } = decodeDonationToken
const access = 'staff:owner'
const Moment = z.iso.datetime({ offset: true })

/** What a key is made of: which app it is for, and where it may lead back to, the usual address first. */
export const NewKey = z.strictObject({
  name: text({ max: 60 }),
  returnAddresses: z
    .array(
      z
        .string()
        .trim()
        .max(300)
        .refine(
          isReturnAddress,
          'Write an address as alnoor://given or https://example.org/given, without anything behind it.',
        ),
    )
    .min(1, 'Say where the app wants people back.')
    .max(MOST_RETURNS),
})

const Key = z.object({
  id: Id,
  name: z.string(),
  returnAddresses: z.array(z.string()),
  madeAt: Moment,
  /** Null while it works. */
  revokedAt: Moment.nullable(),
})

export const listAppKeys = endpoint({
  method: 'GET',
  path: '/api/admin/app-keys',
  summary: 'The keys of the organisation’s apps, the latest first; never a secret.',
  access,
  modes,
  input: z.strictObject({}),
  reply: z.object({ items: z.array(Key) }),
  refusals: {},
})

/** The code is used up, so a press that is sent twice makes one key. */
export const makeAppKey = endpoint({
  method: 'POST',
  path: '/api/admin/app-keys',
  summary: 'Makes the key of an app, and tells its secret this once.',
  access,
  modes,
  limit: { times: 20, seconds: 900 },
  says: 'The key is made.',
  input: NewKey.extend({
    /** Of the caller's authenticator app. */
    code: SecondCode,
  }),
  reply: Key.extend({ secret: z.string() }),
  refusals: {
    'code-wrong': SAYS.appCodeWrong,
    'too-many-keys': {
      status: 409,
      says: `${MOST_KEYS} keys work already. Please revoke one first.`,
    },
  },
})

/** For good, and at once, with no code: a secret that has got out cannot wait. Twice is once. */
export const revokeAppKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/app-keys/:id',
  summary: 'What this key has signed opens nothing any more.',
  access,
  modes,
  says: 'The key is revoked.',
  input: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: { 'key-not-found': { status: 404, says: 'There is no such key.' } },
})
