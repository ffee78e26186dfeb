import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { configure } from '#features/ground/configuration/configuration.ts'
import { loadConfigurationData } from '#features/ground/configuration/contract.ts'
import { requestCode } from '#features/ground/people/contract.ts'
import { listDonations } from '#features/money/causes/contract.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { DatabaseAway } from '#platform/server/database.ts'
import { story } from '#testing/story.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

describe('every answer', () => {
  const opened = story.ofSuite()

  const wrong: Record<
    string,
    [
      method: string,
      url: string,
      request: { headers?: Record<string, string>; body?: string },
      status: number,
      problem: string,
    ]
  > = {
    'a call that is not there': ['GET', '/api/minibus', {}, 404, 'not-found'],
    'another method': ['DELETE', '/api/donations', {}, 405, 'method-not-allowed'],
    'broken JSON': [
      'POST',
      '/api/stripePaymentProcess',
      { headers: JSON_TYPE, body: '{"attemptId":' },
      400,
      'not-json',
    ],
    'JSON that is no object': [
      'POST',
      '/api/stripePaymentProcess',
      { headers: JSON_TYPE, body: '[1]' },
      422,
      'invalid',
    ],
    'a form instead of JSON': [
      'POST',
      '/api/stripePaymentProcess',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
      415,
      'not-a-json-type',
    ],
    'two megabytes': [
      'POST',
      '/api/stripePaymentProcess',
      { headers: JSON_TYPE, body: JSON.stringify({ note: 'x'.repeat(2_000_000) }) },
      413,
      'too-large',
    ],
    'an unknown section': [
      'POST',
      '/api/loadConfigurationData',
      { headers: JSON_TYPE, body: '{"section":"secrets"}' },
      422,
      'unknown-section',
    ],
    'a foreign page': [
      'POST',
      '/api/loadConfigurationData',
      {
        headers: { ...JSON_TYPE, origin: 'https://evil.example' },
        body: '{"section":"prayerTime"}',
      },
      403,
      'foreign-origin',
    ],
    'a staff cookie without its token': [
      'POST',
      '/api/loadConfigurationData',
      { headers: { ...JSON_TYPE, cookie: 'sahn_session=abc' }, body: '{"section":"prayerTime"}' },
      403,
      'csrf-missing',
    ],
    'a query that is not known': ['GET', '/api/donations?sort=1', {}, 422, 'invalid'],
    'a prototype as a field': [
      'POST',
      '/api/loadConfigurationData',
      { headers: JSON_TYPE, body: '{"section":"prayerTime","__proto__":{"a":1}}' },
      422,
      'invalid',
    ],
    'a page far out': ['GET', '/api/getDonationTransactionDetail/%00%ff', {}, 400, 'not-readable'],
  }
  for (const [what, [method, url, request, status, problem]] of Object.entries(wrong)) {
    it(`to ${what} is an envelope with a named problem`, async () => {
      const answer = await (await opened).visitor.sends(method, url, request)

      assert.equal(answer.status, status)
      assert.equal(answer.code, status)
      assert.equal(answer.data.problem, problem)
      assert.ok(answer.message.length > 10)
    })
  }

  it('names the methods of an address that was asked by another one', async () => {
    const { headers } = await (await opened).visitor.sends('DELETE', '/api/donations')

    assert.equal(headers['allow'], 'GET, HEAD')
  })

  it('carries the headers that keep browsers safe', async () => {
    const { headers } = await (await opened).visitor.asks(listDonations)

    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.match(headers['content-security-policy']!, /default-src 'none'/)
    assert.match(headers['x-request-id']!, /^[\w-]+$/)
  })

  it('to an unexpected error says nothing internal, only the number of the request', async (t) => {
    const { visitor, house } = await story(t)
    t.mock.method(house.database, 'transaction', () => {
      throw new Error('secret')
    })

    const { status, body, data } = await visitor.asks(giveDonation, {
      attemptId: crypto.randomUUID(),
    } as never)
    const broken = await visitor.sends('GET', '/api/donations/food-bank')

    assert.equal(status, 422)
    assert.equal(data.problem, 'invalid')
    assert.doesNotMatch(body.toString(), /secret/)
    assert.equal(broken.status, 500)
    assert.doesNotMatch(broken.body.toString(), /secret/)
    assert.match(broken.message, new RegExp(broken.headers['x-request-id']!))
  })

  it('is 503 with a time to wait while the database is away', async (t) => {
    const { visitor, house } = await story(t)
    t.mock.method(house.database, 'transaction', () => {
      throw new DatabaseAway('It did not answer in time.')
    })

    const { status, data, headers } = await visitor.sends('GET', '/api/donations/food-bank')

    assert.equal(status, 503)
    assert.equal(data.problem, 'busy')
    assert.ok(Number(headers['retry-after']) > 0)
  })
})

describe('limits', () => {
  it('one address that asks too often is told when to come back', async (t) => {
    const { visitor } = await story(t, { settings: { REQUESTS_PER_MINUTE: '3' } })
    const ask = () =>
      visitor.sends('GET', `/api/getDonationTransactionDetail/${crypto.randomUUID()}`)

    const answers = [await ask(), await ask(), await ask(), await ask()]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404, 429],
    )
    assert.ok(Number(answers[3]!.headers['retry-after']) >= 1)
  })

  it('more than can be done at once is turned away quickly', async (t) => {
    const { visitor } = await story(t, {
      settings: { CONCURRENT_REQUESTS: '2', TRUSTED_PROXIES: '127.0.0.1' },
    })

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, household) =>
        visitor.sends('GET', '/api/donations', {
          headers: { 'x-forwarded-for': `203.0.113.${household}` },
        }),
      ),
    )

    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    assert.equal(statuses[0], 200)
    assert.equal(statuses.at(-1), 503)
  })
})

