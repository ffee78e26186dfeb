import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  mkdir,
  open,
  opendir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Settings } from './settings.ts'

/**
 * Bytes that are too large for the database. Every key lies below its organisation's id, so no key can name a file of
 * another organisation; a key that tries to climb is an error.
 */
export interface Files {
  /**
   * Seen whole or not at all, also after a crash. The same key again replaces. `type` must be what the key's ending says. What
   * is too large to hold is read while it is written.
   */
  put(
    organisationId: string,
    key: string,
    bytes: Uint8Array | Source,
    about: { type: FileType },
  ): Promise<void>
  get(
    organisationId: string,
    key: string,
  ): Promise<{ readonly body: Buffer; readonly type: FileType } | undefined>
  /** For what is too large to hold. Whoever opens it reads it, or a part of it, to the end. */
  open(organisationId: string, key: string): Promise<OpenFile | undefined>
  /** Removing what is not there is no mistake. What a writer who was killed has left of it goes as well. */
  remove(organisationId: string, key: string): Promise<void>
  /** The name of every file of every organisation, in no order; one that comes or goes meanwhile may be among them. */
  list(): AsyncGenerator<{ readonly organisationId: string; readonly key: string }>
}

/** Bytes that are read when they are needed. */
export interface Source {
  readonly bytes: number
  readonly read: () => Readable
}

export interface OpenFile extends Source {
  readonly type: FileType
  /** All of it, or from one byte to another, both included. */
  readonly read: (part?: Part) => Readable
}

export interface Part {
  readonly from: number
  readonly to: number
}

/** A place keeps no type beside the bytes on a disk, so the ending says it, on every place alike. */
const TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  tar: 'application/x-tar',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type FileType = (typeof TYPES)[keyof typeof TYPES]

/** What a place must be able to do; names are checked before they reach it. */
interface Place {
  write(name: string, bytes: Uint8Array | Source, type: FileType): Promise<void>
  read(name: string): Promise<Buffer | undefined>
  open(name: string): Promise<Omit<OpenFile, 'type'> | undefined>
  remove(name: string): Promise<void>
  /** Names with slashes; drafts and what others have put there may be among them. */
  list(): AsyncGenerator<string>
}

/** The folder `files` in DATA_DIR, or the bucket when S3_BUCKET is set. Opens nothing until the first use. */
export function openFiles(settings: Settings): Files {
  const place = settings.S3_BUCKET
    ? bucket(settings, settings.S3_BUCKET)
    : folder(path.join(settings.dataFolder, 'files'))
  return {
    async put(organisationId, key, bytes, { type }) {
      const name = nameOf(organisationId, key)
      if (fileTypeOf(key) !== type) throw new Error(`The file ${key} cannot be stored as ${type}.`)
      await place.write(name, bytes, type)
    },
    async get(organisationId, key) {
      const body = await place.read(nameOf(organisationId, key))
      return body && { body, type: fileTypeOf(key) }
    },
    async open(organisationId, key) {
      const file = await place.open(nameOf(organisationId, key))
      return file && { ...file, type: fileTypeOf(key) }
    },
    async remove(organisationId, key) {
      await place.remove(nameOf(organisationId, key))
    },
    async *list() {
      for await (const name of place.list()) {
        const slash = name.indexOf('/')
        const [organisationId, key] = [name.slice(0, slash), name.slice(slash + 1)]
        if (ORGANISATION.test(organisationId) && KEY.test(key)) yield { organisationId, key }
      }
    },
  }
}

