import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { after, describe, it } from 'node:test'
import { story } from '#testing/story.ts'

describe('a month that was asked for before', () => {
  const opened = story.ofSuite()
  const MARCH = JSON.stringify({ month: 3, year: 2027 })
  const connection = new Agent({ keepAlive: true, maxSockets: 1 })
  after(() => connection.destroy())

  /** Over a real connection: what is ready is answered before the router. */
  async function post(
    body: string,
    { headers = {}, inParts = false }: { headers?: Record<string, string>; inParts?: boolean } = {},
  ) {
    const { house, server } = await opened
    const before = server.expressLane.served
    const asked = request(`${house.ownAddress}/api/prayer-time`, {
      method: 'POST',
      agent: connection,
      headers: {
        host: 'al-noor.localhost',
        'content-type': 'application/json',
        'content-length': String(body.length),
        ...headers,
      },
    })
    if (inParts) {
      asked.flushHeaders()
      asked.write(body.slice(0, 5))
      await once(asked, 'socket')
      setImmediate(() => asked.end(body.slice(5)))
    } else asked.end(body)
    const [answered] = (await once(asked, 'response')) as [IncomingMessage]
    const text = Buffer.concat(await answered.toArray()).toString()
    const { status, data } = JSON.parse(text) as { status: number; data: { title: string } }
    return { status, title: data.title, text, isReady: server.expressLane.served > before }
  }

  it('is ready, and the same to the byte, also on the connection of the first', async () => {
    const first = await post(MARCH)
    const second = await post(MARCH)
    const third = await post(MARCH)

    assert.equal(first.title, 'March 2027')
    assert.deepEqual([second.isReady, third.isReady], [true, true])
    assert.equal(second.text, first.text)
  })

  it('is not mistaken for another month', async () => {
    await post(MARCH)
    const april = await post(JSON.stringify({ month: 4, year: 2027 }))
    assert.deepEqual([april.title, april.isReady], ['April 2027', false])
  })

  it('is answered as well when it comes in pieces, or is no JSON', async () => {
    await post(MARCH)
    const pieces = await post(MARCH, { inParts: true })
    assert.deepEqual([pieces.status, pieces.title], [200, 'March 2027'])
    assert.equal((await post(MARCH.slice(0, -1))).status, 400)
    assert.equal((await post(MARCH, { headers: { 'content-type': 'text/plain' } })).status, 415)
  })

  it('is refused to a foreign page, as before', async () => {
    await post(MARCH)
    const foreign = await post(MARCH, { headers: { origin: 'https://elsewhere.example' } })
    const other = await post(MARCH, { headers: { 'sec-fetch-site': 'cross-site' } })
    assert.deepEqual([foreign.status, other.status], [403, 403])
  })

  it('is made anew when something has changed', async () => {
    await post(MARCH)
    const { house } = await opened
    house.organisations.forget()
    house.pages.forget()
    assert.equal((await post(MARCH)).isReady, false)
  })
})
