import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { LANGUAGES, chooseLanguage } from '#platform/shared/languages.ts'
import { toHostName } from '#platform/shared/host-names.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { textIn } from '#platform/shared/texts.ts'
import type { House } from '../context.ts'
import type { Feature } from '../feature.ts'
import { createServer } from '../node-http.ts'
import { addEndpoint } from './answers.ts'
import { openBodies } from './bodies.ts'
import {
  type Connections,
  LONGEST_HEAD,
  answerMalformed,
  boundConnections,
  toProxies,
} from './connections.ts'
import { addDocumentation } from './documentation.ts'
import { openExpressLane } from './express-lane.ts'
import { API_POLICY, FILE_HEADERS, SECURITY_HEADERS, TRANSPORT_SECURITY } from './headers.ts'
import { toHeaderValue } from './header-values.ts'
import { openLimits } from './limits.ts'
import { mayReadMetrics, openMetrics } from './metrics.ts'
import { readMoment } from './moment.ts'
import { addPages } from './pages.ts'
import { openReadiness } from './readiness.ts'
import type { Refusal } from '#platform/shared/refusal.ts'
import { routeOf, sendRefusal, toRefusal } from './problems.ts'
import { sendSorry, wantsPage } from './sorry.ts'
import { cookie } from './request.ts'

/** No JSON body of ours is longer; uploads have their own limit where they are taken. */
const BODY_LIMIT = 256 * 1024

/** What is asked is short, and its head comes in one piece; what comes after it has times of its own: see bodies.ts. */
const HEAD_MS = 8_000
/** The longest that any body may take; nothing is held for it meanwhile. */
const WHOLE_MS = 300_000
/** How exactly these are kept. */
const CHECKED_EACH_MS = 1_000

/** Work that goes on after its visitor has left keeps its slot, but not longer than this. */
const AFTER_LEAVING_MS = 10_000

/** Adds addresses that are neither an endpoint nor a page: pictures, developers' pages. */
export type Extra = (server: FastifyInstance, house: House) => void

/**
 * The whole web server, not yet listening. Everything that is thrown anywhere ends in one envelope, or in a designed
 * page where a page was asked for.
 */
