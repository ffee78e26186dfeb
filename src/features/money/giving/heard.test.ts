import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { books } from '#testing/gifts.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'
import { followLost } from '#features/money/payments/receive-event.ts'
import { reconcile } from '#features/money/payments/reconcile.ts'
import { addLine } from '#testing/stripe/balance.ts'
import { newId } from '#testing/stripe/books.ts'
import { showGift } from './contract.ts'

describe('events of a payment', () => {
  it('that say what is known are taken, and make no work', async (t) => {
    const giving = await giveAtStripe(t)
    await giving.press(await giving.form())

    const statuses = []
    for (const type of ['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded'])
      statuses.push(await giving.tell(type))

    assert.deepEqual(statuses, [200, 200, 200])
    assert.deepEqual(await giving.world.rows(WAITING), [])
    assert.deepEqual(
      await giving.world.rows('select distinct done_at is null as waits from payment_events'),
      [{ waits: false }],
    )
  })

  it('that wait share one job, which does all of them', async (t) => {
    const giving = await giveAtStripe(t)
    const { account } = giving.stripe
    await giving.press(await giving.form())
    const [intent] = account.books.intents.keys()
    account.refund(intent!, 5_00)
    account.refund(intent!, 6_00)

    for (const type of ['refund.created', 'charge.refunded', 'refund.created'])
      await giving.tell(type)
    const waiting = await giving.world.rows(WAITING)
    await giving.world.drain()

    assert.equal(waiting.length, 1)
    assert.deepEqual(
      await giving.world.rows('select from payment_events where done_at is null'),
      [],
    )
    assert.equal((await giving.payment())['state'], 'partially_refunded')
  })

  it('whose job was lost are followed all the same, once they have waited for a minute', async (t) => {
    const giving = await giveAtStripe(t)
    await giving.press(await giving.form())
    const [intent] = giving.stripe.account.books.intents.keys()
    giving.stripe.account.refund(intent!, 5_00)
    await giving.tell('refund.created')
    for (const table of ['follow_ups', 'graphile_worker._private_jobs'])
      await giving.world.rows(`delete from ${table}`)

    const states = []
    for (const minutes of [0, 2]) {
      giving.world.wait({ minutes })
      await followLost(await giving.context())
      states.push((await giving.payment())['state'])
    }

    assert.deepEqual(states, ['succeeded', 'partially_refunded'])
  })

  it('that tells a fee is followed where the fee is not known', async (t) => {
    const giving = await giveAtStripe(t)
    giving.stripe.account.books.feeDelayMs = () => Infinity
    await giving.press(await giving.form())
    const before = await books(giving.world)
    giving.stripe.account.bringFees()

    await giving.tell('charge.updated')
    await giving.world.drain()

    assert.equal(before.length, 2)
    assert.equal((await books(giving.world)).length, 4)
  })
})

