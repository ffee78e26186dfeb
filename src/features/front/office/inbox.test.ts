import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { collectHeld, eraseHeld } from '#features/ground/people/export-and-erase.ts'
import { eraseOld } from '#features/ground/submissions/erase.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { askImam, readAnswer } from '#features/site/ask-imam/contract.ts'
import { questionForm } from '#features/site/ask-imam/rules.ts'
import { sendContact } from '#features/site/contact/contract.ts'
import { inTransaction } from '#platform/server/context.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { gift } from '#testing/gifts.ts'
import { type Worker, staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import {
  answerSubmission,
  listInbox,
  listReplyTemplates,
  mailReply,
  moveSubmission,
  removeReplyTemplate,
  saveReplyTemplate,
  showDesk,
  showSubmission,
  writeSubmissionNote,
} from './contract.ts'

const QUESTION = {
  email: 'zaynab@example.org',
  question: 'May I fast while I am nursing?',
  mayPublish: false,
}
const MESSAGE = {
  name: 'Khadija Osman',
  email: 'khadija@example.org',
  subject: 'Hall hire',
  message: 'May we use the hall?',
}

function as({ token }: Pick<Worker, 'token'>, world: World, slug = 'al-noor') {
  const visitor = world.visitorOf(`${slug}.localhost`)
  return <E extends Endpoint>(endpoint: E, input: Question<E>) =>
    visitor.asks(endpoint, input, { 'x-jwt-token': token })
}

describe('the inbox', () => {
  it('holds what was sent, whole, until somebody has seen to it', async (t) => {
    const world = await story(t)
    const worker = await staffAt(world, ['editor'])
    const editor = as(worker, world)
    await world.visitor.asks(sendContact, MESSAGE)

    const { data: before } = await editor(listInbox, {})
    const { id } = before.items[0]
    const { data: whole } = await editor(showSubmission, { id })
    const moved = await editor(moveSubmission, {
      id,
      state: 'done',
      assignedTo: worker.id,
      basedOn: whole.deskRevision,
    })
    const after = await editor(listInbox, {})
    const done = await editor(listInbox, { state: 'done' })

    assert.deepEqual([before.total, whole.senderEmail], [1, MESSAGE.email])
    assert.ok(whole.lines.some(({ value }: { value: string }) => value === MESSAGE.message))
    assert.deepEqual([moved.status, after.data.total], [200, 0])
    assert.deepEqual([done.data.total, done.data.items[0].assignedTo], [1, 'Office Worker'])
  })

  it('is changed by nobody who has not seen the last change', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    await world.visitor.asks(sendContact, MESSAGE)
    const { id } = (await editor(listInbox, {})).data.items[0]
    const move = { id, assignedTo: null, basedOn: 0 }

    const first = await editor(moveSubmission, { ...move, state: 'open' })
    const again = await editor(moveSubmission, { ...move, state: 'open' })
    const late = await editor(moveSubmission, { ...move, state: 'done' })

    assert.deepEqual([first.data.deskRevision, again.data.deskRevision], [1, 1])
    assert.deepEqual([late.status, late.data.problem], [409, 'changed-meanwhile'])
  })

  it('takes each note once, and loses them with what was sent', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    await world.visitor.asks(sendContact, MESSAGE)
    const { id } = (await editor(listInbox, {})).data.items[0]
    const note = { id, note: randomUUID(), words: 'She called twice.' }

    await editor(writeSubmissionNote, note)
    await editor(writeSubmissionNote, note)
    const { data } = await editor(showSubmission, { id })
    world.wait({ days: 370 })
    await eraseOld(world.ctx)

    assert.deepEqual(
      data.notes.map(({ note, writtenBy }: Record<string, string>) => [note, writtenBy]),
      [['She called twice.', 'Office Worker']],
    )
    assert.deepEqual(await world.rows('select id from submission_notes'), [])
  })

  it('is handed on to those alone who may read it', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const viewer = await staffAt(world, ['viewer'])
    await world.visitor.asks(sendContact, MESSAGE)
    const { id } = (await editor(listInbox, {})).data.items[0]

    const no = await editor(moveSubmission, {
      id,
      state: 'open',
      assignedTo: viewer.id,
      basedOn: 0,
    })

    assert.deepEqual([no.status, no.data.problem], [422, 'not-a-reader'])
  })

  it('is nothing to another organisation, and nothing to a role that it is not for', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const viewer = as(await staffAt(world, ['viewer']), world)
    const stranger = as(await staffAt(world, ['owner'], 'crescent'), world, 'crescent')
    await world.visitor.asks(sendContact, MESSAGE)
    const { id } = (await editor(listInbox, {})).data.items[0]
    const note = { id, note: randomUUID(), words: 'Mine.' }

    const theirs = [
      await stranger(showSubmission, { id }),
      await stranger(moveSubmission, { id, state: 'done', assignedTo: null, basedOn: 0 }),
      await stranger(writeSubmissionNote, note),
    ]
    const viewers = [await viewer(showSubmission, { id }), await viewer(writeSubmissionNote, note)]

    assert.deepEqual(
      theirs.map(({ status }) => status),
      [404, 404, 404],
    )
    assert.deepEqual(
      viewers.map(({ data }) => data.problem),
      ['not-allowed', 'not-allowed'],
    )
    assert.equal((await viewer(listInbox, {})).data.total, 0)
  })
})

