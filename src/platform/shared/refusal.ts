import type { Endpoint, RefusalOf } from './endpoint.ts'
import type { CommonRefusal, FieldError } from './envelope.ts'
import { COMMON_REFUSALS } from './envelope.ts'

/** A "no" that the caller was promised, in the contract or for every call. Anything else that is thrown is our bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: string,
    { status, says }: { status: number; says: string },
    more: { errors?: readonly FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(says)
    this.code = code
    this.status = status
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/**
 * Refuses with a code that the endpoint has declared; a misspelt or undeclared code does not compile.
 * `field` says which field of the body it is about, so that a form can show it there; it may say more of it there.
 */
export function refuse<E extends Endpoint>(
  endpoint: E,
  code: RefusalOf<E>,
  field?: string | FieldError,
): never {
  const refused = endpoint.refusals[code]
  if (!refused) throw new Error(`${endpoint.path} does not declare the refusal ${code}.`)
  const error = typeof field === 'string' ? { field, message: refused.says } : field
  throw new Refusal(code, refused, error ? { errors: [error] } : {})
}

/** Refuses with one of the codes that any call may say. */
export function refuseCommon(
  code: CommonRefusal,
  more: { errors?: readonly FieldError[]; retryAfterSeconds?: number; says?: string } = {},
): never {
  const { status, says } = COMMON_REFUSALS[code]
  throw new Refusal(code, { status, says: more.says ?? says }, more)
}
