import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ContactNumber, Email, text } from './fields.ts'

describe('what telephones and messages add unseen', () => {
  it('is no part of an email address', () => {
    for (const typed of [
      'Aisha@Example.org',
      ' aisha@example.org ',
      'aisha@example.org\u200e',
      '\u2068aisha@example.org\u2069',
      'aisha@example.org\ufeff',
    ])
      assert.equal(Email.parse(typed), 'aisha@example.org')
    assert.ok(!Email.safeParse('aisha example@example.org').success)
  })

  it('is no text where there is nothing else', () => {
    const name = text({ max: 20 })
    for (const typed of ['\u200b', ' \u2060 ', '\u00ad'])
      assert.ok(!name.safeParse(typed).success, JSON.stringify(typed))
    assert.equal(name.parse('می\u200cرود'), 'می\u200cرود')
    assert.equal(text({ min: 0, max: 20 }).parse(''), '')
  })

  it('is no part of a telephone number, and its digits are those of any script', () => {
    for (const [typed, number] of Object.entries({
      '07700 900123': '07700 900123',
      '\u202a+44 7700 900123\u202c': '+44 7700 900123',
      '07700–900–123': '07700-900-123',
      '٠٧٧٠٠ ٩٠٠١٢٣': '07700 900123',
      '+৪৪ ৭৭০০ ৯০০১২৩': '+44 7700 900123',
      ' (07700)\u00a0900123 ': '(07700) 900123',
    }))
      assert.equal(ContactNumber.parse(typed), number)
    assert.ok(!ContactNumber.safeParse('ring the bell').success)
  })
})
