import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ContactNumber } from '#platform/shared/fields.ts'
import { toContactNumber } from './contact-number.ts'

describe('a contact number', () => {
  it('has ten digits and begins with 6 to 9, where that is the rule', () => {
    for (const right of ['9876543210', '6000000000', '98765 43210', '(987) 654-3210'])
      assert.equal(toContactNumber(right, 'in-10'), right.replace(/\D/g, ''))
    for (const right of [
      '٩٨٧٦٥٤٣٢١٠',
      '۹۸۷۶۵ ۴۳۲۱۰',
      '९८७६५४३२१०',
      '98765\u00a043210',
      '98765–43210',
    ])
      assert.equal(toContactNumber(right, 'in-10'), '9876543210', right)
    for (const wrong of ['5876543210', '987654321', '98765432100', '+919876543210', '0987654321'])
      assert.equal(toContactNumber(wrong, 'in-10'), undefined, wrong)
  })

  it('is one of the country, as it is dialled there, or any with its country code', () => {
    assert.equal(toContactNumber('0121 496 0123', 'GB'), '+441214960123')
    assert.equal(toContactNumber('07700 900123', 'GB'), '+447700900123')
    assert.equal(toContactNumber('+91 98765 43210', 'GB'), '+919876543210')
    assert.equal(toContactNumber('020 7183 8750', 'GB'), '+442071838750')
    for (const typed of [
      '+44 (0)121 496 0123',
      '(+44) 121 496 0123',
      '0044 121 496 0123',
      '(0121) 496 0123',
      '0121/496-0123',
      '٠١٢١ ٤٩٦ ٠١٢٣',
      '\u202a+44\u00a0121\u00a0496\u00a00123\u202c',
      '＋44 121 496 0123',
    ]) {
      assert.equal(toContactNumber(typed, 'GB'), '+441214960123', typed)
      assert.equal(ContactNumber.safeParse(typed).success, true, typed)
    }
    for (const wrong of ['12345', '9876543210', '0000000000', '+44 12'])
      assert.equal(toContactNumber(wrong, 'GB'), undefined, wrong)
  })

  it('needs a country code where the rule names no country that exists', () => {
    assert.equal(toContactNumber('0121 496 0123', 'XX'), undefined)
    assert.equal(toContactNumber('+441214960123', 'XX'), '+441214960123')
  })
})
