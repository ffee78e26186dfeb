import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Worker, accountAt, codeAt, staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { setUpAuthenticator, switchOnAuthenticator } from './authenticator-contract.ts'
import {
  deleteUser,
  exportUser,
  login,
  resetPassword,
  sendResetPasswordRequest,
} from './contract.ts'
import { takeAppOff } from './help-out.ts'
import { inviteOwner } from './invitations.ts'
import { DAYS_OF_INVITATION, DEMO_DONOR, type StaffRole } from './rules.ts'
import {
  acceptInvitation,
  inviteColleague,
  setRoles,
  showInvitation,
  showStaff,
  withdrawInvitation,
} from './staff-contract.ts'
import { giveRole, takeRole } from './staff.ts'

const as = ({ token }: { readonly token: string }) => ({ 'x-jwt-token': token })

/** The next code of somebody's app: none is taken twice. */
function codeOf(world: World, { key }: Worker): string {
  world.wait({ minutes: 1 })
  return codeAt(world, key)
}

async function invites(world: World, owner: Worker, email: string, role: StaffRole = 'editor') {
  const code = codeOf(world, owner)
  return world.visitor.asks(inviteColleague, { email, role, code }, as(owner))
}

async function linkTo(world: World, email: string): Promise<string> {
  await world.drain()
  const [mail] = await world.rows<{ text: string }>(
    `select text from mails where to_address = $1 and kind = 'people.invitation'
     order by created_at desc limit 1`,
    [email],
  )
  return /\/admin\/join\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Signed in, without a role, with or without an app. */
async function somebody(world: World, { app = true } = {}) {
  const { email, password, id } = await accountAt(world)
  const { data } = await world.visitor.asks(login, { email, password })
  const token = data.token as string
  let key = ''
  if (app) {
    key = (await world.visitor.asks(setUpAuthenticator, { password }, as({ token }))).data.key
    await world.visitor.asks(switchOnAuthenticator, { code: codeAt(world, key) }, as({ token }))
  }
  return { id, email, password, token, key }
}

interface Change {
  readonly id: string
  readonly before: readonly StaffRole[]
  readonly roles: readonly StaffRole[]
}

function setsRoles(world: World, owner: Worker, { id, before, roles }: Change) {
  const code = codeOf(world, owner)
  const input = { id, before: [...before], roles: [...roles], code }
  return world.visitor.asks(setRoles, input, as(owner))
}

async function accepts(world: World, who: { email: string; token: string }, token: string) {
  const { data } = await world.visitor.asks(acceptInvitation, { token }, as(who))
  return data?.problem ?? 'in'
}

/** What the owner of an address was told of the office by mail, the first first. */
async function toldTo(world: World, { email }: { readonly email: string }) {
  const told = await world.rows<{ subject: string }>(
    `select subject from mails where to_address = $1 and about like 'colleague-%' order by created_at`,
    [email],
  )
  return told.map(({ subject }) => subject)
}

async function rolesIn(world: World, owner: Worker, id: string) {
  const { data } = await world.visitor.asks(showStaff, {}, as(owner))
  return (data.people as { id: string; roles: string[] }[]).find((each) => each.id === id)?.roles
}

describe('an invitation to the office', () => {
  it('is mailed, accepted by whoever has the mailbox and an app, and is over then', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const invited = await somebody(world)

    assert.equal((await invites(world, owner, invited.email)).status, 200)
    const token = await linkTo(world, invited.email)
    const shown = await world.visitor.asks(showInvitation, { token }, as(invited))
    const accepted = await world.visitor.asks(acceptInvitation, { token }, as(invited))
    const again = await world.visitor.asks(acceptInvitation, { token }, as(invited))

    assert.deepEqual(shown.data, { role: 'editor', invitedBy: 'Office', hasApp: true })
    assert.equal(accepted.status, 200)
    assert.equal(again.data.problem, 'invitation-over')
    assert.deepEqual(await rolesIn(world, owner, invited.id), ['editor'])
    const { data } = await world.visitor.asks(showStaff, {}, as(owner))
    assert.deepEqual(data.invitations, [])
  })

  it('waits for an app that is on', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const invited = await somebody(world, { app: false })
    await invites(world, owner, invited.email)
    const token = await linkTo(world, invited.email)

    const { status, data } = await world.visitor.asks(acceptInvitation, { token }, as(invited))

    assert.deepEqual([status, data.problem], [409, 'no-app'])
    assert.equal(await rolesIn(world, owner, invited.id), undefined)
  })

  it('is nothing for another account, or at another organisation', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const invited = await somebody(world)
    const other = await somebody(world)
    const elsewhere = await staffAt(world, ['owner'], 'crescent')
    await invites(world, owner, invited.email, 'owner')
    const token = await linkTo(world, invited.email)

    const wrong = await world.visitor.asks(acceptInvitation, { token }, as(other))
    const there = await world
      .visitorOf('crescent.localhost')
      .asks(acceptInvitation, { token }, as(elsewhere))

    assert.deepEqual([wrong.status, wrong.data.problem], [403, 'other-account'])
    assert.equal(there.data.problem, 'invitation-over')
  })

  it('is over when it is taken back, too old, sent again, or its sender is no owner any more', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const second = await staffAt(world, ['owner'])
    const invited = await somebody(world)
    const why = async (token: string) =>
      (await world.visitor.asks(showInvitation, { token }, as(invited))).data.problem

    const { data } = await invites(world, owner, invited.email)
    const withdrawn = await linkTo(world, invited.email)
    await world.visitor.asks(withdrawInvitation, { id: data.id }, as(owner))
    assert.equal(await why(withdrawn), 'invitation-over')

    await invites(world, owner, invited.email)
    const former = await linkTo(world, invited.email)
    await invites(world, owner, invited.email)
    assert.equal(await why(former), 'invitation-over')

    const newest = await linkTo(world, invited.email)
    await setsRoles(world, second, { id: owner.id, before: ['owner'], roles: ['viewer'] })
    assert.equal(await why(newest), 'invitation-over')

    await invites(world, second, invited.email)
    const old = await linkTo(world, invited.email)
    world.wait({ days: DAYS_OF_INVITATION })
    await world.rows(
      `update person_tokens set expires_at = (expires_at at time zone 'UTC' + interval '1 month') at time zone 'UTC'`,
    )
    assert.equal(await why(old), 'invitation-over')
  })

  it('goes to nobody who works here, and never to the account that everybody knows', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const editor = await staffAt(world, ['editor'])

    const known = await invites(world, owner, editor.email)
    const shared = await invites(world, owner, DEMO_DONOR.email)
    const passing = await invites(world, owner, 'somebody@mailinator.com')

    assert.deepEqual(
      [known, shared, passing].map(({ data }) => data.problem),
      ['works-here', 'demonstration', 'email-disposable'],
    )
  })

  it('gives nobody who works here a further role, by whichever address of theirs', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const former = `former-${owner.email}`
    await world.rows(
      `insert into person_emails select organisation_id, $1, person_id, verified_at
       from person_emails where email = $2`,
      [former, owner.email],
    )
    const late = await somebody(world)
    await invites(world, owner, late.email, 'imam')
    const token = await linkTo(world, late.email)
    await giveRole(world.ctx, late.email, 'viewer')

    assert.equal((await invites(world, owner, former, 'imam')).data.problem, 'works-here')
    assert.equal(await accepts(world, late, token), 'works-here')
    const shown = await world.visitor.asks(showInvitation, { token }, as(late))
    assert.equal(shown.data.problem, 'works-here')
    assert.deepEqual(await rolesIn(world, owner, late.id), ['viewer'])
  })

  it('brings nobody back by a second link: all are over with the first, and with the last role', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const invited = await somebody(world)
    const second = `second-${invited.email}`
    await invites(world, owner, invited.email)
    await invites(world, owner, second)
    const [first, spare] = [await linkTo(world, invited.email), await linkTo(world, second)]
    await world.rows(
      `insert into person_emails select organisation_id, $1, person_id, verified_at
       from person_emails where email = $2`,
      [second, invited.email],
    )

    assert.equal(await accepts(world, invited, first), 'in')
    assert.deepEqual(await world.rows('select id from staff_invitations'), [])
    await setsRoles(world, owner, { id: invited.id, before: ['editor'], roles: [] })
    assert.equal(await accepts(world, invited, spare), 'invitation-over')

    for (const leave of [
      () =>
        setsRoles(world, owner, {
          id: invited.id,
          before: ['viewer'],
          roles: [],
        }),
      () => takeRole(world.ctx, invited.email),
      () => takeAppOff(world.ctx, invited.email),
    ]) {
      await invites(world, owner, invited.email)
      await giveRole(world.ctx, invited.email, 'viewer')
      await leave()
      assert.deepEqual(await world.rows('select id from staff_invitations'), [])
    }
  })

  it('is over when its sender got a new password, or was no owner for a while', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const second = await staffAt(world, ['owner'])
    const invited = await somebody(world)

    await invites(world, owner, invited.email)
    const before = await linkTo(world, invited.email)
    await world.visitor.asks(sendResetPasswordRequest, { email: owner.email })
    await world.drain()
    const [mail] = await world.rows<{ text: string }>(
      `select text from mails where to_address = $1 and kind = 'people.reset'`,
      [owner.email],
    )
    const token = /\/user\/resetpassword\/([\w-]+)/.exec(mail!.text)![1]!
    const password = 'a kettle for the sisters'
    assert.equal((await world.visitor.asks(resetPassword, { token, password })).status, 200)
    assert.equal(await accepts(world, invited, before), 'invitation-over')

    await invites(world, second, invited.email)
    const link = await linkTo(world, invited.email)
    await takeRole(world.ctx, second.email, 'owner')
    await giveRole(world.ctx, second.email, 'owner')
    assert.equal(await accepts(world, invited, link), 'invitation-over')
  })

  it('is one, when two owners invite the same address at once: the newest mail works', async (t) => {
    const world = await story(t)
    const owners = [await staffAt(world, ['owner']), await staffAt(world, ['owner'])]
    const invited = await somebody(world)
    for (const round of [1, 2, 3]) {
      world.wait({ minutes: 1 })
      const both = await Promise.all(
        owners.map((owner) => {
          const input = { email: invited.email, role: 'editor', code: codeAt(world, owner.key) }
          return world.visitor.asks(inviteColleague, input as never, as(owner))
        }),
      )
      assert.deepEqual(
        both.map(({ status }) => status),
        [200, 200],
        `round ${round}`,
      )
    }
    await world.drain()
    const [kept] = await world.rows<{ id: string }>('select id from staff_invitations')
    const [mail] = await world.rows<{ text: string }>(`select text from mails where about = $1`, [
      `invitation:${kept!.id}`,
    ])
    const token = /\/admin\/join\/([\w-]+)/.exec(mail!.text)![1]!

    assert.equal(await accepts(world, invited, token), 'in')
  })

  it('of an owner by whoever runs the program is as any other, and the owners may take it back', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const invited = await somebody(world)
    const isSent = () => inviteOwner(world.ctx, ` ${invited.email.toUpperCase()} `)

    const sent = await isSent()
    const first = await linkTo(world, invited.email)
    const told = await toldTo(world, owner)
    const { data } = await world.visitor.asks(showStaff, {}, as(owner))
    const [{ id, invitedBy, role }] = data.invitations
    await world.visitor.asks(withdrawInvitation, { id }, as(owner))
    const back = await accepts(world, invited, first)
    world.wait({ minutes: 1 })
    await isSent()
    const second = await linkTo(world, invited.email)
    const shown = await world.visitor.asks(showInvitation, { token: second }, as(invited))
    const taken = await accepts(world, invited, second)
    const refused = [
      await isSent(),
      await inviteOwner(world.ctx, DEMO_DONOR.email),
      await inviteOwner(world.ctx, 'nobody'),
    ]

    assert.deepEqual([sent, back, taken], ['invited', 'invitation-over', 'in'])
    assert.equal(told.length, 1)
    assert.deepEqual([invitedBy, role], ['', 'owner'])
    assert.deepEqual(shown.data, { role: 'owner', invitedBy: '', hasApp: true })
    assert.deepEqual(await rolesIn(world, owner, invited.id), ['owner'])
    assert.deepEqual(refused, ['works-here', 'email-wrong', 'email-wrong'])
    const deeds = await world.rows<{ deed: string }>(
      'select deed from trail_entries order by done_at',
    )
    assert.ok(!deeds.some(({ deed }) => deed === 'colleague-invited'))
  })

  it('is told to the other owners, and so is who begins and whose roles change', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const other = await staffAt(world, ['owner'])
    const invited = await somebody(world)
    await world.rows(
      `update people set first_name = 'evil.example', last_name = 'x' where id = $1`,
      [owner.id],
    )

    await invites(world, owner, invited.email)
    const token = await linkTo(world, invited.email)
    world.wait({ minutes: 1 })
    assert.equal(await accepts(world, invited, token), 'in')
    await setsRoles(world, owner, { id: invited.id, before: ['editor'], roles: ['viewer'] })
    await world.drain()

    assert.deepEqual(await toldTo(world, owner), [
      'Somebody new works in the office of Al-Noor Masjid',
    ])
    assert.deepEqual(await toldTo(world, other), [
      'Somebody was invited to the office of Al-Noor Masjid',
      'Somebody new works in the office of Al-Noor Masjid',
      'Roles were changed in the office of Al-Noor Masjid',
    ])
    assert.deepEqual(await toldTo(world, invited), [])
    const mails = await world.rows<{ subject: string; text: string }>(
      `select subject, text from mails where to_address in ($1, $2) and about like 'colleague-%'`,
      [other.email, owner.email],
    )
    for (const { subject, text } of mails) {
      assert.doesNotMatch(`${subject} ${text}`, /evil|Worker/)
      assert.match(text, /\/admin\/staff/)
    }
  })

  it('goes out though an owner has an address that nothing can be written to', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const other = await staffAt(world, ['owner'])
    for (const where of ['people where id = $1', 'person_emails where person_id = $1'])
      await world.rows(where.replace(/^(\w+)/, `update $1 set email = 'imam@mailhost'`), [other.id])

    const { status } = await invites(world, owner, 'new@example.org')

    assert.equal(status, 200)
    assert.deepEqual(await toldTo(world, { email: 'imam@mailhost' }), [])
  })

  it('says the name of whoever invites, never as an address', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const subjectOf = async (firstName: string, email: string) => {
      await world.rows(`update people set first_name = $1, last_name = 'Noor' where id = $2`, [
        firstName,
        owner.id,
      ])
      await invites(world, owner, email)
      await world.drain()
      const [mail] = await world.rows<{ subject: string }>(
        `select subject from mails where to_address = $1`,
        [email],
      )
      return mail!.subject
    }

    assert.match(await subjectOf('evil.example', 'one@example.org'), /^evil\. example Noor invites/)
    assert.match(await subjectOf('https://x', 'two@example.org'), /^Al-Noor Masjid invites/)
  })

  it('is in what somebody fetches about themselves, and gone with them', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const invited = await somebody(world)
    await invites(world, owner, invited.email, 'imam')

    const mydata = await world.visitor.asks(exportUser, {}, as(invited))
    world.wait({ minutes: 1 })
    const { password } = invited
    const code = codeAt(world, invited.key)
    const erased = await world.visitor.asks(deleteUser, { password, code }, as(invited))

    assert.match(mydata.body.toString(), /"role": "imam"/)
    assert.equal(erased.status, 200)
    assert.deepEqual(await world.rows('select id from staff_invitations'), [])
  })
})

