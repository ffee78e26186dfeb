import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toWish } from './to-wish.ts'

const TERMS = {
  defaultCurrency: 'GBP',
  currencies: [
    { value: 'GBP', label: 'Pound', sign: '£' },
    { value: 'JPY', label: 'Yen', sign: '¥' },
  ],
}

describe('an amount that an app asks for', () => {
  it('is of the currency that the app says', () => {
    assert.deepEqual(toWish({ amount: 2_500, currency: 'JPY', frequency: 'once' }, TERMS), {
      amount: '2500',
      currency: 'JPY',
      frequency: 'once',
    })
  })

  it('is of the organisation’s own currency where the app says none, whatever this browser has chosen', () => {
    const { amount, currency } = toWish({ amount: 25_00 }, TERMS)

    assert.deepEqual([Number(amount), currency], [25, 'GBP'])
  })

  it('is left out with its currency where that is not collected', () => {
    assert.deepEqual(toWish({ amount: 25_00, currency: 'USD', frequency: 'monthly' }, TERMS), {
      frequency: 'monthly',
    })
  })

  it('changes no currency where none is asked for', () => {
    assert.equal(toWish({}, TERMS).currency, undefined)
  })
})
