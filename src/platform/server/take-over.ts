import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type postgres from 'postgres'

/**
 * SHA-256 of the last migration before all of them became one (decision: squashed-for-the-first-release). The tables that
 * the one makes are those that it left.
 */
export const LAST_BEFORE = '12eaf73ac599365f97adf80c708681173ee59e3644dfba8dbd5282edcd65e760'

/** And of the first ones: of those that became one now, and of those that did so on 22 November 2026. */
export const FIRSTS_BEFORE = [
  '04f958678dd8b56b10bfe6f11735a2df71ac92a0f45eeefab81a7f31d872e0be',
  'ff072431b37c53256850089b82bdea519c510187a3e675887bab17056baca927',
] as const

/** The last version that knows them. */
const LAST_VERSION = '4762416'

/** What to do with a database or a backup that has not had all of them. */
export const TOO_OLD =
  `from before the migrations became one, and older than this version can take over. Bring it up to date with ` +
  `version ${LAST_VERSION} first, then come back to this one (docs/operations.md, "Stopping and upgrading").`

/** What has been applied, in the words of today: all of those before are the first one. Anything else is as it was. */
export function toPresent(applied: readonly string[], [first]: readonly MigrationMeta[]) {
  return applied.at(-1) === LAST_BEFORE && first ? [first.hash] : applied
}

/** Whether it stopped somewhere among those before. */
export function isTooOld(applied: readonly string[]): boolean {
  return FIRSTS_BEFORE.some((first) => first === applied[0]) && applied.at(-1) !== LAST_BEFORE
}

/**
 * Takes over a database that all migrations before have made: the first one of today is noted in their place. No table and
 * no row is touched. One that is older is refused, unchanged; any other is left alone, so twice is once.
 */
export async function takeOver(sql: postgres.Sql, folder: string): Promise<void> {
  const applied = await readApplied(sql)
  if (isTooOld(applied)) throw new Error(`This database is ${TOO_OLD}`)
  const [first] = readMigrationFiles({ migrationsFolder: folder })
  if (!first || applied.at(-1) !== LAST_BEFORE) return
  await sql.begin(async (sql) => {
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