describe('fees that come later than the money of many gifts', () => {
  const many = async (giving: GivingAtStripe, times: number) => {
    giving.stripe.account.books.feeDelayMs = () => Infinity
    for (let each = 0; each < times; each++) await giving.press(await giving.form())
    giving.stripe.account.bringFees()
    const before = giving.stripe.requests.length
    return () => giving.stripe.requests.slice(before).map(({ request }) => request)
  }
  const fees = async ({ world }: GivingAtStripe) =>
    (await books(world)).filter((line) => line.startsWith('fee  fees')).length

  it('are asked for all at once when events tell of them', async (t) => {
    const giving = await giveAtStripe(t)
    const asked = await many(giving, 6)

    for (let each = 0; each < 6; each++) await giving.tell('charge.updated', each)
    await giving.world.drain()

    assert.equal(await fees(giving), 6)
    assert.deepEqual(asked(), ['GET /v1/balance_transactions'])
    assert.deepEqual(
      await giving.world.rows('select from payments where next_look_at is not null'),
      [],
    )
  })

  it('are asked for all at once where no event tells, and no payment is looked up by itself', async (t) => {
    const giving = await giveAtStripe(t)
    const asked = await many(giving, 6)

    giving.world.wait({ minutes: 1 })
    await giving.reconcile()

    assert.equal(await fees(giving), 6)
    assert.deepEqual(asked(), ['GET /v1/balance_transactions'])
  })

  it('are asked for one by one where the provider does not show its books', async (t) => {
    const giving = await giveAtStripe(t)
    await many(giving, 6)
    giving.stripe.faults.plan('unavailable', { at: '/v1/balance_transactions' })

    giving.world.wait({ minutes: 1 })
    await giving.reconcile()

    assert.equal(await fees(giving), 6)
  })

  it('are found where they stand on the second page', async (t) => {
    const giving = await giveAtStripe(t)
    const asked = await many(giving, 6)
    moveOthers(giving, 150)

    await giving.tell('charge.updated')
    await giving.world.drain()

    assert.equal(await fees(giving), 6)
    assert.ok(asked().length <= 3, `${asked().length} questions`)
  })

  it('are found behind more movements than one run reads', async (t) => {
    const giving = await giveAtStripe(t)
    const asked = await many(giving, 6)
    moveOthers(giving, 2_001)

    await giving.tell('charge.updated')
    await giving.world.drain()

    assert.equal(await fees(giving), 6)
    assert.ok(asked().length <= 3, `${asked().length} questions`)
  })

  it('are found behind gifts whose fees are not told yet', async (t) => {
    const giving = await giveAtStripe(t)
    await many(giving, 6)
    moveOthers(giving, 2_001)
    for (let each = 0; each < 2; each++) await giving.press(await giving.form())

    await giving.tell('charge.updated')
    await giving.world.drain()

    assert.equal(await fees(giving), 6)
  })

  it('are found in whatever order they stand', async (t) => {
    const giving = await giveAtStripe(t)
    await many(giving, 6)
    moveOthers(giving, 150)
    const { balances } = giving.stripe.account.books
    const lines = [...balances]
    balances.clear()
    // Two on the second page, the first that was given before the last; four on the first page, backwards.
    const order = [5, 0, ...lines.keys()].filter((at, place) => place < 2 || at > 5)
    for (const at of [...order, 4, 1, 3, 2]) balances.set(...lines[at]!)

    await giving.tell('charge.updated')
    await giving.world.drain()

    assert.equal(await fees(giving), 6)
  })

  it('that were read before a page failed stay, and the others are asked for one by one', async (t) => {
    const giving = await giveAtStripe(t)
    const { stripe } = giving
    await many(giving, 3)
    moveOthers(giving, 150)
    const asked = await many(giving, 3)
    stripe.latencyMs = () => {
      stripe.latencyMs = 0
      stripe.faults.plan('unavailable', { at: '/v1/balance_transactions' })
      return 0
    }

    giving.world.wait({ minutes: 1 })
    await giving.reconcile()

    assert.equal(await fees(giving), 6)
    const one = asked().filter((request) => request === 'GET /v1/payment_intents/{id}')
    assert.equal(one.length, 3)
  })

  it('do not hold the reconciler where the provider answers slowly', async (t) => {
    const giving = await giveAtStripe(t)
    giving.stripe.account.books.feeDelayMs = () => Infinity
    for (let each = 0; each < 6; each++) await giving.press(await giving.form())
    moveOthers(giving, 2_001)
    const before = giving.stripe.requests.length
    giving.world.wait({ minutes: 1 })
    giving.stripe.latencyMs = 300

    await reconcile(await giving.context(), 200)

    const asked = giving.stripe.requests.slice(before).map(({ request }) => request)
    const pages = asked.filter((request) => request === 'GET /v1/balance_transactions')
    assert.equal(pages.length, 1)
    assert.ok(asked.length > 1, 'something is still looked up')
  })

  it('that our own database refuses are an error, after all was looked up', async (t) => {
    const giving = await giveAtStripe(t)
    const { world } = giving
    const asked = await many(giving, 6)
    await world.rows('alter table payments add constraint broken check (fee_minor is null)')

    world.wait({ minutes: 1 })
    await assert.rejects(giving.reconcile(), /broken|Failed query/)

    const one = asked().filter((request) => request === 'GET /v1/payment_intents/{id}')
    assert.equal(one.length, 6)
  })
})

