import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type World, story } from '#testing/story.ts'
import {
  makeRecoveryCodes,
  setUpAuthenticator,
  setUpInStep,
  showAuthenticator,
  switchOffAuthenticator,
  switchOnAuthenticator,
  takeSecondStep,
} from './authenticator-contract.ts'
import {
  changeEmail,
  changePassword,
  deleteUser,
  exportUser,
  login,
  loginWithCode,
  register,
  requestCode,
  resetPassword,
  sendResetPasswordRequest,
  showUser,
  verifyEmail,
} from './contract.ts'
import { forgetOld } from './forget-old.ts'
import { describeAccount, eraseAccount, signOutEverywhere, takeAppOff } from './help-out.ts'
import { DEMO_DONOR, FREE_TRIES, MINUTES_OF_STEP } from './rules.ts'

const donor = { email: DEMO_DONOR.email, password: DEMO_DONOR.password }
const { password } = donor

describe('setting up an authenticator app', () => {
  it('is switched on by its first code, and gives ten recovery codes', async (t) => {
    const world = await story(t)
    const { data: user } = await world.visitor.asks(login, donor)
    const elsewhere = (await world.visitor.asks(login, donor)).data.token

    const { data } = await asked(world, setUpAuthenticator, user.token, { password })
    const on = await asked(world, switchOnAuthenticator, user.token, {
      code: codeAt(world, data.key),
    })

    assert.match(data.uri, /^otpauth:\/\/totp\/Al-Noor%20Masjid:safiya%40example\.org\?/)
    assert.ok(data.uri.includes(data.key.replaceAll(' ', '')))
    assert.ok(data.picture.size > 20 && data.picture.path.startsWith('M0 0h1v1h-1z'))
    assert.equal(new Set(on.data.recoveryCodes).size, 10)
    for (const code of on.data.recoveryCodes) assert.match(code, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    const shown = await asked(world, showAuthenticator, user.token)
    assert.deepEqual(
      [shown.data.recoveryCodesLeft, typeof shown.data.onSince, shown.data.isRequired],
      [10, 'string', false],
    )
    assert.equal((await asked(world, showUser, elsewhere)).status, 401)
    assert.deepEqual(await mailed(world), ['Your account at Al-Noor Masjid now asks for your app'])
  })

  it('needs the password, and a code of the key that was given last', async (t) => {
    const world = await story(t)
    const { data: user } = await world.visitor.asks(login, donor)
    const begin = (input: object) => asked(world, setUpAuthenticator, user.token, input)
    const confirm = (code: string) => asked(world, switchOnAuthenticator, user.token, { code })

    const problems = [
      (await begin({})).data.problem,
      (await begin({ password: 'not this one' })).data.problem,
      (await confirm('123456')).data.problem,
    ]
    const first = (await begin({ password })).data.key
    const second = (await begin({ password })).data.key
    problems.push((await confirm(codeAt(world, first))).data.problem)
    const inWords = await confirm('once upon a time')
    const right = await confirm(` ${codeAt(world, second).replace(/^.../, '$& ')} `)
    problems.push((await begin({ password })).data.problem)

    assert.deepEqual(problems, [
      'password-wrong',
      'password-wrong',
      'set-up-over',
      'code-wrong',
      'already-on',
    ])
    assert.deepEqual([inWords.status, inWords.data.errors[0].field], [422, 'code'])
    assert.equal(right.status, 200)
  })

  it('that was never confirmed asks nobody for anything, and is forgotten', async (t) => {
    const world = await story(t)
    const { data: user } = await world.visitor.asks(login, donor)
    await asked(world, setUpAuthenticator, user.token, { password })

    const again = await world.visitor.asks(login, donor)
    world.wait({ days: 2 })
    await forgetOld(world.ctx)

    assert.ok(again.data.token)
    assert.deepEqual(await world.rows('select * from authenticators'), [])
  })

  it('leaves key and codes nowhere as they are', async (t) => {
    const world = await story(t)
    const { key, recoveryCodes, token } = await withApp(world)

    const held = await world.visitor.sends('GET', exportUser.path, {
      headers: { 'x-jwt-token': token },
    })
    const rows = await world.rows<{ text: string }>(
      `select row_to_json(a)::text || encode(secret_sealed, 'escape') as text
       from authenticators a
       union all select row_to_json(c)::text from recovery_codes c`,
    )

    const all = rows.map(({ text }) => text).join() + held.body.toString()
    assert.ok(held.body.includes('"recoveryCodesLeft": 10'))
    for (const secret of [key.replaceAll(' ', ''), ...recoveryCodes])
      assert.ok(!all.includes(secret) && !all.includes(secret.replace('-', '')))
  })
})

describe('signing in with an authenticator app', () => {
  it('asks for its code after the password, and gives no token before', async (t) => {
    const world = await story(t)
    const { key } = await withApp(world)

    const first = await world.visitor.asks(login, donor)
    const before = await asked(world, showUser, first.data.stepToken)
    world.wait({ minutes: 1 })
    const second = await world.visitor.asks(takeSecondStep, {
      stepToken: first.data.stepToken,
      code: codeAt(world, key),
    })

    assert.deepEqual(Object.keys(first.data), ['stepToken', 'stepExpiresAt', 'next'])
    assert.deepEqual(
      [first.status, first.data.next, first.headers['set-cookie']],
      [200, 'code', undefined],
    )
    assert.match(first.message, /One more step/)
    assert.equal(before.status, 401)
    assert.equal(second.data.email, donor.email)
    assert.ok(second.headers['set-cookie'])
    assert.equal((await asked(world, showUser, second.data.token)).status, 200)
  })

  it('asks in the same way after a code, a link, and a registration of the address', async (t) => {
    const world = await story(t)
    await withApp(world)
    const { visitor } = world

    const byCode = (await visitor.asks(requestCode, { email: donor.email })).data.requestId
    const { code } = await newestMail(world)
    const answers = [await visitor.asks(loginWithCode, { requestId: byCode, code })]
    await visitor.asks(requestCode, { email: donor.email })
    answers.push(await visitor.asks(loginWithCode, { token: (await newestMail(world)).token }))
    await visitor.asks(register, {
      firstName: 'Safiya',
      lastName: 'R',
      email: donor.email,
      password: 'the lamp by the mihrab',
      consent: { email: false, sms: false },
    })
    answers.push(await visitor.asks(verifyEmail, { token: (await newestMail(world)).token }))

    for (const { data } of answers) assert.deepEqual([data.next, data.token], ['code', undefined])
  })

  it('is not got round by a new password', async (t) => {
    const world = await story(t)
    await withApp(world)
    await world.visitor.asks(sendResetPasswordRequest, { email: donor.email })
    const { token } = await newestMail(world)
    const changed = { email: donor.email, password: 'a kettle for the sisters' }

    await world.visitor.asks(resetPassword, { token, password: changed.password })

    assert.equal((await world.visitor.asks(login, changed)).data.next, 'code')
  })

  it('takes each code once, also of two who come at once', async (t) => {
    const world = await story(t)
    const { key } = await withApp(world)
    world.wait({ minutes: 1 })
    const code = codeAt(world, key)
    const steps = await Promise.all([1, 2, 3].map(() => beginSignIn(world)))

    const both = await Promise.all(
      steps.slice(1).map((stepToken) => world.visitor.asks(takeSecondStep, { stepToken, code })),
    )
    const later = await world.visitor.asks(takeSecondStep, {
      stepToken: await beginSignIn(world),
      code,
    })

    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    assert.equal(later.data.problem, 'code-wrong')
  })

  it('does not take an older code than the last', async (t) => {
    const world = await story(t)
    const { key } = await withApp(world)
    world.wait({ minutes: 2 })
    await secondStep(world, codeAt(world, key))

    const older = await secondStep(world, codeAt(world, key, -30))

    assert.equal(older.data.problem, 'code-wrong')
  })

  it('understands a clock that is half a minute wrong, and no more', async (t) => {
    const world = await story(t)
    const { key } = await withApp(world)

    const problems = []
    for (const seconds of [-60, 60, -30, 30]) {
      world.wait({ minutes: 3 })
      problems.push((await secondStep(world, codeAt(world, key, seconds))).data.problem)
    }

    assert.deepEqual(problems, ['code-wrong', 'code-wrong', undefined, undefined])
  })

  it('takes a recovery code once, however it is written, and tells the owner', async (t) => {
    const world = await story(t)
    const { recoveryCodes } = await withApp(world)
    const typed = recoveryCodes[3]!.toLowerCase().replaceAll('0', 'o').replace('-', ' ')
    await world.rows('delete from mails')

    const first = await secondStep(world, typed)
    const again = await secondStep(world, recoveryCodes[3]!)

    assert.deepEqual([first.status, again.data.problem], [200, 'code-wrong'])
    const { text, subject } = await newestMail(world)
    assert.match(subject, /^A recovery code was used/)
    assert.match(text, /You have 9\sleft\./)
  })

  it('has to wait after wrong codes, longer each time; the owner hears of it', async (t) => {
    const world = await story(t)
    const { key } = await withApp(world)
    await world.rows('delete from mails')
    world.wait({ minutes: 1 })
    const stepToken = await beginSignIn(world)
    const wrong = codeAt(world, key) === '123456' ? '654321' : '123456'
    const guess = (code: string) => world.visitor.asks(takeSecondStep, { stepToken, code })

    const statuses = []
    for (let i = 0; i < FREE_TRIES; i++) statuses.push((await guess(wrong)).status)
    const blocked = await guess(codeAt(world, key))
    world.wait({ minutes: 1 })
    const longer = [await guess(wrong), await guess(wrong)]
    world.wait({ minutes: 1 })
    const right = await guess(codeAt(world, key))

    assert.deepEqual(statuses, [422, 422, 422, 422, 422])
    assert.deepEqual([blocked.status, blocked.headers['retry-after']], [429, '30'])
    assert.deepEqual([longer[1]!.status, longer[1]!.headers['retry-after']], [429, '60'])
    assert.equal(right.status, 200)
    assert.deepEqual(await mailed(world), [
      'Somebody is trying codes for your account at Al-Noor Masjid',
    ])
  })

  it('gets as far with twenty codes at once as one after the other', async (t) => {
    const world = await story(t)
    await withApp(world)
    const steps = [await beginSignIn(world), await beginSignIn(world)]

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        world.visitor.asks(takeSecondStep, { stepToken: steps[i % 2]!, code: `${100_000 + i}` }),
      ),
    )

    assert.equal(answers.filter(({ status }) => status === 422).length, FREE_TRIES)
  })

  it('is over after some minutes, once it is done, with another password, and elsewhere', async (t) => {
    const world = await story(t)
    const { key, token } = await withApp(world)
    const take = async (stepToken: string, visitor = world.visitor) => {
      world.wait({ minutes: 1 })
      return (await visitor.asks(takeSecondStep, { stepToken, code: codeAt(world, key) })).data
        .problem
    }
    const problems = []

    const late = await beginSignIn(world)
    world.wait({ minutes: MINUTES_OF_STEP })
    problems.push(await take(late))
    const done = await beginSignIn(world)
    problems.push(await take(await beginSignIn(world)), await take(done))
    const foreign = await beginSignIn(world)
    problems.push(await take(foreign, world.visitorOf('crescent.localhost')))
    world.wait({ minutes: 1 })
    await asked(world, changePassword, token, {
      currentPassword: password,
      code: codeAt(world, key),
      newPassword: 'a kettle for the sisters',
    })
    problems.push(await take(foreign), await take("' or '1'='1"))

    assert.deepEqual(problems, [
      'step-over',
      undefined,
      'step-over',
      'step-over',
      'step-over',
      'step-over',
    ])
  })

  it('is no business of whoever only has the token of a step', async (t) => {
    const world = await story(t)
    await withApp(world)
    const stepToken = await beginSignIn(world)

    const setUp = await world.visitor.asks(setUpInStep, { stepToken })

    assert.equal(setUp.data.problem, 'step-over')
  })
})

