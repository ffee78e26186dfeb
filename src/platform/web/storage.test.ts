import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { DEFAULT_CURRENCY, applyCurrency, readCurrency } from './currency.ts'
import { kept } from './storage.ts'

const EURO = { value: 'EUR', label: 'Euro', sign: '€' }
const isText = (value: unknown): value is string => typeof value === 'string'

describe('what the browser keeps', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'))

  it('lasts as long as the page where storage is blocked', () => {
    block()
    const name = kept('blocked', isText)

    name.write('Maryam')

    assert.equal(name.read(), 'Maryam')
    name.clear()
    assert.equal(name.read(), undefined)
  })

  it('is absent when it is not what it should be', () => {
    const storage = open()
    const name = kept('name', isText)

    for (const text of ['<<<', '7', '{"name":1}', 'null', '']) {
      storage.set('name', text)
      assert.equal(name.read(), undefined, text)
    }
  })

  it('is the same object until it changes', () => {
    open()
    const list = kept('list', Array.isArray)

    list.write([1])

    assert.equal(list.read(), list.read())
  })
})

describe('the currency that somebody gives in', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'))

  it('is pounds until another is chosen', () => {
    open()

    assert.deepEqual(readCurrency(), { value: 'GBP', label: 'British pound', sign: '£' })
    assert.deepEqual(applyCurrency(EURO), { applied: EURO })
    assert.deepEqual(readCurrency(), EURO)
  })

  it('is refused without a sign, and the one before stays', () => {
    open()
    applyCurrency(EURO)

    for (const sign of [undefined, '', '  ']) {
      const outcome = applyCurrency({ value: 'USD', label: 'Dollar', sign })
      assert.deepEqual(outcome, { refused: 'currency-without-sign' })
    }
    assert.deepEqual(readCurrency(), EURO)
  })

  it('is the default when what was kept has no sign', () => {
    open().set('currencyObj', '{"value":"USD","label":"Dollar","sign":""}')

    assert.deepEqual(readCurrency(), DEFAULT_CURRENCY)
  })
})

function open(): Map<string, string> {
  const storage = new Map<string, string>()
  provide({
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  })
  return storage
}

function block(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new Error('The operation is insecure.')
    },
  })
}

function provide(storage: object): void {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage })
}
