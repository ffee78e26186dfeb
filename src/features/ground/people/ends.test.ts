import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { waitersFor } from '#testing/locks.ts'
import { type Asker, type World, story } from '#testing/story.ts'
import {
  makeRecoveryCodes,
  setUpAuthenticator,
  setUpInStep,
  switchOffAuthenticator,
  switchOnAuthenticator,
  takeSecondStep,
} from './authenticator-contract.ts'
import {
  changeEmail,
  changePassword,
  deleteUser,
  endSession,
  listSessions,
  login,
  loginWithCode,
  logout,
  register,
  renewToken,
  requestCode,
  resendCode,
  resetPassword,
  sendResetPasswordRequest,
  showUser,
  verifyEmail,
} from './contract.ts'
import { signOutEverywhere, takeAppOff } from './help-out.ts'
import { getPerson, signIn } from './people.ts'
import { takeProof } from './proofs.ts'
import { DEMO_DONOR } from './rules.ts'
import { acceptInvitation, inviteColleague } from './staff-contract.ts'

/**
 * What shows that somebody is a certain person, against all that happens to an account: `ends` where it no longer works
 * afterwards, `stays` where it does. Each field is tried for real, by a person of its own. `here` is the device on which it
 * is done, or whose cookie was stolen.
 */
const TABLE = `
                                | here  elsewhere remembered step  link  code  exists reset moves other set-up app   recovery invited
nothing                         | stays stays     stays      stays stays stays stays  stays stays stays stays  stays stays    stays
a new password by mail          | ends  ends      ends       ends  ends  ends  ends   ends  ends  ends  ends   stays stays    ends
another password                | stays ends      ends       ends  ends  ends  ends   ends  ends  ends  ends   stays stays    ends
signing out everywhere else     | stays ends      ends       ends  ends  ends  ends   ends  ends  ends  ends   stays stays    ends
signing out by the office       | ends  ends      ends       ends  ends  ends  ends   ends  ends  ends  ends   stays stays    ends
a stolen cookie                 | ends  ends      ends       ends  ends  ends  ends   ends  ends  ends  ends   stays stays    ends
an app switched on              | stays ends      ends       ends  ends  ends  ends   ends  ends  ends  -      -     -        -
the app switched off            | stays stays     stays      ends  ends  ends  ends   ends  ends  ends  -      ends  ends     -
the app taken off by the office | ends  ends      ends       ends  ends  ends  ends   ends  ends  ends  -      ends  ends     ends
another address                 | stays ends      ends       ends  ends  ends  ends   ends  ends  ends  ends   stays stays    ends
new recovery codes              | stays stays     stays      stays stays stays stays  stays stays stays -      stays ends     stays
signing out here                | ends  stays     stays      stays stays stays stays  stays ends  stays stays  stays stays    stays
signing out another device      | stays ends      stays      stays stays stays stays  stays stays ends  stays  stays stays    stays
erasing                         | ends  ends      ends       ends  ends  ends  ends   ends  ends  ends  ends   ends  ends     ends
`

