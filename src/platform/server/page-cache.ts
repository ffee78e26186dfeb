import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import { toHeaderValue } from './http/header-values.ts'
import type { Renewal } from './organisations.ts'

/** An answer kept ready: the same bytes for every visitor of one organisation, compressed once. */
export interface ReadyAnswer {
  readonly status: number
  /** Of the plain bytes. */
  readonly length: number
  /** The plain bytes, for the few who take nothing else: unpacked for each of them, where they are few. */
  unpack(): Buffer
  /** By brotli: quickly for the first who takes it, as many an answer has no second; well for everybody after them. */
  takeBr(): Buffer
  /** For those who take nothing better: made when the first of them asks. */
  readonly gzip: Buffer
  /** About so much memory, with room for all of its encodings. */
  readonly bytes: number
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds since 1970 after which it must be made anew; Infinity when only a change ends it. */
  readonly until: number
}

/**
 * For whom something is kept: an organisation as it was read. `sequence` moves on with every change that was heard of, so
 * that no answer made from an older reading is kept or found after a change. What answers are made of goes over to the newer
 * one where a named change does not end it (`renew`).
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
  /** What answers are made of and a change ends as well; undefined once its time is over. */
  findKnown(reading: Reading, name: string): unknown
  keepKnown(reading: Reading, name: string, known: Known): void
  /** Drops everything of one organisation, or of all. */
  forget(organisationId?: string): void
  /** Drops all of an organisation but what the change does not end: it is known to the next reading as well. */
  renew(organisationId: string, change: Change, renewal: Renewal): void
  readonly bytes: number
}

export interface Shortcut {
  readonly until: number
  /** The answer that it leads to. */
  readonly ready: ReadyAnswer
}

/**
 * The name of what has changed, and perhaps which part of it, a word each: `content` or `content news`. Who recalls something
 * says which of them end it; the whole ends its parts, and a part what is made of the whole.
 */
export type Change = string

function ends(change: Change, named: Change): boolean {
  return `${change} `.startsWith(`${named} `) || `${named} `.startsWith(`${change} `)
}

export interface Known {
  readonly value: unknown
  /** About so much memory. */
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly until: number
  /** The changes with a name that end it; where nothing is said, all of them. One without a name always does. */
  readonly endedBy?: readonly Change[]
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
  readonly kept: Map<string, Kept>
  readonly shortcuts: Map<string, Shortcut>
}

/** An answer, or what answers are made of, with what it counts for. */
interface Kept extends Known {
  readonly ready?: ReadyAnswer
}

const MOST_SHORTCUTS = 500
/** Nobody's browser asks at such length; whoever does takes the long way. */
const LONGEST_NAME = 2_000

