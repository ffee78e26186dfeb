import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What one run of load is told, over the channel to its parent. */
export interface Order {
  /** Of several, connections take turns. */
  readonly port: number | readonly number[]
  readonly connections: number
  /** The bytes of each request, in latin1. With `repeat` the first one is sent again and again. */
  readonly requests: readonly string[]
  readonly repeat: boolean
  /** The run ends after this time, or when every request was answered. */
  readonly seconds: number
  readonly keepBodies?: boolean
  /** At most so many are asked in a second, evenly; else as fast as they are answered. */
  readonly perSecond?: number
}

export interface Run {
  readonly answered: number
  readonly seconds: number
  readonly p50ms: number
  readonly p95ms: number
  readonly p99ms: number
  readonly statuses: Readonly<Record<string, number>>
  readonly bodies: readonly string[]
  /** When each was answered, in milliseconds since 1970, in their order. */
  readonly answeredAt: readonly number[]
}

/**
 * A process of its own that asks as fast as it is answered: one request at a time on each connection, over plain
 * sockets, because an HTTP client would cost as much as the servers that it is to measure.
 */
if (import.meta.main) {
  process.on('message', async (order: Order) => {
    try {
      process.send?.(await run(order))
    } catch (error) {
      process.send?.({ error: String(error) })
    }
  })
  process.on('disconnect', () => process.exit(0))
}

async function run(order: Order): Promise<Run> {
  const { connections, seconds } = order
  const [times, answeredAt]: [number[], number[]] = [[], []]
  const statuses: Record<string, number> = {}
  const bodies: string[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  let next = 0
  let last = began

  const ports = [order.port].flat()
  const one = (_: unknown, i: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(ports[i % ports.length]!, '127.0.0.1')
      let asked = 0
      let pending = Buffer.alloc(0)

      const ask = async () => {
        const at = next++
        const early = order.perSecond
          ? began + (at * 1000) / order.perSecond - performance.now()
          : 0
        if (early > 0) await pause(early)
        const request = order.requests[order.repeat ? 0 : at]
        asked = performance.now()
        if (request === undefined || asked >= end) return socket.end()
        socket.write(request, 'latin1')
      }
      socket.setNoDelay(true)
      socket.on('connect', () => void ask())
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.on('data', (piece) => {
        pending = pending.length === 0 ? piece : Buffer.concat([pending, piece])
        const answer = readAnswer(pending)
        if (!answer) return
        last = performance.now()
        times.push(last - asked)
        answeredAt.push(performance.timeOrigin + last)
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        if (order.keepBodies) bodies.push(pending.toString('utf8', answer.start, answer.end))
        pending = pending.subarray(answer.end)
        void ask()
      })
    })
  await Promise.all(Array.from({ length: connections }, one))

  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return {
    answered: times.length,
    seconds: (last - began) / 1000,
    p50ms: at(0.5),
    p95ms: at(0.95),
    p99ms: at(0.99),
    statuses,
    bodies,
    answeredAt,
  }
}

/** Where the body of the first answer lies, once it is whole. Ours always say their length. */
function readAnswer(bytes: Buffer): { status: string; start: number; end: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const status = head.slice(9, 12)
  const length = status === '304' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`An answer does not say its length:\n${head}`)
  const start = headEnd + 4
  return bytes.length < start + length ? undefined : { status, start, end: start + length }
}
