import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sendContact } from '#features/site/contact/contract.ts'
import { story } from '#testing/story.ts'
import { features } from '../../../features.ts'
import { eraseOld } from './erase.ts'
import type { FormKind } from './rules.ts'

const message = {
  name: 'Khadija Noor',
  email: 'khadija@example.org',
  subject: 'A question',
  message: 'When is the hall free?',
}

describe('what visitors have sent', () => {
  it('is erased after twelve months, as the privacy policy says, and not before', async (t) => {
    const world = await story(t)
    await world.visitor.asks(sendContact, message)

    world.wait({ days: 364 })
    await eraseOld(world.ctx)
    const [before] = await world.rows('select sender_email, fields from submissions')
    world.wait({ days: 2 })
    await eraseOld(world.ctx)
    await eraseOld(world.ctx)

    assert.equal(before!['sender_email'], 'khadija@example.org')
    const after = await world.rows('select * from submissions')
    assert.equal(after.length, 1)
    assert.doesNotMatch(JSON.stringify(after), /Khadija|khadija|hall/)
  })

  it('is kept as long as the privacy policy says, whatever the form', async (t) => {
    const world = await story(t)
    const { data } = await world.visitor.sends('GET', '/api/page/privacy')

    const kept = features.flatMap(({ answers = [] }) =>
      answers.flatMap(({ endpoint }) => (endpoint.form ? [endpoint.form as FormKind] : [])),
    )
    const months = Object.fromEntries(kept.map(({ kind, keptMonths }) => [kind, keptMonths]))

    assert.deepEqual(months, {
      contact: monthsIn(data.html, 'Messages that you send us'),
      subscriber: 0,
      services: monthsIn(data.html, 'Questions about a service'),
      courses: monthsIn(data.html, 'Applications for a course'),
      maktab: monthsIn(data.html, 'Registrations for the madrasa'),
      'ask-imam': monthsIn(data.html, 'Questions to the imam, and their answers'),
      vacancies: monthsIn(data.html, 'Applications for a vacancy, with the CV'),
    })
  })

  it('is not asked of another organisation', async (t) => {
    const world = await story(t)
    await world.visitor.asks(sendContact, message)
    world.wait({ days: 800 })

    await eraseOld(await world.contextOf('crescent'))

    const [row] = await world.rows('select erased_at from submissions')
    assert.equal(row!['erased_at'], null)
  })
})

function monthsIn(html: string, what: string): number {
  const [, number = ''] = new RegExp(`<td>${what}</td><td>([\\w-]+) months`).exec(html) ?? []
  return { Six: 6, Twelve: 12, 'Twenty-four': 24 }[number] ?? Number.NaN
}

describe('the log', () => {
  it('says nothing about who has sent what', async (t) => {
    const lines: string[] = []
    const write = process.stdout.write.bind(process.stdout)
    t.mock.method(process.stdout, 'write', (line: string | Uint8Array) => {
      lines.push(String(line))
      return write(line)
    })
    const world = await story(t, { settings: { LOG_LEVEL: 'debug' } })

    await world.visitor.asks(sendContact, message)
    await world.visitor.asks(sendContact, { ...message, email: 'khadija@' })
    await world.drain()

    assert.doesNotMatch(lines.join(''), /khadija|Khadija|hall free/)
  })
})