export async function openServer(
  house: House,
  features: readonly Feature[],
  extras: readonly Extra[] = [],
): Promise<FastifyInstance> {
  const { settings, log } = house
  const limits = openLimits(settings)
  const metrics = openMetrics(
    settings,
    () => house,
    () => expressLane.served,
  )
  const boot = Date.now().toString(36)
  let count = 0

  const nextId = () => `${boot}-${(++count).toString(36)}`
  const expressLane = openExpressLane(house, nextId)
  const readBody = openBodies()
  let connections: Connections | undefined

  const server = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true, caseSensitive: true },
    trustProxy: settings.TRUSTED_PROXIES ? toProxies(settings.TRUSTED_PROXIES) : false,
    genReqId: nextId,
    serverFactory: (handle) => {
      const bounds = { maxHeaderSize: LONGEST_HEAD, connectionsCheckingInterval: CHECKED_EACH_MS }
      const http = createServer(bounds, (request, response) => {
        // Whoever asks next comes by a new connection, which leads to another copy.
        if (server.isLeaving) response.shouldKeepAlive = false
        expressLane.serve(request, response, () => handle(request, response))
      })
      connections = boundConnections(http, settings)
      return Object.assign(http, {
        requestTimeout: WHOLE_MS,
        headersTimeout: HEAD_MS,
        keepAliveTimeout: 65_000,
        timeout: 60_000,
      })
    },
    clientErrorHandler: answerMalformed,
    rewriteUrl: ({ url = '/' }) => toOwnAddress(url),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // What the router itself refuses (an address that cannot be decoded) never reaches a handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS)
      say(request, reply, toRefusal(error, log, request))
    },
  })
  server.decorate('isLeaving', false)
  server.decorate('expressLane', expressLane)
  server.decorate('limits', limits)
  server.decorateRequest('organisation', null as never)
  server.decorateRequest('isOfOperators', false)
  server.decorateRequest('arrived', 0)
  server.decorateRequest('ahead', undefined)
  server.decorateRequest('shape', undefined)
  server.decorateRequest('shows', undefined)

  // Bodies stay bytes until an endpoint says what they are: a webhook is verified over them.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', readBody)

  /** Slots are for work: from here to the answer, and not while a body is on its way or an answer is taken. */
  const enter = (request: FastifyRequest, reply: FastifyReply) => {
    const { raw, ip } = request
    const giveBack = limits.enter(ip)
    connections?.begin(raw.socket)
    slots.set(raw, () => {
      giveBack()
      connections?.end(raw.socket)
      slots.delete(raw)
    })
    if (reply.raw.closed) leaveSoon(request, reply)
  }
  const leave = ({ raw }: FastifyRequest) => slots.get(raw)?.()
  /** Who works on for somebody who has left will be done soon; who has taken the connection over is done. */
  const leaveSoon = (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.sent) leave(request)
    else if (slots.has(request.raw)) setTimeout(leave, AFTER_LEAVING_MS, request).unref()
  }

  const findOrganisation = ({ hostname, ip }: FastifyRequest) =>
    house.organisations.loaded(hostname) ??
    limits.findHost(ip, () => house.organisations.byHost(hostname))

  server.addHook('onRequest', async (request, reply) => {
    request.arrived = performance.now()
    if (request.protocol === 'https') reply.header('strict-transport-security', TRANSPORT_SECURITY)
    if (isBuiltFile(request)) {
      reply.headers(FILE_HEADERS)
      return
    }
    reply.headers(SECURITY_HEADERS)
    reply.header('x-request-id', request.id)
    if (isForNobody(request)) return
    reply.raw.once('close', () => leaveSoon(request, reply))
    enter(request, reply)
    const isNamed = isHost(request.host)
    if (isNamed && isOfOperators(house, request)) {
      if (request.url === '/') return reply.redirect('/operator', 303)
      if (!request.routeOptions.config.forOperators)
        return reply.code(404).type('text/plain; charset=utf-8').send(NO_SITE)
      request.isOfOperators = true
      return
    }
    const organisation = isNamed ? await findOrganisation(request) : undefined
    if (!organisation) return reply.code(404).type('text/plain; charset=utf-8').send(NO_SITE)
    if (organisation.isSuspended) refuseCommon('suspended')
    request.organisation = organisation
    readMoment(house, request, reply)
  })
  server.addHook('preParsing', async (request) => leave(request))
  server.addHook('preValidation', async (request, reply) => {
    if (request.organisation || request.isOfOperators) enter(request, reply)
  })
  server.addHook('onSend', async (request, reply) => {
    leave(request)
    makeWritable(reply)
  })
  server.addHook('onResponse', async (request, reply) => {
    const ms = performance.now() - request.arrived
    const route = routeOf(request)
    metrics.observe(route, reply.statusCode, ms / 1000)
    // Whoever asks for health has the answer, and an outage is told by itself.
    const isKnown = isForNobody(request) || (reply.statusCode === 503 && house.outage.refuses())
    const level = reply.statusCode >= 500 && !isKnown ? 'warn' : 'debug'
    if (!log.isLevelEnabled(level)) return
    log[level](
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(ms),
        organisation: request.organisation?.slug,
      },
      'answered',
    )
  })
  server.setErrorHandler((error, request, reply) => {
    return say(request, reply, toRefusal(error, log, request))
  })
  /** As a page to whoever follows a link, and in the envelope to everybody else. */
  function say(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
    if (wantsPage(request)) return sendSorry(reply, refusal, languageOf(request), nameOf(request))
    reply.header('content-security-policy', API_POLICY)
    return sendRefusal(reply, refusal)
  }
  const nameOf = (request: FastifyRequest) => {
    const known = house.organisations.loaded(request.hostname)
    return known ? textIn(known.configuration, languageOf(request), 'websiteName') : ''
  }
  /** Also of whoever was turned away before anything was known of the site. */
  const languageOf = ({ hostname, headers }: FastifyRequest) =>
    chooseLanguage(
      house.organisations.loaded(hostname)?.languages ?? LANGUAGES,
      cookie(headers.cookie, 'language'),
      headers['accept-language'],
    )
  server.addHook('onClose', async () => limits.close())

  const whyNotReady = openReadiness(house)
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const why = server.isLeaving ? 'leaving' : (limits.whyNot ?? (await whyNotReady()))
    if (!why) return { status: 'ready' }
    return reply.code(503).header('retry-after', '5').send({ status: why })
  })
  server.get('/metrics', async (request, reply) => {
    if (!settings.METRICS_TOKEN) return reply.code(404).send()
    if (!mayReadMetrics(request, settings))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply.type('text/plain; version=0.0.4').send(await metrics.read())
  })

  await addBuiltFiles(server)
  const answers = features.flatMap(({ answers = [] }) => answers)
  await server.register(async (api) => {
    api.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('content-security-policy'))
        reply.header('content-security-policy', API_POLICY)
    })
    for (const answering of answers) addEndpoint(api, house, limits, answering)
    addDocumentation(api, answers)
    api.all('/api/*', async (request, reply) => {
      const here = answers.filter(({ endpoint }) => isAt(endpoint.path, request.url))
      // Of what can be asked in this way the address itself was too long.
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const methods: string[] = here.map(({ endpoint }) => endpoint.method)
      if (methods.length === 0 || methods.includes(method)) refuseCommon('not-found')
      refuseOtherMethod(reply, methods)
    })
  })
  for (const extra of extras) extra(server, house)
  addPages(server, house, answers)
  // A form of a page whose script never came: its browser sends it by itself, and is answered with a page in words (sorry.ts).
  server.post('/*', { onRequest: async (_, reply) => refuseOtherMethod(reply, ['GET']) }, () => {})
  return server
}

