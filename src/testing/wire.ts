import { once } from 'node:events'
import { type Socket, connect } from 'node:net'

/** What came back over a connection. */
export interface Told {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A connection as it is: for what no client would send, and for leaving in the middle of it. */
export interface Wire {
  send(bytes: string): void
  /** The next whole answer; undefined when the connection ends without one. `HEAD` has no body, whatever it says. */
  answer(method?: string): Promise<Told | undefined>
  /** Cuts it, as a telephone in a tunnel does. */
  leave(): void
  readonly ended: Promise<unknown>
}

export async function openWire(port: number): Promise<Wire> {
  const socket = connect(port, '127.0.0.1')
  let pending = Buffer.alloc(0)
  let isOver = false
  socket.on('data', (piece: Buffer) => (pending = Buffer.concat([pending, piece])))
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.on('close', resolve))
  void ended.then(() => (isOver = true))
  await once(socket, 'connect')
  return {
    ended,
    send: (bytes) => void (socket.writable && socket.write(bytes, 'latin1')),
    leave: () => void socket.destroy(),
    async answer(method = 'GET') {
      for (;;) {
        const found = readAnswer(pending, method, isOver)
        if (found) {
          pending = pending.subarray(found.end)
          return found.told
        }
        if (isOver) return undefined
        await somethingNew(socket)
      }
    },
  }
}

/** One request on a connection of its own. */
export async function tell(port: number, bytes: string): Promise<Told | undefined> {
  const wire = await openWire(port)
  wire.send(bytes)
  const told = await wire.answer(/^\w+/.exec(bytes)?.[0])
  wire.leave()
  return told
}

/** A request as it travels. Its length is added where it has a body and says none. */
export function write(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const length =
    body && !('content-length' in headers) ? { 'content-length': `${body.length}` } : {}
  const lines = Object.entries({ host: 'al-noor.localhost', ...headers, ...length })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

function somethingNew(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      socket.off('data', wake)
      socket.off('close', wake)
      resolve()
    }
    socket.on('data', wake)
    socket.on('close', wake)
  })
}

function readAnswer(
  bytes: Buffer,
  method: string,
  isOver: boolean,
): { told: Told; end: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(first.split(' ')[1])
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const start = headEnd + 4
  if (status < 200) return readAnswer(bytes.subarray(start), method, isOver)
  const end = endOf(bytes, start, status, headers, method)
  if (end === undefined || bytes.length < end) {
    // Neither length nor pieces: the body goes on to the end of the connection.
    return isOver && end === undefined ? toTold(bytes.length) : undefined
  }
  return toTold(end)

  function toTold(end: number) {
    return { told: { status, headers, body: bytes.toString('utf8', start, end) }, end }
  }
}

function endOf(
  bytes: Buffer,
  start: number,
  status: number,
  headers: Readonly<Record<string, string>>,
  method: string,
): number | undefined {
  if (method === 'HEAD' || status === 304 || status === 204) return start
  if (headers['content-length'] !== undefined) return start + Number(headers['content-length'])
  if (headers['transfer-encoding'] !== 'chunked') return undefined
  const last = bytes.indexOf('\r\n0\r\n\r\n', start - 2)
  return last < 0 ? Infinity : last + 7
}
