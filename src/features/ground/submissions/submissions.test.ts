import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { configure } from '#features/ground/configuration/configuration.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toShape } from '#platform/shared/field-schemas.ts'
import { type World, story } from '#testing/story.ts'
import { FORM_REFUSALS, SENT } from './contract.ts'
import { USUAL, formKind } from './rules.ts'
import { open, receive } from './submissions.ts'

const PHOTOS = {
  version: '1',
  wording: { en: 'You may take photos.', ar: 'التصوير مسموح.', ur: 'You may take photos.' },
}

/** A form that no feature has: whatever it can do, every form can. */
const iftarForm = formKind({
  kind: 'iftar',
  title: { en: 'Table at the iftar', ar: 'مائدة في الإفطار', ur: 'Table at the iftar' },
  thanks: { en: 'We’ve kept a table.', ar: 'حجزنا مائدة.', ur: 'We’ve kept a table.' },
  keptMonths: 2,
  consents: { photos: PHOTOS },
  fields: {
    name: USUAL.name,
    email: USUAL.email,
    contactNumber: { ...USUAL.contactNumber, optional: true },
    meal: {
      type: 'choice',
      of: {
        lamb: { en: 'Lamb', ar: 'لحم', ur: 'Lamb' },
        beans: { en: 'Beans', ar: 'فول', ur: 'Beans' },
      },
      label: { en: 'Main dish', ar: 'الطبق الرئيسي', ur: 'Main dish' },
    },
    guests: {
      type: 'list',
      most: 3,
      label: { en: 'Guests', ar: 'الضيوف', ur: 'Guests' },
      fields: {
        name: { type: 'line', max: 40, label: { en: 'Guest', ar: 'الضيف', ur: 'Guest' } },
        born: { type: 'date', past: true, label: { en: 'Born', ar: 'تاريخ الميلاد', ur: 'Born' } },
        allergies: {
          type: 'line',
          max: 200,
          optional: true,
          sealed: true,
          label: { en: 'Allergies', ar: 'الحساسية', ur: 'Allergies' },
        },
      },
    },
    photos: { type: 'tick', label: PHOTOS.wording },
  },
})

const bookTable = endpoint({
  method: 'POST',
  path: '/api/iftar',
  summary: 'Keeps a table.',
  access: 'anyone',
  form: iftarForm,
  input: z.strictObject({ ...toShape(iftarForm.fields), ...SENT }),
  reply: z.object({ reference: z.string() }),
  refusals: FORM_REFUSALS,
})

const TYPED = {
  name: 'Khadija Noor',
  email: 'Khadija@example.org',
  contactNumber: '0121 496 0123',
  meal: 'lamb',
  guests: [
    { name: 'Elif', born: '2015-03-14', allergies: 'peanuts' },
    { name: 'Emre', born: '2018-05-04' },
  ],
  photos: false,
}

type More = Parameters<typeof receive>[4]

/** As the one door hands it on: read by the contract, then received. */
function send({ ctx }: World, changes: object = {}, more: Partial<More> = {}) {
  const input = bookTable.input.parse({ ...TYPED, ...changes })
  const sender = { name: input.name, email: input.email }
  return receive(ctx, bookTable, iftarForm, input, { sender, ...more })
}

