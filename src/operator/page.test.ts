import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inTransaction } from '#platform/server/context.ts'
import { OPERATORS, keyOf, look, operatorAt, press } from '#testing/operator.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { BY_COMMAND } from './deeds.ts'
import { assertHostIsFree } from './domains.ts'
import { closeAll } from './keys.ts'

describe('the door of the operator’s page', () => {
  it('opens to a key once, and a visit does not use it up', async (t) => {
    const world = await story(t)
    const key = await keyOf(world)

    const visits = [
      await look(world, `/operator/enter/${key}`),
      await look(world, `/operator/enter/${key}`),
    ]
    const first = await press(world, '/operator/enter', { key })
    const again = await press(world, '/operator/enter', { key })

    assert.deepEqual(
      visits.map(({ status }) => status),
      [200, 200],
    )
    assert.match(visits[0]!.text, /Open the page/)
    assert.equal(first.status, 303)
    assert.match(
      first.headers['set-cookie']!,
      /^__Host-sahn_operator=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    )
    assert.equal(again.status, 401)
    assert.equal(again.headers['set-cookie'], undefined)
  })

  it('opens to one of many that use a key at once', async (t) => {
    const world = await story(t)
    const key = await keyOf(world)

    const all = await Promise.all(
      Array.from({ length: 8 }, () => press(world, '/operator/enter', { key })),
    )

    assert.deepEqual(
      all.map(({ status }) => status).toSorted((a, b) => a - b),
      [303, 401, 401, 401, 401, 401, 401, 401],
    )
    assert.equal((await world.rows('select from operator_sessions')).length, 1)
  })

  it('says the same to a key that was used, has run out, was never made, and to nobody’s cookie', async (t) => {
    const world = await story(t)
    const [used, late] = [await keyOf(world), await keyOf(world)]
    await press(world, '/operator/enter', { key: used })
    world.wait({ minutes: 10 })

    const closed = [
      await press(world, '/operator/enter', { key: used }),
      await press(world, '/operator/enter', { key: late }),
      await press(world, '/operator/enter', { key: 'x'.repeat(43) }),
      await press(world, '/operator/enter', { key: '' }),
      await look(world, '/operator'),
      await look(world, '/operator/at/al-noor'),
      await press(world, '/operator/at/al-noor/rest', { rests: 'yes' }),
    ]

    assert.equal(new Set(closed.map(({ text }) => text)).size, 1)
    assert.ok(closed.every(({ status }) => status === 401))
    assert.match(closed[0]!.text, /npm run organisation -- page/)
    assert.equal((await restsSince(world)).length, 0)
  })

  it('keeps keys and cookies as digests alone, out of the reach of the role that serves', async (t) => {
    const world = await story(t)
    const { cookie } = await operatorAt(world)

    const kept = JSON.stringify([
      await world.rows('select * from operator_keys'),
      await world.rows('select * from operator_sessions'),
    ])

    assert.ok(!kept.includes(cookie.split('=')[1]!))
    for (const table of ['keys', 'sessions', 'deeds', 'parcels'])
      await assert.rejects(
        inTransaction(world.ctx, ({ sql }) => sql`select from ${sql(`operator_${table}`)}`),
        /permission denied/,
      )
  })

  it('closes after a quarter of an hour without anybody, after an hour in any case, and where somebody closes it', async (t) => {
    const world = await story(t)
    const [idle, busy, leaves, ended] = [
      await operatorAt(world),
      await operatorAt(world),
      await operatorAt(world),
      await operatorAt(world),
    ]
    const statusOf = async ({ sees }: typeof idle) => (await sees('/operator')).status

    const left = await leaves.presses('/operator/leave')
    const after = await statusOf(leaves)
    world.wait({ minutes: 14 })
    const open = [await statusOf(busy), await statusOf(ended)]
    world.wait({ minutes: 2 })
    const silent = [await statusOf(idle), await statusOf(busy)]
    await closeAll({ house: world.house, sql: world.house.owner.sql, by: BY_COMMAND })
    const closed = [await statusOf(busy), await statusOf(ended)]
    const later = await operatorAt(world)
    for (let quarters = 0; quarters < 6; quarters++) {
      world.wait({ minutes: 10 })
      await later.sees('/operator')
    }

    assert.deepEqual([left.status, after], [303, 401])
    assert.match(left.headers['set-cookie']!, /=; .*Max-Age=0$/)
    assert.deepEqual(open, [200, 200])
    assert.deepEqual(silent, [401, 200])
    assert.deepEqual(closed, [401, 401])
    assert.equal(await statusOf(later), 401)
  })

  it('takes no press that another page or another session has made', async (t) => {
    const world = await story(t)
    const [mine, other] = [await operatorAt(world), await operatorAt(world)]
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      press(world, '/operator/at/al-noor/rest', fields, {
        headers: { cookie: mine.cookie, ...headers },
      })

    const refused = [
      await send({ rests: 'yes' }),
      await send({ rests: 'yes', proof: other.proof }),
      await send({ rests: 'yes', proof: mine.proof }, { origin: 'http://al-noor.localhost' }),
      await send({ rests: 'yes', proof: mine.proof }, { origin: 'null' }),
      await send({ rests: 'yes', proof: mine.proof }, { 'sec-fetch-site': 'cross-site' }),
      await press(
        world,
        '/operator/enter',
        { key: await keyOf(world) },
        { headers: { origin: 'https://evil.example' } },
      ),
    ]
    const done = await send({ rests: 'yes', proof: mine.proof }, { origin: `http://${OPERATORS}` })

    assert.deepEqual(
      refused.map(({ status }) => status),
      [403, 403, 403, 403, 403, 403],
    )
    assert.equal(done.status, 303)
  })

  it('is not shut by a cookie of staff that another host has set', async (t) => {
    const world = await story(t)
    const headers = { cookie: 'sahn_session=x', origin: `http://${OPERATORS}` }
    const me = await operatorAt(world)

    const entered = await press(world, '/operator/enter', { key: await keyOf(world) }, { headers })
    const pressed = await press(
      world,
      '/operator/at/al-noor/rest',
      { rests: 'yes', proof: me.proof },
      { headers: { ...headers, cookie: `${me.cookie}; sahn_session=x` } },
    )

    assert.deepEqual([entered.status, pressed.status], [303, 303])
  })

  it('is not shut by strangers from many networks', async (t) => {
    const world = await story(t, {
      settings: { ORGANISATION_REQUESTS_PER_MINUTE: '10', TRUSTED_PROXIES: '127.0.0.1' },
    })
    const me = await operatorAt(world)
    const from = (address: string) => ({ 'x-forwarded-for': address })

    for (let stranger = 1; stranger <= 3; stranger++)
      await look(world, '/operator', { headers: from(`192.0.2.${stranger}`) })
    for (let stranger = 1; stranger <= 11; stranger++)
      await press(
        world,
        '/operator/enter',
        { key: 'x'.repeat(43) },
        { headers: from(`192.0.2.${stranger}`) },
      )
    const seen = await me.sees('/operator', from('198.51.100.7'))
    const key = await keyOf(world)
    const entered = await press(
      world,
      '/operator/enter',
      { key },
      { headers: from('198.51.100.7') },
    )

    assert.deepEqual([seen.status, entered.status], [200, 303])
  })

  it('is counted for a network', async (t) => {
    const world = await story(t, { settings: { REQUESTS_PER_MINUTE: '600' } })

    const all = []
    for (let tries = 0; tries < 21; tries++)
      all.push(await press(world, '/operator/enter', { key: 'x'.repeat(43) }))

    assert.deepEqual([all[19]!.status, all[20]!.status], [401, 429])
  })
})

