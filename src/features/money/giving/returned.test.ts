import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { followReturns } from '#features/money/payments/follow-returns.ts'
import { findPayment, providerOf } from '#features/money/payments/payments.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import {
  bankOf,
  endDispute,
  endPayoutNow,
  payOutNow,
} from '#features/money/sandbox-bank/sandbox-bank.ts'
import { CARD, books, gift, payWith } from '#testing/gifts.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'
import { type World, story } from '#testing/story.ts'
import { giveDonation } from './contract.ts'

const TWO_LINES = {
  items: [
    { donationId: 'where-needed-most', amount: 25_00 },
    { donationId: 'roof', amount: 10_00 },
  ],
}
const CHARGE = [
  'charge  at the bank  25.00',
  'charge  fund:where-needed-most  -25.00',
  'fee  fees  0.58',
  'fee  at the bank  -0.58',
]

describe('a refund that was made in Stripe’s own office', () => {
  it('is taken out of the fund, and the payment says so', async (t) => {
    const giving = await given(t)

    giving.stripe.account.refund(giving.intent)
    await giving.hears('refund.created')

    assert.deepEqual(await books(giving.world), [
      ...CHARGE,
      'refund  at the bank  -25.00',
      'refund  fund:where-needed-most  25.00',
    ])
    assert.equal((await giving.payment())['state'], 'refunded')
  })

  it('is posted once, however often, by whatever event and in whatever order it is told', async (t) => {
    const giving = await given(t)
    giving.stripe.account.refund(giving.intent, 5_00)
    giving.stripe.account.refund(giving.intent, 4_00)

    for (const type of ['charge.refunded', 'refund.created', 'charge.refunded', 'charge.succeeded'])
      await giving.hears(type)
    await Promise.all(Array.from({ length: 20 }, () => giving.follow()))
    await sweep(await giving.context())

    assert.deepEqual(await books(giving.world), [
      ...CHARGE,
      'refund  at the bank  -5.00',
      'refund  fund:where-needed-most  5.00',
      'refund  at the bank  -4.00',
      'refund  fund:where-needed-most  4.00',
    ])
    assert.equal((await giving.payment())['state'], 'partially_refunded')
  })

  it('in part comes out of every line in proportion, and the last one out of what is left', async (t) => {
    const giving = await given(t, TWO_LINES)

    giving.stripe.account.refund(giving.intent, 10_01)
    await giving.hears('refund.created')
    giving.stripe.account.refund(giving.intent)
    await giving.hears('refund.created')

    assert.deepEqual((await books(giving.world)).slice(5), [
      'refund  at the bank  -10.01',
      'refund  fund:where-needed-most  7.15',
      'refund  fund:roof  2.86',
      'refund  at the bank  -24.99',
      'refund  fund:where-needed-most  17.85',
      'refund  fund:roof  7.14',
    ])
    assert.equal((await giving.payment())['state'], 'refunded')
  })

  it('that comes back is in the fund again', async (t) => {
    const giving = await given(t, {}, REFUND_FAILS)
    giving.stripe.account.refund(giving.intent, 10_00)
    await giving.hears('refund.created')
    const before = await giving.payment()

    giving.stripe.account.settle()
    await giving.hears('refund.failed')

    assert.equal(before['state'], 'partially_refunded')
    assert.equal((await giving.payment())['state'], 'succeeded')
    assert.deepEqual((await books(giving.world)).slice(4), [
      'refund  at the bank  -10.00',
      'refund  fund:where-needed-most  10.00',
      'refund-failed  at the bank  10.00',
      'refund-failed  fund:where-needed-most  -10.00',
    ])
  })

  it('is heard of before the charge: then the charge is posted first', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults, account } = giving.stripe
    faults.plan('cut-off', { at: 'confirm', times: Infinity })
    faults.plan('unavailable', { at: 'GET', times: Infinity })
    await giving.press(await giving.form())
    faults.clear()
    const before = await giving.payment()
    const open = { ...giving, ...handsOn(giving, String(before['intent_id'])) }

    account.refund(open.intent)
    await open.hears('refund.created')

    assert.equal(before['state'], 'processing')
    assert.deepEqual(
      (await books(giving.world)).map((line) => line.split('  ')[0]),
      ['charge', 'charge', 'fee', 'fee', 'refund', 'refund'],
    )
    assert.equal((await giving.payment())['state'], 'refunded')
  })

  it('is found without any event', async (t) => {
    const giving = await given(t)
    giving.stripe.account.refund(giving.intent)

    await sweep(await giving.context())
    await sweep(await giving.context())

    assert.equal((await giving.payment())['state'], 'refunded')
    assert.equal((await books(giving.world)).length, 6)
  })

  it('of more than is left posts nothing, and a person has to look', async (t) => {
    const giving = await given(t)
    const refund = giving.stripe.account.refund(giving.intent)
    const { refunds } = giving.stripe.account.books
    refunds.set(refund, { ...refunds.get(refund)!, amount: 30_00 })

    await giving.hears('refund.created')

    assert.deepEqual(await books(giving.world), CHARGE)
    const { state, set_aside_why: why } = await giving.payment()
    assert.deepEqual([state, why], ['succeeded', `its refund ${refund} is more than is left of it`])
  })
})

