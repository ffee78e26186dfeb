import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { story } from '#testing/story.ts'
import { tell, write } from '#testing/wire.ts'

const HTML = { accept: 'text/html' }
/** Ten pages a minute for one network. */
const settings = { REQUESTS_PER_MINUTE: '20', TRUSTED_PROXIES: '127.0.0.1' }
const from = (address: string) => ({ ...HTML, 'x-forwarded-for': address })

describe('pages that are made anew', () => {
  it('are counted, and above the limit a page says how long to wait, in the visitor’s language', async (t) => {
    const { visitor } = await story(t, { settings })
    const search = (words: string, language: string) =>
      visitor.sends('GET', `/news?q=${words}`, {
        headers: { ...from('203.0.113.1'), 'accept-language': language },
      })
    const statuses: number[] = []
    for (let i = 0; i < 10; i++) statuses.push((await search(`word${i}`, 'en')).status)

    const english = await search('one-more', 'en')
    const arabic = await search('one-more', 'ar')

    assert.deepEqual(statuses, Array<number>(10).fill(200))
    assert.deepEqual([english.status, arabic.status], [429, 429])
    assert.ok(Number(english.headers['retry-after']) >= 1)
    assert.equal(english.headers['cache-control'], 'no-store')
    assert.match(english.body.toString(), /<html lang="en" dir="ltr">.*Please wait \d+ seconds/s)
    assert.match(
      arabic.body.toString(),
      /<html lang="ar" dir="rtl">.*انتظر .*(?:ثانية|ثانيتين|ثوانٍ) من فضلك/s,
    )
    assert.equal(arabic.headers['content-language'], 'ar')
  })

  it('are counted where they are one person’s, and pictures by made-up names as well', async (t) => {
    const { visitor } = await story(t, { settings })
    const headers = from('203.0.113.1')
    for (let i = 0; i < 10; i++)
      await visitor.sends('GET', `/thank-you/${crypto.randomUUID()}`, { headers })

    const page = await visitor.sends('GET', `/thank-you/${crypto.randomUUID()}`, { headers })
    const pattern = await visitor.sends('GET', `/pattern/12/made-up.svg`, { headers })

    assert.deepEqual([page.status, pattern.status], [429, 429])
  })

  it('of one network keep nobody else from theirs', async (t) => {
    const { visitor } = await story(t, { settings })
    const search = (words: string, address: string) =>
      visitor.sends('GET', `/news?q=${words}`, { headers: from(address) })
    for (let i = 0; i < 11; i++) await search(`word${i}`, '2001:db8:1:2::1')

    const sameNetwork = await search('more', '2001:db8:1:2:ffff::7')
    const other = await search('more', '2001:db8:1:3::1')

    assert.deepEqual([sameNetwork.status, other.status], [429, 200])
  })

  it('are counted at hosts that are nobody’s, and keep nobody else from theirs', async (t) => {
    const { visitorOf, visitor } = await story(t, { settings })
    const ask = (host: string, address: string) =>
      visitorOf(host).sends('GET', '/', { headers: from(address) })
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await ask(`no-${i}.example`, '203.0.113.9')).status)

    const other = await ask('no-12.example', '203.0.113.10')
    const known = await visitor.sends('GET', '/', { headers: from('203.0.113.9') })

    assert.deepEqual(statuses, [...Array<number>(10).fill(404), 429])
    assert.deepEqual([other.status, known.status], [404, 200])
  })

  it('count nobody who names hosts that are there, also where all are forgotten again and again', async (t) => {
    const { visitor, house } = await story(t, { settings })
    const statuses: number[] = []
    for (let i = 0; i < 15; i++) {
      house.organisations.forget()
      const { status } = await visitor.sends('GET', '/api/news', { headers: from('203.0.113.9') })
      statuses.push(status)
    }

    assert.deepEqual(statuses, Array<number>(15).fill(200))
  })

  it('of a provider for one organisation keep no other from theirs', async (t) => {
    const { visitorOf } = await story(t, { settings })
    const tells = (host: string) =>
      visitorOf(host).sends('POST', '/api/stripe/webhook', {
        headers: from('203.0.113.1'),
        body: '{}',
      })
    for (let i = 0; i < 20; i++) await tells('al-noor.localhost')

    const [same, other] = [await tells('al-noor.localhost'), await tells('crescent.localhost')]

    assert.equal(same.status, 429)
    assert.notEqual(other.status, 429)
  })

  it('are never limited where they are ready: a congregation may come from one address', async (t) => {
    const { house } = await story(t, { settings })
    const port = Number(new URL(house.ownAddress).port)
    const paths = ['/', '/about-us', '/prayer-times', '/api/donations', '/og.png']
    const ask = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, i) =>
          tell(port, write('GET', paths[i % paths.length]!, from('203.0.113.1'))),
        ),
      )

    // At the same moment, as after a sermon: only one of them has each page made.
    const answers = await ask(25)
    for (let i = 0; i < 20; i++) answers.push(...(await ask(20)))

    assert.deepEqual(new Set(answers.map((told) => told?.status)), new Set([200]))
  })

  it('are bounded for an organisation as a whole, and no other one feels it', async (t) => {
    const { visitor, visitorOf } = await story(t, {
      settings: { ORGANISATION_REQUESTS_PER_MINUTE: '50', TRUSTED_PROXIES: '127.0.0.1' },
    })
    const search = (words: number) =>
      visitor.sends('GET', `/news?q=${words}`, { headers: from(`203.0.113.${words}`) })
    for (let i = 0; i < 5; i++) assert.equal((await search(i)).status, 200)

    const next = await search(6)
    const ready = await visitor.sends('GET', '/news?q=1', { headers: from('203.0.113.7') })
    const other = await visitorOf('crescent.localhost').sends('GET', '/terms-conditions')

    assert.deepEqual([next.status, ready.status, other.status], [429, 200, 200])
  })
})
