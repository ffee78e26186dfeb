import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { CHUNK_TIMEOUT_MS, ChunkError, loadChunk, loadedWell } from './chunks.ts'

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

    t.mock.method(globalThis, 'fetch', async () => new Response(null, { status: 404 }))
    void loadChunk(
      'gone',
      () => Promise.reject(failed),
      () => `${TARGET}/1`,
    )
    await settled()
    t.mock.method(globalThis, 'fetch', async () => new Response(null))
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
  const storage = {
    get length() {
      if (!remembers) throw new Error('The operation is insecure.')
      return kept.size
    },
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  }
  const location = { href: 'https://al-noor.example/', assign: (to: string) => left.push(to) }
  Object.defineProperties(globalThis, {
    sessionStorage: { configurable: true, value: storage },
    location: { configurable: true, value: location },
  })
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'sessionStorage')
    Reflect.deleteProperty(globalThis, 'location')
  })
  const kinds = () =>
    said.mock.calls.map((call) => /\((\w+)\)/.exec(String((call.arguments as unknown[])[0]))?.[1])
  return { left, kinds }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}
