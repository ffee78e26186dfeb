import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseLanguage } from './languages.ts'

describe('the language of a visitor', () => {
  it('is what they chose, when the organisation speaks it', () => {
    assert.equal(chooseLanguage(['en', 'ar'], 'ar', 'en-GB'), 'ar')
    assert.equal(chooseLanguage(['en'], 'ar', 'en-GB'), 'en')
  })

  it('is else the first that their browser asks for and the organisation speaks', () => {
    assert.equal(chooseLanguage(['en', 'ar'], undefined, 'ur-PK, ar;q=0.8, en;q=0.5'), 'ar')
  })

  it('is else the first of the organisation, whatever nonsense was asked for', () => {
    assert.equal(chooseLanguage(['ar', 'en'], '../../etc', ',;q=,,*'), 'ar')
    assert.equal(chooseLanguage([], undefined, undefined), 'en')
  })
})
