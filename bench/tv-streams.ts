import { type Agent, request } from 'node:http'
import { type Socket, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { HOST } from './crew.ts'
import { get } from './requests.ts'

/** So many come at once, which is less than may be worked for. */
const AT_ONCE = 250

export interface Listener {
  readonly socket: Socket
  /** When it is told of the next change. */
  readonly told: () => Promise<number>
}

export async function listenAll(port: number, tokens: readonly string[], count: number) {
  const listeners: Listener[] = []
  while (listeners.length < count) {
    const first = listeners.length
    const wave = Array.from({ length: AT_ONCE }, (_, i) => first + i)
    listeners.push(
      ...(await Promise.all(wave.map((i) => listen(port, tokens[i % tokens.length]!, i)))),
    )
  }
  return listeners
}

/** An address for each. */
export function comesFrom(i: number) {
  return { 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` }
}

const BUSY_MS = 2_000

/** A stream, once it is open; who is told that the program is busy asks again, as a screen does. */
export async function listen(port: number, token: string, i: number): Promise<Listener> {
  for (;;) {
    const listener = await open(port, token, i)
    if (listener) return listener
    await pause(BUSY_MS)
  }
}

/** Over a bare socket. Undefined for 503. */
function open(port: number, token: string, i: number): Promise<Listener | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let hear = (_at: number) => {}
    const told = () => new Promise<number>((resolve) => (hear = resolve))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A stream was closed.')))
    socket.on('data', (piece) => {
      const text = piece.toString('latin1')
      if (text.includes('event: change')) hear(performance.now())
      else if (text.includes('retry:')) resolve({ socket, told })
      else if (text.startsWith('HTTP/1.1 503')) resolve(undefined)
      else if (/^HTTP\/1.1 [345]/.test(text)) reject(new Error(text.slice(0, 200)))
    })
    socket.write(get(`/api/tv/${token}/events`, comesFrom(i)), 'latin1')
  })
}

/** As a screen asks: with what it has. */
export function readFeed(
  agent: Agent,
  port: number,
  tokens: readonly string[],
  i: number,
  etags: Map<string, string>,
) {
  const token = tokens[i]!
  return new Promise<void>((resolve, reject) => {
    const headers = {
      host: HOST,
      'accept-encoding': 'br',
      'if-none-match': etags.get(token) ?? '',
      ...comesFrom(i),
    }
    const asking = request(
      { agent, port, host: '127.0.0.1', path: `/api/tv/${token}`, headers },
      (answer) => {
        if (answer.statusCode !== 200 && answer.statusCode !== 304)
          return reject(new Error(`The feed was answered with ${answer.statusCode}.`))
        etags.set(token, String(answer.headers.etag))
        answer.resume().on('end', resolve)
      },
    )
    asking.on('error', reject).end()
  })
}
