import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { toHeaderValue } from './http/header-values.ts'

/** An answer kept ready: the same bytes for every visitor of one organisation, compressed once. */
export interface ReadyAnswer {
  readonly status: number
  /** The plain bytes. */
  readonly body: Buffer
  readonly br: Buffer
  /** For the few who take nothing better: made when the first of them asks. */
  readonly gzip: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds since 1970 after which it must be made anew; Infinity when only a change ends it. */
  readonly until: number
}

/**
 * For whom something is kept: an organisation as it was read. `sequence` moves on with every change that was heard of,
 * so that what is made from an older reading is never kept, nor found, after a change.
 */
export interface Reading {
  readonly id: string
  readonly sequence: number
}

export interface PageCache {
  find(reading: Reading, key: string): ReadyAnswer | undefined
  /** What somebody else has asked for just now, and is being made. */
  findBeingMade(reading: Reading, key: string): Promise<ReadyAnswer> | undefined
  /** The answer of this key, made at most once however many ask at the same moment. */
  remember(reading: Reading, key: string, make: () => Promise<Unpacked>): Promise<ReadyAnswer>
  /** A way of its own to an answer that is kept, dropped with it; at most a few hundred per organisation. */
  findShortcut(reading: Reading, name: string): Shortcut | undefined
  keepShortcut(reading: Reading, name: string, shortcut: Shortcut): void
  /** Drops everything of one organisation, or of all. */
  forget(organisationId?: string): void
  readonly bytes: number
}

export interface Shortcut {
  readonly until: number
  /** The answer that it leads to. */
  readonly ready: ReadyAnswer
}

export interface Unpacked {
  readonly status: number
  readonly body: Buffer | string
  readonly headers: Readonly<Record<string, string>>
  readonly until?: number
  /** False for what must not be kept, an error page say. */
  readonly keep?: boolean
  /**
   * What makes it another answer, where that is not every byte of it: then whoever has one with the same validator is told
   * that nothing has changed, and puts right by itself what only the clock moves. Its ETag is a weak one.
   */
  readonly validator?: string
}

interface Shelf {
  readonly sequence: number
  bytes: number
  readonly beingMade: Map<string, Promise<ReadyAnswer>>
  readonly answers: Map<string, ReadyAnswer>
  readonly shortcuts: Map<string, Shortcut>
}

const MOST_SHORTCUTS = 500
/** Nobody's browser asks at such length; whoever does takes the long way. */
const LONGEST_NAME = 2_000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * `limitBytes` bounds all organisations together. Above it answers of the organisation that holds most go, those that were
 * kept longest first: so none can push out another that holds less.
 */
export function openPageCache({
  limitBytes,
  now,
}: {
  limitBytes: number
  now: () => number
}): PageCache {
  const shelves = new Map<string, Shelf>()
  let bytes = 0

  const drop = (id: string) => {
    bytes -= shelves.get(id)?.bytes ?? 0
    shelves.delete(id)
  }
  /** Those that lie on a shelf: nothing else may hold an answer, or no limit would bound it. */
  const kept = new WeakSet<ReadyAnswer>()
  const current = ({ id, sequence }: Reading) => {
    const shelf = shelves.get(id)
    return shelf?.sequence === sequence ? shelf : undefined
  }
  /** Of a newer reading than the one that is there; an older reading gets one that nobody keeps. */
  const shelfFor = (reading: Reading): Shelf => {
    const already = current(reading)
    if (already) return already
    const { id, sequence } = reading
    const made: Shelf = {
      sequence,
      bytes: 0,
      answers: new Map(),
      shortcuts: new Map(),
      beingMade: new Map(),
    }
    if ((shelves.get(id)?.sequence ?? -1) < sequence) {
      drop(id)
      shelves.set(id, made)
    }
    return made
  }
  /** Answers how many bytes that was. */
  const take = (shelf: Shelf, key: string): number => {
    const answer = shelf.answers.get(key)
    if (!answer) return 0
    const size = sizeOf(answer)
    shelf.answers.delete(key)
    kept.delete(answer)
    shelf.bytes -= size
    bytes -= size
    for (const [name, { ready }] of shelf.shortcuts)
      if (ready === answer) shelf.shortcuts.delete(name)
    return size
  }
  const findLargest = () => {
    let largest: Shelf | undefined
    for (const shelf of shelves.values()) if (shelf.bytes > (largest?.bytes ?? 0)) largest = shelf
    return largest
  }
  const makeRoom = () => {
    let tooMuch = bytes - limitBytes
    while (tooMuch > 0) {
      const largest = findLargest()
      if (!largest) return
      tooMuch -= take(largest, largest.answers.keys().next().value!)
    }
  }

  return {
    get bytes() {
      return bytes
    },
    find(reading, key) {
      const answer = current(reading)?.answers.get(key)
      return answer && answer.until > now() ? answer : undefined
    },
    findBeingMade: (reading, key) => current(reading)?.beingMade.get(key),
    remember(reading, key, make) {
      const { beingMade } = shelfFor(reading)
      const already = beingMade.get(key)
      if (already) return already
      const making = make()
        .then(async (made) => {
          const answer = await pack(made)
          const shelf = made.keep === false ? undefined : current(reading)
          if (shelf) {
            take(shelf, key)
            shelf.answers.set(key, answer)
            kept.add(answer)
            shelf.bytes += sizeOf(answer)
            bytes += sizeOf(answer)
            makeRoom()
          }
          return answer
        })
        .finally(() => beingMade.delete(key))
      beingMade.set(key, making)
      return making
    },
    findShortcut(reading, name) {
      const shortcut = current(reading)?.shortcuts.get(name)
      return shortcut && shortcut.until > now() ? shortcut : undefined
    },
    keepShortcut(reading, name, shortcut) {
      const shortcuts = current(reading)?.shortcuts
      if (!shortcuts || name.length > LONGEST_NAME || !kept.has(shortcut.ready)) return
      if (shortcuts.size >= MOST_SHORTCUTS) shortcuts.delete(shortcuts.keys().next().value!)
      shortcuts.set(name, shortcut)
    },
    forget(id) {
      if (id !== undefined) return drop(id)
      for (const each of shelves.keys()) drop(each)
    },
  }
}

/** What is compressed where it stands, in less than a millisecond; a trip to another thread would cost as much again. */
const SMALL_BYTES = 64 * 1024

/** Quality 5 is near the best. What is large is compressed off the event loop. */
async function pack({
  status,
  body,
  headers,
  until = Infinity,
  validator,
}: Unpacked): Promise<ReadyAnswer> {
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const isSmall = plain.length <= SMALL_BYTES
  const br = isSmall ? brotliCompressSync(plain, { params }) : await brotli(plain, { params })
  let gzipped = isSmall ? undefined : await zip(plain, { level: 6 })
  const digest = createHash('sha256').update(validator ?? plain)
  const tag = `"${digest.digest('base64url').slice(0, 22)}"`
  return {
    status,
    body: plain,
    br,
    get gzip() {
      return (gzipped ??= gzipSync(plain, { level: 6 }))
    },
    etag: validator === undefined ? tag : `W/${tag}`,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, toHeaderValue(name, value)]),
    ),
    until,
  }
}

/** With room for the other encoding, which is hardly larger. */
function sizeOf({ body, br }: ReadyAnswer): number {
  return body.length + 2 * br.length + 500
}