describe('what ends with what', () => {
  const opened = story.ofSuite()
  const [head = '', ...lines] = TABLE.trim().split('\n')
  const columns = head.split(/[|\s]+/).filter(Boolean)

  for (const line of lines) {
    const [event = '', cells = ''] = line.split('|').map((part) => part.trim())
    it(`after ${event}`, async () => {
      const world = await opened
      const expected = cells.split(/\s+/)
      assert.equal(expected.length, columns.length, line)

      const seen: string[] = []
      for (const [i, column] of columns.entries()) {
        if (expected[i] === '-') seen.push('-')
        else seen.push((await tryOut(world, event, column)) ? 'stays' : 'ends')
      }

      const said = (cells: readonly string[]) => columns.map((column, i) => `${column} ${cells[i]}`)
      assert.deepEqual(said(seen), said(expected))
    })
  }

  for (const event of [
    'a new password by mail',
    'signing out everywhere else',
    'a stolen cookie',
    'another address',
    'erasing',
  ]) {
    it(`leaves the same person of another organisation alone: ${event}`, async () => {
      const world = await opened
      const there = { ...world, visitor: world.visitorOf('crescent.localhost') }
      const who = await somebody(world)
      await world.rows(
        `insert into people select (select id from organisations where slug = 'crescent'), id, first_name, last_name,
           email, contact_number, address, language, password_hash, created_at from people where id = $1`,
        [who.id],
      )
      await world.rows(
        `insert into person_emails select (select id from organisations where slug = 'crescent'), email, id, created_at
         from people where id = $1 on conflict do nothing`,
        [who.id],
      )
      const { data: twin } = await there.visitor.asks(login, {
        email: who.email,
        password: DEMO_DONOR.password,
      })
      await there.visitor.asks(requestCode, { email: who.email })
      const { token } = await mailTo(world, who.email)

      await EVENTS[event]!(world, await withDevices(world, who))

      assert.equal((await as(there.visitor, twin.token, showUser)).status, 200)
      assert.equal((await there.visitor.asks(loginWithCode, { token })).status, 200)
    })
  }

  it('holds for a link that is pressed while a new password is being stored', async () => {
    const world = await opened
    const who = await withDevices(world, await somebody(world))
    const link = await linkTo(world, who.email, requestCode)
    const reset = await linkTo(world, who.email, sendResetPasswordRequest)
    const password = 'a kettle for the sisters'

    let stored: ReturnType<Asker['asks']> | undefined
    const pressed = await signIn(world.ctx, { headers: {} }, async (ctx) => {
      const proof = await takeProof(ctx, ['sign-in'], { token: link })
      assert.ok(typeof proof !== 'string')
      stored = world.visitor.asks(resetPassword, { token: reset, password })
      await waitersFor(world, 1)
      return getPerson(ctx, who.id)
    })
    done(await stored!)

    assert.ok(typeof pressed !== 'string' && 'token' in pressed)
    assert.equal((await as(world.visitor, pressed.token, showUser)).status, 401)
  })
})

interface Somebody {
  readonly id: string
  email: string
  password: string
  /** Of the device on which things are done. */
  here: string
  cookie: string
  readonly elsewhere: string
  readonly elsewhereCookie: string
  readonly key?: string
  recoveryCodes: readonly string[]
}

/** Whether a proof of a kind still works after an event. Proof and event are those of one new person. */
async function tryOut(world: World, event: string, column: string): Promise<boolean> {
  const needsApp =
    ['app', 'recovery', 'invited'].includes(column) ||
    /app (switched|taken) off|recovery codes/.test(event)
  const who = await withDevices(world, await somebody(world), needsApp)
  const attempt = await PROOFS[column]!(world, who)
  await EVENTS[event]!(world, who)
  return attempt()
}

/** Gets a proof; what it answers tries it, and says whether it worked. */
const PROOFS: Record<
  string,
  (world: World, who: Somebody) => Promise<() => Promise<boolean>> | (() => Promise<boolean>)
