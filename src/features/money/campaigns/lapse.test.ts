import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { giveAtStripe } from '#testing/giving-at-stripe.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { letLapse } from './lapse.ts'
import { type Need, listNeeds } from './needs-contract.ts'

describe('what is kept back while the payment service does not answer', () => {
  it('asks it three times in a run and no more, each time about others, and is free once it answers', async (t) => {
    const giving = await giveAtStripe(t)
    const { world, stripe } = giving
    const { id: needId, unitAmount: amount } = await place(world)
    const items = [{ campaignId: 'warm-floor', needId, quantity: 1, amount }]
    for (let i = 0; i < 6; i++) {
      const { data } = await giving.press(await giving.form({ items }, CARD.challenge))
      assert.equal(data.status, 'requires_action')
    }
    world.wait({ minutes: 11 })
    const before = stripe.requests.length

    stripe.faults.plan('reset-before', { times: 1_000 })
    await letLapse(await giving.context())
    const asked = stripe.requests.length - before
    const meanwhile = await left(world)
    const first = new Set(stripe.requests.slice(before).map(({ path }) => path))
    const others = stripe.requests.length
    await letLapse(await giving.context())
    const second = new Set(stripe.requests.slice(others).map(({ path }) => path))
    stripe.faults.clear()
    await letLapse(await giving.context())

    assert.deepEqual([first.size, new Set([...first, ...second]).size], [3, 6])
    // The SDK repeats each of them once by itself.
    assert.equal(asked, 3 * 2)
    assert.deepEqual([meanwhile, await left(world)], [394, 400])
  })
})

describe('what is kept back for many who do not come back from their bank', () => {
  it('is all free again after one run', async (t) => {
    const world = await story(t)
    await leave(world, 60)

    await letLapse(world.ctx)

    assert.equal(await left(world), 400)
  })

  it('is free again in a job as well, where a run has taken its time', async (t) => {
    const world = await story(t)
    await leave(world, 2)

    await letLapse(world.ctx, -1)
    const meanwhile = await left(world)
    await world.drain()

    assert.deepEqual([meanwhile, await left(world)], [398, 400])
  })
})

async function leave(world: World, many: number): Promise<void> {
  const { id: needId, unitAmount: amount } = await place(world)
  const items = [{ campaignId: 'warm-floor', needId, quantity: 1, amount }]
  for (let i = 0; i < many; i++) {
    const confirmationToken = await payWith(world, CARD.challenge)
    await world.visitor.asks(giveDonation, await gift(world, { items, confirmationToken }))
  }
  world.wait({ minutes: 11 })
}

async function left(world: World): Promise<number> {
  return (await place(world)).left
}

async function place(world: World): Promise<Need> {
  world.house.pages.forget()
  return (await world.visitor.asks(listNeeds, { id: 'warm-floor' })).data[0]
}
