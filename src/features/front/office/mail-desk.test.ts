import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { deliver } from '#features/ground/mail/deliver.ts'
import { OWN_TRIES } from '#features/ground/mail/post-office.ts'
import { mainOrigin } from '#platform/server/context.ts'
import { requestCode } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { openNameServer } from '#testing/name-server.ts'
import { codeAt, staffAt } from '#testing/staff.ts'
import { story } from '#testing/story.ts'
import {
  dropMailServer,
  keepMailServer,
  readSenderDomain,
  showMailSettings,
  tryMail,
} from './setup-contract.ts'

async function open(t: TestContext, settings: Record<string, string> = {}) {
  const world = await story(t, { settings })
  const owner = await staffAt(world, ['owner'])
  const ask = <E extends Endpoint>(endpoint: E, input: Question<E>) =>
    world.visitor.asks(endpoint, input, { 'x-jwt-token': owner.token })
  return { world, owner, ask }
}

/** A mail server on this machine. */
async function openMailServer(t: TestContext, options: SMTPServerOptions = {}) {
  const arrived: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    async onData(stream, _session, done) {
      arrived.push(Buffer.concat(await Array.fromAsync(stream)).toString())
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', () => listens()))
  t.after(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as { port: number }
  return { arrived, port, address: `smtp://127.0.0.1:${port}` }
}

const no = (responseCode: number) =>
  Object.assign(new Error('no office@al-noor.example'), { responseCode })

/** What is said of a test by way of a server that does this. */
async function saidBy(t: TestContext, options: SMTPServerOptions, user = '') {
  const { port } = await openMailServer(t, options)
  const { ask } = await open(t, { SMTP_URL: `smtp://${user}127.0.0.1:${port}` })
  const { status, data } = await ask(tryMail, {})
  assert.equal(status, 200)
  return data as { said: string; number: string }
}

describe('a test of the mail', () => {
  it('goes to whoever asks, and says that it has left', async (t) => {
    const { arrived, address } = await openMailServer(t)
    const { world, owner, ask } = await open(t, {
      SMTP_URL: address,
      MAIL_FROM: 'no-reply@al-noor.org',
    })
    const rows = () => world.rows('select count(*) from mails')
    const before = await rows()

    const { data } = await ask(tryMail, {})

    assert.deepEqual(data, { said: 'sent', number: '' })
    assert.equal(arrived.length, 1)
    assert.match(arrived[0]!, new RegExp(`^To: ${owner.email}`, 'm'))
    assert.match(arrived[0]!, /A test from the office of Al-Noor Masjid/)
    assert.deepEqual(await rows(), before)
  })

  it('says that mail is kept where there is no server', async (t) => {
    const { ask } = await open(t)
    assert.equal((await ask(tryMail, {})).data.said, 'kept')
    assert.equal((await ask(showMailSettings, {})).data.isSent, false)
  })

  it('says who was refused: the address, the sender or the letter', async (t) => {
    assert.deepEqual(await saidBy(t, { onRcptTo: (_a, _s, done) => done(no(550)) }), {
      said: 'address-refused',
      number: '550',
    })
    assert.equal(
      (await saidBy(t, { onMailFrom: (_a, _s, done) => done(no(553)) })).said,
      'sender-refused',
    )
    const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done(no(554)))
    }
    assert.equal((await saidBy(t, { onData })).said, 'message-refused')
  })

  it('says that the login is wrong, and shows neither name nor password', async (t) => {
    const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(no(535))
    const told = await saidBy(
      t,
      { authOptional: false, allowInsecureAuth: true, onAuth },
      'office:a-secret@',
    )
    assert.deepEqual(told, { said: 'login-wrong', number: '535' })
  })

  it('says that nobody is there, and that a name leads nowhere', async (t) => {
    const nobody = await open(t, { SMTP_URL: 'smtp://127.0.0.1:1' })
    assert.equal((await nobody.ask(tryMail, {})).data.said, 'no-connection')
    const nowhere = await open(t, { SMTP_URL: 'smtp://mail.invalid' })
    assert.equal((await nowhere.ask(tryMail, {})).data.said, 'host-unknown')
  })

  it('shows where mail comes from, and no secret of it', async (t) => {
    const { world, ask, owner } = await open(t, {
      SMTP_URL: 'smtp://office:a-secret@mail.example.org',
      MAIL_FROM: 'no-reply@al-noor.org',
    })
    const { data, body } = await ask(showMailSettings, {})
    assert.deepEqual(data, {
      from: 'no-reply@al-noor.org',
      answersTo: 'office@al-noor.example',
      testTo: owner.email,
      isSent: true,
      own: null,
      bouncesTo: `${mainOrigin(world.ctx)}/api/mail/bounces`,
    })
    assert.ok(!body.toString().includes('a-secret'))
  })
})

describe('the domain of the sender', () => {
  it('is read and judged, with the line to copy', async (t) => {
    const server = await openNameServer(t, { 'al-noor.org': ['v=spf1 mx -all'] })
    const { ask } = await open(t, {
      SMTP_URL: 'smtp://smtp.gmail.com',
      MAIL_FROM: 'no-reply@al-noor.org',
      NAME_SERVERS: server.address,
    })

    const { data } = await ask(readSenderDomain, {})

    assert.equal(data.spf.line, 'v=spf1 mx include:_spf.google.com -all')
    assert.equal(data.dkim.state, 'not-found')
    assert.equal(data.dmarc.line, 'v=DMARC1; p=none; rua=mailto:office@al-noor.example')
  })

  it('takes the name of a key, and nothing else', async (t) => {
    const { ask } = await open(t)
    for (const selector of [
      'a b',
      '../x',
      '.',
      'x._domainkey.evil.example.org.a.b',
      'a'.repeat(300),
    ])
      assert.equal((await ask(readSenderDomain, { selector })).status, 422, selector)
    assert.equal((await ask(readSenderDomain, { selector: 'Google ' })).status, 200)
  })
})

