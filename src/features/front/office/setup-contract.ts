import { z } from 'zod'
import { SAYS, SecondCode } from '#features/ground/people/contract.ts'
import { TRIED } from '#features/ground/mail/rules.ts'
import { KEY_PROBLEMS, type KeyProblem, WALLET_STATES } from '#features/money/payments/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Email, text } from '#platform/shared/fields.ts'
import { STEPS, WANTING } from './rules.ts'

const access = 'staff:owner'
const Moment = z.iso.datetime({ offset: true })

export const showFirstHour = endpoint({
  method: 'GET',
  path: '/api/admin/first-hour',
  summary: 'What a new organisation does first, and what of it is done.',
  access,
  input: z.strictObject({}),
  reply: z.object({
    /** False where somebody has put it away, and where nobody needs it any more. */
    isShown: z.boolean(),
    /** In the order in which somebody new would go; only what this site has. */
    steps: z.array(
      z.object({
        name: z.enum(STEPS),
        /** What is not there yet; empty where the step is done. */
        wanting: z.array(z.enum(WANTING)),
      }),
    ),
  }),
  refusals: {},
})

/** Twice is once. */
export const showOrPutAwayFirstHour = endpoint({
  method: 'PUT',
  path: '/api/admin/first-hour',
  summary: 'Puts the first steps away, or brings them back.',
  access,
  input: z.strictObject({ isShown: z.boolean() }),
  reply: z.null(),
  refusals: {},
})

/** One of the three things that receivers ask the sender's domain. */
const Record = z.object({
  state: z.string(),
  /** What stands there now; empty where nothing does. */
  found: z.string(),
  /** Where the line belongs. */
  name: z.string(),
  /** What should stand there, to be copied; empty where nothing is to be changed, or only the provider knows. */
  line: z.string(),
})

export const showMailSettings = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  summary: 'From which address mail leaves, and who is answered.',
  access,
  input: z.strictObject({}),
  reply: z.object({
    from: z.string(),
    /** Empty where nobody is. */
    answersTo: z.string(),
    /** The caller's own address, which a test goes to. */
    testTo: z.string(),
    /** False: mail is kept for reading and never leaves. */
    isSent: z.boolean(),
    /** The organisation’s own mail server, without its password; null where mail leaves by that of the house. */
    own: z
      .object({ host: z.string(), port: z.number(), userName: z.string(), from: z.string() })
      .nullable(),
    /** Where its mail server passes on what comes back. */
    bouncesTo: z.string(),
  }),
  refusals: {},
})

/** Whoever sets it reads every code that is mailed. So a code of the app goes first, and it is kept only once a test has left. */
export const keepMailServer = endpoint({
  method: 'PUT',
  path: '/api/admin/mail/server',
  summary: 'Mail leaves by this server from now on, if a test of it does.',
  access,
  limit: { times: 12, seconds: 900 },
  input: z.strictObject({
    host: z
      .string()
      .trim()
      .toLowerCase()
      .regex(
        /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/,
        'Write a name such as smtp.example.org.',
      ),
    port: z.number().int().min(1).max(65_535),
    userName: text({ min: 0, max: 200 }),
    /** Empty: the one that is known, where host and name are the same. */
    password: z.string().max(300),
    from: Email,
    code: SecondCode,
  }),
  reply: z.object({
    /** It is kept where this is `sent`. */
    said: z.enum(TRIED),
    number: z.string(),
  }),
  refusals: { 'code-wrong': SAYS.appCodeWrong },
})

/** Twice is once. */
export const dropMailServer = endpoint({
  method: 'DELETE',
  path: '/api/admin/mail/server',
  summary: 'Mail leaves by the server of the house again.',
  access,
  input: z.strictObject({}),
  reply: z.null(),
  refusals: {},
})

export const tryMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail/test',
  summary: 'Sends the caller a letter, and says what became of it.',
  access,
  limit: { times: 6, seconds: 600 },
  input: z.strictObject({}),
  reply: z.object({
    said: z.enum(TRIED),
    /** The number that the other server gave, such as `550 5.1.1`; empty where it gave none. */
    number: z.string(),
  }),
  refusals: {},
})

export const readSenderDomain = endpoint({
  method: 'POST',
  path: '/api/admin/mail/domain',
  summary: 'What the domain of the sender says of its mail, and what is to be changed.',
  access,
  limit: { times: 12, seconds: 600 },
  input: z.strictObject({
    /** The name of its key, which only the mail provider knows. */
    selector: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9-]{1,62}){0,3}$|^$/)
      .default(''),
  }),
  reply: z.object({
    domain: z.string(),
    /** False where the sender has no domain that anybody could ask. */
    isReal: z.boolean(),
    spf: Record,
    dkim: Record,
    dmarc: Record,
  }),
  refusals: {},
})

export const showPaymentSettings = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Where the organisation’s money arrives; never a secret.',
  access,
  input: z.strictObject({}),
  reply: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    /** The organisation takes real money. */
    isLive: z.boolean(),
    /** How its secret key ends; empty without one. */
    keyEnd: z.string(),
    isTestKey: z.boolean(),
    changedAt: Moment.nullable(),
    /** Where the provider sends its events. */
    webhook: z.string(),
  }),
  refusals: {},
})

export const tryPayments = endpoint({
  method: 'POST',
  path: '/api/admin/payments/test',
  summary:
    'Asks the payment provider, with the organisation’s own keys, how the account stands. Nothing is moved.',
  access,
  limit: { times: 12, seconds: 600 },
  input: z.strictObject({}),
  reply: z.object({
    account: z.enum(['sandbox', 'reached', 'keys-refused', 'silent', 'not-told']),
    isLive: z.boolean(),
    isTestKey: z.boolean(),
    /** ISO 4217; empty where it was not told. */
    currency: z.string(),
    /** Whether the organisation asks for gifts in it. */
    isOffered: z.boolean(),
    takesCharges: z.boolean().nullable(),
    paysOut: z.boolean().nullable(),
    events: z.enum(['none', 'arrived', 'missed', 'not-told']),
    /** Of the event that arrived, or did not. */
    eventAt: Moment.nullable(),
    /** Of each host of the organisation; empty before there are keys, and where nothing was heard. */
    wallets: z.array(
      z.object({
        host: z.string(),
        state: z.enum(WALLET_STATES),
        /** In the provider’s own words; empty where it gives none. */
        why: z.string(),
      }),
    ),
  }),
  refusals: {},
})

const NOES = Object.fromEntries(
  Object.entries(KEY_PROBLEMS).map(([code, says]) => [code, { status: 422, says }]),
) as { readonly [Code in KeyProblem]: { readonly status: 422; readonly says: string } }

/** The code is used up, whether or not the keys are taken. */
export const connectPayments = endpoint({
  method: 'PUT',
  path: '/api/admin/payments/keys',
  summary: 'The organisation takes its payments through this account from now on.',
  access,
  limit: { times: 12, seconds: 900 },
  says: 'Connected.',
  input: z.strictObject({
    publishableKey: text({ max: 300 }),
    secretKey: text({ max: 300 }),
    webhookSecret: text({ max: 300 }),
    code: SecondCode,
  }),
  reply: z.object({ isTestKey: z.boolean() }),
  refusals: { 'code-wrong': SAYS.appCodeWrong, ...NOES },
})
