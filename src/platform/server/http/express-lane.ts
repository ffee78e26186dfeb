import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { House } from '../context.ts'
import type { ReadyAnswer, Shortcut } from '../page-cache.ts'
import { SECURITY_HEADERS, TRANSPORT_SECURITY } from './headers.ts'
import { hasMoment } from './moment.ts'
import { cookie } from './request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    expressLane: ExpressLane
  }
}

/**
 * What was answered from ready bytes once is answered from them again before the router, the hooks and the language
 * are asked: the same host, address and headers can only lead to the same bytes. It forgets with the page cache, so it
 * knows nothing that the long way would not say (decision: express-lane).
 */
export interface ExpressLane {
  /** True when the answer was sent. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** Remembers how this request was answered. */
  offer(request: FastifyRequest, ready: ReadyAnswer): void
  /** How many it has served. */
  readonly served: number
}

interface Heads extends Shortcut {
  readonly ready: ReadyAnswer
  /** Flat lists of names and values, as node:http writes them fastest. */
  readonly plain: readonly string[]
  readonly br: readonly string[]
  readonly gzip: readonly string[]
  readonly notModified: readonly string[]
}

export function openExpressLane(house: House, nextId: () => string): ExpressLane {
  const believesProxies = house.settings.TRUSTED_PROXIES !== undefined
  // Node writes the real `Date` into these heads, and it must be that of the program.
  const keepsOwnTime = house.settings.NOW !== undefined
  let served = 0

  const nameOf = ({ url, headers, socket }: IncomingMessage): string => {
    const language = cookie(headers.cookie, 'language') ?? ''
    const name = `${url}\n${headers['accept-language'] ?? ''}\n${language}`
    if (!believesProxies) return name
    const { 'x-forwarded-host': host, 'x-forwarded-proto': scheme } = headers
    return `${name}\n${String(host)}\n${String(scheme)}\n${socket.remoteAddress}`
  }

  return {
    get served() {
      return served
    },
    serve(request, response) {
      if (request.method !== 'GET' || keepsOwnTime) return false
      const { headers } = request
      if (hasMoment(headers.cookie)) return false
      const host = (believesProxies && headers['x-forwarded-host']) || headers.host
      if (typeof host !== 'string') return false
      const organisation = house.organisations.loaded(withoutPort(host))
      if (!organisation) return false
      const found = house.pages.findShortcut(organisation, nameOf(request)) as Heads | undefined
      if (!found) return false

      served++
      const requestId = nextId()
      const { ready } = found
      const validator = headers['if-none-match']
      if (validator !== undefined) {
        if (validator !== ready.etag) return false
        response.writeHead(304, [...found.notModified, requestId])
        response.end()
        return true
      }
      const accepted = headers['accept-encoding'] ?? ''
      const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'plain'
      response.writeHead(ready.status, [...found[encoding], requestId])
      response.end(encoding === 'plain' ? ready.body : ready[encoding])
      return true
    },
    offer(request, ready) {
      if (request.method !== 'GET' || request.url.includes('?')) return
      if (hasMoment(request.headers.cookie)) return
      house.pages.keepShortcut(
        request.organisation,
        nameOf(request.raw),
        toHeads(ready, request.protocol === 'https'),
      )
    },
  }
}

function toHeads(ready: ReadyAnswer, isSecure: boolean): Heads {
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
  return {
    until: ready.until,
    ready,
    plain: flat({ 'content-length': String(ready.body.length) }),
    br: flat({ 'content-encoding': 'br', 'content-length': String(ready.br.length) }),
    get gzip() {
      const length = String(ready.gzip.length)
      return (gzip ??= flat({ 'content-encoding': 'gzip', 'content-length': length }))
    },
    notModified: flat({}),
  }
}

/** What an answer depends on besides its address. */
export const VARY = 'accept-encoding, accept-language, cookie'

function withoutPort(host: string): string {
  const colon = host.lastIndexOf(':')
  return colon > 0 && host.charCodeAt(host.length - 1) !== 93 ? host.slice(0, colon) : host
}