describe('what the public reads', () => {
  it('is kept as ready bytes, compressed once, and is not sent to who has it', async (t) => {
    const { visitor } = await story(t)
    const first = await visitor.sends('GET', '/api/donations', {
      headers: { 'accept-encoding': 'br' },
    })

    const again = await visitor.sends('GET', '/api/donations', {
      headers: { 'if-none-match': first.headers['etag']! },
    })

    assert.equal(first.headers['content-encoding'], 'br')
    assert.match(brotliDecompressSync(first.body).toString(), /food-bank/)
    assert.equal(again.status, 304)
    assert.equal(again.body.length, 0)
  })

  it('comes in the best encoding that the caller takes', async (t) => {
    const { visitor } = await story(t)
    const encodings = new Map([
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['br; q=0.000, gzip;q=0', undefined],
      ['br;q=0.1', 'br'],
      ['identity', undefined],
    ])
    // At first each is made, and then answered from what is ready.
    for (const time of ['first', 'second'])
      for (const [accepted, encoding] of encodings) {
        const headers = { 'accept-encoding': accepted }
        const answer = await visitor.sends('GET', '/api/donations', { headers })
        assert.equal(answer.headers['content-encoding'], encoding, `${accepted}, ${time}`)
      }
  })

  it('is still what a visitor has as long as nothing but the clock has moved', async (t) => {
    const { visitor, wait } = await story(t)
    for (const path of ['/', '/?lang=ar', '/prayer-times', '/news']) {
      const headers = path.includes('ar') ? { cookie: 'language=ar' } : {}
      const ask = (more = {}) =>
        visitor.sends('GET', path.split('?')[0]!, { headers: { ...headers, ...more } })
      const first = await ask()
      wait({ minutes: 1 })
      const later = await ask()
      const again = await ask({ 'if-none-match': first.headers['etag']! })

      assert.notDeepEqual(later.body, first.body, `${path} counts down`)
      assert.match(first.headers['etag']!, /^W\//, 'not the same to the byte')
      assert.equal(again.status, 304, path)
    }
  })

  it('is another page once a prayer has begun, and on another day', async (t) => {
    const { visitor, wait } = await story(t)
    const tags = new Set<string>()
    for (const minutes of [0, 60, 24 * 60]) {
      wait({ minutes })
      tags.add((await visitor.sends('GET', '/')).headers['etag']!)
    }
    assert.equal(tags.size, 3)
  })

  it('is new on every copy of the program within a second of a change', async (t) => {
    const world = await story(t)
    const other = await story.another(world)
    const section = 'website_configuration'
    await other.visitor.asks(loadConfigurationData, { section })

    await configure(world.ctx, { tagline: 'Open all night' })
    const deadline = Date.now() + 1_000
    let seen = ''
    while (!seen.includes('Open all night') && Date.now() < deadline) {
      await setImmediate()
      seen = (await other.visitor.asks(loadConfigurationData, { section })).body.toString()
    }

    assert.match(seen, /Open all night/)
  })

  it('names the organisation’s own address, whatever host or port somebody typed first', async (t) => {
    const { visitorOf, visitor } = await story(t)

    await visitorOf('al-noor.localhost:6666').sends('GET', '/')
    const page = await visitor.sends('GET', '/')

    assert.match(page.body.toString(), /rel="canonical" href="http:\/\/al-noor\.localhost/)
    assert.doesNotMatch(page.body.toString(), /6666/)
  })

  it('is the same at a host that ends with a dot, and with two there is no site', async (t) => {
    const { visitorOf, house } = await story(t)

    const [plain, dotted, twice, operators] = await Promise.all(
      ['al-noor.localhost', 'Al-Noor.localhost.', 'al-noor.localhost..', 'operator.localhost.'].map(
        (host) => visitorOf(host).sends('GET', '/'),
      ),
    )
    const asked = await visitorOf('al-noor.localhost.:3000').asks(
      requestCode,
      { email: 'bilal@example.org' },
      { origin: 'http://al-noor.localhost.:3000' },
    )

    assert.equal(dotted!.body.toString(), plain!.body.toString())
    assert.equal(house.organisations.loaded('al-noor.localhost.')?.slug, 'al-noor')
    assert.equal(twice!.status, 404)
    assert.equal(operators!.headers['location'], '/operator')
    assert.equal(asked.status, 200)
  })

  it('never crosses languages or organisations', async (t) => {
    const { visitor, visitorOf } = await story(t)
    const arabic = await visitor.sends('GET', '/', { headers: { 'accept-language': 'ar' } })
    const english = await visitor.sends('GET', '/', { headers: { 'accept-language': 'en' } })
    const other = await visitorOf('crescent.localhost').sends('GET', '/', {
      headers: { 'accept-language': 'ar' },
    })

    assert.match(arabic.body.toString(), /<html[^>]* lang="ar"[^>]* dir="rtl"/)
    assert.match(english.body.toString(), /<html[^>]* lang="en/)
    assert.match(other.body.toString(), /Crescent Appeal/)
    assert.match(other.body.toString(), /<html[^>]* lang="en/)
  })
})
