import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Envelope } from '#platform/shared/envelope.ts'
import { type World, story } from '#testing/story.ts'
import { openWire, tell, write } from '#testing/wire.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const portOf = (world: World) => Number(new URL(world.house.ownAddress).port)

describe('an odd address', () => {
  const opened = story.ofSuite()

  const expected: Readonly<Record<string, readonly number[]>> = {
    '//': [200],
    '//@': [404],
    '/\\': [200],
    '//evil.example/%2e%2e': [200],
    '/\\evil.example': [404],
    '/js/': [404],
    '/js': [404],
    '/js//': [403, 404],
    '/%6as/': [404],
    '/healthz/': [200],
    '/assets/': [404],
    '/assets/../': [403, 404],
    '/js/%2e%2e/%2e%2e/package.json': [403, 404],
    '/js/%00': [400, 403, 404],
    '/%': [400],
    '/%ff': [400],
    '/%00': [404],
    '/?lang=%00': [303],
    '/?lang=ar&x=%0d%0aset-cookie:%20a=b': [303],
    '/?at=%ff': [403],
    '/api/donations/%E2%80%AE': [404, 422],
    '/api/donations?page=1&page=2': [422],
    '/media/': [404],
    '/media/..%2f..%2fsecret-key': [404],
    '/pattern/12/%F0%9F%95%8C.svg': [200],
    'http://al-noor.localhost/terms-conditions': [200],
    'http://': [200],
    '*': [404],
    [`/${'a'.repeat(8_000)}`]: [404, 414],
    [`/news?q=${'a'.repeat(8_000)}`]: [200],
    [`/api/donations/${'a'.repeat(8_000)}`]: [404, 414],
    [`/${'a/'.repeat(4_000)}`]: [404],
    [`/${'a'.repeat(20_000)}`]: [414],
    [`/${'a'.repeat(400_000)}`]: [414],
  }
  for (const [address, statuses] of Object.entries(expected)) {
    it(`has its answer: ${address.slice(0, 50)}${address.length > 50 ? ` (${address.length})` : ''}`, async () => {
      const port = portOf(await opened)

      for (const method of ['GET', 'HEAD']) {
        const told = await tell(port, write(method, address))

        assert.ok(told, `${method} was cut without an answer`)
        assert.ok(statuses.includes(told.status), `${method}: ${told.status}`)
      }
    })
  }

  it('is answered like its plain spelling, and leads nowhere else', async () => {
    const port = portOf(await opened)

    const told = await tell(port, write('GET', '//evil.example/?lang=ar'))

    assert.equal(told?.status, 303)
    assert.equal(told.headers['location'], '/evil.example/')
  })
})

