import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type World, story } from '#testing/story.ts'
import {
  setUpAuthenticator,
  switchOnAuthenticator,
  takeSecondStep,
} from './authenticator-contract.ts'
import {
  changeEmail,
  checkLink,
  endSession,
  listSessions,
  login,
  loginWithCode,
  logout,
  register,
  requestCode,
  resetPassword,
  sendResetPasswordRequest,
  showUser,
} from './contract.ts'
import { forgetOld } from './forget-old.ts'
import {
  DEMO_DONOR,
  HOURS_OF_STANDING,
  MOST_ENDINGS,
  MINUTES_OF_PROOF,
  MOST_MAILS,
  WAITS,
} from './rules.ts'

const { email, password } = DEMO_DONOR
const OWNER = '203.0.113.7'
const STRANGER = '198.51.100.1'
const NEXT = 'a kettle for the sisters'

describe('a mailed link', () => {
  it('says that it is over before anybody types, and is not used up by being asked', async (t) => {
    const world = await openedTo(t)
    await from(world, OWNER, sendResetPasswordRequest, { email })
    const { token } = await mailTo(world)
    const isOver = async (token: string, host?: string) =>
      (await (host ? world.visitorOf(host) : world.visitor).asks(checkLink, { token })).data.isOver

    assert.deepEqual([await isOver(token), await isOver(token)], [false, false])
    assert.equal(await isOver(token, 'crescent.localhost'), true)
    assert.equal((await from(world, OWNER, resetPassword, { token, password: NEXT })).status, 200)
    assert.deepEqual([await isOver(token), await isOver('a made-up one')], [true, true])
  })

  it('is over with its time', async (t) => {
    const world = await openedTo(t)
    await from(world, OWNER, sendResetPasswordRequest, { email })
    const { token } = await mailTo(world)
    world.wait({ minutes: MINUTES_OF_PROOF.reset + 1 })
    assert.equal((await world.visitor.asks(checkLink, { token })).data.isOver, true)
  })
})

describe('strangers who ask for mails to somebody’s address', () => {
  it('make nobody wait but themselves', async (t) => {
    const world = await openedTo(t)
    for (let i = 0; i < 8; i++) await from(world, STRANGER, requestCode, { email })
    for (let i = 0; i < 8; i++) await from(world, STRANGER, sendResetPasswordRequest, { email })

    const stranger = await from(world, STRANGER, requestCode, { email })
    const code = await from(world, OWNER, requestCode, { email })
    const reset = await from(world, OWNER, sendResetPasswordRequest, { email })

    assert.deepEqual([stranger.status, code.status, reset.status], [429, 200, 200])
    assert.ok(Number(stranger.headers['retry-after']) > 30)
  })

  it('do not end the code that its owner waits for', async (t) => {
    const world = await openedTo(t)
    const { data } = await from(world, OWNER, requestCode, { email })
    const { code } = await mailTo(world)
    for (let i = 1; i < 9; i++) await from(world, `198.51.100.${i}`, requestCode, { email })

    const signed = await from(world, OWNER, loginWithCode, { requestId: data.requestId, code })

    assert.deepEqual([signed.status, signed.data.firstName], [200, 'Safiya'])
  })

  it('nor the link of a forgotten password', async (t) => {
    const world = await openedTo(t)
    await from(world, OWNER, sendResetPasswordRequest, { email })
    const { token } = await mailTo(world)
    for (let i = 1; i < 9; i++)
      await from(world, `198.51.100.${i}`, sendResetPasswordRequest, { email })

    const reset = await from(world, OWNER, resetPassword, { token, password: NEXT })

    assert.equal(reset.status, 200)
    assert.equal((await from(world, OWNER, login, { email, password: NEXT })).status, 200)
  })

  it('do not fill the mailbox, and leave a way in there at every hour of a day', async (t) => {
    const world = await openedTo(t)
    const mails = () => world.rows(`select id from mails where to_address = $1`, [email])
    const asks = async (i: number) => {
      const stranger = `2001:db8:${i.toString(16)}::1`
      assert.equal((await from(world, stranger, requestCode, { email })).status, 200)
    }

    const waysIn: number[] = []
    for (let hour = 0; hour < 24; hour++) {
      for (let i = 0; i < 6; i++) await asks(hour * 6 + i)
      world.wait({ minutes: 59 })
      const owner = await from(world, OWNER, requestCode, { email })
      const { code } = await mailTo(world)
      const requestId = owner.data?.requestId
      // What he looks for is in his mailbox, whether or not it was mailed because he asked.
      if (hour % 6 === 5)
        waysIn.push((await from(world, OWNER, loginWithCode, { requestId, code })).status)
      else assert.equal(owner.status, 200)
    }

    assert.deepEqual(waysIn, [200, 200, 200, 200])
    const { length } = await mails()
    assert.ok(length <= 5 * 8, `${length} mails in a day`)
  })

  it('get no further when they come from twenty networks at once', async (t) => {
    const world = await openedTo(t)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        from(world, `198.51.100.${i}`, sendResetPasswordRequest, { email }),
      ),
    )
    await world.drain()

    assert.ok(answers.every(({ status }) => status === 200))
    assert.equal((await world.rows('select id from mails')).length, 5)
    const { token } = await mailTo(world)
    assert.equal((await from(world, OWNER, resetPassword, { token, password: NEXT })).status, 200)
  })

  it('in his own network make him wait only while what was mailed works', async (t) => {
    const world = await openedTo(t)
    for (let i = 0; i < 12; i++) {
      await from(world, OWNER, requestCode, { email })
      world.wait({ minutes: 2 })
    }
    const { token } = await mailTo(world)

    const link = await from(world, OWNER, loginWithCode, { token })
    const next = await from(world, OWNER, requestCode, { email })

    assert.deepEqual([link.status, next.status], [200, 200])
  })

  it('are told apart by the half of an IPv6 address that they cannot choose', async (t) => {
    const world = await openedTo(t)
    const ask = (address: string) => from(world, address, requestCode, { email })

    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await ask(`2001:db8:1:1::${i}`)).status)
    statuses.push((await ask('2001:db8:1:2::1')).status)

    assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429, 200])
  })

  it('cannot keep an address from being registered', async (t) => {
    const world = await openedTo(t)
    const form = {
      firstName: 'Khadija',
      lastName: 'Noor',
      email: 'khadija@example.org',
      password: 'the lamp by the mihrab',
      consent: { email: false, sms: false },
    }
    for (let i = 0; i < 9; i++) await from(world, `198.51.100.${i}`, register, form)

    const { status } = await from(world, OWNER, register, form)

    assert.equal(status, 200)
  })
})

