import { z } from 'zod'
import { SAYS, SecondCode } from '#features/ground/people/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, text } from '#platform/shared/fields.ts'
import { FOUND_AS } from './rules.ts'

const Moment = z.iso.datetime({ offset: true })
/** An account, a guest who has given, or whoever has sent something: by one row of theirs. */
const Found = { as: z.enum(FOUND_AS), id: Id }
const GONE = {
  status: 404,
  says: 'We could not find this person. They may have been erased.',
} as const
const WORKS_HERE = {
  status: 409,
  says: 'They work in the office. Take their roles away first.',
} as const
const CODE_WRONG = SAYS.appCodeWrong

export const PEOPLE_FOUND = 30

/** `q` is a name or an address of mail as it begins; of a name also the last one alone. */
export const findPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  summary:
    'Donors, guardians and whoever else has an account or has sent something, by name or mail.',
  access: 'staff:treasurer',
  input: z.strictObject({ q: text({ min: 2, max: 120 }) }),
  reply: z.object({
    items: z.array(
      z.object({ ...Found, name: z.string(), email: z.string(), isGuardian: z.boolean() }),
    ),
    /** There are more: say more of the name. */
    hasMore: z.boolean(),
  }),
  refusals: {},
})

export const showPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/:as/:id',
  summary: 'One person: their addresses, what they have agreed to, and what they have sent.',
  access: 'staff:treasurer',
  input: z.strictObject(Found),
  reply: z.object({
    /** Under which they are found from now on: their account where there is one. */
    ...Found,
    name: z.string(),
    email: z.string(),
    /** Addresses that they have proved; of a guest the one that was typed. */
    emails: z.array(z.string()),
    isStaff: z.boolean(),
    /** They have registered children for the evening school, and it is not erased. */
    isGuardian: z.boolean(),
    /** Whom they have registered; null where another role reads that. */
    children: z.array(z.string()).nullable(),
    /** The latest first. */
    consents: z.array(
      z.object({ at: Moment, wording: z.string(), agreed: z.boolean(), where: z.string() }),
    ),
    /** What they have sent and is not erased, the newest first; nothing that was sent in confidence to another role. */
    sent: z.array(
      z.object({
        id: Id,
        title: z.string(),
        /** Null where another role reads it: it opens the answer. */
        reference: z.string().nullable(),
        receivedAt: Moment,
        /** False where another role reads it. */
        mayRead: z.boolean(),
      }),
    ),
  }),
  refusals: { 'person-not-found': GONE },
})

export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:as/:id/export',
  summary:
    'What is held of one person, for them to read, without what they have sent in confidence to another role. It stands in the trail.',
  access: 'staff:owner',
  limit: { times: 30, seconds: 900 },
  input: z.strictObject({ ...Found, reason: text({ max: 200 }), code: SecondCode }),
  reply: z.object({ json: z.string() }),
  refusals: { 'person-not-found': GONE, 'code-wrong': CODE_WRONG },
})

/** Sent again after a lost answer it finds nobody. */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:as/:id/erase',
  summary: 'Erases one person at their own request. Their gifts stay, without a name.',
  access: 'staff:owner',
  limit: { times: 30, seconds: 900 },
  input: z.strictObject({ ...Found, reason: text({ max: 200 }), code: SecondCode }),
  reply: z.null(),
  refusals: { 'person-not-found': GONE, 'works-here': WORKS_HERE, 'code-wrong': CODE_WRONG },
})

/** Nothing of the ledger is written anew: gifts point at donors, and those are whose they are found to be. */
export const mergePeople = endpoint({
  method: 'POST',
  path: '/api/admin/people/:as/:id/merge',
  summary:
    'Says that two records are one person: everything of this one is the other account’s from then on.',
  access: 'staff:owner',
  limit: { times: 30, seconds: 900 },
  input: z.strictObject({ ...Found, into: Id, code: SecondCode }),
  reply: z.object(Found),
  refusals: {
    'person-not-found': GONE,
    'same-person': { status: 409, says: 'These are one person already.' },
    'works-here': WORKS_HERE,
    demonstration: {
      status: 409,
      says: 'This is the account of the demonstration, whose password everybody knows.',
    },
    'keeps-a-page': {
      status: 409,
      says: 'Both keep a page for the same campaign. End one of the two first.',
    },
    'code-wrong': CODE_WRONG,
  },
})
