import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Address, ContactNumber, Email, text } from '#platform/shared/fields.ts'
import {
  CODE_DIGITS,
  LONGEST_PASSWORD,
  SHORTEST_PASSWORD,
  plainCode,
  readSecondCode,
} from './rules.ts'

/** Where accounts exist (specification, section 2). */
export const ACCOUNTS = { plans: ['standard', 'premium'] } as const

export const Password = text({ max: LONGEST_PASSWORD })
/** Counted in characters as people count them: one Arabic letter is one. */
const ChosenPassword = Password.refine(
  (password) => Array.from(password).length >= SHORTEST_PASSWORD,
  `Please use at least ${SHORTEST_PASSWORD} characters. A short sentence is a good password.`,
)
/** Digits of the mail, also as Arabic and Persian keyboards type them. */
const Code = z
  .string()
  .trim()
  .transform(plainCode)
  .pipe(
    z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), `The code has ${CODE_DIGITS} digits.`),
  )
/** Six digits of the app, or a recovery code, however it is written. */
export const SecondCode = z
  .string()
  .trim()
  .max(40)
  .refine(
    (typed) => readSecondCode(typed),
    'Six digits from the app, or one of your recovery codes.',
  )
/** Who is there, before something grave: whoever has a password or an app is asked for it, whoever has both for both. */
export const ProofOfSelf = {
  /** Left out only by those who have none; they have to have signed in a moment ago. */
  password: Password.optional(),
  /** Left out only by those who have no authenticator app. */
  code: SecondCode.optional(),
}
const LinkToken = z.string().trim().min(1).max(200)
const Name = text({ max: 60 })

export const Consent = z.strictObject({ email: z.boolean(), sms: z.boolean() })
export type Consent = z.infer<typeof Consent>

export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  contactNumber: z.string().nullable(),
  address: Address.nullable(),
  consent: Consent,
  /** False for those who sign in by mail only; they can choose a password without naming an old one. */
  hasPassword: z.boolean(),
  /** An authenticator app is on: its code is asked for before something grave. */
  hasApp: z.boolean(),
})
export type User = z.infer<typeof User>

/** Whoever is signed in, as the browser keeps it. */
export const UserData = User.extend({
  /** For the header `X-JWT-Token` or `token`. */
  token: z.string(),
  /** Afterwards `renewToken` gives another one, as long as the device is signed in. */
  tokenExpiresAt: z.iso.datetime({ offset: true }),
})
export type UserData = z.infer<typeof UserData>

/** Not signed in yet: one more step, which `takeSecondStep` ends. */
export const SecondStep = z.object({
  /** Good for that one call, and for some minutes. */
  stepToken: z.string(),
  stepExpiresAt: z.iso.datetime({ offset: true }),
  /** `code`: of the authenticator app. `set-up`: the app has to be set up first. */
  next: z.enum(['code', 'set-up']),
})
export type SecondStep = z.infer<typeof SecondStep>

/** What every way of signing in answers. Who has no authenticator app is signed in at once. */
export const SignedIn = z.union([UserData, SecondStep])
export type SignedIn = z.infer<typeof SignedIn>

function saysOf(sentence: string) {
  return (signed: SignedIn) =>
    'token' in signed ? sentence : 'One more step: the code from your authenticator app.'
}

/** Sentences that several calls say. */
export const SAYS = {
  passwordCommon: {
    status: 422,
    says: 'This password is very common and easy to guess. Please choose another; a short sentence works well.',
  },
  passwordLikeYou: {
    status: 422,
    says: 'This password is too close to your name or address. Please choose another; a short sentence works well.',
  },
  emailDisposable: {
    status: 422,
    says: 'This is a temporary address, and our emails would not reach you. Please use one that you keep.',
  },
  numberWrong: { status: 422, says: 'Please check the telephone number.' },
  linkOver: {
    status: 409,
    says: 'This link has expired: it has been used, is too old, or your account has changed since. Please ask for a new one.',
  },
  codeWrong: { status: 422, says: 'This code is wrong. Please check the email and try again.' },
  linkOnly: {
    status: 409,
    says: 'There have been many wrong codes for this address. Please press the button in the email: that works.',
  },
  otherDevice: {
    status: 409,
    says: 'Please confirm the new address in the browser where you asked for it: open the link there, or type in the code. If you have signed out there, ask again.',
  },
  appCodeWrong: {
    status: 422,
    says: 'This code is wrong or has been used. Please enter the one that the app shows now.',
  },
  appCodeNeeded: {
    status: 422,
    says: 'Please enter the code from your authenticator app as well.',
  },
  codeOver: {
    status: 409,
    says: 'This code no longer works. Please ask for a new one.',
  },
  lastOwner: {
    status: 409,
    says: 'You are the only owner here. Make somebody else an owner first.',
  },
  passwordWrong: { status: 422, says: 'This password is wrong.' },
  proveAgain: {
    status: 409,
    says: 'So that we know it is you, please sign in again with a code by email, and then try this again.',
  },
} as const

