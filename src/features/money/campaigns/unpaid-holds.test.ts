import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { COUNTED, from } from '#testing/networks.ts'
import { type World, story } from '#testing/story.ts'
import { letLapse } from './lapse.ts'
import { type Need, listDays, listNeeds } from './needs-contract.ts'
import { MOST_UNPAID, forgetHolds } from './unpaid-holds.ts'

describe('what one network keeps back again and again without paying', () => {
  it('is refused to it by name after the third time, and to nobody else', async (t) => {
    const world = await story(t, { settings: COUNTED })
    for (let i = 0; i < MOST_UNPAID; i++) {
      const { data } = await leaves(world, 1, 4)
      assert.equal(data.status, 'requires_action')
    }

    const again = await wants(world, 1, 4)
    const fewer = await wants(world, 1, 1)
    const neighbour = await wants(world, 2, 4)

    for (const { status, data } of [again, fewer])
      assert.deepEqual([status, data.problem], [429, 'need-left-unpaid'])
    assert.equal(neighbour.data.status, 'succeeded')
  })

  it('counts in small pieces as well, once they reach all that is left', async (t) => {
    const world = await story(t, { settings: COUNTED })
    for (let i = 0; i < MOST_UNPAID; i++) await wants(world, 1, 1, CARD.challenge)
    await lapse(world)

    const fourth = await wants(world, 1, 1, CARD.challenge)
    await lapse(world)
    const fifth = await wants(world, 1, 1, CARD.challenge)

    assert.equal(fourth.data.status, 'requires_action')
    assert.equal(fifth.data.problem, 'need-left-unpaid')
  })

  it('counts for nothing once something was paid from there, as a family does, but not from next door', async (t) => {
    const world = await story(t, { settings: COUNTED })
    for (let i = 0; i < MOST_UNPAID; i++) await wants(world, 3, 1, CARD.challenge)
    await lapse(world)
    for (let i = 0; i < MOST_UNPAID; i++) await wants(world, 1, 1, CARD.challenge)
    const mother = await wants(world, 1, 1)
    await lapse(world)

    const child = await wants(world, 1, 1)
    const nextDoor = await wants(world, 3, 1)

    assert.deepEqual(
      [mother, child].map(({ data }) => data.status),
      ['succeeded', 'succeeded'],
    )
    assert.equal(nextDoor.data.problem, 'need-left-unpaid')
  })

  it('is to be had from there again once an hour has passed, and nobody knows of it any more', async (t) => {
    const world = await story(t, { settings: COUNTED })
    for (let i = 0; i < MOST_UNPAID; i++) await leaves(world, 1, 4)

    world.wait({ minutes: 39 })
    const tooEarly = await wants(world, 1, 4)
    world.wait({ minutes: 2 })
    const later = await wants(world, 1, 4)
    world.wait({ minutes: 71 })
    await forgetHolds(world.ctx)

    assert.equal(tooEarly.data.problem, 'need-left-unpaid')
    assert.equal(later.data.status, 'succeeded')
    assert.deepEqual(await world.rows('select from need_holds'), [])
  })

  it('counts each time that one payment keeps it back for longer, by cards that are refused', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const asked = await wish(world, 4, CARD.declined)
    for (let i = 0; i < MOST_UNPAID; i++) {
      const confirmationToken = await payWith(world, CARD.declined)
      await world.visitor.asks(giveDonation, { ...asked, confirmationToken }, from(1))
      world.wait({ minutes: 6 })
    }
    world.wait({ minutes: 5 })

    const { data } = await wants(world, 1, 4)

    assert.equal(data.problem, 'need-left-unpaid')
  })

  it('is to be had again after forty minutes, however often one gift is led to its bank', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const asked = await wish(world, 4, CARD.challenge)
    for (let i = 0; i < 5; i++) {
      const confirmationToken = await payWith(world, CARD.challenge)
      const again = { ...asked, confirmationToken }
      const { data } = await world.visitor.asks(giveDonation, again, from(1))
      assert.equal(data.status, 'requires_action')
      world.wait({ minutes: 9 })
      await letLapse(world.ctx)
    }

    const again = await wants(world, 1, 4)
    const neighbour = await wants(world, 2, 4)

    assert.equal(again.data.problem, 'need-left-unpaid')
    assert.equal(neighbour.data.status, 'succeeded')
  })

  it('counts nothing where no card could be tried', async (t) => {
    const world = await story(t, { settings: COUNTED })
    for (let i = 0; i < MOST_UNPAID; i++) {
      const asked = { ...(await wish(world, 4)), confirmationToken: 'a robot has none' }
      const { data } = await world.visitor.asks(giveDonation, asked, from(1))
      assert.equal(data.problem, 'card-missing')
    }
    world.wait({ minutes: 11 })

    const { data } = await wants(world, 1, 4)

    assert.equal(data.status, 'succeeded')
  })

  it('counts for days to sponsor as well', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const day = async () => {
      world.house.pages.forget()
      const { data } = await world.visitor.asks(listDays, { id: 'warm-floor' })
      return data.find(({ isOver, left }: { isOver: boolean; left: number }) => !isOver && left > 1)
    }
    const { id, left } = await day()
    const which = async () => ({ id, unitAmount: (await day()).unitAmount as number })
    for (let i = 0; i < MOST_UNPAID; i++) {
      await wants(world, 1, left, CARD.challenge, which)
      await lapse(world)
    }

    const again = await wants(world, 1, left, CARD.challenge, which)
    const neighbour = await wants(world, 2, left, CARD.good, which)

    assert.equal(again.data.problem, 'need-left-unpaid')
    assert.equal(neighbour.data.status, 'succeeded')
  })
})

type Which = (world: World) => Promise<Pick<Need, 'id' | 'unitAmount'>>

const PUMP: Which = async (world) => {
  world.house.pages.forget()
  return (await world.visitor.asks(listNeeds, { id: 'warm-floor' })).data[1]
}

async function wish(world: World, quantity: number, card: string = CARD.good, which = PUMP) {
  const { id: needId, unitAmount } = await which(world)
  const items = [{ campaignId: 'warm-floor', needId, quantity, amount: quantity * unitAmount }]
  return gift(world, { items, confirmationToken: await payWith(world, card) })
}

async function wants(world: World, place: number, quantity: number, card?: string, which?: Which) {
  return world.visitor.asks(giveDonation, await wish(world, quantity, card, which), from(place))
}

async function lapse(world: World): Promise<void> {
  world.wait({ minutes: 10 })
  await letLapse(world.ctx)
}

/** Goes to their bank, and never comes back. */
async function leaves(world: World, place: number, quantity: number) {
  const answer = await wants(world, place, quantity, CARD.challenge)
  await lapse(world)
  return answer
}
