import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
 * Notes in a database that is up to date what stood there before the migrations became one: its tables are the same. Of
 * those between the first and the last nobody asks.
 */
export async function noteBefore(
  owner: DatabaseAddress,
  { first = FIRSTS_BEFORE[0], last = LAST_BEFORE }: { first?: string; last?: string } = {},
): Promise<void> {
  await ask(owner, async (sql) => {
    await sql`delete from drizzle.__drizzle_migrations`
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${first}, 1), (${last}, 2)`
  })
}
