import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** What a backup says of itself. It is written last: a folder without it is no backup. */
export const Manifest = z.object({
  /** Counts up when another program could no longer read it. */
  form: z.literal(1),
  madeAt: z.iso.datetime(),
  postgresql: z.string(),
  /** The migrations that had been applied, in order, by the digests of their texts. */
  migrations: z.array(z.object({ hash: z.string(), when: z.number() })),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      file: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  jobs: z.number().int(),
  /** When each schedule has last run, so that what was missed is made up for. */
  schedules: z.array(
    z.object({
      identifier: z.string(),
      knownSince: z.string(),
      lastExecution: z.string().nullable(),
    }),
  ),
  files: z.object({ count: z.number().int(), bytes: z.number() }),
  /** The names of the secret keys that open it, the present one first. */
  keys: z.array(z.string()),
  hasKey: z.boolean(),
  /** Sentences about the data that were broken when it was made. */
  broken: z.array(z.string()),
  /** Of the list of checksums, which in turn knows every other file. */
  checksums: z.string(),
})
export type Manifest = z.output<typeof Manifest>

export const MANIFEST = 'manifest.json'
/** As `sha256sum --check` reads it. */
export const CHECKSUMS = 'checksums.sha256'
export const JOBS = 'jobs.gz'
export const KEY = 'secret-key'
export const FILES = 'files'

/** Something about a backup that whoever makes or restores it must know: a sentence for people. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Reads what a backup says of itself, and compares every file in it with its checksum. Throws a BackupError that names what is wrong. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST)
  if (!existsSync(file))
    throw new BackupError(`There is no whole backup in ${folder}: it has no ${MANIFEST}.`)
  const read = Manifest.safeParse(parse(readFileSync(file, 'utf8')))
  if (!read.success)
    throw new BackupError(`This program cannot read ${file}. It may have been made by a newer one.`)
  const damaged = await findDamaged(folder, read.data)
  if (damaged.length > 0)
    throw new BackupError(
      `The backup is damaged, and nothing was restored. Missing or changed: ${damaged.join(', ')}`,
    )
  return read.data
}

async function findDamaged(folder: string, { checksums }: Manifest): Promise<string[]> {
  const list = path.join(folder, CHECKSUMS)
  if (!existsSync(list) || (await digestOf(list)) !== checksums) return [CHECKSUMS]
  const damaged: string[] = []
  for await (const line of createInterface({ input: createReadStream(list) })) {
    const [, digest, name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    const file = path.join(folder, name)
    if (!existsSync(file) || (await digestOf(file)) !== digest) damaged.push(name)
    if (damaged.length === 10) return [...damaged, 'and perhaps more']
  }
  return damaged
}

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
