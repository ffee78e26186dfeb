import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import postgres from 'postgres'
import { login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { listMyGifts } from '#features/money/giving/contract.ts'
import { reconcile } from '#features/money/payments/reconcile.ts'
import { toOptions } from '#platform/server/database.ts'
import { migrate } from '#platform/server/migrate.ts'
import { makeNineteen } from '#testing/before-one-migration.ts'
import { rentDatabase } from '#testing/ground.ts'
import { assertSound } from '#testing/sound.ts'
import { story } from '#testing/story.ts'

const { email, password } = DEMO_DONOR

/**
 * What version 410bf07, the last with nineteen migrations, left behind after ten gifts in its sandbox: of guests and of the
 * demonstration's donor, with cover and Gift Aid, of two lines, refused, at the bank, sent back whole and in part.
 */
const FILLED = readFileSync('src/testing/filled-before-one-migration.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> })
const AL_NOOR = String(FILLED[0]!.row['id'])

const GIFTS = `
  select g.id, p.state, p.amount_minor, g.fee_minor, r.number, d.first_name, d.email, g.declaration_id,
    (select json_agg(json_build_array(l.fund_id, l.amount_minor) order by l.line) from gift_lines l where l.gift_id = g.id) as lines
  from gifts g join payments p on p.id = g.id join donors d on d.id = g.donor_id left join receipts r on r.gift_id = g.id
  order by g.given_at`
const BOOKS = `
  select e.account, e.currency, sum(e.amount_minor) as sum, count(*) from entries e group by 1, 2 order by 1, 2`

it('every gift of an installation from before the migrations became one is carried across, to the penny', async (t) => {
  const copy = await openFilled()
  t.after(copy.remove)
  const [gifts, books] = [await copy.read(GIFTS), await copy.read(BOOKS)]

  await migrate(copy.owner, { name: copy.serving.user, password: copy.owner.password! })

  assert.equal(gifts.length, 10)
  assert.deepEqual(await copy.read(GIFTS), gifts)
  assert.deepEqual(await copy.read(BOOKS), books)
  await copy.asOwner((sql) => assertSound(sql))
})

it('whoever gave there finds their gifts again, and the one that was at the bank comes to its end', async (t) => {
  const copy = await openFilled()
  await migrate(copy.owner, { name: copy.serving.user, password: copy.owner.password! })
  const world = await story(t, { now: '2026-11-20T13:00:00Z', over: copy })

  const { data } = await world.visitor.asks(login, { email, password })
  const mine = await world.visitor.asks(listMyGifts, {}, { 'x-jwt-token': data.token as string })
  await reconcile(world.ctx)
  await world.drain()

  const items = mine.data.items as { status: string; total: number }[]
  assert.deepEqual(
    items.map(({ status, total }) => `${status} ${total}`),
    ['refunded 2500', 'succeeded 2500', 'succeeded 3500'],
  )
  const waits = `select id from payments where state = 'requires_action' or next_look_at <= now()`
  assert.deepEqual(await copy.read(waits), [])
  await copy.asOwner((sql) => assertSound(sql))
})

/** As the nineteen left it, with an owner who is no superuser. */
async function openFilled() {
  const copy = await rentDatabase()
  await makeNineteen(copy.owner)
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  const asOwner = <T>(work: (sql: postgres.TransactionSql) => Promise<T>) =>
    sql.begin(async (sql) => {
      await sql`select set_organisation(${AL_NOOR})`
      return work(sql)
    })
  await asOwner(async (sql) => {
    for (const { table, row } of FILLED)
      await sql`insert into ${sql(table)} overriding system value
        select * from jsonb_populate_record(null::${sql(table)}, ${row as never})`
    await sql`select setval('postings_sequence', max(sequence)) from postings`
  })
  return {
    ...copy,
    asOwner,
    async remove() {
      await sql.end()
      await copy.remove()
    },
    read: (query: string) => asOwner(async (sql) => [...(await sql.unsafe(query))]),
  }
}