describe('an authenticator app that is on', () => {
  it('is switched off by the password and a code together', async (t) => {
    const world = await story(t)
    const { key, token } = await withApp(world)
    world.wait({ minutes: 1 })

    const off = await asked(world, switchOffAuthenticator, token, {
      password,
      code: codeAt(world, key),
    })

    assert.equal(off.status, 200)
    assert.ok((await world.visitor.asks(login, donor)).data.token)
    assert.deepEqual(await world.rows('select * from recovery_codes'), [])
    assert.ok((await mailed(world)).some((subject) => /no longer asks for your app/.test(subject)))
  })

  for (const [what, endpoint, more] of [
    ['its recovery codes are renewed', makeRecoveryCodes, {}],
    ['it is switched off', switchOffAuthenticator, {}],
    ['the address is changed', changeEmail, { email: 'safiya.rahman@example.org' }],
    ['the password is changed', changePassword, { newPassword: 'a kettle for the sisters' }],
    ['the account is deleted', deleteUser, {}],
  ] as const) {
    it(`is asked for before ${what}, and so is the password`, async (t) => {
      const world = await story(t)
      const { key, token, recoveryCodes } = await withApp(world)
      world.wait({ minutes: 1 })
      const name = endpoint === changePassword ? 'currentPassword' : 'password'
      const ask = async (word: string | undefined, code?: string) => {
        const input = { ...more, ...(word ? { [name]: word } : {}), ...(code ? { code } : {}) }
        const { status, data } = await asked(world, endpoint, token, input)
        return [status, data?.problem, data?.errors?.[0].field]
      }
      const right = codeAt(world, key)
      const wrong = right === '123456' ? '654321' : '123456'

      assert.deepEqual(await ask(password), [422, 'code-needed', 'code'])
      assert.deepEqual(await ask(password, wrong), [422, 'code-wrong', 'code'])
      assert.deepEqual(await ask(undefined, right), [422, 'password-wrong', name])
      assert.deepEqual(await ask('not this one at all', right), [422, 'password-wrong', name])
      // A wrong password uses up no code.
      const code = endpoint === deleteUser ? recoveryCodes[0]! : right
      assert.deepEqual(await ask(password, code), [200, undefined, undefined])
    })
  }

  it('is shown to its owner, so that a form can ask for its code', async (t) => {
    const world = await story(t)
    const before = await world.visitor.asks(login, donor)

    const { token } = await withApp(world)

    const now = await asked(world, showUser, token)
    assert.deepEqual([before.data.hasApp, now.data.hasApp], [false, true])
  })

  it('is asked for by whoever has no password, besides a recent sign-in', async (t) => {
    const world = await story(t)
    const { key, token } = await withApp(world)
    await world.rows('update people set password_hash = null')
    world.wait({ minutes: 1 })
    const code = codeAt(world, key)
    const off = async (input: object) =>
      (await asked(world, switchOffAuthenticator, token, input)).data?.problem

    assert.equal(await off({}), 'code-needed')
    world.wait({ minutes: 15 })
    assert.equal(await off({ code }), 'prove-again')
  })

  it('gets ten other recovery codes; the old ones are over', async (t) => {
    const world = await story(t)
    const { recoveryCodes, token } = await withApp(world)
    const code = recoveryCodes[9]!

    const { data } = await asked(world, makeRecoveryCodes, token, { password, code })

    assert.equal(data.recoveryCodes.length, 10)
    assert.equal((await secondStep(world, recoveryCodes[0]!)).data.problem, 'code-wrong')
    assert.equal((await secondStep(world, data.recoveryCodes[0])).status, 200)
  })

  it('is erased with its owner', async (t) => {
    const world = await story(t)
    const { token, recoveryCodes } = await withApp(world)
    await beginSignIn(world)

    await asked(world, deleteUser, token, { password, code: recoveryCodes[0] })

    for (const table of ['authenticators', 'recovery_codes', 'second_steps']) {
      const rows = await world.rows(`select * from ${table} where person_id = $1`, [DEMO_DONOR.id])
      assert.deepEqual(rows, [], table)
    }
  })
})

