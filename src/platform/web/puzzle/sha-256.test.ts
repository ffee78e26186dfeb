import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { sha256 } from './sha-256.ts'
import { findNumber } from './find-number.ts'

describe('SHA-256 in the browser', () => {
  it('is what it is everywhere, for every length of a text', () => {
    for (let length = 0; length < 260; length++) {
      const text = 'é'.repeat(length % 3) + 'salam'.repeat(60).slice(0, length)
      assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'), text)
    }
  })

  it('finds the number of a puzzle, or says that there is none', () => {
    const puzzle = { salt: 'a1b2?expires=1&', challenge: sha256('a1b2?expires=1&4711') }
    assert.equal(findNumber({ ...puzzle, maxnumber: 5000 }), 4711)
    assert.equal(findNumber({ ...puzzle, maxnumber: 4710 }), undefined)
  })
})
