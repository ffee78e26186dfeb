import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { LONGEST_PATH, SPANS } from './rules.ts'

/** A browser that goes from page to page without the server making them says so: only where, never who. */
export const tellPage = endpoint({
  method: 'POST',
  path: '/api/seen',
  summary: 'Counts that a page was opened. Nothing is kept of who opened it.',
  access: 'anyone',
  limit: { times: 240, seconds: 60 },
  input: z.strictObject({ path: z.string().max(LONGEST_PATH) }),
  reply: z.null(),
  refusals: {},
})

const Named = z.object({
  /** Empty for all others. */
  name: z.string(),
  count: z.number().int(),
})

export const showFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  summary:
    'Which pages were opened, where people came from, and the gifts begun and ended, by day.',
  access: 'staff:editor+treasurer+viewer',
  input: z.strictObject({
    days: z.coerce
      .number()
      .refine((days) => SPANS.some((span) => span === days))
      .default(30),
  }),
  reply: z.object({
    /** Every day, the oldest first; today is the last. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        pages: z.number().int(),
        begun: z.number().int(),
        ended: z.number().int(),
      }),
    ),
    pages: z.array(Named),
    from: z.array(Named),
  }),
  refusals: {},
})