/** Why somebody who is signed in has not shown who they are. */
export const NOT_SELF = {
  'password-wrong': SAYS.passwordWrong,
  'prove-again': SAYS.proveAgain,
  'code-needed': SAYS.appCodeNeeded,
  'code-wrong': SAYS.appCodeWrong,
} as const

/**
 * Begins an account. The mail that follows finishes it; until then there is none. The answer is the same, and takes as
 * long, when the address has an account: its owner gets a mail that says so.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  summary: 'Begins an account; the code or link that is mailed finishes it.',
  access: 'anyone',
  ...ACCOUNTS,
  limit: { times: 30, seconds: 900 },
  notes:
    'Keep registrationId: verifyEmail takes it with the code. The answer never tells whether the address has an account.',
  says: 'We have sent you an email. The code in it completes your registration.',
  input: z.strictObject({
    firstName: Name,
    lastName: Name,
    email: Email,
    contactNumber: ContactNumber.optional(),
    password: ChosenPassword,
    consent: Consent,
  }),
  reply: z.object({ registrationId: Id, email: z.string() }),
  refusals: {
    'password-common': SAYS.passwordCommon,
    'password-like-you': SAYS.passwordLikeYou,
    'email-disposable': SAYS.emailDisposable,
    'contact-number-wrong': SAYS.numberWrong,
  },
})

/**
 * Sends the mail of a registration or of signing in again, and of a change of address where the device asks that has asked
 * before. The one before still works; the number to send with the code is another one. Nothing that waits: no mail, and
 * the number that was sent comes back.
 */
export const resendCode = endpoint({
  method: 'POST',
  path: '/api/user/resendCode',
  summary: 'Mails a new code and link for something that waits for one.',
  access: 'anyone',
  knowsCaller: true,
  ...ACCOUNTS,
  limit: { times: 20, seconds: 900 },
  says: 'We have sent you another email.',
  input: z.strictObject({ registrationId: Id }),
  reply: z.object({ registrationId: Id }),
  refusals: {},
})

/**
 * Proves an address, by the link of the mail or by registrationId and code. A registration becomes an account. Its
 * password is taken over only where registrationId proves the browser that chose it: somebody else may have typed this
 * address, and its owner must not open an account with a stranger's password. A change of address is confirmed only by
 * the device that asked for it, signed in as it was: whoever else opens the link gives nothing to whoever asked.
 */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/user/verifyEmail',
  summary: 'Proves an address by the mailed link or code, and signs in.',
  access: 'anyone',
  knowsCaller: true,
  ...ACCOUNTS,
  limit: { times: 50, seconds: 900 },
  notes:
    'Send token (and registrationId, where it is known), or registrationId and code. ' +
    'A change of address also needs the token of the device that asked.',
  says: saysOf('Your email address is confirmed and you are signed in.'),
  input: z
    .strictObject({
      token: LinkToken.optional(),
      registrationId: Id.optional(),
      code: Code.optional(),
    })
    .refine(({ token, registrationId, code }) => token ?? (registrationId && code), {
      path: ['code'],
      message: 'Please fill this in.',
    }),
  reply: SignedIn,
  refusals: {
    'link-over': SAYS.linkOver,
    'code-wrong': SAYS.codeWrong,
    'code-over': SAYS.codeOver,
    'link-only': SAYS.linkOnly,
    'other-device': SAYS.otherDevice,
    'email-taken': {
      status: 409,
      says: 'This address has an account already. Please sign in with it.',
    },
  },
})

export const login = endpoint({
  method: 'POST',
  path: '/api/user/login',
  summary: 'Signs in with email and password.',
  access: 'anyone',
  ...ACCOUNTS,
  limit: { times: 50, seconds: 900 },
  notes:
    'After some wrong passwords the next try has to wait (429 with Retry-After); the link that requestCode mails always works. ' +
    'Whoever has an authenticator app gets a stepToken in place of a token: see takeSecondStep.',
  says: saysOf('You are signed in.'),
  input: z.strictObject({ email: Email, password: Password }),
  reply: SignedIn,
  refusals: {
    'email-or-password-wrong': {
      status: 422,
      says: 'The email address or password is wrong.',
    },
  },
})

