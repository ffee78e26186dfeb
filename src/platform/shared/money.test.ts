import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decimalsOf, formatMoney, readMoney, toDecimal } from './money.ts'

describe('an amount that somebody typed', () => {
  const typed: Record<string, number | undefined> = {
    '25': 25_00,
    '25.5': 25_50,
    '25.50': 25_50,
    '£1,250': 1_250_00,
    ' 10 ': 10_00,
    '٢٥': 25_00,
    '٢٥٫٥٠': 25_50,
    '0.30': 30,
    '25.': 25_00,
    '25.505': undefined,
    '-5': undefined,
    '1e3': undefined,
    '': undefined,
    ten: undefined,
    '999999.99': 999_999_99,
    '9999999': undefined,
    Infinity: undefined,
  }
  for (const [text, minor] of Object.entries(typed))
    it(`"${text}" is ${minor === undefined ? 'not an amount' : `${minor} pence`}`, () => {
      assert.equal(readMoney(text, 'GBP'), minor)
    })

  it('has no decimals in yen, and three in Kuwaiti dinars', () => {
    assert.equal(readMoney('500', 'JPY'), 500)
    assert.equal(readMoney('500.5', 'JPY'), undefined)
    assert.equal(readMoney('1.234', 'KWD'), 1_234)
    assert.deepEqual(['GBP', 'JPY', 'KWD'].map(decimalsOf), [2, 0, 3])
  })

  it('comes back as it was, whatever the amount', () => {
    for (let minor = 0; minor <= 20_000; minor += 7)
      assert.equal(readMoney(toDecimal(minor, 'GBP'), 'GBP'), minor)
  })
})

describe('an amount that is shown', () => {
  it('leaves out pence where there are none, except in lists', () => {
    assert.equal(formatMoney(25_00, 'GBP'), '£25')
    assert.equal(formatMoney(25_50, 'GBP'), '£25.50')
    assert.equal(formatMoney(25_00, 'GBP', { decimals: 'always' }), '£25.00')
    assert.equal(formatMoney(1_250_00, 'GBP'), '£1,250')
    assert.equal(formatMoney(500, 'JPY'), '¥500')
  })

  it('is written as Intl writes it, for the currencies that do without', () => {
    for (const currency of ['GBP', 'EUR', 'USD']) {
      const intl = new Intl.NumberFormat('en-GB', {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
      })
      for (let minor = 0; minor <= 99_999_999; minor = minor * 3 + 7)
        assert.equal(formatMoney(minor, currency, { decimals: 'always' }), intl.format(minor / 100))
      assert.equal(formatMoney(-1_250_00, currency, { decimals: 'always' }), intl.format(-1_250))
    }
    assert.equal(formatMoney(25_00, 'CHF'), 'CHF\u00a025')
  })

  it('has the same sign and figures in Arabic, kept together in a line that runs the other way', () => {
    assert.equal(formatMoney(25_50, 'GBP', { language: 'ar' }), '\u2066£25.50\u2069')
  })
})
