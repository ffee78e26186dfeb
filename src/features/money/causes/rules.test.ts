import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { stepOf } from '#platform/shared/money.ts'
import {
  cardFeesIn,
  leastByCard,
  limitsIn,
  sameFigure,
  suggestionsIn,
  whyNotTaken,
} from './rules.ts'

/** Every currency in which Stripe takes cards and that we know by name. */
const CURRENCIES =
  'GBP EUR USD AUD CAD CHF NZD SGD BRL JPY KRW VND CLP ISK UGX KWD BHD JOD OMR TND AED SAR QAR INR PKR BDT IDR MYR TRY EGP MAD ZAR HUF CZK PLN SEK NOK DKK HKD THB MXN'.split(
    ' ',
  )

const CAUSE = {
  minimumAmount: 1_00,
  maximumAmount: 10_000_00,
  allowCustomAmount: true,
  suggestedAmounts: [5_00, 10_00, 25_00, 100_00].map((amount) => ({ amount, label: '' })),
}

describe('an amount of a cause in another currency', () => {
  it('is about the same figure: €25, ¥2,500, KWD 25', () => {
    assert.equal(sameFigure(25_00, 'GBP', 'GBP'), 25_00)
    assert.equal(sameFigure(25_00, 'GBP', 'EUR'), 25_00)
    assert.equal(sameFigure(25_00, 'GBP', 'JPY'), 2_500)
    assert.equal(sameFigure(25_00, 'GBP', 'KWD'), 25_000)
    assert.equal(sameFigure(25_00, 'GBP', 'IDR'), 250_000_00)
    assert.equal(sameFigure(2_500, 'JPY', 'GBP'), 25_00)
    assert.equal(sameFigure(25_000, 'KWD', 'JPY'), 2_500)
  })

  it('keeps what the cause asks for, and is never less than a card can be charged', () => {
    assert.deepEqual(limitsIn(CAUSE, 'GBP', 'GBP'), { least: 1_00, most: 10_000_00 })
    assert.deepEqual(limitsIn(CAUSE, 'GBP', 'JPY'), { least: 100, most: 1_000_000 })
    assert.deepEqual(limitsIn(CAUSE, 'GBP', 'KWD'), { least: 1_000, most: 10_000_000 })
    assert.equal(limitsIn({ ...CAUSE, minimumAmount: 1 }, 'GBP', 'GBP').least, 30)
    assert.equal(limitsIn({ ...CAUSE, minimumAmount: 1 }, 'JPY', 'JPY').least, 50)
    assert.equal(limitsIn({ ...CAUSE, minimumAmount: 1 }, 'GBP', 'HKD').least, 10_00)
  })

  it('has eight digits at most, as a card payment has', () => {
    const most = { ...CAUSE, maximumAmount: 99_999_999 }
    assert.equal(limitsIn(most, 'GBP', 'KWD').most, 99_999_990)
    assert.equal(limitsIn(most, 'GBP', 'IDR').most, 99_999_999)
  })
})

describe('the amounts that are suggested', () => {
  it('are those that can be charged', () => {
    const small = {
      ...CAUSE,
      minimumAmount: 1,
      suggestedAmounts: [10, 30, 50, 1_00].map((amount) => ({ amount })),
    }
    const amounts = (from: string, to: string) =>
      suggestionsIn(small, from, to).map(({ inThis }) => inThis)

    assert.deepEqual(amounts('GBP', 'GBP'), [30, 50, 1_00])
    assert.deepEqual(amounts('EUR', 'EUR'), [50, 1_00])
    assert.deepEqual(amounts('GBP', 'JPY'), [100])
    assert.deepEqual(amounts('JPY', 'JPY'), [50, 1_00])
    assert.deepEqual(amounts('KWD', 'KWD'), [])
  })

  for (const to of CURRENCIES)
    for (const from of ['GBP', 'JPY', 'KWD'])
      it(`are all taken in ${to} by a cause that is kept in ${from}`, () => {
        const minimumAmount = sameFigure(CAUSE.minimumAmount, 'GBP', from)
        const cause = {
          minimumAmount,
          maximumAmount: sameFigure(CAUSE.maximumAmount, 'GBP', from),
          allowCustomAmount: false,
          suggestedAmounts: CAUSE.suggestedAmounts.map(({ amount }) => ({
            amount: sameFigure(amount, 'GBP', from),
          })),
        }
        const offered = suggestionsIn(cause, from, to)
        assert.ok(offered.length >= 2, `${offered.length} are left`)
        for (const { inThis } of offered) {
          assert.equal(whyNotTaken(inThis, cause, from, to), undefined)
          assert.ok(inThis >= leastByCard(to, from) && inThis % stepOf(to) === 0)
        }
      })
})

describe('an amount that is not taken', () => {
  const why = (amount: number, to: string, cause = CAUSE) => whyNotTaken(amount, cause, 'GBP', to)

  it('is too small, too large, or too fine for a card', () => {
    assert.equal(why(99, 'GBP'), 'too-small')
    assert.equal(why(1_00, 'GBP'), undefined)
    assert.equal(why(10_000_01, 'GBP'), 'too-large')
    assert.equal(why(99, 'JPY'), 'too-small')
    assert.equal(why(101, 'JPY'), undefined)
    assert.equal(why(12_505, 'KWD'), 'too-fine')
    assert.equal(why(12_510, 'KWD'), undefined)
    assert.equal(why(50_000_50, 'UGX'), 'too-fine')
  })

  it('is not one of those that are offered, where nothing else is', () => {
    const fixed = { ...CAUSE, allowCustomAmount: false }
    assert.equal(why(25_00, 'GBP', fixed), undefined)
    assert.equal(why(24_00, 'GBP', fixed), 'not-offered')
    assert.equal(why(2_500, 'JPY', fixed), undefined)
    assert.equal(why(2_400, 'JPY', fixed), 'not-offered')
  })
})

describe('what a card costs', () => {
  it('has a fixed part in each currency, of about twenty pence', () => {
    assert.deepEqual(cardFeesIn('GBP'), { basisPoints: 150, fixedMinor: 20 })
    assert.equal(cardFeesIn('EUR').fixedMinor, 25)
    assert.equal(cardFeesIn('JPY').fixedMinor, 20)
    assert.equal(cardFeesIn('KWD').fixedMinor, 80)
    for (const currency of CURRENCIES)
      assert.ok(
        cardFeesIn(currency).fixedMinor < sameFigure(10_00, 'GBP', currency),
        `${currency} costs more than a small gift`,
      )
  })
})
