import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { type TestContext, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { showUser, login, logout } from '#features/ground/people/contract.ts'
import { DEMO_DONOR, FREE_TRIES } from '#features/ground/people/rules.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { toOptions } from '#platform/server/database.ts'
import { atEnd } from '#platform/server/embedded-postgres/testing.ts'
import { openBalancer } from '#testing/balancer.ts'
import { gift } from '#testing/gifts.ts'
import { copyTemplate } from '#testing/ground.ts'
import { within } from '#testing/within.ts'
import { startProgram } from '#testing/program.ts'
import { assertSound } from '#testing/sound.ts'
import { story } from '#testing/story.ts'

const READERS = 4
const GIVERS = 2
const PAGES = ['/', '/news', '/prayer-times', '/news?q=maryam', '/donate']

describe('two copies', () => {
  it('know who is signed in, and who is no longer, at once', async (t) => {
    const { here, there } = await openTwo(t)
    const { email, password } = DEMO_DONOR
    const { data: user } = await here.asks(login, { email, password })
    const mine = { 'x-jwt-token': user.token as string }
    assert.equal((await there.asks(showUser, {}, mine)).data.email, email)

    await there.asks(logout, {}, mine)

    const seen = await Promise.all([here, there].map((copy) => copy.asks(showUser, {}, mine)))
    assert.deepEqual(
      seen.map(({ status }) => status),
      [401, 401],
    )
  })

  it('count wrong passwords together', async (t) => {
    const { here, there } = await openTwo(t)
    const { email } = DEMO_DONOR
    const statuses = []
    for (let tried = 0; tried <= FREE_TRIES; tried++) {
      const copy = tried % 2 === 0 ? here : there
      statuses.push((await copy.asks(login, { email, password: 'not this one' })).status)
    }
    assert.deepEqual(statuses, [...Array<number>(FREE_TRIES).fill(422), 429])
  })
})

describe('four copies behind one port', () => {
  it('start again one after the other while people read and give: nobody is refused, and each gift is taken once', async (t) => {
    const copy = await copyTemplate()
    // Long enough for a balancer on a busy machine to notice.
    const start = () => startProgram(copy, { LEAVE_AFTER_SECONDS: '3' })
    const copies = await Promise.all(Array.from({ length: 4 }, start))
    const balancer = await openBalancer(copies.map(({ port }) => port))
    const owner = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
    atEnd(t, async () => {
      balancer.close()
      await Promise.all(copies.map((one) => one.kill('SIGKILL')))
      await owner.end()
      await copy.remove()
    })
    const enough = new AbortController()
    const read: string[] = []
    const given: string[] = []
    const reading = Array.from({ length: READERS }, async (_, reader) => {
      // A browser, which keeps its connection.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let page = reader; !enough.signal.aborted; page++) {
        const at = PAGES[page % PAGES.length]!
        const answer = await ask(balancer.port, agent, 'GET', at)
        read.push(answer.status === 200 ? 'read' : `${at}: ${answer.status}`)
        await wait(5)
      }
      agent.destroy()
    })
    const giving = Array.from({ length: GIVERS }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const visitor = {
        asks: async (endpoint: { path: string }, input: object) => {
          const { text } = await ask(balancer.port, agent, 'POST', endpoint.path, input)
          return JSON.parse(text) as { data: Record<string, unknown>; message: string }
        },
      }
      while (!enough.signal.aborted) {
        const asked = await gift({ visitor } as never, {
          donor: {
            firstName: 'Aisha',
            lastName: 'Khan',
            email: `${crypto.randomUUID()}@example.org`,
          },
        })
        const { data, message } = await visitor.asks(giveDonation, asked)
        given.push(data?.['status'] === 'succeeded' ? 'taken' : message)
      }
      agent.destroy()
    })

    for (const [place, one] of copies.entries()) {
      const before = given.length
      await within(20, 'people give', () => given.length > before + 2)
      await one.kill('SIGTERM')
      copies[place] = await start()
      balancer.put(place, copies[place].port)
    }
    enough.abort()
    await Promise.all([...reading, ...giving])

    assert.deepEqual(new Set(read), new Set(['read']))
    assert.deepEqual(new Set(given), new Set(['taken']))
    assert.ok(read.length > 100, `${read.length} pages were read.`)
    await assertSound(owner)
    const [books] = await owner<{ gifts: number; charges: number }[]>`
      select (select count(*) from gift_forms)::int as gifts,
        (select count(*) from postings where kind = 'charge'
          and gift_id in (select gift_id from gift_forms))::int as charges`
    assert.deepEqual(books, { gifts: given.length, charges: given.length })
  })
})

async function openTwo(t: TestContext) {
  const world = await story(t)
  const other = await story.another(world)
  return { here: world.visitor, there: other.visitor }
}

/** Rejects when the connection breaks before the answer is whole. */
function ask(port: number, agent: Agent, method: string, path: string, body?: object) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      host: 'al-noor.localhost',
      ...(body && { 'content-type': 'application/json' }),
    }
    const asking = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        resolve({ status: answer.statusCode!, text: Buffer.concat(parts).toString() })
      })
    })
    asking.on('error', reject)
    asking.end(body && JSON.stringify(body))
  })
}
