import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PLAYS, TEST_CARDS, feeOf, findTestCard, hasExpired, passesLuhn, playOf } from './rules.ts'

describe('the test cards', () => {
  it('all end in the right check digit, and no two are the same', () => {
    for (const { number } of TEST_CARDS) assert.ok(passesLuhn(number), number)
    assert.equal(new Set(TEST_CARDS.map(({ number }) => number)).size, TEST_CARDS.length)
  })

  it('play every part that is written, each with a sentence for the page', () => {
    const played = new Set(TEST_CARDS.map(({ behaviour }) => behaviour))
    assert.deepEqual([...played].toSorted(), Object.keys(PLAYS).toSorted())
    for (const { says } of TEST_CARDS) assert.match(says, /^\p{Lu}.+\.$/u)
  })

  it('do what Stripe’s do under the same number', () => {
    assert.deepEqual(playOf(findTestCard('4242424242424242')!.behaviour), {})
    assert.equal(
      playOf(findTestCard('4000000000009995')!.behaviour).decline?.declineCode,
      'insufficient_funds',
    )
    assert.deepEqual(playOf(findTestCard('4000008400001629')!.behaviour).asks, true)
  })

  it('do not include a card that somebody may really have', () => {
    assert.equal(findTestCard('4111111111111111'), undefined)
  })
})

describe('a card number', () => {
  it('fails when any one digit is mistyped', () => {
    const right = '4242424242424242'
    for (let place = 0; place < right.length; place++)
      for (let digit = 0; digit < 10; digit++) {
        const typed = right.slice(0, place) + digit + right.slice(place + 1)
        assert.equal(passesLuhn(typed), typed === right, typed)
      }
  })
})

describe('a card', () => {
  it('is good to the end of its month, over the turn of a year too', () => {
    assert.equal(hasExpired(11, 2026, new Date('2026-11-30T23:59:59Z')), false)
    assert.equal(hasExpired(11, 2026, new Date('2026-12-01T00:00:00Z')), true)
    assert.equal(hasExpired(12, 2026, new Date('2026-12-31T23:59:59Z')), false)
    assert.equal(hasExpired(12, 2026, new Date('2027-01-01T00:00:00Z')), true)
  })
})

describe('the bank’s fee', () => {
  it('is 1.5 % and twenty pence', () => {
    assert.equal(feeOf(2_500), 58)
    assert.equal(feeOf(10_000), 170)
  })

  it('never takes more than was given', () => {
    for (let amount = 1; amount < 5_000; amount++) assert.ok(feeOf(amount) <= amount)
  })
})
