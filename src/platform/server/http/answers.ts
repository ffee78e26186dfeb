import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, sentenceOf } from '#platform/shared/endpoint.ts'
import { success } from '#platform/shared/envelope.ts'
import { Refusal, refuseCommon } from '#platform/shared/refusal.ts'
import type { Context, House } from '../context.ts'
import type { Answering, Download } from '../feature.ts'
import type { PageCache, Reading, ReadyAnswer, Unpacked } from '../page-cache.ts'
import { admit, ask, checkDoor } from './ask.ts'
import { VARY, encodingFor, hasAlready } from './express-lane.ts'
import { guardOrigin } from './guard.ts'
import { toExtendedValue } from './header-values.ts'
import { API_POLICY } from './headers.ts'
import { readJson } from './json.ts'
import type { Limits } from './limits.ts'
import { atMoment, atWork } from './moment.ts'
import { toContext } from './request.ts'
import { type Upload, closeDraft } from './uploads.ts'

/** Far above ours; a longer one is not even digested. */
const LONGEST_TOKEN = 200

const JSON_TYPE = 'application/json; charset=utf-8'

/** Registers one endpoint: the address, its limits, its cache, and the envelope round the reply. */
export function addEndpoint(
  server: FastifyInstance,
  house: House,
  limits: Limits,
  answering: Answering,
): void {
  const { endpoint } = answering
  const isPublic = endpoint.cache === 'public'

  server.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.longest ? { bodyLimit: endpoint.longest } : {}),
    // A large body is not even read for somebody who may not send it. They are asked again when it has come.
    ...(endpoint.longest
      ? {
          onRequest: async (request) => {
            await limits.count(request.organisation.id, request.ip, endpoint)
            checkDoor(endpoint, await recognised(toContext(house, request), endpoint, request, {}))
          },
        }
      : {}),
    ...(endpoint.body === 'upload'
      ? {
          config: { uploadsTo: path.join(house.settings.dataFolder, 'uploads') },
          onResponse: async ({ raw }: FastifyRequest) => closeDraft(raw),
          preParsing: async ({ raw }: FastifyRequest, reply: FastifyReply) => {
            reply.raw.once('close', () => void closeDraft(raw))
          },
        }
      : {}),
    async handler(request, reply) {
      if (endpoint.method !== 'GET' && endpoint.access !== 'provider') guardOrigin(house, request)
      const asker = toContext(house, request)
      const visitor = isPublic ? atMoment(asker, request) : asker
      const input = readInput(endpoint, request)

      if (isPublic && request.ahead === undefined) {
        const counting = () => limits.count(request.organisation.id, request.ip, endpoint)
        // Who has to be looked up is counted before, and then not again.
        if (answering.sameFor) await counting()
        const key = await keyOf(answering, visitor, input)
        const count = answering.sameFor ? async () => {} : counting
        const ready = await readyOr(house.pages, request.organisation, key, count, async () => {
          // Of the minute in which it was asked: another may have begun before it is answered.
          const minute = nextMinute(house.now())
          const result = await ask(answering, visitor, input)
          return {
            status: 200,
            until: untilOf(endpoint, result) ?? minute,
            ...toAnswer(endpoint, result),
            ...withoutStamp(endpoint, result),
          }
        })
        return sendReady(request, reply, ready)
      }

      if (endpoint.access.startsWith('staff')) atWork(house, request, reply)
      if (!endpoint.longest) await limits.count(request.organisation.id, request.ip, endpoint)
      const ctx = await recognised(visitor, endpoint, request, input)
      const raw = {
        headers: request.headers,
        setCookie: (line: string) => void reply.header('set-cookie', line),
        ...(endpoint.body === 'raw' ? { rawBody: request.body as Buffer } : {}),
        ...(endpoint.body === 'upload' && request.body ? { upload: request.body as Upload } : {}),
      }
      const result = await ask(answering, ctx, input, raw)
      reply.headers(FOR_NOBODY_ELSE)
      if (endpoint.answers === 'file') return sendFile(reply, result as Download)
      return reply
        .type(JSON_TYPE)
        .send(JSON.stringify(success(result, sentenceOf(endpoint, result))))
    },
  })
}

/** What is answered to one person is kept and found by nobody else, and its address, which may hold a key, goes nowhere. */
export const FOR_NOBODY_ELSE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Under which an answer is kept: what is asked for as it is understood, however it is spelt, or what its feature says of it. */
async function keyOf(
  { endpoint, sameFor }: Answering,
  visitor: Context,
  input: unknown,
): Promise<string> {
  const of = sameFor
    ? await sameFor(visitor, admit(endpoint, visitor, input))
    : understood(endpoint, input)
  return `${endpoint.method} ${endpoint.path} ${visitor.language} ${of}`
}

