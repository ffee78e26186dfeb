import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { open } from '#features/ground/submissions/submissions.ts'
import type { Context } from '#platform/server/context.ts'
import type { Question } from '#platform/shared/endpoint.ts'
import { type World, story } from '#testing/story.ts'
import { sendContact } from './contract.ts'

const message = (changes: Partial<Question<typeof sendContact>> = {}) => ({
  name: 'Khadija Noor',
  email: 'Khadija@example.org',
  contactNumber: '0121 496 0123',
  subject: 'A general question',
  message: 'Is there room for a pushchair\nin the sisters’ hall?',
  ...changes,
})

describe('a message to the office', () => {
  it('is kept, and its sender reads that it will be answered', async (t) => {
    const world = await story(t)

    const answer = await world.visitor.asks(sendContact, message())

    assert.equal(answer.status, 200)
    assert.equal(answer.message, "Thank you! We'll get back to you as soon as possible.")
    assert.equal(answer.data, null)
    const [row] = await kept(world)
    const { body, senderEmail, about, language } = (await open(world.ctx, row!.id))!
    assert.deepEqual(body, {
      name: 'Khadija Noor',
      email: 'khadija@example.org',
      contactNumber: '+441214960123',
      subject: 'A general question',
      message: 'Is there room for a pushchair\nin the sisters’ hall?',
    })
    assert.deepEqual([senderEmail, about, language], ['khadija@example.org', 'general', 'en'])
  })

  it('is mailed to whoever reads its topic, and pressing Reply answers its sender', async (t) => {
    const world = await story(t)

    await world.visitor.asks(sendContact, message({ subject: 'جنازة' }))
    await world.visitor.asks(sendContact, message({ subject: 'Lost gloves' }))
    await world.drain()

    const notices = await world.rows(
      `select to_address, reply_to, subject, text from mails where kind = 'submissions.notice' order by created_at`,
    )
    assert.deepEqual(
      notices.map((mail) => [mail['to_address'], mail['reply_to']]),
      [
        ['janazah@al-noor.example', 'khadija@example.org'],
        ['office@al-noor.example', 'khadija@example.org'],
      ],
    )
    assert.match(String(notices[0]!['text']), /pushchair/)
  })

  it('is thanked for without repeating anything that could be an advertisement', async (t) => {
    const world = await story(t)
    const name = 'Win at www.casino.example'

    await world.visitor.asks(sendContact, message({ name, message: 'Visit www.casino.example' }))
    await world.drain()

    const [thanks] = await world.rows<{ subject: string; html: string; text: string }>(
      `select subject, html, text from mails where kind = 'submissions.thanks'`,
    )
    assert.match(thanks!.text, /We’ve received your message/)
    assert.doesNotMatch(JSON.stringify(thanks), /casino/)
  })

  it('comes once, however often it is sent', async (t) => {
    const world = await story(t)
    const same = message({ submissionId: randomUUID() })

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor.asks(sendContact, same)),
    )
    await world.visitor.asks(sendContact, same)

    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal((await kept(world)).length, 1)
    assert.equal((await world.rows(`select id from mails`)).length, 2)
  })

  it('comes once also from a program that makes no id, and again on another day', async (t) => {
    const world = await story(t)

    await world.visitor.asks(sendContact, message())
    await world.visitor.asks(sendContact, message())
    assert.equal((await kept(world)).length, 1)
    world.wait({ days: 1 })
    await world.visitor.asks(sendContact, message())

    assert.equal((await kept(world)).length, 2)
  })

  it('is refused by name when its id has been used for other words', async (t) => {
    const world = await story(t)
    const submissionId = randomUUID()
    await world.visitor.asks(sendContact, message({ submissionId }))

    const { status, data } = await world.visitor.asks(
      sendContact,
      message({ submissionId, message: 'Something else' }),
    )

    assert.deepEqual([status, data.problem], [409, 'sent-differently'])
  })

  it('belongs to its organisation: the same id at another is another message', async (t) => {
    const world = await story(t)
    const crescent = await world.contextOf('crescent')
    await set(world, crescent, { StandaloneCampaigns: false })
    const theirs = world.visitorOf('crescent.localhost')
    const submissionId = randomUUID()

    await world.visitor.asks(sendContact, message({ submissionId }))
    const wrong = await theirs.asks(sendContact, message({ submissionId }))
    const right = await theirs.asks(
      sendContact,
      message({ submissionId, contactNumber: '98765 43210' }),
    )

    assert.equal(wrong.status, 422)
    assert.deepEqual(
      wrong.data.errors.map(({ field }: { field: string }) => field),
      ['contactNumber'],
    )
    assert.equal(right.status, 200)
    assert.equal((await kept(world)).length, 2)
    assert.equal((await open(crescent, submissionId))?.body['contactNumber'], '9876543210')
  })

  it('can be sent neither on the basic plan nor in another mode', async (t) => {
    const world = await story(t)
    const elsewhere = await world.visitorOf('crescent.localhost').asks(sendContact, message())
    await set(world, world.ctx, { activePlan: 'basic' })

    const basic = await world.visitor.asks(sendContact, message())

    assert.equal(elsewhere.data.problem, 'not-in-this-mode')
    assert.equal(basic.data.problem, 'not-on-this-plan')
    assert.deepEqual(await kept(world), [])
  })

  it('tells nobody outside who reads which topic', async (t) => {
    const world = await story(t)

    const page = await world.visitor.sends('GET', '/get-in-touch')
    const { data } = await world.visitor.sends('POST', '/api/loadConfigurationData', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ section: 'contact_page' }),
    })

    assert.equal(page.status, 200)
    assert.match(page.body.toString(), /A funeral \(janazah\)/)
    assert.doesNotMatch(page.body.toString() + JSON.stringify(data), /janazah@|contactRouting/)
  })
})

/** As another copy of the program hears of it, at once. */
async function set(world: World, ctx: Context, values: Record<string, unknown>): Promise<void> {
  await configure(ctx, values)
  world.house.organisations.forget()
}

function kept({ rows }: World): Promise<{ id: string }[]> {
  return rows(`select id from submissions where kind = 'contact' order by received_at`)
}
