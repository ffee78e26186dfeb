import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sendContact } from '#features/contact/contract.ts'
import { contactForm } from '#features/contact/rules.ts'
import type { FormKind } from '#features/submissions/rules.ts'
import { subscribe } from '#features/subscribers/contract.ts'
import { subscriberForm } from '#features/subscribers/rules.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { placesOf } from '#platform/shared/form.ts'
import { story } from '#testing/story.ts'

/** Every form, and one body of it that is right. */
const FORMS: readonly {
  readonly form: FormKind
  readonly endpoint: Endpoint
  readonly right: Readonly<Record<string, unknown>>
}[] = [
  {
    form: contactForm,
    endpoint: sendContact,
    right: {
      name: 'Khadija Noor',
      email: 'khadija@example.org',
      contactNumber: '0121 496 0123',
      subject: 'A question',
      message: 'When is the hall free?',
    },
  },
  {
    form: subscriberForm,
    endpoint: subscribe,
    right: { email: 'bilal@example.org', name: 'Bilal' },
  },
]

/** What nobody's field can hold. */
const NEVER: Readonly<Record<string, unknown>> = {
  'ten thousand characters': 'a'.repeat(10_000),
  'a number': 7,
  'a list': ['a'],
  'an object': { $gt: '' },
  nothing: null,
  'a zero byte': 'a\u0000b',
  'an escape': 'a\u001b[31mb',
  'words that run backwards': 'a\u202eb',
}

describe('what cannot be meant', () => {
  const opened = story({ after })

  for (const { form, endpoint, right } of FORMS) {
    for (const { path, rule } of placesOf(form.fields, right)) {
      it(`is refused by the name of its field: ${form.kind}, ${path}`, async () => {
        const { visitor, rows } = await opened
        const wrong = { ...NEVER, ...(rule.optional ? {} : { 'left out': undefined, empty: ' ' }) }

        for (const [what, value] of Object.entries(wrong)) {
          const answer = await visitor.asks(endpoint, { ...right, [path]: value })
          assert.equal(answer.status, 422, what)
          assert.deepEqual(
            answer.data.errors.map(({ field }: { field: string }) => field),
            [path],
            what,
          )
        }

        for (const table of ['submissions', 'subscribers', 'mails'])
          assert.deepEqual(await rows(`select id from ${table}`), [], table)
      })
    }

    it(`is refused where no field is: ${form.kind}`, async () => {
      const { visitor } = await opened

      const { status, data } = await visitor.asks(endpoint, { ...right, isStaff: true })

      assert.deepEqual([status, data.errors[0].field], [422, 'isStaff'])
    })
  }

  it('begins no header of a mail', async () => {
    const { visitor } = await opened

    for (const field of ['name', 'subject', 'email']) {
      const value = 'a@example.org\r\nBcc: everybody@example.org'
      const { status } = await visitor.asks(sendContact, {
        ...FORMS[0]!.right,
        [field]: value,
      } as never)
      assert.equal(status, 422, field)
    }
  })
})

describe('what may well be meant', () => {
  it('arrives as it was typed: angle brackets, emoji, other alphabets', async (t) => {
    const world = await story(t)
    const message = '<script>alert(1)</script> 5 < 6 & "so" 🕌 السلام عليكم'

    const { status } = await world.visitor.asks(sendContact, {
      ...FORMS[0]!.right,
      message,
    } as never)
    await world.drain()

    assert.equal(status, 200)
    const [row] = await world.rows<{ fields: { message: string } }>(
      'select fields from submissions',
    )
    assert.equal(row!.fields.message, message)
    const mails = await world.rows<{ html: string }>('select html from mails')
    assert.ok(mails.length === 2 && mails.every(({ html }) => !html.includes('<script')))
  })
})
