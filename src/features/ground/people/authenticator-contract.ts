import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import {
  ACCOUNTS,
  NOT_SELF,
  Password,
  ProofOfSelf,
  SAYS,
  SecondCode,
  UserData,
} from './contract.ts'
import { MINUTES_OF_STEP } from './rules.ts'

const StepToken = z.string().trim().min(1).max(200)

/** What an app needs to know, for the eye of a camera and for people. */
const SetUp = z.object({
  /** For typing, in groups of four letters. */
  key: z.string(),
  /** What the picture says. On a telephone it opens the app. */
  uri: z.string(),
  /** A QR code of so many squares each way; `path` draws the dark ones. */
  picture: z.object({ size: z.number().int(), path: z.string() }),
})
const RecoveryCodes = z.array(z.string())

const CODE_WRONG = SAYS.appCodeWrong
const STEP_OVER = {
  status: 409,
  says: 'That took too long. Please start again.',
} as const
const NOT_ON = {
  status: 409,
  says: 'There is no authenticator app for this account.',
} as const

/**
 * Ends signing in, with the code of the app or a recovery code. A code works once, and after some wrong ones the next has
 * to wait. Where the app was still to be set up, its first code does that, and the recovery codes come with the answer.
 */
export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/api/user/secondStep',
  summary: 'Ends signing in with a code of the authenticator app.',
  access: 'anyone',
  ...ACCOUNTS,
  limit: { times: 50, seconds: 900 },
  notes: `Takes the stepToken that a call which signs in has answered; it is good for ${MINUTES_OF_STEP} minutes and for nothing else.`,
  says: 'You are signed in.',
  input: z.strictObject({ stepToken: StepToken, code: SecondCode }),
  reply: UserData.extend({ recoveryCodes: RecoveryCodes.optional() }),
  refusals: { 'code-wrong': CODE_WRONG, 'step-over': STEP_OVER },
})

/** For who must have an app and has none yet: signing in goes on once it is set up. Asked again, the key is another one. */
export const setUpInStep = endpoint({
  method: 'POST',
  path: '/api/user/secondStep/setUp',
  summary: 'What an authenticator app needs, in the middle of signing in.',
  access: 'anyone',
  ...ACCOUNTS,
  limit: { times: 20, seconds: 900 },
  input: z.strictObject({ stepToken: StepToken }),
  reply: SetUp,
  refusals: { 'step-over': STEP_OVER },
})

export const showAuthenticator = endpoint({
  method: 'GET',
  path: '/api/user/authenticator',
  summary: 'Whether an authenticator app is asked for, and how many recovery codes are left.',
  access: 'signed-in',
  ...ACCOUNTS,
  input: z.strictObject({}),
  reply: z.object({
    onSince: z.iso.datetime({ offset: true }).nullable(),
    recoveryCodesLeft: z.number().int(),
    /** It cannot be switched off. */
    isRequired: z.boolean(),
  }),
  refusals: {},
})

/** Changes nothing until `switchOnAuthenticator`. Asked again, the key is another one. */
export const setUpAuthenticator = endpoint({
  method: 'POST',
  path: '/api/user/authenticator/setUp',
  summary: 'What an authenticator app needs to know.',
  access: 'signed-in',
  ...ACCOUNTS,
  limit: { times: 20, seconds: 900 },
  input: z.strictObject({
    /** Left out only by those who have none; they have to have signed in a moment ago. */
    password: Password.optional(),
  }),
  reply: SetUp,
  refusals: {
    'password-wrong': SAYS.passwordWrong,
    'prove-again': SAYS.proveAgain,
    'already-on': { status: 409, says: 'There is an authenticator app for this account already.' },
  },
})

/** The first code shows that the app knows the key. Every other device is signed out. */
export const switchOnAuthenticator = endpoint({
  method: 'POST',
  path: '/api/user/authenticator/on',
  summary: 'Asks for a code of the app from now on; gives the recovery codes, once.',
  access: 'signed-in',
  ...ACCOUNTS,
  limit: { times: 50, seconds: 900 },
  says: 'From now on we will ask for a code from the app when you sign in.',
  input: z.strictObject({ code: SecondCode }),
  reply: z.object({ recoveryCodes: RecoveryCodes }),
  refusals: { 'code-wrong': CODE_WRONG, 'set-up-over': STEP_OVER },
})

/** Those from before no longer work. One of them may be the code that shows who is there. */
export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/authenticator/recoveryCodes',
  summary: 'Ten new recovery codes in place of the old ones.',
  access: 'signed-in',
  ...ACCOUNTS,
  limit: { times: 20, seconds: 900 },
  says: 'These are your new recovery codes. The old ones no longer work.',
  input: z.strictObject(ProofOfSelf),
  reply: z.object({ recoveryCodes: RecoveryCodes }),
  refusals: { ...NOT_SELF, 'not-on': NOT_ON },
})

export const switchOffAuthenticator = endpoint({
  method: 'POST',
  path: '/api/user/authenticator/off',
  summary: 'Asks for no app any more; by the password and a code.',
  access: 'signed-in',
  ...ACCOUNTS,
  limit: { times: 20, seconds: 900 },
  says: 'We will no longer ask for a code from the app.',
  input: z.strictObject(ProofOfSelf),
  reply: z.null(),
  refusals: {
    ...NOT_SELF,
    'not-on': NOT_ON,
    required: { status: 403, says: 'Your role needs an authenticator app.' },
  },
})

/** By its app alone: whoever is away from a device has not signed out of it, and what they have typed is still there. */
export const unlockOffice = endpoint({
  method: 'POST',
  path: '/api/user/unlock',
  summary: 'Opens the office again on a device where nobody has worked for a while.',
  access: 'signed-in',
  ...ACCOUNTS,
  limit: { times: 50, seconds: 900 },
  input: z.strictObject({ code: SecondCode }),
  reply: z.null(),
  refusals: { 'code-wrong': CODE_WRONG, 'not-on': NOT_ON },
})
