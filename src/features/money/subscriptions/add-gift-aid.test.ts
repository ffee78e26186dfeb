import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { giveDonation, showGift } from '#features/money/giving/contract.ts'
import { gift, payWith } from '#testing/gifts.ts'
import { type Begun, KEPT, begin, begun, friday } from '#testing/regular.ts'
import { type World, story } from '#testing/story.ts'
import { addGiftAid } from './contract.ts'

const HOME = { line1: '7 Alum Rock Road', city: 'Birmingham', postcode: 'b81ja', country: 'GB' }

describe('Gift Aid for a regular gift that has none', () => {
  it('is declared from its own page, and covers the next payment', async (t) => {
    const world = await story(t)
    const mine = await begin(world)
    await friday(world)

    const { status, data } = await add(world, mine)
    await friday(world)

    assert.deepEqual(
      [status, data.giftAid],
      [200, { declared: true, needsAccount: false, reclaim: 1_25 }],
    )
    const [second] = (await mine.show()).charges
    const told = await world.visitor.asks(showGift, { id: second!.giftId! })
    assert.deepEqual(told.data.giftAid, { declared: true, reclaim: 1_25 })
    const [declared] = await world.rows(
      'select scope, first_name, last_name, address, cancelled_at from declarations',
    )
    assert.deepEqual(declared, {
      scope: 'past-and-future',
      first_name: 'Aisha',
      last_name: 'Khan',
      address: { ...HOME, postcode: 'B8 1JA' },
      cancelled_at: null,
    })
  })

  it('is declared once, however often and at whatever time the button is pressed', async (t) => {
    const world = await story(t)
    const mine = await begin(world)

    const pressed = await Promise.all(Array.from({ length: 20 }, () => add(world, mine)))
    const later = await add(world, mine, { address: { ...HOME, line1: '9 Other Road' } })

    assert.deepEqual(new Set([...pressed, later].map(({ status }) => status)), new Set([200]))
    assert.equal((await declarationsOf(world)).length, 1)
    assert.deepEqual(await lettersOf(world), ['aisha@example.org'])
  })

  it('of an account is declared by its own session, and not by the link of one gift', async (t) => {
    const world = await story(t)
    const mine = await signedIn(world)
    const theirs = await mine.begins()

    const shown = (await theirs.show()).giftAid
    const byLink = await add(world, theirs)
    const [{ own } = { own: '' }] = await world.rows<{ own: string }>(BELONGS_TO, [OTHER])
    const byAnother = await mine.adds(theirs)
    await world.rows(BELONGS_TO, [own])
    const declaredBefore = await declarationsOf(world)
    const byThem = await mine.adds(theirs)

    assert.deepEqual(
      [byLink, byAnother, byThem].map(({ status, data }) => [status, data?.problem]),
      [
        [403, 'gift-aid-needs-account'],
        [403, 'gift-aid-needs-account'],
        [200, undefined],
      ],
    )
    assert.deepEqual(shown, { declared: false, needsAccount: true, reclaim: 0 })
    assert.deepEqual(declaredBefore, [])
    assert.deepEqual(await lettersOf(world), [DEMO_DONOR.email])
  })

  it('is declared once for a donor of two regular gifts, also at one time', async (t) => {
    const world = await story(t)
    const mine = await signedIn(world)
    const [first, second] = [await mine.begins(), await mine.begins()]

    const both = await Promise.all([first, second, first, second].map((one) => mine.adds(one)))

    assert.deepEqual(
      both.map(({ data }) => data.giftAid),
      Array.from({ length: 4 }, () => ({ declared: true, needsAccount: false, reclaim: 1_25 })),
    )
    assert.equal((await declarationsOf(world)).length, 1)
  })

  it('is refused without a postcode, in another currency, and once the gift has ended', async (t) => {
    const world = await story(t)
    const mine = await begin(world)
    const items = [{ donationId: 'where-needed-most', amount: 5_00 }]
    const inEuros = await begin(world, { currency: 'EUR', items })

    const nowhere = await add(world, mine, { address: { ...HOME, postcode: '' } })
    const abroad = await add(world, inEuros)
    await mine.moves('cancel')
    const late = await add(world, mine)

    assert.deepEqual(
      [nowhere, abroad, late].map(({ status, data }) => [status, data.problem]),
      [
        [422, 'gift-aid-needs-postcode'],
        [422, 'gift-aid-not-possible'],
        [409, 'already-ended'],
      ],
    )
    assert.deepEqual(await declarationsOf(world), [])
  })

  it('is declared by nobody without its link, nor at another organisation', async (t) => {
    const world = await story(t)
    const [mine, other] = [await begin(world), await begin(world)]

    const without = await world.visitor.asks(addGiftAid, asked({ ...mine, key: undefined }))
    const wrong = await world.visitor.asks(addGiftAid, asked({ ...mine, key: other.key }))
    const there = await world.visitorOf('crescent.localhost').asks(addGiftAid, asked(mine))

    assert.deepEqual(
      [without, wrong, there].map(({ data }) => data.problem),
      ['signed-out', 'subscription-not-found', 'subscription-not-found'],
    )
    assert.deepEqual(await declarationsOf(world), [])
  })
})

function asked({ id, key }: { readonly id: string; readonly key: string | undefined }) {
  const which = { subscriptionId: id, ...(key === undefined ? {} : { key }) }
  return { ...which, firstName: ' Aisha ', lastName: 'Khan', address: HOME }
}

function add(world: World, mine: Begun, more: object = {}) {
  return world.visitor.asks(addGiftAid, { ...asked(mine), ...more })
}

const OTHER = '00000000-0000-4000-8000-000000000001'

/** Has the donor belong to another account; answers which one it was. */
const BELONGS_TO = `
  with before as (select organisation_id, id, person_id from donors where first_name = 'Safiya Noor')
  update donors d set person_id = $1 from before b where (d.organisation_id, d.id) = (b.organisation_id, b.id)
  returning b.person_id as own`

/** Somebody with an account, under a name that has not given before. */
async function signedIn(world: World) {
  const { email, password } = DEMO_DONOR
  const { data } = await world.visitor.asks(login, { email, password })
  const headers = { 'x-jwt-token': data.token as string }
  const donor = { firstName: 'Safiya Noor', lastName: 'Rahman', email }
  return {
    async begins(): Promise<Begun> {
      const confirmationToken = await payWith(world, KEPT.good)
      const items = [{ donationId: 'where-needed-most', amount: 5_00 }]
      const asked = await gift(world, { confirmationToken, frequency: 'friday', items, donor })
      const { data } = await world.visitor.asks(giveDonation, asked, headers)
      return begun(world, data)
    },
    adds: (one: Begun) => world.visitor.asks(addGiftAid, asked(one), headers),
  }
}

function declarationsOf(world: World) {
  return world.rows('select id from declarations order by id')
}

async function lettersOf(world: World): Promise<string[]> {
  const sent = await world.rows<{ to: string }>(
    `select to_address as to from mails where about like 'gift-aid:%' order by created_at, about`,
  )
  return sent.map(({ to }) => to)
}