> = {
  here:
    ({ visitor }, who) =>
    () =>
      isIn(visitor, who.here, who.cookie),
  elsewhere:
    ({ visitor }, who) =>
    () =>
      isIn(visitor, who.elsewhere, who.elsewhereCookie),
  async remembered({ visitor }, who) {
    const { data, headers } = await visitor.asks(login, asIs(who))
    const { token, cookie } = 'stepToken' in data ? await opened_(who) : toKeys(data, headers)
    await as(visitor, token, logout)
    return async () => {
      const wrong = { email: who.email, password: 'not this one at all' }
      for (let i = 0; i < 6; i++) await visitor.asks(login, wrong)
      const { status } = await visitor.asks(login, wrong, { cookie: `sahn_device=${cookie}` })
      return status === 422
    }
  },
  async step(world, who) {
    if (!who.key)
      await world.rows(
        `insert into staff_roles select organisation_id, id, 'viewer', created_at from people where id = $1`,
        [who.id],
      )
    const begun = await signIn(world.ctx, { headers: {} }, (ctx) => getPerson(ctx, who.id))
    assert.ok(typeof begun !== 'string' && 'stepToken' in begun)
    const { stepToken } = begun
    return async () => {
      // A code of the app works once, and the event may have used the last.
      world.wait({ minutes: 1 })
      if (!who.key) {
        const setUp = await world.visitor.asks(setUpInStep, { stepToken })
        // No way of ours leaves somebody with a role and without an app: an invariant says so.
        await world.rows('delete from staff_roles where person_id = $1', [who.id])
        return setUp.status === 200
      }
      const code = codeAt(world, who.key)
      return (await world.visitor.asks(takeSecondStep, { stepToken, code })).status === 200
    }
  },
  async link(world, { email }) {
    await world.visitor.asks(requestCode, { email })
    const { token } = await mailTo(world, email)
    return async () => (await world.visitor.asks(loginWithCode, { token })).status === 200
  },
  async code(world, { email }) {
    const { data } = await world.visitor.asks(requestCode, { email })
    const { code } = await mailTo(world, email)
    return async () => {
      const { requestId } = data
      return (await world.visitor.asks(loginWithCode, { requestId, code })).status === 200
    }
  },
  async exists(world, { id, email }) {
    await world.visitor.asks(register, { ...FORM, email })
    const { token } = await mailTo(world, email)
    return async () => {
      const { status, data } = await world.visitor.asks(verifyEmail, { token })
      return status === 200 && ('stepToken' in data || data.id === id)
    }
  },
  async reset(world, { email }) {
    await world.visitor.asks(sendResetPasswordRequest, { email })
    const { token } = await mailTo(world, email)
    const password = 'the old well in the yard'
    return async () => (await world.visitor.asks(resetPassword, { token, password })).status === 200
  },
  moves: (world, who) => moves(world, who, () => who.here),
  other: (world, who) => moves(world, who, () => who.elsewhere),
  async 'set-up'(world, who) {
    const { data } = await as(world.visitor, who.here, setUpAuthenticator, passwordOf(who))
    return async () => {
      const person = await world.rows('select id from people where id = $1', [who.id])
      if (person.length === 0) return false
      const { token } = await opened_(who)
      const code = codeAt(world, data.key)
      return (await as(world.visitor, token, switchOnAuthenticator, { code })).status === 200
    }
  },
  app: (world, who) => async () => {
    const person = await world.rows('select id from people where id = $1', [who.id])
    if (person.length === 0) return false
    const begun = await signIn(world.ctx, { headers: {} }, (ctx) => getPerson(ctx, who.id))
    return typeof begun !== 'string' && 'stepToken' in begun
  },
  async invited(world, who) {
    await world.rows(
      `insert into staff_roles select organisation_id, id, 'owner', created_at from people where id = $1`,
      [who.id],
    )
    const to = await somebody(world)
    const asked = { email: to.email, role: 'imam', ...codeOf(world, who) }
    done(await as(world.visitor, who.here, inviteColleague, asked))
    await world.drain()
    const [mail] = await world.rows<{ text: string }>(
      `select text from mails where to_address = $1 and kind = 'people.invitation'`,
      [to.email],
    )
    const token = /\/admin\/join\/([\w-]+)/.exec(mail!.text)![1]!
    const { here } = await withDevices(world, to, true)
    return async () => (await as(world.visitor, here, acceptInvitation, { token })).status === 200
  },
  recovery(world, who) {
    const code = who.recoveryCodes[0]!
    return async () => {
      const person = await world.rows('select id from people where id = $1', [who.id])
      if (person.length === 0) return false
      const begun = await signIn(world.ctx, { headers: {} }, (ctx) => getPerson(ctx, who.id))
      if (typeof begun === 'string' || !('stepToken' in begun)) return false
      const { stepToken } = begun
      return (await world.visitor.asks(takeSecondStep, { stepToken, code })).status === 200
    }
  },
}

/** A change of address that waits; tried by its code and by its link, with its session and without, and after asking again. */
async function moves(world: World, who: Somebody, session: () => string) {
  const { visitor } = world
  const email = `moves-${who.email}`
  const { data } = await as(visitor, session(), changeEmail, { email, ...proofOf(world, who) })
  const { registrationId } = data
  const { code, token } = await mailTo(world, email)
  return async () => {
    const { data: again } = await visitor.asks(resendCode, { registrationId })
    const mail = await mailTo(world, email)
    const tries = [
      () => visitor.asks(verifyEmail, { token }),
      () => visitor.asks(verifyEmail, { token: mail.token }),
      () => visitor.asks(verifyEmail, { registrationId: again.registrationId, code: mail.code }),
      () => as(visitor, session(), verifyEmail, { registrationId, code }),
    ]
    const statuses: number[] = []
    for (const each of tries) statuses.push((await each()).status)
    assert.deepEqual(
      statuses.slice(0, 3).filter((status) => status === 200),
      [],
    )
    return statuses[3] === 200
  }
}

