import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from './settings.ts'

/**
 * Bytes that are too large for the database. Every key lies below its organisation's id, so no key can name a file of
 * another organisation; a key that tries to climb is an error.
 */
export interface Files {
  /** Seen whole or not at all, also after a crash. The same key again replaces. `type` must be what the key's ending says. */
  put(
    organisationId: string,
    key: string,
    bytes: Uint8Array,
    about: { type: FileType },
  ): Promise<void>
  get(
    organisationId: string,
    key: string,
  ): Promise<{ readonly body: Buffer; readonly type: FileType } | undefined>
  /** Removing what is not there is no mistake. */
  remove(organisationId: string, key: string): Promise<void>
  /** The name of every file of every organisation, in no order; one that comes or goes meanwhile may be among them. */
  list(): AsyncGenerator<{ readonly organisationId: string; readonly key: string }>
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
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type FileType = (typeof TYPES)[keyof typeof TYPES]

/** What a place must be able to do; names are checked before they reach it. */
interface Place {
  write(name: string, bytes: Uint8Array, type: FileType): Promise<void>
  read(name: string): Promise<Buffer | undefined>
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
      // Begins with a dot, as no key can. It lies beside its target, because a rename is atomic only within one disk.
      const draft = path.join(path.dirname(file), `.${randomUUID()}`)
      await mkdir(path.dirname(file), { recursive: true })
      try {
        await writeFile(draft, bytes, { flag: 'wx', flush: true, mode: 0o640 })
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
    async remove(name) {
      await rm(at(name), { force: true })
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

function bucket(settings: Settings, name: string): Place {
  let opened: ReturnType<typeof openBucket> | undefined
  const disk = () => (opened ??= openBucket(settings, name))
  return {
    async write(name, bytes, type) {
      await (await disk()).put(name, bytes, { contentType: type })
    },
    async read(name) {
      try {
        return Buffer.from(await (await disk()).getBytes(name))
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
}

/** Imported here and not above: the SDK is large, and most copies of the program never need it. */
async function openBucket(settings: Settings, name: string) {
  const { Disk } = await import('flydrive')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const driver = new S3Driver({
    bucket: name,
    visibility: 'private',
    // Neither every S3-compatible host nor a new bucket at Amazon knows access lists; the bucket's policy decides.
    supportsACL: false,
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
  return new Disk(driver)
}

function isMissing(error: unknown): boolean {
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: unknown }
  if (name === 'NoSuchKey' || name === 'NotFound') return true
  return cause !== undefined && cause !== error && isMissing(cause)
}
