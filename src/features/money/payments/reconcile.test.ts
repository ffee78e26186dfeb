import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { giveDonation } from '#features/money/giving/contract.ts'
import { connectStripe } from './connect.ts'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { inTransaction } from '#platform/server/context.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { giveAtStripe } from '#testing/giving-at-stripe.ts'
import { assertLooksAtFew } from '#testing/steps.ts'
import { type World, story } from '#testing/story.ts'
import { areRefusalsKept } from './card-attack.ts'
import { areLooksDue, getPayment } from './open-payments.ts'
import { LEASE_MS, takeLease, whileHeld } from './lease.ts'
import { reconcile } from './reconcile.ts'
import { step } from './step.ts'

/** Three, and those that are on their way by then. */
const MOST_ASKED = 6

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

  it('moves each on before it looks, so that one that ends the process is not first again', async (t) => {
    const giving = await giveAtStripe(t)
    await giving.press(await giving.form({}, CARD.challenge))
    giving.world.wait({ minutes: 10 })
    const asked = giving.stripe.requests.length
    giving.stripe.faults.plan('hang-before', { at: 'GET' })

    const run = giving.reconcile()
    await giving.until(() => giving.stripe.requests.length > asked)
    const [row] = await giving.world.rows(
      `select next_look_at > $1::timestamptz as is_later from payments`,
      [giving.world.ctx.now().toISOString()],
    )
    await run

    assert.deepEqual(row, { is_later: true })
  })
})

describe('the reconciler, while a provider does not answer', () => {
  it('asks it a few times and no more, and goes on with another account', async (t) => {
    const giving = await giveAtStripe(t)
    const { stripe, world } = giving
    for (let i = 0; i < 12; i++) await giving.press(await giving.form({}, CARD.challenge))
    for (const id of stripe.account.books.intents.keys())
      stripe.faults.plan('cut-off', {
        at: `GET /v1/payment_intents/{id} /v1/payment_intents/${id}`,
      })
    const second = stripe.addAccount()
    await connectStripe(await giving.context(), second.keys)
    await giving.context()
    const confirmationToken = second.mintToken(CARD.challenge)
    const { data } = await giving.press(await giving.form({ confirmationToken }))
    second.authenticate(String(data.clientSecret).split('_secret_')[0]!, 'pass')
    world.wait({ minutes: 10 })
    const asked = stripe.requests.length

    await giving.reconcile()

    // The other one is asked, and then told that we want the money.
    assert.ok(stripe.requests.length - asked <= MOST_ASKED + 2)
    const [{ state }] = (await world.rows('select state from payments where id = $1', [
      data.transactionId,
    ])) as [{ state: string }]
    assert.equal(state, 'succeeded')
    const due = await world.rows('select from payments where next_look_at <= $1', [
      world.ctx.now().toISOString(),
    ])
    assert.ok(due.length >= 12 - MOST_ASKED, `${due.length} are left for the next run`)
  })

  it('begins none when its time is over', async (t) => {
    const giving = await giveAtStripe(t)
    for (let i = 0; i < 12; i++) await giving.press(await giving.form({}, CARD.challenge))
    giving.world.wait({ minutes: 10 })
    const asked = giving.stripe.requests.length
    giving.stripe.latencyMs = 300

    await reconcile(await giving.context(), 100)

    assert.ok(giving.stripe.requests.length - asked <= 4)
  })
})

describe('the reconciler, beside somebody who is at it', () => {
  it('leaves the payment to them, as it is', async (t) => {
    const giving = await giveAtStripe(t)
    const { world } = giving
    await giving.press(await giving.form({}, CARD.challenge))
    world.wait({ minutes: 10 })
    const { id } = (await giving.payment()) as { id: string }
    const held = await takeLease(world.ctx, { id })
    const before = await giving.payment()

    await giving.reconcile()

    assert.deepEqual(await giving.payment(), before)
    assert.ok(await step(world.ctx, held!, { declines: 1 }))
    await world.rows('update payments set declines = 0')
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

describe('a lease', () => {
  it('is kept while the work goes on, and not taken again once it was let go', async (t) => {
    const world = await story(t)
    const { transactionId: id } = await give(world, CARD.declined)
    const held = (await takeLease(world.ctx, { id }))!
    const readLease = async () =>
      (
        await world.rows<{ is_held: boolean }>(
          'select lease_until > clock_timestamp() as is_held from payments',
        )
      )[0]!.is_held

    const kept = await whileHeld(world.ctx, held, async () => {
      await world.rows(`update payments set lease_until = now() + interval '2.5 seconds'`)
      await setTimeout(LEASE_MS / 2)
      const isKept = await readLease()
      await world.rows('update payments set lease_by = null, lease_until = null')
      await setTimeout(LEASE_MS / 2)
      return { payment: held, isKept, isTakenAgain: await readLease() }
    })

    assert.equal(kept.isKept, true)
    assert.equal(kept.isTakenAgain, null)
    assert.ok(await takeLease(world.ctx, { id }))
  })
})

describe('whether there is something to do for payments', () => {
  it('is known without reading those that are over, however many came and however many cards were refused', async (t) => {
    const world = await story(t)
    await give(world, CARD.good)
    await world.rows('update payments set next_look_at = null')
    await world.rows(
      `insert into payments
       select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'intent_id', null, 'token', 'one of many'))).*
       from generate_series(1, 3000) n, payments p`,
    )
    await world.rows(
      `insert into card_refusals (organisation_id, id, at, copy, good)
       select $1, 'one of many ' || n, $2::timestamptz - n * interval '1 second', gen_random_uuid(), 0
       from generate_series(1, 3000) n`,
      [world.ctx.organisation.id, world.ctx.now().toISOString()],
    )
    await world.rows('analyze payments, card_refusals')

    for (const condition of [areLooksDue, areRefusalsKept])
      await assertLooksAtFew(world.ctx, 20, (ctx) => ctx.sql`select ${condition(ctx)}`, {
        freely: true,
      })
    await world.rows("delete from payments where token = 'one of many'")
    await world.rows("delete from card_refusals where id like 'one of many%'")
  })
})

async function give(world: World, card: string) {
  const { data } = await world.visitor.asks(
    giveDonation,
    await gift(world, { confirmationToken: await payWith(world, card) }),
  )
  return data as { transactionId: string; clientSecret?: string }
}