/**
 * Without a password: a code and a link by mail. The same answer whether or not the address has an account. After some mails
 * from everywhere no further one is sent: the newest of them works again, and its code answers this question too.
 */
export const requestCode = endpoint({
  method: 'POST',
  path: '/api/user/requestCode',
  summary: 'Mails a code and a link that sign in without a password.',
  access: 'anyone',
  ...ACCOUNTS,
  limit: { times: 30, seconds: 900 },
  says: 'If there is an account with this address, a code is on its way to it.',
  input: z.strictObject({ email: Email }),
  reply: z.object({ requestId: Id }),
  refusals: {},
})

/** Opening the link changes nothing, because mail scanners open links; this is what the button on its page asks. */
export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/user/loginWithCode',
  summary: 'Signs in with a mailed code or link.',
  access: 'anyone',
  ...ACCOUNTS,
  limit: { times: 50, seconds: 900 },
  notes: 'Send token, or requestId and code.',
  says: saysOf('You are signed in.'),
  input: z
    .strictObject({
      token: LinkToken.optional(),
      requestId: Id.optional(),
      code: Code.optional(),
    })
    .refine(({ token, requestId, code }) => token ?? (requestId && code), {
      path: ['code'],
      message: 'Please fill this in.',
    }),
  reply: SignedIn,
  refusals: {
    'link-over': SAYS.linkOver,
    'code-wrong': SAYS.codeWrong,
    'code-over': SAYS.codeOver,
    'link-only': SAYS.linkOnly,
  },
})

/**
 * A new token for a device that is signed in, proved by its cookie, which no script can read. Browsers ask this by
 * themselves when a token has ended. A cookie that was renewed before is a stolen one: every device is then signed out.
 */
export const renewToken = endpoint({
  method: 'POST',
  path: '/api/user/renew',
  summary: 'Gives a signed-in device its next token.',
  access: 'anyone',
  limit: { times: 120, seconds: 900 },
  notes: 'Proved by the HttpOnly cookie sahn_device that signing in sets.',
  input: z.strictObject({}),
  reply: z.object({ token: z.string(), tokenExpiresAt: z.iso.datetime({ offset: true }) }),
  refusals: {},
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/user/logout',
  summary: 'Signs this device out; its token is dead.',
  access: 'signed-in',
  says: 'You are signed out.',
  input: z.strictObject({}),
  reply: z.null(),
  refusals: {},
})

export const showUser = endpoint({
  method: 'POST',
  path: '/api/user/details',
  summary: 'The person who is signed in.',
  access: 'signed-in',
  tokenInBody: true,
  input: z.strictObject({ token: z.string().max(200).optional() }),
  reply: User,
  refusals: {},
})

/** Null empties a field. A choice of consent is stored with its wording, when it differs from the one before. */
export const updateUser = endpoint({
  method: 'POST',
  path: '/api/user/updateDetails',
  summary: 'Changes what is given, and leaves the rest.',
  access: 'signed-in',
  ...ACCOUNTS,
  limit: { times: 60, seconds: 900 },
  says: 'Your details are saved.',
  input: z.strictObject({
    firstName: Name.optional(),
    lastName: Name.optional(),
    contactNumber: ContactNumber.nullable().optional(),
    address: Address.nullable().optional(),
    consent: Consent.optional(),
  }),
  reply: User,
  refusals: { 'contact-number-wrong': SAYS.numberWrong },
})

/** Every other device is signed out. Of two changes at once the first counts, and the other one is refused. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/changePassword',
  summary: 'Changes the password, and signs out everywhere else.',
  access: 'signed-in',
  ...ACCOUNTS,
  limit: { times: 20, seconds: 900 },
  says: 'Your password has been changed. Other devices are signed out.',
  input: z.strictObject({
    /** Left out only by those who have none; they have to have signed in a moment ago. */
    currentPassword: Password.optional(),
    code: ProofOfSelf.code,
    newPassword: ChosenPassword,
  }),
  reply: UserData,
  refusals: {
    ...NOT_SELF,
    'password-common': SAYS.passwordCommon,
    'password-like-you': SAYS.passwordLikeYou,
  },
})

