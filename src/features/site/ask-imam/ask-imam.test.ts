import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { eraseOld } from '#features/ground/submissions/erase.ts'
import { type World, story } from '#testing/story.ts'
import { answer } from './ask-imam.ts'
import { askImam, listQuestions, readAnswer } from './contract.ts'

const question = {
  email: 'zaynab@example.org',
  question: 'May I fast while I am nursing?\nMy child is five months old.',
  mayPublish: false,
}

describe('a question to the imam', () => {
  it('goes to the imam alone, and its asker gets the only key', async (t) => {
    const world = await story(t)

    const reference = await ask(world)
    await world.drain()

    assert.match(reference, /^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    const mails = await world.rows<Record<string, string>>(
      'select to_address, text from mails order by to_address',
    )
    assert.deepEqual(
      mails.map(({ to_address }) => to_address),
      ['imam@al-noor.example', 'zaynab@example.org'],
    )
    assert.match(mails[0]!['text']!, /nursing/)
    assert.doesNotMatch(mails[1]!['text']!, /nursing/)
    assert.match(mails[1]!['text']!, new RegExp(`/ask-imam#answer=${reference}`))
    const [row] = await world.rows<{ consents: { agreed: boolean }[] }>(
      'select consents from submissions',
    )
    assert.equal(row!.consents[0]!.agreed, false)
  })

  it('is answered where only the reference leads, and the mail does not say what', async (t) => {
    const world = await story(t)
    const reference = await ask(world)
    const before = await read(world, reference)

    await answer(world.ctx, await idOf(world), '<p>You need not.</p><script>alert(1)</script>')
    await world.drain()
    const after = await read(world, reference.toLowerCase().replaceAll('-', ' '))

    assert.equal(before.data.answer, null)
    assert.deepEqual(after.data, {
      question: question.question,
      askedOn: '2026-11-21',
      answer: { html: '<p>You need not.</p>', answeredOn: '2026-11-21' },
    })
    const [mail] = await world.rows<{ text: string }>(
      `select text from mails where kind = 'submissions.answered'`,
    )
    assert.doesNotMatch(mail!.text, /need not/)
    assert.match(mail!.text, new RegExp(reference))
  })

  it('keeps its answer sealed, and loses it with the question', async (t) => {
    const world = await story(t)
    const reference = await ask(world)
    await answer(world.ctx, await idOf(world), '<p>You need not.</p>')

    const [row] = await world.rows<{ answer: Buffer }>('select answer from submissions')
    assert.doesNotMatch(row!.answer.toString('latin1'), /need not/)
    world.wait({ days: 366 })
    await eraseOld(world.ctx)

    assert.equal((await read(world, reference)).status, 404)
    assert.equal(await answer(world.ctx, await idOf(world), '<p>Late.</p>'), false)
  })

  it('is read neither with another reference, nor of another form, nor at another organisation', async (t) => {
    const world = await story(t)
    const reference = await ask(world)
    const crescent = await world.contextOf('crescent')
    await configure(crescent, { StandaloneCampaigns: false })
    world.house.organisations.forget()

    const answers = [
      await read(world, 'nothing'),
      await read(
        world,
        reference.replace(/.$/, (last) => (last === '7' ? '8' : '7')),
      ),
      await world.visitorOf('crescent.localhost').asks(readAnswer, { reference }),
    ]

    for (const { status, data } of answers)
      assert.deepEqual([status, data.problem], [404, 'question-not-found'])
  })
})

describe('published questions', () => {
  it('are read by everybody, by subject and by a search', async (t) => {
    const { visitor } = await story(t)

    const all = await visitor.asks(listQuestions)
    const zakat = await visitor.asks(listQuestions, { category: 'Zakat' })
    const chairs = await visitor.asks(listQuestions, { q: 'chair' })

    assert.ok(all.data.total >= 6)
    assert.ok(all.data.categories.includes('Prayer'))
    assert.equal(zakat.data.total, 1)
    assert.match(chairs.data.items[0].title, /chair/)
    assert.match(chairs.data.items[0].html, /<p>Yes/)
  })

  it('and the asking are gone where the imam is not asked', async (t) => {
    const world = await story(t)
    await configure(world.ctx, { DisableAskImam: true })
    world.house.organisations.forget()

    const list = await world.visitor.asks(listQuestions)
    const asked = await world.visitor.asks(askImam, question)

    assert.deepEqual([list.status, asked.status], [403, 403])
    assert.deepEqual(await world.rows('select id from submissions'), [])
  })
})

async function ask({ visitor }: World): Promise<string> {
  const { data } = await visitor.asks(askImam, question)
  return data.reference
}

function read({ visitor }: World, reference: string) {
  return visitor.asks(readAnswer, { reference })
}

async function idOf({ rows }: World): Promise<string> {
  const [row] = await rows<{ id: string }>('select id from submissions')
  return row!.id
}
