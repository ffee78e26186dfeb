import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cardNumbersIn } from './card-numbers.ts'

describe('a card’s number', () => {
  it('is found in whatever way it is written, also one of thirteen digits', () => {
    assert.deepEqual(cardNumbersIn('paid with 4242-4242 4242 4242, then 4222222222222.'), [
      '4242424242424242',
      '4222222222222',
    ])
  })

  it('is no moment, however long ago: when a migration was made, or a line was logged', () => {
    const moments = [1_795_346_132_503, 1_009_843_200_007, 2_000_000_000_008].map(String)

    assert.deepEqual(moments.flatMap(cardNumbersIn), [])
  })
})
