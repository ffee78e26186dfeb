import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inTransaction } from '#platform/server/context.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { accountAt, codeAt, staffAt } from '#testing/staff.ts'
import { waitersFor } from '#testing/locks.ts'
import { type World, story } from '#testing/story.ts'
import {
  makeRecoveryCodes,
  setUpAuthenticator,
  switchOffAuthenticator,
  switchOnAuthenticator,
} from './authenticator-contract.ts'
import {
  changeEmail,
  changePassword,
  deleteUser,
  endSession,
  listSessions,
  login,
  updateUser,
} from './contract.ts'
import { signOutEverywhere } from './help-out.ts'
import { holdPerson } from './hold.ts'
import { giveRole } from './staff.ts'

const NEW_PASSWORD = 'the thief has the last word'

interface Proof {
  readonly password: string
  readonly code: string
}

const CALLS: readonly [string, Endpoint, (proof: Proof) => object][] = [
  [
    'another password',
    changePassword,
    ({ password, code }) => ({ currentPassword: password, newPassword: NEW_PASSWORD, code }),
  ],
  ['new recovery codes', makeRecoveryCodes, (proof) => proof],
  ['an app switched off', switchOffAuthenticator, (proof) => proof],
  ['another address', changeEmail, (proof) => ({ email: 'elsewhere@example.org', ...proof })],
  ['signing out every other device', endSession, (proof) => ({ others: true, ...proof })],
  ['deleting the account', deleteUser, (proof) => proof],
]

describe('what is under way when its session ends', () => {
  for (const [what, endpoint, toInput] of CALLS)
    it(`changes nothing any more: ${what}`, async (t) => {
      const world = await story(t)
      const who = await staffAt(world, [])
      world.wait({ minutes: 1 })
      const proof = { password: who.password, code: codeAt(world, who.key) }

      const answer = await whileTriesWait(
        world,
        () => as(world, who.token, endpoint, toInput(proof)),
        () => signOutEverywhere(world.ctx, who.email),
      )
      await world.drain()

      assert.equal(`${answer.status} ${answer.data?.problem}`, '401 signed-out')
      assert.deepEqual(await left(world, who.id), { people: 1, apps: 1, codes: 10, proofs: 0 })
      assert.equal((await signIn(world, who.email, who.password)).status, 200)
      assert.equal((await signIn(world, who.email, NEW_PASSWORD)).status, 422)
      const mails = await world.rows<{ subject: string }>(
        `select subject from mails where to_address in ($1, 'elsewhere@example.org')`,
        [who.email],
      )
      assert.deepEqual(
        mails.map(({ subject }) => subject),
        ['Your account at Al-Noor Masjid now asks for your app'],
      )
    })

  it('changes nothing any more: an app that is set up', async (t) => {
    const world = await story(t)
    const who = await accountAt(world)
    const { token } = (await signIn(world, who.email, who.password)).data

    const { status } = await whileTriesWait(
      world,
      () => as(world, token, setUpAuthenticator, { password: who.password }),
      () => signOutEverywhere(world.ctx, who.email),
    )

    assert.equal(status, 401)
    assert.deepEqual(await world.rows('select * from authenticators'), [])
  })

  it('changes nothing any more: an app that shows its first code', async (t) => {
    const world = await story(t)
    const who = await accountAt(world)
    const here = (await signIn(world, who.email, who.password)).data.token
    const other = (await signIn(world, who.email, who.password)).data.token
    const { password } = who
    const { key } = (await as(world, other, setUpAuthenticator, { password })).data
    const { items } = (await as(world, other, listSessions, {})).data
    const sessionId = items.find(({ isThis }: { isThis: boolean }) => isThis).id

    const [, on] = await oneAfterTheOther(
      world,
      who,
      () => as(world, here, endSession, { sessionId, password }),
      () => as(world, other, switchOnAuthenticator, { code: codeAt(world, key) }),
    )

    assert.equal(`${on.status} ${on.data?.problem}`, '401 signed-out')
    assert.ok((await signIn(world, who.email, password)).data.token)
  })

  it('changes nothing any more: details', async (t) => {
    const world = await story(t)
    const who = await accountAt(world)
    const { token } = (await signIn(world, who.email, who.password)).data

    const [, changed] = await oneAfterTheOther(
      world,
      who,
      () => signOutEverywhere(world.ctx, who.email),
      () => as(world, token, updateUser, { firstName: 'Thief' }),
    )

    assert.equal(`${changed.status} ${changed.data?.problem}`, '401 signed-out')
    const kept = await world.rows('select first_name from people where id = $1', [who.id])
    assert.notEqual(kept[0]!['first_name'], 'Thief')
  })

  it('signs in with no password that comes after the signing out', async (t) => {
    const world = await story(t)
    const who = await accountAt(world)
    const { token } = (await signIn(world, who.email, who.password)).data
    await world.rows('update people set password_hash = null where id = $1', [who.id])

    const [, changed] = await oneAfterTheOther(
      world,
      who,
      () => signOutEverywhere(world.ctx, who.email),
      () => as(world, token, changePassword, { newPassword: NEW_PASSWORD }),
    )

    assert.equal(`${changed.status} ${changed.data?.problem}`, '401 signed-out')
    assert.equal((await signIn(world, who.email, NEW_PASSWORD)).status, 422)
  })
})