describe('strangers who guess the code of a mail', () => {
  it('use up their own tries: five, and then they wait', async (t) => {
    const world = await openedTo(t)
    const { data } = await from(world, STRANGER, requestCode, { email })
    const { code } = await mailTo(world)
    const guess = (address: string, typed: string) =>
      from(world, address, loginWithCode, { requestId: data.requestId, code: typed })

    const statuses = []
    for (let i = 0; i < 7; i++) statuses.push((await guess(STRANGER, wrong(code, i))).status)
    const right = await guess(STRANGER, code)
    const owner = await guess(OWNER, code)

    assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429, 429])
    assert.deepEqual([right.status, right.headers['retry-after']], [429, '30'])
    assert.equal(owner.status, 200)
  })

  it('get fifty from everywhere, whatever they ask for; the link stands, and heals it', async (t) => {
    const world = await openedTo(t)
    const requestIds: string[] = []
    for (let i = 0; i < 4; i++)
      requestIds.push((await from(world, `198.51.100.${i}`, requestCode, { email })).data.requestId)
    const { code, token } = await mailTo(world)
    const guess = (i: number) =>
      from(world, `2001:db8:${i.toString(16)}::1`, loginWithCode, {
        requestId: requestIds[i % 4]!,
        code: wrong(code, i),
      })

    const problems: Record<string, number> = {}
    for (let i = 0; i < 90; i++) {
      const { problem } = (await guess(i)).data
      problems[problem] = (problems[problem] ?? 0) + 1
    }
    const typed = { requestId: requestIds[3]!, code }
    const owner = await from(world, OWNER, loginWithCode, typed)
    const link = await from(world, OWNER, loginWithCode, { token })

    assert.deepEqual(problems, { 'code-wrong': 50, 'link-only': 40 })
    assert.deepEqual([owner.data.problem, link.status], ['link-only', 200])
    const { data } = await from(world, OWNER, requestCode, { email })
    const next = { requestId: data.requestId, code: (await mailTo(world)).code }
    assert.equal((await from(world, OWNER, loginWithCode, next)).status, 200)
  })

  it('get one more each day, for as long as they go on, also when old things are cleared away', async (t) => {
    const world = await openedTo(t)
    const looked = async (day: number) => {
      const { data } = await from(world, STRANGER, requestCode, { email })
      const { code } = await mailTo(world)
      let looked = 0
      for (let i = 0; i < 60; i++) {
        const address = `2001:db8:${(day * 100 + i).toString(16)}::1`
        const guess = { requestId: data.requestId, code: wrong(code, i) }
        if ((await from(world, address, loginWithCode, guess)).data.problem === 'code-wrong')
          looked++
      }
      return looked
    }

    const days = []
    for (let day = 0; day < 4; day++) {
      days.push(await looked(day))
      world.wait({ days: 1, minutes: 1 })
      await forgetOld(world.ctx)
    }

    assert.deepEqual(days, [50, 1, 1, 1])
  })

  it('get as far with fifty at once', async (t) => {
    const world = await openedTo(t)
    const { data } = await from(world, STRANGER, requestCode, { email })
    const { code } = await mailTo(world)

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        from(world, STRANGER, loginWithCode, { requestId: data.requestId, code: wrong(code, i) }),
      ),
    )

    assert.equal(answers.filter(({ status }) => status === 422).length, 5)
  })
})

