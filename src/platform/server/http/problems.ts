import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { COMMON_REFUSALS, type CommonRefusal } from '#platform/shared/envelope.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { isAway, isFull } from '../database.ts'
import type { Log } from '../log.ts'

/** What Fastify refuses before a handler runs, in our names. */
const FROM_FASTIFY: Readonly<Record<string, CommonRefusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-a-json-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'not-readable',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'not-json',
  FST_ERR_BAD_URL: 'not-readable',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_ERR_ASYNC_CONSTRAINT: 'not-found',
}

/** Anything thrown, as the "no" that travels. A bug is logged once, here, and says nothing internal. */
export function toRefusal(error: unknown, log: Log, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isFull(error)) {
    log.error({ err: error, requestId: request.id, route: routeOf(request) }, 'disk full')
    return new Refusal('no-room', COMMON_REFUSALS['no-room'])
  }
  // An outage of the database is told once, by itself.
  if (isAway(error)) {
    return new Refusal('busy', COMMON_REFUSALS.busy, { retryAfterSeconds: 5 })
  }
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code ? FROM_FASTIFY[code] : undefined
  if (known) return new Refusal(known, COMMON_REFUSALS[known])
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    const { says } = COMMON_REFUSALS['not-readable']
    return new Refusal('not-readable', { status: statusCode, says })
  }
  log.error({ err: error, requestId: request.id, route: routeOf(request) }, 'unexpected')
  const { status, says } = COMMON_REFUSALS.unexpected
  return new Refusal('unexpected', { status, says: `${says} (${request.id})` })
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, message, code: problem, errors, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        status,
        message,
        data: { problem, ...(errors ? { errors } : {}) },
        code: status,
      }),
    )
}

/** The pattern, never the address: an address may hold a token. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}
