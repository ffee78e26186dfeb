import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openServer } from '#platform/server/http/server.ts'
import { openLog } from '#platform/server/log.ts'
import { type World, story } from '#testing/story.ts'
import { type Wire, openWire, tell, write } from '#testing/wire.ts'
import { features } from '../../../features.ts'
import { extras } from '../../../extras.ts'

const SLOTS = 40
const SETTINGS = {
  CONCURRENT_REQUESTS: String(SLOTS),
  TRUSTED_PROXIES: '127.0.0.1',
  // So that nobody waits for a connection whom we want to see waiting for a slot.
  DATABASE_CONNECTIONS: '50',
}

/** Of forty households, so that none of them has asked for more than its share. */
function from(household: number): Record<string, string> {
  return { 'x-forwarded-for': `203.0.113.${household}` }
}

const portOf = (world: World) => Number(new URL(world.house.ownAddress).port)

/** A page that is made for whoever asks, and needs a slot. */
async function askForPage(port: number, household = 200): Promise<number | undefined> {
  const id = crypto.randomUUID()
  return (await tell(port, write('GET', `/thank-you/${id}`, from(household))))?.status
}

/** Sends each of these on a connection of its own, and takes the connection away. */
const LEAVES_AT_ONCE = `
  const [port, ...asks] = process.argv.slice(1)
  for (const ask of asks) {
    const socket = require('net').connect(port, '127.0.0.1', () =>
      socket.write(ask, 'latin1', () => socket.resetAndDestroy()))
    socket.on('error', () => {})
  }`

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isSo()) return
    await pause(50)
  }
  assert.fail(`${what} did not come`)
}

async function openAll(port: number, make: (household: number) => string): Promise<Wire[]> {
  return Promise.all(
    Array.from({ length: SLOTS }, async (_, household) => {
      const wire = await openWire(port)
      wire.send(make(household))
      return wire
    }),
  )
}