/** No key of an answer begins like this. */
const KNOWN = 'known '

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
  const answers = new WeakSet<ReadyAnswer>()
  const current = ({ id, sequence }: Reading) => {
    const shelf = shelves.get(id)
    return shelf?.sequence === sequence ? shelf : undefined
  }
  /** Of a newer reading than the one that is there; an older reading gets one that nobody keeps. */
  const shelfFor = (reading: Reading): Shelf => {
    const already = current(reading)
    if (already) return already
    const { id, sequence } = reading
    const made = emptyShelf(sequence)
    if ((shelves.get(id)?.sequence ?? -1) < sequence) {
      drop(id)
      shelves.set(id, made)
    }
    return made
  }
  /** Answers how many bytes that was. */
  const take = (shelf: Shelf, key: string): number => {
    const found = shelf.kept.get(key)
    if (!found) return 0
    shelf.kept.delete(key)
    shelf.bytes -= found.bytes
    bytes -= found.bytes
    if (!found.ready) return found.bytes
    answers.delete(found.ready)
    for (const [name, { ready }] of shelf.shortcuts)
      if (ready === found.ready) shelf.shortcuts.delete(name)
    return found.bytes
  }
  const put = (shelf: Shelf, key: string, next: Kept) => {
    take(shelf, key)
    shelf.kept.set(key, next)
    if (next.ready) answers.add(next.ready)
    shelf.bytes += next.bytes
    bytes += next.bytes
    makeRoom()
  }
  const findKept = (reading: Reading, key: string) => {
    const found = current(reading)?.kept.get(key)
    return found && found.until > now() ? found : undefined
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
      tooMuch -= take(largest, largest.kept.keys().next().value!)
    }
  }

  return {
    get bytes() {
      return bytes
    },
    find(reading, key) {
      return findKept(reading, key)?.ready
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
            const { bytes, until } = answer
            put(shelf, key, { ready: answer, value: undefined, bytes, until })
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
      if (!shortcuts || name.length > LONGEST_NAME || !answers.has(shortcut.ready)) return
      if (shortcuts.size >= MOST_SHORTCUTS) shortcuts.delete(shortcuts.keys().next().value!)
      shortcuts.set(name, shortcut)
    },
    findKnown: (reading, name) => findKept(reading, `${KNOWN}${name}`)?.value,
    keepKnown(reading, name, known) {
      const shelf = known.bytes > limitBytes ? undefined : shelfFor(reading)
      if (shelf && shelf === current(reading)) put(shelf, `${KNOWN}${name}`, known)
    },
    forget(id) {
      if (id !== undefined) return drop(id)
      for (const each of shelves.keys()) drop(each)
    },
    renew(id, change, { before, after }) {
      const shelf = current({ id, sequence: before })
      drop(id)
      const outlive = [...(shelf?.kept ?? [])].filter(
        ([, { endedBy, until }]) =>
          until > now() && endedBy && !endedBy.some((named) => ends(change, named)),
      )
      if (outlive.length === 0) return
      const next = shelfFor({ id, sequence: after })
      for (const [key, known] of outlive) put(next, key, known)
    },
  }
}

function emptyShelf(sequence: number): Shelf {
  return { sequence, bytes: 0, kept: new Map(), shortcuts: new Map(), beingMade: new Map() }
}

/** What is compressed where it stands, in less than a millisecond; a trip to another thread would cost as much again. */
const SMALL_BYTES = 64 * 1024
/** 12 % more bytes than the next in a third of its time. */
const QUICK = 3
/** Near the best. */
const WELL = 5

async function pack(made: Unpacked): Promise<ReadyAnswer> {
  const { status, body, headers, until = Infinity, validator } = made
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  const digest = createHash('sha256').update(validator ?? plain)
  const tag = `"${digest.digest('base64url').slice(0, 22)}"`
  const encodings = plain.length <= SMALL_BYTES ? packSmall(plain) : await packLarge(plain)
  return Object.assign(encodings, {
    status,
    length: plain.length,
    etag: validator === undefined ? tag : `W/${tag}`,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, toHeaderValue(name, value)]),
    ),
    until,
  })
}

type Encodings = Pick<ReadyAnswer, 'unpack' | 'takeBr' | 'gzip' | 'bytes'>

/** Nothing but what brotli makes of it is kept, which is a quarter of a page; the rest is made of that. */
function packSmall(plain: Buffer): Encodings {
  const { length } = plain
  let br = alone(brotliCompressSync(plain, brotliOf(length, QUICK)))
  let taken = 0
  let gzipped: Buffer | undefined
  const unpack = () => brotliDecompressSync(br)
  return {
    unpack,
    takeBr() {
      if (taken++ === 1) br = alone(brotliCompressSync(unpack(), brotliOf(length, WELL)))
      return br
    },
    get gzip() {
      return (gzipped ??= alone(gzipSync(unpack(), { level: 6 })))
    },
    bytes: 2 * br.length + 500,
  }
}

/** Compressed off the event loop, and well from the first; kept plain as well, as to unpack it would take long. */
async function packLarge(plain: Buffer): Promise<Encodings> {
  const [br, gzipped] = await Promise.all([
    brotli(plain, brotliOf(plain.length, WELL)),
    zip(plain, { level: 6 }),
  ])
  return {
    unpack: () => plain,
    takeBr: () => br,
    gzip: gzipped,
    bytes: plain.length + br.length + gzipped.length + 500,
  }
}

/** In memory of their own: what is small comes as a piece of 64 KB, and would keep all of them. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

function brotliOf(length: number, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}