const EVENTS: Record<string, (world: World, who: Somebody) => Promise<void>> = {
  async nothing() {},
  async 'a new password by mail'(world, who) {
    await world.visitor.asks(sendResetPasswordRequest, { email: who.email })
    const { token } = await mailTo(world, who.email)
    const password = 'a kettle for the sisters'
    done(await world.visitor.asks(resetPassword, { token, password }))
    who.password = password
  },
  async 'another password'(world, who) {
    const newPassword = 'a kettle for the sisters'
    const { currentPassword, code } = { currentPassword: who.password, ...codeOf(world, who) }
    const answer = await as(world.visitor, who.here, changePassword, {
      currentPassword,
      newPassword,
      ...(code ? { code } : {}),
    })
    goOn(who, done(answer))
    who.password = newPassword
  },
  async 'signing out everywhere else'(world, who) {
    const proof = proofOf(world, who)
    done(await as(world.visitor, who.here, endSession, { others: true, ...proof }))
  },
  async 'signing out by the office'({ ctx }, { email }) {
    assert.equal(await signOutEverywhere(ctx, email), true)
  },
  async 'a stolen cookie'(world, who) {
    const stolen = who.cookie
    goOn(who, done(await renew(world.visitor, stolen)))
    done(await as(world.visitor, who.here, showUser))
    world.wait({ minutes: 1 })
    assert.equal((await renew(world.visitor, stolen)).status, 401)
  },
  async 'an app switched on'(world, who) {
    const { data } = await as(world.visitor, who.here, setUpAuthenticator, passwordOf(who))
    const code = codeAt(world, data.key)
    done(await as(world.visitor, who.here, switchOnAuthenticator, { code }))
  },
  async 'the app switched off'(world, who) {
    done(await as(world.visitor, who.here, switchOffAuthenticator, proofOf(world, who)))
  },
  async 'the app taken off by the office'({ ctx }, { email }) {
    assert.ok(await takeAppOff(ctx, email))
  },
  async 'another address'(world, who) {
    const email = `new-${who.email}`
    const asked = await as(world.visitor, who.here, changeEmail, { email, ...proofOf(world, who) })
    const { registrationId } = done(asked).data
    const { code } = await mailTo(world, email)
    goOn(who, done(await as(world.visitor, who.here, verifyEmail, { registrationId, code })))
    who.email = email
  },
  async 'new recovery codes'(world, who) {
    const answer = await as(world.visitor, who.here, makeRecoveryCodes, proofOf(world, who))
    assert.equal(done(answer).data.recoveryCodes.length, 10)
  },
  async 'signing out here'({ visitor }, who) {
    done(await as(visitor, who.here, logout))
  },
  async 'signing out another device'(world, who) {
    const { data } = await as(world.visitor, who.elsewhere, listSessions)
    const { id } = data.items.find(({ isThis }: { isThis: boolean }) => isThis)
    const proof = proofOf(world, who)
    done(await as(world.visitor, who.here, endSession, { sessionId: id, ...proof }))
  },
  async erasing(world, who) {
    done(await as(world.visitor, who.here, deleteUser, proofOf(world, who)))
  },
}

const FORM = {
  firstName: 'Safiya',
  lastName: 'Rahman',
  password: 'the lamp by the mihrab',
  consent: { email: false, sms: false },
}

let count = 0

/** Another person with the demonstration's password. */
async function somebody(world: World): Promise<{ id: string; email: string }> {
  count++
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
  const email = `maryam-${count}@example.org`
  const values = [id, email, DEMO_DONOR.id, world.ctx.organisation.id]
  await world.rows(
    `insert into people select organisation_id, $1::uuid, 'Maryam', 'Idris', $2, null, null, 'en', password_hash, created_at
     from people where id = $3 and organisation_id = $4`,
    values,
  )
  await world.rows(
    `insert into person_emails select organisation_id, email, id, created_at from people where id = $1`,
    [id],
  )
  return { id, email }
}

const worlds = new WeakMap<object, World>()

