import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type postgres from 'postgres'
import { z } from 'zod'
import { quoteName } from '#platform/server/backup/catalog.ts'
import { refuse } from './refusals.ts'

const Digest = z.string().regex(/^[0-9a-f]{64}$/)
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
const Part = z.object({ rows: z.number().int(), sha256: Digest })
/** A list that is counted before its items are looked at: what is wrong with each of millions would fill the memory. */
const several = <Item extends z.ZodType>(item: Item, most: number) =>
  z.custom<unknown[]>((list) => Array.isArray(list) && list.length <= most).pipe(z.array(item))

/** Their list is still one text. */
export const MOST_FILES = 3_000_000

/** What the folder of an organisation says of itself. It is written last: a folder without it is none. */
export const Manifest = z.object({
  /** Counts up when another program could no longer read it. */
  form: z.literal(1),
  madeAt: z.iso.datetime(),
  organisation: z.object({
    /** As one is drawn: the id of nobody is none, and under it lie the exports of all. */
    id: z.uuidv4(),
    slug: z.string(),
    live: z.boolean(),
    createdAt: z.iso.datetime().refine((moment) => moment >= '1970'),
    hosts: several(z.string(), 1_000).refine((hosts) => hosts.length > 0),
  }),
  /** The migrations of the tables that the rows are from, by the digests of their texts. */
  schema: several(z.string(), 10_000),
  tables: several(Part.extend({ name: Name, columns: several(Name, 1_600) }), 1_000),
  jobs: Part,
  /** Sealed with a key that scrypt makes of the passphrase and this salt. */
  secrets: Part.extend({ salt: z.base64() }),
  files: several(
    z.object({ key: z.string(), bytes: z.number().int(), sha256: Digest }),
    MOST_FILES,
  ),
  /** Tables of which nothing is taken along. */
  leftOut: several(Name, 1_000),
})
export type Manifest = z.output<typeof Manifest>

export const MANIFEST = 'manifest.json'
/** On the page, where nobody is served while it is read in one go: some 100 000 files stand in so much. A command takes MOST_FILES. */
export const MOST_MANIFEST = 16 * 1024 ** 2
/** A job or a secret, and all of them. */
const MOST_LINE = 8 * 1024 ** 2
const MOST_LINES = 256 * 1024 ** 2
export const JOBS = 'jobs.jsonl'
export const SECRETS = 'secrets.jsonl'
export const FILES = 'files'
export const fileOfTable = (name: string) => path.join('tables', `${name}.jsonl`)

/**
 * What is good in one installation only: devices and their tokens, questions that wait, and digests that were made with its
 * secret key (decision: an-organisation-takes-everything-along).
 */
export const LEFT_OUT = [
  'email_proofs',
  'person_sessions',
  'person_tokens',
  'recovery_codes',
  'second_steps',
  'sign_in_tries',
] as const

/** Columns that are no sealed values, and still nobody's to read. */
export const ALSO_SECRET = [{ table: 'people', column: 'password_hash' }] as const

/** Refuses what is no whole folder, or was changed since. */
export async function readFolder(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST)
  if (!existsSync(file)) refuse('no-export', { folder })
  const read = Manifest.safeParse(parse(await readFile(file, 'utf8')))
  if (!read.success) refuse('export-unreadable', { file })
  const { tables, jobs, secrets, files } = read.data
  const parts = [
    ...tables.map(({ name, sha256 }) => [fileOfTable(name), sha256] as const),
    [JOBS, jobs.sha256] as const,
    [SECRETS, secrets.sha256] as const,
    ...files.map(({ key, sha256 }) => [path.join(FILES, key), sha256] as const),
  ]
  for (const [name, digest] of parts) {
    const at = path.join(folder, name)
    const isInside = path.resolve(at).startsWith(`${path.resolve(folder)}${path.sep}`)
    if (!isInside || !existsSync(at) || (await digestOf(at)) !== digest) refuse('damaged', { name })
  }
  return read.data
}

/** The lines of a file of an export, a piece at a time: no one of them, and not all, may be longer than any that we write. */
export async function* linesOf(folder: string, name: string): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let length = 0
  const file = path.join(folder, name)
  if ((await stat(file)).size > MOST_LINES) refuse('too-long', { name })
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    for (let from = 0; from < piece.length;) {
      const end = piece.indexOf(10, from)
      const part = piece.subarray(from, end < 0 ? piece.length : end)
      from += part.length + 1
      begun.push(part)
      length += part.length
      if (length > MOST_LINE) refuse('too-long', { name })
      if (end < 0) continue
      if (length > 0) yield Buffer.concat(begun).toString()
      begun = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(begun).toString()
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Undefined where it is no JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Beside the event loop. */
const toKey = promisify<string, Buffer, number, Buffer>(scrypt)

/** Seals and opens what must not lie open in the folder. */
export async function lockWith(passphrase: string, salt: Buffer) {
  const key = await toKey(passphrase, salt, 32)
  return {
    seal(plain: Buffer, about: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64')
    },
    open(sealed: string, about: string): Buffer {
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(-16))
        return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
      } catch {
        refuse('passphrase-wrong')
      }
    },
  }
}

/** A line of `secrets.jsonl`. `row` holds the keys of its row as texts. */
export const Secret = z.object({
  table: z.string(),
  column: z.string(),
  row: z.record(z.string(), z.string()),
  value: z.string(),
})
export type Secret = Readonly<z.output<typeof Secret>>

/** A line of `jobs.jsonl`, as far as it is looked at here. */
export const Job = z.object({
  task: z.string(),
  payload: z.object({ organisationId: z.string() }),
})

export function aboutSecret({ table, column, row }: Omit<Secret, 'value'>): string {
  return JSON.stringify([
    table,
    column,
    ...Object.keys(row)
      .toSorted()
      .flatMap((key) => [key, row[key]]),
  ])
}

/** Tables of organisations, each after those that its rows refer to. */
export async function tablesInOrder(
  sql: postgres.TransactionSql,
  named: readonly string[],
): Promise<string[]> {
  const references = await sql<{ from: string; to: string }[]>`
    select distinct f.relname::text as from, t.relname::text as to from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and f.oid <> t.oid`
  const left = new Set(named)
  const inOrder: string[] = []
  while (left.size > 0) {
    const next = [...left].filter((name) =>
      references.every(({ from, to }) => from !== name || !left.has(to)),
    )
    if (next.length === 0)
      throw new Error(`${[...left].join(', ')} refer to each other in a circle.`)
    for (const name of next) left.delete(name)
    inOrder.push(...next)
  }
  return inOrder
}

/** Every table that holds rows of organisations, with the columns that are stored, its key, and which of them hold JSON. */
export async function listOwnTables(sql: postgres.TransactionSql): Promise<OwnTable[]> {
  return sql<OwnTable[]>`
    select c.relname::text as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'jsonb'::regtype), '{}') as json,
      (select array_agg(p.attname::text order by array_position(i.indkey, p.attnum)) from pg_index i
        join pg_attribute p on p.attrelid = i.indrelid and p.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'organisation_hosts'
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organisation_id')
    group by c.oid, c.relname order by 1`
}

export interface OwnTable {
  readonly name: string
  readonly columns: string[]
  readonly json: string[]
  readonly key: string[]
}

export function listOf(names: readonly string[], of = ''): string {
  return names.map((name) => `${of}${quoteName(name)}`).join(', ')
}

/** The migrations that the tables here have had, in order. */
export async function schemaOf(sql: postgres.TransactionSql): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations order by created_at`
  return rows.map(({ hash }) => hash)
}
