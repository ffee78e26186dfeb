import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toHostName } from '#platform/shared/host-names.ts'
import { DNS_STATES, MOST_WAITING, REQUEST_STATES, canBeDomain } from './rules.ts'

const access = 'staff:owner'
const Moment = z.iso.datetime({ offset: true })
const Host = z
  .string()
  .trim()
  .overwrite(toHostName)
  .refine(canBeDomain, 'Write a name such as www.green-lane.org.')

export const showDomains = endpoint({
  method: 'GET',
  path: '/api/admin/domains',
  summary: 'At which addresses the site answers, and which were asked for.',
  access,
  input: z.strictObject({}),
  reply: z.object({
    /** The main one first. */
    hosts: z.array(z.string()),
    /** What is set in the DNS of an address to lead it here; empty where nobody has said. */
    records: z.array(z.object({ type: z.enum(['CNAME', 'A', 'AAAA']), value: z.string() })),
    /** The latest first. */
    requests: z.array(
      z.object({
        host: z.string(),
        state: z.enum(REQUEST_STATES),
        askedAt: Moment,
        answeredAt: Moment.nullable(),
        answer: z.string(),
      }),
    ),
  }),
  refusals: {},
})

/**
 * Only name servers are asked: about the organisation's own hosts and those that it has asked for, of more than thirty the first, and
 * about the names of DOMAIN_TARGET, or else the one by which the visitor came.
 */
export const lookUpDomains = endpoint({
  method: 'POST',
  path: '/api/admin/domains/lookup',
  summary: 'What the name servers say now of its hosts and of those that were asked for.',
  access,
  limit: { times: 12, seconds: 600 },
  input: z.strictObject({}),
  reply: z.object({
    found: z.array(
      z.object({
        host: z.string(),
        state: z.enum(DNS_STATES),
        /** At most ten IP addresses; nothing of private networks. */
        leadsTo: z.array(z.string()),
      }),
    ),
  }),
  refusals: {},
})

/** Twice is once. What was refused can be asked for again. Those that wait are counted without a lock: two at once can pass it. */
export const askForDomain = endpoint({
  method: 'POST',
  path: '/api/admin/domains/requests',
  summary: 'Asks whoever runs the program to let the site answer at this address too.',
  access,
  limit: { times: 20, seconds: 900 },
  says: 'Asked. You’ll read the answer here, and get it by email.',
  input: z.strictObject({ host: Host }),
  reply: z.null(),
  refusals: {
    'domain-here': { status: 409, says: 'Your site answers at this address already.' },
    'domain-taken': {
      status: 409,
      says: 'Another site here has this address. If it is yours, write to whoever runs the program.',
    },
    'domain-of-program': {
      status: 409,
      says: 'This is an address of the program that runs your site, so no site can have it.',
    },
    'too-many-requests': {
      status: 409,
      says: `${MOST_WAITING} addresses wait for an answer already. Take one back first.`,
    },
  },
})

/** Twice is once; what was answered stays. */
export const withdrawDomainRequest = endpoint({
  method: 'DELETE',
  path: '/api/admin/domains/requests/:host',
  summary: 'Takes back what was asked for and not answered.',
  access,
  says: 'Taken back.',
  input: z.strictObject({ host: Host }),
  reply: z.null(),
  refusals: {},
})
