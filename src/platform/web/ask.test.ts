import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { endpoint } from '#platform/shared/endpoint.ts'
import { z } from 'zod'
import { userData } from './account.ts'
import { ask, toAddress } from './ask.ts'

const showEvent = endpoint({
  method: 'GET',
  path: '/api/event/:id',
  summary: 'One event.',
  access: 'anyone',
  input: z.strictObject({ id: z.string(), day: z.string().optional() }),
  reply: z.object({ title: z.string() }),
  refusals: { 'event-not-found': { status: 404, says: 'We could not find it.' } },
})

describe('asking the product', () => {
  it('fills the path and puts the rest into the query, or into the body', () => {
    const input = { id: 'eid al-fitr', day: '2027-03-09', none: undefined }

    assert.deepEqual(toAddress(showEvent, input), {
      address: '/api/event/eid%20al-fitr?day=2027-03-09',
    })
    assert.deepEqual(
      toAddress({ method: 'POST', path: '/api/event/:id' }, { id: 'eid', seats: 2 }),
      {
        address: '/api/event/eid',
        body: { seats: 2 },
      },
    )
  })

  it('is a reply when the envelope says 200', async (t) => {
    const asked = answer(t, { status: 200, code: 200, message: 'OK', data: { title: 'Eid' } })

    const outcome = await ask(showEvent, { id: 'eid' })

    assert.deepEqual(outcome, { reply: { title: 'Eid' }, message: 'OK' })
    assert.equal(asked().headers['X-Requested-With'], 'XMLHttpRequest')
    assert.equal(asked().headers['X-XSRF-TOKEN'], 'a=b')
  })

  it('is a refusal with its name, its sentence and its fields otherwise', async (t) => {
    const errors = [{ field: 'donor.email', message: 'Enter an email address.' }]
    answer(t, {
      status: 422,
      code: 422,
      message: 'Please check.',
      data: { problem: 'invalid', errors },
    })

    const outcome = await ask(showEvent, { id: 'eid' })

    assert.deepEqual(outcome, { refused: 'invalid', status: 422, message: 'Please check.', errors })
  })

  it('sends who is signed in, and signs out when the token is not taken any more', async (t) => {
    userData.write(khadija('a-token', 30))
    t.mock.timers.enable({ apis: ['Date'], now: AT_NOON })
    const asked = answer(t, SIGNED_OUT)

    await ask(showEvent, { id: 'eid' })

    assert.equal(asked().headers['X-JWT-Token'], 'a-token')
    assert.equal(userData.read(), undefined)
  })

  it('renews a token that has ended, once for all who ask, before it is sent', async (t) => {
    userData.write(khadija('an-old-token', -1))
    const asked = site(t, ({ headers }) =>
      headers['X-JWT-Token'] === 'a-new-token' ? SUCCESS : SIGNED_OUT,
    )

    const outcomes = await Promise.all([ask(showEvent, { id: 'eid' }), ask(showEvent, { id: 'x' })])

    assert.ok(outcomes.every((outcome) => 'reply' in outcome))
    assert.deepEqual(asked(), ['/api/user/renew', '/api/event/eid', '/api/event/x'])
    assert.deepEqual(userData.read(), khadija('a-new-token', 30))
  })

  it('renews a token that the server no longer takes, and asks again', async (t) => {
    userData.write(khadija('a-revoked-token', 30))
    const asked = site(t, ({ headers }) =>
      headers['X-JWT-Token'] === 'a-new-token' ? SUCCESS : SIGNED_OUT,
    )

    const outcome = await ask(showEvent, { id: 'eid' })

    assert.ok('reply' in outcome)
    assert.deepEqual(asked(), ['/api/event/eid', '/api/user/renew', '/api/event/eid'])
  })

  it('is the network when there is no answer, or none that can be read', async (t) => {
    const network = { refused: 'network', status: 0, message: 'Oops! Something went wrong.' }
    for (const fails of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve(new Response('<html>')),
      () => Promise.resolve(new Response('"text"')),
    ]) {
      fetches(t, fails)
      assert.deepEqual(await ask(showEvent, { id: 'eid' }), network)
    }
  })
})

/** Mocks are put back in the order in which they were made: a second one of the same thing would leave the first. */
function fetches(
  t: TestContext,
  how: (address: string, request: Request) => Promise<Response>,
): void {
  t.mock.restoreAll()
  t.mock.method(globalThis, 'fetch', how)
}

function answer(t: TestContext, envelope: object) {
  const asked: Request[] = []
  fetches(t, async (_: string, request: Request) => {
    asked.push(request)
    return Response.json(envelope)
  })
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: { cookie: 'x=1; XSRF-TOKEN=a%3Db', documentElement: { dataset: {} } },
  })
  t.after(() => Reflect.deleteProperty(globalThis, 'document'))
  return () => {
    const [first] = asked
    assert.ok(first)
    return first
  }
}

/** What `fetch` is told besides the address. */
interface Request {
  readonly headers: Record<string, string>
}

const AT_NOON = Date.parse('2026-11-21T12:00:00Z')

function khadija(token: string, minutes: number) {
  const tokenExpiresAt = new Date(AT_NOON + minutes * 60_000).toISOString()
  return { ...PERSON, token, tokenExpiresAt }
}

const PERSON = { id: '1', firstName: 'Khadija', lastName: 'Noor', email: 'khadija@example.org' }
const SUCCESS = { status: 200, code: 200, message: 'OK', data: { title: 'Eid' } }
const SIGNED_OUT = {
  status: 401,
  code: 401,
  message: 'Please sign in.',
  data: { problem: 'signed-out' },
}

/** A site whose device is still signed in; answers what it was asked. */
function site(t: TestContext, answer: (request: Request) => object): () => string[] {
  t.mock.timers.enable({ apis: ['Date'], now: AT_NOON })
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: { cookie: '', documentElement: { dataset: {} } },
  })
  t.after(() => Reflect.deleteProperty(globalThis, 'document'))
  const { token, tokenExpiresAt } = khadija('a-new-token', 30)
  const asked: string[] = []
  fetches(t, async (address: string, request: Request) => {
    asked.push(address)
    return Response.json(
      address === '/api/user/renew'
        ? { ...SUCCESS, data: { token, tokenExpiresAt } }
        : answer(request),
    )
  })
  return () => asked
}
