import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import {
  confirmSubscription,
  changeSubscription,
  subscribe,
} from '#features/site/subscribers/contract.ts'
import { deliver } from '#features/ground/mail/deliver.ts'
import { linksOf } from '#features/site/subscribers/subscribers.ts'
import { collectHeld, eraseHeld } from '#features/ground/people/export-and-erase.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { withServer } from '#testing/mail-server.ts'
import { type Worker, staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import {
  freeAddress,
  listLetters,
  listRefusedAddresses,
  previewLetter,
  removeLetter,
  saveLetter,
  sendLetter,
  showLetter,
  stopLetter,
  testLetter,
} from './contract.ts'
import { remove, findLetter } from './letters.ts'
import { send, sendDue, stop } from './send.ts'

const DRAFT: Question<typeof saveLetter>['draft'] = {
  title: 'Winter at the masjid',
  html: '<p>Salaam. The <strong>heating</strong> works.</p>',
  language: 'en',
  topics: ['news'],
}

describe('writing a letter', () => {
  it('keeps it as a draft, safe to show, and nobody is written to', async (t) => {
    const { world, editor } = await office(t)
    await reader(world, 'bilal')
    const id = randomUUID()
    const draft: typeof DRAFT = {
      ...DRAFT,
      html: '<p onclick="x()">Salaam<script>alert(1)</script></p>',
      topics: ['news', 'news'],
    }

    const saved = await editor(saveLetter, { id, basedOn: 0, draft })
    const again = await editor(saveLetter, { id, basedOn: 0, draft })
    await sendDue(world.ctx)
    const listed = await editor(listLetters, {})

    assert.deepEqual([saved.status, saved.data.standing, saved.data.revision], [200, 'draft', 1])
    assert.deepEqual(again.data, saved.data)
    assert.deepEqual(saved.data.draft.html, '<p>Salaam</p>')
    assert.deepEqual(saved.data.draft.topics, ['news'])
    assert.deepEqual([listed.data.total, listed.data.items[0].title], [1, DRAFT.title])
    assert.deepEqual(await copies(world), [])
  })

  it('is overwritten by nobody who has not seen the last change', async (t) => {
    const { editor } = await office(t)
    const { id } = await written(editor)

    const first = await editor(saveLetter, { id, basedOn: 1, draft: { ...DRAFT, title: 'Mine' } })
    const late = await editor(saveLetter, { id, basedOn: 1, draft: { ...DRAFT, title: 'Theirs' } })

    assert.equal(first.data.revision, 2)
    assert.deepEqual([late.status, late.data.problem], [409, 'changed-meanwhile'])
    assert.equal((await editor(showLetter, { id })).data.letter.draft.title, 'Mine')
  })

  it('shows no picture that is not in the library any more', async (t) => {
    const { world, editor } = await office(t)
    const html = `<p>Salaam</p><img src="/media/${randomUUID()}/320.webp" alt="Gone">`

    const no = await editor(saveLetter, { id: randomUUID(), basedOn: 0, draft: { ...DRAFT, html } })

    assert.deepEqual([no.status, no.data.errors[0].field], [422, 'html'])
    assert.deepEqual(await world.rows('select id from letters'), [])
  })

  it('is for editors of its own organisation', async (t) => {
    const { world, editor } = await office(t)
    const { id } = await written(editor)
    const viewer = as(await staffAt(world, ['viewer']), world)
    const { id: person } = await staffAt(world, ['owner'], 'crescent')
    const stranger: Context = {
      ...(await world.contextOf('crescent')),
      actor: {
        kind: 'person',
        id: person,
        session: '',
        roles: ['owner'],
        hasSecondStep: true,
        isAway: false,
      },
    }

    const asked = [
      await viewer(showLetter, { id }),
      await viewer(sendLetter, { id, basedOn: 1, at: null }),
    ]

    assert.deepEqual(
      asked.map(({ status }) => status),
      [403, 403],
    )
    await assert.rejects(findLetter(stranger, { id }), /not there any more/)
    await assert.rejects(send(stranger, { id, basedOn: 1, at: null }), /not there any more/)
    await assert.rejects(stop(stranger, { id }), /not there any more/)
    await remove(stranger, { id })
    assert.equal((await editor(showLetter, { id })).status, 200)
  })

  it('can be thrown away as long as nobody has got it', async (t) => {
    const { world, editor } = await office(t)
    await reader(world, 'bilal')
    const [draft, sent] = [await written(editor), await written(editor)]
    await editor(sendLetter, { id: sent.id, basedOn: 1, at: null })

    const gone = [
      await editor(removeLetter, { id: draft.id }),
      await editor(removeLetter, { id: draft.id }),
      await editor(removeLetter, { id: sent.id }),
    ]

    assert.deepEqual(
      gone.map(({ status }) => status),
      [200, 200, 409],
    )
    assert.equal((await editor(listLetters, {})).data.total, 1)
  })
})

describe('sending a letter', () => {
  it('reaches everybody who has said yes to one of its topics, and nobody else', async (t) => {
    const { world, editor } = await office(t)
    for (const name of ['bilal', 'maryam', 'omar']) await reader(world, name)
    await reader(world, 'yusuf', ['events'])
    await world.visitor.asks(subscribe, { email: 'unanswered@example.org' })
    const { id } = await written(editor)

    const pressed = await editor(sendLetter, { id, basedOn: 1, at: null })
    await world.drain()
    const { data } = await editor(showLetter, { id })

    assert.deepEqual([pressed.status, pressed.data.standing], [200, 'sending'])
    assert.deepEqual(await writtenTo(world), ['bilal', 'maryam', 'omar'])
    assert.equal(data.letter.standing, 'sent')
    assert.deepEqual(data.letter.counts, {
      decided: 3,
      waiting: 0,
      sent: 3,
      refused: 0,
      failed: 0,
      ended: 0,
    })
  })

  it('happens once, however often and whenever it is pressed', async (t) => {
    const { world, editor } = await office(t)
    for (const name of ['bilal', 'maryam']) await reader(world, name)
    const { id } = await written(editor)

    const pressed = await Promise.all(
      Array.from({ length: 20 }, () => editor(sendLetter, { id, basedOn: 1, at: null })),
    )
    await Promise.all(Array.from({ length: 20 }, () => sendDue(world.ctx)))
    world.wait({ minutes: 2 })
    await sendDue(world.ctx)
    const late = await editor(sendLetter, { id, basedOn: 1, at: null })

    assert.ok(pressed.every(({ status }) => status === 200))
    assert.deepEqual([late.status, late.data.problem], [409, 'letter-begun'])
    assert.deepEqual(await writtenTo(world), ['bilal', 'maryam'])
    const deeds = await world.rows(`select deed from trail_entries where deed = 'letter-sent'`)
    assert.equal(deeds.length, 1)
  })

  it('goes in batches, a minute apart; who leaves between them and who comes gets nothing', async (t) => {
    const { world, editor } = await office(t)
    const ids = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await reader(world, name))
    const { id } = await written(editor)
    await editor(sendLetter, { id, basedOn: 1, at: null })
    const next = () => sendDue(world.ctx, { atOnce: 2 })

    await next()
    await next()
    const first = await copies(world)
    const left = ids.find((one) => !first.includes(one))!
    await leave(world, left)
    await reader(world, 'newcomer')
    for (let minute = 0; minute < 4; minute++) {
      world.wait({ minutes: 1 })
      await next()
    }

    assert.equal(first.length, 2)
    assert.deepEqual((await copies(world)).toSorted(), ids.filter((one) => one !== left).toSorted())
    assert.equal((await editor(showLetter, { id })).data.letter.standing, 'sent')
  })

  it('is as if a batch that was killed in the middle had not begun', async (t) => {
    const { world, editor } = await office(t)
    for (const name of ['a', 'b', 'c']) await reader(world, name)
    const { id } = await written(editor)
    await editor(sendLetter, { id, basedOn: 1, at: null })
    let added = 0
    const { house } = world.ctx
    const dying: Context = {
      ...world.ctx,
      house: {
        ...house,
        queue: {
          ...house.queue,
          async add(...args) {
            if (++added === 2) throw new Error('killed')
            await house.queue.add(...args)
          },
        },
      },
    }

    await assert.rejects(sendDue(dying), /killed/)
    const halfway = await copies(world)
    const other = await story.another(world)
    await sendDue({ ...world.ctx, house: other.house })

    assert.deepEqual(halfway, [])
    assert.equal((await copies(world)).length, 3)
    assert.deepEqual(await writtenTo(world), ['a', 'b', 'c'])
  })

  it('shares its pace with the other letters of the organisation', async (t) => {
    const { world, editor } = await office(t)
    for (const name of ['a', 'b', 'c']) await reader(world, name)
    const [one, two] = [await written(editor), await written(editor)]
    for (const { id } of [one, two]) await editor(sendLetter, { id, basedOn: 1, at: null })
    const counted = []

    for (let minute = 0; minute < 5; minute++) {
      await sendDue(world.ctx, { atOnce: 2 })
      await sendDue(world.ctx, { atOnce: 2 })
      counted.push((await copies(world)).length)
      world.wait({ minutes: 1 })
    }

    assert.deepEqual(counted, [2, 3, 5, 6, 6])
  })

  it('waits while its organisation rests', async (t) => {
    const { world, editor } = await office(t)
    await reader(world, 'bilal')
    const { id } = await written(editor)
    await editor(sendLetter, { id, basedOn: 1, at: null })
    const rest = async (rests: boolean) => {
      await world.rows(
        `update organisations set suspended_at = ${rests ? 'now()' : 'null'} where slug = 'al-noor'`,
      )
      world.house.organisations.forget(world.ctx.organisation.id)
    }

    await rest(true)
    await world.house.queue.drain()
    const resting = await copies(world)
    await rest(false)
    await sendDue(await world.contextOf('al-noor'))

    assert.deepEqual([resting.length, (await copies(world)).length], [0, 1])
  })

  it('happens at its moment on the clock of the organisation', async (t) => {
    const { world, editor } = await office(t, '2027-06-20T12:00:00Z')
    await reader(world, 'bilal')
    const { id } = await written(editor)

    const past = await editor(sendLetter, { id, basedOn: 1, at: '2027-06-20T12:30' })
    const set = await editor(sendLetter, { id, basedOn: 1, at: '2027-06-20T13:30' })
    await sendDue(world.ctx)
    const early = await copies(world)
    world.wait({ minutes: 31 })
    await sendDue(world.ctx)

    assert.deepEqual([past.status, past.data.problem], [422, 'moment-past'])
    assert.deepEqual(
      [set.data.standing, set.data.scheduledFor],
      ['scheduled', '2027-06-20T12:30:00.000Z'],
    )
    assert.deepEqual([early.length, (await copies(world)).length], [0, 1])
  })

  it('needs a subject, a text, a topic, and somebody to write to', async (t) => {
    const { world, editor } = await office(t)
    const refusals = []
    for (const lacking of [{ title: '' }, { html: '<p></p>' }, { topics: [] }, {}]) {
      const { id } = await written(editor, lacking)
      const { data } = await editor(sendLetter, { id, basedOn: 1, at: null })
      refusals.push([data.problem, data.errors?.[0]?.field])
    }
    assert.deepEqual(refusals, [
      ['letter-empty', 'title'],
      ['letter-empty', 'html'],
      ['letter-empty', 'topics'],
      ['nobody-to-write-to', 'topics'],
    ])
    assert.deepEqual(await copies(world), [])
  })

  it('is stopped with one press, and goes on where it was', async (t) => {
    const { world, editor } = await office(t)
    for (const name of ['a', 'b', 'c']) await reader(world, name)
    const { id } = await written(editor)
    await editor(sendLetter, { id, basedOn: 1, at: null })
    await sendDue(world.ctx, { atOnce: 2 })

    const stopped = await editor(stopLetter, { id })
    await editor(stopLetter, { id })
    world.wait({ minutes: 5 })
    await sendDue(world.ctx)
    const still = await copies(world)
    const changed = await editor(saveLetter, { id, basedOn: 1, draft: { ...DRAFT, title: 'Else' } })
    const onwards = await editor(sendLetter, { id, basedOn: 1, at: null })
    await sendDue(world.ctx)

    assert.deepEqual([stopped.data.standing, still.length], ['stopped', 2])
    assert.deepEqual([changed.status, onwards.data.standing], [409, 'sending'])
    assert.deepEqual(await writtenTo(world), ['a', 'b', 'c'])
  })

  it('is counted once its last copy has left, also where it was stopped', async (t) => {
    const { world, editor } = await office(t)
    for (const name of ['bilal', 'maryam']) await reader(world, name)
    const [whole, stopped] = [await written(editor), await written(editor)]
    const sent = () =>
      world.rows('select sent from letters where settled_at is not null order by sent')

    await editor(sendLetter, { id: whole.id, basedOn: 1, at: null })
    await sendDue(world.ctx)
    assert.deepEqual(await sent(), [])
    await world.drain()
    world.wait({ minutes: 1 })
    await sendDue(world.ctx)
    assert.deepEqual(await sent(), [{ sent: 2 }])

    await editor(sendLetter, { id: stopped.id, basedOn: 1, at: null })
    await sendDue(world.ctx, { atOnce: 1 })
    await editor(stopLetter, { id: stopped.id })
    await world.drain()
    world.wait({ minutes: 1 })
    await sendDue(world.ctx)

    assert.deepEqual(await sent(), [{ sent: 1 }, { sent: 2 }])
  })

  it('is a draft again when it is stopped before its moment', async (t) => {
    const { world, editor } = await office(t)
    await reader(world, 'bilal')
    const { id } = await written(editor)
    await editor(sendLetter, { id, basedOn: 1, at: '2026-11-22T09:00' })

    const empty = await editor(saveLetter, { id, basedOn: 1, draft: { ...DRAFT, title: '' } })
    const back = await editor(stopLetter, { id })
    world.wait({ days: 2 })
    await sendDue(world.ctx)

    assert.deepEqual([empty.status, empty.data.problem], [422, 'letter-empty'])
    assert.deepEqual([back.data.standing, back.data.scheduledFor], ['draft', null])
    assert.deepEqual(await copies(world), [])
  })
})

