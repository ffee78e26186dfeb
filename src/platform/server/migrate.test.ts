import assert from 'node:assert/strict'
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
