import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, directionOf } from '#platform/shared/languages.ts'
import type { Refusal } from '#platform/shared/refusal.ts'
import { API_POLICY } from './headers.ts'
import { sorryWords } from './sorry-words.ts'

/**
 * What somebody who asked for a page sees when not even the page for errors could be made, or not for them just now: what
 * has happened and how long to wait, in their language. Needs nothing that can fail.
 */
export function sendSorry(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
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
    .send(toPage(refusal, language, reply.request.id))
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

function toPage(
  { code, retryAfterSeconds }: Refusal,
  language: Language,
  requestId: string,
): string {
  const words = sorryWords[language]
  const lines = [
    code in words.says ? words.says[code as keyof typeof words.says] : words.otherwise,
    retryAfterSeconds === undefined ? '' : words.waitFor(writeSeconds(retryAfterSeconds, language)),
    code === 'unexpected' ? words.number(requestId) : '',
  ]
  const text = lines.filter(Boolean).map((line) => `<p>${line}</p>`)
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${words.title}</title><style>${STYLE}</style></head><body><main><h1>${words.heading}</h1>${text.join('')}<p><a href="">${words.again}</a></p></main></body></html>`
}

/** Western figures in every language (decision: western-figures). */
function writeSeconds(seconds: number, language: Language): string {
  return new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
  }).format(seconds)
}