describe('a mail server of the organisation’s own', () => {
  const set = async (t: TestContext, settings: Record<string, string> = {}) => {
    const opened = await open(t, { MAIL_SERVERS_ANYWHERE: 'on', ...settings })
    const { world, owner, ask } = opened
    const keep = (more: Partial<Question<typeof keepMailServer>>) => {
      world.wait({ minutes: 2 })
      return ask(keepMailServer, {
        host: '127.0.0.1',
        port: 25,
        userName: '',
        password: '',
        from: 'office@al-noor.example',
        code: codeAt(world, owner.key),
        ...more,
      })
    }
    return { ...opened, keep }
  }

  it('is kept once a test has left by it, and then all mail leaves by it, from its address', async (t) => {
    const { arrived, port } = await openMailServer(t)
    const house = await openMailServer(t)
    const { world, ask, keep } = await set(t, { SMTP_URL: house.address })

    const kept = await keep({ port })
    const shown = await ask(showMailSettings, {})
    await world.visitor.asks(requestCode, { email: DEMO_DONOR.email })
    await world.drain()
    const dropped = await ask(dropMailServer, {})
    const again = await ask(dropMailServer, {})
    const after = await ask(showMailSettings, {})

    assert.deepEqual([kept.status, kept.data], [200, { said: 'sent', number: '' }])
    assert.deepEqual(shown.data.own, {
      host: '127.0.0.1',
      port,
      userName: '',
      from: 'office@al-noor.example',
    })
    assert.ok(arrived.length > 1)
    for (const mail of arrived) assert.match(mail, /^From: .*<office@al-noor\.example>/m)
    assert.equal(house.arrived.length, 0)
    assert.deepEqual([dropped.status, again.status, after.data.own], [200, 200, null])
  })

  it('is not kept when the test does not leave, and nothing is lost of what was there', async (t) => {
    const { ask, keep } = await set(t)
    const { data } = await keep({ port: 1 })
    assert.equal(data.said, 'no-connection')
    assert.equal((await ask(showMailSettings, {})).data.own, null)
  })

  it('that fails is tried again, and then the house sends instead', async (t) => {
    const own = await openMailServer(t)
    const house = await openMailServer(t)
    const { world, keep } = await set(t, {
      SMTP_URL: house.address,
      MAIL_FROM: 'no-reply@sahn.example',
    })
    await keep({ port: own.port })
    await world.rows('update mail_servers set port = 1, changed_at = now()')
    await world.visitor.asks(requestCode, { email: DEMO_DONOR.email })
    await world.drain()
    const [row] = await world.rows<{ id: string; attempts: number }>(
      `select id, attempts from mails where kind = 'people.code' and sent_at is null`,
    )
    const send = () => deliver(world.ctx, { mailId: row!.id })
    for (let i = row!.attempts; i < OWN_TRIES; i++) await assert.rejects(send)
    assert.equal(house.arrived.length, 0)
    await send()
    assert.equal(house.arrived.length, 1)
    assert.match(house.arrived[0]!, /<no-reply@sahn\.example>/)
  })

  it('cannot be a machine around this program, nor any door of one', async (t) => {
    const { keep } = await set(t, { MAIL_SERVERS_ANYWHERE: 'off' })
    for (const [host, port] of [
      ['127.0.0.1', 587],
      ['localhost', 587],
      ['10.0.0.7', 465],
      ['169.254.169.254', 587],
      ['192.0.2.1', 5432],
    ] as const)
      assert.equal((await keep({ host, port })).data.said, 'host-unknown', host)
  })

  it('keeps its password sealed, and shows it to nobody', async (t) => {
    const onAuth: SMTPServerOptions['onAuth'] = ({ password }, _session, done) =>
      password === 'a-secret' ? done(null, { user: 'office' }) : done(no(535))
    const { port } = await openMailServer(t, {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth,
    })
    const { world, ask, keep } = await set(t)
    const wrong = await keep({ port, userName: 'office', password: 'wrong' })
    const right = await keep({ port, userName: 'office', password: 'a-secret' })
    const asBefore = await keep({
      port,
      userName: 'office',
      password: '',
      from: 'a@al-noor.example',
    })
    const [row] = await world.rows<{ text: string }>(
      'select mail_servers::text as text from mail_servers',
    )
    const shown = await ask(showMailSettings, {})

    assert.deepEqual(
      [wrong.data.said, right.data.said, asBefore.data.said],
      ['login-wrong', 'sent', 'sent'],
    )
    assert.doesNotMatch(row!.text + JSON.stringify(shown.data), /a-secret|612d736563726574/)
  })

  it('wants a fresh code, an owner, and a name that can be one', async (t) => {
    const { world, ask, keep } = await set(t)
    const coded = await keep({ code: '000000' })
    const named = await keep({ host: 'mail.example.org/../x' })
    const { token } = await staffAt(world, ['editor'])
    const editor = await world.visitor.asks(dropMailServer, {}, { 'x-jwt-token': token })
    assert.deepEqual([coded.status, coded.data.problem], [422, 'code-wrong'])
    assert.deepEqual([named.status, named.data.errors[0].field], [422, 'host'])
    assert.equal(editor.status, 403)
    assert.equal((await ask(showMailSettings, {})).data.own, null)
  })
})
