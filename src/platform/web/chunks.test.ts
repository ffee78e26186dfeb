import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { CHUNK_TIMEOUT_MS, ChunkError, loadChunk, loadedWell, untilItComes } from './chunks.ts'

const TARGET = 'https://al-noor.example/donate'

describe('a chunk of script that does not come', () => {
  it('loads the page it was for from the server, once', async (t) => {
    const { left } = browser(t)
    const load = () => Promise.reject(new TypeError('Importing a module script failed.'))

    void loadChunk('donate', load, () => TARGET)
    await settled()
    assert.deepEqual(left, [TARGET])

    await assert.rejects(
      loadChunk('donate', load, () => TARGET),
      (error) => error instanceof ChunkError && error.message === 'Loading chunk donate failed',
    )
    assert.deepEqual(left, [TARGET])
  })

  it('may reload again after the page was there once', async (t) => {
    const { left } = browser(t)
    const load = () => Promise.reject(new Error('broken'))

    void loadChunk('donate', load, () => TARGET)
    await settled()
    loadedWell(TARGET)
    void loadChunk('donate', load, () => TARGET)
    await settled()

    assert.deepEqual(left, [TARGET, TARGET])
  })

  it('is missing, or timed out, or something else', async (t) => {
    const { kinds } = browser(t)
    const address = 'https://al-noor.example/js/donate-1.js'
    const failed = new TypeError(`Failed to fetch dynamically imported module: ${address}`)

    answering(t, 404)
    void loadChunk(
      'gone',
      () => Promise.reject(failed),
      () => `${TARGET}/1`,
    )
    await settled()
    answering(t, 200)
    void loadChunk(
      'there',
      () => Promise.reject(failed),
      () => `${TARGET}/2`,
    )
    void loadChunk(
      'broken',
      () => Promise.reject(new Error('x is not defined')),
      () => `${TARGET}/3`,
    )
    void loadChunk(
      'slow',
      () => new Promise(() => {}),
      () => `${TARGET}/4`,
      5,
    )
    await new Promise((resolve) => setTimeout(resolve, 30))

    assert.deepEqual(kinds(), ['missing', 'other', 'other', 'timeout'])
    assert.equal(CHUNK_TIMEOUT_MS, 120_000)
  })

  for (const [what, status] of [
    ['is not reached', undefined],
    ['is too busy', 503],
  ] as const)
    it(`leaves the page where it is while the server ${what}`, async (t) => {
      const { left } = browser(t)
      answering(t, status)
      const load = () => Promise.reject(new TypeError('Failed to fetch'))

      await assert.rejects(
        loadChunk('foot', load, () => TARGET),
        ChunkError,
      )
      assert.deepEqual(left, [])

      answering(t, 200)
      void loadChunk('foot', load, () => TARGET)
      await settled()
      assert.deepEqual(left, [TARGET], 'once it answers again')
    })

  it('of the page that is shown never takes the page away, and comes once the connection is back', async (t) => {
    const { left, comesBack } = browser(t)
    answering(t, undefined)
    let isThere = false
    const load = async () => {
      if (!isThere) throw new TypeError('Failed to fetch')
      return 'the foot'
    }

    const coming = untilItComes('foot', load)
    await settled()
    isThere = true
    comesBack()

    assert.equal(await coming, 'the foot')
    assert.deepEqual(left, [])
  })

  it('is said, without reloading, where nothing can be remembered', async (t) => {
    const { left } = browser(t, { remembers: false })

    await assert.rejects(
      loadChunk(
        'donate',
        () => Promise.reject(new Error('broken')),
        () => TARGET,
      ),
    )

    assert.deepEqual(left, [])
  })
})

function browser(t: TestContext, { remembers = true } = {}) {
  const left: string[] = []
  const kept = new Map<string, string>()
  const said = t.mock.method(console, 'error', () => {})
  answering(t, 200)
  const storage = {
    get length() {
      if (!remembers) throw new Error('The operation is insecure.')
      return kept.size
    },
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  }
  const events = new EventTarget()
  const location = { href: 'https://al-noor.example/', assign: (to: string) => left.push(to) }
  Object.defineProperties(globalThis, {
    sessionStorage: { configurable: true, value: storage },
    location: { configurable: true, value: location },
    addEventListener: { configurable: true, value: events.addEventListener.bind(events) },
  })
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'sessionStorage')
    Reflect.deleteProperty(globalThis, 'location')
    Reflect.deleteProperty(globalThis, 'addEventListener')
  })
  const kinds = () =>
    said.mock.calls.map((call) => /\((\w+)\)/.exec(String((call.arguments as unknown[])[0]))?.[1])
  return { left, kinds, comesBack: () => events.dispatchEvent(new Event('online')) }
}

/** What the server says to everything; not reached when it says nothing. */
function answering(t: TestContext, status: number | undefined): void {
  // Mocks are put back in the order in which they were made: a second one of the same thing would leave the first.
  ;(fetch as { mock?: { restore(): void } }).mock?.restore()
  t.mock.method(globalThis, 'fetch', async () => {
    if (status === undefined) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}
