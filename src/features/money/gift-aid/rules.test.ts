import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isTooOld, leftOfLines, reachesBack, shareTax, taxOn, toNamedDonor } from './rules.ts'

const address = { line1: '12a Green Lane', city: 'Birmingham', postcode: 'B8 1JA', country: 'GB' }
const named = (changes: object) =>
  toNamedDonor({ firstName: 'Aisha', lastName: 'Khan', address, ...changes })

describe('a donor in the fields of the tax office', () => {
  it('has one first name, no hyphen in the last, and the house alone', () => {
    assert.deepEqual(named({ firstName: 'Aisha  Maryam', lastName: 'Khan-Ali' }), {
      firstName: 'Aisha',
      lastName: 'Khan Ali',
      house: '12a',
      postcode: 'B8 1JA',
    })
    const house = (line1: string) => {
      const donor = named({ address: { ...address, line1 } })
      return typeof donor === 'string' ? donor : donor.house
    }
    assert.deepEqual(['Rose Cottage', '4-6 High Street', 'Flat 3, 12 Park Road'].map(house), [
      'Rose Cottage',
      '4-6',
      'Flat 3, 12 Park Road',
    ])
  })

  it('has X and the whole address where they live abroad', () => {
    const abroad = { line1: '100 Champs Élysées', city: 'Paris', postcode: '75008', country: 'FR' }
    const donor = named({ address: abroad })
    assert.deepEqual(typeof donor === 'string' ? donor : [donor.house, donor.postcode], [
      '100 Champs Élysées, Paris',
      'X',
    ])
  })

  it('has the apostrophe and the hyphen of a typewriter, where a phone has made them round', () => {
    const donor = named({ lastName: 'O’Neill‑Ali' })
    assert.deepEqual(typeof donor === 'string' ? donor : donor.lastName, "O'Neill Ali")
  })

  it('is not named by half: what the tax office cannot read is told', () => {
    assert.equal(named({ firstName: 'عائشة' }), 'first-name')
    assert.equal(named({ lastName: '' }), 'last-name')
    assert.equal(named({ address: { ...address, line1: '' } }), 'house')
    assert.equal(named({ address: { ...address, postcode: 'B8 1J' } }), 'postcode')
    const marked = named({ firstName: 'Ḥusayn', lastName: 'Çelik' })
    assert.deepEqual(typeof marked === 'string' ? marked : [marked.firstName, marked.lastName], [
      'Husayn',
      'Çelik',
    ])
  })
})

describe('a claim', () => {
  it('can be made for four years', () => {
    assert.deepEqual(
      [isTooOld('2022-11-22', '2026-11-22'), isTooOld('2022-11-21', '2026-11-22')],
      [false, true],
    )
  })

  it('reaches back as far as the declaration for past gifts', () => {
    const declaredAt = new Date('2026-11-22T12:00:00Z')
    const covers = (at: string, scope: 'this' | 'past-and-future') =>
      reachesBack({ scope, declaredAt }, new Date(at))
    assert.deepEqual(
      [
        covers('2022-11-23T00:00:00Z', 'past-and-future'),
        covers('2022-11-21T00:00:00Z', 'past-and-future'),
        covers('2026-11-21T00:00:00Z', 'this'),
      ],
      [true, false, false],
    )
  })

  it('is a quarter in whole pence, shared among funds without losing one', () => {
    const byFund = new Map([
      ['food', 10_01],
      ['roof', 10_01],
      ['zakat', -1_00],
    ])
    const tax = taxOn(20_02, 1_00)
    const shares = shareTax(byFund, tax)
    assert.equal(tax, 4_75)
    assert.deepEqual(Object.fromEntries(shares), { food: 2_50, roof: 2_50, zakat: -25 })
  })

  it('leaves what went back with the lines that carry Gift Aid', () => {
    const ticket = { fundId: 'hall', amountMinor: 10_00, giftAidEligible: false }
    const gift = { fundId: 'hall', amountMinor: 20_00, giftAidEligible: true }
    const left = leftOfLines([gift, ticket], new Map([['fund:hall', 12_00]]))
    assert.deepEqual([left.get(gift), left.get(ticket)], [2_00, 10_00])
  })
})
