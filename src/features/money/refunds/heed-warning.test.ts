import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { lookForWarnings } from '#features/money/payments/receive-event.ts'
import { configure } from '#features/ground/configuration/configuration.ts'
import { runCycles } from '#features/money/subscriptions/run-cycles.ts'
import { CARD } from '#testing/gifts.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'
import { begun } from '#testing/regular.ts'
import { staffAt } from '#testing/staff.ts'
import { showGivenGift } from './contract.ts'

const WARNED = 'radar.early_fraud_warning.created'

describe('a gift whose giver’s bank warns of fraud', () => {
  it('goes back at once where it is small, and the office is told so once', async (t) => {
    const giving = await given(t)

    await hears(giving)

    assert.equal((await giving.payment())['state'], 'refunded')
    assert.deepEqual(await lettersOf(giving), [{ amount: '£25.00', isGivenBack: true }])
    const [order] = await giving.world.rows('select reason, asked_by, state from refund_orders')
    assert.deepEqual(order, { reason: 'fraud', asked_by: null, state: 'sent' })
  })

  it('is given back once, however often and by how many at once it is told', async (t) => {
    const giving = await given(t)

    await Promise.all(Array.from({ length: 10 }, () => giving.tell(WARNED)))
    await hears(giving)
    await hears(giving)

    assert.equal(giving.stripe.account.books.refunds.size, 1)
    assert.equal((await lettersOf(giving)).length, 1)
    const [{ count } = { count: 0 }] = await giving.world.rows<{ count: number }>(
      'select count(*)::int as count from payment_warnings',
    )
    assert.equal(count, 1)
  })

  it('is left to the office where it is larger than what may go by itself, with what to do', async (t) => {
    const giving = await given(t, { warnedGivenBackUpTo: 24_99 })

    await hears(giving)

    assert.equal(giving.stripe.account.books.refunds.size, 0)
    assert.deepEqual(await lettersOf(giving), [{ amount: '£25.00', isGivenBack: false }])
    const { id } = await giving.payment()
    const { token } = await staffAt(giving.world, ['treasurer'])
    const { data } = await giving.world.visitor.asks(
      showGivenGift,
      { id: String(id) },
      { 'x-jwt-token': token },
    )
    assert.notEqual(data.warnedAt, null)
    assert.equal(data.left, 25_00)
  })

  it('is not given back a second time where somebody has done so already', async (t) => {
    const giving = await given(t)
    giving.stripe.account.refund(String((await giving.payment())['intent_id']))
    await giving.tell('refund.created')
    await giving.world.drain()

    await hears(giving)

    assert.equal(giving.stripe.account.books.refunds.size, 1)
    assert.deepEqual(await lettersOf(giving), [])
    assert.equal((await giving.world.rows('select from payment_warnings')).length, 1)
  })

  it('goes back with what is left of it, where nobody has told us yet that some went back already', async (t) => {
    const giving = await given(t)
    giving.stripe.account.refund(String((await giving.payment())['intent_id']), 10_00)

    await hears(giving)

    assert.deepEqual(await lettersOf(giving), [{ amount: '£15.00', isGivenBack: true }])
    const orders = await giving.world.rows('select amount_minor, state from refund_orders')
    assert.deepEqual(
      orders.map(({ amount_minor: minor, state }) => [Number(minor), state]),
      [[15_00, 'sent']],
    )
    assert.equal((await giving.payment())['state'], 'refunded')
  })

  it('goes back as well where Stripe lists the warning only a while after it has told of it', async (t) => {
    const giving = await given(t)
    const { warnings } = giving.stripe.account.books
    const [[id, warning] = []] = [...warnings]
    warnings.clear()
    await hears(giving)
    const before = [giving.stripe.account.books.refunds.size, await oddEvents(giving)]
    warnings.set(id!, warning!)

    for (let run = 0; run < 2; run++) {
      await lookForWarnings(await giving.context())
      await giving.world.drain()
    }

    assert.deepEqual(before, [0, 1])
    assert.equal((await giving.payment())['state'], 'refunded')
    assert.equal(giving.stripe.account.books.refunds.size, 1)
    assert.equal(await oddEvents(giving), 0)
  })

  it('and that is never listed is looked for three days, and stays to be seen', async (t) => {
    const giving = await given(t)
    giving.stripe.account.books.warnings.clear()
    await hears(giving)
    const looked = () =>
      giving.stripe.requests.filter(({ path }) => path.includes('early_fraud_warnings')).length
    const first = looked()

    await lookForWarnings(await giving.context())
    const again = looked()
    giving.world.wait({ days: 3, minutes: 1 })
    await lookForWarnings(await giving.context())

    assert.deepEqual([first, again, looked()], [1, 2, 2])
    assert.equal(await oddEvents(giving), 1)
  })

  it('and that nobody took is nothing to us: the word of an event alone gives nothing back', async (t) => {
    const giving = await given(t)
    giving.stripe.account.books.warnings.clear()

    await hears(giving)

    assert.equal((await giving.payment())['state'], 'succeeded')
    assert.equal(giving.stripe.account.books.refunds.size, 0)
  })
})

describe('a regular gift whose bank warns of fraud', () => {
  it('pauses, and its card is never asked again', async (t) => {
    const giving = await giveAtStripe(t)
    const { world } = giving
    const { data } = await giving.press(
      await giving.form({
        frequency: 'friday',
        items: [{ donationId: 'where-needed-most', amount: 5_00 }],
      }),
    )
    const regular = begun(world, data)
    const noon = Date.parse(`${regular.firstOn}T12:00:00Z`)
    world.wait({ minutes: (noon - world.ctx.now().getTime()) / 60_000 })
    await runCycles(await giving.context())
    await world.drain()
    const [charge] = giving.stripe.account.charges()

    giving.stripe.account.warn(charge!.id)
    await hears(giving)
    const paused = await regular.show()
    await regular.moves('resume')
    await hears(giving)
    const goesOn = await regular.show()
    world.wait({ days: 7 })
    await runCycles(await giving.context())

    assert.deepEqual([paused.status, paused.nextChargeOn], ['paused', null])
    assert.equal(goesOn.status, 'past_due', 'the same warning told again pauses nothing')
    assert.equal(giving.charges(), 1)
    assert.equal((await regular.show()).status, 'past_due')
  })
})

async function given(
  t: TestContext,
  configuration: Record<string, unknown> = {},
): Promise<GivingAtStripe> {
  const giving = await giveAtStripe(t)
  await configure(await giving.context(), configuration)
  await giving.context()
  await giving.press(await giving.form({}, CARD.good))
  await giving.world.drain()
  giving.stripe.account.warn(giving.stripe.account.charges()[0]!.id)
  return giving
}

async function hears(giving: GivingAtStripe): Promise<void> {
  assert.equal(await giving.tell(WARNED), 200)
  await giving.world.drain()
}

async function oddEvents({ world }: GivingAtStripe): Promise<number> {
  return (await world.rows('select from payment_events where odd_why is not null')).length
}

/** What the office was told of each: the amount, and whether it goes back by itself. */
async function lettersOf({ world }: GivingAtStripe) {
  const rows = await world.rows<{ text: string }>(
    `select text from mails where kind = 'refunds.warned'`,
  )
  return rows.map(({ text }) => ({
    amount: /a gift of (£\d+\.\d\d)/.exec(text)?.[1],
    isGivenBack: /giving it back by ourselves/.test(text),
  }))
}
