import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { story } from '#testing/story.ts'
import { login, register, requestCode, validateEmail } from './contract.ts'
import { DEMO_DONOR } from './rules.ts'
import { BOUNDS, type Dns, isPublic, openMailQuestions } from './validate-email.ts'

const khadija = {
  firstName: 'Khadija',
  lastName: 'Noor',
  email: 'khadija@example.org',
  password: 'the lamp by the mihrab',
  consent: { email: false, sms: false },
}

describe('what is sent to break in', () => {
  it('is refused by the field, or is only text', async (t) => {
    const world = await story(t)
    const { visitor } = world
    const status = async (changes: object) =>
      (await visitor.asks(register, { ...khadija, ...changes })).status

    const refused = {
      'a megabyte': await status({ password: 'a lamp '.repeat(150_000) }),
      'a long password': await status({ password: 'a lamp '.repeat(100) }),
      'a header': await status({ firstName: 'K\r\nBcc: all@example.org' }),
      'a header in the address': await status({ email: 'k@example.org\r\nBcc: all@example.org' }),
      'two addresses': await status({ email: 'k@example.org,all@example.org' }),
      'an object': await status({ email: { $ne: '' } }),
      'words that run backwards': await status({ lastName: 'a\u202eb' }),
      'a field that is not known': await status({ isStaff: true }),
    }
    const taken = await status({
      firstName: "Robert'); drop table people;--",
      lastName: '<b>ع</b>',
    })
    await world.drain()

    assert.deepEqual(Object.values(refused), [413, 422, 422, 422, 422, 422, 422, 422])
    assert.equal(taken, 200)
    const mails = await world.rows<{ to_address: string }>('select to_address from mails')
    assert.deepEqual(mails, [{ to_address: khadija.email }])
  })

  it('does not take an address that looks alike for another', async (t) => {
    const world = await story(t)
    // A Cyrillic letter; a letter that some programs turn into a k; a full stop that is none.
    const alike = ['s\u0430fiya@example.org', 'safiya@example\u3002org', 'safiya@ex\u0430mple.org']
    const { password } = DEMO_DONOR

    for (const email of alike) {
      await world.visitor.asks(requestCode, { email })
      assert.equal((await world.visitor.asks(login, { email, password })).status, 422, email)
    }
    await world.drain()

    assert.deepEqual(await world.rows('select * from mails'), [])
  })
})

describe('whether an address takes mail', () => {
  it('is yes or no, without a sentence and whether or not there is an account', async (t) => {
    const { visitor } = await story(t)
    const ask = async (email: string) => (await visitor.asks(validateEmail, { email })).data

    assert.equal(await ask(DEMO_DONOR.email.toUpperCase()), true)
    assert.equal(await ask('nobody@example.org'), true)
    for (const email of ['', 'no', 'a@b', 'a b@example.org', 'a@mailinator.com', 'a@example.org,b'])
      assert.equal(await ask(email), false, email)
  })

  it('is yes at once, and nobody is asked, for what the public DNS does not serve', () => {
    const inner = ['mx.lan', 'db.internal', 'nas.local', 'a.localhost', 'x.home.arpa', 'kaaba.test']
    const odd = ['printer', '10.0.0.1', '-a.org', 'a..org', `${'a'.repeat(64)}.org`, 'a_b.org']
    const own = ['al-noor.org', 'db.al-noor.org']

    for (const domain of [...inner, ...odd, ...own])
      assert.equal(isPublic(domain, ['al-noor.org']), false, domain)
    for (const domain of ['gmail.com', 'mail.green-lane.org.uk', 'notal-noor.org'])
      assert.equal(isPublic(domain, ['al-noor.org']), true, domain)
  })

  it('is no only where a DNS that sees the world says so', async () => {
    const at = (dns: Partial<Dns>) => openMailQuestions({ ...NOTHING, ...dns })('al-noor.org', NOON)

    assert.equal(await at({ mx: async () => [{ exchange: 'mx.al-noor.org' }] }), 'yes')
    assert.equal(await at({ v4: async () => ['192.0.2.1'] }), 'yes')
    assert.equal(await at({ v4: fails('ETIMEOUT'), v6: async () => ['2001:db8::1'] }), 'yes')
    assert.equal(await at({ mx: async () => [{ exchange: '' }] }), 'no')
    assert.equal(await at({ mx: fails('ENOTFOUND') }), 'no')
    assert.equal(await at({}), 'no')
    for (const code of [
      'ETIMEOUT',
      'ESERVFAIL',
      'EREFUSED',
      'ECONNREFUSED',
      'EBADRESP',
      'ECANCELLED',
    ]) {
      assert.equal(await at({ mx: fails(code) }), 'unknown', code)
      assert.equal(await at({ v4: fails(code) }), 'unknown', code)
      assert.equal(await at({ v6: fails(code) }), 'unknown', code)
    }
    // One that is cut off from the world says of everything that it does not exist.
    for (const code of ['ENOTFOUND', 'ETIMEOUT', 'ESERVFAIL']) {
      assert.equal(await at({ mx: fails('ENOTFOUND'), control: fails(code) }), 'unknown', code)
      assert.equal(await at({ control: fails(code) }), 'unknown', code)
    }
  })

  it('is unknown, and so yes, where nobody answers in time', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const asked = openMailQuestions({ ...NOTHING, mx: () => new Promise(() => {}) })
    const answer = asked('al-noor.org', NOON)

    t.mock.timers.tick(BOUNDS.patienceMs)

    assert.equal(await answer, 'unknown')
  })

  it('is asked once for many, a few at once, and so many in a minute', async () => {
    const asked: string[] = []
    let answer = () => {}
    const answered = new Promise<void>((resolve) => void (answer = resolve))
    const ask = openMailQuestions({
      ...NOTHING,
      async mx(domain) {
        asked.push(domain)
        await answered
        return [{ exchange: 'mx' }]
      },
    })

    const same = Array.from({ length: 20 }, () => ask('one.org', NOON))
    const others = Array.from({ length: 40 }, (_, i) => ask(`n${i}.org`, NOON))
    const atOnce = asked.length
    answer()
    const found = await Promise.all([...same, ...others])
    for (let i = 0; i < 500; i++) await ask(`m${i}.org`, NOON)
    const inMinute = asked.length
    await ask('one.org', new Date(NOON.getTime() + 59 * 60_000))
    const still = asked.length
    await ask('one.org', new Date(NOON.getTime() + 61 * 60_000))

    assert.deepEqual([atOnce, inMinute, still, asked.length], [16, 120, 120, 121])
    assert.deepEqual([...new Set(found.slice(0, 20))], ['yes'])
    assert.equal(found.filter((each) => each === 'unknown').length, 60 - 20 - 15)
  })

  it('is yes for an address of a name that everybody knows, also where no DNS answers', async (t) => {
    const { visitor } = await story(t)

    assert.equal((await visitor.asks(validateEmail, { email: 'someone@gmail.com' })).data, true)
  })
})

const NOON = new Date('2026-11-21T12:00:00Z')
const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
/** A DNS that sees the world, asked for a name that has neither mail nor an address. */
const NOTHING: Dns = {
  mx: fails('ENODATA'),
  v4: fails('ENODATA'),
  v6: fails('ENODATA'),
  control: async () => ['a.gtld-servers.net'],
}
