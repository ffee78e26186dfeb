import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { type ShownField, differencesOf, roomOf, toCome } from './rules.ts'
import { officeWords } from './words.ts'

const DAY = {
  prayers: [
    { prayer: 'fajr', begins: '06:00', jamaat: '06:30' },
    { prayer: 'dhuhr', begins: '12:00', jamaat: '12:45' },
    { prayer: 'asr', begins: '14:30', jamaat: null },
    { prayer: 'maghrib', begins: '16:00', jamaat: '16:05' },
    { prayer: 'isha', begins: '17:45', jamaat: '00:20' },
  ],
  jumuah: [],
} as const

describe('the prayers that a funeral of today can follow', () => {
  it('begin with the next one, which is offered until its jamaat', () => {
    assert.equal(toCome(DAY, '05:00')[0], 'fajr')
    assert.equal(toCome(DAY, '12:45')[0], 'dhuhr')
    assert.deepEqual(toCome(DAY, '12:46'), ['asr', 'maghrib', 'isha'])
  })

  it('has an Isha past midnight to the end of the day', () => {
    assert.deepEqual(toCome(DAY, '23:59'), ['isha'])
  })

  it('has Dhuhr of a Friday until the last Jumu’ah', () => {
    const friday = { ...DAY, jumuah: [{ jamaat: '13:25' }, { jamaat: '12:30' }] }
    assert.equal(toCome(friday, '13:25')[0], 'dhuhr')
    assert.equal(toCome(friday, '13:26')[0], 'asr')
  })

  it('are none when all are over, and all where no times are known', () => {
    assert.equal(toCome({ prayers: [], jumuah: [] }, '23:59').length, 5)
    const over = DAY.prayers.map((each) => ({ ...each, jamaat: each.begins }))
    assert.deepEqual(toCome({ prayers: over, jumuah: [] }, '23:59'), [])
  })
})

/** What a kind might declare. */
const FIELDS: readonly ShownField[] = [
  { name: 'place', type: 'line', label: 'Where', isWords: true },
  { name: 'isFree', type: 'tick', label: 'Free' },
  { name: 'price', type: 'money', label: 'Price' },
  { name: 'age', type: 'choice', label: 'For', choices: [{ value: 'all', label: 'Everybody' }] },
  {
    name: 'steps',
    type: 'list',
    label: 'Steps',
    fields: [
      { name: 'day', type: 'date', label: 'Day' },
      { name: 'what', type: 'line', label: 'What' },
    ],
  },
]
const SAYING = {
  yes: 'Yes',
  no: 'No',
  picture: (id: string) => `picture of ${id}`,
  money: (minor: number) => `£${minor / 100}`,
}
const VERSION = {
  title: 'Soup',
  summary: '',
  html: '<p>Warm soup.</p>',
  imageId: null,
  language: 'en',
  translations: {},
  category: '',
  publishFrom: null,
  publishUntil: null,
  fields: { place: 'Hall', isFree: true, price: 500, age: 'all', steps: [] },
}

describe('what is different between two versions', () => {
  const between = (after: object) => differencesOf(FIELDS, VERSION, after as never, SAYING)

  it('is nothing where they say the same', () => {
    assert.deepEqual(between(structuredClone(VERSION)), [])
  })

  it('is said field by field, in words, whatever a kind declares', () => {
    const steps = [{ day: '2026-12-01', what: 'Cook' }]
    const found = between({
      ...VERSION,
      html: '<p>Hot soup.</p>',
      fields: { ...VERSION.fields, isFree: false, price: 750, age: undefined, steps },
    })

    assert.deepEqual(
      found.map(({ path, before, after }) => [path, before, after]),
      [
        ['html', 'Warm soup.', 'Hot soup.'],
        ['fields.isFree', 'Yes', 'No'],
        ['fields.price', '£5', '£7.5'],
        ['fields.age', 'Everybody', ''],
        ['fields.steps', '', '2026-12-01 · Cook'],
      ],
    )
  })

  it('is also what only looks different, and another picture', () => {
    const found = between({ ...VERSION, html: '<h2>Warm soup.</h2>', imageId: 'b' })

    assert.deepEqual(
      found.map(({ path, isLook, after }) => [path, isLook, after]),
      [
        ['html', true, 'Warm soup.'],
        ['imageId', false, 'picture of b'],
      ],
    )
  })

  it('is said in the language of a translation, also where there was none', () => {
    const ar = { title: 'حساء', summary: '', html: '', fields: { place: 'القاعة' } }

    const found = between({ ...VERSION, translations: { ar } })

    assert.deepEqual(
      found.map(({ path, language, after }) => [path, language, after]),
      [
        ['translations.ar.title', 'ar', 'حساء'],
        ['translations.ar.fields.place', 'ar', 'القاعة'],
      ],
    )
  })
})

describe('the tab of the browser', () => {
  it('names every part of the office', () => {
    const paths = Object.values(PATHS).filter((path) => path.startsWith(`${PATHS.office}/`))
    const parts = paths.map((path) => path.split('/')[2]!).filter((part) => part !== 'join')

    const nameless = parts.filter((part) => !roomOf(part, officeWords.en))

    assert.ok(parts.length > 20, `${parts.length} parts`)
    assert.deepEqual(nameless, [])
    assert.equal(roomOf('gifts', officeWords.ar), officeWords.ar.gifts)
  })

  it('names none where there is no such part', () => {
    assert.equal(roomOf('toString', officeWords.en), undefined)
  })
})