/** What will be refused is nothing else's answer. */
function understood({ input: shape }: Endpoint, input: unknown): string {
  const read = shape.safeParse(input)
  return read.success ? JSON.stringify(read.data) : `refused ${JSON.stringify(input)}`
}

/**
 * Whoever the token says, where it matters. It stands in a header, under either name, or, where the endpoint takes it
 * there, in the body. What is no token is nobody's, and the door says so.
 */
async function recognised(
  visitor: Context,
  { access, knowsCaller, tokenInBody }: Endpoint,
  { headers }: FastifyRequest,
  input: unknown,
): Promise<Context> {
  if ((access === 'anyone' && !knowsCaller) || access === 'provider') return visitor
  const inBody = tokenInBody && (input as { token?: unknown }).token
  const token = [headers['x-jwt-token'], headers['token'], inBody].find(
    (token) => typeof token === 'string' && token !== '',
  )
  if (typeof token !== 'string' || token.length > LONGEST_TOKEN) return visitor
  const actor = await visitor.house.recognise(visitor, token, { works: access.startsWith('staff') })
  return actor ? { ...visitor, actor } : visitor
}

/** The envelope, or the file where that is the answer; with every header of its own, as the express lane adds none. */
function toAnswer(endpoint: Endpoint, result: unknown) {
  const policy = { 'content-security-policy': API_POLICY }
  if (endpoint.answers !== 'file') {
    const body = JSON.stringify(success(result, sentenceOf(endpoint, result)))
    return { headers: { ...policy, 'content-type': JSON_TYPE }, body }
  }
  const file = result as Download
  return {
    headers: { ...policy, ...headersOf(file) },
    body: file.body,
    ...(file.until === undefined ? {} : { until: file.until }),
  }
}

/** When an answer was made does not make another one of it: a caller who has it is told so (304). */
function withoutStamp({ stamp }: Endpoint, result: unknown): { validator?: string } {
  if (stamp === undefined) return {}
  return { validator: JSON.stringify({ ...(result as object), [stamp]: undefined }) }
}

function untilOf({ until }: Endpoint, result: unknown): number | undefined {
  return until === undefined ? undefined : (result as Record<string, number>)[until]
}

/** What a calendar or a clock changes (a banner begins, a day ends) is right to the minute without anybody writing. */
export function nextMinute(now: Date): number {
  return (Math.floor(now.getTime() / 60_000) + 1) * 60_000
}

/**
 * What is ready, or what somebody else has asked for just now. Else it is made, and only that is counted: `count` refuses
 * whoever has had too much made already, and nobody who waits with them.
 */
export async function readyOr(
  pages: PageCache,
  reading: Reading,
  key: string,
  count: () => Promise<void>,
  make: () => Promise<Unpacked>,
): Promise<ReadyAnswer> {
  for (;;) {
    const kept = pages.find(reading, key)
    if (kept) return kept
    const beingMade = pages.findBeingMade(reading, key)
    if (!beingMade)
      return pages.remember(reading, key, async () => {
        await count()
        return make()
      })
    try {
      return await beingMade
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'too-many')) throw error
    }
  }
}

/** Sends kept bytes in the best encoding the caller takes, or 304 when it has them already. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyAnswer,
): FastifyReply {
  request.server.expressLane.offer(request, ready)
  reply.header('cache-control', 'public, no-cache')
  reply.headers(ready.headers)
  reply.header('etag', ready.etag)
  if (hasAlready(request.raw, ready)) return reply.code(304).send()
  reply.header('vary', VARY)
  reply.code(ready.status)
  const encoding = encodingFor(request.raw)
  if (encoding === 'plain') return reply.send(ready.unpack())
  reply.header('content-encoding', encoding)
  return reply.send(encoding === 'br' ? ready.takeBr() : ready.gzip)
}

/** The address wins over the query, and the query over the body. */
function readInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>
  const params = request.params as Record<string, unknown>
  if (endpoint.method === 'GET' || (endpoint.body && endpoint.body !== 'json'))
    return { ...query, ...params }
  const body = readJson(request)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    refuseCommon('invalid', {
      errors: [{ field: '', message: 'The body should be a JSON object.' }],
    })
  return { ...body, ...query, ...params }
}

function sendFile(reply: FastifyReply, file: Download): FastifyReply {
  return reply.headers(headersOf(file)).send(file.body)
}

function headersOf({ type, name, disposition = 'attachment' }: Download): Record<string, string> {
  const plain = name.replace(/[^\w.-]+/g, '-')
  return {
    'content-type': type,
    'content-disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${toExtendedValue(name)}`,
  }
}
