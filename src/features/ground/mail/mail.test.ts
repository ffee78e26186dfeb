import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { withServer } from '#testing/mail-server.ts'
import { type World, story } from '#testing/story.ts'
import { deliver } from './deliver.ts'
import { devMail } from './dev-mail.ts'
import { type Letter, forgetMailTo, sendAgain, sendLater } from './mail.ts'
import { forgetOld } from './outbox.ts'
import { eraseRefused, exportRefused, forgetOldRefusals } from './refused.ts'
import { ATTEMPTS } from './rules.ts'

const letter: Letter = {
  kind: 'giving.receipt',
  about: 'story:gift',
  to: 'Zaynab@Story.example',
  language: 'en',
  input: {
    reference: 'AN-412',
    items: [{ title: 'Where it is needed most', amount: 2500 }],
    fee: 0,
    total: 2500,
    currency: 'GBP',
    frequency: 'once',
    givenAt: '2026-11-21',
    giftAid: { declared: false, reclaim: 0 },
    test: true,
    donor: { firstName: 'Zaynab' },
    receiptUrl: 'https://al-noor.example/api/receipt/0f1e2d3c.pdf',
    thankYouUrl: 'https://al-noor.example/thank-you/0f1e2d3c',
  },
}

/** The seeded community may have mail of its own. */
const OURS = "about like 'story:%'"

describe('deciding on a mail', () => {
  it('happens with the transaction, or not at all', async (t) => {
    const world = await story(t)
    const { ctx, rows } = world

    const failing = inTransaction(ctx, async (ctx) => {
      await sendLater(ctx, letter)
      throw new Error('the gift could not be recorded')
    })

    await assert.rejects(failing, /could not be recorded/)
    await world.drain()
    assert.deepEqual(await rows(`select id from mails where ${OURS}`), [])
  })

  it('is done once for the same thing, also twenty times at once', async (t) => {
    const { ctx, rows } = await story(t)

    const decided = await Promise.all(Array.from({ length: 20 }, () => write(ctx)))

    assert.equal(decided.filter((isFirst) => isFirst).length, 1)
    assert.equal((await rows(`select id from mails where ${OURS}`)).length, 1)
    assert.equal(await write(ctx, { about: 'story:another' }), true)
  })

  it('writes nothing to an address that is none, and refuses an address as the subject matter', async (t) => {
    const { ctx, rows } = await story(t)
    for (const to of ['', 'imam@mailhost', 'a@b.example\r\nBcc: x@y.example'])
      assert.equal(await write(ctx, { to }), false)
    assert.deepEqual(await rows('select id from mails'), [])
    await assert.rejects(write(ctx, { about: 'subscriber:maryam@example.org' }), /about an id/)
  })
})

