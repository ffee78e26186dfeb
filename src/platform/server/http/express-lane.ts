import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { House } from '../context.ts'
import type { Organisation } from '../organisations.ts'
import type { ReadyAnswer, Shortcut } from '../page-cache.ts'
import { SESSION_COOKIE } from './guard.ts'
import { SECURITY_HEADERS, TRANSPORT_SECURITY } from './headers.ts'
import { hasMoment } from './moment.ts'
import { cookie } from './request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    expressLane: ExpressLane
  }
  interface FastifyRequest {
    /** The page that is answered, where such are counted. */
    shows: string | undefined
  }
}

/**
 * What was answered from ready bytes once is answered from them again before the router, the hooks and the language
 * are asked: the same host, address and headers can only lead to the same bytes. It forgets with the page cache, so it
 * knows nothing that the long way would not say (decision: express-lane).
 */
export interface ExpressLane {
  /** Answers at once, or leaves it to the long way, with the body unread. */
  serve(request: IncomingMessage, response: ServerResponse, theLongWay: () => void): void
  /** Remembers how this request was answered. */
  offer(request: FastifyRequest, ready: ReadyAnswer): void
  /** How many it has served. */
  readonly served: number
}

interface Heads extends Shortcut {
  readonly ready: ReadyAnswer
  /** The page that it is, where such are counted; empty otherwise. */
  readonly shows: string
  /** Flat lists of names and values, as node:http writes them fastest. */
  readonly plain: readonly string[]
  /** Of these bytes, which are others for the first than for everybody after them. */
  readonly br: (bytes: Buffer) => readonly string[]
  readonly gzip: readonly string[]
  readonly notModified: readonly string[]
}

export function openExpressLane(house: House, nextId: () => string): ExpressLane {
  const believesProxies = house.settings.TRUSTED_PROXIES !== undefined
  // Node writes the real `Date` into these heads, and it must be that of the program.
  const keepsOwnTime = house.settings.NOW !== undefined
  let served = 0

  const nameOf = ({ url, headers, socket }: IncomingMessage, question: string): string => {
    const language = cookie(headers.cookie, 'language') ?? ''
    const name = `${url}\n${headers['accept-language'] ?? ''}\n${language}\n${question}`
    if (!believesProxies) return name
    const { 'x-forwarded-host': host, 'x-forwarded-proto': scheme } = headers
    return `${name}\n${String(host)}\n${String(scheme)}\n${socket.remoteAddress}`
  }

  const send = (
    found: Heads,
    organisation: Organisation,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    const { ready } = found
    served++
    if (found.shows !== '') house.tally.page(organisation, found.shows, request.headers)
    const requestId = nextId()
    if (hasAlready(request, ready)) {
      response.writeHead(304, [...found.notModified, requestId])
      response.end()
      return
    }
    const encoding = encodingFor(request)
    if (encoding === 'br') {
      const bytes = ready.takeBr()
      response.writeHead(ready.status, [...found.br(bytes), requestId])
      response.end(bytes)
      return
    }
    response.writeHead(ready.status, [...found[encoding], requestId])
    response.end(encoding === 'plain' ? ready.unpack() : ready.gzip)
  }

  return {
    get served() {
      return served
    },
    serve(request, response, theLongWay) {
      if (keepsOwnTime || hasMoment(request.headers.cookie)) return theLongWay()
      const { headers } = request
      const host = (believesProxies && headers['x-forwarded-host']) || headers.host
      if (typeof host !== 'string') return theLongWay()
      const organisation = house.organisations.loaded(withoutPort(host))
      if (!organisation) return theLongWay()

      const answer = (question: string): boolean => {
        const found = house.pages.findShortcut(organisation, nameOf(request, question))
        if (found) send(found as Heads, organisation, request, response)
        return found !== undefined
      }
      if (request.method === 'GET') return answer('') ? undefined : theLongWay()
      if (!asksInItsBody(request)) return theLongWay()
      return readOnce(request, (body) => {
        if (!body || !answer(questionOf(request, body))) theLongWay()
        // What has been read is over; a connection waits for the end of it.
        else request.resume()
      })
    },
    offer({ raw, organisation, protocol, body, shows = '' }, ready) {
      if (raw.url?.includes('?') || hasMoment(raw.headers.cookie)) return
      const isGet = raw.method === 'GET'
      if (!isGet && !asksInItsBody(raw)) return
      const question = isGet ? '' : questionOf(raw, body as Buffer)
      const heads = toHeads(ready, shows, protocol === 'https')
      house.pages.keepShortcut(organisation, nameOf(raw, question), heads)
    },
  }
}

