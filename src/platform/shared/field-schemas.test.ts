import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import type { Fields } from './field-language.ts'
import { toKept, toReply, toShape, toStored } from './field-schemas.ts'

const label = { en: 'Hours', ar: 'ساعات العمل', ur: 'Hours' }
const of = {
  paid: { en: 'Paid', ar: 'بأجر', ur: 'Paid' },
  voluntary: { en: 'Voluntary', ar: 'تطوعي', ur: 'Voluntary' },
}

const FIELDS = {
  hours: { type: 'line', max: 20, label },
  pay: { type: 'line', max: 20, optional: true, label },
  kind: { type: 'choice', of, begins: 'paid', label },
  closesOn: { type: 'date', optional: true, label },
  email: { type: 'email', optional: true, label },
  map: { type: 'link', optional: true, label },
  isUrgent: { type: 'tick', label },
  steps: {
    type: 'list',
    most: 2,
    optional: true,
    label,
    fields: {
      what: { type: 'line', max: 10, label },
      note: { type: 'line', max: 10, optional: true, label },
    },
  },
} as const satisfies Fields

describe('one declaration of fields', () => {
  it('says what may be left out of what is sent', () => {
    const sent = z.strictObject(toShape(FIELDS))

    const read = sent.parse({ hours: ' 9 to 5 ', kind: 'voluntary', isUrgent: false })

    assert.deepEqual(read, { hours: '9 to 5', kind: 'voluntary', isUrgent: false })
    assert.deepEqual(wrongIn(sent, { hours: ' ', kind: 'unpaid' }), ['hours', 'kind', 'isUrgent'])
  })

  it('keeps every field, and what was left empty as nothing', () => {
    assert.deepEqual(toKept(FIELDS).parse({ hours: '9 to 5', steps: [{ what: 'Write' }] }), {
      hours: '9 to 5',
      pay: '',
      kind: 'paid',
      closesOn: null,
      email: '',
      map: '',
      isUrgent: false,
      steps: [{ what: 'Write', note: '' }],
    })
  })

  it('refuses by its name what cannot be kept', () => {
    const wrong = {
      hours: 'a'.repeat(21),
      pay: 7,
      kind: 'unpaid',
      closesOn: '2026-02-30',
      email: 'khadija',
      map: 'javascript:alert(1)',
      isUrgent: 'yes',
      steps: [{ what: '' }, { what: 'a'.repeat(11) }],
      bonus: 'a car',
    }

    assert.deepEqual(wrongIn(toKept(FIELDS), wrong).toSorted(), [
      '',
      'closesOn',
      'email',
      'hours',
      'isUrgent',
      'kind',
      'map',
      'pay',
      'steps.0.what',
      'steps.1.what',
    ])
    assert.deepEqual(wrongIn(toKept(FIELDS), {}), ['hours'])
  })

  it('passes over what an earlier declaration kept', () => {
    const stored = toStored(FIELDS).parse({ hours: '9 to 5', bonus: 'a car' })

    assert.deepEqual(Object.keys(stored), Object.keys(FIELDS))
  })

  it('answers what is kept, and documents each field by what it is called', () => {
    const reply = z.object(toReply(FIELDS))
    const kept = toKept(FIELDS).parse({ hours: '9 to 5' })

    assert.deepEqual(reply.parse({ ...kept, secret: 1 }), kept)
    assert.deepEqual(z.toJSONSchema(reply).properties!['hours'], {
      type: 'string',
      description: 'Hours',
    })
  })

  it('says what to do where a field says so', () => {
    const need = { en: 'Choose a day.', ar: 'اختر يومًا.', ur: 'Choose a day.' }
    const days = { type: 'choices', of, need, label } as const
    const startsOn = { type: 'date', need, label } as const

    const { error } = toKept({ days, startsOn }).safeParse({ days: [], startsOn: null })

    assert.deepEqual(
      error!.issues.map(({ message }) => message),
      ['Choose a day.', 'Choose a day.'],
    )
  })
})

function wrongIn(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ path }) => path.join('.'))
}
