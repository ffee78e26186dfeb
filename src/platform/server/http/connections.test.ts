import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { type Wire, openWire, tell, write } from '#testing/wire.ts'
import { boundConnections } from './connections.ts'

/** A server that works for whoever asks for /work until it is told to end, and answers all else at once. */
async function openHost(
  t: { after(work: () => unknown): void },
  bounds: { mostOfOne: number; most: number },
  settings: { TRUSTED_PROXIES?: string } = {},
) {
  const unanswered: (() => void)[] = []
  const begun = new EventEmitter()
  const http = createServer((request, response) => {
    if (request.url !== '/work') return response.end('done')
    connections.begin(request.socket)
    unanswered.push(() => {
      connections.end(request.socket)
      response.end('worked')
    })
    begun.emit('work')
  })
  const connections = boundConnections(http, settings, bounds)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    http.closeAllConnections()
    http.close()
  })
  return {
    port: (http.address() as AddressInfo).port,
    begun,
    endWork: () => unanswered.splice(0).forEach((end) => end()),
  }
}

describe('connections of one network', () => {
  it('are kept open between requests', async (t) => {
    const { port } = await openHost(t, { mostOfOne: 3, most: 10 })
    const wire = await openWire(port)

    for (let i = 0; i < 5; i++) {
      wire.send(write('GET', '/'))
      assert.equal((await wire.answer())?.status, 200)
    }
    wire.leave()
  })

  it('make room where they are silent or half a request, the oldest first', async (t) => {
    const { port } = await openHost(t, { mostOfOne: 3, most: 10 })
    const silent = await openWire(port)
    const half = await openWire(port)
    half.send('GET / HTTP/1.1\r\nhost:')
    const young = await openWire(port)

    assert.equal((await tell(port, write('GET', '/')))?.status, 200)
    await silent.ended
    assert.equal((await tell(port, write('GET', '/')))?.status, 200)
    young.send(write('GET', '/'))

    assert.equal((await young.answer())?.status, 200)
    half.leave()
    young.leave()
  })

  it('are not cut while work is done for them: the next is told to come back', async (t) => {
    const { port, begun, endWork } = await openHost(t, { mostOfOne: 3, most: 10 })
    const working: Wire[] = []
    for (let i = 0; i < 3; i++) {
      const wire = await openWire(port)
      const begins = once(begun, 'work')
      wire.send(write('GET', '/work'))
      await begins
      working.push(wire)
    }

    const told = await tell(port, write('GET', '/'))
    endWork()

    assert.equal(told?.status, 503)
    assert.ok(Number(told.headers['retry-after']) > 0)
    for (const wire of working) assert.equal((await wire.answer())?.body, 'worked')
    for (const wire of working) wire.leave()
  })

  it('are bounded all together, too', async (t) => {
    const { port } = await openHost(t, { mostOfOne: 10, most: 2 })
    const first = await openWire(port)
    const second = await openWire(port)

    assert.equal((await tell(port, write('GET', '/')))?.status, 200)

    await first.ended
    second.leave()
  })

  it('are as many as it likes when it is a proxy that we trust', async (t) => {
    const { port } = await openHost(t, { mostOfOne: 1, most: 1 }, { TRUSTED_PROXIES: 'loopback' })
    const wires = await Promise.all([1, 2, 3].map(() => openWire(port)))

    for (const wire of wires) wire.send(write('GET', '/'))
    for (const wire of wires) assert.equal((await wire.answer())?.status, 200)
    for (const wire of wires) wire.leave()
  })
})