describe('refunds that did not arrive', () => {
  it('are told to whoever keeps the books, five and how many more, and to nobody else', async (t) => {
    const world = await story(t)
    const [treasurer, editor] = [
      as(await staffAt(world, ['treasurer']), world),
      as(await staffAt(world, ['editor']), world),
    ]
    const toldTo = async (worker: typeof editor) => {
      const { data } = await worker(showDesk, {})
      return [data.failedRefunds.length, data.moreFailedRefunds]
    }
    const before = await toldTo(treasurer)
    for (let i = 0; i < 7; i++) await world.visitor.asks(giveDonation, await gift(world))
    await world.rows(
      `insert into refund_orders (organisation_id, id, gift_id, payment_id, amount_minor, currency, reason, note, asked_at,
         state, key_sequence, refused_code, ended_at)
       select organisation_id, gen_random_uuid(), id, payment_id, 5, 'GBP', 'asked', '', given_at, 'refused', 0,
         'charge-disputed', given_at from gifts`,
    )

    assert.deepEqual(
      [before, await toldTo(treasurer), await toldTo(editor)],
      [
        [0, 0],
        [5, 2],
        [0, 0],
      ],
    )
  })
})

describe('a mail server that refuses everybody', () => {
  it('is told to whoever writes the site, and to nobody else', async (t) => {
    const world = await story(t)
    const [editor, viewer] = [
      as(await staffAt(world, ['editor']), world),
      as(await staffAt(world, ['viewer']), world),
    ]
    const seen = async () => [
      (await editor(showDesk, {})).data.mailHaltedBy,
      (await viewer(showDesk, {})).data.mailHaltedBy,
    ]

    const before = await seen()
    await world.rows(
      `insert into mail_standings (organisation_id, noes, halted_at, halted_by) values ($1, 2, now(), '550')`,
      [world.ctx.organisation.id],
    )

    assert.deepEqual(
      [before, await seen()],
      [
        [null, null],
        ['550', null],
      ],
    )
  })
})

