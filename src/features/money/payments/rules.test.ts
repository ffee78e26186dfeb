import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decimalsOf } from '#platform/shared/money.ts'
import { chargeLimits, isChargeable, nextAfter, statementSuffix, whyKeysUnusable } from './rules.ts'

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

describe('a currency', () => {
  it('is counted as the provider counts it', () => {
    const counted = (decimals: number) => (currency: string) =>
      assert.equal(decimalsOf(currency), decimals, currency)

    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').forEach(counted(0))
    'GBP USD EUR ISK UGX HUF TWD'.split(' ').forEach(counted(2))
    'BHD JOD KWD OMR TND'.split(' ').forEach(counted(3))
  })

  it('without cents in life, and with two decimals at the provider, is charged in whole units', () => {
    for (const currency of ['ISK', 'UGX']) {
      assert.equal(chargeLimits(currency).step, 100)
      assert.equal(isChargeable(10_050, currency), false)
      assert.equal(isChargeable(10_000, currency), true)
    }
  })

  it('that is only paid out in whole units may be charged in smaller ones', () => {
    for (const currency of ['HUF', 'TWD']) {
      assert.equal(isChargeable(17_555, currency), true)
      assert.deepEqual([chargeLimits(currency).step, chargeLimits(currency).payoutStep], [1, 100])
    }
  })

  it('of thousandths is charged in steps of ten', () => {
    for (const currency of ['BHD', 'JOD', 'KWD', 'OMR', 'TND']) {
      assert.equal(isChargeable(1_234, currency), false)
      assert.equal(isChargeable(1_230, currency), true)
      assert.equal(isChargeable(0, currency), false)
    }
  })
})

describe('after a saved card was refused', () => {
  for (const [code, declineCode, advice, next] of [
    ['card_declined', 'insufficient_funds', 'try_again_later', 'try-later'],
    ['card_declined', 'generic_decline', undefined, 'try-later'],
    ['card_declined', 'authentication_required', 'try_again_later', 'ask-donor'],
    ['authentication_required', 'authentication_required', undefined, 'ask-donor'],
    ['incorrect_cvc', 'incorrect_cvc', 'confirm_card_data', 'ask-donor'],
    ['card_declined', 'lost_card', 'do_not_try_again', 'other-card'],
    ['card_declined', 'stolen_card', undefined, 'other-card'],
    ['expired_card', undefined, undefined, 'other-card'],
    ['card_declined', 'a_code_of_tomorrow', undefined, 'try-later'],
  ] as const)
    it(`as ${declineCode ?? code}, advice ${advice ?? 'none'}: ${next}`, () => {
      const decline = { code, ...(declineCode && { declineCode }), ...(advice && { advice }) }

      assert.equal(nextAfter(decline), next)
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
    assert.equal(
      whyKeysUnusable({ ...keys, publishableKey: keys.secretKey }),
      'publishable-key-odd',
    )
    assert.equal(whyKeysUnusable({ ...keys, secretKey: keys.publishableKey }), 'secret-key-odd')
    assert.equal(whyKeysUnusable({ ...keys, webhookSecret: 'we_123' }), 'webhook-secret-odd')
    assert.equal(whyKeysUnusable({ ...keys, secretKey: 'sk_live_0123456789' }), 'keys-differ')
  })
})