describe('strangers who guess passwords', () => {
  it('do not keep the owner from a new device', async (t) => {
    const world = await openedTo(t)
    for (let i = 0; i < 12; i++)
      await from(world, STRANGER, login, { email, password: 'not this one' })

    const stranger = await from(world, STRANGER, login, { email, password })
    const owner = await from(world, OWNER, login, { email, password })

    assert.deepEqual([stranger.status, owner.status], [429, 200])
  })

  it('from everywhere get a hundred; the owner comes in by a known device, a mail, and a reset', async (t) => {
    const world = await openedTo(t)
    const known = await from(world, OWNER, login, { email, password })
    const cookie = /^sahn_device=[^;]+/.exec(known.headers['set-cookie']!)![0]
    await world.visitor.asks(logout, {}, { 'x-jwt-token': known.data.token })

    let looked = 0
    for (let i = 0; i < 120; i++) {
      const guess = { email, password: `not this one ${i}` }
      const { status } = await from(world, `2001:db8:${i.toString(16)}::1`, login, guess)
      if (status === 422) looked++
    }
    const strange = await from(world, OWNER, login, { email, password })
    const device = await from(world, OWNER, login, { email, password }, { cookie })
    await from(world, OWNER, sendResetPasswordRequest, { email })
    const { token } = await mailTo(world)
    await from(world, OWNER, resetPassword, { token, password: NEXT })
    const healed = await from(world, OWNER, login, { email, password: NEXT })

    assert.equal(looked, 100)
    assert.deepEqual([strange.status, device.status, healed.status], [429, 200, 200])
    const told = await world.rows(`select id from mails where about like 'tries:%'`)
    assert.equal(told.length, 1)
  })
})

describe('somebody who knows the password and not the app', () => {
  it('makes the owner wait neither for the code of the app nor for a recovery code', async (t) => {
    const world = await openedTo(t)
    const { key, recoveryCodes } = await withApp(world)
    const step = async (address: string) =>
      (await from(world, address, login, { email, password })).data.stepToken as string
    const take = async (address: string, code: string) =>
      from(world, address, takeSecondStep, { stepToken: await step(address), code })
    world.wait({ minutes: 1 })

    for (let i = 0; i < 8; i++) await take(STRANGER, '000000')
    const owner = await take(OWNER, codeAt(world, key))
    for (let i = 0; i < 60; i++) await take(`2001:db8:${i.toString(16)}::1`, '000000')
    world.wait({ minutes: 1 })
    const app = await take(OWNER, codeAt(world, key))
    const recovery = await take(OWNER, recoveryCodes[0]!)

    assert.deepEqual([owner.status, app.status, recovery.status], [200, 429, 200])
  })
})

