import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import postgres from 'postgres'
import { copyTemplate, rentDatabase } from '#testing/ground.ts'
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

it('a migration brings the rows of every organisation along, also for an owner whom their policy shows none', async (t) => {
  const { owner, serving, remove } = await rentDatabase()
  t.after(remove)
  const folder = mkdtempSync(join(tmpdir(), 'sahn-migrations-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const role = { name: serving.user, password: 'first' }
  await migrate(owner, role)
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  t.after(() => sql.end())
  const organisation = await makeOrganisation(sql)
  await sql.begin(async (sql) => {
    await sql`select set_organisation(${organisation})`
    await sql`insert into media_spaces (organisation_id, bytes) values (${organisation}, 7)`
  })

  cpSync('database/migrations', folder, { recursive: true })
  addMigration(folder, 'UPDATE "media_spaces" SET "bytes" = "bytes" + 1;')
  await migrate(owner, role, { folder })

  const unseen = await sql`select from media_spaces`
  const seen = await sql.begin(async (sql) => {
    await sql`select set_organisation(${organisation})`
    return sql`select bytes::int from media_spaces`
  })
  assert.deepEqual([unseen.length, [...seen]], [0, [{ bytes: 8 }]])
})

function addMigration(folder: string, statement: string): void {
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] }
  const last = journal.entries.at(-1)!
  journal.entries.push({ ...last, ...{ tag: '9999_last', when: last.when + 1 } })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, '9999_last.sql'), `-- What was there.\n${statement}`)
}

it('whoever asks for an audit without being above row-level security is told what is broken, of every organisation', async (t) => {
  const { owner, remove, settings } = await rentDatabase()
  t.after(remove)
  assert.equal((await runTool({ owner }, 'tools/db-migrate.ts', [], settings)).code, 0)
  for (const slug of ['first', 'second']) await postWithoutEntries(owner, slug)

  const told = await runTool({ owner }, 'tools/audit.ts', ['--days', '0'], settings)

  assert.equal(told.code, 1)
  for (const slug of ['first', 'second']) assert.match(told.out, new RegExp(`"${slug}"`))
})

/** What breaks a sentence about the books, in an organisation of its own. */
async function postWithoutEntries(owner: DatabaseAddress, slug: string): Promise<void> {
  const id = crypto.randomUUID()
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  const organisation = await makeOrganisation(sql, slug)
  await sql.begin(async (sql) => {
    await sql`select set_organisation(${organisation})`
    await sql`insert into postings (organisation_id, id, sequence, key, kind, posted_at, test)
      values (${organisation}, ${id}, 1, ${slug}, 'gift', now(), false)`
  })
  await sql.end()
}

async function makeOrganisation(sql: postgres.Sql, slug = 'first'): Promise<string> {
  const id = crypto.randomUUID()
  await sql`insert into organisations (id, slug, live, created_at) values (${id}, ${slug}, false, now())`
  return id
}
