import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import postgres from 'postgres'
import { copyTemplate } from '#testing/ground.ts'
import { STOP_BEFORE, makeNineteen } from '#testing/before-one-migration.ts'
import { toOptions } from './database.ts'
import { migrate } from './migrate.ts'

describe('a database from before the migrations became one', () => {
  it('is taken over: names become alike, one migration is noted, and no row is touched', async (t) => {
    const { owner, role, describeSchema, describeRows } = await open(t)
    const [schema, rows] = [await describeSchema(), await describeRows()]
    await makeNineteen(owner)
    const before = await describeSchema()

    await migrate(owner, role)
    await migrate(owner, role)

    assert.notDeepEqual(before, schema)
    assert.deepEqual(await describeSchema(), schema)
    assert.ok(rows.length > 40)
    assert.deepEqual(await describeRows(), rows)
  })

  it('is taken over once, by many copies of the program at once', async (t) => {
    const { owner, role, describeSchema } = await open(t)
    const schema = await describeSchema()
    await makeNineteen(owner)

    await Promise.all(Array.from({ length: 5 }, () => migrate(owner, role)))

    assert.deepEqual(await describeSchema(), schema)
  })

  it('is refused when it is older, with what to do, and nothing in it changes', async (t) => {
    const { owner, role, run, describeSchema, describeRows } = await open(t)
    await makeNineteen(owner)
    await run(STOP_BEFORE)
    const [schema, rows] = [await describeSchema(), await describeRows()]

    await assert.rejects(migrate(owner, role), {
      message:
        'This database is from before the migrations became one, and older than this version can take over. Bring it up to ' +
        'date with version 410bf07 first, then come back to this one (docs/operations.md, "Stopping and upgrading").',
    })

    assert.deepEqual(await describeSchema(), schema)
    assert.deepEqual(await describeRows(), rows)
  })
})

async function open(t: TestContext) {
  const { owner, serving, remove } = await copyTemplate()
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  t.after(async () => {
    await sql.end()
    await remove()
  })
  return {
    owner,
    run: (statement: string) => sql.unsafe(statement),
    role: { name: serving.user, password: serving.password ?? '' },
    /** Every name and what it stands for, and the migrations that are noted. */
    describeSchema: async () => [
      ...(await sql`
        select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as is
        from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
        union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
        union all select 'migrations', hash, '' from drizzle.__drizzle_migrations
        order by 1, 2, 3`),
    ],
    /** Where each row lies and which transaction wrote it: a row that was written again is another one. */
    async describeRows() {
      const tables = await sql<{ name: string }[]>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organisation_id' order by 1`
      return Promise.all(
        tables.map(async ({ name }) => [
          name,
          ...(await sql.unsafe(
            `select count(*)::int, md5(string_agg(ctid::text || xmin::text || t::text, ' ' order by ctid)) from ${name} t`,
          )),
        ]),
      )
    },
  }
}
