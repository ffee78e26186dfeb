import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'

/** The body is the report as another server sent it. It proves itself by the mail that it returns. */
export const receiveBounce = endpoint({
  method: 'POST',
  path: '/api/mail/bounces',
  summary:
    'A mail that came back (RFC 3464), passed on by the mail server: its address gets no more letters.',
  access: 'provider',
  body: 'raw',
  limit: { times: 600, seconds: 600 },
  input: z.strictObject({}),
  reply: z.object({ noted: z.number() }),
  refusals: {
    'no-report': { status: 422, says: 'This is no report of a mail that came back.' },
  },
})
