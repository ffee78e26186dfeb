import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listPictures } from '#features/ground/media/contract.ts'
import { accountAt, codeAt, staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { runTool } from '#testing/tool.ts'
import {
  setUpAuthenticator,
  setUpInStep,
  switchOffAuthenticator,
  switchOnAuthenticator,
  takeSecondStep,
} from './authenticator-contract.ts'
import { changePassword, deleteUser, exportUser, login, logout, renewToken } from './contract.ts'
import { signOutEverywhere, takeAppOff } from './help-out.ts'
import { DEMO_DONOR } from './rules.ts'
import { giveRole, takeRole } from './staff.ts'

/** Something that an editor may ask, and no imam. */
async function asksAsEditor(world: World, token: string, host = 'al-noor.localhost') {
  const { status, data } = await world
    .visitorOf(host)
    .asks(listPictures, {}, { 'x-jwt-token': token })
  return status === 200 ? 'in' : `${status} ${data.problem}`
}

describe('somebody of the staff', () => {
  it('is recognised by their token, with the roles of this organisation', async (t) => {
    const world = await story(t)
    const editor = await staffAt(world, ['editor'])
    const owner = await staffAt(world, ['owner'])
    const both = await staffAt(world, ['treasurer', 'editor'])

    for (const { token } of [editor, owner, both])
      assert.equal(await asksAsEditor(world, token), 'in')
  })

  it('is refused by name where the role is another one', async (t) => {
    const world = await story(t)
    const imam = await staffAt(world, ['imam', 'viewer'])
    const donor = await staffAt(world, [])

    assert.equal(await asksAsEditor(world, imam.token), '403 not-allowed')
    assert.equal(await asksAsEditor(world, donor.token), '403 not-allowed')
  })

  it('is nobody at another organisation, also with the same address there', async (t) => {
    const world = await story(t)
    const editor = await staffAt(world, ['owner'])
    const elsewhere = await staffAt(world, ['owner'], 'crescent')
    await world.rows(`delete from person_emails where person_id = $1`, [elsewhere.id])
    await world.rows(`update people set email = $1 where id = $2`, [editor.email, elsewhere.id])
    await world.rows(
      `insert into person_emails select organisation_id, email, id, created_at from people where id = $1`,
      [elsewhere.id],
    )

    assert.equal(await asksAsEditor(world, editor.token, 'crescent.localhost'), '401 signed-out')
    assert.equal(await asksAsEditor(world, elsewhere.token), '401 signed-out')
    assert.equal(await asksAsEditor(world, elsewhere.token, 'crescent.localhost'), 'in')
  })

  it('still has an account of their own', async (t) => {
    const world = await story(t)
    const { token } = await staffAt(world, ['editor'])
    const mine = { 'x-jwt-token': token }

    const mydata = await world.visitor.asks(exportUser, {}, mine)
    const out = await world.visitor.asks(logout, {}, mine)

    assert.match(mydata.body.toString(), /"roles": \[\s+"editor"\s+\]/)
    assert.equal(out.status, 200)
    assert.equal(await asksAsEditor(world, token), '401 signed-out')
  })
})

describe('what somebody of the staff may ends at once, in every copy of the program,', () => {
  const ends: Record<string, (world: World, who: Awaited<ReturnType<typeof staffAt>>) => unknown> =
    {
      'when their role is taken away': ({ ctx }, { email }) => takeRole(ctx, email, 'editor'),
      'when all their roles are': ({ ctx }, { email }) => takeRole(ctx, email),
      'when it becomes another one': async ({ ctx }, { email }) => {
        await giveRole(ctx, email, 'imam')
        await takeRole(ctx, email, 'editor')
      },
      'when the office signs them out': ({ ctx }, { email }) => signOutEverywhere(ctx, email),
      'when their app is taken off': ({ ctx }, { email }) => takeAppOff(ctx, email),
      'when they are erased': ({ visitor, wait, house }, { token, password, key }) => {
        wait({ minutes: 1 })
        const code = codeAt({ house } as World, key)
        return visitor.asks(deleteUser, { password, code }, { 'x-jwt-token': token })
      },
      'when their token is too old': ({ wait }) => wait({ minutes: 31 }),
    }
  const opened = story.ofSuite()
  const another = opened.then((world) => story.another(world))
  for (const [when, end] of Object.entries(ends))
    it(when, async () => {
      const [world, other] = [await opened, await another]
      const who = await staffAt(world, ['editor'])
      const asks = async () => {
        const { status } = await other.visitor.asks(listPictures, {}, { 'x-jwt-token': who.token })
        return [status === 200, (await asksAsEditor(world, who.token)) === 'in']
      }
      assert.deepEqual(await asks(), [true, true])

      await end(world, who)

      assert.deepEqual(await asks(), [false, false])
    })

  it('when their cookie was stolen', async (t) => {
    const world = await story(t)
    const who = await staffAt(world, ['editor'])
    world.wait({ minutes: 1 })
    const { email, password } = who
    const { data: step } = await world.visitor.asks(login, { email, password })
    const code = codeAt(world, who.key)
    const { headers, data } = await world.visitor.asks(takeSecondStep, {
      stepToken: step.stepToken,
      code,
    })
    const cookie = String(headers['set-cookie']).split(';')[0]!
    assert.equal(await asksAsEditor(world, data.token), 'in')

    const renewed = await world.visitor.asks(renewToken, {}, { cookie })
    await asksAsEditor(world, renewed.data.token)
    world.wait({ minutes: 1 })
    const stolen = await world.visitor.asks(renewToken, {}, { cookie })

    assert.equal(stolen.status, 401)
    for (const token of [data.token, renewed.data.token, who.token])
      assert.equal(await asksAsEditor(world, token), '401 signed-out')
  })

  it('on every other device, when the password was changed', async (t) => {
    const world = await story(t)
    const who = await staffAt(world, ['editor'])
    world.wait({ minutes: 1 })
    const { email, password } = who
    const { data: step } = await world.visitor.asks(login, { email, password })
    const here = await world.visitor.asks(takeSecondStep, {
      stepToken: step.stepToken,
      code: codeAt(world, who.key),
    })
    world.wait({ minutes: 1 })

    const { status } = await world.visitor.asks(
      changePassword,
      {
        currentPassword: password,
        newPassword: 'another lamp by the mihrab',
        code: codeAt(world, who.key),
      },
      { 'x-jwt-token': here.data.token },
    )

    assert.equal(status, 200)
    assert.equal(await asksAsEditor(world, who.token), '401 signed-out')
  })
})

describe('the second step of staff', () => {
  it('has to be there before the role: whoever knows a password sets up no app of theirs', async (t) => {
    const world = await story(t)
    const { email, password } = await accountAt(world)
    const { data: user } = await world.visitor.asks(login, { email, password })

    assert.equal(await giveRole(world.ctx, email, 'owner'), 'no-app')
    assert.equal(await asksAsEditor(world, user.token), '403 not-allowed')
  })

  it('takes the roles with it when the operator takes it off: the next app is nobody of the office', async (t) => {
    const world = await story(t)
    const { email, password } = await staffAt(world, ['owner', 'editor'])

    assert.deepEqual(await takeAppOff(world.ctx, email), ['editor', 'owner'])

    const { data: user } = await world.visitor.asks(login, { email, password })
    const mine = { 'x-jwt-token': user.token }
    const { key } = (await world.visitor.asks(setUpAuthenticator, { password }, mine)).data
    const code = codeAt(world, key)
    const { status } = await world.visitor.asks(switchOnAuthenticator, { code }, mine)
    assert.equal(status, 200)
    assert.equal(await asksAsEditor(world, user.token), '403 not-allowed')

    assert.equal(await giveRole(world.ctx, email, 'editor'), 'given')
    assert.equal(await asksAsEditor(world, user.token), 'in')
  })

  it('is asked for by name where a role has none, which no command leaves behind', async (t) => {
    const world = await story(t)
    const { id, email, password } = await accountAt(world)
    const { data: user } = await world.visitor.asks(login, { email, password })
    await world.rows(
      `insert into staff_roles select organisation_id, id, 'editor', created_at from people where id = $1`,
      [id],
    )

    assert.equal(await asksAsEditor(world, user.token), '403 second-step-missing')

    const { data: step } = await world.visitor.asks(login, { email, password })
    assert.equal(step.next, 'set-up')
    const { stepToken } = step
    const { key } = (await world.visitor.asks(setUpInStep, { stepToken })).data
    const wrong = await world.visitor.asks(takeSecondStep, { stepToken, code: 'ABCDE-12345' })
    const code = codeAt(world, key)
    const { data } = await world.visitor.asks(takeSecondStep, { stepToken, code })
    assert.equal(wrong.data.problem, 'code-wrong')
    assert.equal(data.recoveryCodes?.length, 10)
    assert.equal(await asksAsEditor(world, user.token), '401 signed-out')
  })

  it('cannot be switched off by whoever has a role', async (t) => {
    const world = await story(t)
    const { token, password, key } = await staffAt(world, ['viewer'])
    const mine = { 'x-jwt-token': token }
    world.wait({ minutes: 1 })
    const proof = { password, code: codeAt(world, key) }

    const { data } = await world.visitor.asks(switchOffAuthenticator, proof, mine)

    assert.equal(data.problem, 'required')
  })
})

describe('the published password of the demonstration', () => {
  it('opens no office, in no way', async (t) => {
    const world = await story(t)
    const { email, password } = DEMO_DONOR
    const { data: user } = await world.visitor.asks(login, { email, password })
    const mine = { 'x-jwt-token': user.token }
    const { key } = (await world.visitor.asks(setUpAuthenticator, { password }, mine)).data
    await world.visitor.asks(switchOnAuthenticator, { code: codeAt(world, key) }, mine)

    assert.equal(await giveRole(world.ctx, email, 'owner'), 'demonstration')
    await assert.rejects(
      world.rows(
        `insert into staff_roles select organisation_id, id, 'owner', created_at from people where id = $1`,
        [DEMO_DONOR.id],
      ),
      /staff_roles_no_demonstration_check/,
    )
    assert.equal(await asksAsEditor(world, user.token), '403 not-allowed')
  })
})

describe('the command for accounts', () => {
  it('gives a role and takes it away, and says why it does not', async (t) => {
    const world = await story(t)
    const { email } = await staffAt(world, [])
    const bare = await accountAt(world)
    const run = (who: string, ...words: string[]) =>
      runTool(story.copyOf(world), 'tools/account.ts', ['al-noor', who, ...words])

    assert.equal((await run(email, 'role', 'editor')).out, `${email} is editor from now on.\n`)
    assert.match((await run(email)).out, /^roles {14}editor$/m)
    assert.equal((await run(email, 'role', 'none')).out, `${email} is no longer editor.\n`)
    assert.match((await run(email)).out, /^roles {14}none$/m)

    await run(email, 'role', 'editor')
    assert.match((await run(email, 'app-off')).out, /is no longer editor: give the role again/)
    assert.match((await run(email)).out, /^roles {14}none$/m)

    assert.match((await run(bare.email, 'role', 'owner')).errors, /no authenticator app/)
    assert.match((await run(DEMO_DONOR.email, 'role', 'owner')).errors, /everybody knows/i)
    assert.match((await run(email, 'role', 'king')).errors, /^Say which role: owner, editor/)
  })
})
