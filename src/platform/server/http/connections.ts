import proxyAddr from '@fastify/proxy-addr'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type CommonRefusal, COMMON_REFUSALS } from '#platform/shared/envelope.ts'
import type { Settings } from '../settings.ts'
import { STATUS_CODES } from '../node-http.ts'
import { networkOf } from './network.ts'

/**
 * Connections of one network, and of all. A browser opens six, and a whole congregation may come from one address; who
 * needs more than this many has others closed that do nothing.
 */
const MOST_OF_ONE = 1_000
const MOST = 10_000

/** Address, headers and all: cookies and everything that a browser sends by itself are a tenth of it. */
export const LONGEST_HEAD = 16 * 1024

/** How long we listen on to somebody who was told no and is still sending. */
const LINGER_MS = 2_000

export interface Connections {
  /** Work is being done for whoever is at the other end: it is not closed to make room. */
  begin(socket: Socket): void
  end(socket: Socket): void
}

/**
 * Bounds how many connections wait here. Above a bound the one that has been open longest without work being done for it
 * is closed: it was silent, or is still sending its request. Where all are worked for, the new one is told so (503).
 * A trusted proxy speaks for many, so its connections are not counted.
 */
export function boundConnections(
  http: Server,
  { TRUSTED_PROXIES }: Pick<Settings, 'TRUSTED_PROXIES'>,
  { mostOfOne, most } = { mostOfOne: MOST_OF_ONE, most: MOST },
): Connections {
  const isTrusted = TRUSTED_PROXIES ? proxyAddr.compile(toProxies(TRUSTED_PROXIES)) : () => false
  const working = new Map<Socket, number>()
  const all = new Set<Socket>()
  const byNetwork = new Map<string, Set<Socket>>()

  const makeRoom = (among: ReadonlySet<Socket>, bound: number, newest: Socket) => {
    if (among.size <= bound) return true
    for (const socket of among) {
      if (working.has(socket) || socket === newest) continue
      socket.destroy()
      return true
    }
    return false
  }

  http.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (isTrusted(address, 0)) return
    const network = networkOf(address)
    let ours = byNetwork.get(network)
    if (!ours) byNetwork.set(network, (ours = new Set()))
    ours.add(socket)
    all.add(socket)
    socket.once('close', () => {
      all.delete(socket)
      ours.delete(socket)
      if (ours.size === 0 && byNetwork.get(network) === ours) byNetwork.delete(network)
    })
    if (!makeRoom(ours, mostOfOne, socket) || !makeRoom(all, most, socket))
      endWith(socket, 503, 'busy')
  })

  // Without a listener Node cuts such a connection.
  http.on('connect', (_request, socket: Socket) => endWith(socket, 405, 'method-not-allowed'))

  return {
    begin: (socket) => void working.set(socket, (working.get(socket) ?? 0) + 1),
    end(socket) {
      const left = (working.get(socket) ?? 0) - 1
      if (left > 0) working.set(socket, left)
      else working.delete(socket)
    },
  }
}

/** As the setting names them: addresses and ranges, separated by commas. */
export function toProxies(setting: string): string[] {
  return setting.split(',').map((address) => address.trim())
}

/** What is no HTTP, or too long or too slow to become a request, is answered as well: in the one envelope. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return endWith(socket, 408, 'too-slow')
  if (error.code !== 'HPE_HEADER_OVERFLOW') return endWith(socket, 400, 'not-readable')
  const { rawPacket } = error as { rawPacket?: Buffer }
  const lineEnd = rawPacket?.indexOf('\r\n') ?? -1
  endWith(socket, lineEnd < 0 || lineEnd > LONGEST_HEAD ? 414 : 431, 'too-long')
}

function endWith(socket: Socket, status: number, problem: CommonRefusal): void {
  if (told.has(socket)) return
  told.add(socket)
  const message = COMMON_REFUSALS[problem].says
  const body = JSON.stringify({ status, message, data: { problem }, code: status })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    ...(status === 503 ? ['retry-after: 5'] : []),
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  linger(socket)
  socket.destroySoon()
}

const told = new WeakSet<Socket>()

/**
 * A connection that is closed with bytes unread is reset, and the answer is lost on its way. So this one, when it is to be
 * closed, only says its last word, and is listened to for a moment more.
 */
export function linger(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end()
    socket.on('data', () => {})
    socket.resume()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
  }
}
