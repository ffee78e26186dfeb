import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type World, story } from '#testing/story.ts'
import {
  changePassword,
  login,
  loginWithCode,
  register,
  requestCode,
  resendCode,
  resetPassword,
  sendResetPasswordRequest,
  showUser,
  updateUser,
  verifyEmail,
} from './contract.ts'
import { DEMO_DONOR } from './rules.ts'

const khadija = {
  firstName: 'Khadija',
  lastName: 'Noor',
  email: 'khadija@example.org',
  password: 'the lamp by the mihrab',
  consent: { email: true, sms: false },
}
const NEXT = 'a kettle for the sisters'

describe('registering', () => {
  it('is finished by the code of the mail, and signs in', async (t) => {
    const world = await story(t)

    const begun = await world.visitor.asks(register, khadija)
    const { code } = await mailTo(world, khadija.email)
    const { registrationId } = begun.data
    const { data, message } = await world.visitor.asks(verifyEmail, { registrationId, code })

    assert.deepEqual(begun.data, { registrationId, email: khadija.email })
    assert.deepEqual(
      [data.firstName, data.email, data.emailVerified, data.consent, data.hasPassword],
      ['Khadija', khadija.email, true, khadija.consent, true],
    )
    assert.match(message, /signed in/)
    assert.equal((await asked(world, showUser, data.token)).data.lastName, 'Noor')
    assert.equal((await world.visitor.asks(login, khadija_)).status, 200)
  })

  it('is no account until then', async (t) => {
    const world = await story(t)

    await world.visitor.asks(register, khadija)

    assert.equal((await world.visitor.asks(login, khadija_)).data.problem, WRONG)
    assert.deepEqual(
      await world.rows(`select id from people where email = $1`, [khadija.email]),
      [],
    )
  })

  it('looks at the link and changes nothing; the button of its page finishes it', async (t) => {
    const world = await story(t)
    await world.visitor.asks(register, khadija)
    const { path, token } = await mailTo(world, khadija.email)

    const looked = await world.visitor.sends('GET', path)
    const before = await world.rows(`select id from people where email = $1`, [khadija.email])
    const { data } = await world.visitor.asks(verifyEmail, { token })

    assert.equal(looked.status, 200)
    assert.equal(looked.headers['referrer-policy'], 'no-referrer')
    assert.deepEqual(before, [])
    assert.equal(data.email, khadija.email)
  })

  it('takes the password only from the browser that chose it', async (t) => {
    const world = await story(t)
    await world.visitor.asks(register, khadija)
    const { token } = await mailTo(world, khadija.email)

    const { data } = await world.visitor.asks(verifyEmail, { token })

    assert.deepEqual([data.hasPassword, data.consent], [false, { email: false, sms: false }])
    assert.equal((await world.visitor.asks(login, khadija_)).data.problem, WRONG)
    const chosen = await asked(world, changePassword, data.token, { newPassword: NEXT })
    assert.equal(chosen.status, 200)
  })

  it('answers the same when there is an account, whose owner is told and signed in', async (t) => {
    const world = await story(t)
    const first = await world.visitor.asks(register, khadija)

    const second = await world.visitor.asks(register, { ...khadija, email: DEMO_DONOR.email })
    const { subject, code } = await mailTo(world, DEMO_DONOR.email)
    const { data } = await world.visitor.asks(verifyEmail, {
      registrationId: second.data.registrationId,
      code,
    })

    assert.deepEqual([second.status, second.message], [first.status, first.message])
    assert.deepEqual(Object.keys(second.data), Object.keys(first.data))
    assert.match(subject, /is your code to sign in/)
    assert.deepEqual([data.firstName, data.id], ['Safiya', DEMO_DONOR.id])
    const { password } = khadija
    const stranger = await world.visitor.asks(login, { email: DEMO_DONOR.email, password })
    assert.equal(stranger.data.problem, WRONG)
  })

  it('takes any code that was mailed, within an hour, and once', async (t) => {
    const world = await story(t)
    const { data: first } = await world.visitor.asks(register, khadija)
    const firstMail = await mailTo(world, khadija.email)
    const { data: second } = await world.visitor.asks(resendCode, data_(first))
    const secondMail = await mailTo(world, khadija.email)
    const ask = async (input: object) => (await world.visitor.asks(verifyEmail, input)).data
    const { code } = firstMail
    const wrong = ['123456', '654321'].find((each) => ![code, secondMail.code].includes(each))

    const problems = [
      (await ask({ ...data_(second), code: wrong })).problem,
      (await ask({ ...data_(second), code })).problem,
      (await ask({ ...data_(second), code })).problem,
      (await ask({ ...data_(first), code: secondMail.code })).problem,
      (await ask({ token: firstMail.token })).problem,
      (await ask({ token: secondMail.token })).problem,
    ]

    assert.deepEqual(problems, [
      'code-wrong',
      undefined,
      'code-over',
      'code-over',
      'link-over',
      'link-over',
    ])
    const { data: late } = await world.visitor.asks(register, {
      ...khadija,
      email: 'k@example.org',
    })
    const mail = await mailTo(world, 'k@example.org')
    world.wait({ minutes: 61 })
    assert.equal((await ask({ ...data_(late), code: mail.code })).problem, 'code-over')
    assert.equal((await ask({ token: mail.token })).problem, 'link-over')
  })

  it('makes one account when the code arrives twenty times at once', async (t) => {
    const world = await story(t)
    const { data } = await world.visitor.asks(register, khadija)
    const { code } = await mailTo(world, khadija.email)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor.asks(verifyEmail, { ...data_(data), code })),
    )

    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const rows = await world.rows(`select id from people where email = $1`, [khadija.email])
    assert.equal(rows.length, 1)
  })

  it('refuses passwords that many people use, or that are the person’s own name', async (t) => {
    const { visitor } = await story(t)
    const refused = async (password: string) => {
      const { status, data } = await visitor.asks(register, { ...khadija, password })
      return [status, data.problem, data.errors?.[0].field]
    }

    for (const password of [
      'password123',
      'aaaaaaaaaaaa',
      '1234567890',
      'qwertyuiop',
      'iloveyou!!',
    ])
      assert.deepEqual(await refused(password), [422, 'password-common', 'password'], password)
    for (const password of ['khadijanoor', 'Khadija@example.org', 'alnoor khadija 1'])
      assert.deepEqual(await refused(password), [422, 'password-like-you', 'password'], password)
    assert.deepEqual(await refused('short'), [422, 'invalid', 'password'])
  })

  it('refuses addresses of a few minutes, and telephone numbers that are none', async (t) => {
    const { visitor } = await story(t)

    const thrown = await visitor.asks(register, { ...khadija, email: 'a@mailinator.com' })
    const number = await visitor.asks(register, { ...khadija, contactNumber: '12345' })

    assert.deepEqual([thrown.status, thrown.data.problem], [422, 'email-disposable'])
    assert.deepEqual([number.status, number.data.errors[0].field], [422, 'contactNumber'])
  })

  it('keeps a choice of letters with its words, its version and its source', async (t) => {
    const world = await story(t)
    const { token } = await registered(world)

    await asked(world, updateUser, token, { consent: { email: false, sms: false } })

    const kept = await world.rows(
      `select channel, given, wording, version, language, source from consents
       where person_id in (select id from people where email = $1) order by at, channel`,
      [khadija.email],
    )
    const [email] = kept
    assert.equal(kept.length, 3)
    assert.match(String(email?.['wording']), /^Al-Noor Masjid may email me/)
    assert.deepEqual(
      kept.map(({ channel, given, source }) => [channel, given, source]),
      [
        ['email', true, 'register'],
        ['sms', false, 'register'],
        ['email', false, 'profile'],
      ],
    )
  })

  it('fills nobody’s mailbox', async (t) => {
    const world = await story(t)

    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await world.visitor.asks(register, khadija))

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 429, 429],
    )
    assert.ok(Number(answers[5]?.headers['retry-after']) > 30)
  })
})

