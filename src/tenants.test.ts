import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Sql } from '#platform/server/database.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { listDonations } from '#features/money/causes/contract.ts'
import { takeLease } from '#features/money/payments/lease.ts'
import { getPayment } from '#features/money/payments/open-payments.ts'
import { step } from '#features/money/payments/step.ts'
import { gift } from '#testing/gifts.ts'
import { story } from '#testing/story.ts'

const AL_NOOR = '00000000-0000-4000-8000-000000000001'
const EAST_GATE = '00000000-0000-4000-8000-000000000003'

const TENANT_TABLES = `
  select c.relname as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'organisation_hosts'
  order by 1`

describe('organisations are kept apart by the database itself', () => {
  const opened = story.ofSuite().then(async (world) => {
    await world.visitor.asks(giveDonation, await gift(world))
    await world.drain()
    const tables = await world.rows<{ name: string }>(TENANT_TABLES)
    return { world, tables: tables.map(({ name }) => name) }
  })
  const asEastGate = async <T>(work: (sql: Sql) => Promise<T>) =>
    (await opened).world.house.database.transaction(EAST_GATE, ({ sql }) => work(sql))

  it('has tables to protect (every sentence below is also true of none)', async () => {
    assert.ok((await opened).tables.length >= 18)
  })

  it('reads no row of another organisation from any table', async () => {
    const { world, tables } = await opened
    for (const table of tables) {
      const foreign = await asEastGate(
        (sql) => sql`select 1 from ${sql(table)} where organisation_id = ${AL_NOOR}`,
      )
      assert.equal(foreign.length, 0, table)
    }
    const [gifts] = await world.rows('select from gifts')
    assert.ok(gifts, 'there was something to see')
  })

  it('writes no row for another organisation into any table', async () => {
    const { tables } = await opened
    for (const table of tables) {
      const writing = asEastGate(
        (sql) => sql`insert into ${sql(table)} (organisation_id) values (${AL_NOOR})`,
      )
      await assert.rejects(writing, { code: '42501', message: /row-level security/ }, table)
    }
  })

  it('changes and removes no row of another organisation in any table', async () => {
    const { world, tables } = await opened
    const before = await countAll()
    for (const table of tables) {
      for (const deed of ['update', 'delete'] as const) {
        const doing = asEastGate((sql) =>
          deed === 'update'
            ? sql`update ${sql(table)} set organisation_id = organisation_id where organisation_id = ${AL_NOOR}`
            : sql`delete from ${sql(table)} where organisation_id = ${AL_NOOR}`,
        )
        const changed = await doing.then(
          ({ count }) => count,
          (error: { code: string }) => (error.code === '42501' ? 'may not' : error),
        )
        assert.ok(
          changed === 0 || changed === 'may not',
          `${deed} ${table}: ${JSON.stringify(changed)}`,
        )
      }
    }
    assert.deepEqual(await countAll(), before)

    async function countAll() {
      const counts: Record<string, unknown> = {}
      for (const table of tables)
        [counts[table]] = await world.rows(`select count(*) from ${table}`)
      return counts
    }
  })

  it('gives the functions that are a whole transaction no more rights than their organisation has', async () => {
    const { world } = await opened
    const [{ id }] = (await world.rows<{ id: string }>(
      `select id from payments where organisation_id = '${AL_NOOR}' limit 1`,
    )) as [{ id: string }]
    const foreign = await world.contextOf('east-gate')
    const payment = { ...(await getPayment(world.ctx, id)), organisationId: EAST_GATE }
    const before = await readAll()

    const moved = await step(
      foreign,
      payment,
      { state: 'refunded' },
      {
        told: { step: 'look-up', outcome: 'refunded' },
      },
    )
    const held = await takeLease(foreign, payment)

    assert.deepEqual([moved, held], [undefined, undefined])
    assert.deepEqual(await readAll(), before)

    function readAll() {
      return world.rows(
        `select p.*, (select count(*) from postings), (select count(*) from payment_attempts) from payments p`,
      )
    }
  })

  it('shows nothing at all where nobody said which organisation', async () => {
    const { world, tables } = await opened
    for (const table of tables) {
      const rows = await world.house.database.call((sql) => sql`select 1 from ${sql(table)}`)
      assert.equal(rows.length, 0, table)
    }
  })

  it('forces its policy on every table, for reading and for writing', async () => {
    const { world, tables } = await opened
    const weak = await world.rows(`
      select c.relname from pg_class c where c.relname = any(array[${tables.map((name) => `'${name}'`).join()}])
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polqual is not null and p.polwithcheck is not null))`)
    assert.deepEqual(weak, [])
  })

  it('serves with a role that owns nothing and cannot pass', async () => {
    const { world } = await opened
    const role = world.house.settings.DATABASE_APP_ROLE
    assert.deepEqual(
      await world.rows(`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        exists (select from pg_class where relowner = r.oid) as owns from pg_roles r where rolname = '${role}'`),
      [
        {
          rolsuper: false,
          rolbypassrls: false,
          rolcreaterole: false,
          rolcreatedb: false,
          owns: false,
        },
      ],
    )
  })

  it('names the organisation first in every key', async () => {
    const { world, tables } = await opened
    const keys = await world.rows<{ index: string; first: string }>(`
      select i.indexrelid::regclass::text as index, a.attname as first from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisunique and c.relname = any(array[${tables.map((name) => `'${name}'`).join()}])`)
    assert.deepEqual(
      keys.filter(({ first }) => first !== 'organisation_id'),
      [],
    )
  })
})

