import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Source } from '#platform/server/files.ts'
import { refuse } from './refusals.ts'

const BLOCK = 512
/** What fits into the field of a name; a longer one stands before it, as POSIX says. */
const NAME = 100
/** An export has a file for each table, and one or several for each picture. */
const MOST_FILES = 1_000_000
/** A name that stands before its file. */
const MOST_LONG = 4_096
/** One file has the name of the folder of another. */
const IN_THE_WAY = new Set<string | undefined>(['EEXIST', 'ENOTDIR', 'EISDIR'])

/** A folder as one file, which every system can open: POSIX tar. Read when it is needed, and never held. */
export async function packed(folder: string): Promise<Source> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: { name: string; at: string; bytes: number }[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const at = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, at).split(path.sep).join('/')
    files.push({ name, at, bytes: (await stat(at)).size })
  }
  files.sort((a, b) => (a.name < b.name ? -1 : 1))
  const heads = files.map(({ name, bytes }) => headsOf(name, bytes))
  const all = files.reduce((sum, { bytes }, i) => sum + heads[i]!.length + upToBlock(bytes), 0)
  const read = async function* () {
    for (const [i, { at, bytes }] of files.entries()) {
      yield heads[i]!
      if (bytes > 0) yield* createReadStream(at, { end: bytes - 1 }) as AsyncIterable<Buffer>
      yield Buffer.alloc(upToBlock(bytes) - bytes)
    }
    yield Buffer.alloc(2 * BLOCK)
  }
  return { bytes: all + 2 * BLOCK, read: () => Readable.from(read()) }
}

function headsOf(name: string, bytes: number): Buffer {
  const raw = Buffer.from(name)
  if (raw.length <= NAME) return headOf(name, bytes, '0')
  const rest = ` path=${name}\n`
  let length = Buffer.byteLength(rest) + 1
  while (length !== String(length).length + Buffer.byteLength(rest))
    length = String(length).length + Buffer.byteLength(rest)
  const record = Buffer.from(`${length}${rest}`)
  const padded = Buffer.concat([record], upToBlock(record.length))
  const short = raw.subarray(0, NAME).toString('latin1')
  return Buffer.concat([headOf('long-name', record.length, 'x'), padded, headOf(short, bytes, '0')])
}

function headOf(name: string, bytes: number, type: string): Buffer {
  const head = Buffer.alloc(BLOCK)
  head.write(name, 0, NAME)
  head.write('0000600\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  head.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  head.write('00000000000\0', 136)
  head.write('        ', 148)
  head.write(type, 156)
  head.write('ustar\x0000', 257)
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

function sumOf(head: Buffer): number {
  return head.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0)
}

function upToBlock(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK
}

/**
 * Writes the files of such an archive into a folder, also of one that somebody has made of the folder of the command. Whatever
 * is no file of an export is refused before it is written: a name that climbs, a link, the same name again. `isWanted` may
 * refuse by a sentence of its own.
 */
export async function unpack(
  source: AsyncIterable<Buffer>,
  folder: string,
  isWanted: (name: string, bytes: number) => boolean,
): Promise<void> {
  const pieces = piecesOf(source)
  const seen = new Set<string>()
  let longName: string | undefined
  for (;;) {
    const head = await pieces.take(BLOCK)
    if (head.every((byte) => byte === 0)) break
    if (head.toString('latin1', 257, 262) !== 'ustar' || sumIn(head) !== sumOf(head)) refuseIt()
    const bytes = Number.parseInt(textAt(head, 124, 12), 8)
    if (!Number.isSafeInteger(bytes) || bytes < 0) refuseIt()
    const type = String.fromCharCode(head[156]!)
    if (type === 'x' || type === 'L') {
      if (bytes > MOST_LONG) refuseIt()
      const text = (await pieces.take(upToBlock(bytes))).toString('utf8', 0, bytes)
      longName = type === 'L' ? text.replace(/\0.*$/s, '') : /\d+ path=(.+)\n/.exec(text)?.[1]
      continue
    }
    const prefix = textAt(head, 345, 155)
    const short = `${prefix ? `${prefix}/` : ''}${textAt(head, 0, NAME)}`
    const name = (longName ?? short).replace(/^\.\//, '')
    longName = undefined
    if (type === '5' && bytes === 0) continue
    const isFile = type === '0' || type === '\0'
    if (!isFile || !isWanted(name, bytes) || seen.has(name) || seen.size >= MOST_FILES) refuseIt()
    seen.add(name)
    const at = path.join(folder, ...name.split('/'))
    try {
      await mkdir(path.dirname(at), { recursive: true, mode: 0o700 })
      await pipeline(pieces.next(bytes), createWriteStream(at, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      if (IN_THE_WAY.has((error as NodeJS.ErrnoException).code)) refuseIt()
      throw error
    }
    await pieces.take(upToBlock(bytes) - bytes)
  }
}

function refuseIt(): never {
  return refuse('not-an-archive')
}

function textAt(head: Buffer, from: number, length: number): string {
  return head
    .toString('utf8', from, from + length)
    .replace(/\0.*$/s, '')
    .trim()
}

function sumIn(head: Buffer): number {
  return Number.parseInt(textAt(head, 148, 8), 8)
}

/** Takes so many bytes at a time of what comes in pieces of any length. What ends too early is no archive. */
function piecesOf(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let left = Buffer.alloc(0)
  const some = async () => {
    if (left.length > 0) return
    const piece = await pieces.next()
    if (piece.done) refuseIt()
    left = Buffer.from(piece.value)
  }
  const upTo = async (most: number) => {
    await some()
    const part = left.subarray(0, most)
    left = left.subarray(part.length)
    return part
  }
  return {
    async take(bytes: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let need = bytes; need > 0; need -= parts.at(-1)!.length) parts.push(await upTo(need))
      return Buffer.concat(parts)
    },
    async *next(bytes: number): AsyncGenerator<Buffer> {
      for (let need = bytes; need > 0;) {
        const part = await upTo(need)
        need -= part.length
        yield part
      }
    },
  }
}