describe('a dispute', () => {
  it('takes the money and a fee when it is opened, and brings the money back when it is won', async (t) => {
    const giving = await given(t)
    const { account } = giving.stripe

    const dispute = account.dispute(giving.charge)
    await giving.hears('charge.dispute.created')
    await giving.hears('charge.dispute.funds_withdrawn')
    const opened = await giving.payment()
    account.endDispute(dispute, 'won')
    await giving.hears('charge.dispute.closed')
    await giving.hears('charge.dispute.created')

    assert.equal(opened['state'], 'disputed')
    assert.equal((await giving.payment())['state'], 'won')
    assert.deepEqual((await books(giving.world)).slice(4), [
      'dispute  at the bank  -25.00',
      'dispute  fund:where-needed-most  25.00',
      'dispute  fees  20.00',
      'dispute  at the bank  -20.00',
      'dispute-won  at the bank  25.00',
      'dispute-won  fund:where-needed-most  -25.00',
    ])
  })

  it('that is lost leaves the money where it went', async (t) => {
    const giving = await given(t)
    const dispute = giving.stripe.account.dispute(giving.charge)
    giving.stripe.account.endDispute(dispute, 'lost')

    await giving.hears('charge.dispute.closed')

    assert.equal((await giving.payment())['state'], 'lost')
    assert.equal((await books(giving.world)).length, 8)
  })

  it('of what was partly sent back is about the rest', async (t) => {
    const giving = await given(t)
    const { account } = giving.stripe
    account.refund(giving.intent, 5_00)
    await giving.hears('charge.refunded')
    const dispute = account.dispute(giving.charge)
    const { disputes } = account.books
    const [line] = disputes.get(dispute)!.balance_transactions
    disputes.set(dispute, {
      ...disputes.get(dispute)!,
      amount: 20_00,
      balance_transactions: [{ ...line!, amount: -20_00 }],
    })

    await giving.hears('charge.dispute.created')

    assert.deepEqual((await books(giving.world)).slice(4), [
      'refund  at the bank  -5.00',
      'refund  fund:where-needed-most  5.00',
      'dispute  at the bank  -20.00',
      'dispute  fund:where-needed-most  20.00',
      'dispute  fees  20.00',
      'dispute  at the bank  -20.00',
    ])
    assert.equal((await giving.payment())['state'], 'disputed')
  })

  it('that ends without any event is found', async (t) => {
    const giving = await given(t)
    const dispute = giving.stripe.account.dispute(giving.charge)
    await sweep(await giving.context())
    const opened = await giving.payment()
    giving.stripe.account.endDispute(dispute, 'lost')

    await sweep(await giving.context())

    assert.deepEqual([opened['state'], (await giving.payment())['state']], ['disputed', 'lost'])
  })
})

