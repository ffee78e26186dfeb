import { createSocket } from 'node:dgram'
import type { TestContext } from 'node:test'

/** A name server on this machine. It knows the records that it is told, of a name that fails it says so, and to some it is silent. */
export interface NameServer {
  /** For NAME_SERVERS. */
  readonly address: string
  /** By name, in small letters; what is no text by its type as well: `A green-lane.org`. */
  readonly records: Record<string, readonly string[] | 'broken' | 'silent'>
  /** What it was asked for. */
  readonly asked: string[]
}

const TYPES: Readonly<Record<number, string>> = { 1: 'A', 5: 'CNAME', 16: 'TXT', 28: 'AAAA' }

export async function openNameServer(
  t: Pick<TestContext, 'after'>,
  records: NameServer['records'],
): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question)
    asked.push(name)
    const type = TYPES[question.readUInt16BE(end - 4)] ?? ''
    const known = name.toLowerCase()
    const found = records[type === 'TXT' ? known : `${type} ${known}`]
    if (found === 'silent') return
    socket.send(answer(question, { end, type, found }), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()))
  t.after(() => void socket.close())
  return { address: `127.0.0.1:${socket.address().port}`, records, asked }
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

function answer(
  question: Buffer,
  {
    end,
    type,
    found,
  }: { end: number; type: string; found: readonly string[] | 'broken' | undefined },
) {
  const records = Array.isArray(found)
    ? found.map((value: string) => toRecord(question.readUInt16BE(end - 4), BODIES[type]!(value)))
    : []
  const head = Buffer.from(question.subarray(0, 12))
  const code = found === 'broken' ? 2 : found === undefined ? 3 : 0
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, question.subarray(12, end), ...records])
}

/** What stands in a record, as it travels. */
const BODIES: Readonly<Record<string, (value: string) => Buffer>> = {
  A: (address) => Buffer.from(address.split('.').map(Number)),
  AAAA: toGroups,
  CNAME: (name) =>
    Buffer.concat([
      ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
      Buffer.from([0]),
    ]),
  TXT: toPieces,
}

function toGroups(address: string): Buffer {
  const [before = '', after] = address.split('::')
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head!.length - tail!.length }, () => '0')
  const body = Buffer.alloc(16)
  for (const [i, group] of [...head!, ...zeros, ...tail!].entries())
    body.writeUInt16BE(Number.parseInt(group, 16), i * 2)
  return body
}

/** The text in pieces of 255 bytes. */
function toPieces(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length || at === 0; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat(pieces)
}

function toRecord(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc0_0c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(body.length, 10)
  return Buffer.concat([head, body])
}
