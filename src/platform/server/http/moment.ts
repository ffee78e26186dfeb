import type { FastifyReply, FastifyRequest } from 'fastify'
import { MODES, PLANS, type Shape, isFlag, toStanding, withShape } from '#platform/shared/gating.ts'
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
    /** The plan, the mode and the parts that this caller looks at the site with; undefined for nearly everybody. */
    shape: Shape | undefined
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
 * The moment that a caller looks from: `?at=2026-03-29T00:30&permit=…` (a time on the organisation's clocks, an instant with
 * its offset, or `now`), and what the site is like there: `&as=premium~full~DisableServices`; or the cookie that such an
 * address left. Sets the `Date` that the answer carries, because clocks in browsers follow it. Without leave `at` is refused;
 * a cookie that has lapsed is nothing.
 */
export function readMoment(house: House, request: FastifyRequest, reply: FastifyReply): void {
  const query = request.query as Record<string, unknown>
  const { at, permit, as } = query
  const looks =
    at !== undefined || permit !== undefined
      ? at === 'now' && permit === undefined
        ? undefined
        : readAddress(house, request.organisation, {
            at: toText(at),
            permit: toText(permit),
            as: toText(as),
          })
      : readCookie(house, request.organisation, cookie(request.headers.cookie, COOKIE))
  // Without `at`, `as` is a question's own.
  for (const name of ['at', 'permit', ...(at === undefined ? [] : ['as'])]) delete query[name]
  request.ahead = looks?.ahead
  request.shape = looks?.shape
  if (looks || house.settings.NOW)
    reply.header('date', new Date(house.now().getTime() + (looks?.ahead ?? 0)).toUTCString())
}

/** What the public reads is shown at that moment, and of that shape; nothing that is written ever is. */
export function atMoment(ctx: Context, { ahead, shape }: FastifyRequest): Context {
  if (ahead === undefined) return ctx
  const now = () => new Date(ctx.house.now().getTime() + ahead)
  return { ...ctx, now, organisation: shape ? inShape(ctx.organisation, shape) : ctx.organisation }
}

/** Who works is in no other moment, also where the same browser looks from one. */
export function atWork(house: House, { ahead }: FastifyRequest, reply: FastifyReply): void {
  if (ahead !== undefined) reply.header('date', house.now().toUTCString())
}

/**
 * A page at `?at=…` leads to itself without it: the moment is then in a cookie, so that links and the page's own questions
 * stay in it. `?at=now` without a permit ends it. Undefined for all other addresses.
 */
export function enterMoment(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
): FastifyReply | undefined {
  if (url.searchParams.get('at') === null) return undefined
  const permit = url.searchParams.get('permit') ?? ''
  const { ahead, shape } = request
  const seconds = Math.ceil((Number(permit.split('.')[0]) - house.now().getTime()) / 1000)
  const as = shape ? `.${writeShape(shape)}` : ''
  const value =
    ahead === undefined ? '; Max-Age=0' : `${ahead}.${permit}${as}; Max-Age=${Math.max(seconds, 0)}`
  // Without `at`, `as` is a question's own.
  for (const name of ['at', 'permit', 'as']) url.searchParams.delete(name)
  return reply
    .code(303)
    .header('set-cookie', `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax`)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('location', url.pathname.replace(/^\/{2,}/, '/') + url.search)
    .send()
}

/**
 * The path at which the site is looked at from a moment (`now`, or one on the organisation's clocks) and in a shape, until the
 * permit lapses. Refuses what could not be looked at.
 */
export function previewPath(
  house: House,
  organisation: Organisation,
  { at, shape }: { readonly at: string; readonly shape: Shape },
  until: number,
): string {
  const permit = issuePermit(house, organisation, until)
  const as = writeShape(shape)
  readAddress(house, organisation, { at, permit, as })
  return `/?${new URLSearchParams({ at, permit, as }).toString()}`
}

function writeShape({ plan, mode, switchedOff }: Shape): string {
  return [plan, mode, ...switchedOff].join('~')
}

/** Whether this request must not be answered from what is kept for everybody. */
export function hasMoment(cookies: string | undefined): boolean {
  return cookies?.includes(`${COOKIE}=`) ?? false
}

interface Looks {
  readonly ahead: number
  readonly shape: Shape | undefined
}

function readAddress(
  house: House,
  organisation: Organisation,
  { at, permit, as }: { readonly at: string; readonly permit: string; readonly as: string },
): Looks {
  if (!isPermitted(house, organisation, permit)) return refuseCommon('not-allowed')
  const now = house.now().getTime()
  const instant = at === 'now' ? now : readInstant(organisation.timeZone, at)
  if (instant === undefined) return refuseField('at', 'Write a moment as 2026-03-29T00:30.')
  const shape = as === '' ? undefined : readShape(organisation, as)
  if (as !== '' && !shape)
    return refuseField('as', 'Write a plan, a mode and what is switched off: premium~full.')
  return { ahead: instant - now, shape }
}

function readCookie(
  house: House,
  organisation: Organisation,
  value: string | undefined,
): Looks | undefined {
  const [, ahead, permit = '', as = ''] =
    /^(-?\d{1,15})\.(\d{1,15}\.[\w-]+)(?:\.([\w~-]{1,500}))?$/.exec(value ?? '') ?? []
  if (ahead === undefined || !isPermitted(house, organisation, permit)) return undefined
  // Anybody can write a cookie, also one of a year that no calendar knows.
  if (!isKnown(house.now().getTime() + Number(ahead))) return undefined
  return { ahead: Number(ahead), shape: as === '' ? undefined : readShape(organisation, as) }
}

function readShape({ configuration }: Organisation, as: string): Shape | undefined {
  const [planned = '', moded = '', ...switchedOff] = as.split('~')
  const plan = PLANS.find((each) => each === planned)
  const mode = MODES.find((each) => each === moded)
  const isOurs = (flag: string) => isFlag(flag) && Object.hasOwn(configuration, flag)
  return plan && mode && switchedOff.every(isOurs) ? { plan, mode, switchedOff } : undefined
}

function inShape(organisation: Organisation, shape: Shape): Organisation {
  const configuration = withShape(organisation.configuration, shape)
  return { ...organisation, configuration, standing: toStanding(configuration) }
}

function refuseField(field: string, message: string): never {
  return refuseCommon('invalid', { errors: [{ field, message }] })
}

function toText(given: unknown): string {
  return typeof given === 'string' ? given : ''
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
  return isKnown(instant) ? instant : undefined
}

function isKnown(instant: number): boolean {
  return instant >= FIRST && instant <= LAST
}
