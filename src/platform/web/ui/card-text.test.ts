import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Tidy, groupCardNumber, readExpiry, strokeExpiry, trimCode } from './card-text.ts'

describe('an expiry date', () => {
  const december = [
    '12/34',
    '12 / 34',
    '12/2034',
    '12 / 2034',
    '1234',
    '122034',
    '12-34',
    '12 - 34',
    '12–34',
    '12.34',
    '12 34',
    ' 12/34 ',
    '12\u00a0/\u00a034',
    '\u206612/34\u2069',
    '2034-12',
    '2034/12',
    '203412',
    '١٢/٣٤',
    '١٢ / ٢٠٣٤',
    '۱۲۳۴',
    '１２／３４',
  ]
  for (const text of december)
    it(`"${text}" is December 2034`, () => {
      assert.deepEqual(readExpiry(text), { month: 12, year: 2034 })
    })

  it('has a month of one digit or two', () => {
    for (const text of ['4/27', '04/27', '4 / 2027', '0427', '427', '4-27', '2027-4'])
      assert.deepEqual(readExpiry(text), { month: 4, year: 2027 }, text)
  })

  it('is none while something is missing or cannot be', () => {
    for (const text of [
      '',
      '1',
      '12',
      '12/',
      '12/3',
      '12/203',
      '13/34',
      '00/34',
      '12/1999',
      '12/34/56',
      'Dec 34',
      '1/2/34',
    ])
      assert.equal(readExpiry(text), undefined, text)
  })
})

describe('an expiry date, key by key', () => {
  const typed: Record<string, string> = {
    '1234': '12/34',
    '12/34': '12/34',
    '12 / 34': '12/34',
    '12-34': '12/34',
    '12.34': '12/34',
    '12/2034': '12/2034',
    '122034': '12/2034',
    '12 / 2034': '12/2034',
    '434': '04/34',
    '4/34': '04/34',
    '1/34': '01/34',
    '1 / 34': '01/34',
    '1-34': '01/34',
    '1334': '01/334',
    '١٢٣٤': '12/34',
    '١٢/٣٤': '12/34',
    '۴/۳۴': '04/34',
    '12//34': '12/34',
    '12345678': '12/3456',
  }
  for (const [keys, shown] of Object.entries(typed))
    it(`"${keys}" is shown as ${shown}`, () => {
      assert.equal(type(strokeExpiry, keys).text, shown)
    })

  it('is shown in one way when it comes at once', () => {
    for (const text of ['12/34', '12 / 34', '12/2034', '1234', '12-34', '2034-12', '١٢/٣٤'])
      assert.deepEqual(strokeExpiry('', { text, caret: text.length }), { text: '12/34', caret: 5 })
  })

  it('can be deleted to the last digit, the stroke with the digit before it', () => {
    let at = type(strokeExpiry, '1234')
    const shown: string[] = []
    while (at.text !== '') {
      at = press(strokeExpiry, at, 'Backspace')
      shown.push(at.text)
    }
    assert.deepEqual(shown, ['12/3', '12/', '1', ''])
  })

  it('is edited in its middle without the caret moving away', () => {
    const date = { text: '12/34', caret: 0 }
    assert.deepEqual(press(strokeExpiry, { ...date, caret: 2 }, 'Backspace'), {
      text: '1/34',
      caret: 1,
    })
    assert.deepEqual(press(strokeExpiry, { text: '1/34', caret: 1 }, '1'), {
      text: '11/34',
      caret: 3,
    })
    assert.deepEqual(press(strokeExpiry, { ...date, caret: 0 }, 'Delete'), {
      text: '2/34',
      caret: 0,
    })
    assert.deepEqual(press(strokeExpiry, { text: '2/34', caret: 0 }, '1'), {
      text: '12/34',
      caret: 1,
    })
    assert.deepEqual(press(strokeExpiry, { ...date, caret: 3 }, 'Backspace'), {
      text: '1/34',
      caret: 1,
    })
    assert.deepEqual(press(strokeExpiry, { ...date, caret: 2 }, 'Delete'), {
      text: '12/4',
      caret: 2,
    })
    assert.deepEqual(press(strokeExpiry, { ...date, caret: 4 }, 'Backspace'), {
      text: '12/4',
      caret: 3,
    })
    assert.deepEqual(press(strokeExpiry, { text: '12/4', caret: 3 }, '3'), {
      text: '12/34',
      caret: 4,
    })
  })
})

describe('a card number', () => {
  const shown = '4242 4242 4242 4242'
  for (const text of [
    '4242424242424242',
    shown,
    '4242-4242-4242-4242',
    ' 4242 4242 4242 4242 ',
    '4242\u00a04242\u00a04242\u00a04242',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '４２４２４２４２４２４２４２４２',
  ])
    it(`"${text}" stands in groups, typed or pasted`, () => {
      assert.equal(type(groupCardNumber, text).text, shown)
      assert.equal(groupCardNumber('', { text, caret: text.length }).text, shown)
    })

  it('of American Express stands in its own groups', () => {
    assert.equal(type(groupCardNumber, '378282246310005').text, '3782 822463 10005')
  })

  it('is edited in its middle without the caret moving away', () => {
    const number = { text: shown, caret: 0 }
    assert.deepEqual(press(groupCardNumber, { ...number, caret: 7 }, 'Backspace'), {
      text: '4242 4424 2424 242',
      caret: 6,
    })
    assert.deepEqual(press(groupCardNumber, { text: '4242 4424 2424 242', caret: 6 }, '2'), {
      text: shown,
      caret: 7,
    })
    assert.deepEqual(press(groupCardNumber, { ...number, caret: 5 }, 'Backspace'), {
      text: '4244 2424 2424 242',
      caret: 3,
    })
  })

  it('has nineteen digits at most', () => {
    assert.equal(type(groupCardNumber, '42'.repeat(12)).text, '4242 4242 4242 4242 424')
  })
})

describe('a security code', () => {
  it('is three or four digits, whatever is between them', () => {
    for (const text of ['123', ' 123 ', '1 2 3', '١٢٣', '12a3'])
      assert.equal(type(trimCode, text).text, '123', text)
    assert.equal(type(trimCode, '12345').text, '1234')
    assert.deepEqual(press(trimCode, { text: '123', caret: 1 }, '9'), { text: '1923', caret: 2 })
  })
})

/** Types a text key by key into an empty field. */
function type(tidy: Tidy, keys: string) {
  return keys.split('').reduce((at, key) => press(tidy, at, key), { text: '', caret: 0 })
}

/** One key, as a browser hands it on: it changes the text first, and the field is tidied afterwards. */
function press(tidy: Tidy, { text, caret }: ReturnType<Tidy>, key: string) {
  if (key === 'Backspace')
    return tidy(
      text,
      {
        text: text.slice(0, Math.max(0, caret - 1)) + text.slice(caret),
        caret: Math.max(0, caret - 1),
      },
      'backward',
    )
  if (key === 'Delete')
    return tidy(text, { text: text.slice(0, caret) + text.slice(caret + 1), caret }, 'forward')
  return tidy(text, {
    text: text.slice(0, caret) + key + text.slice(caret),
    caret: caret + key.length,
  })
}
