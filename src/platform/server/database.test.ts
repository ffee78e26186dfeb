import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { describe, it } from 'node:test'
import postgres from 'postgres'
import { copyTemplate } from '#testing/ground.ts'
import { openWay } from '#testing/outage.ts'
import { within } from '#testing/within.ts'
import { isAway, openDatabase, toOptions } from './database.ts'

const AL_NOOR = `select id from organisations where slug = 'al-noor'`

describe('a connection that dies in the middle of a transaction', () => {
  it('takes the transaction with it: what was left of it is done nowhere', async (t) => {
    const { database, owner, id } = await open(t, { connections: 1 })
    const hasBegun = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()

    const dying = database.transaction(id, async ({ sql }) => {
      await sql`select set_config('application_name', 'dying', false)`
      hasBegun.resolve()
      await mayGoOn.promise
      await sql`create temp table left_over ()`.catch(() => {})
      await sql`select pg_notify('organisation_changed', 'from the dead')`
    })
    const heard: string[] = []
    await database.listen(
      'organisation_changed',
      (message) => heard.push(message),
      () => {},
    )
    const died = assert.rejects(dying, isAway)
    await hasBegun.promise
    await owner`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dying'`
    const next = database.transaction(id, async ({ sql }) => {
      await died
      mayGoOn.resolve()
      await sql`select pg_sleep(0.05)`
      await sql`select pg_notify('organisation_changed', 'from the living')`
      return sql`select to_regclass('pg_temp.left_over') as left_over`
    })

    assert.deepEqual([...(await next)], [{ left_over: null }])
    await within(2, 'the living are heard', () => heard.length > 0)
    assert.deepEqual(heard, ['from the living'])
  })

  it('while a statement is in progress ends that transaction and nothing else', async (t) => {
    const { database, owner, id } = await open(t, { connections: 1 })

    for (let time = 0; time < 20; time++) {
      const dying = database.transaction(
        id,
        ({ sql }) => sql`select pg_terminate_backend(pg_backend_pid())`,
      )
      const [rejected, alive] = await Promise.allSettled([
        dying,
        database.platform`select ${time}::int as time`,
      ])
      assert.equal(rejected.status === 'rejected' && isAway(rejected.reason), true)
      assert.equal(alive.status === 'fulfilled' && alive.value[0]?.['time'], time)
    }

    assert.deepEqual([...(await owner`select 1 as one`)], [{ one: 1 }])
  })
})

describe('one statement that reads', () => {
  it('is one round trip, and sees one organisation alone', async (t) => {
    const { database, way, owner, id } = await open(t, { connections: 1 })
    const [other] = await owner`select id from organisations where slug <> 'al-noor' order by id`
    const ask = (id: string) =>
      database.read(
        id,
        ({ sql }) => sql<{ id: string; items: number }[]>`
          select organisation_id as id, count(*)::int as items from content_items group by 1 order by 1`,
      )
    const [first] = await ask(id)
    await ask(id)

    const before = way.trips
    const again = await ask(id)

    assert.equal(way.trips - before, 1)
    assert.deepEqual([...again], [first])
    assert.deepEqual([first!.id, first!.items > 0], [id, true])
    assert.ok((await ask(other!['id'] as string)).every((row) => row.id === other!['id']))
  })

  it('does not write, and leaves nothing behind when it fails', async (t) => {
    const { database, owner, id } = await open(t, { connections: 1 })
    const fails = (reason: RegExp, statement: Parameters<typeof database.read>[1]) =>
      assert.rejects(database.read(id, statement), reason)

    for (let time = 0; time < 2; time++) {
      await fails(/read-only/, ({ sql }) => sql`update content_items set title = 'Taken'`)
      await fails(/division by zero/, ({ sql }) => sql`select 1 / ${0}::int as nothing`)
    }

    const [left] = await database.platform<{ organisation: string | null }[]>`
      select nullif(current_setting('app.organisation', true), '') as organisation`
    assert.deepEqual([left!.organisation, await countTaken(owner)], [null, 0])
  })

  it('rejects as one of those whose database is away, and the next one is answered', async (t) => {
    const { database, id } = await open(t, { connections: 1 })

    for (let time = 0; time < 5; time++) {
      const dying = database.read(
        id,
        ({ sql }) => sql`select pg_terminate_backend(pg_backend_pid())`,
      )
      await assert.rejects(dying, isAway)
      assert.deepEqual(
        [...(await database.read(id, ({ sql }) => sql`select ${time}::int as time`))],
        [{ time }],
      )
    }
  })
})

