import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { giveDonation, showGift } from './contract.ts'

const OFFERED = [
  { value: 'GBP', label: 'British pound', sign: '£' },
  { value: 'JPY', label: 'Japanese yen', sign: '¥' },
  { value: 'KWD', label: 'Kuwaiti dinar', sign: 'KD' },
]

describe('giving in a currency with other decimals', () => {
  it('takes yen, which have none', async (t) => {
    const world = await collectingIn(t)

    const { data } = await give(world, 'JPY', 2_500)
    const { data: shown } = await world.visitor.asks(showGift, { id: data.transactionId })

    assert.equal(data.status, 'succeeded')
    assert.deepEqual([data.total, data.fee], [2_559, 59])
    assert.deepEqual([shown.total, shown.currency, shown.sign], [2_559, 'JPY', '¥'])
  })

  it('takes dinars, of which a card pays ten fils at least', async (t) => {
    const world = await collectingIn(t)

    const { data } = await give(world, 'KWD', 12_510)
    const fine = await give(world, 'KWD', 12_505)

    assert.equal(data.status, 'succeeded')
    assert.deepEqual([data.total, data.fee], [12_790, 280])
    assert.equal(fine.data.problem, 'amount-too-fine')
  })

  it('takes no less than the card can be charged, whatever the office has set', async (t) => {
    const world = await collectingIn(t)
    await world.rows('update causes set minimum_minor = 1')

    for (const [currency, least] of [
      ['GBP', 30],
      ['JPY', 100],
      ['KWD', 1_000],
    ] as const) {
      assert.equal(
        (await give(world, currency, least - (currency === 'KWD' ? 10 : 1))).data.problem,
        'amount-too-small',
      )
      assert.equal((await give(world, currency, least)).data.status, 'succeeded', currency)
    }
  })
})

async function collectingIn(t: Parameters<typeof story>[0]): Promise<World> {
  const world = await story(t)
  await configure(world.ctx, { currencies: OFFERED })
  // The news of it may still be on its way.
  world.house.organisations.forget(world.ctx.organisation.id)
  return world
}

async function give(world: World, currency: string, amount: number) {
  const items = [{ donationId: 'where-needed-most', amount }]
  return world.visitor.asks(giveDonation, await gift(world, { items, currency, coverFees: true }))
}
