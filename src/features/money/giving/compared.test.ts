import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, describe, it } from 'node:test'
import { compareWithProviders, findPayment } from '#features/money/payments/payments.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import { bankOf, payOutNow } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'
import { story } from '#testing/story.ts'
import { giveDonation } from './contract.ts'

describe('the audit', () => {
  it('holds what we have against what the provider charged, both ways', async (t) => {
    const giving = await giveAtStripe(t)
    const { world, stripe } = giving
    const first = await giving.press(await giving.form())
    await giving.press(await giving.form())
    world.wait({ minutes: 20 })
    const good = await compare(giving)
    // Money that nobody here knows of, money that was taken twice, and money that is not there.
    const { intents } = stripe.account.books
    const [one, two] = [...intents.values()]
    intents.set('pi_again', { ...one!, id: 'pi_again' })
    intents.set('pi_strange', {
      ...one!,
      id: 'pi_strange',
      metadata: { ...one!.metadata, gift: randomUUID(), payment: randomUUID() },
    })
    intents.delete(two!.id)

    const found = await compare(giving)

    assert.deepEqual(good, [])
    assert.equal(found.length, 3)
    assert.ok(
      found.some(
        (text) =>
          /charged more than once/.test(text) && text.includes(first.data.transactionId as string),
      ),
    )
    assert.ok(
      found.some((text) => text.startsWith('pi_strange was charged, and there is no payment')),
    )
    assert.ok(found.some((text) => /knows no charge/.test(text)))
  })

  it('has nothing to say of refunds, disputes and payouts that stand in the ledger', async (t) => {
    const giving = await withReturns(t)

    await sweep(await giving.context())

    assert.deepEqual(await compare(giving), [])
  })

  it('names refunds, disputes and payouts of which the ledger has nothing', async (t) => {
    const giving = await withReturns(t)

    assert.deepEqual(await compare(giving), [
      'Refund re_1 moved -£10.00 at the provider, and the ledger has nothing of it. Ask again in a quarter of an hour.',
      'Refund re_1, which came back, moved £10.00 at the provider, and the ledger has nothing of it. Ask again in a quarter of an hour.',
      'Dispute du_1 moved -£45.00 at the provider, and the ledger has nothing of it. Ask again in a quarter of an hour.',
      'Dispute du_1, which was won, moved £25.00 at the provider, and the ledger has nothing of it. Ask again in a quarter of an hour.',
      'Payout po_1 moved -£28.84 at the provider, and the ledger has nothing of it. Ask again in a quarter of an hour.',
    ])
  })

  it('names what moved otherwise than the ledger says, also of long ago', async (t) => {
    const giving = await withReturns(t)
    await sweep(await giving.context())
    giving.world.wait({ minutes: 30 })
    const { refunds, disputes, payouts } = giving.stripe.account.books
    for (const [id, one] of refunds)
      refunds.set(id, { ...one, created: one.created - 30 * DAY_SECONDS })
    for (const [id, one] of disputes) {
      const [withdrawn, ...more] = one.balance_transactions
      const cheaper = { ...withdrawn!, fee: 15_00 }
      disputes.set(id, { ...one, balance_transactions: [cheaper, ...more] })
    }
    payouts.clear()

    assert.deepEqual(await compare(giving), [
      'Payout po_1 is in the ledger, and its account knows nothing of it.',
      'Dispute du_1 moved -£40.00 at the provider, and -£45.00 in the ledger.',
    ])
  })

  it('expects nothing of money that is no payment of ours, and is told so where an account is away', async (t) => {
    const giving = await withReturns(t)
    await sweep(await giving.context())
    const { intents, refunds, charges } = giving.stripe.account.books
    const [one] = [...intents.values()]
    intents.set('pi_shop', { ...one!, id: 'pi_shop', metadata: {} })
    const [made] = [...refunds.values()]
    refunds.set('re_shop', { ...made!, id: 're_shop', payment_intent: 'pi_shop' })
    assert.ok(charges.size > 0)
    const found = await compare(giving)
    giving.stripe.faults.plan('unavailable', { at: 'GET', times: Infinity })

    const away = await compare(giving)

    assert.deepEqual(found, [])
    assert.match(away.join(), /^The account account_1 could not be asked/)
  })

  it('holds the sandbox against its ledger as well', async (t) => {
    const world = await story(t)
    const confirmationToken = await payWith(world, CARD.good)
    const { data } = await world.visitor.asks(
      giveDonation,
      await gift(world, { confirmationToken }),
    )
    const payment = (await findPayment(world.ctx, { id: data.transactionId as string }))!
    const order = { key: 'r', intentId: payment.intentId!, refund: 'ours', gift: payment.id }
    await bankOf(world.ctx).refund({ ...order, amount: 10_00 })
    await payOutNow(world.ctx)
    world.wait({ minutes: 30 })
    const before = await compareWithProviders(world.ctx, 7)
    await world.drain()

    const after = await compareWithProviders(world.ctx, 7)

    assert.match(
      before.join(),
      /Refund \w+ moved -£10\.00 at the provider, and the ledger has nothing/,
    )
    assert.deepEqual(after, [])
  })
})

const DAY_SECONDS = 86_400
const REFUND_FAILS = '4000000000005126'

/** Three gifts: one whose refund came back, one whose dispute was won, and a payout; nobody has told us of any. */
async function withReturns(t: TestContext): Promise<GivingAtStripe> {
  const giving = await giveAtStripe(t)
  const { account } = giving.stripe
  for (const card of [REFUND_FAILS, CARD.good]) await giving.press(await giving.form({}, card))
  const [first, second] = [...account.books.intents.values()]
  account.refund(first!.id, 10_00)
  account.settle()
  account.endDispute(account.dispute(second!.latest_charge!), 'won')
  const [payout] = account.payOut()
  account.endPayout(payout!, 'paid')
  giving.world.wait({ minutes: 30 })
  return giving
}

/** Names of the provider’s objects are counted, as a test can foretell. */
async function compare(giving: GivingAtStripe): Promise<string[]> {
  const found = await compareWithProviders(await giving.context(), 7)
  return found.map((finding) =>
    finding
      .replace(/\b(re|du|po)_\w+/, '$1_1')
      .replace(/account [0-9a-f-]{36}/, 'account account_1'),
  )
}
