import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openWire, tell, write } from '#testing/wire.ts'
import { openBodies } from './bodies.ts'
import { toRefusal } from './problems.ts'

const QUICK = { graceMs: 150, checkedEachMs: 20 }

/** A server that only reads bodies, and says what it has read. */
async function openReader(
  t: { after(work: () => Promise<unknown>): void },
  bounds: Parameters<typeof openBodies>[0],
) {
  const server = fastify({ bodyLimit: 2_000_000, trustProxy: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', openBodies(bounds))
  server.setErrorHandler((error, request, reply) => {
    const { status, retryAfterSeconds } = toRefusal(error, server.log as never, request)
    if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
    return reply.code(status).send()
  })
  server.post('/', async ({ body }) =>
    createHash('md5')
      .update(body as Buffer)
      .digest('hex'),
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => server.close())
  return (server.server.address() as { port: number }).port
}

const head = (length: number, network = 1) =>
  write('POST', '/', {
    'content-type': 'text/plain',
    'content-length': String(length),
    'x-forwarded-for': `203.0.113.${network}`,
  })

describe('a body', () => {
  it('is whole, in however many pieces it comes', async (t) => {
    const port = await openReader(t, {})
    const body = 'السلام '.repeat(10_000)
    const bytes = Buffer.from(body).toString('latin1')
    const wire = await openWire(port)

    wire.send(head(bytes.length))
    for (let at = 0; at < bytes.length; at += 7_777) wire.send(bytes.slice(at, at + 7_777))

    const told = await wire.answer()
    assert.equal(told?.body, createHash('md5').update(body).digest('hex'))
    wire.leave()
  })

  it('that does not come is not waited for, and its sender is told', async (t) => {
    const port = await openReader(t, QUICK)
    const wire = await openWire(port)

    wire.send(`${head(1_000)}half`)

    assert.equal((await wire.answer())?.status, 408)
    await wire.ended
  })

  it('that drips is over as soon as it cannot keep the pace', async (t) => {
    const port = await openReader(t, QUICK)
    const wire = await openWire(port)

    wire.send(head(1_000_000))
    const drip = setInterval(() => wire.send('x'), 5)

    assert.equal((await wire.answer())?.status, 408)
    clearInterval(drip)
    wire.leave()
  })

  it('that is large has longer, as long as it goes on coming', async (t) => {
    const port = await openReader(t, { ...QUICK, paceBytesPerMs: 1 })
    const wire = await openWire(port)

    wire.send(head(20_000))
    for (let i = 0; i < 20; i++) {
      wire.send('x'.repeat(1_000))
      await pause(20)
    }

    assert.equal((await wire.answer())?.status, 200)
    wire.leave()
  })

  it('that is too long is refused before it comes', async (t) => {
    const port = await openReader(t, QUICK)

    assert.equal((await tell(port, head(2_000_001)))?.status, 413)
  })

  it('of somebody who has left is nobody’s', async (t) => {
    const port = await openReader(t, { mostBytes: 4_000 })
    for (let i = 0; i < 50; i++) {
      const wire = await openWire(port)
      wire.send(`${head(900)}${'x'.repeat(800)}`)
      wire.leave()
      await wire.ended
    }

    const told = await tell(port, `${head(900)}${'x'.repeat(900)}`)

    assert.equal(told?.status, 200)
  })

  it('takes memory only up to the share of its network, and up to that of all', async (t) => {
    const port = await openReader(t, { mostBytes: 400_000 })
    const waiting = await Promise.all(
      [1, 2, 3, 4].map(async (network) => {
        const wire = await openWire(port)
        wire.send(`${head(100_000, network)}${'x'.repeat(95_000)}`)
        return wire
      }),
    )
    await pause(50)

    const own = await tell(port, `${head(30_000, 1)}${'x'.repeat(29_000)}`)
    const other = await tell(port, `${head(90_000, 5)}${'x'.repeat(89_000)}`)
    for (const wire of waiting) wire.send('x'.repeat(5_000))

    assert.equal(own?.status, 429)
    assert.equal(other?.status, 503)
    assert.ok(Number(own.headers['retry-after']) > 0 && Number(other.headers['retry-after']) > 0)
    for (const wire of waiting) assert.equal((await wire.answer())?.status, 200)
    for (const wire of waiting) wire.leave()
  })
})
