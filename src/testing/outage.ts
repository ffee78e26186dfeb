import { once } from 'node:events'
import net from 'node:net'
import type { DatabaseAddress } from '#platform/server/database.ts'

/** A way to the database that can be taken away, whoever runs the database and wherever. */
export interface Way {
  /** The same database, reached by this way. */
  readonly address: DatabaseAddress
  /** How often somebody has sent something, and then waited for an answer. */
  readonly trips: number
  /** Connections are cut and new ones refused, as while the server restarts. */
  cut(): Promise<void>
  /** Nothing is answered any more, and nobody is told, as when a machine loses its power. */
  hang(): void
  /** Open again. Connections that hung stay as they were, as after a failover. */
  open(): Promise<void>
}

export async function openWay(
  t: { after(work: () => Promise<void>): void },
  to: DatabaseAddress,
): Promise<Way> {
  const pairs = new Set<net.Socket>()
  let isHanging = false
  let trips = 0
  let isAnswering = true

  const pass = (from: net.Socket) => {
    const onward = to.host.startsWith('/')
      ? net.connect(`${to.host}/.s.PGSQL.${to.port}`)
      : net.connect(to.port, to.host)
    from.on('data', () => {
      if (isAnswering) trips++
      isAnswering = false
    })
    onward.on('data', () => (isAnswering = true))
    for (const [one, other] of [
      [from, onward],
      [onward, from],
    ] as const) {
      pairs.add(one)
      one.on('error', () => {})
      one.on('close', () => (pairs.delete(one), other.destroy()))
      if (!isHanging) one.pipe(other)
    }
  }
  let server = net.createServer(pass)
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as net.AddressInfo
  const close = async () => {
    for (const each of pairs) each.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  t.after(close)

  return {
    address: { ...to, host: '127.0.0.1', port },
    get trips() {
      return trips
    },
    cut: close,
    hang() {
      isHanging = true
      for (const each of pairs) each.unpipe().pause()
    },
    async open() {
      isHanging = false
      if (server.listening) return
      server = net.createServer(pass)
      await listen(port)
    },
  }
}