describe('a payout', () => {
  it('lies at the bank once it has arrived there, and is posted once', async (t) => {
    const giving = await given(t)
    const { account } = giving.stripe

    const [payout] = account.payOut()
    await giving.hears('payout.created')
    const underWay = await books(giving.world)
    account.endPayout(payout!, 'paid')
    await giving.hears('payout.paid')
    await giving.hears('payout.paid')
    await sweep(await giving.context())

    assert.deepEqual(underWay, CHARGE)
    assert.deepEqual((await books(giving.world)).slice(4), [
      'payout  bank  24.42',
      'payout  at the bank  -24.42',
    ])
  })

  it('that comes back lies at the provider again, whatever is heard first', async (t) => {
    const giving = await given(t)
    const { account } = giving.stripe
    const [payout] = account.payOut()
    account.endPayout(payout!, 'paid')
    account.endPayout(payout!, 'failed')

    await giving.hears('payout.failed')
    await giving.hears('payout.paid')

    assert.deepEqual((await books(giving.world)).slice(4), [
      'payout  bank  24.42',
      'payout  at the bank  -24.42',
      'payout-failed  bank  -24.42',
      'payout-failed  at the bank  24.42',
    ])
  })
})

describe('a gift in euros, at an account that is kept in pounds', () => {
  it('is changed by the provider, which keeps its fee in pounds', async (t) => {
    const giving = await inEuros(t)

    assert.deepEqual(await books(giving.world), CHANGED)
    assert.equal(Number((await giving.payment())['fee_minor']), 49)
  })

  it('is told of later as well', async (t) => {
    const giving = await inEuros(t, { later: true })
    const before = await books(giving.world)

    giving.stripe.account.bringFees()
    await giving.hears('charge.updated')

    assert.deepEqual(before, CHANGED.slice(0, 2))
    assert.deepEqual(await books(giving.world), CHANGED)
  })

  it('goes back in euros, for pounds, and comes again', async (t) => {
    const giving = await inEuros(t, { card: REFUND_FAILS })
    giving.stripe.account.refund(giving.intent, 10_00)
    await giving.hears('refund.created')
    giving.stripe.account.settle()
    await giving.hears('refund.failed')

    assert.deepEqual((await books(giving.world)).slice(8), [
      'refund  at the bank  -10.00  EUR',
      'refund  fund:where-needed-most  10.00  EUR',
      'exchange  exchange  -10.00  EUR',
      'exchange  at the bank  10.00  EUR',
      'exchange  at the bank  -8.40',
      'exchange  exchange  8.40',
      'refund-failed  at the bank  10.00  EUR',
      'refund-failed  fund:where-needed-most  -10.00  EUR',
      'exchange  exchange  10.00  EUR',
      'exchange  at the bank  -10.00  EUR',
      'exchange  at the bank  8.40',
      'exchange  exchange  -8.40',
    ])
  })

  it('is disputed in euros, for pounds and a fee in pounds', async (t) => {
    const giving = await inEuros(t)
    giving.stripe.account.dispute(giving.charge)

    await giving.hears('charge.dispute.created')

    assert.deepEqual((await books(giving.world)).slice(8), [
      'dispute  at the bank  -25.00  EUR',
      'dispute  fund:where-needed-most  25.00  EUR',
      'dispute  fees  16.80',
      'dispute  at the bank  -16.80',
      'exchange  exchange  -25.00  EUR',
      'exchange  at the bank  25.00  EUR',
      'exchange  at the bank  -21.00',
      'exchange  exchange  21.00',
    ])
  })
})

