import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { open } from '#features/ground/submissions/submissions.ts'
import type { Question } from '#platform/shared/endpoint.ts'
import { type World, story } from '#testing/story.ts'
import { registerChildren, showMaktab } from './contract.ts'

type Registration = Question<typeof registerChildren>

/** A session of two places. */
const SATURDAY = 'Saturday, all ages'

const child = (firstName: string, more = {}) => ({
  firstName,
  lastName: 'Yilmaz',
  dateOfBirth: '2018-05-04',
  ...more,
})

const registration = (changes: Partial<Registration> = {}): Registration => ({
  children: [child('Elif', { medicalNotes: 'Carries an EpiPen: peanuts.' }), child('Emre')],
  guardian: {
    firstName: 'Ayşe',
    lastName: 'Yilmaz',
    relationship: 'Mother',
    email: 'ayse@example.org',
    contactNumber: '07700 900123',
    address: { line1: '4 Mill Lane', city: 'Birmingham', postcode: 'B11 1AA' },
  },
  emergencyContact: { name: 'Mehmet Yilmaz', contactNumber: '0121 496 0999' },
  session: SATURDAY,
  consent: { terms: true, medical: true, photos: false },
  ...changes,
})

const family = (name: string, children: number): Registration => ({
  ...registration(),
  children: Array.from({ length: children }, (_, i) => child(`${name}${i}`)),
  guardian: { ...registration().guardian, email: `${name.toLowerCase()}@example.org` },
})

describe('registering for the madrasa', () => {
  it('takes all children of a family in one go', async (t) => {
    const world = await story(t)

    const { status, data } = await world.visitor.asks(registerChildren, registration())
    await world.drain()

    assert.equal(status, 200)
    assert.equal(data.waiting, false)
    assert.equal(await placesLeft(world), 0)
    const mails = await world.rows<Record<string, string>>(
      'select to_address from mails order by 1',
    )
    assert.deepEqual(
      mails.map(({ to_address }) => to_address),
      ['ayse@example.org', 'madrasa@al-noor.example'],
    )
  })

  it('keeps what is said of health under lock, and out of every mail', async (t) => {
    const world = await story(t)

    await world.visitor.asks(registerChildren, registration())
    await world.drain()

    const dump = JSON.stringify([
      await world.rows('select * from submissions'),
      await world.rows('select * from mails'),
      await world.rows('select * from place_holders'),
    ])
    assert.doesNotMatch(dump, /EpiPen|peanuts/)
    const [row] = await world.rows<{ id: string; sealed: Buffer }>('select * from submissions')
    assert.doesNotMatch(row!.sealed.toString('latin1'), /EpiPen/)
    const { body } = (await open(world.ctx, row!.id))!
    const [elif, emre] = body['children'] as Record<string, unknown>[]
    assert.equal(elif!['medicalNotes'], 'Carries an EpiPen: peanuts.')
    assert.equal(emre!['medicalNotes'], undefined)
    const [notice] = await world.rows<{ text: string }>(
      `select text from mails where kind = 'submissions.notice'`,
    )
    assert.match(notice!.text, /it isn’t in this email/)
    assert.match(notice!.text, /Child’s first name \(2\)/)
  })

  it('keeps each consent with the words that were read', async (t) => {
    const world = await story(t)

    await world.visitor.asks(registerChildren, registration())

    const [row] = await world.rows<{ consents: Record<string, unknown>[] }>(
      'select consents from submissions',
    )
    assert.deepEqual(
      row!.consents.map(({ field, agreed }) => [field, agreed]),
      [
        ['consent.terms', true],
        ['consent.medical', true],
        ['consent.photos', false],
      ],
    )
    assert.match(String(row!.consents[2]!['wording']), /I agree to photos/)
  })

  it('takes one child as the contract says it, and not both ways', async (t) => {
    const world = await story(t)
    const { children: _, ...rest } = registration()

    const one = await world.visitor.asks(registerChildren, { ...rest, child: child('Elif') })
    const both = await world.visitor.asks(registerChildren, registration({ child: child('Elif') }))
    const none = await world.visitor.asks(registerChildren, rest)

    assert.equal(one.status, 200)
    assert.deepEqual([both.status, both.data.errors[0].field], [422, 'child'])
    assert.deepEqual([none.status, none.data.errors[0].field], [422, 'children'])
  })

  it('gives the last places to exactly one of ten families who ask at the same instant', async (t) => {
    const world = await story(t)

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        world.visitor.asks(registerChildren, family(`Family${i}`, 2)),
      ),
    )

    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    assert.deepEqual([count(200), count(409)], [1, 9])
    assert.equal((await world.rows('select id from submissions')).length, 1)
  })

  it('lets a family that does not fit wait together', async (t) => {
    const world = await story(t)
    await world.visitor.asks(registerChildren, family('First', 1))

    const refused = await world.visitor.asks(registerChildren, family('Second', 2))
    const waits = await world.visitor.asks(registerChildren, {
      ...family('Second', 2),
      waitingList: true,
    })

    assert.deepEqual(
      [refused.data.problem, refused.data.errors[0].field],
      ['session-full', 'waitingList'],
    )
    assert.deepEqual([waits.status, waits.data.waiting], [200, true])
    assert.equal(await placesLeft(world), 1)
  })

  it('holds one place for one child, however often it is registered', async (t) => {
    const world = await story(t)
    const same = registration({ submissionId: randomUUID(), children: [child('Elif')] })

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.visitor.asks(registerChildren, same)),
    )
    const again = await world.visitor.asks(
      registerChildren,
      registration({ children: [child('ELIF', { schoolYear: '3' })] }),
    )

    assert.equal(new Set(answers.map(({ data }) => data.reference)).size, 1)
    assert.deepEqual([again.status, again.data.waiting], [200, false])
    assert.equal(await placesLeft(world), 1)
  })

  it('is refused by name: closed, no such session, too many, not yet born, no terms', async (t) => {
    const world = await story(t)
    const refused = async (changes: Partial<Registration>) => {
      const { status, data } = await world.visitor.asks(registerChildren, registration(changes))
      return [status, data.problem, data.errors?.[0].field]
    }

    assert.deepEqual(await refused({ session: 'At night' }), [422, 'session-unknown', 'session'])
    assert.deepEqual(
      await refused({ children: Array.from({ length: 9 }, (_, i) => child(`C${i}`)) }),
      [422, 'invalid', 'children'],
    )
    assert.deepEqual(
      await refused({ children: [child('Elif'), child('Emre', { dateOfBirth: '2026-11-22' })] }),
      [422, 'invalid', 'children.1.dateOfBirth'],
    )
    const consent = { terms: false, medical: true, photos: true } as never
    assert.deepEqual(await refused({ consent }), [422, 'invalid', 'consent.terms'])
    await configure(world.ctx, { maktabRegistrationOpen: false })
    world.house.organisations.forget()
    assert.deepEqual(await refused({}), [409, 'registration-closed', undefined])
    for (const table of ['submissions', 'place_holders', 'place_counts', 'mails'])
      assert.deepEqual(await world.rows(`select * from ${table}`), [], table)
  })
})

async function placesLeft({ visitor }: World): Promise<number> {
  const { data } = await visitor.asks(showMaktab)
  return data.sessions.find(({ name }: { name: string }) => name === SATURDAY).placesLeft
}
