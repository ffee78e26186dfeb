import { z } from 'zod'
import { FACILITIES } from './rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'

export const ShownFacility = z.object({
  what: z.enum(FACILITIES),
  /** One sentence of the office. */
  says: z.string(),
  /** What it is written in: the caller's language where somebody has translated it. */
  language: z.enum(LANGUAGES),
})
export type ShownFacility = z.infer<typeof ShownFacility>

export const showVisit = endpoint({
  method: 'GET',
  path: '/api/visit',
  summary: 'What the house has for those who come, and when the next Eid is prayed in it.',
  access: 'anyone',
  modes: ['full'],
  input: z.strictObject({}),
  reply: z.object({
    /** In one order everywhere; empty where the office has said nothing. */
    facilities: z.array(ShownFacility),
    /** Null where no Eid is planned, or prayer times are switched off. */
    eid: z
      .object({
        date: z.iso.date(),
        dateText: z.string(),
        label: z.string(),
        place: z.string().nullable(),
        /** On the clock of the organisation, HH:MM. */
        times: z.array(z.object({ label: z.string(), time: z.string() })),
      })
      .nullable(),
  }),
  refusals: {},
  cache: 'public',
})
