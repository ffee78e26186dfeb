import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Draft, draftFor, keptFor } from './draft.ts'

const SAFIYA = { firstName: 'Safiya', lastName: 'Rahman', email: 'safiya@example.org' }
const HERE = '/app/donate/one'

describe('what a tab has kept of a gift', () => {
  it('is nothing for somebody else whom an app names', () => {
    const kept = draftOf({ email: 'aisha@example.org', giftAid: 'yes', line1: '12 Park Road' })

    assert.equal(keptFor({ from: HERE, donor: SAFIYA }, kept), undefined)
    assert.equal(keptFor({ from: HERE, donor: SAFIYA }, draftOf({ email: '' })), undefined)
  })

  it('is there for the same person, for whoever types on at the same address, and where nobody is named', () => {
    const same = draftOf({ email: ' Safiya@example.org' })
    const typedHere = draftOf({ from: HERE, email: 'other@example.org' })
    const others = draftOf({ email: 'aisha@example.org' })

    assert.equal(keptFor({ from: HERE, donor: SAFIYA }, same), same)
    assert.equal(keptFor({ from: HERE, donor: SAFIYA }, typedHere), typedHere)
    assert.equal(keptFor({ from: HERE, donor: undefined }, others), others)
  })
})

function draftOf(changes: Partial<Draft>): Draft {
  const terms = { defaultCurrency: 'GBP', currencies: [] }
  return { ...draftFor({ from: '/donate', wish: {} }, [], terms), ...changes }
}
