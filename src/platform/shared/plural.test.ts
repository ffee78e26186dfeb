import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plural } from './plural.ts'

const seats = {
  zero: 'لا مقاعد',
  one: 'مقعد واحد',
  two: 'مقعدان',
  few: '# مقاعد',
  many: '# مقعدًا',
  other: '# مقعد',
}

describe('a count in words', () => {
  it('follows the rules of Arabic, where two is a form of its own', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 10, 11, 99, 100, 103].map((count) => plural('ar', count, seats)),
      [
        'لا مقاعد',
        'مقعد واحد',
        'مقعدان',
        '3 مقاعد',
        '10 مقاعد',
        '11 مقعدًا',
        '99 مقعدًا',
        '100 مقعد',
        '103 مقاعد',
      ],
    )
  })

  it('takes the general form where a language has no other', () => {
    const places = { one: '# place', other: '# places' }

    assert.deepEqual(
      [0, 1, 2].map((count) => plural('en', count, places)),
      ['0 places', '1 place', '2 places'],
    )
  })
})