/** Writes a file that we keep to a place of somebody's own, without holding it. Undefined where it is not there, or goes meanwhile. */
export async function copyFile(
  files: Files,
  { organisationId, key }: { readonly organisationId: string; readonly key: string },
  at: string,
): Promise<{ readonly bytes: number; readonly sha256: string } | undefined> {
  const found = await files.open(organisationId, key)
  if (!found) return undefined
  const hash = createHash('sha256')
  let bytes = 0
  const hashed = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  await mkdir(path.dirname(at), { recursive: true, mode: 0o700 })
  try {
    await writeFile(at, Readable.from(hashed(found.read())), { mode: 0o600, flush: true })
  } catch (error) {
    await rm(at, { force: true })
    if (await files.open(organisationId, key)) throw error
    return undefined
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** A file of somebody's own, to be put. */
export async function sourceAt(file: string): Promise<Source> {
  return { bytes: (await stat(file)).size, read: () => createReadStream(file) }
}

const ORGANISATION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Parts of letters, digits, `.`, `_` and `-` that begin with a letter or digit: `..` and hidden names do not fit. */
const KEY = /^[A-Za-z0-9][\w.-]{0,119}(\/[A-Za-z0-9][\w.-]{0,119}){0,7}$/

function nameOf(organisationId: string, key: string): string {
  if (!ORGANISATION.test(organisationId) || !KEY.test(key)) {
    throw new Error(`There can be no file called ${JSON.stringify(key).slice(0, 200)}.`)
  }
  return `${organisationId}/${key}`
}

/** What the ending of a key says of its type. */
export function fileTypeOf(key: string): FileType {
  const ending = path.posix.extname(key).slice(1)
  if (!Object.hasOwn(TYPES, ending)) throw new Error(`No type is known for the file ${key}.`)
  return TYPES[ending as keyof typeof TYPES]
}

function folder(root: string): Place {
  const at = (name: string) => path.join(root, ...name.split('/'))
  return {
    async write(name, bytes) {
      const file = at(name)
      // It lies beside its target, because a rename is atomic only within one disk.
      const draft = path.join(path.dirname(file), `${draftOf(file)}${randomUUID()}`)
      await mkdir(path.dirname(file), { recursive: true })
      try {
        const content = bytes instanceof Uint8Array ? bytes : bytes.read()
        await writeFile(draft, content, { flag: 'wx', flush: true, mode: 0o640 })
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(name) {
      try {
        return await readFile(at(name))
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
        throw error
      }
    },
    async open(name) {
      const file = at(name)
      const found = await open(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
        throw error
      })
      if (!found) return undefined
      try {
        const about = await found.stat()
        if (!about.isFile()) return undefined
        const read = (part?: Part) =>
          createReadStream(file, part ? { start: part.from, end: part.to } : {})
        return { bytes: about.size, read }
      } finally {
        await found.close()
      }
    },
    async remove(name) {
      const file = at(name)
      await rm(file, { force: true })
      const beside = await readdir(path.dirname(file)).catch(() => [])
      for (const left of beside.filter((each) => each.startsWith(draftOf(file))))
        await rm(path.join(path.dirname(file), left), { force: true })
    },
    async *list() {
      try {
        const entries = await opendir(root, { recursive: true })
        for await (const entry of entries) {
          const inside = path.relative(root, path.join(entry.parentPath, entry.name))
          if (entry.isFile()) yield inside.split(path.sep).join('/')
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    },
  }
}

/** How the drafts of a file are called: they begin with a dot, as no key can. */
function draftOf(file: string): string {
  return `.${path.basename(file)}.`
}

function bucket(settings: Settings, bucketName: string): Place {
  let opened: ReturnType<typeof openBucket> | undefined
  const disk = async () => (await (opened ??= openBucket(settings, bucketName))).disk
  return {
    async write(name, bytes, type) {
      const about = { contentType: type }
      if (bytes instanceof Uint8Array) return (await disk()).put(name, bytes, about)
      const contentLength = bytes.bytes
      await (await disk()).putStream(name, bytes.read(), { ...about, contentLength })
    },
    async read(name) {
      try {
        return Buffer.from(await (await disk()).getBytes(name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async open(name) {
      try {
        const { contentLength: bytes } = await (await disk()).getMetaData(name)
        const read = (part?: Part) => Readable.from(piecesOf(name, part))
        return { bytes, read }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(name) {
      await (await disk()).delete(name)
    },
    async *list() {
      let paginationToken: string | undefined
      do {
        const page = await (
          await disk()
        ).listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
        for (const found of page.objects) if (found.isFile) yield found.key
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }

  /** The library gives whole files only. */
  async function* piecesOf(name: string, part?: Part): AsyncGenerator<Uint8Array> {
    yield* await (await (opened ??= openBucket(settings, bucketName))).read(name, part)
  }
}

/** Imported here and not above: the SDK is large, and most copies of the program never need it. */
async function openBucket(settings: Settings, name: string) {
  const { Disk } = await import('flydrive')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const client = new S3Client({
    region: S3_REGION,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
    ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 4_000, requestTimeout: 20_000 },
  })
  const driver = new S3Driver({
    bucket: name,
    visibility: 'private',
    client,
    // Neither every S3-compatible host nor a new bucket at Amazon knows access lists; the bucket's policy decides.
    supportsACL: false,
  })
  return {
    disk: new Disk(driver),
    async read(key: string, part?: Part) {
      const Range = part && `bytes=${part.from}-${part.to}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key, Range }))
      return Body as Readable
    },
  }
}

function isMissing(error: unknown): boolean {
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: unknown }
  if (name === 'NoSuchKey' || name === 'NotFound') return true
  return cause !== undefined && cause !== error && isMissing(cause)
}
