import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openNameServer } from '#testing/name-server.ts'
import { type Told, judgeDomain, readSenderDomain } from './sender-domain.ts'

const KEY = 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'
const POLICY = 'v=DMARC1; p=quarantine'
const how = { server: 'smtp.gmail.com', selector: '', reportTo: 'office@al-noor.org' }
const silent = 'silent' as const

function judged(changes: Partial<Told>, changed: Partial<typeof how> = {}) {
  const told = { domain: 'al-noor.org', spf: [], dkim: {}, dmarc: [], ...changes }
  return judgeDomain(told, { ...how, ...changed })
}

const spf = (...texts: string[]) => judged({ spf: texts }).spf
const dmarc = (...texts: string[]) => judged({ dmarc: texts }).dmarc

describe('what a domain says of who may send for it', () => {
  it('is right when it names the server that our mail leaves by', () => {
    const { state, line } = spf('google-site-verification=x', 'v=spf1 include:_spf.google.com ~all')
    assert.deepEqual([state, line], ['there', ''])
  })

  it('is to be written where it says nothing', () => {
    const { state, name, line } = spf('google-site-verification=x')
    assert.deepEqual(
      [state, name, line],
      ['missing', 'al-noor.org', 'v=spf1 include:_spf.google.com ~all'],
    )
  })

  it('names our server beside the others that it names already', () => {
    const { state, line } = spf('v=spf1 mx include:sendgrid.net -all')
    assert.deepEqual(
      [state, line],
      ['not-ours', 'v=spf1 mx include:sendgrid.net include:_spf.google.com -all'],
    )
  })

  it('is one line, and closed to everybody else', () => {
    const { state, line } = spf('v=spf1 mx -all', 'v=spf1 include:_spf.google.com ~all')
    assert.deepEqual([state, line], ['several', 'v=spf1 mx include:_spf.google.com ~all'])
    assert.equal(spf('v=spf1 include:_spf.google.com +all').state, 'open')
    assert.equal(
      spf('v=spf1 include:_spf.google.com all').line,
      'v=spf1 include:_spf.google.com ~all',
    )
  })

  it('names a server that we do not know by its name, and no number', () => {
    const lineOf = (server: string) => judged({}, { server }).spf.line
    assert.equal(lineOf('mail.al-noor.org'), 'v=spf1 a:mail.al-noor.org ~all')
    assert.equal(lineOf('127.0.0.1'), 'v=spf1 a mx ~all')
    assert.equal(lineOf(''), 'v=spf1 a mx ~all')
  })

  it('may stand somewhere else, and is not judged there', () => {
    assert.equal(spf('v=spf1 redirect=_spf.example.org').state, 'perhaps')
    const own = judged({ spf: ['v=spf1 ip4:192.0.2.1 -all'] }, { server: 'mail.al-noor.org' })
    assert.equal(own.spf.state, 'perhaps')
  })
})

describe('the signature of a domain', () => {
  it('is found under one of the usual names, and named', () => {
    const { dkim } = judged({ dkim: { default: [], google: [KEY] } })
    assert.deepEqual(
      [dkim.state, dkim.name, dkim.found],
      ['there', 'google._domainkey.al-noor.org', KEY],
    )
  })

  it('is not found, was withdrawn, or nobody says', () => {
    assert.equal(judged({ dkim: { default: [] } }).dkim.state, 'not-found')
    assert.equal(judged({ dkim: { default: ['v=DKIM1; p='] } }).dkim.state, 'withdrawn')
    assert.equal(judged({ dkim: { default: silent } }).dkim.state, 'unknown')
  })
})

describe('what a domain wants done with forged mail', () => {
  it('is right when it keeps it away', () => {
    assert.equal(dmarc(POLICY).state, 'there')
    assert.equal(dmarc('v=DMARC1;p=reject;rua=mailto:x@example.org').state, 'there')
  })

  it('is to be written, to be made stricter, or to be mended', () => {
    assert.deepEqual(dmarc(), {
      name: '_dmarc.al-noor.org',
      state: 'missing',
      found: '',
      line: 'v=DMARC1; p=none; rua=mailto:office@al-noor.org',
    })
    const watching = dmarc('v=DMARC1; p=none; rua=mailto:x@example.org')
    assert.deepEqual(
      [watching.state, watching.line],
      ['watching', 'v=DMARC1; p=quarantine; rua=mailto:x@example.org'],
    )
    assert.equal(dmarc('v=DMARC1; p=perhaps').state, 'broken')
    assert.equal(dmarc(POLICY, POLICY).state, 'several')
    assert.equal(judged({ dmarc: silent }).dmarc.state, 'unknown')
  })
})

describe('asking the name servers', () => {
  const read = (address: string, from = 'no-reply@al-noor.org', selector = '') =>
    readSenderDomain(
      {
        settings: {
          MAIL_FROM: from,
          SMTP_URL: 'smtp://smtp.gmail.com',
          NAME_SERVERS: address,
        } as never,
      },
      { selector, reportTo: '' },
    )

  it('finds all three, also a key that travels in pieces', async (t) => {
    const long = `${KEY}${'A'.repeat(400)}`
    const server = await openNameServer(t, {
      'al-noor.org': ['v=spf1 include:_spf.google.com ~all'],
      'selector2._domainkey.al-noor.org': [long],
      '_dmarc.al-noor.org': [POLICY],
    })

    const { spf, dkim, dmarc } = await read(server.address)

    assert.deepEqual([spf.state, dkim.state, dmarc.state], ['there', 'there', 'there'])
    assert.equal(dkim.found, long)
  })

  it('asks for one name of a key where one is given, and only ever under the domain', async (t) => {
    const server = await openNameServer(t, {})

    await read(server.address, 'no-reply@mail.al-noor.org', 'sahn2026')

    assert.deepEqual(server.asked.toSorted(), [
      '_dmarc.al-noor.org',
      '_dmarc.mail.al-noor.org',
      'mail.al-noor.org',
      'sahn2026._domainkey.mail.al-noor.org',
    ])
  })

  it('takes the policy of the domain above', async (t) => {
    const server = await openNameServer(t, { '_dmarc.al-noor.org': [POLICY] })
    assert.equal((await read(server.address, 'x@mail.al-noor.org')).dmarc.state, 'there')
  })

  it('ends, and says that it does not know, where a server fails or says nothing', async (t) => {
    const server = await openNameServer(t, {
      'al-noor.org': 'broken',
      '_dmarc.al-noor.org': 'silent',
      'google._domainkey.al-noor.org': 'silent',
    })
    const began = performance.now()

    const { spf, dkim, dmarc } = await read(server.address)

    assert.deepEqual([spf.state, dkim.state, dmarc.state], ['unknown', 'not-found', 'unknown'])
    assert.ok(performance.now() - began < 8_000)
  })

  it('asks nobody about a sender that has no domain', async (t) => {
    const server = await openNameServer(t, {})

    for (const from of ['no-reply@localhost', 'x@mosque.test', 'nobody'])
      assert.equal((await read(server.address, from)).isReal, false)

    assert.deepEqual(server.asked, [])
  })

  it('shows no more than a thousand signs of what a stranger’s server says', async (t) => {
    const server = await openNameServer(t, {
      '_dmarc.al-noor.org': [`v=DMARC1; ${'x'.repeat(5_000)}`],
    })
    assert.ok((await read(server.address)).dmarc.found.length <= 1_000)
  })
})
