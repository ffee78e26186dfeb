import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'

const notTheSandbox = {
  status: 404,
  says: 'This organisation takes real payments: test cards do not work here.',
} as const

const TestCard = z.strictObject({
  /** Digits, with or without spaces. Never stored: only its brand, its last four digits and its part are. */
  number: z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'Enter the digits of the card number.')),
  expMonth: z
    .number()
    .int()
    .min(1, 'Use a month from 1 to 12.')
    .max(12, 'Use a month from 1 to 12.'),
  expYear: z
    .number()
    .int()
    .min(2000, 'Write the year with four digits.')
    .max(2099, 'Write the year with four digits.'),
  cvc: z.string().regex(/^\d{3,4}$/, 'Enter the three or four digits of the security code.'),
})

/** What a real provider's card fields do: turns a card into a token that is good for one payment. */
export const makeConfirmationToken = endpoint({
  method: 'POST',
  path: '/api/sandbox/confirmation-tokens',
  summary: 'Turns a test card into a confirmation token. Only where no real money is taken.',
  access: 'anyone',
  input: z.strictObject({ card: TestCard }),
  reply: z.object({ confirmationToken: z.string() }),
  refusals: {
    'not-the-sandbox': notTheSandbox,
    'card-number-wrong': { status: 422, says: 'That card number has a mistake in it.' },
    'not-a-test-card': {
      status: 422,
      says: 'Please do not use a real card here: this site is for trying things out, and takes only the test cards on this page.',
    },
    'card-expired': { status: 422, says: 'Use a date that is still to come.' },
    'security-code-wrong': {
      status: 422,
      says: 'This card has a security code of another length.',
    },
  },
})

/** Plays the donor's part at their bank's 3-D Secure page. A payment that waits for no such step stays as it is. */
export const authenticate = endpoint({
  method: 'POST',
  path: '/api/sandbox/authenticate',
  summary: 'Passes or fails the bank’s 3-D Secure step of a sandbox payment.',
  access: 'anyone',
  input: z.strictObject({
    clientSecret: z.string().max(200),
    outcome: z.enum(['pass', 'fail']),
  }),
  reply: z.null(),
  refusals: {
    'not-the-sandbox': notTheSandbox,
    'payment-not-found': { status: 404, says: 'The bank knows no such payment.' },
  },
})
