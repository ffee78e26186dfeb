import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, directionOf } from '#platform/shared/languages.ts'
import type { Refusal } from '#platform/shared/refusal.ts'
import { writeWait } from '#platform/shared/wait.ts'
import { API_POLICY } from './headers.ts'
import { sorryWords } from './sorry-words.ts'

/**
 * What somebody who asked for a page sees when not even the page for errors could be made, or not for them just now: what
 * has happened and how long to wait, in their language; `name` is the site's, where it is known. Needs nothing that can fail.
 */
export function sendSorry(
  reply: FastifyReply,
  refusal: Refusal,
  language: Language,
  name = '',
): FastifyReply {
  const { status, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      API_POLICY.replace("default-src 'none'", `default-src 'none'; style-src '${HASH}'`),
    )
    .type('text/html; charset=utf-8')
    .header('content-language', language)
    .send(toPage(refusal, language, reply.request, name))
}

/**
 * A browser that follows a link; also to a file, which mails and pages link to under /api/. And one that sends a form to its own
 * page, as no script did.
 */
export function wantsPage({ url, method, headers }: FastifyRequest): boolean {
  const isCall = url.startsWith('/api/')
  const isLinked = method === 'GET' && (!isCall || LINKED.test(url))
  const isSent = method === 'POST' && !isCall
  return (isLinked || isSent) && (headers.accept ?? '').includes('text/html')
}

/** Files that people open: they end like one. */
const LINKED = /^\/api\/[^?]+\.(?:pdf|ics|csv)(?:\?|$)/

const STYLE = `:root{color-scheme:light dark}
body{box-sizing:border-box;margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;font:1.125rem/1.5 system-ui,sans-serif}
main{max-width:32rem}h1{font-size:1.75rem;line-height:1.2}a{display:inline-block;padding:.75rem 0;color:inherit}`
const HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

function toPage(
  { code, status, retryAfterSeconds }: Refusal,
  language: Language,
  { id, method, isOfOperators }: FastifyRequest,
  name: string,
): string {
  // What operators press has an address that shows nothing.
  const again = isOfOperators && method === 'POST' ? '/operator' : ''
  const words = sorryWords[language]
  const lines = [
    code in words.says
      ? words.says[code as keyof typeof words.says]
      : (words.byStatus[status] ?? words.otherwise),
    retryAfterSeconds === undefined ? '' : words.waitFor(writeWait(retryAfterSeconds, language)),
    code === 'unexpected' ? words.number(id) : '',
  ]
  const text = lines.filter(Boolean).map((line) => `<p>${line}</p>`)
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${words.title}</title><style>${STYLE}</style></head><body><main>${name ? `<p>${escaped(name)}</p>` : ''}<h1>${words.heading}</h1>${text.join('')}<p><a href="${again}">${code === 'method-not-allowed' ? words.open : words.again}</a></p></main></body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