describe('an operator', () => {
  it('helps somebody who has lost telephone and codes, and they are told', async (t) => {
    const world = await story(t)
    const { token } = await withApp(world)
    const stepToken = await beginSignIn(world)
    await world.rows('delete from mails')

    const before = await describeAccount(world.ctx, ' SAFIYA@example.org')
    const done = await takeAppOff(world.ctx, donor.email)

    assert.deepEqual([before!.devices.length, before!.appSince !== null], [1, true])
    assert.deepEqual([done, await takeAppOff(world.ctx, 'nobody@example.org')], [[], undefined])
    assert.equal((await asked(world, showUser, token)).status, 401)
    const begun = await world.visitor.asks(takeSecondStep, { stepToken, code: '123456' })
    assert.equal(begun.data.problem, 'step-over')
    assert.ok((await world.visitor.asks(login, donor)).data.token)
    assert.match((await mailed(world))[0]!, /no longer asks for your app/)
  })

  it('erases somebody who cannot sign in, as they would have done it', async (t) => {
    const world = await story(t)

    const done = await eraseAccount(world.ctx, donor.email)

    assert.deepEqual([done, await eraseAccount(world.ctx, donor.email)], [true, false])
    assert.equal((await world.visitor.asks(login, donor)).status, 422)
    const erased = await world.rows('select person_id from erasures')
    assert.deepEqual(erased, [{ person_id: DEMO_DONOR.id }])
    assert.deepEqual(await mailed(world), ['Your account at Al-Noor Masjid is deleted'])
  })

  it('signs somebody out everywhere, and nobody else', async (t) => {
    const world = await story(t)
    const crescent = world.visitorOf('crescent.localhost')
    const { data: mine } = await world.visitor.asks(login, donor)
    const { data: theirs } = await crescent.asks(login, donor)

    assert.equal(await signOutEverywhere(world.ctx, donor.email), true)

    assert.equal((await asked(world, showUser, mine.token)).status, 401)
    const elsewhere = await crescent.asks(showUser, {}, { 'x-jwt-token': theirs.token })
    assert.equal(elsewhere.status, 200)
  })
})