describe('signing in by mail', () => {
  it('needs no password, and works once', async (t) => {
    const world = await story(t)
    const { data } = await world.visitor.asks(requestCode, { email: DEMO_DONOR.email })
    const { code, token } = await mailTo(world, DEMO_DONOR.email)

    const first = await world.visitor.asks(loginWithCode, { requestId: data.requestId, code })
    const again = await world.visitor.asks(loginWithCode, { token })

    assert.deepEqual([first.data.firstName, again.data.problem], ['Safiya', 'link-over'])
  })

  it('tells nobody whether there is an account, and writes only to somebody who has one', async (t) => {
    const world = await story(t)

    const known = await world.visitor.asks(requestCode, { email: DEMO_DONOR.email })
    const unknown = await world.visitor.asks(requestCode, { email: 'nobody@example.org' })
    await world.drain()

    assert.deepEqual([unknown.status, unknown.message], [known.status, known.message])
    const mails = await world.rows<{ to_address: string }>('select to_address from mails')
    assert.deepEqual(mails, [{ to_address: DEMO_DONOR.email }])
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link of the mail, once, and ends every session', async (t) => {
    const world = await story(t)
    const open = await signedIn(world)
    await world.visitor.asks(sendResetPasswordRequest, { email: DEMO_DONOR.email })
    const { token } = await mailTo(world, DEMO_DONOR.email)

    const unfit = await world.visitor.asks(resetPassword, { token, password: 'password123' })
    const done = await world.visitor.asks(resetPassword, { token, password: NEXT })
    const again = await world.visitor.asks(resetPassword, { token, password: `${NEXT} 2` })

    assert.deepEqual(
      [unfit.data.problem, done.status, again.data.problem],
      ['password-common', 200, 'link-over'],
    )
    assert.equal((await asked(world, showUser, open.token)).status, 401)
    assert.equal((await world.visitor.asks(login, { ...donor, password: NEXT })).status, 200)
    assert.equal((await world.visitor.asks(login, donor)).data.problem, WRONG)
    assert.match((await mailTo(world, DEMO_DONOR.email)).subject, /password .* was changed/)
  })

  it('is replaced by one of twenty who come at once', async (t) => {
    const world = await story(t)
    await world.visitor.asks(sendResetPasswordRequest, { email: DEMO_DONOR.email })
    const { token } = await mailTo(world, DEMO_DONOR.email)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        world.visitor.asks(resetPassword, { token, password: `${NEXT} ${i}` }),
      ),
    )

    const won = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
    assert.equal(won.length, 1)
    const password = `${NEXT} ${won[0]}`
    assert.equal((await world.visitor.asks(login, { ...donor, password })).status, 200)
  })

  it('answers the same for an address that nobody has', async (t) => {
    const world = await story(t)

    const known = await world.visitor.asks(sendResetPasswordRequest, { email: DEMO_DONOR.email })
    const unknown = await world.visitor.asks(sendResetPasswordRequest, { email: 'no@example.org' })

    assert.deepEqual(
      [unknown.status, unknown.message, unknown.data],
      [known.status, known.message, known.data],
    )
  })
})