describe('an answer by mail', () => {
  const write = async (world: World) => {
    await world.visitor.asks(sendContact, MESSAGE)
    const editor = as(await staffAt(world, ['editor']), world)
    const { id, kind } = (await editor(listInbox, {})).data.items[0]
    return { editor, id, kind }
  }

  it('goes once, with its places filled in, and stays in the history until that is erased', async (t) => {
    const world = await story(t)
    const { editor, id } = await write(world)
    const reply = {
      id,
      reply: randomUUID(),
      words: 'Salaam {name},\n\nthe hall is free. Say {Reference} at the door of {organisation}.',
    }

    const answers = await Promise.all(Array.from({ length: 5 }, () => editor(mailReply, reply)))
    await world.drain()
    const { data: whole } = await editor(showSubmission, { id })
    const [mail, ...more] = await world.rows<Record<string, string>>(
      `select text, subject, to_address from mails where kind = 'submissions.reply'`,
    )
    world.wait({ days: 370 })
    await eraseOld(world.ctx)

    assert.ok(answers.every(({ status }) => status === 200))
    assert.deepEqual(more, [])
    assert.equal(mail!['to_address'], MESSAGE.email)
    assert.match(mail!['text']!, /Salaam Khadija Osman,\n\n.*the hall is free/s)
    assert.ok(mail!['text']!.includes(whole.reference) && !mail!['text']!.includes('{'))
    assert.deepEqual([whole.state, whole.deskRevision], ['open', 1])
    assert.deepEqual(
      whole.replies.map(({ standing, writtenBy }: Record<string, string>) => [standing, writtenBy]),
      [['sent', 'Office Worker']],
    )
    assert.deepEqual(await world.rows('select id from submission_replies'), [])
  })

  it('begins with a kept one, as it would be for whoever wrote', async (t) => {
    const world = await story(t)
    const { editor, id, kind } = await write(world)
    const kept = {
      id: randomUUID(),
      kind,
      name: 'Hall is free',
      words: 'Salaam {name}, come by.',
      basedOn: 0,
    }

    const first = await editor(saveReplyTemplate, kept)
    await editor(saveReplyTemplate, kept)
    const changed = await editor(saveReplyTemplate, { ...kept, name: 'Hall', basedOn: 1 })
    const late = await editor(saveReplyTemplate, { ...kept, name: 'Room', basedOn: 1 })
    const { data: whole } = await editor(showSubmission, { id })
    const { data: listed } = await editor(listReplyTemplates, {})
    await editor(removeReplyTemplate, { id: kept.id })
    await editor(removeReplyTemplate, { id: kept.id })

    assert.deepEqual([first.data.revision, changed.data.revision], [1, 2])
    assert.deepEqual([late.status, late.data.problem], [409, 'changed-meanwhile'])
    assert.deepEqual(whole.templates, [
      { id: kept.id, name: 'Hall', words: 'Salaam Khadija Osman, come by.' },
    ])
    assert.equal(listed.items.length, 1)
    assert.deepEqual(await world.rows('select id from reply_templates'), [])
  })

  it('begins with a kept one also where the name of who wrote has braces in it', async (t) => {
    const world = await story(t)
    await world.visitor.asks(sendContact, { ...MESSAGE, name: '{foo} Osman' })
    const editor = as(await staffAt(world, ['editor']), world)
    const { id, kind } = (await editor(listInbox, {})).data.items[0]
    const kept = { id: randomUUID(), kind, name: 'Hall', words: 'Salaam {name}.', basedOn: 0 }
    await editor(saveReplyTemplate, kept)

    const { data: whole } = await editor(showSubmission, { id })
    const [{ words }] = whole.templates
    const sent = await editor(mailReply, { id, reply: randomUUID(), words })

    assert.deepEqual([words, sent.status], ['Salaam foo Osman.', 200])
  })

  it('is of one message: the id of an answer to another is refused, and nothing is said to be sent', async (t) => {
    const world = await story(t)
    const { editor, id } = await write(world)
    await world.visitor.asks(sendContact, { ...MESSAGE, name: 'Bilal Osman' })
    const { items } = (await editor(listInbox, {})).data
    const other = items.find((each: { id: string }) => each.id !== id)
    const reply = randomUUID()
    await editor(mailReply, { id, reply, words: 'The hall is free.' })

    const no = await editor(mailReply, { id: other.id, reply, words: 'It is not.' })

    assert.deepEqual([no.status, no.data.problem], [409, 'reply-of-another'])
    assert.equal((await world.rows('select id from submission_replies')).length, 1)
  })

  it('with a place that nobody knows is refused by its name, and so is keeping it', async (t) => {
    const world = await story(t)
    const { editor, id, kind } = await write(world)
    const words = 'Salaam {name}, bring {pasport}.'

    const sent = await editor(mailReply, { id, reply: randomUUID(), words })
    const kept = await editor(saveReplyTemplate, {
      id: randomUUID(),
      kind,
      name: 'Papers',
      words,
      basedOn: 0,
    })

    for (const { status, data } of [sent, kept]) {
      assert.deepEqual([status, data.problem], [422, 'unknown-placeholder'])
      assert.match(data.errors[0].message, /\{pasport\}.*\{name\}/)
    }
    assert.deepEqual(await world.rows('select id from submission_replies'), [])
    assert.deepEqual(await world.rows(`select id from mails where kind = 'submissions.reply'`), [])
  })

  it('is for who reads what was sent, of their own organisation, and not for questions to the imam', async (t) => {
    const world = await story(t)
    const { editor, id, kind } = await write(world)
    const viewer = as(await staffAt(world, ['viewer']), world)
    const imam = as(await staffAt(world, ['imam']), world)
    const stranger = as(await staffAt(world, ['owner'], 'crescent'), world, 'crescent')
    await world.visitor.asks(askImam, QUESTION)
    const question = (await imam(listInbox, {})).data.items[0]
    const reply = { reply: randomUUID(), words: 'Yes.' }
    const kept = { id: randomUUID(), kind, name: 'Yes', words: 'Yes.', basedOn: 0 }
    await editor(saveReplyTemplate, kept)

    const asked = [
      await viewer(mailReply, { id, ...reply }),
      await stranger(mailReply, { id, ...reply }),
      await imam(mailReply, { id: question.id, ...reply }),
      await imam(saveReplyTemplate, { ...kept, kind: question.kind, id: randomUUID() }),
      await viewer(saveReplyTemplate, { ...kept, name: 'No' }),
      await viewer(removeReplyTemplate, { id: kept.id }),
    ]
    await stranger(removeReplyTemplate, { id: kept.id })

    assert.deepEqual(
      asked.map(({ data }) => data.problem),
      [
        'not-allowed',
        'submission-not-found',
        'answered-on-site',
        'kind-not-found',
        'kind-not-found',
        'not-allowed',
      ],
    )
    assert.equal((await editor(listReplyTemplates, {})).data.items.length, 1)
  })

  it('is told to whoever asks what is held of them, and goes with them', async (t) => {
    const world = await story(t)
    const { editor, id } = await write(world)
    await editor(mailReply, { id, reply: randomUUID(), words: 'The hall is free.' })
    const khadija = { personId: randomUUID(), emails: [MESSAGE.email] }

    const held = await inTransaction(world.ctx, (ctx) => collectHeld(ctx, khadija))
    await inTransaction(world.ctx, (ctx) => eraseHeld(ctx, khadija))

    assert.match(JSON.stringify(held['submissions']), /The hall is free/)
    assert.deepEqual(await world.rows('select id from submission_replies'), [])
    const [mail] = await world.rows(
      `select input, to_address from mails where kind = 'submissions.reply'`,
    )
    assert.deepEqual(mail, { input: null, to_address: null })
  })
})

