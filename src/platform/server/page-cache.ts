import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** An answer kept ready: the same bytes for every visitor of one organisation, compressed once. */
export interface ReadyAnswer {
  readonly status: number
  /** The plain bytes. */
  readonly body: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds since 1970 after which it must be made anew; Infinity when only a change ends it. */
  readonly until: number
}

export interface PageCache {
  find(organisationId: string, key: string): ReadyAnswer | undefined
  /**
   * The answer of this key, made at most once however many ask at the same moment. What was begun before a change of
   * the organisation is given to those who wait for it, and not kept.
   */
  remember(organisationId: string, key: string, make: () => Promise<Unpacked>): Promise<ReadyAnswer>
  /** Drops everything of one organisation, or of all. */
  forget(organisationId?: string): void
  readonly bytes: number
}

export interface Unpacked {
  readonly status: number
  readonly body: Buffer | string
  readonly headers: Readonly<Record<string, string>>
  readonly until?: number
  /** False for what must not be kept, an error page say. */
  readonly keep?: boolean
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** `limitBytes` bounds all organisations together; the answers that were kept longest go first. */
export function openPageCache({
  limitBytes,
  now,
}: {
  limitBytes: number
  now: () => number
}): PageCache {
  const organisations = new Map<string, { epoch: number; answers: Map<string, ReadyAnswer> }>()
  const beingMade = new Map<string, Promise<ReadyAnswer>>()
  let epochs = 0
  let bytes = 0

  const shelf = (id: string) => {
    let found = organisations.get(id)
    if (!found) organisations.set(id, (found = { epoch: ++epochs, answers: new Map() }))
    return found
  }
  const drop = (id: string) => {
    for (const answer of organisations.get(id)?.answers.values() ?? []) bytes -= sizeOf(answer)
    organisations.delete(id)
  }
  const makeRoom = () => {
    for (const [id, { answers }] of organisations) {
      for (const [key, answer] of answers) {
        if (bytes <= limitBytes) return
        answers.delete(key)
        bytes -= sizeOf(answer)
      }
      if (answers.size === 0) organisations.delete(id)
    }
  }

  return {
    get bytes() {
      return bytes
    },
    find(id, key) {
      const answer = organisations.get(id)?.answers.get(key)
      return answer && answer.until > now() ? answer : undefined
    },
    remember(id, key, make) {
      const { epoch } = shelf(id)
      const name = `${epoch} ${key}`
      const already = beingMade.get(name)
      if (already) return already
      const making = make()
        .then(async (made) => {
          const answer = await pack(made)
          const current = organisations.get(id)
          if (made.keep !== false && current?.epoch === epoch) {
            const old = current.answers.get(key)
            if (old) bytes -= sizeOf(old)
            current.answers.set(key, answer)
            bytes += sizeOf(answer)
            makeRoom()
          }
          return answer
        })
        .finally(() => beingMade.delete(name))
      beingMade.set(name, making)
      return making
    },
    forget(id) {
      if (id !== undefined) return drop(id)
      for (const each of organisations.keys()) drop(each)
    },
  }
}

/** Compresses off the event loop; quality 5 costs a third of a millisecond for a page and is near the best. */
async function pack({ status, body, headers, until = Infinity }: Unpacked): Promise<ReadyAnswer> {
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  const [br, gzipped] = await Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    zip(plain, { level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, body: plain, br, gzip: gzipped, etag, headers, until }
}

function sizeOf({ body, br, gzip }: ReadyAnswer): number {
  return body.length + br.length + gzip.length + 500
}