/** Longer than any question whose answer is kept for everybody. */
const LONGEST_QUESTION = 512

/**
 * A question that is sent as a body: short, of a length that is known, by nobody in particular. What is changed by such
 * a call is never answered from ready bytes, so nothing can be changed here.
 */
function asksInItsBody({ method, headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  return (
    method === 'POST' &&
    length > 0 &&
    length <= LONGEST_QUESTION &&
    headers['content-encoding'] === undefined &&
    headers['if-none-match'] === undefined &&
    cookie(headers.cookie, SESSION_COOKIE) === undefined
  )
}

/** With everything by which the long way might refuse it. */
function questionOf({ headers }: IncomingMessage, body: Buffer): string {
  const { host, origin, 'content-type': type, 'sec-fetch-site': site } = headers
  return `${host}\n${origin}\n${site}\n${type}\n${body.toString('latin1')}`
}

/** Whose first piece of body is not here by then goes the long way, which knows how long to wait. */
const PATIENCE_MS = 500

/** The whole body if it came in one piece with its head, as short ones do. It is put back in any case. */
function readOnce(request: IncomingMessage, then: (body: Buffer | undefined) => void): void {
  const late = setTimeout(() => {
    request.off('readable', look)
    if (!request.destroyed) then(undefined)
  }, PATIENCE_MS)
  request.once('readable', look)

  function look() {
    clearTimeout(late)
    const body = request.read() as Buffer | null
    if (body) request.unshift(body)
    then(body?.length === Number(request.headers['content-length']) ? body : undefined)
  }
}

function toHeads(ready: ReadyAnswer, shows: string, isSecure: boolean): Heads {
  const always = {
    ...SECURITY_HEADERS,
    ...(isSecure ? { 'strict-transport-security': TRANSPORT_SECURITY } : {}),
    'cache-control': 'public, no-cache',
    ...ready.headers,
    etag: ready.etag,
    vary: VARY,
  }
  // The number of the request comes last: its value is added per request.
  const flat = (more: Record<string, string>) => [
    ...Object.entries({ ...always, ...more }).flat(),
    'x-request-id',
  ]
  let gzip: readonly string[] | undefined
  let br: { readonly bytes: Buffer; readonly head: readonly string[] } | undefined
  return {
    until: ready.until,
    ready,
    shows,
    plain: flat({ 'content-length': String(ready.length) }),
    br(bytes) {
      const length = String(bytes.length)
      if (br?.bytes !== bytes)
        br = { bytes, head: flat({ 'content-encoding': 'br', 'content-length': length }) }
      return br.head
    },
    get gzip() {
      const length = String(ready.gzip.length)
      return (gzip ??= flat({ 'content-encoding': 'gzip', 'content-length': length }))
    },
    notModified: flat({}),
  }
}

/** Whether one of the caller's validators is that of this answer. Compared weakly, because a proxy may have weakened ours. */
export function hasAlready({ headers }: IncomingMessage, { etag }: ReadyAnswer): boolean {
  const validators = headers['if-none-match']
  if (validators === undefined) return false
  if (validators === etag) return true
  const tag = withoutWeakness(etag)
  return validators.split(',').some((each) => withoutWeakness(each.trim()) === tag)
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}

const REFUSED = {
  br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/i,
  gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/i,
} as const

/** The best that the caller takes; `q=0` says that they do not (RFC 9110, 12.5.3). */
export function encodingFor({ headers }: IncomingMessage): 'br' | 'gzip' | 'plain' {
  const accepted = headers['accept-encoding']
  if (accepted === undefined) return 'plain'
  const isTaken = (coding: keyof typeof REFUSED) =>
    accepted.includes(coding) && !(accepted.includes(';') && REFUSED[coding].test(accepted))
  return isTaken('br') ? 'br' : isTaken('gzip') ? 'gzip' : 'plain'
}

/** What an answer depends on besides its address. */
export const VARY = 'accept-encoding, accept-language, cookie'

function withoutPort(host: string): string {
  const colon = host.lastIndexOf(':')
  return colon > 0 && host.charCodeAt(host.length - 1) !== 93 ? host.slice(0, colon) : host
}