/**
 * Asks to sign in with another address: a mail there proves it, through `verifyEmail`, on the same device and before it
 * signs out. Until then nothing changes.
 */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/user/changeEmail',
  summary: 'Mails a code to a new address; verifyEmail then makes it the one to sign in with.',
  access: 'signed-in',
  ...ACCOUNTS,
  limit: { times: 20, seconds: 900 },
  says: 'We have sent an email to the new address. The code in it confirms it.',
  input: z.strictObject({ email: Email, ...ProofOfSelf }),
  reply: z.object({ registrationId: Id, email: z.string() }),
  refusals: {
    ...NOT_SELF,
    'email-disposable': SAYS.emailDisposable,
  },
})

export const sendResetPasswordRequest = endpoint({
  method: 'POST',
  path: '/api/sendResetPasswordRequest',
  summary: 'Mails a link that sets a new password.',
  access: 'anyone',
  limit: { times: 30, seconds: 900 },
  says: 'If there is an account with this address, a link is on its way to it.',
  input: z.strictObject({ email: Email }),
  reply: z.null(),
  refusals: {},
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/resetPassword',
  summary: 'Sets a new password by the mailed link, and signs out everywhere.',
  access: 'anyone',
  limit: { times: 50, seconds: 900 },
  says: 'Your password has been changed. Please sign in with it.',
  input: z.strictObject({ token: LinkToken, password: ChosenPassword }),
  reply: z.null(),
  refusals: {
    'link-over': SAYS.linkOver,
    'password-common': SAYS.passwordCommon,
    'password-like-you': SAYS.passwordLikeYou,
  },
})

/** Whoever opens a link hears at once that it is over. Asking uses nothing up, and names nobody. */
export const checkLink = endpoint({
  method: 'POST',
  path: '/api/user/checkLink',
  summary: 'Whether a mailed link still works.',
  access: 'anyone',
  limit: { times: 50, seconds: 900 },
  input: z.strictObject({ token: LinkToken }),
  reply: z.strictObject({ isOver: z.boolean() }),
  refusals: {},
})

/** The devices that are signed in, the latest used first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where this person is signed in.',
  access: 'signed-in',
  input: z.strictObject({}),
  reply: z.object({
    items: z.array(
      z.object({
        id: Id,
        /** In the words of its makers, such as `Chrome` and `Android`; empty when it did not say. */
        browser: z.string(),
        system: z.string(),
        startedAt: z.iso.datetime({ offset: true }),
        seenAt: z.iso.datetime({ offset: true }),
        isThis: z.boolean(),
      }),
    ),
  }),
  refusals: {},
})

/**
 * Signs out one device, or with `others` every one but this, and all that could sign in elsewhere; the owner is told by
 * mail. A device that is signed out already is no mistake. Only the device that asks is signed out without a proof. 429
 * after some in an hour: nobody who holds a device ends what the owner is mailed for ever.
 */
export const endSession = endpoint({
  method: 'POST',
  path: '/api/user/endSession',
  summary: 'Signs out another device, or all others.',
  access: 'signed-in',
  limit: { times: 20, seconds: 900 },
  says: 'The device is signed out.',
  input: z
    .strictObject({
      sessionId: Id.optional(),
      others: z.literal(true).optional(),
      ...ProofOfSelf,
    })
    .refine(({ sessionId, others }) => (sessionId === undefined) !== (others === undefined), {
      path: ['sessionId'],
      message: 'Say which device, or all others.',
    }),
  reply: z.null(),
  refusals: NOT_SELF,
})

export const exportUser = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'Everything that is held about the person, as a JSON file.',
  access: 'signed-in',
  limit: { times: 10, seconds: 900 },
  input: z.strictObject({}),
  reply: z.null(),
  answers: 'file',
  refusals: {},
})

/** Cannot be undone. What the law wants of gifts stays, without the name. */
export const deleteUser = endpoint({
  method: 'POST',
  path: '/api/user/delete',
  summary: 'Erases the person; gifts stay without a name.',
  access: 'signed-in',
  limit: { times: 10, seconds: 900 },
  says: 'Your account is deleted.',
  input: z.strictObject(ProofOfSelf),
  reply: z.null(),
  refusals: { ...NOT_SELF, 'last-owner': SAYS.lastOwner },
})

/**
 * Well formed, not disposable, and its domain takes mail as far as can be found out: `false` only where the public DNS says
 * so. Says nothing of accounts.
 */
export const validateEmail = endpoint({
  method: 'POST',
  path: '/api/validateEmail',
  summary: 'Whether mail to an address can be expected to arrive.',
  access: 'anyone',
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({ email: z.string().max(1_000) }),
  reply: z.boolean(),
  refusals: {},
})
