import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decimalsOf, formatMoney, readMoney, stepOf, toDecimal } from './money.ts'

describe('an amount that somebody typed', () => {
  const typed: Record<string, number | undefined> = {
    '25': 25_00,
    '25.5': 25_50,
    '25.50': 25_50,
    '25,5': 25_50,
    '25,50': 25_50,
    '£25': 25_00,
    '£ 25': 25_00,
    '25 £': 25_00,
    '25 GBP': 25_00,
    'gbp 25.50': 25_50,
    '1,000': 1_000_00,
    '£1,250': 1_250_00,
    '1,250.50': 1_250_50,
    '1.250,50': 1_250_50,
    '1 250,50': 1_250_50,
    '1\u00a0250': 1_250_00,
    '1\u202f250,5': 1_250_50,
    '1’250.50': 1_250_50,
    '1,00,000': 100_000_00,
    '1,000,000': 1_000_000_00,
    '1000000': 1_000_000_00,
    ' 10 ': 10_00,
    '\u200f٢٥': 25_00,
    '٢٥': 25_00,
    '٢٥٫٥٠': 25_50,
    '٢٥،٥٠': 25_50,
    '١٬٠٠٠': 1_000_00,
    '١٬٢٥٠٫٥٠': 1_250_50,
    '۲۵': 25_00,
    '২৫': 25_00,
    '２５': 25_00,
    '\u2066£25\u2069': 25_00,
    '0.30': 30,
    '25.': 25_00,
    '25.505': undefined,
    '25,': undefined,
    '1.000': undefined,
    '0,500': undefined,
    '1000,000': undefined,
    '1,0000': undefined,
    '1,25.50': undefined,
    '25 50': undefined,
    $25: undefined,
    '25 EUR': undefined,
    '€25': undefined,
    '-5': undefined,
    '1e3': undefined,
    '': undefined,
    '£': undefined,
    ten: undefined,
    '999999.99': 999_999_99,
    '9999999': 9_999_999_00,
    Infinity: undefined,
  }
  for (const [text, minor] of Object.entries(typed))
    it(`"${text}" is ${minor === undefined ? 'not an amount' : `${minor} pence`}`, () => {
      assert.equal(readMoney(text, 'GBP'), minor)
    })

  it('has no decimals in yen, and three in Kuwaiti dinars', () => {
    assert.equal(readMoney('500', 'JPY'), 500)
    assert.equal(readMoney('￥１，５００', 'JPY'), 1_500)
    assert.equal(readMoney('500.5', 'JPY'), undefined)
    assert.equal(readMoney('25,50', 'JPY'), undefined)
    assert.equal(readMoney('1.234', 'KWD'), 1_234)
    assert.equal(readMoney('12,50', 'KWD'), 12_500)
    assert.equal(readMoney('1,234', 'KWD'), undefined, 'it may be a thousand, or one')
    assert.equal(readMoney('1,234.500', 'KWD'), 1_234_500)
    assert.equal(readMoney('KWD 25', 'KWD'), 25_000)
    assert.deepEqual(['GBP', 'JPY', 'KWD'].map(decimalsOf), [2, 0, 3])
  })

  it('that is longer than any payment is too much, and not unreadable', () => {
    assert.ok(readMoney('9'.repeat(40), 'GBP')! > 99_999_999)
  })

  it('is a step of what a card can pay, where that is coarser than the currency', () => {
    assert.deepEqual(['GBP', 'JPY', 'KWD', 'UGX', 'ISK'].map(stepOf), [1, 1, 10, 100, 100])
  })

  it('comes back as it was, whatever the amount', () => {
    for (const currency of ['GBP', 'JPY', 'KWD', 'USD', 'CHF', 'INR'])
      for (let minor = 0; minor <= 99_999_999; minor = minor * 2 + 7) {
        assert.equal(readMoney(toDecimal(minor, currency), currency), minor)
        for (const decimals of ['needed', 'always'] as const)
          for (const language of ['en', 'ar'])
            assert.equal(
              readMoney(formatMoney(minor, currency, { language, decimals }), currency),
              minor,
            )
      }
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