describe('somebody who holds an open session', () => {
  it('ends no other device and no mailed link without the password', async (t) => {
    const world = await openedTo(t)
    const thief = await tokenOf(world, STRANGER)
    const owner = await tokenOf(world, OWNER)
    const { items } = (await as(world, owner, listSessions)).data
    const sessionId = items.find(({ isThis }: { isThis: boolean }) => isThis).id
    await from(world, OWNER, sendResetPasswordRequest, { email })
    const reset = await mailTo(world)
    const { data } = await from(world, OWNER, requestCode, { email })
    const { code } = await mailTo(world)

    const refused = []
    for (const which of [{ others: true }, { sessionId }])
      for (const proof of [{}, { password: 'not this one' }])
        refused.push((await as(world, thief, endSession, { ...which, ...proof })).status)

    assert.deepEqual(refused, [422, 422, 422, 422])
    assert.equal((await as(world, owner, showUser)).status, 200)
    const typed = { requestId: data.requestId, code }
    assert.equal((await from(world, OWNER, loginWithCode, typed)).status, 200)
    const chosen = { token: reset.token, password: NEXT }
    assert.equal((await from(world, OWNER, resetPassword, chosen)).status, 200)
    assert.equal((await as(world, thief, showUser)).status, 401)
  })

  it('needs the code of the app as well', async (t) => {
    const world = await openedTo(t)
    const { key } = await withApp(world)
    const { data } = await from(world, OWNER, login, { email, password })
    world.wait({ minutes: 1 })
    const step = { stepToken: data.stepToken, code: codeAt(world, key) }
    const token = (await from(world, OWNER, takeSecondStep, step)).data.token as string
    world.wait({ minutes: 1 })
    const end = (input: object) => as(world, token, endSession, { others: true, ...input })

    const without = await end({ password })
    const withIt = await end({ password, code: codeAt(world, key) })

    assert.deepEqual([without.data.problem, withIt.status], ['code-needed', 200])
  })

  it('of an account without a password has ten minutes for it', async (t) => {
    const world = await openedTo(t)
    await world.rows('update people set password_hash = null where email = $1', [email])
    const byMail = async () => {
      await from(world, OWNER, requestCode, { email })
      const { token } = await mailTo(world)
      return (await from(world, OWNER, loginWithCode, { token })).data.token as string
    }
    const early = await byMail()
    world.wait({ minutes: 11 })
    const late = await byMail()

    const [refused, done] = [
      await as(world, early, endSession, { others: true }),
      await as(world, late, endSession, { others: true }),
    ]

    assert.deepEqual([refused.data.problem, done.status], ['prove-again', 200])
    assert.equal((await as(world, early, showUser)).status, 401)
  })

  it('and knows the password soon ends nothing more, and the link that is mailed then works', async (t) => {
    const world = await openedTo(t)
    const thief = await tokenOf(world, STRANGER)
    const end = () => as(world, thief, endSession, { others: true, password })

    const statuses = []
    for (let i = 0; i < MOST_ENDINGS + 1; i++) statuses.push((await end()).status)
    await from(world, OWNER, sendResetPasswordRequest, { email })
    const { token } = await mailTo(world)
    const again = await end()
    const reset = await from(world, OWNER, resetPassword, { token, password: NEXT })

    assert.deepEqual(statuses, [...Array<number>(MOST_ENDINGS).fill(200), 429])
    assert.deepEqual([again.status, reset.status], [429, 200])
    assert.equal((await as(world, thief, showUser)).status, 401)
  })

  it('is told of after five wrong passwords, and waits by itself', async (t) => {
    const world = await openedTo(t)
    const thief = await tokenOf(world, STRANGER)
    const owner = await tokenOf(world, OWNER)
    const end = (token: string, password: string) =>
      as(world, token, endSession, { others: true, password })

    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await end(thief, 'not this one')).status)

    assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429])
    await world.drain()
    assert.equal((await world.rows(`select id from mails where about like 'tries:%'`)).length, 1)
    assert.equal((await end(owner, password)).status, 200)
  })

  it('is told of by mail when other devices are signed out', async (t) => {
    const world = await openedTo(t)
    await tokenOf(world, OWNER)
    const here = await tokenOf(world, STRANGER)

    await as(world, here, endSession, { others: true, password })

    await world.drain()
    const mails = await world.rows<{ subject: string }>('select subject from mails')
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.subject, /Other devices were signed out/)
  })
})

