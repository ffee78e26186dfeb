import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Email } from '#platform/shared/fields.ts'
import { ACCOUNTS, SAYS, SecondCode } from './contract.ts'
import { STAFF_ROLES } from './rules.ts'

const Role = z.enum(STAFF_ROLES)
const Moment = z.iso.datetime({ offset: true })
const Token = z.string().trim().min(1).max(200)

const CODE_WRONG = SAYS.appCodeWrong
const INVITATION_OVER = {
  status: 409,
  says: 'This invitation no longer works. Please ask for a new one.',
} as const
const OTHER_ACCOUNT = {
  status: 403,
  says: 'This invitation went to another address. Please sign in with the account of that address.',
} as const
const NO_APP = {
  status: 409,
  says: 'The office needs an authenticator app. Please turn one on in your account, then open the invitation again.',
} as const
const WORKS_HERE_ALREADY = {
  status: 409,
  says: 'You work in this office already. Please ask an owner if you are to do something else there.',
} as const
const DEMONSTRATION = {
  status: 422,
  says: 'Everybody knows the password of this account, so it never works in an office.',
} as const

export const showStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'Who works in the office and as what, and who is invited.',
  access: 'staff:owner',
  ...ACCOUNTS,
  input: z.strictObject({}),
  reply: z.object({
    people: z.array(
      z.object({
        id: Id,
        name: z.string(),
        email: z.string(),
        roles: z.array(Role),
        /** Without one the office stays closed to them. */
        hasApp: z.boolean(),
      }),
    ),
    /** Those whom nobody has accepted yet. */
    invitations: z.array(
      z.object({
        id: Id,
        email: z.string(),
        role: Role,
        /** Empty where whoever runs the program did. */
        invitedBy: z.string(),
        expiresAt: Moment,
        isOver: z.boolean(),
      }),
    ),
  }),
  refusals: {},
})

/** Again, for the same address, it takes the place of the one before: only the newest mail works. */
export const inviteColleague = endpoint({
  method: 'POST',
  path: '/api/admin/staff/invitations',
  summary: 'Mails somebody a link by which they come to work in the office.',
  access: 'staff:owner',
  ...ACCOUNTS,
  limit: { times: 20, seconds: 900 },
  says: 'The invitation is on its way.',
  input: z.strictObject({ email: Email, role: Role, code: SecondCode }),
  reply: z.object({ id: Id }),
  refusals: {
    'code-wrong': CODE_WRONG,
    'works-here': {
      status: 409,
      says: 'They work here already. Please change their role in the list.',
    },
    'email-disposable': SAYS.emailDisposable,
    demonstration: DEMONSTRATION,
  },
})

/** The link that was mailed no longer works. Twice is once. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/invitations/:id',
  summary: 'Takes an invitation back.',
  access: 'staff:owner',
  ...ACCOUNTS,
  says: 'The invitation is taken back.',
  input: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: {},
})

/**
 * These roles and no other, from their next call on; none of them is the end of their work here. `before` is what they were
 * where the change was decided: nobody overwrites what somebody else has changed meanwhile.
 */
export const setRoles = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/:id',
  summary: 'What somebody is in the office, from now on.',
  access: 'staff:owner',
  ...ACCOUNTS,
  limit: { times: 60, seconds: 900 },
  says: 'The roles are saved.',
  input: z.strictObject({
    id: Id,
    before: z.array(Role).max(STAFF_ROLES.length),
    roles: z.array(Role).max(STAFF_ROLES.length),
    code: SecondCode,
  }),
  reply: z.null(),
  refusals: {
    'code-wrong': CODE_WRONG,
    'not-staff': { status: 404, says: 'They do not work here any more. Please invite them again.' },
    'own-role': {
      status: 403,
      says: 'Nobody gives themselves a role. Please ask another owner to do it.',
    },
    'last-owner': SAYS.lastOwner,
    'roles-changed': {
      status: 409,
      says: 'Somebody has changed their roles meanwhile. Please open them again.',
    },
    'app-missing': {
      status: 409,
      says: 'They have no authenticator app, so they can be given no further role.',
    },
  },
})

/** For whoever has opened the link of the mail and is signed in. Changes nothing. */
export const showInvitation = endpoint({
  method: 'POST',
  path: '/api/user/invitation',
  summary: 'What somebody is invited to be in the office, and what they still need for it.',
  access: 'signed-in',
  ...ACCOUNTS,
  limit: { times: 60, seconds: 900 },
  input: z.strictObject({ token: Token }),
  /** `invitedBy` is empty where whoever runs the program did. */
  reply: z.object({ role: Role, invitedBy: z.string(), hasApp: z.boolean() }),
  refusals: {
    'invitation-over': INVITATION_OVER,
    'other-account': OTHER_ACCOUNT,
    'works-here': WORKS_HERE_ALREADY,
  },
})

/**
 * The link alone opens nothing: it is taken by the account of the address that it was mailed to, and only with an app that is
 * on. Whoever holds the mailbox can make both where there is neither, so until it is taken an invitation is as safe as that
 * mailbox. It is how somebody begins: whoever works here already gets no further role by it.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/user/invitation/accept',
  summary: 'Begins to work in the office, by an invitation.',
  access: 'signed-in',
  ...ACCOUNTS,
  limit: { times: 20, seconds: 900 },
  says: 'Welcome to the office.',
  input: z.strictObject({ token: Token }),
  reply: z.null(),
  refusals: {
    'invitation-over': INVITATION_OVER,
    'other-account': OTHER_ACCOUNT,
    'works-here': WORKS_HERE_ALREADY,
    'no-app': NO_APP,
    demonstration: DEMONSTRATION,
  },
})
