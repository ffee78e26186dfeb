import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { toMinutes } from '#platform/shared/time-of-day.ts'
import { isDate, zoneOf } from '#platform/shared/wall-time.ts'
import type { Context, House } from '../context.ts'
import type { Organisation } from '../organisations.ts'
import { cookie } from './request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds from now to the moment at which this caller looks at the site; undefined for nearly everybody. */
    ahead: number | undefined
  }
}

const PURPOSE = 'moment'
const COOKIE = 'moment'

/** Zones and calendars are known for these years. */
const FIRST = Date.parse('1900-01-01T00:00:00Z')
const LAST = Date.parse('2150-12-31T00:00:00Z')

/** Signed leave to look at an organisation's site at any moment, until it lapses (milliseconds since 1970). */
export function issuePermit({ vault }: House, { id }: Organisation, until: number): string {
  return `${until}.${vault.sign(`${id} ${until}`, PURPOSE)}`
}

/**
 * The moment that a caller looks from: `?at=2026-03-29T00:30&permit=…` (a time on the organisation's clocks, or an instant
 * with its offset), or the cookie that such an address left. Sets the `Date` that the answer carries, because clocks in
 * browsers follow it. Without leave `at` is refused; a cookie that has lapsed is nothing.
 */
export function readMoment(house: House, request: FastifyRequest, reply: FastifyReply): void {
  const { organisation } = request
  const query = request.query as Record<string, unknown>
  const { at, permit } = query
  if (at !== undefined || permit !== undefined) {
    delete query['at']
    delete query['permit']
    if (at !== 'now') request.ahead = aheadOf(house, organisation, String(at), String(permit))
  } else {
    request.ahead = aheadOfCookie(house, organisation, cookie(request.headers.cookie, COOKIE))
  }
  if (request.ahead !== undefined || house.settings.NOW)
    reply.header('date', new Date(nowOf(house, request)).toUTCString())
}

/** What the public reads is shown at that moment; nothing that is written ever is. */
export function atMoment(ctx: Context, request: FastifyRequest): Context {
  const { ahead } = request
  if (ahead === undefined) return ctx
  return { ...ctx, now: () => new Date(ctx.house.now().getTime() + ahead) }
}

/**
 * A page at `?at=…` leads to itself without it: the moment is then in a cookie, so that links and the page's own questions
 * stay in it. `?at=now` ends it. Undefined for all other addresses.
 */
export function enterMoment(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
): FastifyReply | undefined {
  const at = url.searchParams.get('at')
  if (at === null) return undefined
  const permit = url.searchParams.get('permit') ?? ''
  const { ahead } = request
  const seconds = Math.ceil((Number(permit.split('.')[0]) - house.now().getTime()) / 1000)
  const value =
    ahead === undefined ? '; Max-Age=0' : `${ahead}.${permit}; Max-Age=${Math.max(seconds, 0)}`
  url.searchParams.delete('at')
  url.searchParams.delete('permit')
  return reply
    .code(303)
    .header('set-cookie', `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax`)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('location', url.pathname.replace(/^\/{2,}/, '/') + url.search)
    .send()
}

/** Whether this request must not be answered from what is kept for everybody. */
export function hasMoment(cookies: string | undefined): boolean {
  return cookies?.includes(`${COOKIE}=`) ?? false
}

function nowOf(house: House, { ahead = 0 }: FastifyRequest): number {
  return house.now().getTime() + ahead
}

function aheadOf(house: House, organisation: Organisation, at: string, permit: string): number {
  if (!isPermitted(house, organisation, permit)) return refuseCommon('not-allowed')
  const instant = readInstant(organisation.timeZone, at)
  if (instant === undefined)
    return refuseCommon('invalid', {
      errors: [{ field: 'at', message: 'Write a moment as 2026-03-29T00:30.' }],
    })
  return instant - house.now().getTime()
}

function aheadOfCookie(
  house: House,
  organisation: Organisation,
  value: string | undefined,
): number | undefined {
  const [, ahead, permit = ''] = /^(-?\d{1,15})\.(.+)$/.exec(value ?? '') ?? []
  return ahead !== undefined && isPermitted(house, organisation, permit) ? Number(ahead) : undefined
}

function isPermitted({ vault, now }: House, { id }: Organisation, permit: string): boolean {
  const [, until = '', signature = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(permit) ?? []
  return Number(until) > now().getTime() && vault.verify(`${id} ${until}`, PURPOSE, signature)
}

function readInstant(timeZone: string, at: string): number | undefined {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(at) ?? []
  const minutes = toMinutes(time)
  const instant =
    isDate(date) && minutes !== undefined
      ? zoneOf(timeZone).instantOf(date, minutes)
      : /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(at)
        ? Date.parse(at)
        : Number.NaN
  return instant >= FIRST && instant <= LAST ? instant : undefined
}
