import { createSocket } from 'node:dgram'
import type { TestContext } from 'node:test'

/** A name server on this machine. It knows the texts that it is told, of a name that fails it says so, and to some it is silent. */
export interface NameServer {
  /** For NAME_SERVERS. */
  readonly address: string
  /** By name, in small letters. */
  readonly texts: Record<string, readonly string[] | 'broken' | 'silent'>
  /** What it was asked for. */
  readonly asked: string[]
}

const TXT = 16

export async function openNameServer(
  t: Pick<TestContext, 'after'>,
  texts: NameServer['texts'],
): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question)
    asked.push(name)
    const found = texts[name.toLowerCase()]
    if (found === 'silent') return
    socket.send(answer(question, end, found), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()))
  t.after(() => void socket.close())
  return { address: `127.0.0.1:${socket.address().port}`, texts, asked }
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 5 }
}

function answer(question: Buffer, end: number, found: readonly string[] | 'broken' | undefined) {
  const records = Array.isArray(found) ? found.map(toRecord) : []
  const head = Buffer.from(question.subarray(0, 12))
  const code = found === 'broken' ? 2 : found === undefined ? 3 : 0
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, question.subarray(12, end), ...records])
}

/** The text in pieces of 255 bytes, as it travels. */
function toRecord(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length || at === 0; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const body = Buffer.concat(pieces)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc0_0c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(body.length, 10)
  return Buffer.concat([head, body])
}
