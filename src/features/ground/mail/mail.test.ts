import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { type World, story } from '#testing/story.ts'
import { deliver } from './deliver.ts'
import { devMail } from './dev-mail.ts'
import { type Letter, forgetMailTo, sendAgain, sendLater } from './mail.ts'
import { forgetOld } from './outbox.ts'
import { closePostOffice } from './post-office.ts'
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

  it('refuses an address that is none, and an address as the subject matter', async (t) => {
    const { ctx } = await story(t)
    await assert.rejects(write(ctx, { to: 'a@b.example\r\nBcc: x@y.example' }), /no address/)
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
    assert.match(arrived[0]!, new RegExp(`^Message-ID: <${row!.id}@`, 'm'))
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
    const { world, arrived } = await withServer(t, 550)
    await write(world.ctx)

    await world.drain()
    await world.drain()

    assert.deepEqual(arrived, [])
    const rows = await world.rows(
      `select attempts, failure, to_address, input from mails where ${OURS}`,
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

/** A live house whose mail arrives here, or is turned down with a code. */
async function withServer(
  t: TestContext,
  code?: number,
  demo: 'on' | 'off' = 'off',
): Promise<{ world: World; arrived: string[]; answers: { with: number | undefined } }> {
  const arrived: string[] = []
  const answers = { with: code }
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      done(answers.with ? Object.assign(new Error('no'), { responseCode: answers.with }) : null)
    },
    async onData(stream, _session, done) {
      arrived.push(Buffer.concat(await Array.fromAsync(stream)).toString())
      done()
    },
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', () => listens()))
  const { port } = server.server.address() as { port: number }
  const world = await story(t, {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, DEMO: demo },
  })
  t.after(async () => {
    await closePostOffice(world.house)
    server.close()
  })
  return { world, arrived, answers }
}
