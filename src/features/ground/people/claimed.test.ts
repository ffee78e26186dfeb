import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type World, story } from '#testing/story.ts'
import {
  changeEmail,
  login,
  logout,
  register,
  renewToken,
  resendCode,
  showUser,
  verifyEmail,
} from './contract.ts'
import { DEMO_DONOR } from './rules.ts'

const thief = { email: DEMO_DONOR.email, password: DEMO_DONOR.password }
const AISHA = 'aisha.malik@example.org'
const aisha = {
  firstName: 'Aisha',
  lastName: 'Malik',
  email: AISHA,
  password: 'the lamp by the mihrab',
  consent: { email: true, sms: false },
}

describe('somebody else’s address, wanted for an account', () => {
  it('is not confirmed by its owner, who opens the link of a mail that somebody else has asked for', async (t) => {
    const world = await story(t)
    const { token, registrationId } = await askFor(world, AISHA)
    const mail = await mailTo(world, AISHA)

    const pressed = await world.visitor.asks(verifyEmail, { token: mail.token })
    const typed = await world.visitor.asks(verifyEmail, { registrationId, code: mail.code })
    const stolen = await world.visitor.asks(login, { ...thief, email: AISHA })

    for (const { status, data } of [pressed, typed])
      assert.deepEqual([status, data.problem, data.token], [409, 'other-device', undefined])
    assert.equal(stolen.data.problem, 'email-or-password-wrong')
    assert.equal((await asked(world, showUser, token)).data.email, thief.email)
    assert.deepEqual(await ownersOf(world, AISHA), [])
  })

  it('nor when she has an account of another address and is signed in to that', async (t) => {
    const world = await story(t)
    const hers = await registered(world, { ...aisha, email: 'aisha@example.org' })
    await askFor(world, AISHA)
    const mail = await mailTo(world, AISHA)

    const pressed = await asked(world, verifyEmail, hers.token, { token: mail.token })

    assert.equal(pressed.data.problem, 'other-device')
    assert.deepEqual(await ownersOf(world, AISHA), [])
  })

  it('is hers when she asks for it herself, whoever’s mail she opens', async (t) => {
    const world = await story(t)
    const hers = await registered(world, { ...aisha, email: 'aisha@example.org' })
    await askFor(world, AISHA)
    const mail = await mailTo(world, AISHA)
    await asked(world, changeEmail, hers.token, { email: AISHA, password: aisha.password })

    const pressed = await asked(world, verifyEmail, hers.token, { token: mail.token })

    assert.deepEqual([pressed.status, pressed.data.id], [200, hers.id])
    assert.deepEqual(await ownersOf(world, AISHA), [hers.id])
  })

  it('is not kept from her: an account that she makes later is hers alone', async (t) => {
    const world = await story(t)
    const { token, registrationId } = await askFor(world, AISHA)
    const old = await mailTo(world, AISHA)
    const hers = await registered(world, aisha)

    const late = await asked(world, verifyEmail, token, { registrationId, code: old.code })

    assert.equal(late.data.problem, 'email-taken')
    assert.deepEqual(await ownersOf(world, AISHA), [hers.id])
    assert.equal(
      (await world.visitor.asks(login, { email: AISHA, password: aisha.password })).status,
      200,
    )
  })
})

describe('a change of address', () => {
  it('is confirmed on the device that asked, by code or link, and stays signed in there alone', async (t) => {
    for (const way of ['code', 'link']) {
      const world = await story(t)
      const elsewhere = (await world.visitor.asks(login, thief)).data.token
      const { token, registrationId } = await askFor(world, AISHA)
      const mail = await mailTo(world, AISHA)

      const changed = await asked(
        world,
        verifyEmail,
        token,
        way === 'code' ? { registrationId, code: mail.code } : { token: mail.token },
      )

      assert.deepEqual([changed.status, changed.data.email], [200, AISHA])
      const statuses = [changed.data.token, token, elsewhere].map(
        async (token) => (await asked(world, showUser, token)).status,
      )
      assert.deepEqual(await Promise.all(statuses), [200, 401, 401])
      const cookie = /^sahn_device=[^;]+/.exec(changed.headers['set-cookie']!)![0]
      assert.equal((await world.visitor.asks(renewToken, {}, { cookie })).status, 200)
    }
  })

  it('still waits after its link was opened elsewhere', async (t) => {
    const world = await story(t)
    const { token, registrationId } = await askFor(world, AISHA)
    const mail = await mailTo(world, AISHA)
    for (let i = 0; i < 8; i++) await world.visitor.asks(verifyEmail, { token: mail.token })
    for (let i = 0; i < 8; i++)
      await world.visitor.asks(verifyEmail, { registrationId, code: '000000' })

    const changed = await asked(world, verifyEmail, token, { registrationId, code: mail.code })

    assert.deepEqual([changed.status, changed.data.email], [200, AISHA])
  })

  it('is mailed again only to the device that asked, while that is signed in', async (t) => {
    const world = await story(t)
    const { token, registrationId } = await askFor(world, AISHA)
    await mailTo(world, AISHA)
    const mails = () => world.rows(`select id from mails where to_address = $1`, [AISHA])

    const stranger = await world.visitor.asks(resendCode, { registrationId })
    await world.drain()
    const [afterStranger] = [await mails()]
    const own = await asked(world, resendCode, token, { registrationId })
    await world.drain()
    const [afterOwn] = [await mails()]
    await asked(world, logout, token)
    const gone = await asked(world, resendCode, token, own.data)
    await world.drain()

    assert.deepEqual([stranger.status, stranger.data], [200, { registrationId }])
    assert.notEqual(own.data.registrationId, registrationId)
    assert.deepEqual(gone.data, own.data)
    assert.deepEqual([afterStranger.length, afterOwn.length, (await mails()).length], [1, 2, 2])
  })

  it('gives an address to one of two who have it confirmed at once', async (t) => {
    const world = await story(t)
    const hers = await registered(world, { ...aisha, email: 'aisha@example.org' })
    const { token, registrationId } = await askFor(world, AISHA)
    const mail = await mailTo(world, AISHA)
    const other = await asked(world, changeEmail, hers.token, {
      email: AISHA,
      password: aisha.password,
    })

    const answers = await Promise.all([
      asked(world, verifyEmail, token, { registrationId, code: mail.code }),
      asked(world, verifyEmail, hers.token, { ...numberOf(other.data), code: mail.code }),
    ])

    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal((await ownersOf(world, AISHA)).length, 1)
  })
})