describe('roles', () => {
  it('are given and taken by an owner with a fresh code, from the next call on', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const editor = await staffAt(world, ['editor'])
    let before: StaffRole[] = ['editor']
    const sets = (roles: StaffRole[], code: string) =>
      world.visitor.asks(setRoles, { id: editor.id, before, roles, code }, as(owner))

    const code = codeOf(world, owner)
    const first = await sets(['imam', 'treasurer'], code)
    before = ['treasurer', 'imam']
    const used = await sets(['viewer'], code)
    const wrong = await sets(['viewer'], '000000')

    assert.deepEqual([first.status, used.data.problem], [200, 'code-wrong'])
    assert.deepEqual([wrong.status, wrong.data.problem], [422, 'code-wrong'])
    assert.deepEqual(await rolesIn(world, owner, editor.id), ['imam', 'treasurer'])
    assert.equal((await sets([], codeOf(world, owner))).status, 200)
    assert.equal((await sets(['owner'], codeOf(world, owner))).data.problem, 'not-staff')
  })

  it('take a code that is used up, also where the answer is no', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const editor = await staffAt(world, ['editor'])
    const code = codeOf(world, owner)
    const asks = (email: string) =>
      world.visitor.asks(inviteColleague, { email, role: 'owner', code }, as(owner))

    assert.equal((await asks(editor.email)).data.problem, 'works-here')
    assert.equal((await asks('somebody@example.org')).data.problem, 'code-wrong')
    assert.deepEqual(await world.rows('select id from staff_invitations'), [])
  })

  it('that somebody has changed meanwhile are not overwritten', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const editor = await staffAt(world, ['editor'])
    await giveRole(world.ctx, editor.email, 'treasurer')

    const change = { id: editor.id, before: ['editor'], roles: ['imam'] } as const
    const { status, data } = await setsRoles(world, owner, change)

    assert.deepEqual([status, data.problem], [409, 'roles-changed'])
    assert.deepEqual(await rolesIn(world, owner, editor.id), ['editor', 'treasurer'])
  })

  it('of somebody without an app are taken, and none is given', async (t) => {
    const world = await story(t)
    const owner = await staffAt(world, ['owner'])
    const editor = await staffAt(world, ['editor'])
    await world.rows('delete from authenticators where person_id = $1', [editor.id])
    const sets = (roles: StaffRole[]) =>
      setsRoles(world, owner, { id: editor.id, before: ['editor'], roles })

    assert.equal((await sets(['editor', 'imam'])).data.problem, 'app-missing')
    assert.equal((await sets([])).status, 200)
  })

  it('are never given to oneself, and the last owner stays', async (t) => {
    const world = await story(t)
    await world.rows(`delete from staff_roles`)
    const owner = await staffAt(world, ['owner'])
    const sets = async (roles: StaffRole[]) =>
      (await setsRoles(world, owner, { id: owner.id, before: ['owner'], roles })).data?.problem

    assert.equal(await sets(['owner', 'imam']), 'own-role')
    assert.equal(await sets([]), 'last-owner')
    const code = codeOf(world, owner)
    const { password } = owner
    const leaving = await world.visitor.asks(deleteUser, { password, code }, as(owner))
    assert.equal(leaving.data.problem, 'last-owner')

    await staffAt(world, ['owner'])
    assert.equal(await sets([]), undefined)
  })

  it('leave one owner, when the last two take each other’s role, or their own, at once', async (t) => {
    const world = await story(t)
    for (const whose of ['the other’s', 'their own']) {
      await world.rows(`delete from staff_roles`)
      const [a, b] = [await staffAt(world, ['owner']), await staffAt(world, ['owner'])]
      world.wait({ minutes: 1 })
      const acts = (me: Worker, other: Worker) => {
        const id = whose === 'their own' ? me.id : other.id
        const code = codeAt(world, me.key)
        return world.visitor.asks(setRoles, { id, before: ['owner'], roles: [], code }, as(me))
      }

      const both = await Promise.all([acts(a, b), acts(b, a)])

      assert.deepEqual(
        both.map(({ status }) => status).toSorted((one, other) => one - other),
        whose === 'their own' ? [200, 409] : [200, 403],
      )
      const owners = await world.rows(`select from staff_roles where role = 'owner'`)
      assert.equal(owners.length, 1)
    }
  })
})
