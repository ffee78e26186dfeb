import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Body } from './attempt.ts'
import { minutesSince, whatOf } from './just-given.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-11-23T12:00:00Z')

describe('a gift that was just given', () => {
  it('is asked about for ten minutes, whoever is named in it', () => {
    const last = { what: whatOf(gift()), at: NOON }
    const since = (minutes: number) => minutesSince(gift('Yusuf'), last, NOON + minutes * MINUTE)

    assert.deepEqual([0, 2, 9.9, 10].map(since), [1, 2, 10, undefined])
  })

  it('is another one to another cause, of another amount, or at another rhythm', () => {
    const last = { what: whatOf(gift()), at: NOON }
    const others = [
      { items: [{ donationId: 'zakat', amount: 25_00 }] },
      { items: [{ donationId: 'food-bank', amount: 25_01 }] },
      { currency: 'EUR' },
      { frequency: 'monthly' as const },
    ]

    for (const changes of others)
      assert.equal(minutesSince({ ...gift(), ...changes }, last, NOON), undefined)
    assert.equal(minutesSince(gift(), undefined, NOON), undefined)
  })

  it('says nothing of who gave it', () => {
    assert.doesNotMatch(whatOf(gift()), /Aisha|Khan|example/)
  })
})

function gift(firstName = 'Aisha'): Body {
  return {
    items: [{ donationId: 'food-bank', amount: 25_00 }],
    currency: 'GBP',
    frequency: 'once',
    coverFees: false,
    donor: { firstName, lastName: 'Khan', email: 'aisha@example.org' },
  }
}
