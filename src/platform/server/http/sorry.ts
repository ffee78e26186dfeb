import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '#platform/shared/refusal.ts'
import { API_POLICY } from './headers.ts'

/** What somebody who asked for a page sees when not even the page for errors could be made. Needs nothing that can fail. */
export function sendSorry(
  reply: FastifyReply,
  { status, message, retryAfterSeconds }: Refusal,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      API_POLICY.replace("default-src 'none'", `default-src 'none'; style-src '${HASH}'`),
    )
    .type('text/html; charset=utf-8')
    .send(toPage(message))
}

export function wantsPage({ url, method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
  )
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;font:1.125rem/1.5 system-ui,sans-serif}
main{max-width:32rem}h1{font-size:1.75rem;line-height:1.2}a{display:inline-block;padding:.75rem 0;color:inherit}`
const HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

function toPage(message: string): string {
  const words = message.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Please try again</title><style>${STYLE}</style></head><body><main><h1>We are sorry</h1><p>${words}</p><p><a href="">Try again</a></p></main></body></html>`
}