describe('organisations are kept apart by their host', () => {
  const opened = story.ofSuite()

  it('shows each host its own causes', async () => {
    const world = await opened
    const mine = await world.visitor.asks(listDonations)
    const theirs = await world.visitorOf('east-gate.localhost').asks(listDonations)

    assert.ok(mine.data.items.some(({ id }: { id: string }) => id === 'food-bank'))
    assert.deepEqual(
      theirs.data.items.map(({ id }: { id: string }) => id),
      ['prayer-room', 'carpet', 'water-and-dates'],
    )
  })

  it('has nothing at a host that is not known', async () => {
    const { status, headers } = await (
      await opened
    )
      .visitorOf('evil.example')
      .sends('GET', '/api/donations')

    assert.equal(status, 404)
    assert.match(headers['content-type']!, /^text\/plain/)
  })

  it('has nothing at what begins with a host that is known and leads elsewhere', async () => {
    const { visitor } = await opened
    const hosts = [
      'al-noor.localhost:80@evil.example',
      'al-noor.localhost:@evil.example',
      'al-noor.localhost:80/evil.example',
      'al-noor.localhost:80?evil.example',
      'al-noor.localhost:80#evil.example',
      'al-noor.localhost:evil.example',
    ]
    for (const host of hosts) {
      const { status, headers } = await visitor.sends('POST', '/api/stripePaymentProcess', {
        headers: { host, 'content-type': 'application/json' },
        body: '{}',
      })
      assert.equal(status, 404, host)
      assert.match(headers['content-type']!, /^text\/plain/, host)
    }
    const { status } = await visitor.sends('GET', '/', {
      headers: { host: 'al-noor.localhost:80' },
    })
    assert.equal(status, 200)
  })

  it('does not believe a forwarded host', async () => {
    const world = await opened
    const answer = await world
      .visitorOf('east-gate.localhost')
      .asks(listDonations, {}, { 'x-forwarded-host': 'al-noor.localhost' })

    assert.deepEqual(
      answer.data.items.map(({ id }: { id: string }) => id),
      ['prayer-room', 'carpet', 'water-and-dates'],
    )
  })

  it('refuses what a mode does not have, by name', async () => {
    const { status, data } = await (
      await opened
    )
      .visitorOf('crescent.localhost')
      .asks(listDonations)

    assert.equal(status, 404)
    assert.equal(data.problem, 'not-in-this-mode')
  })
})