describe('a form that was declared', () => {
  it('is the same one however large its browser writes its id', async (t) => {
    const world = await story(t)
    const submissionId = randomUUID()

    const first = await send(world, { submissionId: submissionId.toUpperCase() })
    const again = await send(world, { submissionId })

    assert.deepEqual([first.isFirst, again.isFirst], [true, false])
    const mails = await world.rows(`select about from mails where kind = 'submissions.thanks'`)
    assert.deepEqual(mails, [{ about: `submission:${submissionId}` }])
  })

  it('is kept as the organisation writes numbers, and opened whole', async (t) => {
    const world = await story(t)

    const { id, isFirst } = await send(world)

    assert.ok(isFirst)
    assert.deepEqual((await open(world.ctx, id))!.body, {
      ...TYPED,
      email: 'khadija@example.org',
      contactNumber: '+441214960123',
    })
  })

  it('shows what is sealed neither in its row nor in any mail', async (t) => {
    const world = await story(t)

    await send(world)
    await world.drain()

    const seen = [
      ...(await world.rows('select fields, encode(sealed, $1) as sealed from submissions', [
        'escape',
      ])),
      ...(await world.rows('select subject, text, html from mails')),
    ]
    assert.ok(seen.length >= 3)
    assert.doesNotMatch(JSON.stringify(seen), /peanuts/)
  })

  it('tells the office what was typed, each field by what it is called there', async (t) => {
    const world = await story(t)
    await configure(world.ctx, { locales: ['ar'], contactRouting: { iftar: 'k@al-noor.example' } })
    world.house.organisations.forget()

    await send({ ...world, ctx: await world.contextOf('al-noor') })
    await world.drain()

    const [mail] = await world.rows<{ to_address: string; text: string }>(
      `select to_address, text from mails where kind = 'submissions.notice'`,
    )
    assert.equal(mail!.to_address, 'k@al-noor.example')
    for (const said of ['الطبق الرئيسي', 'لحم', 'الضيف (2)', 'Emre', 'لا'])
      assert.ok(mail!.text.includes(said), said)
  })

  it('keeps each consent in the words that were read, also a no', async (t) => {
    const world = await story(t)

    const { id } = await send(world)

    assert.deepEqual((await open(world.ctx, id))!.consents, [
      { field: 'photos', version: '1', wording: 'You may take photos.', agreed: false },
    ])
  })

  it('refuses at their fields a number that cannot be and a day to come', async (t) => {
    const world = await story(t)
    const guests = [{ name: 'Elif', born: '2027-01-01' }]

    const sent = send(world, { contactNumber: '12345', guests })

    await assert.rejects(sent, ({ errors }) => {
      const fields = errors.map(({ field }: { field: string }) => field)
      assert.deepEqual(fields, ['contactNumber', 'guests.0.born'])
      return true
    })
    assert.deepEqual(await world.rows('select id from submissions'), [])
  })

  it('is kept as long as it says', async (t) => {
    const world = await story(t)

    const { id } = await send(world)

    const { keptUntil } = (await open(world.ctx, id))!
    assert.equal(keptUntil.toISOString().slice(0, 10), '2027-01-21')
  })
})

describe('a form that is sent again', () => {
  it('arrives once, also twenty times at the same moment', async (t) => {
    const world = await story(t)
    const submissionId = randomUUID()

    const received = await Promise.all(
      Array.from({ length: 20 }, () => send(world, { submissionId })),
    )
    await world.drain()

    assert.equal(new Set(received.map(({ reference }) => reference)).size, 1)
    assert.equal(received.filter(({ isFirst }) => isFirst).length, 1)
    assert.equal((await world.rows('select id from mails')).length, 2)
  })

  it('is the same without an id on the same day, and another one the day after', async (t) => {
    const world = await story(t)

    const first = await send(world)
    const again = await send(world)
    world.wait({ days: 1 })
    const later = await send(world)

    assert.equal(again.id, first.id)
    assert.notEqual(later.id, first.id)
  })

  it('is refused with other words under the same id', async (t) => {
    const world = await story(t)
    const submissionId = randomUUID()
    await send(world, { submissionId })

    await assert.rejects(send(world, { submissionId, meal: 'beans' }), { code: 'sent-differently' })
  })

  it('leaves nothing behind when what belongs to it could not be done', async (t) => {
    const world = await story(t)
    const also = () => Promise.reject(new Error('No chair is left.'))

    await assert.rejects(send(world, {}, { also }), /No chair is left/)
    await world.drain()

    assert.deepEqual(await world.rows('select id::text from submissions'), [])
    assert.deepEqual(await world.rows('select id::text from mails'), [])
  })

  it('is opened by no other organisation', async (t) => {
    const world = await story(t)

    const { id } = await send(world)

    assert.equal(await open(await world.contextOf('crescent'), id), undefined)
  })
})