describe('a slot', () => {
  it('is not taken by a body that has not come', async (t) => {
    const world = await story(t, { settings: SETTINGS })
    const port = portOf(world)
    const half = await openAll(port, (household) =>
      write('POST', '/api/stripePaymentProcess', {
        ...from(household),
        'content-type': 'application/json',
        'content-length': '1000',
      }),
    )
    await pause(100)

    assert.equal(await askForPage(port), 404)

    for (const wire of half) wire.leave()
    assert.equal(await askForPage(port), 404)
  })

  it('comes back when whoever waits for a page leaves', async (t) => {
    const world = await story(t, { settings: SETTINGS })
    const port = portOf(world)
    await world.rows('begin')
    await world.rows('lock table gifts in access exclusive mode')
    const waiting = await openAll(port, (household) =>
      write('GET', `/thank-you/${crypto.randomUUID()}`, from(household)),
    )
    await until('the last slot', async () => (await askForPage(port)) === 503)

    for (const wire of waiting) wire.leave()
    await world.rows('rollback')

    await until('a free slot', async () => (await askForPage(port)) === 404)
    const all = await Promise.all(
      Array.from({ length: SLOTS }, (_, household) => askForPage(port, household)),
    )
    assert.deepEqual(all, Array<number>(SLOTS).fill(404))
  })

  it('comes back when whoever hears a stream leaves', async (t) => {
    const world = await story(t, { settings: SETTINGS })
    const server = await openServer(world.house, features, [
      ...extras,
      (server) =>
        server.get('/stream', (_request, reply) => {
          reply.hijack()
          reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
          reply.raw.write('data: begun\n\n')
        }),
    ])
    t.after(() => server.close())
    const address = await server.listen({ port: 0, host: '127.0.0.1' })
    const port = Number(new URL(address).port)
    const hearing = await openAll(port, (household) => write('GET', '/stream', from(household)))
    await until('the last slot', async () => (await askForPage(port)) === 503)

    for (const wire of hearing) wire.leave()

    await until('a free slot', async () => (await askForPage(port)) === 404)
  })

  it('comes back from every kind of end, and no end is an error of ours', async (t) => {
    const lines: string[] = []
    const log = openLog('error', { write: (line) => lines.push(line) })
    const world = await story(t, { settings: SETTINGS, log })
    const port = portOf(world)
    const json = { 'content-type': 'application/json' }
    const kinds: ((household: number) => string)[] = [
      (n) => write('GET', '/', from(n)),
      (n) => write('GET', '/api/donations', from(n)),
      (n) => write('GET', `/nowhere/${n}`, from(n)),
      (n) => write('GET', '/', { ...from(n), host: `nobody-${n}.example` }),
      (n) => write('HEAD', '/about-us', from(n)),
      (n) => write('POST', '/api/stripePaymentProcess', { ...from(n), ...json }, '{"a":'),
      (n) => write('POST', '/api/stripePaymentProcess', { ...from(n), ...json }, '{"a":1}'),
      (n) => write('POST', '/nowhere', { ...from(n), ...json }, '{}'),
      (n) => write('GET', '/%ff', from(n)),
    ]

    for (const make of kinds) {
      for (const isPatient of [true, false]) {
        const wires = await openAll(port, make)
        if (isPatient) for (const wire of wires) assert.ok(await wire.answer(make(0).split(' ')[0]))
        for (const wire of wires) wire.leave()
      }
    }

    const all = await Promise.all(
      Array.from({ length: SLOTS }, (_, household) => askForPage(port, household)),
    )
    assert.deepEqual(all, Array<number>(SLOTS).fill(404))
    assert.deepEqual(lines, [])
  })

  it('and whoever has left before we looked is nobody in particular, and no error', async (t) => {
    const lines: string[] = []
    const log = openLog('error', { write: (line) => lines.push(line) })
    const world = await story(t, { settings: SETTINGS, log })
    const port = portOf(world)
    const asks = [
      write('GET', `/thank-you/${crypto.randomUUID()}`, from(1)),
      write('POST', '/api/stripePaymentProcess', { 'content-type': 'application/json' }, '{"a":1}'),
      write('GET', '/', { host: 'nobody.example' }),
    ]

    // Nothing is accepted here meanwhile, so that they are gone when it is.
    execFileSync(process.execPath, ['-e', LEAVES_AT_ONCE, String(port), ...asks])

    for (let household = 0; household < 5; household++)
      assert.equal(await askForPage(port, household), 404)
    assert.deepEqual(lines, [])
  })

  it('is had by one network only up to its share', async (t) => {
    const world = await story(t, { settings: SETTINGS })
    const port = portOf(world)
    await world.rows('begin')
    await world.rows('lock table gifts in access exclusive mode')

    const greedy = await openAll(port, () =>
      write('GET', `/thank-you/${crypto.randomUUID()}`, from(7)),
    )
    await until('the end of its share', async () => (await askForPage(port, 7)) === 429)
    const refused = await tell(port, write('GET', `/thank-you/${crypto.randomUUID()}`, from(7)))
    const other = await tell(port, write('GET', '/terms-conditions', from(8)))

    assert.ok(Number(refused?.headers['retry-after']) >= 1)
    assert.equal(other?.status, 200)
    for (const wire of greedy) wire.leave()
    await world.rows('rollback')
  })
})

describe('what the program says of its slots', () => {
  it('is the truth: not ready while none has been free for more than a moment', async (t) => {
    const world = await story(t, { settings: SETTINGS })
    const port = portOf(world)
    await world.rows('begin')
    await world.rows('lock table gifts in access exclusive mode')
    const waiting = await openAll(port, (household) =>
      write('GET', `/thank-you/${crypto.randomUUID()}`, from(household)),
    )
    const ready = () => tell(port, write('GET', '/readyz'))

    let told = await ready()
    await until('the truth', async () => (told = await ready())?.status === 503)

    assert.match(told!.body, /in progress/)
    assert.ok(Number(told!.headers['retry-after']) >= 1)
    assert.equal((await tell(port, write('GET', '/healthz')))?.status, 200)
    for (const wire of waiting) wire.leave()
    await world.rows('rollback')
    await until('an end of it', async () => (await ready())?.status === 200)
  })
})
