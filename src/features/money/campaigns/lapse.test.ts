import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveAtStripe } from '#testing/giving-at-stripe.ts'
import { CARD } from '#testing/gifts.ts'
import { letLapse } from './lapse.ts'
import { type Need, listNeeds } from './needs-contract.ts'

describe('what is kept back while the payment service does not answer', () => {
  it('asks it three times in a run and no more, and is free once it answers', async (t) => {
    const giving = await giveAtStripe(t)
    const { world, stripe } = giving
    const place = async (): Promise<Need> => {
      world.house.pages.forget()
      return (await world.visitor.asks(listNeeds, { id: 'warm-floor' })).data[0]
    }
    const { id: needId, unitAmount: amount } = await place()
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
    const meanwhile = await place()
    stripe.faults.clear()
    await letLapse(await giving.context())

    // The SDK repeats each of them once by itself.
    assert.equal(asked, 3 * 2)
    assert.deepEqual([meanwhile.left, (await place()).left], [394, 400])
  })
})
