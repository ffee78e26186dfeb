import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type Answered, type World, story } from '#testing/story.ts'
import {
  changePassword,
  endSession,
  listSessions,
  login,
  logout,
  renewToken,
  requestCode,
  loginWithCode,
  showUser,
} from './contract.ts'
import { forgetOld } from './forget-old.ts'
import { DEMO_DONOR, FREE_TRIES } from './rules.ts'

const donor = { email: DEMO_DONOR.email, password: DEMO_DONOR.password }

describe('a token', () => {
  it('is good in either header, and in the body where the call says so', async (t) => {
    const world = await story(t)
    const { token } = await signIn(world)

    const answers = [
      world.visitor.asks(showUser, {}, { 'x-jwt-token': token }),
      world.visitor.asks(showUser, {}, { token }),
      world.visitor.asks(showUser, { token }),
    ]

    for (const { status, data } of await Promise.all(answers))
      assert.deepEqual([status, data.email], [200, donor.email])
  })

  it('lasts half an hour, and is dead at once when its device signs out', async (t) => {
    const world = await story(t)
    const first = await signIn(world)
    const second = await signIn(world)

    await asked(world, logout, second.token)
    const now = await statuses(world, first.token, second.token)
    world.wait({ minutes: 31 })

    assert.deepEqual(now, [200, 401])
    assert.deepEqual(await statuses(world, first.token), [401])
  })

  it('stands nowhere as it is', async (t) => {
    const world = await story(t)
    const { token, cookie } = await signIn(world)

    const rows = await world.rows<{ text: string }>(
      `select row_to_json(t)::text as text from person_tokens t
       union all select row_to_json(s)::text from person_sessions s`,
    )

    const all = rows.map(({ text }) => text).join()
    assert.ok(!all.includes(token) && !all.includes(cookie.split('.')[1]!))
  })
})