describe('a question to the imam', () => {
  it('is read and answered by the imam alone; an owner sees that it waits', async (t) => {
    const world = await story(t)
    const owner = as(await staffAt(world, ['owner']), world)
    const imam = as(await staffAt(world, ['imam']), world)
    const { data: asked } = await world.visitor.asks(askImam, QUESTION)

    const desk = await owner(showDesk, {})
    const seen = (await imam(listInbox, {})).data.items
    const no = await owner(showSubmission, { id: seen[0].id })
    const answered = await imam(answerSubmission, {
      id: seen[0].id,
      words: 'You need not.\n\nBoth <you> & he.',
    })
    const read = await world.visitor.asks(readAnswer, { reference: asked.reference })

    const waiting = desk.data.forms.find(({ kind }: { kind: string }) => kind === questionForm.kind)
    assert.deepEqual([waiting.count, waiting.mayRead], [1, false])
    assert.equal((await owner(listInbox, {})).data.total, 0)
    assert.deepEqual([no.status, no.data.problem], [403, 'not-allowed'])
    assert.equal(answered.status, 200)
    assert.equal(read.data.answer.html, '<p>You need not.</p><p>Both &lt;you&gt; &amp; he.</p>')
  })

  it('is the only thing that is answered on the site', async (t) => {
    const world = await story(t)
    const editor = as(await staffAt(world, ['editor']), world)
    await world.visitor.asks(sendContact, MESSAGE)
    const { id } = (await editor(listInbox, {})).data.items[0]

    const no = await editor(answerSubmission, { id, words: 'Yes.' })

    assert.deepEqual([no.status, no.data.problem], [422, 'answered-by-mail'])
  })
})
