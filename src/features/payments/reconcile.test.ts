import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/giving/contract.ts'
import { authenticate } from '#features/sandbox-bank/contract.ts'
import { inTransaction } from '#platform/server/context.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { getPayment } from './open-payments.ts'
import { reconcile } from './reconcile.ts'
import { step } from './step.ts'

describe('the reconciler, behind a crowd', () => {
  it('reaches three charged gifts behind 110 refused cards and one odd payment, in one run', async (t) => {
    const world = await story(t)
    for (let i = 0; i < 110; i++) await give(world, CARD.declined)
    const odd = await give(world, CARD.declined)
    await world.rows(
      `update sandbox_intents set amount_minor = 1 where id = (select intent_id from payments where id = $1)`,
      [odd.transactionId],
    )
    for (let i = 0; i < 3; i++) {
      const { clientSecret } = await give(world, CARD.challenge)
      await world.visitor.asks(authenticate, { clientSecret: clientSecret!, outcome: 'pass' })
    }
    await world.rows('delete from graphile_worker._private_jobs')
    await world.rows('delete from follow_ups')

    world.wait({ minutes: 3 })
    await reconcile(world.ctx)

    const states = await world.rows<{ state: string; count: number }>(
      'select state, count(*)::int as count from payments where set_aside_why is null group by 1 order by 1',
    )
    assert.deepEqual(states, [
      { state: 'declined', count: 110 },
      { state: 'succeeded', count: 3 },
    ])
    const aside = await world.rows(
      'select id, state, set_aside_why from payments where set_aside_why is not null',
    )
    assert.deepEqual(
      aside.map(({ id, state }) => [id, state]),
      [[odd.transactionId, 'declined']],
    )
    assert.match(String(aside[0]!['set_aside_why']), /has another amount$/)
    await world.rows('update sandbox_intents set amount_minor = 2500 where amount_minor = 1')
  })

  it('moves each on before it looks, so that none is looked at twice in a run', async (t) => {
    const world = await story(t)
    await give(world, CARD.challenge)
    world.wait({ minutes: 10 })

    await reconcile(world.ctx)

    const [row] = await world.rows<{ is_later: boolean }>(
      `select next_look_at > $1::timestamptz as is_later from payments`,
      [world.ctx.now().toISOString()],
    )
    assert.deepEqual(row, { is_later: true })
  })
})

describe('a step of a payment', () => {
  it('is not written when the payment has moved on, nor by whoever has lost its lease', async (t) => {
    const world = await story(t)
    const { transactionId } = await give(world, CARD.declined)
    const read = await getPayment(world.ctx, transactionId)
    const moved = await step(world.ctx, read, { declines: 3 })

    const late = await step(world.ctx, read, { state: 'created' })
    const stolen = await step(
      world.ctx,
      { ...moved!, lease: '00000000-0000-4000-8000-00000000dead' },
      { state: 'created' },
    )

    assert.equal(moved?.version, read.version + 1)
    assert.deepEqual([late, stolen], [undefined, undefined])
    const { state, declines } = await getPayment(world.ctx, transactionId)
    assert.deepEqual([state, declines], ['declined', 3])
  })

  it('is written once when it is written twenty times at once', async (t) => {
    const world = await story(t)
    const { transactionId } = await give(world, CARD.declined)
    const read = await getPayment(world.ctx, transactionId)

    const written = await Promise.all(
      Array.from({ length: 20 }, (_, i) => step(world.ctx, read, { declines: i })),
    )

    assert.equal(written.filter(Boolean).length, 1)
  })

  it('leaves nothing behind in a transaction that fails', async (t) => {
    const world = await story(t)
    const { transactionId } = await give(world, CARD.declined)
    const read = await getPayment(world.ctx, transactionId)

    const failing = inTransaction(world.ctx, async (ctx) => {
      await step(ctx, read, { declines: 4 }, { told: { step: 'look-up', outcome: 'declined' } })
      throw new Error('the deed failed')
    })

    await assert.rejects(failing, /the deed failed/)
    assert.deepEqual(await getPayment(world.ctx, transactionId), read)
  })
})

async function give(world: World, card: string) {
  const { data } = await world.visitor.asks(
    giveDonation,
    await gift(world, { confirmationToken: await payWith(world, card) }),
  )
  return data as { transactionId: string; clientSecret?: string }
}
