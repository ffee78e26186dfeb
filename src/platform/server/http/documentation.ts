import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { COMMON_REFUSALS } from '#platform/shared/envelope.ts'
import type { Answering } from '../feature.ts'
import { API_POLICY } from './headers.ts'

/** `/api/openapi.json` and a page to read it at `/api/docs`, both made from the endpoints themselves. */
export function addDocumentation(server: FastifyInstance, answers: readonly Answering[]): void {
  const endpoints = answers.map(({ endpoint }) => endpoint)
  let document: string | undefined
  server.get('/api/openapi.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send((document ??= JSON.stringify(toOpenApi(endpoints)))),
  )
  let page: string | undefined
  server.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        API_POLICY.replace("default-src 'none'", `default-src 'none'; style-src '${STYLE_HASH}'`),
      )
      .send((page ??= toPage(endpoints))),
  )
}

/** OpenAPI 3.1; every answer in its envelope, every "no" by name. */
export function toOpenApi(endpoints: readonly Endpoint[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = toOperation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sahn',
      version: '1',
      description:
        'Every JSON answer is { status, message, data, code }. Money is in minor units. The organisation is the host.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-JWT-Token' },
      },
    },
  }
}

function toOperation(endpoint: Endpoint): Record<string, unknown> {
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const shape = endpoint.input.shape as Record<string, z.ZodType>
  const inQuery =
    endpoint.method === 'GET' ? Object.keys(shape).filter((name) => !params.includes(name)) : []
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || !shape[name]?.safeParse(undefined).success,
    schema: shape[name] ? toJsonSchema(shape[name]) : { type: 'string' },
  })
  const hasBody = endpoint.method !== 'GET' && (endpoint.body ?? 'json') === 'json'
  return {
    summary: endpoint.summary,
    ...(endpoint.notes ? { description: endpoint.notes } : {}),
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    ...(endpoint.access === 'signed-in' || endpoint.access.startsWith('staff:')
      ? { security: [{ token: [] }] }
      : {}),
    ...(endpoint.knowsCaller ? { security: [{}, { token: [] }] } : {}),
    parameters: [
      ...params.map((name) => parameter(name, 'path')),
      ...inQuery.map((name) => parameter(name, 'query')),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toJsonSchema(endpoint.input) } },
          },
        }
      : {}),
    responses: { 200: toAnswer(endpoint), ...toRefusals(endpoint) },
  }
}

function toAnswer(endpoint: Endpoint) {
  if (endpoint.answers === 'file')
    return {
      description: 'The file.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  const envelope = {
    type: 'object',
    required: ['status', 'message', 'data', 'code'],
    properties: {
      status: { const: 200 },
      message: { type: 'string' },
      data: toJsonSchema(endpoint.reply, 'output'),
      code: { const: 200 },
    },
  }
  return {
    description: typeof endpoint.says === 'string' ? endpoint.says : 'OK',
    content: { 'application/json': { schema: envelope } },
  }
}

function toRefusals(endpoint: Endpoint): Record<string, { description: string }> {
  const byStatus: Record<string, { description: string }> = {}
  const all = {
    invalid: COMMON_REFUSALS.invalid,
    'too-many': COMMON_REFUSALS['too-many'],
    ...endpoint.refusals,
  }
  for (const [code, { status, says }] of Object.entries(all)) {
    const entry = (byStatus[status] ??= { description: '' })
    entry.description += `${entry.description ? '\n' : ''}\`${code}\`: ${says}`
  }
  return byStatus
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1b2526;--soft:#5a6a6b;--line:#d5dedd;--paper:#fbfdfd;--mark:#0f5c5c}
@media(prefers-color-scheme:dark){:root{--ink:#e8eeee;--soft:#a6b3b3;--line:#2f3b3b;--paper:#0f1515;--mark:#7fd1cb}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:auto;padding:3rem 1.25rem}h1{font-size:2rem;margin:0}
p{color:var(--soft);max-width:40rem}section{border-top:1px solid var(--line);padding:1.5rem 0}
h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}h2 b{color:var(--mark);display:inline-block;min-width:4rem}
pre{overflow:auto;background:color-mix(in srgb,var(--ink) 5%,transparent);padding:1rem;border-radius:6px;font-size:14px}
summary{cursor:pointer;padding:.6rem 0;min-height:1.5rem}li{margin:.25rem 0}code{font-size:.95em}a{color:var(--mark)}`
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

function toPage(endpoints: readonly Endpoint[]): string {
  const sections = endpoints.map((endpoint) => {
    const refusals = Object.entries(endpoint.refusals).map(
      ([code, { status, says }]) =>
        `<li><code>${status} ${escape(code)}</code> ${escape(says)}</li>`,
    )
    const schema = (title: string, value: unknown) =>
      `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre></details>`
    return `<section><h2><b>${endpoint.method}</b> ${escape(endpoint.path)}</h2>
<p>${escape(endpoint.summary)} ${escape(endpoint.notes ?? '')} For: ${escape(endpoint.access)}.</p>
${schema('Takes', toJsonSchema(endpoint.input))}${endpoint.answers === 'file' ? '' : schema('Answers', toJsonSchema(endpoint.reply, 'output'))}
${refusals.length > 0 ? `<ul>${refusals.join('')}</ul>` : ''}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API</title><style>${STYLE}</style></head><body><main><h1>API</h1>
<p>Every JSON answer is <code>{ status, message, data, code }</code>; a “no” carries its name in <code>data.problem</code>. Money is in minor units. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</main></body></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
