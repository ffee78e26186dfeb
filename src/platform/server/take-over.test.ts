import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type TestContext, describe, it } from 'node:test'
import { copyTemplate, rentDatabase } from '#testing/ground.ts'
import { ask } from '#testing/machines.ts'
import { noteBefore } from '#testing/migrations.ts'
import { startTool } from '#testing/tool.ts'
import type { DatabaseAddress } from './database.ts'
import { migrate } from './migrate.ts'
import { FIRSTS_BEFORE } from './take-over.ts'

describe('a database from before the migrations became one', () => {
  it('is taken over with all that it holds: no row is touched, and nothing made but what came since', async (t) => {
    const { owner, role } = await openFull(t)
    const [today, schema] = [await notedIn(owner), await schemaOf(owner)]
    await noteBefore(owner)
    const rows = await rowsOf(owner)
    assert.notDeepEqual(await schemaOf(owner), schema)
    assert.ok(rows.length > 20)

    await migrate(owner, role)
    await migrate(owner, role)

    assert.deepEqual(await notedIn(owner), today)
    assert.deepEqual(await schemaOf(owner), schema)
    assert.deepEqual(await rowsOf(owner), rows)
  })

  it('is taken over once, by many copies of the program at once, as an owner who is no superuser', async (t) => {
    const { owner, role } = await openEmpty(t)
    const [today, schema] = [await notedIn(owner), await schemaOf(owner)]
    await noteBefore(owner)

    await Promise.all(Array.from({ length: 5 }, () => migrate(owner, role)))

    assert.deepEqual(await notedIn(owner), today)
    assert.deepEqual(await schemaOf(owner), schema)
  })

  it('is as it was when its start was killed on the way, and comes along at the next', async (t) => {
    const { owner, role } = await openFull(t)
    const today = await notedIn(owner)
    await noteBefore(owner)
    const [before, rows] = [await notedIn(owner), await rowsOf(owner)]

    await ask(owner, async (sql) => {
      await sql`begin`
      // The one has to wait whether it may have this id; those of before are out by then.
      await sql`insert into drizzle.__drizzle_migrations (id, hash, created_at)
        select last_value + is_called::int, 'nobody knows', 3 from drizzle.__drizzle_migrations_id_seq`
      const { running, folder } = startTool({ owner }, 'tools/db-migrate.ts', [])
      await untilSomebodyWaits(owner)
      running.kill('SIGKILL')
      await once(running, 'close')
      rmSync(folder, { recursive: true })
      await sql`rollback`
    })

    assert.deepEqual(await notedIn(owner), before)
    await migrate(owner, role)
    assert.deepEqual(await notedIn(owner), today)
    assert.deepEqual(await rowsOf(owner), rows)
  })

  for (const first of FIRSTS_BEFORE)
    it(`is refused when it is older (${first.slice(0, 7)}), with what to do, and nothing in it changes`, async (t) => {
      const { owner, role } = await openFull(t)
      await noteBefore(owner, { first, last: 'the one before the last' })
      const [noted, schema, rows] = [
        await notedIn(owner),
        await schemaOf(owner),
        await rowsOf(owner),
      ]

      await assert.rejects(migrate(owner, role), {
        message:
          'This database is from before the migrations became one, and older than this version can take over. Bring it up to ' +
          'date with version 4762416 first, then come back to this one (docs/operations.md, "Stopping and upgrading").',
      })

      assert.deepEqual(await notedIn(owner), noted)
      assert.deepEqual(await schemaOf(owner), schema)
      assert.deepEqual(await rowsOf(owner), rows)
    })
})

/** The seeded community. */
async function openFull(t: TestContext) {
  const { owner, serving, remove } = await copyTemplate()
  t.after(remove)
  return { owner, role: { name: serving.user, password: serving.password! } }
}

/** Without a row, and its owner is not above row-level security. */
async function openEmpty(t: TestContext) {
  const { owner, serving, remove } = await rentDatabase()
  t.after(remove)
  const role = { name: serving.user, password: 'x' }
  await migrate(owner, role)
  return { owner, role }
}

async function untilSomebodyWaits(owner: DatabaseAddress): Promise<void> {
  await ask(owner, async (sql) => {
    const waiting = () => sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`
    while ((await waiting()).length === 0) await new Promise((go) => setImmediate(go))
  })
}

function notedIn(owner: DatabaseAddress) {
  return ask(owner, async (sql) => [
    ...(await sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`),
  ])
}

/** Every column, key, check, index, trigger and policy, with its name and what it says. */
function schemaOf(owner: DatabaseAddress) {
  return ask(owner, async (sql) => [
    ...(await sql`
      select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as is
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
      union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select tablename, policyname, concat(qual, with_check) from pg_policies
      union all select table_name, column_name, concat(data_type, is_nullable, column_default)
        from information_schema.columns where table_schema = 'public'
      order by 1, 2, 3`),
  ])
}

/** Of each table that has some where its rows lie, which transaction wrote them and what they say: one that was written again is another. */
function rowsOf(owner: DatabaseAddress) {
  return ask(owner, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
    const found: { name: string; count: number; rows: string }[] = []
    for (const { name } of tables)
      found.push({
        name,
        ...(
          await sql<[{ count: number; rows: string }]>`
          select count(*)::int, sum(hashtextextended(concat_ws(' ', r.ctid, r.xmin, r::text), 0))::text as rows
          from ${sql(name)} r`
        )[0],
      })
    return found.filter(({ count }) => count > 0)
  })
}
