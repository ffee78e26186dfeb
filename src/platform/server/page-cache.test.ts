import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openPageCache } from './page-cache.ts'

const before = { id: 'al-noor', sequence: 1 }
const after = { id: 'al-noor', sequence: 2 }
const page = (body: string) => async () => ({ status: 200, body, headers: {} })
/** What hardly becomes less. */
const noise = (length: number) => randomBytes(length).toString('base64').slice(0, length)

describe('the page cache', () => {
  it('makes a page once, however many ask for it at the same moment', async () => {
    const { cache } = open()
    let made = 0
    const make = async () => ({ status: 200, body: `page ${++made}`, headers: {} })

    await Promise.all([1, 2, 3].map(() => cache.remember(before, '/', make)))

    assert.equal(made, 1)
    assert.equal(cache.find(before, '/')?.unpack().toString(), 'page 1')
  })

  it('does not keep what was begun before a change and ended after it', async () => {
    const { cache } = open()
    const slow = Promise.withResolvers<string>()
    const old = cache.remember(before, '/', async () => ({
      status: 200,
      body: await slow.promise,
      headers: {},
    }))
    cache.forget('al-noor')
    await cache.remember(after, '/', page('new'))
    slow.resolve('old')

    assert.equal((await old).unpack().toString(), 'old', 'who waited for it still gets it')
    assert.equal(cache.find(after, '/')?.unpack().toString(), 'new')
    assert.equal(cache.find(before, '/'), undefined)
  })

  it('keeps nothing of an older reading beside a newer one', async () => {
    const { cache } = open()
    await cache.remember(after, '/', page('new'))
    const ready = await cache.remember(before, '/', page('old'))
    cache.keepShortcut(before, '/', { until: Infinity, ready })

    assert.equal(cache.find(after, '/')?.unpack().toString(), 'new')
    assert.equal(cache.findShortcut(after, '/'), undefined)
    assert.equal(cache.findShortcut(before, '/'), undefined)
  })

  it('keeps no way to an answer that it had no room for', async () => {
    const { cache } = open(0)
    const ready = await cache.remember(before, '/', page('large'))
    cache.keepShortcut(before, '/', { until: Infinity, ready })

    assert.equal(cache.find(before, '/'), undefined)
    assert.equal(cache.findShortcut(before, '/'), undefined)
  })

  it('makes a page anew when its time is over', async () => {
    const { cache, time } = open()
    await cache.remember(before, '/', async () => ({
      status: 200,
      body: 'today',
      headers: {},
      until: 60,
    }))
    assert.ok(cache.find(before, '/'))

    time.now = 61

    assert.equal(cache.find(before, '/'), undefined)
  })

  it('stays within its memory, and what was kept longest goes first', async () => {
    const { cache } = open(30_000)
    for (let i = 0; i < 20; i++)
      await cache.remember({ id: `o${i}`, sequence: 1 }, '/', page(noise(5_000)))

    assert.ok(cache.bytes <= 30_000, String(cache.bytes))
    assert.equal(cache.find({ id: 'o0', sequence: 1 }, '/'), undefined)
    assert.ok(cache.find({ id: 'o19', sequence: 1 }, '/'))
  })

  it('takes room from whoever holds most, and from nobody else', async () => {
    const { cache } = open(60_000)
    const small = { id: 'small', sequence: 1 }
    const ready = await cache.remember(small, '/', page('Salam'))
    cache.keepShortcut(small, '/', { until: Infinity, ready })

    for (let i = 0; i < 100; i++) await cache.remember(before, `/news?q=${i}`, page(noise(5_000)))

    assert.ok(cache.bytes <= 60_000, String(cache.bytes))
    assert.equal(cache.find(small, '/'), ready)
    assert.equal(cache.findShortcut(small, '/')?.ready, ready)
    assert.equal(cache.find(before, '/news?q=0'), undefined)
    assert.ok(cache.find(before, '/news?q=99'))
  })

  it('leaves no way to an answer that had to go, and all ways to the others', async () => {
    const { cache } = open(30_000)
    const first = await cache.remember(before, '/1', page(noise(5_000)))
    cache.keepShortcut(before, '/1', { until: Infinity, ready: first })
    for (let i = 2; i <= 8; i++) {
      const ready = await cache.remember(before, `/${i}`, page(noise(5_000)))
      cache.keepShortcut(before, `/${i}`, { until: Infinity, ready })
    }

    assert.equal(cache.findShortcut(before, '/1'), undefined)
    assert.ok(cache.findShortcut(before, '/7'))
  })

  it('says what is just being made', async () => {
    const { cache } = open()
    const making = cache.remember(before, '/', page('one'))

    assert.equal(cache.findBeingMade(before, '/'), making)
    await making
    assert.equal(cache.findBeingMade(before, '/'), undefined)
  })

  it('is compressed quickly for the first who takes it, and well for everybody after them', async () => {
    const { cache } = open()
    const words = Array.from({ length: 2_000 }, (_, i) => `${(i * 7919) % 1_000}`).join(' ')
    const ready = await cache.remember(before, '/', page(words))

    const [first, second, third] = [ready.takeBr(), ready.takeBr(), ready.takeBr()]

    assert.ok(second.length < first.length, `${second.length} < ${first.length}`)
    assert.equal(third, second)
    for (const bytes of [first, second]) assert.equal(brotliDecompressSync(bytes).toString(), words)
  })

  it('keeps the packed bytes alone, in memory of their own, and unpacks them for who takes nothing else', async () => {
    const { cache } = open()
    const words = 'Jumuah is at 13:15. '.repeat(2_500)
    const ready = await cache.remember(before, '/', page(words))

    const packed = [ready.takeBr(), ready.gzip, ready.takeBr()]

    assert.ok(cache.bytes < 1_000, String(cache.bytes))
    assert.equal(ready.length, words.length)
    assert.equal(ready.unpack().toString(), words)
    assert.equal(gunzipSync(ready.gzip).toString(), words)
    for (const bytes of packed) assert.equal(bytes.buffer.byteLength, bytes.length)
  })

  it('compresses a large answer once, and keeps it plain as well', async () => {
    const { cache } = open()
    const words = noise(200_000)
    const ready = await cache.remember(before, '/sitemap.xml', page(words))

    assert.equal(ready.takeBr(), ready.takeBr())
    assert.equal(ready.unpack(), ready.unpack())
    assert.equal(brotliDecompressSync(ready.takeBr()).toString(), words)
    assert.equal(gunzipSync(ready.gzip).toString(), words)
    assert.ok(cache.bytes > 2 * words.length, String(cache.bytes))
  })

  it('keeps what answers are made of until its time is over, or something has changed', () => {
    const { cache, time } = open()
    const known = { value: ['Jumuah'], bytes: 100, until: 60 }
    cache.keepKnown(before, 'home', known)
    assert.equal(cache.findKnown(before, 'home'), known.value)

    time.now = 60
    assert.equal(cache.findKnown(before, 'home'), undefined)
    time.now = 0
    cache.forget('al-noor')
    assert.equal(cache.findKnown(before, 'home'), undefined)
    cache.keepKnown(after, 'home', known)
    cache.keepKnown(before, 'home', { ...known, value: 'what somebody read before the change' })
    assert.equal(cache.findKnown(after, 'home'), known.value)
    assert.equal(cache.findKnown(before, 'home'), undefined)
  })

  it('keeps it over a change with a name that does not end it, for who reads after that change', async () => {
    const { cache } = open()
    const known = { value: ['Jumuah'], bytes: 100, until: Infinity }
    await cache.remember(before, '/', page('old'))
    cache.keepKnown(before, 'news', { ...known, endedBy: ['content'] })
    cache.keepKnown(before, 'totals', { ...known, endedBy: ['content', 'gifts'] })
    cache.keepKnown(before, 'page', known)

    cache.renew('al-noor', 'gifts', { before: 1, after: 2 })

    assert.equal(cache.findKnown(after, 'news'), known.value)
    for (const name of ['totals', 'page']) assert.equal(cache.findKnown(after, name), undefined)
    assert.equal(cache.find(after, '/'), undefined)
    assert.equal(cache.findKnown(before, 'news'), undefined)
    assert.equal(cache.bytes, 100)
    cache.keepKnown(before, 'totals', { ...known, endedBy: [], value: 'read before the change' })
    assert.equal(cache.findKnown(after, 'totals'), undefined)
    cache.forget('al-noor')
    assert.equal(cache.bytes, 0)
  })

  it('ends the parts of what has changed, and what is made of the whole where a part has', () => {
    const { cache } = open()
    const known = { value: 'read', bytes: 100, until: Infinity }
    const endedBy = ['content', 'content news', 'content newsletter', 'contents']
    const left = (change: string) => {
      cache.forget()
      for (const name of endedBy) cache.keepKnown(before, name, { ...known, endedBy: [name] })
      cache.renew('al-noor', change, { before: 1, after: 2 })
      return endedBy.filter((name) => cache.findKnown(after, name))
    }

    assert.deepEqual(left('content news'), ['content newsletter', 'contents'])
    assert.deepEqual(left('content'), ['contents'])
    assert.deepEqual(left('contents'), ['content', 'content news', 'content newsletter'])
  })

  it('takes nothing over from a reading that an earlier change had ended', () => {
    const { cache } = open()
    const known = { value: 'read before the first change', bytes: 100, until: Infinity }
    cache.forget('al-noor')
    cache.keepKnown(before, 'news', { ...known, endedBy: ['content'] })

    cache.renew('al-noor', 'gifts', { before: 2, after: 3 })

    assert.equal(cache.findKnown({ id: 'al-noor', sequence: 3 }, 'news'), undefined)
    assert.equal(cache.bytes, 0)
  })

  it('has no more room for that than for answers', () => {
    const { cache } = open(1_000)
    cache.keepKnown(before, 'large', { value: 1, bytes: 1_001, until: Infinity })
    for (let i = 0; i < 10; i++)
      cache.keepKnown(before, `${i}`, { value: i, bytes: 300, until: Infinity })

    assert.equal(cache.bytes, 900)
    assert.equal(cache.findKnown(before, 'large'), undefined)
    assert.equal(cache.findKnown(before, '9'), 9)
  })

  it('counts its bytes down to nothing when everything is forgotten', async () => {
    const { cache } = open()
    await cache.remember(before, '/', page('one'))
    await cache.remember(before, '/two', page('two'))

    cache.forget()

    assert.equal(cache.bytes, 0)
  })
})

function open(limitBytes = 1_000_000) {
  const time = { now: 0 }
  return { time, cache: openPageCache({ limitBytes, now: () => time.now }) }
}
