import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { books, gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { showNisab } from './contract.ts'

describe('the prices that the nisab follows from', () => {
  it('are those of the office, with their day', async (t) => {
    const world = await story(t)
    await price(world, { nisabPricedOn: '2026-11-20' })

    const { data } = await world.visitor.asks(showNisab)

    assert.deepEqual(data, {
      currency: 'GBP',
      state: 'current',
      pricedOn: '2026-11-20',
      prices: { gold: 98_20, silver: 1_15 },
      basis: 'silver',
    })
  })

  it('are not told once they are older than they hold', async (t) => {
    const world = await story(t)
    const onDay = async (nisabPricedOn: string) => {
      await price(world, { nisabPricedOn, nisabPriceDays: 7 })
      return (await world.visitor.asks(showNisab)).data
    }

    assert.equal((await onDay('2026-11-14')).state, 'current')
    const old = await onDay('2026-11-13')
    assert.deepEqual([old.state, old.prices], ['old', { gold: null, silver: null }])
    assert.equal(old.pricedOn, '2026-11-13')
  })

  it('are not told where nobody has set them, or for a day that has not come', async (t) => {
    const world = await story(t)
    const none = { gold: null, silver: null }
    const { data: elsewhere } = await world.visitorOf('east-gate.localhost').asks(showNisab)
    await price(world, { nisabPricedOn: '2026-11-22' })
    const { data: tomorrow } = await world.visitor.asks(showNisab)

    assert.deepEqual([elsewhere.state, elsewhere.prices], ['unset', none])
    assert.deepEqual([tomorrow.state, tomorrow.prices], ['unset', none])
  })

  it('go by the metal that has one', async (t) => {
    const world = await story(t)
    await price(world, { nisabPricedOn: '2026-11-21', nisabSilverPrice: 0 })

    const { data } = await world.visitor.asks(showNisab)

    assert.deepEqual([data.basis, data.prices], ['gold', { gold: 98_20, silver: null }])
  })
})

describe('zakat that is given', () => {
  for (const coverFees of [true, false])
    it(`reaches its fund whole, where the donor ${coverFees ? 'adds' : 'does not add'} the card fee`, async (t) => {
      const world = await story(t)
      const items = [{ donationId: 'zakat', amount: 150_00 }]

      await world.visitor.asks(giveDonation, await gift(world, { items, coverFees }))
      await world.drain()

      const lines = await books(world)
      const ofFund = lines.filter((line) => line.includes('fund:'))
      assert.deepEqual(ofFund, ['charge  fund:zakat  -150.00'])
      assert.ok(lines.some((line) => line.startsWith('fee  fees  ')))
    })
})

async function price(world: World, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await configure(world.ctx, { nisabGoldPrice: 98_20, nisabSilverPrice: 1_15, ...changes })
  world.house.organisations.forget(world.ctx.organisation.id)
  world.house.pages.forget()
}
