import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { refuseCommon } from '#platform/shared/refusal.ts'
import type { House } from '../context.ts'
import type { Feature } from '../feature.ts'
import { addEndpoint } from './answers.ts'
import { addDocumentation } from './documentation.ts'
import { openExpressLane } from './express-lane.ts'
import { API_POLICY, FILE_HEADERS, SECURITY_HEADERS, TRANSPORT_SECURITY } from './headers.ts'
import { openLimits } from './limits.ts'
import { mayReadMetrics, openMetrics } from './metrics.ts'
import { readMoment } from './moment.ts'
import { addPages } from './pages.ts'
import { openReadiness } from './readiness.ts'
import { routeOf, sendRefusal, toRefusal } from './problems.ts'
import { sendSorry, wantsPage } from './sorry.ts'
import './request.ts'

/** No JSON body of ours is longer; uploads have their own limit where they are taken. */
const BODY_LIMIT = 256 * 1024

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
    () => house,
    () => expressLane.served,
  )
  const boot = Date.now().toString(36)
  let count = 0

  const nextId = () => `${boot}-${(++count).toString(36)}`
  const expressLane = openExpressLane(house, nextId)

  const server = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true, caseSensitive: true },
    trustProxy: settings.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? false,
    genReqId: nextId,
    serverFactory: (handle) => {
      const http = createServer({ maxHeaderSize: 16_384 }, (request, response) => {
        expressLane.serve(request, response, () => handle(request, response))
      })
      return Object.assign(http, {
        requestTimeout: 30_000,
        headersTimeout: 10_000,
        keepAliveTimeout: 65_000,
        timeout: 60_000,
      })
    },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // What the router itself refuses (an address that cannot be decoded) never reaches a handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS).header('content-security-policy', API_POLICY)
      sendRefusal(reply, toRefusal(error, log, request))
    },
  })
  server.decorate('expressLane', expressLane)
  server.decorateRequest('organisation', null as never)
  server.decorateRequest('arrived', 0)
  server.decorateRequest('ahead', undefined)

  // Bodies stay bytes until an endpoint says what they are: a webhook is verified over them.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

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
    limits.enter()
    isCounted.add(request)
    const organisation = await house.organisations.byHost(request.hostname)
    if (!organisation) return reply.code(404).type('text/plain; charset=utf-8').send(NO_SITE)
    request.organisation = organisation
    readMoment(house, request, reply)
  })
  server.addHook('onResponse', async (request, reply) => {
    if (isCounted.has(request)) limits.leave()
    const ms = performance.now() - request.arrived
    const route = routeOf(request)
    metrics.observe(route, reply.statusCode, ms / 1000)
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
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
    const refusal = toRefusal(error, log, request)
    if (wantsPage(request)) return sendSorry(reply, refusal)
    reply.header('content-security-policy', API_POLICY)
    return sendRefusal(reply, refusal)
  })
  server.addHook('onClose', async () => limits.close())

  const isReady = openReadiness(house)
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ready' }
    return reply.code(503).header('retry-after', '5').send({ status: 'database away' })
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
    api.all('/api/*', async (request) => {
      const here = answers.filter(({ endpoint }) => isAt(endpoint.path, request.url))
      // Of what can be asked in this way the address itself was too long.
      const isOther = here.every(({ endpoint }) => endpoint.method !== request.method)
      refuseCommon(here.length > 0 && isOther ? 'method-not-allowed' : 'not-found')
    })
  })
  for (const extra of extras) extra(server, house)
  addPages(server, house, answers)
  return server
}

const isCounted = new WeakSet<FastifyRequest>()

const NO_SITE = 'There is no site at this address.\n'

function isBuiltFile({ url }: FastifyRequest): boolean {
  return /^\/(?:js|assets)\//.test(url)
}

/** Health is the same for everybody, whatever the host; so are built files. */
function isForNobody({ url }: FastifyRequest): boolean {
  return /^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url)
}

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
  for (const folder of ['js', 'assets']) {
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