describe('somebody who asks to move to a stranger’s address', () => {
  it('fills no mailbox, also when they end what was mailed, from as many networks as they like', async (t) => {
    const world = await openedTo(t)
    const token = await tokenOf(world, STRANGER)
    const stranger = 'khadija@example.org'
    const move = async (address: string) => {
      const headers = { 'x-jwt-token': token }
      const input = { email: stranger, password }
      const { status } = await from(world, address, changeEmail, input, headers)
      await as(world, token, endSession, { others: true, password })
      await world.rows('update email_proofs set over_at = now() where email = $1', [stranger])
      return status
    }

    const one = []
    for (let i = 0; i < 6; i++) one.push(await move(STRANGER))
    const many = []
    for (let i = 0; i < 3; i++) many.push(await move(`203.0.113.${i}`))
    await world.drain()

    assert.deepEqual(
      [one, many],
      [
        [200, 200, 200, 200, 429, 429],
        [200, 429, 429],
      ],
    )
    const mails = await world.rows('select id from mails where to_address = $1', [stranger])
    assert.ok(mails.length <= MOST_MAILS, `${mails.length}`)
  })
})

describe('SECURITY.md', () => {
  it('says of every count what holds', () => {
    const lines = readFileSync('SECURITY.md', 'utf8').split('\n')
    const row = (what: string) => lines.find((line) => line.startsWith(`| ${what} `)) ?? ''
    const numbers = (what: string) => row(what).match(/\d+/g)?.map(Number)
    const free = ({ seconds }: { seconds: readonly number[] }) =>
      seconds.findIndex((wait) => wait > 0) + 1
    const last = ({ seconds }: { seconds: readonly number[] }) => seconds.at(-1)! / 60
    const network = (kind: 'password' | 'device' | 'again' | 'code' | 'second') => {
      const { seconds } = WAITS[kind]
      return [free(WAITS[kind]), seconds[free(WAITS[kind]) - 1], last(WAITS[kind])]
    }

    const { 'password-everywhere': password_, 'second-everywhere': second_ } = WAITS
    assert.deepEqual(numbers('passwords'), [
      ...network('password'),
      free(password_),
      last(password_),
    ])
    assert.deepEqual(numbers('passwords on a device'), network('device'))
    assert.deepEqual(network('again'), network('device'))
    assert.deepEqual(numbers('codes of the app'), [
      ...network('second'),
      free(second_),
      last(second_),
    ])
    assert.deepEqual(numbers('recovery codes'), network('second'))
    assert.deepEqual(numbers('mailed codes'), [...network('code'), free(WAITS['code-everywhere'])])
    assert.equal(last(WAITS['code-everywhere']), 24 * 60)
    assert.deepEqual(numbers('mails of a kind'), [
      free(WAITS.mail),
      WAITS.mail.seconds.find((wait) => wait > 0),
      MOST_MAILS,
      HOURS_OF_STANDING,
    ])
    assert.equal(last(WAITS.mail), 60)
  })
})

/** The seeded community behind a proxy that says from where somebody comes. */
function openedTo(t: Parameters<typeof story>[0]): Promise<World> {
  return story(t, { settings: { TRUSTED_PROXIES: '127.0.0.1' } })
}

function from(
  world: World,
  address: string,
  endpoint: Endpoint,
  input: object,
  headers: Record<string, string> = {},
) {
  return world.visitor.asks(endpoint, input as never, { 'x-forwarded-for': address, ...headers })
}

function as(world: World, token: string, endpoint: Endpoint, input: object = {}) {
  return world.visitor.asks(endpoint, input as never, { 'x-jwt-token': token })
}

async function tokenOf(world: World, address: string): Promise<string> {
  return (await from(world, address, login, { email, password })).data.token as string
}

/** A code that is not this one, and another for each number. */
function wrong(code: string, i: number): string {
  return String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')
}

async function withApp(world: World): Promise<{ key: string; recoveryCodes: string[] }> {
  const { data: user } = await from(world, OWNER, login, { email, password })
  const headers = { 'x-jwt-token': user.token as string }
  const { data } = await world.visitor.asks(setUpAuthenticator, { password }, headers)
  const on = await world.visitor.asks(
    switchOnAuthenticator,
    { code: codeAt(world, data.key) },
    headers,
  )
  return { key: data.key, recoveryCodes: on.data.recoveryCodes }
}

function codeAt(world: World, key: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return totp.generate({ timestamp: world.house.now().getTime() })
}

async function mailTo(world: World): Promise<{ code: string; token: string }> {
  await world.drain()
  const [mail] = await world.rows<{ text: string }>(
    `select text from mails where to_address = $1 and kind in ('people.code', 'people.reset')
     order by created_at desc limit 1`,
    [email],
  )
  return {
    code: /\b\d{6}\b/.exec(mail!.text)?.[0] ?? '',
    token: /\/user\/(?:sign-in|resetpassword)\/([\w-]+)/.exec(mail!.text)![1]!,
  }
}