describe('mail without a server to send it with', () => {
  it('is kept, and can be read', async (t) => {
    const world = await story(t)
    await write(world.ctx)

    await world.drain()

    const { subject, text, toAddress, keptAt, sentAt, links } = await newest(world.ctx)
    assert.match(subject, /^\[Test\] Your gift of £25\.00 to /)
    assert.match(text, /TEST: no money moved/)
    assert.match(text, /AN-412/)
    assert.equal(toAddress, 'zaynab@story.example')
    assert.deepEqual([keptAt !== null, sentAt], [true, null])
    assert.ok(links.includes('https://al-noor.example/api/receipt/0f1e2d3c.pdf'))
  })

  it('is shown to nobody outside a demo, and to no other organisation', async (t) => {
    const world = await story(t)
    await write(world.ctx)
    await world.drain()
    const { id } = await newest(world.ctx)
    const eastGate = await world.contextOf('east-gate')
    const { house } = world
    const live: Context = { ...world.ctx, house: { ...house, demo: false } }

    for (const address of [
      '/dev/mail',
      '/dev/mail.json',
      `/dev/mail/${id}`,
      `/dev/mail/${id}/body`,
    ])
      assert.equal(await devMail(live, address), undefined, address)
    assert.equal(await devMail(eastGate, `/dev/mail/${id}`), undefined)
    assert.ok(!(await devMail(eastGate, '/dev/mail.json'))!.body.includes(id))
  })

  it('is shown in a frame that runs nothing, and escaped everywhere else', async (t) => {
    const world = await story(t)
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    await write(world.ctx, {
      about: `story:${evil}`,
      input: { ...letter.input, donor: { firstName: evil } },
    })
    await world.drain()
    const { id } = await newest(world.ctx)

    const message = (await devMail(world.ctx, `/dev/mail/${id}`))!
    const body = (await devMail(world.ctx, `/dev/mail/${id}/body`))!

    for (const page of [message, body, (await devMail(world.ctx, '/dev/mail'))!]) {
      assert.ok(!page.body.includes('<script>') && !page.body.includes('<img src=x'))
    }
    assert.match(message.headers['content-security-policy']!, /default-src 'none'/)
    assert.match(message.body, /sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    assert.match(
      body.headers['content-security-policy']!,
      /default-src 'none'.*sandbox allow-popups /,
    )
  })
})

describe('mail with a server', () => {
  it('leaves once, and then only that it has left is held', async (t) => {
    const { world, arrived } = await withServer(t)
    await write(world.ctx)

    await world.drain()
    const [row] = await world.rows<{ id: string }>(`select id from mails where ${OURS}`)
    await deliver(world.ctx, { mailId: row!.id })

    assert.equal(arrived.length, 1)
    assert.match(arrived[0]!, new RegExp(`^Message-ID:\\s*<${row!.id}\\.[\\w-]+@`, 'm'))
    const held = await world.rows(`select * from mails where ${OURS} and sent_at is not null`)
    assert.equal(held.length, 1)
    assert.ok(!/zaynab|£|AN-412/i.test(JSON.stringify(held)))
  })

  it('keeps no body of what has really left, in a demonstration either', async (t) => {
    const { world, arrived } = await withServer(t, undefined, 'on')
    assert.equal(world.house.demo, true)
    await write(world.ctx)

    await world.drain()

    assert.equal(arrived.length, 1)
    const held = await world.rows(`select * from mails where ${OURS} and sent_at is not null`)
    assert.equal(held.length, 1)
    assert.ok(!/zaynab|£|AN-412/i.test(JSON.stringify(held)))
    assert.equal((await devMail(world.ctx, '/dev/mail.json'))!.body.includes('AN-412'), false)
  })

  it('does not ask an address again that was refused for good', async (t) => {
    const { world, arrived, answers } = await withServer(t)
    await take(world)
    answers.with = 550
    await write(world.ctx)

    await world.drain()
    await world.drain()

    assert.equal(arrived.length, 1)
    const rows = await world.rows(
      `select attempts, failure, to_address, input from mails where ${OURS} and about <> 'story:taken'`,
    )
    assert.deepEqual(rows, [{ attempts: 1, failure: 'refused 550', to_address: null, input: null }])
  })

  it('is tried again when the server is busy, given up in the end, and sent when staff ask', async (t) => {
    const { world, arrived, answers } = await withServer(t, 451)
    await write(world.ctx)
    const [row] = await world.rows<{ id: string }>(`select id from mails where ${OURS}`)
    const mailId = row!.id

    for (let tried = 1; tried < ATTEMPTS; tried++)
      await assert.rejects(deliver(world.ctx, { mailId }), /451/)
    await deliver(world.ctx, { mailId })
    const [given] = await world.rows(`select attempts, failure from mails where ${OURS}`)
    answers.with = undefined
    const isAgain = await sendAgain(world.ctx, mailId)
    await world.drain()

    assert.deepEqual(given, { attempts: ATTEMPTS, failure: 'given up' })
    assert.equal(isAgain, true)
    assert.equal(arrived.length, 1)
    assert.equal(await sendAgain(world.ctx, mailId), false)
  })
})

describe('an address that is refused', () => {
  const kept = 'select address, reason from refused_addresses'

  it('is known, once, until it takes mail after all', async (t) => {
    const { world, answers } = await withServer(t)
    await take(world)
    answers.with = 550
    await write(world.ctx)
    await world.drain()
    await write(world.ctx, { about: 'story:second' })
    await world.drain()
    const refused = await world.rows(kept)

    answers.with = undefined
    await write(world.ctx, { about: 'story:third' })
    await world.drain()

    assert.deepEqual(refused, [{ address: 'zaynab@story.example', reason: '550' }])
    assert.deepEqual(await world.rows(kept), [])
  })

  it('is not blamed for what the server has against us, nor for a busy hour', async (t) => {
    const { world, answers } = await withServer(t)
    await take(world)
    answers.with = 554
    answers.says = '5.7.1 Relay access denied'
    await write(world.ctx)
    await world.drain()
    answers.with = 451
    await write(world.ctx, { about: 'story:second' })
    await world.drain()

    const [first] = await world.rows(`select failure from mails where about = 'story:gift'`)
    assert.deepEqual(first, { failure: 'refused 554 5.7.1' })
    assert.deepEqual(await world.rows(kept), [])
  })

  it('is told to whoever it belongs to, and forgotten with them, or after a year', async (t) => {
    const { world, answers } = await withServer(t)
    await take(world)
    answers.with = 550
    const zaynab = { personId: randomUUID(), emails: ['zaynab@story.example'] }
    const refuse = async (about: string) => {
      await write(world.ctx, { about })
      await world.drain()
    }
    await refuse('story:gift')

    const held = await inTransaction(world.ctx, (ctx) => exportRefused(ctx, zaynab))
    await inTransaction(world.ctx, (ctx) => eraseRefused(ctx, zaynab))
    const erased = await world.rows(kept)
    await refuse('story:second')
    assert.equal((await world.rows(kept)).length, 1)
    world.wait({ days: 366 })
    await forgetOldRefusals(world.ctx)

    assert.match(JSON.stringify(held), /zaynab@story\.example.*550/)
    assert.deepEqual([erased, await world.rows(kept)], [[], []])
  })
})

describe('a mail server that says no to everybody', () => {
  const kept = 'select address, reason from refused_addresses'
  const standing = 'select halted_by from mail_standings'
  const to = (name: string) => ({ to: `${name}@story.example`, about: `story:${name}` })
  const MANY = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

  it('is blamed itself: no address is, and every mail leaves when it is right again', async (t) => {
    const { world, arrived, answers } = await withServer(t, 550)
    for (const name of MANY) await write(world.ctx, to(name))

    await tryAll(world)
    const [during, standingThen] = [await world.rows(kept), await world.rows(standing)]
    answers.with = undefined
    await tryAll(world)

    assert.deepEqual([during, standingThen], [[], [{ halted_by: '550' }]])
    assert.equal(arrived.length, MANY.length)
    assert.deepEqual(await world.rows(standing), [{ halted_by: null }])
    assert.deepEqual(await world.rows('select id from mails where doubt is not null'), [])
  })

  it('is found out also in the middle: whom it was believed of first is forgotten again', async (t) => {
    const { world, answers } = await withServer(t)
    await take(world)
    answers.with = 550
    for (const name of MANY) await write(world.ctx, to(name))

    await tryAll(world)

    assert.deepEqual(await world.rows(kept), [])
    assert.deepEqual(await world.rows(standing), [{ halted_by: '550' }])
  })

  it('is so as well when it refuses our name or our sender', async (t) => {
    const { world, answers } = await withServer(t, 554)
    answers.says = '5.7.1 Relay access denied'
    for (const name of MANY) await write(world.ctx, to(name))

    await tryAll(world)

    assert.deepEqual(await world.rows(standing), [{ halted_by: '554 5.7.1' }])
    const ended = await world.rows(`select id from mails where ${OURS} and failed_at is not null`)
    assert.deepEqual(ended, [])
  })

  it('is not one that says no to one address again and again', async (t) => {
    const { world, answers } = await withServer(t, 550)
    for (const name of MANY) await write(world.ctx, { ...to('a'), about: `story:${name}` })
    await tryAll(world)
    const [row] = await world.rows(standing)
    answers.to = 'a@story.example'
    await write(world.ctx, to('somebody'))
    await tryAll(world)
    await tryAll(world)

    assert.deepEqual(row, { halted_by: null })
    assert.deepEqual(await world.rows(kept), [{ address: 'a@story.example', reason: '550' }])
  })
})

/** Each mail that has not left is tried once. */
async function tryAll(world: World): Promise<void> {
  const rows = await world.rows<{ id: string }>(
    `select id from mails where ${OURS} and num_nonnulls(sent_at, kept_at, failed_at) = 0 order by created_at`,
  )
  for (const { id } of rows)
    await deliver(world.ctx, { mailId: id }).catch((error: unknown) =>
      assert.match(String(error), /55\d/),
    )
}

/** So that what the server says of others is believed. */
async function take(world: World): Promise<void> {
  await write(world.ctx, { to: 'office@story.example', about: 'story:taken' })
  await world.drain()
}

describe('forgetting', () => {
  it('withdraws what has not left, and empties what is kept', async (t) => {
    const world = await story(t)
    await write(world.ctx)
    await world.drain()
    await write(world.ctx, { about: 'story:second' })

    await forgetMailTo(world.ctx, 'zaynab@story.example')
    await world.drain()

    const held = await world.rows(`select * from mails where ${OURS}`)
    assert.equal(held.length, 2)
    assert.ok(!/zaynab|AN-412/i.test(JSON.stringify(held)))
    assert.equal(held.filter(({ failure }) => failure === 'withdrawn').length, 1)
  })

  it('comes by itself after some weeks, but not for mail that is still on its way', async (t) => {
    const world = await story(t)
    await write(world.ctx)
    await world.drain()
    await write(world.ctx, { about: 'story:waiting' })

    world.wait({ days: 31 })
    await forgetOld(world.ctx)

    const held = await world.rows(
      `select about, to_address from mails where ${OURS} order by about`,
    )
    assert.deepEqual(held, [
      { about: 'story:gift', to_address: null },
      { about: 'story:waiting', to_address: 'zaynab@story.example' },
    ])
  })
})

function write(ctx: Context, changes: Partial<Letter> = {}): Promise<boolean> {
  return inTransaction(ctx, (ctx) => sendLater(ctx, { ...letter, ...changes }))
}

async function newest(ctx: Context) {
  const answer = await devMail(ctx, '/dev/mail.json?to=zaynab@story.example')
  const { data } = JSON.parse(answer!.body)
  return data.items[0]
}