describe('a password that is being changed while an app is switched on', () => {
  for (const [where, isHere, said] of [
    ['on another device', false, '401 signed-out'],
    ['on the same device', true, '422 code-needed'],
  ] as const)
    it(`does not change without its code: ${where}`, async (t) => {
      const world = await story(t)
      const who = await accountAt(world)
      const owner = (await signIn(world, who.email, who.password)).data.token
      const other = (await signIn(world, who.email, who.password)).data.token
      const { key } = (await as(world, owner, setUpAuthenticator, { password: who.password })).data

      const [on, changed] = await oneAfterTheOther(
        world,
        who,
        () => as(world, owner, switchOnAuthenticator, { code: codeAt(world, key) }),
        () =>
          as(world, isHere ? owner : other, changePassword, {
            currentPassword: who.password,
            newPassword: NEW_PASSWORD,
          }),
      )

      assert.equal(on.status, 200)
      assert.equal(`${changed.status} ${changed.data?.problem}`, said)
      assert.equal((await signIn(world, who.email, who.password)).data.next, 'code')
    })
})

describe('an app that is being switched off while its person is given a role', () => {
  it('stays on', async (t) => {
    const world = await story(t)
    const who = await staffAt(world, [])
    world.wait({ minutes: 1 })
    const proof = { password: who.password, code: codeAt(world, who.key) }

    const off = await whileTriesWait(
      world,
      () => as(world, who.token, switchOffAuthenticator, proof),
      () => giveRole(world.ctx, who.email, 'owner'),
    )

    assert.equal(`${off.status} ${off.data?.problem}`, '403 required')
    assert.equal((await left(world, who.id))['apps'], 1)
  })
})

/** Begins a call that is recognised and then waits, before any password is looked at, until something else is done. */
async function whileTriesWait<A>(
  world: World,
  call: () => Promise<A>,
  meanwhile: () => Promise<unknown>,
): Promise<A> {
  const { answer } = await inTransaction(world.ctx, async (ctx) => {
    await ctx.sql`lock table sign_in_tries in exclusive mode`
    const answer = call()
    await waitersFor(world, 1)
    await meanwhile()
    return { answer }
  })
  return answer
}

/** Two transactions that both wait for a person, and get them in this order. */
async function oneAfterTheOther<A, B>(
  world: World,
  who: { readonly id: string },
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const { both } = await inTransaction(world.ctx, async (ctx) => {
    await holdPerson(ctx, who)
    const one = first()
    await waitersFor(world, 1)
    const other = second()
    await waitersFor(world, 2)
    return { both: Promise.all([one, other]) }
  })
  return both
}

async function left(world: World, id: string) {
  const [counts] = await world.rows<Record<string, number>>(
    `select (select count(*)::int from people where id = $1) as people,
       (select count(*)::int from authenticators where person_id = $1) as apps,
       (select count(*)::int from recovery_codes where person_id = $1) as codes,
       (select count(*)::int from email_proofs where person_id = $1) as proofs`,
    [id],
  )
  return { ...counts }
}

function signIn({ visitor }: World, email: string, password: string) {
  return visitor.asks(login, { email, password })
}

function as({ visitor }: World, token: string, endpoint: Endpoint, input: object) {
  return visitor.asks(endpoint, input as never, { 'x-jwt-token': token })
}
