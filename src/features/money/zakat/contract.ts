import { z } from 'zod'
import { type Answer, endpoint } from '#platform/shared/endpoint.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'
import { METALS } from './rules.ts'

export const showNisab = endpoint({
  method: 'GET',
  path: '/api/zakat',
  summary: 'What a gram of gold and of silver costs, for the nisab of zakat.',
  access: 'anyone',
  modes: ['full', 'prayer-and-donate'],
  input: z.strictObject({}),
  reply: z.object({
    /** The first one of the organisation. */
    currency: Currency,
    /** `unset`: the office has not said what it costs, or not of which day; `old`: not for longer than it holds. */
    state: z.enum(['current', 'old', 'unset']),
    pricedOn: z.iso.date().nullable(),
    /** For a gram of the pure metal; null unless it is known and current. */
    prices: z.object({ gold: MinorUnits.nullable(), silver: MinorUnits.nullable() }),
    /** The metal that the office goes by, or else the one that has a price. */
    basis: z.enum(METALS),
  }),
  refusals: {},
  cache: 'public',
})

export type Nisab = Answer<typeof showNisab>
