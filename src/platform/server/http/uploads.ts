import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Source } from '../files.ts'

/** What has come whole and is too large to hold. It is there until its sender has been answered. */
export interface Upload extends Source {
  readonly sha256: string
  /** As many of its bytes as there are from there, and not more than so many. */
  at(position: number, most: number): Promise<Buffer>
}

/** Bytes that are written down while they come. */
export interface Draft {
  write(piece: Buffer): Promise<void>
  finish(): Upload
  close(): Promise<void>
}

/** How many are on their way to one copy of the program: each takes as much of its disk as it is long. */
const MOST = 8
/** Of these one organisation has a part, so that its slow ones keep nobody else out. */
const MOST_OF_ONE = 4

const drafts = new WeakMap<IncomingMessage, Draft>()
let onTheirWay = 0
const ofEach = new Map<string, number>()

function count(organisationId: string, by: 1 | -1): void {
  onTheirWay += by
  const now = (ofEach.get(organisationId) ?? 0) + by
  if (now > 0) ofEach.set(organisationId, now)
  else ofEach.delete(organisationId)
}

/** Undefined where too many are on their way. Its file has no name, so nothing of it is left whatever ends the program. */
export async function openDraft(
  folder: string,
  request: IncomingMessage,
  organisationId: string,
): Promise<Draft | undefined> {
  if (onTheirWay >= MOST || (ofEach.get(organisationId) ?? 0) >= MOST_OF_ONE) return undefined
  count(organisationId, 1)
  const isOver = () => count(organisationId, -1)
  const draft = await nameless(folder).then(
    (file) => toDraft(file, isOver),
    (error: unknown) => {
      isOver()
      throw error
    },
  )
  drafts.set(request, draft)
  return draft
}

/** For when its sender has been answered, or has left. */
export async function closeDraft(request: IncomingMessage): Promise<void> {
  await drafts.get(request)?.close()
}

async function nameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = path.join(folder, randomUUID())
  const file = await open(name, 'wx+', 0o600)
  await unlink(name)
  return file
}

function toDraft(file: FileHandle, isOver: () => void): Draft {
  const hash = createHash('sha256')
  let bytes = 0
  let isClosed = false
  return {
    async write(piece) {
      hash.update(piece)
      for (let done = 0; done < piece.length;) {
        const { bytesWritten } = await file.write(piece, done, piece.length - done, bytes + done)
        done += bytesWritten
      }
      bytes += piece.length
    },
    finish() {
      return {
        bytes,
        sha256: hash.digest('hex'),
        read: () => file.createReadStream({ start: 0, autoClose: false }),
        async at(position, most) {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, position)
          return buffer.subarray(0, bytesRead)
        },
      }
    },
    async close() {
      if (isClosed) return
      isClosed = true
      isOver()
      await file.close()
    },
  }
}
