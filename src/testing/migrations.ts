import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { DatabaseAddress } from '#platform/server/database.ts'
import { MIGRATIONS } from '#platform/server/migrate.ts'
import { FIRSTS_BEFORE, LAST_BEFORE } from '#platform/server/take-over.ts'
import { ask } from './machines.ts'

/** The folder of migrations as a later version will have it, with one more. Whoever asks removes it. */
export function migrationsWith(later: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: Entry[] }
  const last = journal.entries.at(-1)!
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(path.join(folder, '9999_later.sql'), later)
  return folder
}

interface Entry {
  readonly idx: number
  readonly when: number
  readonly tag: string
}

/**
 * Makes of a database that is up to date one from before the migrations became one: what came since is taken back, and noted is
 * what stood there then. Of those between the first and the last nobody asks.
 */
export async function noteBefore(
  owner: DatabaseAddress,
  { first = FIRSTS_BEFORE[0], last = LAST_BEFORE }: { first?: string; last?: string } = {},
): Promise<void> {
  await ask(owner, async (sql) => {
    for (const statement of takingBack()) await sql.unsafe(statement)
    await sql`delete from drizzle.__drizzle_migrations`
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${first}, 1), (${last}, 2)`
  })
}

/** What takes back the migrations after the first: so far they make tables, and make and drop indexes. May be done twice. */
function takingBack(): string[] {
  const [tables, ...later] = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const before = tables!.sql.map((statement) => statement.trim())
  const back = later.flatMap(({ sql }) => sql.map((statement) => statement.trim())).toReversed()
  return back.flatMap((statement) => {
    const [, table] = /^CREATE TABLE "(\w+)"/.exec(statement) ?? []
    if (table) return `drop table if exists "${table}"`
    const [, of, key] = /^ALTER TABLE "(\w+)" ADD CONSTRAINT "(\w+)"/.exec(statement) ?? []
    if (of) return `alter table if exists "${of}" drop constraint if exists "${key}"`
    const [, deed, name] = /^(CREATE|DROP) INDEX "(\w+)"/.exec(statement) ?? []
    if (!deed) throw new Error(`It is not said how this is taken back: ${statement}`)
    if (deed === 'CREATE') return `drop index if exists "${name}"`
    const made = before.find((one) => one.startsWith(`CREATE INDEX "${name}"`))!
    return [`drop index if exists "${name}"`, made]
  })
}
