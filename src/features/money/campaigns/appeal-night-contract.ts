import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Slug } from '#platform/shared/fields.ts'
import { Campaign, Match, NOT_FOUND, gate } from './contract.ts'
import { Need } from './needs-contract.ts'
import { PAPERS } from './rules.ts'

/** Squares that a telephone reads, as the path of an SVG of `size` by `size`. */
const SquareCode = z.object({ size: z.number().int(), path: z.string() })

export const LiveAppeal = Campaign.pick({
  id: true,
  title: true,
  language: true,
  target: true,
  raised: true,
  promised: true,
  donors: true,
  currency: true,
  state: true,
  startsOn: true,
  daysLeft: true,
}).extend({
  needs: z.array(Need.omit({ image: true, summary: true })),
  matches: z.array(Match),
  /** The latest promises of those who said that their first name may be shown. */
  named: z.array(z.object({ name: z.string(), amount: z.number().int() })),
  /** Where a telephone gives to it; null while nothing can be given. */
  give: z.object({ address: z.string(), square: SquareCode }).nullable(),
  /** When nobody is asked, from what is on now until the day after tomorrow; milliseconds since 1970. */
  pauses: z.array(z.object({ name: z.string(), from: z.number(), until: z.number() })),
})
export type LiveAppeal = z.infer<typeof LiveAppeal>

export const showAppeal = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/live',
  summary:
    'A campaign for a screen in a hall: totals, what is needed and the way to give. No giver is named, only who adds to the gifts of others, and by first name who has promised and said that it may be shown.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: LiveAppeal,
  refusals: NOT_FOUND,
  cache: 'public',
})

export const posterFile = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/poster.pdf',
  summary: 'A campaign as a poster of A4 or A3, with a code that a telephone gives by.',
  access: 'anyone',
  ...gate,
  // Of those that are made anew; one that is ready, or just being made, costs nobody anything.
  limit: { times: 20, seconds: 60 },
  input: z.strictObject({
    id: Slug,
    paper: z.enum(PAPERS, { error: 'The paper is a4 or a3.' }).default('a4'),
  }),
  reply: z.unknown(),
  refusals: {
    ...NOT_FOUND,
    'campaign-has-ended': {
      status: 409,
      says: 'This campaign has ended, so there is nothing to ask for on a poster.',
    },
  },
  answers: 'file',
  cache: 'public',
})
