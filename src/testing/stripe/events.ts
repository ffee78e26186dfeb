import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import type { Books, EventObject } from './books.ts'

export interface EventTarget {
  /** Where to; asked anew for each sending when it is a function. */
  readonly url: string | (() => string)
  /** The Host to ask for, where it differs from the address. */
  readonly host?: string
  /** How many times each event is sent, for duplicates. */
  readonly copies?: number
  /** How long each sending waits, for events out of order. */
  readonly delayMs?: () => number
  /** How often an event is sent before it is given up: eight times within seconds, unless told otherwise. */
  readonly tries?: number
  /** Whether a sending is lost on the way. It counts as not received, and is repeated. */
  readonly isLost?: () => boolean
}

export interface EventSender {
  /** Sends each new event from now on, and again until it is received. */
  sendTo(target: EventTarget): void
  /** Sends nothing more by itself. */
  pause(): void
  /** Sends one event once, signed at `at` or by the machine's clock, which its receiver goes by; answers the HTTP status. */
  deliver(event: EventObject, how?: { secret?: string; at?: Date; body?: string }): Promise<number>
  /** Resolves once nothing more is on its way. */
  settled(): Promise<void>
}

const TRIES = 8
const LONGEST_PAUSE_MS = 2_560

export function openEventSender(books: Books, secret: string): EventSender {
  let target: EventTarget | undefined
  const state = { isPaused: true }
  const onTheWay = new Set<Promise<void>>()

  const deliver: EventSender['deliver'] = (event, how = {}) => {
    if (!target) throw new Error('Say where to send events first: sendTo().')
    const body = how.body ?? JSON.stringify(event)
    return post(target, body, signatureOf(body, how.secret ?? secret, how.at ?? new Date()))
  }

  const persist = async (event: EventObject) => {
    for (let tries = 0; tries < (target?.tries ?? TRIES) && !state.isPaused; tries++) {
      await wait(target?.delayMs?.() ?? 0)
      const isLost = target?.isLost?.() ?? false
      const status = isLost ? 0 : await deliver(event).catch(() => 0)
      if (status >= 200 && status < 300) return
      await wait(Math.min(20 * 2 ** tries, LONGEST_PAUSE_MS))
    }
  }

  books.onEvent = (event) => {
    if (state.isPaused || !target) return
    for (let copy = 0; copy < (target.copies ?? 1); copy++) {
      const sending = persist(event).finally(() => onTheWay.delete(sending))
      onTheWay.add(sending)
    }
  }

  return {
    deliver,
    sendTo(next) {
      target = next
      state.isPaused = false
    },
    pause() {
      state.isPaused = true
    },
    async settled() {
      while (onTheWay.size > 0) await Promise.all(onTheWay)
    },
  }
}

/** A `Stripe-Signature` header, made by hand so that the SDK's own check is checked by something else. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

function post({ url, host }: EventTarget, body: string, signature: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(
      typeof url === 'string' ? url : url(),
      {
        method: 'POST',
        agent: false,
        timeout: 10_000,
        headers: {
          ...(host && { host }),
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'stripe-signature': signature,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', reject)
      },
    )
    sending.on('timeout', () => sending.destroy(new Error('no answer to an event')))
    sending.on('error', reject)
    sending.end(body)
  })
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