describe('changing the password', () => {
  it('signs out everywhere else, and gives this device another token', async (t) => {
    const world = await story(t)
    const here = await signedIn(world)
    const there = await signedIn(world)

    const { data } = await asked(world, changePassword, here.token, {
      currentPassword: DEMO_DONOR.password,
      newPassword: NEXT,
    })

    const answers = [data.token, here.token, there.token].map(
      async (token) => (await asked(world, showUser, token)).status,
    )
    assert.deepEqual(await Promise.all(answers), [200, 401, 401])
  })

  it('counts the first of two at once, and refuses the other', async (t) => {
    const world = await story(t)
    const { token } = await signedIn(world)
    const change = (newPassword: string) =>
      asked(world, changePassword, token, { currentPassword: DEMO_DONOR.password, newPassword })

    const answers = await Promise.all([change(`${NEXT} 1`), change(`${NEXT} 2`)])

    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const won = answers.findIndex(({ status }) => status === 200)
    const password = `${NEXT} ${won + 1}`
    assert.equal((await world.visitor.asks(login, { ...donor, password })).status, 200)
  })

  it('wants the old one', async (t) => {
    const world = await story(t)
    const { token } = await signedIn(world)
    const change = (currentPassword?: string) =>
      asked(world, changePassword, token, {
        newPassword: NEXT,
        ...(currentPassword ? { currentPassword } : {}),
      })

    assert.equal((await change('not this one')).data.problem, 'password-wrong')
    assert.equal((await change()).data.problem, 'password-wrong')
  })
})

const WRONG = 'email-or-password-wrong'
const khadija_ = { email: khadija.email, password: khadija.password }
const donor = { email: DEMO_DONOR.email, password: DEMO_DONOR.password }
const data_ = ({ registrationId }: { registrationId: string }) => ({ registrationId })

interface Mail {
  readonly subject: string
  readonly code: string
  readonly token: string
  readonly path: string
}

async function mailTo(world: World, email: string): Promise<Mail> {
  await world.drain()
  const [mail] = await world.rows<{ subject: string; text: string }>(
    'select subject, text from mails where to_address = $1 order by created_at desc limit 1',
    [email],
  )
  const [, path = '', token = ''] =
    /(\/user\/(?:verify|sign-in|resetpassword)\/([\w-]+))/.exec(mail!.text) ?? []
  return { subject: mail!.subject, code: /\b\d{6}\b/.exec(mail!.text)?.[0] ?? '', token, path }
}

async function registered(world: World): Promise<{ token: string }> {
  const { data } = await world.visitor.asks(register, khadija)
  const { code } = await mailTo(world, khadija.email)
  return (await world.visitor.asks(verifyEmail, { ...data_(data), code })).data
}

async function signedIn(world: World): Promise<{ token: string }> {
  return (await world.visitor.asks(login, donor)).data
}

function asked(world: World, endpoint: Endpoint, token: string, input: object = {}) {
  return world.visitor.asks(endpoint, input as never, { 'x-jwt-token': token })
}