describe('an odd request', () => {
  const opened = story.ofSuite()
  const head = 'host: al-noor.localhost\r\n'

  const expected: Readonly<Record<string, readonly [bytes: string, status: number]>> = {
    'no HTTP at all': ['\x16\x03\x01\x02\x00\x01\x00', 400],
    'another version': [`GET / HTTP/9.9\r\n${head}\r\n`, 400],
    'a method that nobody knows': [`BREW / HTTP/1.1\r\n${head}\r\n`, 400],
    'no host': ['GET / HTTP/1.1\r\n\r\n', 400],
    'two lengths': [
      `POST / HTTP/1.1\r\n${head}content-length: 1\r\ncontent-length: 2\r\n\r\na`,
      400,
    ],
    'a length beside pieces': [
      `POST / HTTP/1.1\r\n${head}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    'a length that is none': [`POST / HTTP/1.1\r\n${head}content-length: -1\r\n\r\n`, 400],
    'a piece that is none': [
      `POST /api/stripePaymentProcess HTTP/1.1\r\n${head}transfer-encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    'a header with a control sign': [`GET / HTTP/1.1\r\n${head}a: \x01\r\n\r\n`, 400],
    'heads without end': [
      `GET / HTTP/1.1\r\n${head}${`a: ${'b'.repeat(1_000)}\r\n`.repeat(40)}\r\n`,
      431,
    ],
    'one head that is too long': [
      `GET / HTTP/1.1\r\n${head}cookie: ${'b'.repeat(400_000)}\r\n\r\n`,
      431,
    ],
    'a wish to be connected through': [
      `CONNECT al-noor.localhost:443 HTTP/1.1\r\n${head}\r\n`,
      405,
    ],
    'a wish for another protocol': [
      `GET /terms-conditions HTTP/1.1\r\n${head}connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\r\n`,
      200,
    ],
    'a wish for HTTP/2': [
      `GET /terms-conditions HTTP/1.1\r\n${head}connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n`,
      200,
    ],
    'an expectation': [`GET / HTTP/1.1\r\n${head}expect: a-miracle\r\n\r\n`, 417],
    'a host that is none': ['GET / HTTP/1.1\r\nhost: \\%%/@:x\r\n\r\n', 404],
    'a host that is long': [`GET / HTTP/1.1\r\nhost: ${'a'.repeat(9_000)}\r\n\r\n`, 404],
    'a trace': [`TRACE / HTTP/1.1\r\n${head}\r\n`, 404],
    'a page that is sent to': [write('POST', '/news', JSON_TYPE, '{}'), 405],
    'a body with a question': [write('GET', '/terms-conditions', JSON_TYPE, '{}'), 200],
    'options of everything': [`OPTIONS * HTTP/1.1\r\n${head}\r\n`, 404],
  }
  for (const [what, [bytes, status]] of Object.entries(expected)) {
    it(`has its answer before the connection ends: ${what}`, async () => {
      const told = await tell(portOf(await opened), bytes)

      assert.equal(told?.status, status)
    })
  }

  it('that could not be read is told so in the envelope', async () => {
    const told = await tell(portOf(await opened), 'GET / HTTP/9.9\r\n\r\n')

    const envelope = JSON.parse(told!.body) as Envelope<{ problem: string }>
    assert.deepEqual([envelope.code, envelope.data.problem], [400, 'not-readable'])
  })

  it('that is too large is told so while it is still being sent', async () => {
    const port = portOf(await opened)
    const wire = await openWire(port)

    const large = { ...JSON_TYPE, 'content-length': '3000000' }
    wire.send(write('POST', '/api/stripePaymentProcess', large))
    for (let i = 0; i < 30; i++) wire.send('x'.repeat(100_000))

    assert.equal((await wire.answer())?.status, 413)
    wire.leave()
  })

  it('does not hinder those behind it on the same connection', async () => {
    const port = portOf(await opened)
    const wire = await openWire(port)

    wire.send(
      [
        write('GET', '/nowhere'),
        write('POST', '/api/stripePaymentProcess', JSON_TYPE, '[[['),
        write('GET', '//'),
        write('HEAD', '/terms-conditions'),
      ].join(''),
    )
    const statuses = [
      (await wire.answer())?.status,
      (await wire.answer())?.status,
      (await wire.answer())?.status,
      (await wire.answer('HEAD'))?.status,
    ]

    assert.deepEqual(statuses, [404, 400, 200, 200])
    wire.leave()
  })

  it('is one of very many on one connection, and each is answered in turn', async () => {
    const port = portOf(await opened)
    const wire = await openWire(port)
    const statuses: (number | undefined)[] = []

    wire.send(Array.from({ length: 300 }, (_, i) => write('GET', `/nowhere/${i}`)).join(''))
    for (let i = 0; i < 300; i++) statuses.push((await wire.answer())?.status)

    assert.ok(
      statuses.every((status) => status === 404 || status === 429),
      JSON.stringify(statuses),
    )
    assert.ok(statuses.includes(404))
    wire.leave()
  })
})

describe('a body that nobody means', () => {
  const opened = story.ofSuite()

  const bodies: Readonly<Record<string, string>> = {
    'lists in lists': '['.repeat(5_000) + ']'.repeat(5_000),
    'lists in a field': `{"section":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    'objects in objects': `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    'lists that do not end': '['.repeat(200_000),
    'fields without number': `{${Array.from({ length: 20_000 }, (_, i) => `"a${i}":1`).join()}}`,
    'a list without end': `{"items":[${'1,'.repeat(120_000)}1]}`,
    'a long number': `{"section":1${'0'.repeat(200_000)}}`,
  }
  for (const [what, body] of Object.entries(bodies)) {
    it(`is refused before it costs anything: ${what}`, async () => {
      const { visitor } = await opened
      for (const path of ['/api/loadConfigurationData', '/api/stripePaymentProcess']) {
        const { status } = await visitor.sends('POST', path, { headers: JSON_TYPE, body })

        assert.ok(status === 400 || status === 422, `${path}: ${status}`)
      }
    })
  }

  it('is not what only looks deep', async () => {
    const { visitor } = await opened
    const body = JSON.stringify({ section: '\\"[[[{{{'.repeat(100) })

    const { status, data } = await visitor.sends('POST', '/api/loadConfigurationData', {
      headers: JSON_TYPE,
      body,
    })

    assert.deepEqual([status, data.problem], [422, 'invalid'])
  })
})
