import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { faultOf, toBody } from './field-check.ts'
import { type Field, type Fields, placesOf } from './field-language.ts'

const label = { en: '', ar: '', ur: '' }
const TODAY = '2026-11-21'

const FIELDS = {
  name: { type: 'line', max: 5, label },
  note: { type: 'lines', max: 20, optional: true, label },
  agrees: { type: 'tick', label },
  letter: { type: 'file', megabytes: 1, optional: true, label },
  children: {
    type: 'list',
    most: 4,
    label,
    fields: { name: { type: 'line', max: 5, label }, born: { type: 'date', past: true, label } },
  },
} as const satisfies Fields

describe('a body made of what stands in a form', () => {
  it('leaves out what is empty and may be, and what was taken out of a list', () => {
    const typed = new Map([
      ['name', ' Elif '],
      ['note', '  '],
      ['children.0.name', 'Emre'],
      ['children.0.born', '2018-05-04'],
      ['children.2.name', 'Aylin'],
      ['children.2.born', '2019-01-31'],
    ])

    assert.deepEqual(toBody(FIELDS, typed), {
      name: 'Elif',
      agrees: false,
      children: [
        { name: 'Emre', born: '2018-05-04' },
        { name: 'Aylin', born: '2019-01-31' },
      ],
    })
  })

  it('says of each field where it is', () => {
    const body = { children: [{ name: 'Emre' }, { name: 'Aylin' }] }

    const paths = [...placesOf(FIELDS, body)].map(({ path }) => path)

    assert.deepEqual(paths.slice(-4), [
      'children.0.name',
      'children.0.born',
      'children.1.name',
      'children.1.born',
    ])
  })
})

describe('what a browser notices before anything is sent', () => {
  const faults: [Field, unknown, string | undefined][] = [
    [FIELDS.name, ' ', 'missing'],
    [FIELDS.name, 'Khadija', 'too-long'],
    [FIELDS.name, 'a\u202eb', 'characters'],
    [FIELDS.name, 'Elif', undefined],
    [FIELDS.note, undefined, undefined],
    [FIELDS.note, 'two\nlines', undefined],
    [{ type: 'email', label }, 'Elif@Example.org', undefined],
    [{ type: 'email', label }, 'elif@', 'email'],
    [{ type: 'phone', label }, 'call me', 'phone'],
    [{ type: 'tick', must: true, label }, false, 'missing'],
    [FIELDS.children.fields.born, '2018-02-30', 'date'],
    [FIELDS.children.fields.born, '2026-11-21', undefined],
    [FIELDS.children.fields.born, '2026-11-22', 'not-past'],
    [FIELDS.children.fields.born, '1899-12-31', 'not-past'],
    [FIELDS.letter, undefined, undefined],
    [FIELDS.letter, { name: 'Letter.PDF', size: 1_048_576 }, undefined],
    [FIELDS.letter, { name: 'letter.pdf', size: 1_048_577 }, 'file-size'],
    [FIELDS.letter, { name: 'letter.pdf.exe', size: 1 }, 'file-kind'],
    [FIELDS.letter, { name: 'letter', size: 1 }, 'file-kind'],
  ]
  for (const [rule, value, fault] of faults) {
    it(`${rule.type} ${JSON.stringify(value)}: ${fault ?? 'nothing'}`, () => {
      assert.equal(faultOf({ rule: rule as never, value }, TODAY), fault)
    })
  }
})
