/** A "no" in Stripe's words. `isSaved` says whether it is given again under the same idempotency key. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure'
  readonly status: number
  readonly error: Readonly<Record<string, unknown>>
  readonly isSaved: boolean

  constructor(status: number, error: Readonly<Record<string, unknown>>, { isSaved = false } = {}) {
    super(String(error['message'] ?? error['code']))
    this.status = status
    this.error = error
    this.isSaved = isSaved
  }
}

export function invalidRequest(
  code: string,
  message: string,
  more: { param?: string; status?: number; payment_intent?: unknown } = {},
): StripeFailure {
  const { status = 400, ...rest } = more
  return new StripeFailure(status, { type: 'invalid_request_error', code, message, ...rest })
}

export function missing(what: string, id: string, param = 'id'): StripeFailure {
  return invalidRequest('resource_missing', `No such ${what}: '${id}'`, { param, status: 404 })
}
