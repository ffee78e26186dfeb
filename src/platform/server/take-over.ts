import { readFileSync } from 'node:fs'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'

/** SHA-256 of the first and the last of the nineteen migrations that became one (decision: one-first-migration). */
export const FIRST_OF_NINETEEN = 'ff072431b37c53256850089b82bdea519c510187a3e675887bab17056baca927'
export const LAST_OF_NINETEEN = 'ac767dba67c8c54846599b5ce725f8790283a6df11d523d93e563274c3380508'

/** The last version that knows the nineteen. */
const LAST_VERSION = '410bf07'

/** What to do with a database or a backup that stopped somewhere among the nineteen. */
export const TOO_OLD =
  `from before the migrations became one, and older than this version can take over. Bring it up to date with ` +
  `version ${LAST_VERSION} first, then come back to this one (docs/operations.md, "Stopping and upgrading").`

/** What has been applied, in the words of today: all nineteen are the first one. Anything else is as it was. */
export function toPresent(applied: readonly string[], [first]: readonly MigrationMeta[]) {
  return applied.at(-1) === LAST_OF_NINETEEN && first ? [first.hash] : applied
}

/** Whether it stopped somewhere among the nineteen. */
export function isTooOld(applied: readonly string[]): boolean {
  return applied[0] === FIRST_OF_NINETEEN && applied.at(-1) !== LAST_OF_NINETEEN
}

/**
 * Takes over a database that the nineteen migrations have made: names become those of the first one, and it is noted as
 * applied. No row is touched. One that is older is refused, unchanged; any other is left alone, so twice is once.
 */
export async function takeOver(sql: postgres.Sql, folder: string): Promise<void> {
  const applied = await readApplied(sql)
  if (isTooOld(applied)) throw new Error(`This database is ${TOO_OLD}`)
  const [first] = readMigrationFiles({ migrationsFolder: folder })
  if (!first || applied.at(-1) !== LAST_OF_NINETEEN) return
  await sql.begin(async (sql) => {
    await sql.unsafe(readFileSync('database/take-over.sql', 'utf8'))
    await sql`delete from drizzle.__drizzle_migrations`
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${first.hash}, ${first.folderMillis})`
  })
}

async function readApplied(sql: postgres.Sql): Promise<string[]> {
  const [table] = await sql<{ is: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as is`
  if (!table?.is) return []
  const applied = await sql<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations order by created_at`
  return applied.map(({ hash }) => hash)
}
