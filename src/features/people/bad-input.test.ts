import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { story } from '#testing/story.ts'
import { login, register, requestCode, validateEmail } from './contract.ts'
import { DEMO_DONOR } from './rules.ts'
import { takesMail } from './validate-email.ts'

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

  it('is no only where DNS says so', async () => {
    const none = Object.assign(new Error('none'), { code: 'ENODATA' })
    const nowhere = Object.assign(new Error('nowhere'), { code: 'ENOTFOUND' })
    const away = Object.assign(new Error('away'), { code: 'ESERVFAIL' })
    const at = (mx: () => Promise<{ exchange: string }[]>, address = () => Promise.reject(none)) =>
      takesMail('al-noor.org', { mx, address })

    assert.equal(await at(async () => [{ exchange: 'mx.al-noor.org' }]), true)
    assert.equal(await at(async () => [{ exchange: '' }]), false)
    assert.equal(await at(() => Promise.reject(nowhere)), false)
    assert.equal(await at(() => Promise.reject(away)), true)
    assert.equal(await at(() => Promise.reject(none)), false)
    assert.equal(
      await at(
        () => Promise.reject(none),
        () => Promise.resolve(['192.0.2.1']) as never,
      ),
      true,
    )
  })
})
