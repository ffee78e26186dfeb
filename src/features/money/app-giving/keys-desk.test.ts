import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import type { StaffRole } from '#features/ground/people/rules.ts'
import { documented } from '#testing/app-token.ts'
import { codeAt, staffAt } from '#testing/staff.ts'
import { story } from '#testing/story.ts'
import { make } from './app-keys.ts'
import { decodeDonationToken } from './contract.ts'
import { listAppKeys, makeAppKey, revokeAppKey } from './keys-contract.ts'
import { MOST_KEYS } from './rules.ts'

const { donationToken } = await documented()
const APP = { name: 'The app', returnAddresses: ['alnoor://given'] }

describe('an owner in the office', () => {
  it('makes the key of an app, whose secret is told once and signs', async (t) => {
    const { world, makes, lists } = await deskOf(t)

    const { status, data } = await makes()
    assert.equal(status, 200)
    const { id, secret } = data
    const expiresAt = Math.floor(world.house.now().getTime() / 1000) + 60
    const token = donationToken(secret, { key: id, expiresAt })
    assert.equal((await world.visitor.asks(decodeDonationToken, { token })).status, 200)

    const listed = await lists()
    assert.deepEqual(
      listed.data.items.map((key: { id: string; revokedAt: unknown }) => [key.id, key.revokedAt]),
      [[id, null]],
    )
    assert.ok(!JSON.stringify(listed.data).includes(secret))
    const trail = await world.rows('select deed, title from trail_entries where subject = $1', [id])
    assert.deepEqual(trail, [{ deed: 'app-key-made', title: 'The app' }])
    assert.ok(!JSON.stringify(await world.rows('select * from trail_entries')).includes(secret))
  })

  it('revokes it at once and no other, and twice is once', async (t) => {
    const { world, makes, revokes, lists } = await deskOf(t)
    const other = await make(world.ctx, APP)
    const { id, secret } = (await makes()).data
    const expiresAt = Math.floor(world.house.now().getTime() / 1000) + 60
    const token = donationToken(secret, { key: id, expiresAt })

    const answers = await Promise.all([revokes(id), revokes(id)])

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.equal((await world.visitor.asks(decodeDonationToken, { token })).status, 401)
    const { items } = (await lists()).data
    const works = items.filter((key: { revokedAt: unknown }) => key.revokedAt === null)
    assert.deepEqual(
      works.map((key: { id: string }) => key.id),
      [other.id],
    )
    const deeds = await world.rows(`select deed from trail_entries where deed = 'app-key-revoked'`)
    assert.equal(deeds.length, 1)
  })

  it('makes one key of a press that was sent twice, and none with a wrong code', async (t) => {
    const { world, makes, lists } = await deskOf(t)
    world.wait({ minutes: 1 })

    const answers = await Promise.all([makes({}, { waits: false }), makes({}, { waits: false })])
    const wrong = await makes({ code: '000000' })

    const refused = answers.filter(({ status }) => status !== 200)
    assert.deepEqual([refused.length, refused[0]?.data.problem], [1, 'code-wrong'])
    assert.equal(wrong.data.problem, 'code-wrong')
    assert.equal((await lists()).data.items.length, 1)
  })

  it('reads that there are too many, and is refused an address that runs in a browser', async (t) => {
    const { world, makes } = await deskOf(t)
    for (let i = 0; i < MOST_KEYS; i++) await make(world.ctx, APP)

    assert.equal((await makes()).data.problem, 'too-many-keys')
    const said = await makes({ returnAddresses: ['javascript://given'] })
    assert.deepEqual([said.status, said.data.errors[0].field], [422, 'returnAddresses.0'])
  })

  it('touches no key of another organisation', async (t) => {
    const { world, revokes, lists } = await deskOf(t)
    const theirs = await make(await world.contextOf('crescent'), APP)

    assert.equal((await revokes(theirs.id)).data.problem, 'key-not-found')
    assert.deepEqual((await lists()).data.items, [])
  })
})

describe('a treasurer', () => {
  it('makes no key', async (t) => {
    const { makes, lists, revokes } = await deskOf(t, 'treasurer')

    const answers = [await makes(), await lists(), await revokes(crypto.randomUUID())]

    assert.deepEqual(
      answers.map(({ data }) => data.problem),
      ['not-allowed', 'not-allowed', 'not-allowed'],
    )
  })
})

/** A code works once, and there is another one a minute later. */
async function deskOf(t: TestContext, role: StaffRole = 'owner') {
  const world = await story(t)
  const { token, key } = await staffAt(world, [role])
  const mine = { 'x-jwt-token': token }
  return {
    world,
    lists: () => world.visitor.asks(listAppKeys, {}, mine),
    makes(more: object = {}, { waits = true } = {}) {
      if (waits) world.wait({ minutes: 1 })
      return world.visitor.asks(makeAppKey, { ...APP, code: codeAt(world, key), ...more }, mine)
    },
    revokes: (id: string) => world.visitor.asks(revokeAppKey, { id }, mine),
  }
}