async function countTaken(owner: postgres.Sql): Promise<number> {
  const [row] = await owner<{ taken: number }[]>`
    select count(*)::int as taken from content_items where title = 'Taken'`
  return row!.taken
}

describe('a connection that dies while it is new', () => {
  it('harms nobody: only the first one asks for the types that the database knows', async (t) => {
    const copy = await copyTemplate()
    const unhandled: unknown[] = []
    const note = (error: unknown) => unhandled.push(error)
    process.on('unhandledRejection', note)
    let isArmed = false
    let asked = 0
    // Cut as soon as the driver asks a question of its own, whose failure it would leave to nobody. It is read on its way.
    const { encryption: _, ...open } = copy.serving
    const proxy = net.createServer((from) => {
      const { host, port } = copy.serving
      const to = host.startsWith('/')
        ? net.connect(`${host}/.s.PGSQL.${port}`)
        : net.connect(port, host)
      from.on('data', (bytes) => {
        if (!bytes.includes('typarray')) return void to.write(bytes)
        asked++
        if (isArmed) from.destroy()
        else to.write(bytes)
      })
      to.on('data', (bytes) => from.write(bytes))
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const)
        one.on('error', () => {}).on('close', () => other.destroy())
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as net.AddressInfo
    const database = openDatabase({ ...open, host: '127.0.0.1', port }, { connections: 1 })
    t.after(async () => {
      process.off('unhandledRejection', note)
      await database.close()
      proxy.close()
      await copy.remove()
    })
    const lists = async () => [
      ...(await database.platform<{ ids: number[] }[]>`select ${[1, 2]}::int[] as ids`),
    ]
    assert.deepEqual(await lists(), [{ ids: [1, 2] }])

    isArmed = true
    for (let time = 0; time < 3; time++) {
      await assert.rejects(database.platform`select pg_terminate_backend(pg_backend_pid())`, isAway)
      assert.deepEqual(await lists(), [{ ids: [1, 2] }])
    }

    assert.deepEqual([asked, unhandled], [1, []])
  })
})

describe('a database that does not answer', () => {
  it('is given up in time, and what was begun is not done later', async (t) => {
    const { database, way, owner, id } = await open(t, { connections: 2 })
    await owner`create table kept (number int)`
    await owner`grant insert on kept to public`
    await database.transaction(id, ({ sql }) => sql`insert into kept values (1)`)

    const began = performance.now()
    const late = Array.from({ length: 5 }, (_, i) =>
      database.transaction(id, async ({ sql }) => {
        if (i === 0) way.hang()
        await sql`insert into kept values (2)`
      }),
    )
    const answers = await Promise.allSettled(late)
    const took = performance.now() - began
    await way.open()

    assert.ok(answers.every((answer) => answer.status === 'rejected' && isAway(answer.reason)))
    assert.ok(took < 6_000, `It took ${took} ms.`)
    await database.transaction(id, ({ sql }) => sql`insert into kept values (3)`)
    assert.deepEqual(
      [...(await owner`select number from kept order by number`)],
      [{ number: 1 }, { number: 3 }],
    )
  })
})

describe('whoever listens', () => {
  for (const loss of ['cut', 'hang'] as const) {
    it(`hears again by itself after a connection that was lost (${loss}), and is told`, async (t) => {
      const { database, way, owner } = await open(t, { connections: 1 })
      const heard: string[] = []
      let missed = 0
      await database.listen(
        'organisation_changed',
        (message) => heard.push(message),
        () => missed++,
      )
      assert.equal(missed, 1)

      await way[loss]()
      await owner`notify organisation_changed, 'while away'`
      await way.open()
      await within(10, 'it listens again', () => missed === 2)
      await owner`notify organisation_changed, 'back'`

      await within(2, 'it hears', () => heard.length > 0)
      assert.deepEqual(heard, ['back'])
    })
  }
})

async function open(
  t: { after(work: () => Promise<void>): void },
  options: { connections: number },
) {
  const copy = await copyTemplate()
  const way = await openWay(t, copy.serving)
  const database = openDatabase(way.address, options)
  const owner = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  t.after(async () => {
    await database.close()
    await owner.end()
    await copy.remove()
  })
  const [organisation] = await owner.unsafe<{ id: string }[]>(AL_NOOR)
  return { database, way, owner, id: organisation!.id }
}
