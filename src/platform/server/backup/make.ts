import { type Hash, createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import postgres from 'postgres'
import { type DatabaseAddress, toOptions } from '../database.ts'
import { type Files, copyFile } from '../files.ts'
import { listSequences, listTables, quote, quoteName, speakPlainly } from './catalog.ts'
import type { Table } from './catalog.ts'
import { copyOut } from './copy.ts'
import { BackupError, CHECKSUMS, FILES, JOBS, KEY, MANIFEST, type Manifest } from './manifest.ts'

export interface BackupOptions {
  /** Where it is to be; nothing may be there yet. */
  readonly folder: string
  readonly owner: DatabaseAddress
  readonly files: Files
  /** The names of the keys that open what is sealed. */
  readonly keys: readonly string[]
  /** The keys themselves, only when they are to be in it. */
  readonly secrets?: readonly string[]
  /** Sentences about the data that are broken, asked in the moment of which the backup is. */
  readonly audit: (sql: postgres.TransactionSql) => Promise<string[]>
}

/**
 * Writes everything as it is in one moment, while the program goes on: all tables, the jobs that wait, the files. It is
 * made beside its place and moved there when it is whole, so that what was killed never looks finished. Rows and files
 * stream; memory does not grow with them.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { folder, owner, keys, secrets, audit } = options
  await refuseIfThere(folder)
  const draft = `${folder}.unfinished-${process.pid}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  try {
    const checksums: string[] = []
    const note = (name: string, digest: string) => void checksums.push(`${digest}  ${name}\n`)
    const copied = new Map<string, number>()
    // Once before the moment and once after it: whatever a row of that moment names is there in one of the two.
    await copyFiles(options.files, draft, copied, note)
    const data = await sql.begin('isolation level repeatable read read only', async (sql) => {
      await speakPlainly(sql)
      const [{ madeAt = '', postgresql = '' } = {}] = await sql<Record<string, string>[]>`
        select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt", version() as postgresql`
      const migrations = await sql<{ hash: string; when: number }[]>`
        select hash, created_at::float8 as when from drizzle.__drizzle_migrations order by created_at`
      const broken = await audit(sql)
      const tables = await copyTables(sql, draft, note)
      const jobs = await copyJobs(sql, draft, note)
      const sequences = await listSequences(sql)
      const schedules = await sql<Manifest['schedules']>`
        select identifier, known_since::text as "knownSince", last_execution::text as "lastExecution"
        from graphile_worker._private_known_crontabs order by 1`
      await copyFiles(options.files, draft, copied, note)
      return { madeAt, postgresql, migrations, broken, tables, jobs, sequences, schedules }
    })
    if (secrets) {
      const text = `${secrets.join('\n')}\n`
      await writeFile(path.join(draft, KEY), text, { mode: 0o600, flush: true })
      note(KEY, createHash('sha256').update(text).digest('hex'))
    }
    const list = checksums.toSorted().join('')
    await writeFile(path.join(draft, CHECKSUMS), list, { mode: 0o600, flush: true })
    const manifest: Manifest = {
      form: 1,
      ...data,
      files: {
        count: copied.size,
        bytes: [...copied.values()].reduce((sum, size) => sum + size, 0),
      },
      keys: [...keys],
      hasKey: secrets !== undefined,
      checksums: createHash('sha256').update(list).digest('hex'),
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await writeFile(path.join(draft, MANIFEST), text, { mode: 0o600, flush: true })
    await refuseIfThere(folder)
    await rename(draft, folder)
    await syncFolder(path.dirname(folder))
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await sql.end({ timeout: 5 })
  }
}

type Note = (name: string, digest: string) => void

async function copyTables(
  sql: postgres.TransactionSql,
  draft: string,
  note: Note,
): Promise<Manifest['tables']> {
  await mkdir(path.join(draft, 'tables'), { mode: 0o700 })
  const tables = await listTables(sql)
  const organisations = await sql<{ id: string }[]>`select id from organisations order by id`
  const copied: Manifest['tables'] = []
  for (const [i, table] of tables.entries()) {
    // A table's name may hold what a file's must not.
    const file = `tables/${String(i + 1).padStart(3, '0')}-${table.name.replaceAll(/[^\w-]/g, '_')}.gz`
    const ids = organisations.map(({ id }) => id)
    const { lines, digest } = await write(path.join(draft, file), rowsOf(sql, table, ids))
    note(file, digest)
    const { schema, name, columns } = table
    copied.push({ schema, name, columns, rows: lines, file })
  }
  return copied
}

/** Where the rows of one organisation at a time are seen, they are asked for organisation by organisation. */
async function* rowsOf(
  sql: postgres.TransactionSql,
  table: Table,
  organisations: readonly string[],
): AsyncGenerator<Buffer> {
  const select = `select ${table.columns.map(quoteName).join(', ')} from ${quote(table)}`
  if (!table.isParted) return yield* copyOut(sql, select)
  if (!table.columns.includes('organisation_id'))
    throw new BackupError(`The owner of the database does not see all rows of ${quote(table)}.`)
  for (const id of organisations) {
    await sql`select set_organisation(${id})`
    yield* copyOut(sql, `${select} where organisation_id = '${id}'`)
  }
}

/** In words that another version of the queue understands. What was being worked on waits again. */
async function copyJobs(sql: postgres.TransactionSql, draft: string, note: Note): Promise<number> {
  const { lines, digest } = await write(
    path.join(draft, JOBS),
    copyOut(
      sql,
      `select json_build_object('task', t.identifier, 'payload', j.payload, 'queue', q.queue_name, 'priority', j.priority,
         'dueAt', j.run_at, 'attempts', j.attempts, 'maxAttempts', j.max_attempts, 'key', j.key, 'flags', j.flags,
         'lastError', j.last_error, 'addedAt', j.created_at)
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
    ),
  )
  note(JOBS, digest)
  return lines
}

/** One line is one row. */
async function write(file: string, parts: AsyncGenerator<Buffer>) {
  const hash = createHash('sha256')
  let lines = 0
  await pipeline(
    Readable.from(parts),
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines++
        yield part
      }
    },
    createGzip(),
    (parts: AsyncIterable<Buffer>) => hashing(parts, hash),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { lines, digest: hash.digest('hex') }
}

async function* hashing(parts: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
}

const FILES_AT_ONCE = 8

/** Those that are not there yet. One that goes meanwhile belongs to nobody any more. */
async function copyFiles(
  files: Files,
  draft: string,
  copied: Map<string, number>,
  note: Note,
): Promise<void> {
  const names = files.list()
  const work = async () => {
    for await (const { organisationId, key } of names) {
      const name = `${FILES}/${organisationId}/${key}`
      if (copied.has(name)) continue
      copied.set(name, 0)
      const found = await copyFile(files, { organisationId, key }, path.join(draft, name))
      if (!found) {
        copied.delete(name)
        continue
      }
      copied.set(name, found.bytes)
      note(name, found.sha256)
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work))
}

async function refuseIfThere(folder: string): Promise<void> {
  const there = await open(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!there) return
  await there.close()
  throw new BackupError(`${folder} is there already. Nothing was written; name another place.`)
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder)
  await opened.sync()
  await opened.close()
}
