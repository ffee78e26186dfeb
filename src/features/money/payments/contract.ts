import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id } from '#platform/shared/fields.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'

const refusals = {
  'wrong-signature': { status: 400, says: 'The signature does not fit.' },
} as const
const Received = z.object({ received: z.literal(true) })

/** The provider’s events, at the organisation’s own host. */
export const receiveEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: 'Signed events of the payment provider.',
  access: 'provider',
  body: 'raw',
  input: z.strictObject({}),
  reply: Received,
  refusals,
})

/** The same, for a provider that is given one address for each organisation. */
export const receiveEventFor = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook/:organisation',
  summary: 'Signed events of the payment provider, for the organisation that is named.',
  access: 'provider',
  body: 'raw',
  input: z.strictObject({ organisation: z.string().max(80) }),
  reply: Received,
  refusals: {
    ...refusals,
    'other-organisation': { status: 404, says: 'There is no such organisation at this host.' },
  },
})

/** What was seen of a time at which stolen cards were tried out. No donor stands in it. */
const AttackReport = z.object({
  minutes: z.number().int(),
  /** Cards that a bank was asked about, and those that it refused, from so many networks. */
  tried: z.number().int(),
  refused: z.number().int(),
  networks: z.number().int(),
  /** Cards that nobody was asked about. */
  turnedAway: z.number().int(),
  smallest: MinorUnits.nullable(),
  largest: MinorUnits.nullable(),
})
export type AttackReport = z.infer<typeof AttackReport>

export const listCardAttacks = endpoint({
  method: 'GET',
  path: '/api/admin/card-attacks',
  summary: 'When stolen cards were tried out here, the latest first, and what was seen of it.',
  access: 'staff:treasurer',
  input: z.strictObject({}),
  reply: z.object({
    items: z.array(
      z.object({
        id: Id,
        beganAt: z.iso.datetime({ offset: true }),
        /** Null while it lasts. */
        report: AttackReport.nullable(),
      }),
    ),
    /** The smallest gift by card while it lasts; 0: the same as always. */
    minimum: MinorUnits,
    currency: Currency,
  }),
  refusals: {},
})
