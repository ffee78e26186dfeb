import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'

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
