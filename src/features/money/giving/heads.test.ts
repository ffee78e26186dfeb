import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setDeadline, setHeads } from '#features/money/causes/change-cause.ts'
import { showDonation } from '#features/money/causes/contract.ts'
import { gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { readPdf } from '../../../../journeys/pdf.ts'
import { giveDonation, promiseTransfer, showGift } from './contract.ts'

const FIDYA = { donationId: 'fidya', quantity: 5, amount: 25_00 }

async function give(world: World, changes: object = {}) {
  return world.visitor.asks(giveDonation, await gift(world, { items: [FIDYA], ...changes }))
}

describe('what is given by heads', () => {
  it('is so many at the price of each, and its page and receipt say so', async (t) => {
    const world = await story(t)

    const { data } = await give(world)
    await world.drain()

    const shown = await world.visitor.asks(showGift, { id: data.transactionId })
    assert.deepEqual(shown.data.items, [
      {
        title: 'Fidya',
        language: 'en',
        amount: 25_00,
        heads: { of: 'fast', quantity: 5, price: 5_00 },
      },
    ])
    const { body } = await world.visitor.sends('GET', shown.data.receiptUrl as string)
    assert.match(readPdf(body).join('\n'), /Fidya: 5 missed fasts × £5\.00/)
    const [mail] = await world.rows(`select html from mails where kind = 'giving.receipt'`)
    assert.match(mail!['html'] as string, /5 missed fasts × £5\.00/)
  })

  it('is one gift, pressed twenty times at once', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { items: [FIDYA] })

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor.asks(giveDonation, asked)),
    )

    assert.equal(new Set(answers.map(({ data }) => data.transactionId)).size, 1)
    const lines = await world.rows('select quantity, head, amount_minor from gift_lines')
    assert.deepEqual(lines, [{ quantity: 5, head: 'fast', amount_minor: '2500' }])
  })

  it('is refused with the new price where it has changed meanwhile, and nothing is taken', async (t) => {
    const world = await story(t)
    await setHeads(world.ctx, 'fidya', { of: 'fast', prices: { GBP: 6_00 } })

    const { status, data } = await give(world)
    const now = await give(world, { items: [{ ...FIDYA, amount: 30_00 }] })

    assert.equal(status, 409)
    assert.equal(data.problem, 'head-price-changed')
    assert.deepEqual(data.errors, [
      {
        field: 'items.0.amount',
        message:
          'The price for each has changed meanwhile. Nothing was taken; please look at the new sum. (£6)',
      },
    ])
    assert.equal(now.data.status, 'succeeded')
    assert.equal((await world.rows('select from gifts')).length, 1)
  })

  it('goes on as it was begun, whatever a head costs by then', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { items: [FIDYA] })
    const first = await world.visitor.asks(giveDonation, asked)
    await setHeads(world.ctx, 'fidya', { of: 'fast', prices: { GBP: 6_00 } })

    const again = await world.visitor.asks(giveDonation, asked)

    assert.equal(again.data.transactionId, first.data.transactionId)
  })

  it('closes at its deadline to the minute, and its page says until when it was open', async (t) => {
    const world = await story(t)
    const deadline = new Date(world.ctx.now().getTime() + 10 * 60_000)
    await setDeadline(world.ctx, 'fidya', deadline)

    const before = await give(world)
    world.wait({ minutes: 11 })
    const after = await give(world)

    assert.equal(before.data.status, 'succeeded')
    assert.equal(after.data.problem, 'deadline-over')
    const { data } = await world.visitor.asks(showDonation, { id: 'fidya' })
    assert.equal(data.closed, true)
    assert.equal(data.closes.at, deadline.toISOString())
  })

  const wrong: Record<string, [changes: object, problem: string]> = {
    'for nobody': [{ items: [{ ...FIDYA, quantity: 0, amount: 0 }] }, 'invalid'],
    'for more than there can be': [
      { items: [{ ...FIDYA, quantity: 10_001, amount: 50_005_00 }] },
      'invalid',
    ],
    'for half a fast': [{ items: [{ ...FIDYA, quantity: 0.5, amount: 2_50 }] }, 'invalid'],
    'without saying for how many': [
      { items: [{ donationId: 'fidya', amount: 25_00 }] },
      'heads-differ',
    ],
    'where any amount is given': [
      { items: [{ donationId: 'roof', quantity: 5, amount: 25_00 }] },
      'heads-differ',
    ],
    'for less than it costs': [{ items: [{ ...FIDYA, amount: 24_99 }] }, 'head-price-changed'],
    'in a currency without a price': [{ currency: 'USD' }, 'currency-not-offered'],
    'every Friday': [{ frequency: 'friday' }, 'frequency-not-offered'],
    'for so many that no card pays it': [
      {
        items: [
          { ...FIDYA, quantity: 10_000, amount: 50_000_00 },
          { donationId: 'roof', amount: 950_001_00 },
        ],
      },
      'amount-too-large',
    ],
  }
  for (const [what, [changes, problem]] of Object.entries(wrong))
    it(`is refused ${what}`, async (t) => {
      const world = await story(t)

      const { data } = await give(world, changes)

      assert.equal(data.problem, problem)
      assert.deepEqual(await world.rows('select from gifts'), [])
    })

  it('is not promised by bank transfer, which may come too late or not whole', async (t) => {
    const world = await story(t)
    const { attemptId, donor, currency } = await gift(world)
    const items = [{ ...FIDYA, quantity: 200, amount: 1_000_00 }]

    const { data } = await world.visitor.asks(promiseTransfer, {
      attemptId,
      donor,
      currency,
      items,
    })

    assert.equal(data.problem, 'transfer-not-offered')
  })
})