describe('at the sandbox', () => {
  it('a refund, a dispute and a payout are told of, and stand in the ledger', async (t) => {
    const world = await story(t)
    const { data } = await giveAtSandbox(world, CARD.good)
    const disputed = await giveAtSandbox(world, DISPUTED)
    const bank = bankOf(world.ctx)
    const payment = (await findPayment(world.ctx, { id: data.transactionId as string }))!

    const order = { key: 'r', intentId: payment.intentId!, refund: 'ours', gift: payment.id }
    await bank.refund({ ...order, amount: 10_00 })
    await world.drain()

    const { state } = (await findPayment(world.ctx, { id: payment.id }))!
    const other = (await findPayment(world.ctx, { id: disputed.data.transactionId as string }))!
    assert.deepEqual([state, other.state], ['partially_refunded', 'disputed'])
    const [dispute] = (await bank.listDisputes({ intentId: other.intentId! })).items
    await endDispute(world.ctx, { disputeId: dispute!.id, outcome: 'won' })
    await world.drain()
    await payOutNow(world.ctx)
    const [payout] = (await bank.listPayouts({})).items
    await endPayoutNow(world.ctx, { payoutId: payout!.id, outcome: 'paid' })
    await world.drain()
    assert.equal((await findPayment(world.ctx, { id: other.id }))?.state, 'won')
    assert.deepEqual((await books(world)).slice(-2), [
      'payout  bank  18.84',
      'payout  at the bank  -18.84',
    ])
  })

  it('a gift that the bank changes into another currency is posted with its exchange', async (t) => {
    const world = await story(t)

    const { data } = await giveAtSandbox(world, CHANGED_CARD)
    await world.drain()

    assert.equal(data.status, 'succeeded')
    assert.deepEqual(await books(world), [
      'charge  at the bank  25.00',
      'charge  fund:where-needed-most  -25.00',
      'exchange  exchange  25.00',
      'exchange  at the bank  -25.00',
      'exchange  at the bank  29.00  EUR',
      'exchange  exchange  -29.00  EUR',
      'fee  fees  0.67  EUR',
      'fee  at the bank  -0.67  EUR',
    ])
  })
})

async function giveAtSandbox(world: World, card: string) {
  const confirmationToken = await payWith(world, card)
  return world.visitor.asks(giveDonation, await gift(world, { confirmationToken }))
}

const DISPUTED = '4000000000000259'
const CHANGED_CARD = '4000000010070003'
const REFUND_FAILS = '4000000000005126'
const CHANGED = [
  'charge  at the bank  25.00  EUR',
  'charge  fund:where-needed-most  -25.00  EUR',
  'exchange  exchange  25.00  EUR',
  'exchange  at the bank  -25.00  EUR',
  'exchange  at the bank  21.00',
  'exchange  exchange  -21.00',
  'fee  fees  0.49',
  'fee  at the bank  -0.49',
]

async function inEuros(
  t: TestContext,
  { later = false, card = CARD.good }: { later?: boolean; card?: string } = {},
) {
  return given(t, { currency: 'EUR' }, card, ({ stripe: { account } }) => {
    account.books.settlesIn = { currency: 'gbp', rate: 0.84 }
    if (later) account.books.feeDelayMs = () => Infinity
  })
}

/** A gift that has arrived, and hands to tell of what comes after. */
async function given(
  t: TestContext,
  changes: object = {},
  card: string = CARD.good,
  before: (giving: GivingAtStripe) => void = () => {},
) {
  const giving = await giveAtStripe(t)
  before(giving)
  const { data } = await giving.press(await giving.form(changes, card))
  assert.equal(data.status, 'succeeded')
  const [intent] = giving.stripe.account.books.intents.keys()
  return { ...giving, ...handsOn(giving, intent!) }
}

function handsOn(giving: GivingAtStripe, intent: string) {
  const { world, stripe } = giving
  return {
    intent,
    charge: stripe.account.books.intents.get(intent)!.latest_charge!,
    /** The last event of this type arrives, as the provider would send it now, and is followed. */
    async hears(type: string): Promise<void> {
      const status = await giving.tell(type)
      assert.equal(status, 200, type)
      await world.drain()
    },
    async follow(): Promise<void> {
      const ctx = await giving.context()
      const payment = (await findPayment(ctx, { intentId: intent }))!
      await followReturns(ctx, await providerOf(ctx, payment), payment)
    },
  }
}
