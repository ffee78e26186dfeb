import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuseCommon } from '#platform/shared/refusal.ts'
import type { House } from '../context.ts'
import { cookie, originOfRequest } from './request.ts'

/** The cookie that signs staff in; a call that carries it can change things, so it must prove that our page made it. */
export const SESSION_COOKIE = 'sahn_session'
export const CSRF_COOKIE = 'XSRF-TOKEN'
const CSRF_HEADER = 'x-xsrf-token'

/** The token that belongs to a session; the page reads it from its cookie and sends it back in a header. */
export function csrfToken(house: House, session: string): string {
  return house.vault.sign(session, 'csrf')
}

/** Unsafe calls come from our own pages, or from programs that send no Origin at all. */
export function guardSource(house: House, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin !== undefined && origin !== originOfRequest(house, request))
    refuseCommon('foreign-origin')
  if (request.headers['sec-fetch-site'] === 'cross-site') refuseCommon('foreign-origin')
}

/** The same; and one that is authenticated by the cookie of staff also echoes the token of that session. */
export function guardOrigin(house: House, request: FastifyRequest): void {
  guardSource(house, request)
  const session = cookie(request.headers.cookie, SESSION_COOKIE)
  if (session === undefined) return
  const given = request.headers[CSRF_HEADER]
  const token = csrfToken(house, session)
  if (typeof given !== 'string' || !isEqual(given, token)) refuseCommon('csrf-missing')
  if (!isEqual(cookie(request.headers.cookie, CSRF_COOKIE) ?? '', token))
    refuseCommon('csrf-missing')
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
