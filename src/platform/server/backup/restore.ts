import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { copyFileSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres from 'postgres'
import { type DatabaseAddress, toOptions } from '../database.ts'
import { type Files, fileTypeOf, sourceAt } from '../files.ts'
import { MIGRATIONS, makeTables } from '../migrate.ts'
import { migrateJobs } from '../jobs.ts'
import { TOO_OLD, isTooOld, toPresent } from '../take-over.ts'
import {
  UNFINISHED,
  listReferences,
  listTables,
  quote,
  quoteName,
  speakPlainly,
} from './catalog.ts'
import { copyIn } from './copy.ts'
import { BackupError, CHECKSUMS, FILES, JOBS, type Manifest } from './manifest.ts'

export interface RestoreOptions {
  readonly folder: string
  readonly manifest: Manifest
  readonly owner: DatabaseAddress
  readonly files: Files
  /** Brings what was restored up to date, as a start does. */
  readonly prepare: () => Promise<unknown>
}

/**
 * Brings a backup back into an empty place, and refuses any other. The tables are made as they were when it was made, filled
 * in one transaction, counted, brought up to date, and analysed: else the first questions are planned as for empty tables. Until
 * the last step a mark stands in the database with which nothing starts; called again after it was killed, it begins anew.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { folder, manifest, owner, files, prepare } = options
  const applied = knownMigrations(manifest)
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  try {
    await takeEmptyPlace(sql, files)
    await migrateTo(owner, applied.length)
    await migrateJobs(owner)
    await sql.begin(async (sql) => {
      await speakPlainly(sql)
      await fillTables(sql, folder, manifest)
      await addJobs(sql, folder, manifest)
    })
    await bringFiles(folder, files)
    await prepare()
    await sql.unsafe('analyze')
    await sql.unsafe(`drop schema ${UNFINISHED}`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The migrations that had been applied when it was made, in the words of today. */
function knownMigrations({ migrations }: Manifest): readonly string[] {
  const hashes = migrations.map(({ hash }) => hash)
  if (isTooOld(hashes)) throw new BackupError(`This backup is ${TOO_OLD}`)
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const applied = toPresent(hashes, known)
  const unknown = applied.findIndex((hash, i) => known[i]?.hash !== hash)
  if (unknown >= 0)
    throw new BackupError(
      `This backup was made by another version of the program: its change ${unknown + 1} of the tables is not known here. ` +
        'Restore it with that version or a later one.',
    )
  return applied
}

/** Empty but for what a restore has left that was killed; that goes. */
async function takeEmptyPlace(sql: postgres.Sql, files: Files): Promise<void> {
  const [found] = await sql<{ begun: boolean; used: boolean }[]>`
    select to_regnamespace(${UNFINISHED}) is not null as begun, to_regnamespace('drizzle') is not null
      or to_regnamespace('graphile_worker') is not null as used`
  if (!found?.begun) {
    if (found?.used || (await listTables(sql)).length > 0)
      throw new BackupError('There is data in this database already. Restore into an empty one.')
    for await (const _ of files.list())
      throw new BackupError('There are uploads here already. Restore into an empty place.')
    await sql.unsafe(`create schema ${UNFINISHED}`)
    return
  }
  await sql.begin(async (sql) => {
    const schemas = new Set((await listTables(sql)).map(({ schema }) => schema))
    for (const schema of new Set([...schemas, 'public', 'drizzle', 'graphile_worker']))
      await sql.unsafe(`drop schema if exists ${quoteName(schema)} cascade`)
    await sql.unsafe('create schema public')
  })
}

/** The tables as they were then: the rest of the migrations brings rows along. */
async function migrateTo(owner: DatabaseAddress, count: number): Promise<void> {
  const journal = JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const entries = journal.entries.slice(0, count)
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-migrations-'))
  try {
    mkdirSync(path.join(folder, 'meta'))
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      copyFileSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`))
    await makeTables(owner, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** References are dropped and made again, so that the order of tables does not matter and each is looked at as a whole. */
async function fillTables(
  sql: postgres.TransactionSql,
  folder: string,
  { tables, sequences }: Manifest,
): Promise<void> {
  const here = new Map((await listTables(sql)).map((table) => [quote(table), table]))
  const references = await listReferences(sql)
  for (const { table, name } of references)
    await sql.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const name of here.keys()) {
    // What a migration has put there is in the backup as well. Afterwards the program protects its tables again.
    await sql.unsafe(`alter table ${name} disable trigger user, no force row level security`)
    await sql.unsafe(`delete from ${name}`)
  }
  for (const { file, rows, ...table } of tables) {
    const name = quote(table)
    const columns = here.get(name)?.columns ?? []
    if (columns.toSorted().join() !== table.columns.toSorted().join())
      throw new BackupError(`The table ${name} of the backup has other columns than the one here.`)
    const list = table.columns.map(quoteName).join(', ')
    await fill(sql, path.join(folder, file), `copy ${name} (${list}) from stdin`)
    await expectRows(sql, name, rows)
    here.delete(name)
  }
  if (here.size > 0)
    throw new BackupError(`The backup knows nothing of ${[...here.keys()].join(', ')}.`)
  for (const { table, name, definition } of references)
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables) await sql.unsafe(`alter table ${quote(table)} enable trigger user`)
  for (const { value, ...sequence } of sequences)
    await sql`select setval(${quote(sequence)}::regclass, ${value}::bigint)`
}

async function addJobs(
  sql: postgres.TransactionSql,
  folder: string,
  { jobs, schedules }: Manifest,
): Promise<void> {
  await sql`create temporary table restored_jobs (id int generated always as identity, job json) on commit drop`
  await fill(sql, path.join(folder, JOBS), 'copy restored_jobs (job) from stdin')
  await expectRows(sql, 'restored_jobs', jobs)
  // The queue gives a job that is added all its tries, and no history.
  await sql.unsafe(`
    do $$
    declare
      restored json;
      added graphile_worker._private_jobs;
    begin
      for restored in select job from restored_jobs order by id loop
        added := graphile_worker.add_job(restored ->> 'task', restored -> 'payload', queue_name => restored ->> 'queue',
          run_at => (restored ->> 'dueAt')::timestamptz, max_attempts => (restored ->> 'maxAttempts')::int,
          job_key => restored ->> 'key', priority => (restored ->> 'priority')::int,
          flags => (select array_agg(flag) from jsonb_object_keys(nullif((restored -> 'flags')::jsonb, 'null')) flag));
        update graphile_worker._private_jobs set attempts = (restored ->> 'attempts')::int,
          last_error = restored ->> 'lastError', created_at = (restored ->> 'addedAt')::timestamptz
        where id = added.id;
      end loop;
    end
    $$`)
  await expectRows(sql, 'graphile_worker._private_jobs', jobs)
  for (const { identifier, knownSince, lastExecution } of schedules)
    await sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values (${identifier}, ${knownSince}::text::timestamptz, ${lastExecution}::text::timestamptz)
      on conflict (identifier) do nothing`
}

async function fill(sql: postgres.TransactionSql, file: string, copy: string): Promise<void> {
  await pipeline(createReadStream(file), createGunzip(), await copyIn(sql, copy))
}

async function expectRows(sql: postgres.TransactionSql, name: string, rows: number): Promise<void> {
  const [found] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::float8 as count from ${name}`,
  )
  if (found?.count !== rows)
    throw new BackupError(
      `${name} should have ${rows} rows, and has ${found?.count}. Nothing was restored.`,
    )
}

/** Their names and contents were looked at with all checksums; what is no name of a file is refused by its place. */
async function bringFiles(folder: string, files: Files): Promise<void> {
  const list = await readFile(path.join(folder, CHECKSUMS), 'utf8')
  for (const line of list.split('\n')) {
    const [, organisationId, key] =
      new RegExp(`^[0-9a-f]{64}  ${FILES}/([^/]+)/(.+)$`).exec(line) ?? []
    if (!organisationId || !key) continue
    const body = await sourceAt(path.join(folder, FILES, organisationId, key))
    await files.put(organisationId, key, body, { type: fileTypeOf(key) })
  }
}
