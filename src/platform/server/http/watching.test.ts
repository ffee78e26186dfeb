import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type World, story } from '#testing/story.ts'

const TOKEN = 'a-word-for-the-watchman-of-32-letters'

describe('/metrics', () => {
  const read = async ({ server }: World, headers: Record<string, string> = {}) => {
    const { statusCode, body } = await server.inject({ url: '/metrics', headers })
    return { status: statusCode, tells: body.includes('sahn_jobs_waiting') }
  }

  it('is not there for anybody without a token of its own, also not at the machine itself', async (t) => {
    const world = await story(t)

    assert.deepEqual(await read(world), { status: 404, tells: false })
    for (const authorization of ['Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`])
      assert.deepEqual(await read(world, { authorization }), { status: 404, tells: false })
  })

  it('opens to its token, from wherever it is asked, and to nothing else', async (t) => {
    const world = await story(t, { settings: { METRICS_TOKEN: TOKEN } })

    assert.deepEqual(await read(world, { authorization: `Bearer ${TOKEN}` }), {
      status: 200,
      tells: true,
    })
    assert.deepEqual(
      await read(world, { authorization: `bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' }),
      { status: 200, tells: true },
    )
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
    ])
      assert.deepEqual(await read(world, authorization === undefined ? {} : { authorization }), {
        status: 401,
        tells: false,
      })
  })

  it('still tells the rest while the database does not answer', async (t) => {
    const world = await story(t, { settings: { METRICS_TOKEN: TOKEN } })
    t.mock.method(world.house.database, 'platform', () => Promise.reject(new Error('gone')))

    const { server } = world
    const { statusCode, body } = await server.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    })

    assert.equal(statusCode, 200)
    assert.match(body, /^sahn_jobs_waiting Nan$/im)
    assert.match(body, /^sahn_page_cache_bytes \d+$/m)
  })
})

describe('/readyz', () => {
  const ask = async ({ server }: World) => (await server.inject({ url: '/readyz' })).statusCode

  it('asks the database one question for all who ask at once, and not again at once', async (t) => {
    const world = await story(t)
    const asked = t.mock.method(world.house.database, 'platform')

    const statuses = await Promise.all(Array.from({ length: 500 }, () => ask(world)))
    statuses.push(await ask(world))

    assert.deepEqual([...new Set(statuses)], [200])
    assert.equal(asked.mock.callCount(), 1)
  })

  it('says within seconds that the database hangs, and asks it no second question meanwhile', async (t) => {
    const world = await story(t)
    const hanging = Promise.withResolvers<never[]>()
    const asked = t.mock.method(world.house.database, 'platform', () => hanging.promise)
    const began = performance.now()

    const statuses = await Promise.all(Array.from({ length: 50 }, () => ask(world)))
    const waited = performance.now() - began
    statuses.push(await ask(world))

    assert.deepEqual([...new Set(statuses)], [503])
    assert.ok(waited < 4_000, `${waited} ms`)
    assert.equal(asked.mock.callCount(), 1)
    hanging.resolve([])
  })

  it('says that there is no room for what would be written, until there is', async (t) => {
    const world = await story(t)
    // What a full disk says to a file, without the disk; for the connections that are opened from now on.
    const allow = async (limit: string) => {
      const [row] = await world.rows<{ name: string }>('select current_database() as name')
      await world.rows(`alter database ${row!.name} ${limit}`)
      await world.rows(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = 'sahn' and backend_type = 'client backend'`)
    }
    const until = async (status: number) => {
      while ((await ask(world)) !== status) await setTimeout(50)
    }

    await allow('set temp_file_limit = 0')
    await until(503)
    // It goes on asking for room.
    for (let time = 0; time < 30; time++) {
      assert.equal(await ask(world), 503)
      await setTimeout(50)
    }
    const { statusCode, body } = await world.server.inject({ url: '/readyz' })
    await allow('reset temp_file_limit')

    assert.deepEqual([statusCode, body], [503, '{"status":"disk full"}'])
    await until(200)
  })

  it('is ready again as soon as the database is', async (t) => {
    const world = await story(t)
    const mocked = t.mock.method(world.house.database, 'platform', () =>
      Promise.reject(new Error('gone')),
    )

    assert.equal(await ask(world), 503)
    mocked.mock.restore()
    while ((await ask(world)) !== 200) await setTimeout(50)

    assert.equal(await ask(world), 200)
  })
})
