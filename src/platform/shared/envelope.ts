import type { Refused } from './endpoint.ts'

/** Every JSON answer of the product. `status` = `code` = the HTTP status; `message` is a sentence for people. */
export interface Envelope<T = unknown> {
  readonly status: number
  readonly message: string
  readonly data: T
  readonly code: number
}

/** What `data` holds when the answer is a "no". `field` is a path in the body, such as `donor.email`. */
export interface Problem {
  readonly problem: string
  readonly errors?: readonly FieldError[]
}

export interface FieldError {
  readonly field: string
  readonly message: string
}

/** The "no"s that any call may say, before or instead of its own. */
export const COMMON_REFUSALS = {
  'not-json': { status: 400, says: 'We could not read that request: its body is not JSON.' },
  'not-readable': { status: 400, says: 'We could not read that request.' },
  'signed-out': { status: 401, says: 'Please sign in again.' },
  'not-allowed': { status: 403, says: 'Your role does not allow this.' },
  'second-step-missing': {
    status: 403,
    says: 'Your role needs an authenticator app. Please turn it on in your profile first.',
  },
  'office-locked': {
    status: 403,
    says: 'The office has locked itself while you were away. Please enter a code from your app.',
  },
  'not-on-this-plan': { status: 403, says: 'This is not part of the plan of this organisation.' },
  'switched-off': { status: 403, says: 'This organisation has switched this part off.' },
  'foreign-origin': { status: 403, says: 'That request came from another website.' },
  'csrf-missing': { status: 403, says: 'Please reload the page and try again.' },
  'not-found': { status: 404, says: 'We could not find that.' },
  'not-in-this-mode': { status: 404, says: 'This site does not have that part.' },
  'method-not-allowed': { status: 405, says: 'That cannot be asked in this way.' },
  'too-slow': { status: 408, says: 'That did not arrive in time. Please try again.' },
  'too-large': { status: 413, says: 'That is too large to send.' },
  'too-long': { status: 414, says: 'That address, or what was sent with it, is too long.' },
  'not-a-json-type': { status: 415, says: 'Please send JSON (content-type: application/json).' },
  invalid: { status: 422, says: 'Please check the fields that are marked.' },
  'too-many': { status: 429, says: 'That was a lot in a short time. Please wait a moment.' },
  unexpected: { status: 500, says: 'Something went wrong on our side. Please try again.' },
  suspended: {
    status: 503,
    says: 'This site is resting for now. Nothing of it is lost. Please come back another day.',
  },
  'no-room': {
    status: 507,
    says: 'There is no room left where this site keeps its files, so nothing was kept. Please tell whoever runs it.',
  },
  busy: { status: 503, says: 'We are very busy just now. Please try again in a moment.' },
} as const satisfies Record<string, Refused>

export type CommonRefusal = keyof typeof COMMON_REFUSALS

export function success<T>(data: T, message = 'OK'): Envelope<T> {
  return { status: 200, message, data, code: 200 }
}
