import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import postgres from 'postgres'
import { copyTemplate, rentDatabase } from '#testing/ground.ts'
import { runTool } from '#testing/tool.ts'
import { type DatabaseAddress, toOptions } from './database.ts'
import { MIGRATIONS, makeTables, migrate } from './migrate.ts'

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
  const folder = migrationsBefore('0016_add-funerals')
  t.after(() => Promise.all([remove(), rm(folder, { recursive: true })]))
  await makeTables(owner, folder)
  for (const slug of ['first', 'second']) await announceJanazah(owner, slug)
  await protect(owner, ['special_days', 'content_items'])

  await migrate(owner, { name: serving.user, password: 'first' })

  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  t.after(() => sql.end())
  const ofTheFirst = await sql.begin(async (sql) => {
    await sql`select set_organisation(id) from organisations where slug = 'first'`
    return sql`select j.name, d.kind from janazahs j join special_days d using (organisation_id, id)`
  })
  assert.deepEqual([...ofTheFirst], [{ name: 'of first', kind: 'janazah' }])
  assert.deepEqual([...(await sql`select * from janazahs`)], [])
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

/** A folder with the migrations of versions before this one. */
function migrationsBefore(tag: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const until = journal.entries.findIndex((entry) => entry.tag === tag)
  assert.ok(until > 0)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }))
  return folder
}

/** As the office did it before janazahs had a table of their own. */
async function announceJanazah(owner: DatabaseAddress, slug: string): Promise<void> {
  const [organisation, id] = [crypto.randomUUID(), crypto.randomUUID()]
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  await sql.begin(async (sql) => {
    await sql`insert into organisations (id, slug, live, created_at)
      values (${organisation}, ${slug}, false, now())`
    await sql`insert into special_days (organisation_id, id, kind, label, date, times, place) values
      (${organisation}, ${id}, 'janazah', ${`Janazah: of ${slug}`}, '2026-11-20', '[{"time":"13:15"}]', 'Main hall')`
    await sql`insert into content_items (organisation_id, id, kind, slug, title, summary, html, language, category, translations, position,
        state, publish_from, sort_at, recurs, fields, revision, created_at, created_by, updated_at, updated_by) values
      (${organisation}, ${id}, 'announcement', 'janazah', 'Janazah', '', '', 'en', '', '{}', 0,
        'published', now(), now(), false, '{}', 1, now(), '', now(), '')`
  })
  await sql.end()
}

/** From everybody who is not above row-level security, as every start leaves them. */
async function protect(owner: DatabaseAddress, tables: readonly string[]): Promise<void> {
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  for (const table of tables)
    await sql`alter table ${sql(table)} enable row level security, force row level security`
  await sql.end()
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
