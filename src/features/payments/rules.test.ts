import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isChargeable, statementSuffix, whyKeysUnusable } from './rules.ts'

describe('what stands on a donor’s statement', () => {
  it('is as much of the name as fits, in whole words', () => {
    assert.equal(statementSuffix('Al-Noor Masjid'), 'AL-NOOR')
    assert.equal(statementSuffix('Crescent Relief'), 'CRESCENT')
    assert.equal(statementSuffix('East Gate Islamic Centre'), 'EAST GATE')
  })

  it('is cut where the first word alone is too long', () => {
    assert.equal(statementSuffix('Wolverhampton Masjid'), 'WOLVERHAMP')
  })

  it('loses accents and signs that card networks cannot print', () => {
    assert.equal(statementSuffix('Masjid ʿUmar'), 'MASJID')
    assert.equal(statementSuffix('Çamlıca'), 'CAML CA')
    assert.equal(statementSuffix('<b>"Noor" * \\ Trust'), 'B NOOR')
  })

  it('is left to the account where no Latin letter remains', () => {
    assert.equal(statementSuffix('مسجد النور'), undefined)
    assert.equal(statementSuffix('1911'), undefined)
    assert.equal(statementSuffix(''), undefined)
  })

  it('is something that Stripe takes, whatever the name', () => {
    for (const name of ['O’Brien & Sons', 'A-B', '*** x ***', 'ß', 'Ⅳ', '  two  words ', "d'Or"]) {
      const suffix = statementSuffix(name)
      if (suffix === undefined) continue
      assert.match(suffix, /^[A-Z0-9 &.-]{1,10}$/)
      assert.match(suffix, /[A-Z]/)
      assert.equal(statementSuffix(suffix), suffix)
    }
  })
})

describe('an amount', () => {
  it('can be charged from the currency’s smallest charge to eight digits', () => {
    assert.equal(isChargeable(29, 'GBP'), false)
    assert.equal(isChargeable(30, 'GBP'), true)
    assert.equal(isChargeable(50, 'JPY'), true)
    assert.equal(isChargeable(99_999_999, 'GBP'), true)
    assert.equal(isChargeable(100_000_000, 'GBP'), false)
    assert.equal(isChargeable(10.5, 'GBP'), false)
  })

  it('ends in zeros where the currency has fewer decimals than are sent', () => {
    assert.equal(isChargeable(5_005, 'KWD'), false)
    assert.equal(isChargeable(5_010, 'KWD'), true)
    assert.equal(isChargeable(5_010, 'ISK'), false)
    assert.equal(isChargeable(5_000, 'ISK'), true)
  })
})

describe('pasted keys', () => {
  const keys = {
    publishableKey: 'pk_test_0123456789',
    secretKey: 'sk_test_0123456789',
    webhookSecret: 'whsec_0123456789',
  }

  it('can be used when all three are what they should be, a restricted key too', () => {
    assert.equal(whyKeysUnusable(keys), undefined)
    assert.equal(whyKeysUnusable({ ...keys, secretKey: 'rk_test_0123456789' }), undefined)
  })

  it('are explained when they are not', () => {
    assert.match(whyKeysUnusable({ ...keys, publishableKey: keys.secretKey })!, /publishable/)
    assert.match(whyKeysUnusable({ ...keys, secretKey: keys.publishableKey })!, /secret key/)
    assert.match(whyKeysUnusable({ ...keys, webhookSecret: 'we_123' })!, /whsec_/)
    assert.match(whyKeysUnusable({ ...keys, secretKey: 'sk_live_0123456789' })!, /real money/)
  })
})
