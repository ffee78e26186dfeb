import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { it } from 'node:test'
import postgres from 'postgres'
import { copyTemplate, rentDatabase } from '#testing/ground.ts'
import { ask } from '#testing/machines.ts'
import { migrationsWith } from '#testing/migrations.ts'
import { runTool } from '#testing/tool.ts'
import { type DatabaseAddress, toOptions } from './database.ts'
import { migrate } from './migrate.ts'

it('programs of several databases of one cluster start at once, though all of them serve under one role', async (t) => {
  const copies = await Promise.all(Array.from({ length: 4 }, () => copyTemplate()))
  t.after(() => Promise.all(copies.map((copy) => copy.remove())))
  const start = () =>
    copies.map(({ owner, serving }) =>
      migrate(owner, { name: serving.user, password: serving.password ?? '' }),
    )

  const started = await Promise.allSettled(Array.from({ length: 5 }, start).flat())

  assert.deepEqual(
    started.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : [])),
    [],
  )
})

it('an owner who may create roles and is no superuser starts again, also with another key', async (t) => {
  const { owner, serving, remove } = await rentDatabase()
  t.after(remove)

  await migrate(owner, { name: serving.user, password: 'first' })
  await migrate(owner, { name: serving.user, password: 'first' })
  await migrate(owner, { name: serving.user, password: 'another' })

  const sql = postgres({ ...toOptions({ ...serving, password: 'another' }), max: 1 })
  assert.equal((await sql`select from organisations`).length, 0)
  await sql.end()
})

it('rows are brought along also for an owner who is not above row-level security', async (t) => {
  const { owner, serving, remove } = await rentDatabase()
  const folder = migrationsWith(LATER)
  t.after(() => Promise.all([remove(), rm(folder, { recursive: true })]))
  const role = { name: serving.user, password: 'first' }
  await migrate(owner, role)
  for (const slug of ['first', 'second']) await openFund(owner, slug)

  await migrate(owner, role, { folder })

  await ask(owner, async (sql) => {
    const ofTheFirst = await sql.begin(async (sql) => {
      await sql`select set_organisation(id) from organisations where slug = 'first'`
      return sql`select c.label, f.sign from fund_covers c join funds f using (organisation_id, id)`
    })
    assert.deepEqual([...ofTheFirst], [{ label: 'Roof of first', sign: 'R' }])
    assert.deepEqual([...(await sql`select * from fund_covers`)], [])
  })
})

it('whoever asks for an audit without being above row-level security is told what is broken, of every organisation', async (t) => {
  const { owner, remove, settings } = await rentDatabase()
  t.after(remove)
  assert.equal((await runTool({ owner }, 'tools/db-migrate.ts', [], settings)).code, 0)
  for (const slug of ['first', 'second']) await postWithoutEntries(owner, slug)

  const told = await runTool({ owner }, 'tools/audit.ts', ['--days', '0'], settings)

  assert.equal(told.code, 1)
  for (const slug of ['first', 'second']) assert.match(told.out, new RegExp(`"${slug}"`))
})

/** One that fills a column of a table that is there, and a table of its own, from rows that are there. */
const LATER = `ALTER TABLE "funds" ADD COLUMN "sign" text;--> statement-breakpoint
-- What is there already has one as well.
UPDATE "funds" SET "sign" = left("title", 1);--> statement-breakpoint
CREATE TABLE "fund_covers" (
	"organisation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "fund_covers_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
INSERT INTO "fund_covers" ("organisation_id", "id", "label") SELECT "organisation_id", "id", "title" FROM "funds";`

async function openFund(owner: DatabaseAddress, slug: string): Promise<void> {
  const organisation = crypto.randomUUID()
  await ask(owner, (sql) =>
    sql.begin(async (sql) => {
      await sql`insert into organisations (id, slug, live, created_at)
        values (${organisation}, ${slug}, false, now())`
      await sql`select set_organisation(${organisation})`
      await sql`insert into funds (organisation_id, id, title, created_at)
        values (${organisation}, 'roof', ${`Roof of ${slug}`}, now())`
    }),
  )
}

/** What breaks a sentence about the books, in an organisation of its own. */
async function postWithoutEntries(owner: DatabaseAddress, slug: string): Promise<void> {
  const [organisation, id] = [crypto.randomUUID(), crypto.randomUUID()]
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  await sql.begin(async (sql) => {
    await sql`insert into organisations (id, slug, live, created_at)
      values (${organisation}, ${slug}, false, now())`
    await sql`select set_organisation(${organisation})`
    await sql`insert into postings (organisation_id, id, sequence, key, kind, posted_at, test)
      values (${organisation}, ${id}, 1, ${slug}, 'gift', now(), false)`
  })
  await sql.end()
}