/** So many newer movements of the same account that are no payments of ours. */
function moveOthers(giving: GivingAtStripe, times: number): void {
  for (let each = 0; each < times; each++)
    addLine(giving.stripe.account.books, {
      amount: 1_00,
      fee: 2,
      currency: 'gbp',
      source: newId('ch'),
      type: 'charge',
    })
}

describe('an event for a payment that we do not know', () => {
  it('finds its payment by what is written on it, after a database was put back', async (t) => {
    const giving = await giveAtStripe(t)
    const { world } = giving
    const { data } = await giving.press(await giving.form())
    await world.rows('delete from entries')
    await world.rows('delete from postings')
    await world.rows('delete from payment_attempts')
    await world.rows(`
      update payments set state = 'created', version = 0, intent_id = null, charge_id = null, fee_minor = null,
        asked_at = null, settled_at = null, next_look_at = (created_at at time zone 'UTC' + interval '2 minutes') at time zone 'UTC'`)

    await giving.tell('payment_intent.succeeded')
    await world.drain()

    const shown = await world.visitor.asks(showGift, { id: data.transactionId as string })
    assert.equal(shown.data.status, 'succeeded')
    assert.equal((await books(world)).length, 4)
    assert.equal(giving.charges(), 1)
  })

  it('is kept with its reason where there is none', async (t) => {
    const giving = await giveAtStripe(t)
    const { world } = giving
    await giving.press(await giving.form())
    for (const table of [
      'entries',
      'postings',
      'payment_attempts',
      'payments',
      'gift_lines',
      'gifts',
    ])
      await world.rows(`delete from ${table}`)

    await giving.tell('payment_intent.succeeded')
    await world.drain()

    assert.deepEqual(await world.rows('select odd_why, done_at from payment_events'), [
      { odd_why: 'no payment of ours', done_at: null },
    ])
  })
})

describe('a fee that the provider tells only later', () => {
  it('is fetched, without any event', async (t) => {
    const giving = await giveAtStripe(t)
    const { account } = giving.stripe
    account.books.feeDelayMs = () => 60_000_000
    const { data } = await giving.press(await giving.form())
    const before = await books(giving.world)

    account.bringFees()
    giving.world.wait({ minutes: 20 })
    await giving.reconcile()
    await giving.reconcile()

    assert.equal(data.status, 'succeeded')
    assert.deepEqual(before, [
      'charge  at the bank  25.00',
      'charge  fund:where-needed-most  -25.00',
    ])
    const after = await books(giving.world)
    assert.match(after[2]!, /^fee  fees  0\.\d\d$/)
    assert.equal(after.length, 4)
  })
})

describe('a fee of which no event ever tells', () => {
  it('is asked for after twenty seconds', async (t) => {
    const giving = await giveAtStripe(t)
    giving.stripe.account.books.feeDelayMs = () => Infinity
    await giving.press(await giving.form())
    giving.stripe.account.bringFees()

    giving.world.wait({ minutes: 0.3 })
    await giving.reconcile()
    const before = await books(giving.world)
    giving.world.wait({ minutes: 0.05 })
    await giving.reconcile()

    assert.equal(before.length, 2)
    assert.equal((await books(giving.world)).length, 4)
    assert.equal((await giving.payment())['next_look_at'], null)
  })

  it('is asked for ever more rarely, and after a week no more: then a person is told', async (t) => {
    const giving = await giveAtStripe(t)
    giving.stripe.account.books.feeDelayMs = () => Infinity
    await giving.press(await giving.form())
    const looks = () =>
      giving.stripe.requests.filter(({ request }) => request === 'GET /v1/payment_intents/{id}')

    for (let minute = 0; minute < 60; minute++) {
      giving.world.wait({ minutes: 1 })
      await giving.reconcile()
    }
    const inAnHour = looks().length
    giving.world.wait({ days: 8 })
    await giving.reconcile()
    giving.world.wait({ days: 8 })
    await giving.reconcile()

    // One fewer where the machine was busy in between.
    assert.ok([5, 6].includes(inAnHour), `${inAnHour} in an hour`)
    assert.equal(looks().length, inAnHour + 1)
    assert.equal((await giving.payment())['next_look_at'], null)
  })
})

const WAITING = `
  select j.id from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'payments.apply-event'`
