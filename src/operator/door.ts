import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toDevice } from '#features/ground/people/device.ts'
import type { House } from '#platform/server/context.ts'
import { guardSource } from '#platform/server/http/guard.ts'
import { networkOf } from '#platform/server/http/network.ts'
import { cookie } from '#platform/server/http/request.ts'
import { LANGUAGES, chooseLanguage } from '#platform/shared/languages.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import type { By } from './deeds.ts'
import type { View } from './frame.ts'
import { isOpen } from './keys.ts'
import { pageWords } from './page-words.ts'
import { operatorSheet } from './sheet.ts'

const COOKIE = '__Host-sahn_operator'
const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // The browser names this page to itself alone, which is how it proves where a form was pressed.
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** How often the door may be tried from one network: a key cannot be guessed, and a flood should cost nothing. */
export const ENTERING = { access: 'anyone', limit: { times: 20, seconds: 600 } } as const

export function readCookie({ headers }: FastifyRequest): string | undefined {
  return cookie(headers.cookie, COOKIE)
}

/** For this host alone, over TLS or at the machine itself; no script reads it, and no other site makes a browser send it. */
export function writeCookie(reply: FastifyReply, session: string): void {
  const age = session === '' ? '; Max-Age=0' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${session}; Path=/; Secure; HttpOnly; SameSite=Strict${age}`,
  )
}

/** The session's cookie where it opens the page now. */
export async function sessionOf(
  house: House,
  request: FastifyRequest,
): Promise<string | undefined> {
  const session = readCookie(request)
  return (await isOpen(house, session)) ? session : undefined
}

/** What every form of a session carries. */
function proofOf(house: House, session: string): string {
  return house.vault.sign(session, 'operator-form')
}

/** A press comes from a page of ours, and from this session of it. */
export function guardForm(
  house: House,
  request: FastifyRequest,
  { session, proof }: { session: string; proof: string | null },
): void {
  guardSource(house, request)
  const [given, wanted] = [Buffer.from(proof ?? ''), Buffer.from(proofOf(house, session))]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    refuseCommon('csrf-missing')
}

export async function viewOf(
  house: House,
  request: FastifyRequest,
  session: string | undefined,
): Promise<View> {
  const { headers } = request
  const language = chooseLanguage(
    LANGUAGES,
    cookie(headers.cookie, 'language'),
    headers['accept-language'],
  )
  return {
    house,
    language,
    words: pageWords[language],
    sheet: (await operatorSheet()).version,
    proof: session === undefined ? undefined : proofOf(house, session),
  }
}

export function byPage({ ip, headers }: FastifyRequest): By {
  const { browser, system } = toDevice(headers['user-agent'] ?? '')
  return { how: 'page', from: [networkOf(ip), browser, system].filter(Boolean).join(', ') }
}

export function show(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(page)
}
