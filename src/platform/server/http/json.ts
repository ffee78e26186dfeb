import type { FastifyRequest } from 'fastify'
import { refuseCommon } from '#platform/shared/refusal.ts'

/** The body as JSON, `{}` where there is none. Refuses what is called something else, is none, or is too deep to be meant. */
export function readJson(request: FastifyRequest): unknown {
  const bytes = request.body as Buffer | undefined
  if (!bytes || bytes.length === 0) return {}
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(request.headers['content-type'] ?? ''))
    refuseCommon('not-a-json-type')
  if (isTooDeep(bytes)) refuseCommon('not-readable')
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    return refuseCommon('not-json')
  }
}

/** JSON that nobody means: no call of ours takes a tenth of it. Reading and checking it would cost far more than sending. */
const DEEPEST = 32

/**
 * Whether lists and objects stand in each other more deeply than any call takes them. Asked of the bytes before they are
 * read as JSON, because what looks at such a thing afterwards does so by calling itself.
 */
function isTooDeep(json: Buffer): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === QUOTE) at = endOfText(json, at)
    else if (sign === LIST || sign === OBJECT) {
      if (++depth > DEEPEST) return true
    } else if (sign === LIST_END || sign === OBJECT_END) depth--
  }
  return false
}

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = Buffer.from(
  '"\\[]{}',
) as unknown as [number, number, number, number, number, number]

/** Where the text that begins here ends; a file in base64 is passed over in one go. */
function endOfText(json: Buffer, from: number): number {
  let end = from
  do {
    end = json.indexOf(QUOTE, end + 1)
    if (end < 0) return json.length
  } while (isEscaped(json, end))
  return end
}

function isEscaped(json: Buffer, at: number): boolean {
  let signs = 0
  while (json[at - 1 - signs] === BACKSLASH) signs++
  return signs % 2 === 1
}
