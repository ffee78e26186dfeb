import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deleteUser, exportUser, login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { inTransaction } from '#platform/server/context.ts'
import { begin } from '#testing/regular.ts'
import { type World, story } from '#testing/story.ts'
import { type Donor, keepDonor, recognise } from './donors.ts'

const { email, password } = DEMO_DONOR
const SAFIYA = { firstName: 'Safiya', lastName: 'Rahman', email }
const ADDRESS = { line1: '7 Alum Rock Road', city: 'Birmingham', postcode: 'B8 1JA', country: 'GB' }
const NEWS = { contactNumber: '+441214960123', address: ADDRESS }
const WHO = `select person_id is not null as known, first_name, contact_number, address->>'line1' as home
  from donors order by created_at, first_name desc`

describe('a donor who is kept before anything of theirs has arrived', () => {
  it('is found again the second time, with what they say anew', async (t) => {
    const world = await story(t)
    const first = await keep(world, { contactNumber: null, address: null })

    const second = await keep(world, NEWS)
    await keep(world, { contactNumber: null, address: null })

    assert.equal(second, first)
    assert.deepEqual(await world.rows(WHO), [
      { known: true, first_name: 'Safiya', contact_number: '+441214960123', home: ADDRESS.line1 },
    ])
  })

  it('is a guest where their account is erased meanwhile, new or known', async (t) => {
    const world = await story(t)
    const ctx = await safiya(world)
    const asNew = await recognise(ctx, SAFIYA)
    await keep(world, NEWS)
    const asKnown = await recognise(ctx, SAFIYA)
    await forget(world)

    for (const found of [asNew, asKnown])
      await inTransaction(ctx, (ctx) => keepDonor(ctx, found, { ...SAFIYA, ...NEWS }))

    const guest = { known: false, first_name: 'Safiya', contact_number: '+441214960123' }
    assert.deepEqual(await world.rows(WHO), [
      { known: false, first_name: '', contact_number: null, home: null },
      { ...guest, home: ADDRESS.line1 },
      { ...guest, home: ADDRESS.line1 },
    ])
  })

  it('reads who they are in their own data, before the first gift has come', async (t) => {
    const world = await story(t)
    await begin(world, {
      donor: { ...SAFIYA, address: ADDRESS },
      giftAid: { declared: true, scope: 'past-and-future' },
    })

    const headers = { 'x-jwt-token': await signIn(world) }
    const { body } = await world.visitor.sends('GET', exportUser.path, { headers })

    const { donors } = JSON.parse(String(body)) as {
      donors: { donors: object[]; declarations: object[] }
    }
    assert.partialDeepStrictEqual(donors.donors, [{ ...SAFIYA, address: ADDRESS }])
    assert.partialDeepStrictEqual(donors.declarations, [
      { scope: 'past-and-future', address: ADDRESS, cancelledAt: null },
    ])
  })
})

async function keep(world: World, about: Pick<Donor, 'contactNumber' | 'address'>) {
  const ctx = await safiya(world)
  const found = await recognise(ctx, SAFIYA)
  return inTransaction(ctx, (ctx) => keepDonor(ctx, found, { ...SAFIYA, ...about }))
}

/** As somebody who is signed in. */
async function safiya(world: World) {
  const [person] = await world.rows(
    'select id from people where email = $1 and organisation_id = $2',
    [email, world.ctx.organisation.id],
  )
  const id = String(person!['id'])
  const actor = {
    kind: 'person',
    id,
    session: id,
    roles: [],
    hasSecondStep: false,
    isAway: false,
  } as const
  return { ...world.ctx, actor }
}

async function signIn(world: World): Promise<string> {
  return (await world.visitor.asks(login, { email, password })).data.token as string
}

async function forget(world: World): Promise<void> {
  const headers = { 'x-jwt-token': await signIn(world) }
  const { status } = await world.visitor.asks(deleteUser, { password }, headers)
  assert.equal(status, 200)
}