/** The same person, signed in here and elsewhere; with an app that is on where that is asked for. */
async function withDevices(
  world: World,
  { id, email }: { id: string; email: string },
  hasApp = false,
): Promise<Somebody> {
  const who = {
    id,
    email,
    password: DEMO_DONOR.password as string,
    here: '',
    cookie: '',
    elsewhere: '',
    elsewhereCookie: '',
    key: undefined as string | undefined,
    recoveryCodes: [] as readonly string[],
  }
  worlds.set(who, world)
  if (hasApp) {
    const { token } = await opened_(who)
    const { data } = await as(world.visitor, token, setUpAuthenticator, passwordOf(who))
    const code = codeAt(world, data.key)
    const on = await as(world.visitor, token, switchOnAuthenticator, { code })
    who.recoveryCodes = done(on).data.recoveryCodes
    who.key = data.key
  }
  const here = await opened_(who)
  const elsewhere = await opened_(who)
  Object.assign(who, { here: here.token, cookie: here.cookie })
  Object.assign(who, { elsewhere: elsewhere.token, elsewhereCookie: elsewhere.cookie })
  return who as Somebody
}

/** A device that is signed in, without asking for a password: with a recovery code where there is an app. */
async function opened_(who: Pick<Somebody, 'id' | 'recoveryCodes'>) {
  const world = worlds.get(who)!
  let cookie = ''
  const setCookie = (line: string) => void (cookie = cookieIn(line))
  const begun = await signIn(world.ctx, { headers: {}, setCookie }, (ctx) => getPerson(ctx, who.id))
  assert.ok(typeof begun !== 'string')
  if ('token' in begun) return { token: begun.token, cookie }
  const code = who.recoveryCodes.at(-1)!
  who.recoveryCodes = who.recoveryCodes.slice(0, -1)
  const { stepToken } = begun
  const { data, headers } = await world.visitor.asks(takeSecondStep, { stepToken, code })
  return toKeys(data, headers)
}

function toKeys(data: { token: string }, headers: Readonly<Record<string, string>>) {
  return { token: data.token, cookie: cookieIn(headers['set-cookie'] ?? '') }
}

/** From now on this device has other keys. */
function goOn(who: Somebody, { data, headers }: Awaited<ReturnType<Asker['asks']>>): void {
  if ('token' in data) who.here = data.token
  who.cookie = cookieIn(headers['set-cookie'] ?? '') || who.cookie
}

function asIs({ email, password }: Somebody) {
  return { email, password }
}

function passwordOf({ password }: Somebody | { password: string }) {
  return { password }
}

/** Everything that is asked of somebody who is signed in before something grave. */
function proofOf(world: World, who: Somebody) {
  return { password: who.password, ...codeOf(world, who) }
}

function codeOf(world: World, { key }: Somebody): { code?: string } {
  if (!key) return {}
  world.wait({ minutes: 1 })
  return { code: codeAt(world, key) }
}

function codeAt(world: World, key: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return totp.generate({ timestamp: world.house.now().getTime() })
}

async function isIn(visitor: Asker, token: string, cookie: string): Promise<boolean> {
  if ((await as(visitor, token, showUser)).status === 200) return true
  return (await renew(visitor, cookie)).status === 200
}

function renew(visitor: Asker, cookie: string) {
  return visitor.asks(renewToken, {}, { cookie: `sahn_device=${cookie}` })
}

function as(visitor: Asker, token: string, endpoint: Endpoint, input: object = {}) {
  return visitor.asks(endpoint, input as never, { 'x-jwt-token': token })
}

function cookieIn(line: string): string {
  return /^sahn_device=([^;]*)/.exec(line)?.[1] ?? ''
}

function done<A extends { readonly status: number }>(answer: A): A {
  assert.equal(answer.status, 200, JSON.stringify(answer))
  return answer
}

async function linkTo(world: World, email: string, endpoint: Endpoint): Promise<string> {
  await world.visitor.asks(endpoint, { email })
  return (await mailTo(world, email)).token
}

/** The newest mail to somebody that shows something; empty where there is none. */
async function mailTo(world: World, email: string): Promise<{ code: string; token: string }> {
  await world.drain()
  const [mail] = await world.rows<{ text: string }>(
    `select text from mails where to_address = $1 and kind in ('people.code', 'people.reset')
     order by created_at desc limit 1`,
    [email],
  )
  const text = mail?.text ?? ''
  return {
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '123456',
    token: /\/user\/(?:verify|sign-in|resetpassword)\/([\w-]+)/.exec(text)?.[1] ?? 'none',
  }
}
