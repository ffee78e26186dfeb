import type { Transporter } from 'nodemailer'
import type { House } from '#platform/server/context.ts'

/** One pool of connections for each copy of the program. */
const offices = new WeakMap<House, Promise<Transporter>>()

/** Where mail leaves; undefined without SMTP_URL. Opened at the first mail, and its code is fetched with it. */
export async function postOffice(house: House): Promise<Transporter | undefined> {
  if (!house.settings.SMTP_URL) return undefined
  let office = offices.get(house)
  if (!office) offices.set(house, (office = openPostOffice(house.settings.SMTP_URL)))
  return office
}

/** Closes its connections, when the program ends. Mail that is being sent finishes or fails; it is not lost. */
export async function closePostOffice(house: House): Promise<void> {
  const office = offices.get(house)
  offices.delete(house)
  const open = await office
  open?.close()
}

/**
 * Reads `smtp://user:password@host:587` or `smtps://…:465`. Certificates are checked, and a password never travels in
 * clear: with one, a server that offers no TLS is refused. On this same machine there is nothing to hide from.
 */
export async function openPostOffice(address: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(address)
  const secure = protocol === 'smtps:'
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  const pass = decodeURIComponent(password)
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    ...(isHere ? { ignoreTLS: !secure } : { requireTLS: pass !== '' }),
    ...(pass ? { auth: { user: decodeURIComponent(username), pass } } : {}),
    pool: true,
    maxConnections: 4,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
}

export interface Failure {
  /** The server has understood and says no for good: to this address or message, or to us. */
  readonly isNo: boolean
  /** This address or this message was turned down for good; a wrong password or sender is our own matter and can be mended. */
  readonly isRefused: boolean
  /** It is the address that was. Where the server names a policy (5.7), it says something about us and nothing about the address. */
  readonly isOfAddress: boolean
  readonly words: string
}

/** What went wrong, in a few words of our own: a server's sentence may repeat the address. */
export function readFailure(error: unknown): Failure {
  const { responseCode, response, command, code } = (error ?? {}) as Record<string, unknown>
  const isNo = typeof responseCode === 'number' && responseCode >= 500
  const isRefused = isNo && (command === 'RCPT TO' || command === 'DATA')
  const [, detail = ''] =
    /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(typeof response === 'string' ? response : '') ?? []
  const reason =
    typeof responseCode === 'number'
      ? String(responseCode)
      : typeof code === 'string' && /^[A-Z_]{2,30}$/.test(code)
        ? code
        : 'error'
  return {
    isNo,
    isRefused,
    isOfAddress: isRefused && command === 'RCPT TO' && !detail.startsWith('5.7.'),
    words: `${isRefused ? 'refused' : 'not sent'} ${reason} ${detail}`.trimEnd(),
  }
}
