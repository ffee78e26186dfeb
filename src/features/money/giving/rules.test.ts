import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cardFeesIn } from '#features/money/causes/rules.ts'
import { formatMoney, stepOf } from '#platform/shared/money.ts'
import {
  feeToCover,
  giftAidOn,
  isPostcode,
  sumUp,
  toEmail,
  toName,
  toPostcode,
  whyAmountRefused,
  withGiftAid,
} from './rules.ts'

const LIMITS = {
  minimumAmount: 1_00,
  maximumAmount: 10_000_00,
  allowCustomAmount: true,
  suggestedAmounts: [],
}

describe('an amount that a donor typed', () => {
  const said = (typed: string, to = 'GBP') =>
    whyAmountRefused({ id: 'zakat', suggested: null, typed }, LIMITS, 'GBP', to)

  it('is told why it cannot be given, in words that fit', () => {
    for (const fine of ['25', '£25', '25.5', '25,50', '1,000', '٢٥', '٢٥٫٥٠', ' 10,000 '])
      assert.equal(said(fine), undefined, fine)
    for (const much of ['1000000', '1,000,000', '10000.01', '9'.repeat(30)])
      assert.equal(said(much), 'too-large', much)
    for (const little of ['0', '0.99', '0,99']) assert.equal(said(little), 'too-small', little)
    for (const odd of ['ten', '25.505', '$25', '-25', '1.000'])
      assert.equal(said(odd), 'unreadable', odd)
  })

  it('is told so in yen and dinars as well', () => {
    assert.equal(said('2,500', 'JPY'), undefined)
    assert.equal(said('99', 'JPY'), 'too-small')
    assert.equal(said('25.5', 'JPY'), 'unreadable')
    assert.equal(said('12.50', 'KWD'), undefined)
    assert.equal(said('12.505', 'KWD'), 'too-fine')
  })
})

describe('the card fee, when the donor covers it', () => {
  for (const currency of ['GBP', 'EUR', 'JPY', 'KWD', 'UGX'])
    it(`leaves the whole gift in ${currency}, and not a step more`, () => {
      const { basisPoints, fixedMinor } = cardFeesIn(currency)
      const step = stepOf(currency)
      const left = (charge: number) => charge - (charge * basisPoints) / 10_000 - fixedMinor
      for (
        let gift = 100 * step;
        gift < 90_000_000;
        gift = Math.ceil((gift * 1.003) / step) * step + step
      ) {
        const fee = feeToCover(gift, currency)
        assert.equal(fee % step, 0)
        assert.ok(left(gift + fee) >= gift - 1e-6, `${gift}: too little`)
        assert.ok(left(gift + fee - step) < gift + 1e-6, `${gift}: too much`)
      }
    })

  it('is nothing for nothing', () => {
    assert.equal(feeToCover(0, 'GBP'), 0)
  })
})

describe('Gift Aid', () => {
  it('makes £12.50 of £10, and 25p more of every £1, whatever the amount', () => {
    assert.equal(withGiftAid(10_00), 12_50)
    for (let pounds = 1; pounds <= 20_000; pounds++)
      assert.equal(giftAidOn(pounds * 100), pounds * 25)
    for (let pence = 1; pence <= 300_000; pence++) {
      const worth = withGiftAid(pence)
      // In whole pence, and never more than the tax office adds.
      assert.ok(worth * 4 <= pence * 5 && worth * 4 > pence * 5 - 4, `${pence}p`)
    }
  })

  it('says the same sum in the sentence and in the figures, also of several lines', () => {
    for (const [a, b] of [
      [10_00, 5_00],
      [10_01, 10_01],
      [33, 7_77],
      [1_03, 2_03],
    ] as const) {
      const lines = [
        { amount: a, giftAidEligible: true },
        { amount: b, giftAidEligible: true },
        { amount: 4_00, giftAidEligible: false },
      ]
      const { eligible, reclaimable, gift, total } = sumUp(lines, {
        currency: 'GBP',
        coverFees: true,
      })

      assert.equal(
        formatMoney(withGiftAid(eligible), 'GBP'),
        formatMoney(eligible + reclaimable, 'GBP'),
      )
      assert.equal(gift, a + b + 4_00)
      assert.equal(total, gift + feeToCover(gift, 'GBP'))
    }
  })

  it('is for pounds only', () => {
    const lines = [{ amount: 10_00, giftAidEligible: true }]
    assert.equal(sumUp(lines, { currency: 'EUR', coverFees: false }).reclaimable, 0)
  })
})

describe('what people, autofill and paste leave in a field', () => {
  it('is a name without stray spaces, and otherwise as it is', () => {
    assert.equal(toName('  Aisha \u00a0 Bint\tYusuf '), 'Aisha Bint Yusuf')
    assert.equal(toName('\ufeffعائشة  خان'), 'عائشة خان')
    assert.equal(toName('O’Brien-Khan'), 'O’Brien-Khan')
    // The mark that joins or parts letters belongs to some names.
    assert.equal(toName('علی\u200cرضا'), 'علی\u200cرضا')
  })

  it('is an address in small letters, without what cannot be seen', () => {
    assert.equal(toEmail(' Aisha@Example.org\u200e '), 'aisha@example.org')
    assert.equal(toEmail('\u2068aisha@example.org\u2069'), 'aisha@example.org')
  })

  it('is a postcode with its capitals and its space', () => {
    const typed = {
      b81ja: 'B8 1JA',
      'B8 1JA': 'B8 1JA',
      ' b8  1ja ': 'B8 1JA',
      'b8-1ja': 'B8 1JA',
      sw1a1aa: 'SW1A 1AA',
      'ec1a 1bb': 'EC1A 1BB',
      'm1 1ae': 'M1 1AE',
      b٨١ja: 'B8 1JA',
      gir0aa: 'GIR 0AA',
    }
    for (const [text, postcode] of Object.entries(typed)) {
      assert.equal(toPostcode(text, 'GB'), postcode)
      assert.ok(isPostcode(text, 'GB'), text)
    }
    for (const wrong of ['', 'B8', '12345', 'B8 1J', 'Birmingham', 'B8 1JAX'])
      assert.ok(!isPostcode(wrong, 'GB'), wrong)
    assert.equal(toPostcode(' 1010 ', 'AT'), '1010')
    assert.ok(isPostcode('', 'IE'), 'some places have none')
  })
})