/** Says which methods there are, as RFC 9110 (15.5.6) wants it. */
function refuseOtherMethod(reply: FastifyReply, methods: readonly string[]): never {
  const all = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  reply.header('allow', [...new Set(all)].toSorted().join(', '))
  refuseCommon('method-not-allowed')
}

/** What gives back the slot that a request has. */
const slots = new WeakMap<IncomingMessage, () => void>()

/** Whatever went into it: an answer is never lost for a header. */
function makeWritable(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    const values = Array.isArray(value) ? value : [String(value)]
    const writable = values.map((each) => toHeaderValue(name, each))
    if (writable.every((each, i) => each === values[i])) continue
    reply.removeHeader(name)
    reply.header(name, writable.length === 1 ? writable[0] : writable)
  }
}

const NO_SITE = 'There is no site at this address.\n'

/** A caller may write the whole address where a path belongs; the host that counts is that of the header. */
function toOwnAddress(url: string): string {
  if (url.startsWith('/')) return url
  return url.replace(/^(?:https?:\/\/[^/?#]*)?\/*/i, '/')
}

/** By its route, as an address can be spelled in many ways. */
function isBuiltFile(request: FastifyRequest): boolean {
  const route = routeOf(request)
  return BUILT.some((folder) => route === `/${folder}/*`)
}

/** Health is the same for everybody, whatever the host; so are built files. */
function isForNobody(request: FastifyRequest): boolean {
  return FOR_NOBODY.has(routeOf(request))
}

/**
 * At the host of those who run the program there is nothing of an organisation, and what is there is nowhere else: handlers
 * for them look at `isOfOperators`.
 */
function isOfOperators({ operatorHost }: House, { hostname }: FastifyRequest): boolean {
  return operatorHost !== undefined && toHostName(hostname) === operatorHost
}

/** A name and perhaps a port, and nothing that would make another address of what is written behind `https://`. */
function isHost(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)
}

const FOR_NOBODY: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
const BUILT = ['js', 'assets']

function isAt(pattern: string, url: string): boolean {
  const wanted = pattern.split('/')
  const asked = (url.split('?')[0] ?? '').replace(/\/$/, '').split('/')
  return (
    wanted.length === asked.length &&
    wanted.every((part, i) => part.includes(':') || part === asked[i])
  )
}

/** Script chunks below /js/, styles, fonts and pictures below /assets/; their names change with their content. */
async function addBuiltFiles(server: FastifyInstance): Promise<void> {
  for (const folder of BUILT) {
    const root = path.resolve('build/client', folder)
    if (!existsSync(root)) continue
    await server.register(fastifyStatic, {
      root,
      prefix: `/${folder}/`,
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      // Asked for once and whole.
      acceptRanges: false,
      lastModified: false,
    })
  }
}