describe('an address that somebody else has registered in advance', () => {
  it('opens an account without their password when its owner presses the button', async (t) => {
    const world = await story(t)
    const claim = { ...aisha, password: 'mine from the beginning' }
    const { data: theirs } = await world.visitor.asks(register, claim)
    const mail = await mailTo(world, AISHA)

    const hers = await world.visitor.asks(verifyEmail, { token: mail.token })
    const again = [
      await world.visitor.asks(login, { email: AISHA, password: claim.password }),
      await world.visitor.asks(verifyEmail, { ...numberOf(theirs), code: mail.code }),
      await world.visitor.asks(resendCode, numberOf(theirs)),
    ]

    assert.deepEqual([hers.status, hers.data.hasPassword], [200, false])
    assert.deepEqual(
      again.map(({ data }) => data.problem ?? data.registrationId),
      ['email-or-password-wrong', 'code-over', theirs.registrationId],
    )
  })

  it('opens the account that she has begun herself, whichever of the mails she uses', async (t) => {
    for (const way of ['code', 'link']) {
      const world = await story(t)
      const claim = { ...aisha, firstName: 'Somebody', password: 'mine from the beginning' }
      await world.visitor.asks(register, claim)
      const first = await mailTo(world, AISHA)
      const { data: begun } = await world.visitor.asks(register, aisha)

      const hers = await world.visitor.asks(
        verifyEmail,
        way === 'code'
          ? { ...numberOf(begun), code: first.code }
          : { ...numberOf(begun), token: first.token },
      )

      assert.deepEqual([hers.status, hers.data.firstName], [200, 'Aisha'], way)
      const signIn = (password: string) => world.visitor.asks(login, { email: AISHA, password })
      assert.equal((await signIn(aisha.password)).status, 200)
      assert.equal((await signIn(claim.password)).status, 422)
    }
  })
})

/** The thief, signed in, asks to go by another address. */
async function askFor(world: World, email: string) {
  const { data: user } = await world.visitor.asks(login, thief)
  const { password } = thief
  const { data } = await asked(world, changeEmail, user.token, { email, password })
  return { token: user.token as string, registrationId: data.registrationId as string }
}

async function registered(world: World, form: typeof aisha) {
  const { data } = await world.visitor.asks(register, form)
  const { code } = await mailTo(world, form.email)
  const { data: user } = await world.visitor.asks(verifyEmail, { ...numberOf(data), code })
  return user as { id: string; token: string }
}

async function ownersOf(world: World, email: string): Promise<string[]> {
  const rows = await world.rows<{ person_id: string }>(
    'select person_id from person_emails where email = $1',
    [email],
  )
  return rows.map(({ person_id }) => person_id)
}

function numberOf({ registrationId }: { registrationId: string }) {
  return { registrationId }
}

function asked(world: World, endpoint: Endpoint, token: string, input: object = {}) {
  return world.visitor.asks(endpoint, input as never, { 'x-jwt-token': token })
}

async function mailTo(world: World, email: string): Promise<{ code: string; token: string }> {
  await world.drain()
  const [mail] = await world.rows<{ text: string }>(
    'select text from mails where to_address = $1 order by created_at desc limit 1',
    [email],
  )
  return {
    code: /\b\d{6}\b/.exec(mail!.text)![0],
    token: /\/user\/verify\/([\w-]+)/.exec(mail!.text)![1]!,
  }
}
