import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { openNameServer } from '#testing/name-server.ts'
import { staffAt } from '#testing/staff.ts'
import { story } from '#testing/story.ts'
import { readSenderDomain, showMailSettings, tryMail } from './setup-contract.ts'

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
    const { ask, owner } = await open(t, {
      SMTP_URL: 'smtp://office:a-secret@mail.example.org',
      MAIL_FROM: 'no-reply@al-noor.org',
    })
    const { data, body } = await ask(showMailSettings, {})
    assert.deepEqual(data, {
      from: 'no-reply@al-noor.org',
      answersTo: 'office@al-noor.example',
      testTo: owner.email,
      isSent: true,
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