describe('a letter in the post', () => {
  it('is ended by one press of the mail program, which counts once', async (t) => {
    const { world, arrived } = await withServer(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const bilal = await reader(world, 'bilal')
    await world.drain()
    arrived.length = 0
    const { id } = await written(editor)
    await editor(sendLetter, { id, basedOn: 1, at: null })
    await world.drain()
    const [mail = ''] = arrived
    const [, link = ''] = /^List-Unsubscribe: ?<(.+?)>/m.exec(mail.replace(/\r?\n[ \t]/g, '')) ?? []
    const { pathname, search } = new URL(link)
    const press = () =>
      world.visitor.sends('POST', pathname + search, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })

    const looked = await world.visitor.sends('GET', pathname + search)
    const before = await world.rows('select id from subscribers')
    const pressed = [await press(), await press()]

    assert.match(mail, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    assert.deepEqual([looked.status, before.length], [303, 1])
    assert.ok(looked.headers['location']!.endsWith(`.${id}`))
    assert.deepEqual(
      pressed.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(await world.rows('select id from subscribers where id = $1', [bilal]), [])
    const { data } = await editor(showLetter, { id })
    assert.deepEqual(data.letter.counts, {
      decided: 1,
      waiting: 0,
      sent: 1,
      refused: 0,
      failed: 0,
      ended: 1,
    })
  })

  it('stays here for whoever ends it before it has left', async (t) => {
    const { world, editor } = await office(t)
    const bilal = await reader(world, 'bilal')
    const { id } = await written(editor)
    await editor(sendLetter, { id, basedOn: 1, at: null })
    await sendDue(world.ctx)

    await leave(world, bilal)

    const [mail] = await world.rows(
      `select failure, to_address from mails where kind = 'letters.letter'`,
    )
    assert.deepEqual(mail, { failure: 'withdrawn', to_address: null })
  })

  it('that is refused for good is counted, is left out of the next, and goes again once it is freed', async (t) => {
    const { world, arrived, answers } = await withServer(t)
    const editor = as(await staffAt(world, ['editor']), world)
    for (const name of ['bilal', 'maryam']) await reader(world, name)
    await world.drain()
    Object.assign(answers, { with: 550, to: 'bilal@example.org' })
    const send = async () => {
      arrived.length = 0
      const { id } = await written(editor)
      await editor(sendLetter, { id, basedOn: 1, at: null })
      await world.drain()
      world.wait({ minutes: 2 })
      return (await editor(showLetter, { id })).data.letter.counts
    }

    const first = await send()
    const { data: seen } = await editor(listRefusedAddresses, {})
    const second = await send()
    answers.with = undefined
    await editor(freeAddress, { id: seen.items[0].id })
    await editor(freeAddress, { id: seen.items[0].id })
    const third = await send()

    assert.deepEqual([first.decided, first.sent, first.refused], [2, 1, 1])
    assert.deepEqual(
      seen.items.map(({ address, reason }: Record<string, string>) => [address, reason]),
      [['bilal@example.org', '550']],
    )
    const [settled] = await world.rows(
      'select sent, refused, settled_at is not null as is_settled from letters where refused = 1',
    )
    assert.deepEqual(settled, { sent: 1, refused: 1, is_settled: true })
    assert.deepEqual([second.decided, second.refused], [1, 0])
    assert.deepEqual([third.decided, third.sent], [2, 2])
  })

  it('stops by itself at a server that refuses everybody, blames nobody, and goes on when it is let', async (t) => {
    const { world, arrived, answers } = await withServer(t)
    const editor = as(await staffAt(world, ['editor']), world)
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    for (const name of names) await reader(world, name)
    await world.drain()
    arrived.length = 0
    answers.with = 550
    const { id } = await written(editor)
    await editor(sendLetter, { id, basedOn: 1, at: null })

    await sendDue(world.ctx, { atOnce: 8 })
    await tryMails(world)
    world.wait({ minutes: 1 })
    await sendDue(world.ctx, { atOnce: 8 })
    const { data: stopped } = await editor(showLetter, { id })
    const blamed = await world.rows('select id from refused_addresses')
    answers.with = undefined
    await editor(sendLetter, { id, basedOn: 1, at: null })
    await sendDue(world.ctx, { atOnce: 8 })
    await tryMails(world)
    world.wait({ minutes: 1 })
    await sendDue(world.ctx, { atOnce: 8 })
    const { data: after } = await editor(showLetter, { id })

    assert.deepEqual([stopped.letter.standing, stopped.letter.haltedBy], ['stopped', '550'])
    assert.equal(stopped.letter.counts.decided, 8)
    assert.deepEqual(blamed, [])
    assert.deepEqual([after.letter.standing, after.letter.haltedBy], ['sent', null])
    // The first two were taken for dead addresses: their copies have ended.
    assert.deepEqual([after.letter.counts.refused, arrived.length], [2, 8])
  })

  it('does not stop because strangers have typed addresses that the server refuses', async (t) => {
    const { world, arrived, answers } = await withServer(t)
    const editor = as(await staffAt(world, ['editor']), world)
    await reader(world, 'amina')
    await world.drain()
    arrived.length = 0
    answers.with = 550
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
      await world.visitor.asks(subscribe, { email: `${name}@nobody.example` })
    await tryMails(world)
    const halted = await world.rows('select halted_by from mail_standings')
    const { id } = await written(editor)
    await editor(sendLetter, { id, basedOn: 1, at: '2026-11-21T12:05' })

    world.wait({ minutes: 10 })
    await sendDue(world.ctx)
    answers.with = undefined
    await tryMails(world)
    await sendDue(world.ctx)

    assert.deepEqual(halted, [{ halted_by: '550' }])
    const { data: after } = await editor(showLetter, { id })
    assert.deepEqual([after.letter.standing, after.letter.counts.decided], ['sent', 1])
    assert.ok(arrived.some((mail) => mail.includes('To: amina@')))
  })

  it('to an address that is no subscriber’s is seen by owners alone', async (t) => {
    const { world, editor } = await office(t)
    const owner = as(await staffAt(world, ['owner']), world)
    const [row] = await world.rows<{ id: string }>(
      `insert into refused_addresses (organisation_id, id, address, refused_at, reason)
       select id, gen_random_uuid(), 'donor@example.org', now(), '550' from organisations where slug = 'al-noor' returning id`,
    )
    await editor(freeAddress, row!)

    const [theirs, all] = [
      await editor(listRefusedAddresses, {}),
      await owner(listRefusedAddresses, {}),
    ]

    const past = await owner(listRefusedAddresses, { page: 9 })

    assert.deepEqual([theirs.data.total, all.data.total], [0, 1])
    assert.deepEqual([past.data.items, past.data.total], [[], 1])
  })

  it('is tried out by its writer, and reaches nobody else', async (t) => {
    const { world, editor, worker } = await office(t)
    await reader(world, 'bilal')
    const test = { testId: randomUUID(), draft: DRAFT }

    const shown = await editor(previewLetter, { draft: DRAFT })
    const sent = await editor(testLetter, test)
    await editor(testLetter, test)
    await world.drain()

    assert.equal(shown.data.subject, DRAFT.title)
    assert.match(shown.data.html, /<strong>heating<\/strong>/)
    assert.equal(sent.data.email, worker.email)
    const mails = await world.rows(
      `select to_address, subject from mails where kind = 'letters.letter'`,
    )
    assert.deepEqual(mails, [{ to_address: worker.email, subject: `Test: ${DRAFT.title}` }])
  })

  it('is known to who asks what is held of them, and forgotten with them', async (t) => {
    const { world, editor } = await office(t)
    await reader(world, 'bilal')
    const { id } = await written(editor)
    await editor(sendLetter, { id, basedOn: 1, at: null })
    await sendDue(world.ctx)
    const bilal = { personId: randomUUID(), emails: ['bilal@example.org'] }

    const held = await inTransaction(world.ctx, (ctx) => collectHeld(ctx, bilal))
    await inTransaction(world.ctx, (ctx) => eraseHeld(ctx, bilal))

    assert.match(JSON.stringify(held['letters']), /Winter at the masjid/)
    assert.deepEqual(await copies(world), [])
    assert.equal((await editor(showLetter, { id })).data.letter.counts.decided, 1)
  })
})

/** Each mail that is on its way is tried once. */
async function tryMails(world: World): Promise<void> {
  const rows = await world.rows<{ id: string }>(
    `select id from mails where num_nonnulls(sent_at, kept_at, failed_at) = 0`,
  )
  for (const { id } of rows)
    await deliver(world.ctx, { mailId: id }).catch((error: unknown) =>
      assert.match(String(error), /550/),
    )
}

type Editor = ReturnType<typeof as>

function as({ token }: Pick<Worker, 'token'>, world: World, slug = 'al-noor') {
  const visitor = world.visitorOf(`${slug}.localhost`)
  return <E extends Endpoint>(endpoint: E, input: Question<E>) =>
    visitor.asks(endpoint, input, { 'x-jwt-token': token })
}

async function office(t: Parameters<typeof story>[0], now?: string) {
  const world = await story(t, now ? { now } : {})
  const worker = await staffAt(world, ['editor'])
  return { world, worker, editor: as(worker, world) }
}

async function written(
  editor: Editor,
  changes: Partial<Question<typeof saveLetter>['draft']> = {},
) {
  const id = randomUUID()
  const { data } = await editor(saveLetter, { id, basedOn: 0, draft: { ...DRAFT, ...changes } })
  return data as { id: string }
}

/** Somebody who has said yes; answers with the id of the subscription. */
async function reader(
  world: World,
  name: string,
  topics?: Question<typeof changeSubscription>['topics'],
): Promise<string> {
  const email = `${name}@example.org`
  await world.visitor.asks(subscribe, { email })
  const [row] = await world.rows<{ id: string }>('select id from subscribers where email = $1', [
    email,
  ])
  const token = tokenOf(world, row!.id)
  await world.visitor.asks(confirmSubscription, { token })
  if (topics) await world.visitor.asks(changeSubscription, { token, topics })
  return row!.id
}

function tokenOf(world: World, id: string): string {
  return new URL(linksOf(world.ctx, id).manage).searchParams.get('token')!
}

async function leave(world: World, id: string): Promise<void> {
  const { status } = await world.visitor.sends(
    'POST',
    new URL(linksOf(world.ctx, id).unsubscribe).pathname,
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    },
  )
  assert.equal(status, 200)
}

async function copies(world: World): Promise<string[]> {
  const rows = await world.rows<{ id: string }>('select subscriber_id as id from letter_copies')
  return rows.map(({ id }) => id)
}

/** Names of those to whom a letter is, or was, on its way: one for each mail. */
async function writtenTo(world: World): Promise<string[]> {
  const rows = await world.rows<{ email: string }>(
    `select s.email from mails m join subscribers s on s.organisation_id = m.organisation_id and m.about like 'letter:%:' || s.id
     where m.kind = 'letters.letter' order by s.email`,
  )
  return rows.map(({ email }) => email.split('@')[0]!)
}
