import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import postgres from 'postgres'
import { STOP_BEFORE, makeNineteen } from '#testing/before-one-migration.ts'
import { copyTemplate, rentDatabase } from '#testing/ground.ts'
import { type DatabaseAddress, toOptions } from './database.ts'
import { migrate } from './migrate.ts'

describe('a database from before the migrations became one', () => {
  it('is taken over: names become alike, one migration is noted, and no row is touched', async (t) => {
    const { owner, role } = await openNineteen(t)
    const [before, rows] = [await schemaOf(owner), await rowsOf(owner)]

    await migrate(owner, role)
    await migrate(owner, role)

    const today = await schemaOfToday(t)
    assert.notDeepEqual(before, today)
    assert.deepEqual(await schemaOf(owner), today)
    assert.deepEqual(await rowsOf(owner), rows)
  })

  it('is taken over once, by many copies of the program at once', async (t) => {
    const { owner, role } = await openNineteen(t)

    await Promise.all(Array.from({ length: 5 }, () => migrate(owner, role)))

    assert.deepEqual(await schemaOf(owner), await schemaOfToday(t))
  })

  it('is refused when it is older, with what to do, and nothing in it changes', async (t) => {
    const { owner, role } = await openNineteen(t)
    await ask(owner, (sql) => sql.unsafe(STOP_BEFORE))
    const [schema, rows] = [await schemaOf(owner), await rowsOf(owner)]

    await assert.rejects(migrate(owner, role), {
      message:
        'This database is from before the migrations became one, and older than this version can take over. Bring it up to ' +
        'date with version 410bf07 first, then come back to this one (docs/operations.md, "Stopping and upgrading").',
    })

    assert.deepEqual(await schemaOf(owner), schema)
    assert.deepEqual(await rowsOf(owner), rows)
  })
})

const MOSQUE = '00000000-0000-4000-8000-000000000009'

/** With an owner who is no superuser, and a row in each of three tables. */
async function openNineteen(t: TestContext) {
  const { owner, serving, remove } = await rentDatabase()
  t.after(remove)
  await makeNineteen(owner)
  await ask(owner, (sql) =>
    sql.unsafe(`
      insert into organisations values ('${MOSQUE}', 'old', false, now());
      insert into organisation_hosts values ('old.example', '${MOSQUE}', now());
      insert into funds values ('${MOSQUE}', 'roof', 'The roof', now());`),
  )
  return { owner, role: { name: serving.user, password: 'x' } }
}

/** Every name and what it stands for, and the migrations that are noted. */
function schemaOf(owner: DatabaseAddress): Promise<unknown[]> {
  return ask(
    owner,
    (sql) => sql`
      select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as is
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
      union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select 'migrations', hash, '' from drizzle.__drizzle_migrations
      order by 1, 2, 3`,
  )
}

async function schemaOfToday(t: TestContext): Promise<unknown[]> {
  const template = await copyTemplate()
  t.after(template.remove)
  return schemaOf(template.owner)
}

/** Where each row lies and which transaction wrote it: one that was written again is another one. Columns that came later are none of it. */
function rowsOf(owner: DatabaseAddress): Promise<unknown[]> {
  return ask(owner, (sql) =>
    sql.begin(async (sql) => {
      await sql`select set_organisation(${MOSQUE})`
      return sql`
        select ctid::text, xmin::text, row(id, slug, live, created_at)::text as row from organisations
        union all select ctid::text, xmin::text, h::text from organisation_hosts h
        union all select ctid::text, xmin::text, f::text from funds f order by 3`
    }),
  )
}

async function ask(
  owner: DatabaseAddress,
  work: (sql: postgres.Sql) => PromiseLike<readonly unknown[]>,
): Promise<unknown[]> {
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  try {
    return [...(await work(sql))]
  } finally {
    await sql.end()
  }
}
