import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import postgres from 'postgres'
import { ofWire } from './away.ts'

/** Where to connect, and what the driver `postgres` is told beside it. */
export type ConnectionOptions = postgres.Options<{}> & {
  readonly host: string
  readonly port: number
}

/** One session with the database. When it ends, for whatever reason, it has ended for good. */
export interface Connection {
  /** Connects with its first statement. After the end every statement rejects. */
  readonly client: postgres.Sql
  /** As `performance.now()` gives it. */
  readonly openedAt: number
  usedAt: number
  /**
   * Whoever uses it, one at a time, is told its end, at once where that has come: the driver leaves a transaction without an
   * answer whose connection is gone. A callback and no promise, which would hold the results of all who raced it.
   */
  tellEnd(user: ((error: Error) => void) | undefined): void
  /** Takes leave in good order; for a connection that is idle. */
  end(): Promise<void>
  /** Closes the socket under whatever is in progress, which rejects. The database undoes what was not committed. */
  cut(): void
}

/**
 * Opens a client with one connection that never connects again. The driver by itself would: after its connection died
 * in the middle of a transaction, what was left of the transaction would be written to nothing (which ends the process)
 * or be done on the next connection, outside of any transaction. So the driver is never told that its socket has
 * closed. Each statement that it tries to send then fails as the first one did. `ended` is told once. With `known` it asks
 * the database nothing of its own.
 */
export function connect(
  { ssl, ...options }: ConnectionOptions,
  ended: (connection: Connection) => void,
  known?: KnownTypes,
): Connection {
  let wire: net.Socket | undefined
  let isLeaving = false
  let isOver = false
  let user: ((error: Error) => void) | undefined

  const over = () => {
    if (isOver) return
    isOver = true
    user?.(closed())
    ended(connection)
  }
  const openWire = async (): Promise<net.Socket> => {
    if (isOver) throw closed()
    const { host, port } = options
    const plain = host.startsWith('/')
      ? net.connect(`${host}/.s.PGSQL.${port}`)
      : net.connect(port, host)
    wire = plain
    // The driver listens a moment later.
    plain.on('error', () => {})
    if (ssl) wire = await secure(plain, host, ssl)
    return silence(wire)
  }
  /** Turns the end of the socket into an error, and each later statement into the same. */
  const silence = (socket: net.Socket): net.Socket => {
    const emit = socket.emit.bind(socket) as (name: string | symbol, ...words: unknown[]) => boolean
    const write = socket.write.bind(socket) as (...words: unknown[]) => boolean
    socket.emit = (name: string | symbol, ...words: unknown[]) => {
      if (name === 'error') ofWire(words[0])
      if (name !== 'close' || isLeaving) return emit(name, ...words)
      over()
      return emit('error', closed())
    }
    socket.write = (...words: unknown[]) => {
      if (!isOver) return write(...words)
      setImmediate(() => emit('error', closed()))
      return true
    }
    return socket
  }

  const client = postgres({
    ...options,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: known === undefined,
    onnotice: () => {},
    socket: () => openWire().catch((error: unknown) => Promise.reject(ofWire(error))),
  } as postgres.Options<{}>)
  if (known) copyTypes(known, client.options)
  const now = performance.now()
  const connection: Connection = {
    client,
    openedAt: now,
    usedAt: now,
    tellEnd(next) {
      user = next
      if (isOver) user?.(closed())
    },
    async end() {
      isLeaving = true
      await client.end({ timeout: 1 })
      over()
    },
    cut() {
      over()
      wire?.destroy()
    },
  }
  return connection
}

/**
 * What the driver knows of the types of a database, lists above all, once a client of it has asked a first question. It
 * would ask on each new connection, ahead of whoever wants something of it, and an answer that does not come would be
 * nobody's error and end the process.
 */
export type KnownTypes = postgres.Sql['options']

function copyTypes(from: KnownTypes, to: KnownTypes): void {
  Object.assign(to.parsers, from.parsers)
  Object.assign(to.serializers, from.serializers)
  Object.assign(sharedOf(to).typeArrayMap, sharedOf(from).typeArrayMap)
}

/** The driver's types leave it out. */
function sharedOf(options: KnownTypes): { readonly typeArrayMap: Record<number, number> } {
  return (options as unknown as { shared: { typeArrayMap: Record<number, number> } }).shared
}

/** As the driver says it, and new each time, because the driver writes the statement onto it. */
function closed(): Error {
  const error = new Error('The connection to the database has closed.')
  return ofWire(Object.assign(error, { code: 'CONNECTION_CLOSED' }))
}

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const YES = 'S'

/** What the driver does itself where it opens the socket. */
async function secure(
  plain: net.Socket,
  host: string,
  ssl: NonNullable<postgres.Options<{}>['ssl']>,
): Promise<net.Socket> {
  plain.write(SSL_REQUEST)
  const [answer] = (await once(plain, 'data')) as [Buffer]
  if (answer.toString() !== YES) {
    plain.destroy()
    throw new Error('The database was asked for TLS and does not offer it.')
  }
  const secured = tls.connect({
    socket: plain,
    ...(net.isIP(host) ? {} : { servername: host }),
    ...(typeof ssl === 'object' ? ssl : { rejectUnauthorized: false }),
  })
  await once(secured, 'secureConnect')
  return secured
}
