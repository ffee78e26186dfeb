import net from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** One port in front of several copies of the program, as operators put one. */
export interface Balancer {
  readonly port: number
  /** Another copy stands at this place from now on; it gets nobody before it says that it is ready. */
  put(place: number, port: number): void
  close(): void
}

const ASKED_EACH_MS = 100

/**
 * Hands each new connection to the next copy whose /readyz has just answered 200. It knows nothing of requests, and so it
 * repeats none: what a copy lets fall is lost.
 */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const copies = [...ports]
  let ready: readonly number[] = copies
  let next = 0
  const server = net.createServer((from) => {
    const to = net.connect(ready[next++ % ready.length]!, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      const asked = [...copies]
      const answers = await Promise.all(asked.map(isReady))
      ready = asked.filter((_, place) => answers[place])
      await wait(ASKED_EACH_MS)
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  void watch()
  return {
    port: (server.address() as net.AddressInfo).port,
    put(place, port) {
      copies[place] = port
    },
    close() {
      over.abort()
      server.close()
    },
  }
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
