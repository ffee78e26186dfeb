import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Cause } from '#features/money/causes/contract.ts'
import { type Draft, draftFor, findUnlike, keptFor } from './draft.ts'

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

describe('what can be in one payment', () => {
  const of = (id: string, frequency: string) => ({
    cause: { id, frequencies: [frequency] } as unknown as Cause,
  })
  const [thirds, twelve, open, once] = [
    of('thirds', 'monthly'),
    of('twelve', 'monthly'),
    of('open', 'monthly'),
    of('once', 'once'),
  ]
  const instalments = { thirds: 3, twelve: 12, quarters: 3 }

  it('ends after as many payments: a plan of another length names the one that is chosen', () => {
    assert.equal(findUnlike(twelve.cause, [thirds], instalments)?.id, 'thirds')
    assert.equal(findUnlike(open.cause, [thirds], instalments)?.id, 'thirds')
    assert.equal(findUnlike(thirds.cause, [open], instalments)?.id, 'open')
  })

  it('is given as often: what is given once, and what comes each month, are two gifts', () => {
    assert.equal(findUnlike(thirds.cause, [once], instalments)?.id, 'once')
    assert.equal(findUnlike(once.cause, [thirds], instalments)?.id, 'thirds')
  })

  it('is another of the same length, and the same one', () => {
    assert.equal(findUnlike(of('quarters', 'monthly').cause, [thirds], instalments), undefined)
    assert.equal(findUnlike(of('a pump', 'once').cause, [once], instalments), undefined)
    assert.equal(findUnlike(twelve.cause, [twelve], instalments), undefined)
  })
})

function draftOf(changes: Partial<Draft>): Draft {
  const terms = { defaultCurrency: 'GBP', currencies: [] }
  return { ...draftFor({ from: '/donate', wish: {} }, [], terms), ...changes }
}