/** The demo donor, signed in, with an app that is on. */
async function withApp(world: World) {
  const { data: user } = await world.visitor.asks(login, donor)
  const token = user.token as string
  const { key } = (await asked(world, setUpAuthenticator, token, { password })).data
  const { data } = await asked(world, switchOnAuthenticator, token, { code: codeAt(world, key) })
  await world.drain()
  return { token, key: key as string, recoveryCodes: data.recoveryCodes as string[] }
}

/** What the app shows now, or so many seconds later. */
function codeAt(world: World, key: string, seconds = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return totp.generate({ timestamp: world.house.now().getTime() + seconds * 1000 })
}

async function beginSignIn(world: World): Promise<string> {
  return (await world.visitor.asks(login, donor)).data.stepToken
}

async function secondStep(world: World, code: string) {
  return world.visitor.asks(takeSecondStep, { stepToken: await beginSignIn(world), code })
}

function asked(world: World, endpoint: Endpoint, token: string, input: object = {}) {
  return world.visitor.asks(endpoint, input as never, { 'x-jwt-token': token })
}

async function mailed(world: World): Promise<string[]> {
  await world.drain()
  const mails = await world.rows<{ subject: string }>(
    'select subject from mails order by created_at',
  )
  return mails.map(({ subject }) => subject)
}

async function newestMail(world: World) {
  await world.drain()
  const [mail] = await world.rows<{ subject: string; text: string }>(
    'select subject, text from mails order by created_at desc limit 1',
  )
  const { subject, text } = mail!
  return {
    subject,
    text,
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    token: /\/user\/(?:verify|sign-in|resetpassword)\/([\w-]+)/.exec(text)?.[1] ?? '',
  }
}