/** Who asks, and what they get: for every call of accounts, tried for real. */
describe('who may ask what about an account', () => {
  const opened = story.ofSuite()
  const calls: readonly (readonly [path: string, method: string, body?: object])[] = [
    ['/api/user/details', 'POST', {}],
    ['/api/user/updateDetails', 'POST', { lastName: 'Rahman' }],
    ['/api/user/sessions', 'GET'],
    ['/api/user/export', 'GET'],
    ['/api/user/endSession', 'POST', { others: true }],
    ['/api/user/changePassword', 'POST', { currentPassword: '', newPassword: '' }],
    ['/api/user/changeEmail', 'POST', { email: 'no' }],
    ['/api/user/authenticator', 'GET'],
    ['/api/user/authenticator/setUp', 'POST', { password: '' }],
    ['/api/user/authenticator/on', 'POST', { code: '' }],
    ['/api/user/authenticator/recoveryCodes', 'POST', { code: '' }],
    ['/api/user/authenticator/off', 'POST', { code: '' }],
    ['/api/user/delete', 'POST', { password: '' }],
    ['/api/user/logout', 'POST', { no: 1 }],
  ]
  // What is meant to be refused as wrongly filled is past the door.
  const inside = [200, 422]

  for (const [path, method, body] of calls) {
    it(`${method} ${path}`, async () => {
      const world = await opened
      const { token } = await signIn(world)
      const crescent = world.visitorOf('crescent.localhost')
      const foreign = (await crescent.asks(login, donor)).data.token as string
      const ended = await signIn(world)
      await world.rows(
        `update person_tokens set expires_at = $1 where digest in (
        select digest from person_tokens order by expires_at desc limit 1)`,
        ['2020-01-01'],
      )
      const ask = async (headers: Record<string, string>) => {
        const { status } = await world.visitor.sends(method, path, {
          headers: { 'content-type': 'application/json', ...headers },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return status
      }

      assert.deepEqual(
        {
          nobody: await ask({}),
          empty: await ask({ 'x-jwt-token': '' }),
          wrong: await ask({ 'x-jwt-token': 'A'.repeat(43) }),
          tampered: await ask({
            'x-jwt-token': `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
          }),
          endless: await ask({ 'x-jwt-token': 'A'.repeat(5_000) }),
          sql: await ask({ 'x-jwt-token': "' or '1'='1" }),
          ended: await ask({ 'x-jwt-token': ended.token }),
          'of another organisation': await ask({ 'x-jwt-token': foreign }),
          'the cookie alone': await ask({ cookie: `sahn_device=${ended.cookie}` }),
        },
        {
          nobody: 401,
          empty: 401,
          wrong: 401,
          tampered: 401,
          endless: 401,
          sql: 401,
          ended: 401,
          'of another organisation': 401,
          'the cookie alone': 401,
        },
      )
      const status = await ask({ 'x-jwt-token': token })
      assert.ok(inside.includes(status), `${status}`)
    })
  }
})

describe('a device', () => {
  it('gets its next token by its cookie, which changes each time', async (t) => {
    const world = await story(t)
    const { cookie } = await signIn(world)
    world.wait({ minutes: 31 })

    const renewed = await renew(world, cookie)

    assert.deepEqual(await statuses(world, renewed.token), [200])
    assert.notEqual(renewed.cookie, cookie)
    assert.match(
      renewed.answer.headers['set-cookie']!,
      /^sahn_device=[^;]+; Path=\/api\/user; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    )
  })

  it('is signed out, and its owner told, when a cookie comes that was changed before', async (t) => {
    const world = await story(t)
    const { cookie } = await signIn(world)
    world.wait({ minutes: 31 })
    const mine = await renew(world, cookie)
    await statuses(world, mine.token)
    world.wait({ minutes: 31 })

    const thief = await renew(world, cookie)

    assert.equal(thief.answer.status, 401)
    assert.equal((await renew(world, mine.cookie)).answer.status, 401)
    await world.drain()
    const [mail] = await world.rows<{ subject: string }>('select subject from mails')
    assert.match(mail!.subject, /signed out everywhere/)
  })

  it('is not taken for stolen by a tab that comes with the cookie from just before another password', async (t) => {
    const world = await story(t)
    const { token, cookie } = await signIn(world)
    const input = { currentPassword: donor.password, newPassword: 'a kettle for the sisters' }
    const mine = cookieOf(await asked(world, changePassword, token, input))

    const late = await renew(world, cookie)
    const next = await renew(world, mine)

    assert.deepEqual([late.answer.status, late.cookie, next.answer.status], [401, '', 200])
    await world.drain()
    const mails = await world.rows<{ subject: string }>('select subject from mails')
    assert.deepEqual(
      mails.filter(({ subject }) => /signed out everywhere/.test(subject)),
      [],
    )
    world.wait({ minutes: 1 })
    await renew(world, cookie)
    assert.equal((await renew(world, next.cookie)).answer.status, 401)
  })

  it('is not signed out by somebody who makes up a secret for its number', async (t) => {
    const world = await story(t)
    const { token, cookie } = await signIn(world)
    const [id, , signature] = cookie.split('.')
    const madeUp = `${id}.${'A'.repeat(43)}`

    for (const wrong of [madeUp, `${madeUp}.${signature}`, `${madeUp}.${'A'.repeat(43)}`])
      assert.equal((await renew(world, wrong)).answer.status, 401)

    assert.deepEqual(await statuses(world, token), [200])
    assert.equal((await renew(world, cookie)).answer.status, 200)
  })

  it('loses nothing when an answer is lost on its way, or two tabs ask at once', async (t) => {
    const world = await story(t)
    const { cookie } = await signIn(world)
    world.wait({ minutes: 31 })

    const both = await Promise.all([renew(world, cookie), renew(world, cookie)])
    const kept = both.find((renewed) => renewed.cookie)!
    await renew(world, kept.cookie)
    world.wait({ minutes: 31 })
    const again = await renew(world, kept.cookie)

    assert.deepEqual(await statuses(world, ...both.map(({ token }) => token)), [401, 401])
    assert.deepEqual(await statuses(world, again.token), [200])
  })

  it('is not renewed without a cookie, with half of one, or at another organisation', async (t) => {
    const world = await story(t)
    const { cookie } = await signIn(world)
    const [id] = cookie.split('.')

    for (const wrong of [
      '',
      id!,
      `${id}.`,
      `x.${cookie}`,
      cookie.slice(0, -1),
      "'; drop table people",
    ])
      assert.equal((await renew(world, wrong)).answer.status, 401, wrong)
    const elsewhere = await world
      .visitorOf('crescent.localhost')
      .asks(renewToken, {}, { cookie: `sahn_device=${cookie}` })
    assert.equal(elsewhere.status, 401)
    assert.equal((await renew(world, cookie)).answer.status, 200)
  })

  it('is signed out after a month of silence, and after half a year in any case', async (t) => {
    const world = await story(t)
    let { cookie } = await signIn(world)
    for (let i = 0; i < 6; i++) {
      world.wait({ days: 29 })
      cookie = (await renew(world, cookie)).cookie
    }
    const silent = await signIn(world)

    world.wait({ days: 8 })
    const old = await renew(world, cookie)
    world.wait({ days: 23 })

    assert.equal(old.answer.status, 401)
    assert.equal((await renew(world, silent.cookie)).answer.status, 401)
  })

  it('is listed by what it is, and can be ended from another one', async (t) => {
    const world = await story(t)
    const phone = await signIn(world, { 'user-agent': ANDROID })
    const other = await signIn(world)

    const { data } = await asked(world, listSessions, other.token)
    const there = data.items.find((item: { isThis: boolean }) => !item.isThis)
    const { password } = donor
    await asked(world, endSession, other.token, { sessionId: there.id, password })

    assert.deepEqual([there.browser, there.system], ['Chrome', 'Android'])
    assert.deepEqual(await statuses(world, phone.token, other.token), [401, 200])
  })

  it('of somebody else cannot be ended', async (t) => {
    const world = await story(t)
    const { token } = await signIn(world)
    const crescent = world.visitorOf('crescent.localhost')
    const foreign = (await crescent.asks(login, donor)).data.token as string
    const [session] = await world.rows<{ id: string }>(
      `select id from person_sessions where organisation_id = $1`,
      [world.ctx.organisation.id],
    )

    const input = { sessionId: session!.id, password: donor.password }
    const { status } = await crescent.asks(endSession, input, { 'x-jwt-token': foreign })

    assert.equal(status, 200)
    assert.deepEqual(await statuses(world, token), [200])
  })

  it('leaves nothing when all of it is long over', async (t) => {
    const world = await story(t)
    const { token } = await signIn(world)
    await asked(world, logout, token)
    await world.visitor.asks(requestCode, { email: donor.email })

    world.wait({ days: 400 })
    await forgetOld(world.ctx)

    for (const table of ['person_sessions', 'person_tokens', 'email_proofs', 'sign_in_tries'])
      assert.deepEqual(await world.rows(`select * from ${table}`), [], table)
  })
})

describe('guessing passwords', () => {
  it('has to wait after a few, longer each time, and the owner is told once', async (t) => {
    const world = await story(t)
    const guess = () => world.visitor.asks(login, { ...donor, password: 'not this one' })

    const first = []
    for (let i = 0; i < FREE_TRIES; i++) first.push((await guess()).status)
    const blocked = await guess()
    world.wait({ minutes: 1 })
    const next = await guess()
    const longer = await guess()

    assert.deepEqual(first, [422, 422, 422, 422, 422])
    assert.deepEqual([blocked.status, blocked.headers['retry-after']], [429, '30'])
    assert.deepEqual([next.status, longer.status], [422, 429])
    assert.equal(longer.headers['retry-after'], '60')
    await world.drain()
    const mails = await world.rows<{ subject: string }>('select subject from mails')
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.subject, /trying passwords/)
  })

  it('gets as far with twenty at once as one after the other', async (t) => {
    const world = await story(t)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        world.visitor.asks(login, { ...donor, password: `not this one ${i}` }),
      ),
    )

    assert.equal(answers.filter(({ status }) => status === 422).length, FREE_TRIES)
  })

  it('is the same for an address that nobody has', async (t) => {
    const world = await story(t)
    const guess = (email: string) => world.visitor.asks(login, { email, password: 'not this one' })

    for (let i = 0; i < FREE_TRIES + 2; i++) {
      const known = toText(await guess(donor.email))
      assert.equal(toText(await guess('nobody@example.org')), known)
    }
  })

  it('locks nobody out: not by mail, and not on a device that is known', async (t) => {
    const world = await story(t)
    const { cookie, token } = await signIn(world)
    await asked(world, logout, token)
    for (let i = 0; i < FREE_TRIES + 1; i++)
      await world.visitor.asks(login, { ...donor, password: 'not this one' })

    const stranger = await world.visitor.asks(login, donor)
    const known = await world.visitor.asks(login, donor, { cookie: `sahn_device=${cookie}` })
    const { data } = await world.visitor.asks(requestCode, { email: donor.email })
    await world.drain()
    const [mail] = await world.rows<{ text: string }>(
      `select text from mails where kind = 'people.code'`,
    )
    const code = /\b\d{6}\b/.exec(mail!.text)![0]
    const byMail = await world.visitor.asks(loginWithCode, { requestId: data.requestId, code })

    assert.deepEqual([stranger.status, known.status, byMail.status], [429, 200, 200])
  })

  it('forgets the wrong ones when the right one comes', async (t) => {
    const world = await story(t)
    const guess = (password: string) => world.visitor.asks(login, { ...donor, password })

    for (let i = 0; i < 4; i++) await guess('not this one')
    await guess(donor.password)
    for (let i = 0; i < 4; i++) await guess('not this one')

    assert.equal((await guess(donor.password)).status, 200)
  })
})

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

async function signIn(
  world: World,
  headers: Record<string, string> = {},
): Promise<{ token: string; cookie: string }> {
  const answer = await world.visitor.asks(login, donor, headers)
  return { token: answer.data.token as string, cookie: cookieOf(answer) }
}

async function renew(world: World, cookie: string) {
  const answer = await world.visitor.asks(renewToken, {}, { cookie: `sahn_device=${cookie}` })
  return {
    answer,
    token: (answer.data as { token?: string }).token ?? '',
    cookie: cookieOf(answer),
  }
}

function cookieOf({ headers }: Answered): string {
  return /^sahn_device=([^;]*)/.exec(headers['set-cookie'] ?? '')?.[1] ?? ''
}

function asked(world: World, endpoint: Endpoint, token: string, input: object = {}) {
  return world.visitor.asks(endpoint, input as never, { 'x-jwt-token': token })
}

async function statuses(world: World, ...tokens: string[]): Promise<number[]> {
  const answers = await Promise.all(tokens.map((token) => asked(world, showUser, token)))
  return answers.map(({ status }) => status)
}

function toText({ status, message, data, headers }: Answered): string {
  return JSON.stringify([status, message, data, headers['retry-after']])
}
