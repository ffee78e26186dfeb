import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sendContact } from '#features/site/contact/contract.ts'
import type { FormField, FormFields, FormKind } from '#features/ground/submissions/rules.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type Leaf, placesOf } from '#platform/shared/field-language.ts'
import { PDF } from '#testing/documents.ts'
import { type World, story } from '#testing/story.ts'
import { features } from './features.ts'

type Body = Readonly<Record<string, unknown>>
type FormEndpoint = Endpoint & { readonly form: FormKind }

/** Every call that takes a form: a new one is here by itself. */
const FORMS = features.flatMap(({ answers = [] }) =>
  answers.flatMap(({ endpoint }) =>
    'submissionId' in endpoint.input.shape ? [endpoint as FormEndpoint] : [],
  ),
)

/** What a form is about, where it is not typed. */
const ABOUT: Readonly<Record<string, Body>> = {
  '/api/course/applicant': { courseId: 'arabic-for-beginners' },
  '/api/services/:id/enquire': { id: 'hall-hire' },
  '/api/vacancies/:id/apply': { id: 'library-desk' },
  '/api/maktab/register': { session: 'Early, ages 5 to 8' },
}

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
  'half a sign': 'a\ud83db',
}

/** What some fields may well hold, and these cannot. */
const WRONG: Partial<Readonly<Record<Leaf['type'], Body>>> = {
  email: {
    'no address': 'khadija',
    markup: '<b>@example.org',
    'a second header': 'a@b.org\r\nBcc: c@d.org',
    'a zero byte before the @': 'a\u0000b@example.org',
    'half a sign before the @': 'a\ud83d@example.org',
  },
  phone: { words: 'call me', 'too few digits': '12', emoji: '📞 0121 496 0123' },
  date: { 'another order': '24/12/2015', 'no such day': '2015-02-30' },
  choice: { 'another choice': 'something-else' },
  tick: { words: 'yes' },
}

describe('what cannot be meant', () => {
  const opened = story.ofSuite()

  it('is looked for in every form', () => {
    const kinds = FORMS.map(({ form }) => form.kind)
    assert.deepEqual(kinds.toSorted(), [...new Set(kinds)].toSorted())
    assert.ok(kinds.length >= 7, kinds.join())
  })

  for (const endpoint of FORMS) {
    const right = rightBody(endpoint)
    const count = (world: World) => countRows(world)

    for (const { path, rule } of placesOf(endpoint.form.fields, right)) {
      it(`is refused by the name of its field: ${endpoint.form.kind}, ${path}`, async () => {
        const world = await opened
        const before = await count(world)
        const wrong: Body = {
          ...NEVER,
          ...WRONG[rule.type],
          ...('past' in rule ? { 'a day to come': '2027-01-01' } : {}),
          ...(rule.type === 'tick' && rule.must ? { no: false } : {}),
          ...(rule.optional ? {} : { 'left out': undefined, empty: ' ' }),
        }

        for (const [what, value] of Object.entries(wrong)) {
          const { status, data } = await world.visitor.asks(endpoint, withAt(right, path, value))
          const fields = (data?.errors ?? []).map(({ field }: { field: string }) => field)
          assert.equal(status, 422, `${what}: ${status}`)
          assert.ok(fields.length > 0, what)
          for (const field of fields)
            assert.ok(field === path || field.startsWith(`${path}.`), `${what}: ${field}`)
        }

        assert.deepEqual(await count(world), before)
      })
    }

    it(`is refused where no field is: ${endpoint.form.kind}`, async () => {
      const { visitor } = await opened

      const { status, data } = await visitor.asks(endpoint, { ...right, isStaff: true })

      assert.deepEqual([status, data.errors[0].field], [422, 'isStaff'])
    })
  }
})

describe('what may well be meant', () => {
  const opened = story.ofSuite()
  const typed = '<script>alert(1)</script> 5 < 6 & "so" 🕌 السلام عليكم'

  for (const endpoint of FORMS) {
    it(`arrives as it was typed: ${endpoint.form.kind}`, async () => {
      const world = await opened
      const { fields, kind } = endpoint.form
      const right = rightBody(endpoint)
      const texts = [...placesOf(fields, right)].filter(
        ({ rule, path }) =>
          (rule.type === 'line' || rule.type === 'lines') &&
          rule.max >= typed.length &&
          !(path in (ABOUT[endpoint.path] ?? {})),
      )
      const body = texts.reduce((body, { path }) => withAt(body, path, typed), right)

      const { status, data } = await world.visitor.asks(endpoint, body)
      await world.drain()

      assert.equal(status, 200, JSON.stringify(data))
      const kept = await world.rows<{ fields: Body }>(
        'select fields from submissions where kind = $1',
        [kind],
      )
      for (const { path, rule } of texts)
        if (kept[0] && !rule.sealed) assert.equal(at(kept[0].fields, path), typed, path)
      const mails = await world.rows<{ html: string }>('select html from mails')
      assert.ok(mails.length > 0 && mails.every(({ html }) => !html.includes('<script')))
    })
  }

  it('begins no header of a mail', async () => {
    const { visitor } = await opened
    const right = rightBody(FORMS.find(({ path }) => path === sendContact.path)!)

    for (const field of ['name', 'subject', 'email']) {
      const value = 'a@example.org\r\nBcc: everybody@example.org'
      const { status } = await visitor.asks(sendContact, { ...right, [field]: value } as never)
      assert.equal(status, 422, field)
    }
  })
})

/** A body that is right, made of what the form says of its fields. */
function rightBody({ form, path }: FormEndpoint): Body {
  return { ...rightFields(form.fields), ...ABOUT[path] }
}

function rightFields(fields: FormFields): Body {
  return Object.fromEntries(Object.entries(fields).map(([name, rule]) => [name, rightValue(rule)]))
}

function rightValue(rule: FormField): unknown {
  switch (rule.type) {
    case 'line':
    case 'lines':
      return 'Khadija'.slice(0, rule.max)
    case 'email':
      return 'khadija@example.org'
    case 'phone':
      return '0121 496 0123'
    case 'date':
      return '2015-03-14'
    case 'file':
      return { name: 'cv.pdf', content: PDF.toString('base64') }
    case 'choice':
      return Object.keys(rule.of)[0]
    case 'tick':
      return true
    case 'group':
      return rightFields(rule.fields)
    case 'list':
      return [rightFields(rule.fields), rightFields(rule.fields)]
  }
}

/** The same body with another value at `children.0.firstName`. */
function withAt(body: Body, path: string, value: unknown): Body {
  const changed = structuredClone(body) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<Record<string, unknown>>(
    (within, name) => within[name] as Record<string, unknown>,
    changed,
  )
  holder[last] = value
  return changed
}

function at(body: Body, path: string): unknown {
  return path.split('.').reduce<unknown>((within, name) => (within as Body)[name], body)
}

/** How many rows each table has: what is refused leaves nothing behind, wherever it might. */
async function countRows({ rows }: World): Promise<Record<string, unknown>> {
  const tables = await rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const counted = tables.map(({ name }) => `select '${name}' as name, count(*) from "${name}"`)
  const found = await rows<{ name: string; count: string }>(counted.join(' union all '))
  return Object.fromEntries(found.map(({ name, count }) => [name, count]))
}
