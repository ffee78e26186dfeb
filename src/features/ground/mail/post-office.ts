import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Context, House } from '#platform/server/context.ts'
import { type OwnServer, findOwnServer, whereIs } from './own-server.ts'

/** One pool of connections for each copy of the program. */
const offices = new WeakMap<House, Promise<Transporter>>()

/** The pools of organisations with a server of their own, the longest unused first. */
interface Own {
  readonly version: number
  readonly office: Promise<Transporter>
}
const ownOffices = new WeakMap<House, Map<string, Own>>()
const MOST_OWN = 40

/** Until when a server of an organisation's own is left out, as it let us wait; by organisation and version. */
const slowOnes = new WeakMap<House, Map<string, number>>()
const LEFT_OUT_MS = 60 * 60_000

/** A server has so long for a whole message: jobs of every organisation stand behind this one. */
const PATIENCE_MS = 20_000

/** Where mail leaves, and from which address. */
export interface WayOut {
  readonly office: Transporter
  readonly from: string
  /** Where it is the organisation's own: which version of it. */
  readonly version: number | undefined
}

/** The tries that the own server of an organisation has before its mail leaves by that of the house. */
export const OWN_TRIES = 3

/**
 * By the organisation's own server; by that of the house where it has none, or where its own has failed often enough or was
 * slow within the last hour (decision: own-mail-servers). Undefined where there is neither. Throws `TooSlow` where only a
 * slow one is left.
 */
export async function wayOut(ctx: Context, tries = 0): Promise<WayOut | undefined> {
  const { house, organisation } = ctx
  const { MAIL_FROM, SMTP_URL } = house.settings
  const own = tries > OWN_TRIES && SMTP_URL ? undefined : await findOwnServer(ctx)
  const version = own?.changedAt.getTime()
  const isSlow = (slowOnes.get(house)?.get(`${organisation.id} ${version}`) ?? 0) > Date.now()
  if (own && !isSlow) {
    const office = await ownOffice(house, organisation.id, own.changedAt.getTime(), own)
    return { office, from: own.fromAddress, version }
  }
  const office = await postOffice(house)
  if (!office && isSlow) throw new TooSlow()
  return office && { office, from: MAIL_FROM, version: undefined }
}

/** Sends a message by that way. One that is not taken in time is given up here, and its server's connections with it. */
export async function sendBy(
  { house, organisation: { id } }: Context,
  { office, version }: WayOut,
  message: SendMailOptions,
  patience = PATIENCE_MS,
): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TooSlow()), patience)
  try {
    await Promise.race([office.sendMail(message), late.promise])
  } catch (error) {
    if (error instanceof TooSlow) {
      office.close()
      if (version === undefined) offices.delete(house)
      else leaveOut(house, id, version)
    }
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function leaveOut(house: House, id: string, version: number): void {
  ownOffices.get(house)?.delete(id)
  const slow = slowOnes.get(house) ?? new Map<string, number>()
  slowOnes.set(house, slow.set(`${id} ${version}`, Date.now() + LEFT_OUT_MS))
}

class TooSlow extends Error {
  override readonly name = 'TooSlow'
  readonly code = 'ETIMEDOUT'
}

function ownOffice(house: House, id: string, version: number, server: OwnServer) {
  let all = ownOffices.get(house)
  if (!all) ownOffices.set(house, (all = new Map<string, Own>()))
  const known = all.get(id)
  all.delete(id)
  const office = known?.version === version ? known.office : openOwn(house, server)
  if (known && known.office !== office) close(known.office)
  all.set(id, { version, office })
  // What cannot be opened is tried anew by whoever comes next.
  office.catch(() => all.get(id)?.office === office && all.delete(id))
  if (all.size > MOST_OWN) {
    const [oldest, { office: unused }] = all.entries().next().value!
    all.delete(oldest)
    close(unused)
  }
  return office
}

function close(office: Promise<Transporter>): void {
  void office.then(
    (open) => open.close(),
    () => undefined,
  )
}

/** A pool to a server that somebody of an office has named. Throws where none can stand there. */
export async function openOwn({ settings }: House, server: OwnServer): Promise<Transporter> {
  const { host, port, userName, password } = server
  const address = new URL(`${port === 465 ? 'smtps' : 'smtp'}://${host}:${port}`)
  address.username = encodeURIComponent(userName)
  address.password = encodeURIComponent(password)
  return openPostOffice(address.href, await whereIs(server, settings))
}

/** Where mail leaves; undefined without SMTP_URL. Opened at the first mail, and its code is fetched with it. */
async function postOffice(house: House): Promise<Transporter | undefined> {
  if (!house.settings.SMTP_URL) return undefined
  let office = offices.get(house)
  if (!office) offices.set(house, (office = openPostOffice(house.settings.SMTP_URL)))
  return office
}

/** Closes its connections, when the program ends. Mail that is being sent finishes or fails; it is not lost. */
export async function closePostOffice(house: House): Promise<void> {
  const office = offices.get(house)
  offices.delete(house)
  for (const { office: own } of ownOffices.get(house)?.values() ?? []) close(own)
  ownOffices.delete(house)
  const open = await office
  open?.close()
}

/**
 * Reads `smtp://user:password@host:587` or `smtps://…:465`. Certificates are checked, and a password never travels in
 * clear: with one, a server that offers no TLS is refused. On this same machine there is nothing to hide from. `at` is the
 * number of the host, where it was looked up before.
 */
export async function openPostOffice(address: string, at?: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(address)
  const secure = protocol === 'smtps:'
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  const pass = decodeURIComponent(password)
  const host = hostname.replace(/^\[|\]$/g, '')
  return createTransport({
    host: at ?? host,
    ...(at && !isHere ? { tls: { servername: host } } : {}),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    ...(isHere ? { ignoreTLS: !secure } : { requireTLS: pass !== '' || at !== undefined }),
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