describe('the host of the operator’s page', () => {
  it('has nothing of an organisation, and an organisation nothing of it', async (t) => {
    const world = await story(t)
    const { cookie, proof } = await operatorAt(world)
    const html = { accept: 'text/html' }
    const at = (host: string, path: string, headers: Record<string, string> = {}) =>
      look(world, path, { host, headers: { ...html, ...headers } })

    const there = await Promise.all(
      ['/admin', '/api/news', '/donate', '/media/x', '/dev/mail', '/sitemap.xml'].map((path) =>
        at(OPERATORS, path),
      ),
    )
    const [page, unknown] = [
      await at('al-noor.localhost', '/operator', { cookie }),
      await at('al-noor.localhost', '/nothing-of-this-name', { cookie }),
    ]
    const pressed = await press(
      world,
      '/operator/at/al-noor/rest',
      { rests: 'yes', proof },
      { host: 'al-noor.localhost', headers: { cookie } },
    )
    const tricks = [
      await at('al-noor.localhost', '/operator', { cookie, 'x-forwarded-host': OPERATORS }),
      await at('al-noor.localhost', '/operator', { cookie, forwarded: `host=${OPERATORS}` }),
      await at('operator.localhost.al-noor.localhost', '/operator', { cookie }),
    ]

    assert.ok(there.every(({ status }) => status === 404))
    assert.equal(page.status, 404)
    assert.equal(withoutNumbers(page.text), withoutNumbers(unknown.text))
    assert.equal(pressed.status, 404)
    assert.ok(tricks.every(({ status, text }) => status === 404 && !/Operator/.test(text)))
    assert.equal((await restsSince(world)).length, 0)
    assert.equal((await at('OPERATOR.localhost:4000', '/operator', { cookie })).status, 200)
  })

  it('knows no session of an organisation, not even its owner’s', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const device = {
      'x-jwt-token': owner.token,
      cookie: `sahn_device=${owner.token}; sahn_session=${owner.token}; __Host-sahn_operator=${owner.token}`,
    }

    const tried = [
      await look(world, '/operator', { headers: device }),
      await look(world, '/operator/at/al-noor', { headers: device }),
      await press(world, '/operator/at/al-noor/plan', { plan: 'premium' }, { headers: device }),
    ]

    assert.deepEqual(
      tried.map(({ status }) => status),
      [401, 401, 401],
    )
  })

  it('is nowhere unless it is set or all is a demonstration', async (t) => {
    const world = await story(t, { settings: { DEMO: 'off' } })

    const there = await look(world, '/operator')
    const here = await look(world, '/operator', { host: 'al-noor.localhost' })

    assert.equal(world.house.operatorHost, undefined)
    assert.deepEqual([there.status, here.status], [404, 404])
    assert.match(there.text, /There is no site at this address/)
  })

  it('is no host of an organisation: the program says so, and does not start', async (t) => {
    const world = await story(t, { settings: { OPERATOR_HOST: 'Crescent.localhost' } })
    const free = await story(t)

    await assert.rejects(
      assertHostIsFree(world.house),
      /does not start:\n {2}crescent\.localhost is a host of crescent/,
    )
    await assertHostIsFree(free.house)
  })

  it('is where it is set, and belongs to nobody', async (t) => {
    const world = await story(t, { settings: { DEMO: 'off', OPERATOR_HOST: 'Run.Example.org' } })

    const there = await look(world, '/operator', { host: 'run.example.org' })
    const usual = await look(world, '/operator')

    assert.deepEqual([there.status, usual.status], [401, 404])
  })
})

function restsSince(world: World) {
  return world.rows('select slug from organisations where suspended_at is not null')
}

/** Each answer has its own number, and its own moment. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/\d+/g, '').replaceAll(/nothing-of-this-name|operator/g, '')
}
