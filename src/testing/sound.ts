import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type postgres from 'postgres'
import { isDistributed } from '#platform/server/distributed.ts'
import { audit } from '../audit.ts'

/** Every sentence about the data that must stay true is true, in all organisations; else it says which is not, and where. */
export async function assertSound(sql: postgres.ISql): Promise<void> {
  const { asked, broken } = await audit(sql)
  assert.ok(asked > 0)
  assert.deepEqual(broken, [])
}

/**
 * The same at the end of a story over a copy of the template: what names no table that was written to is as true as it was
 * there, and is not asked again. `known` are those tables, where somebody has counted. Asking all of them takes a tenth of a second, a third of what a small test takes.
 */
export async function assertSoundWhereWritten(
  sql: postgres.Sql,
  known?: ReadonlySet<string>,
): Promise<void> {
  const written = known ?? (await findWritten(sql))
  if (!written) return assertSound(sql)
  const { broken } = await audit(sql, (query) =>
    [...query.matchAll(/\w+/g)].some(([word]) => written.has(word)),
  )
  assert.deepEqual(broken, [])
}

const PATIENCE_MS = 2_000

/**
 * The tables that were written to. A connection tells it when it ends, and ours when it is asked to; where one stays, or the
 * rows are on other machines, nobody knows. TRUNCATE counts as no write.
 */
async function findWritten(sql: postgres.Sql): Promise<ReadonlySet<string> | undefined> {
  if (await isDistributed(sql)) return undefined
  const until = Date.now() + PATIENCE_MS
  const findOthers = () => sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  while ((await findOthers()).length > 0) {
    if (Date.now() > until) return undefined
    await setTimeout(10)
  }
  await sql`select pg_stat_force_next_flush()`
  const rows = await sql<{ relname: string }[]>`
    select relname from pg_stat_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`
  return new Set(rows.map(({ relname }) => relname))
}
