import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { findAccounts } from '#features/money/payments/accounts.ts'
import { connectStripe } from '#features/money/payments/connect.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import { tendAccounts } from '#features/money/payments/tend-accounts.ts'
import { CARD } from '#testing/gifts.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'

describe('an account at Stripe', () => {
  it('whose keys were rolled is the same one, and is asked with its new keys', async (t) => {
    const giving = await giveAtStripe(t)
    const { account } = giving.stripe
    await giving.press(await giving.form())
    const before = (await giving.payment())['account_id']
    const { publishableKey: former } = account.keys

    account.rollKeys()
    await connectStripe(await giving.context(), account.keys)

    const accounts = await findAccounts(await giving.context())
    assert.notEqual(account.keys.publishableKey, former)
    assert.deepEqual(
      accounts.map(({ id, publishableKey }) => [id, publishableKey]),
      [[before, account.keys.publishableKey]],
    )
    account.refund([...account.books.intents.keys()][0]!)
    await sweep(await giving.context())
    assert.equal((await giving.payment())['state'], 'refunded')
  })

  it('that was connected before we asked for its name is known again as well', async (t) => {
    const giving = await giveAtStripe(t)
    const { account } = giving.stripe
    await giving.world.rows('update payment_accounts set provider_account = null')

    await tendAccounts(await giving.context())
    account.rollKeys()
    await connectStripe(await giving.context(), account.keys)

    assert.equal((await findAccounts(await giving.context())).length, 1)
  })

  it('is another one where Stripe says so', async (t) => {
    const giving = await giveAtStripe(t)

    await connectStripe(await giving.context(), giving.stripe.addAccount().keys)

    const accounts = await findAccounts(await giving.context())
    assert.equal(new Set(accounts.map(({ id }) => id)).size, 2)
  })
})

describe('a webhook secret that was replaced', () => {
  it('stays while anything of its account is open, and goes when nothing is', async (t) => {
    const giving = await giveAtStripe(t)
    const { account } = giving.stripe
    const { data } = await giving.press(await giving.form({}, CARD.challenge))
    await connectStripe(await giving.context(), {
      ...account.keys,
      webhookSecret: 'whsec_another_one',
    })

    const [atOnce] = await afterDays(giving, 0)
    const [open] = await afterDays(giving, 2)
    account.authenticate(String(data.clientSecret).split('_secret_')[0]!, 'pass')
    await giving.reconcile()
    const [over] = await afterDays(giving, 0)

    assert.deepEqual(atOnce, ['whsec_another_one', account.keys.webhookSecret])
    assert.deepEqual(open, atOnce)
    assert.deepEqual(over, ['whsec_another_one'])
    assert.equal(await giving.tell('payment_intent.succeeded'), 400)
  })

  it('stays for a day, though nothing is open', async (t) => {
    const giving = await giveAtStripe(t)
    const { keys } = giving.stripe.account
    await connectStripe(await giving.context(), { ...keys, webhookSecret: 'whsec_another_one' })

    assert.equal((await afterDays(giving, 0.9))[0]!.length, 2)
    assert.equal((await afterDays(giving, 0.2))[0]!.length, 1)
  })
})

describe('the webhook secret of an account that was left', () => {
  it('stays as long as a charge there may come back, and then goes', async (t) => {
    const giving = await leftBehind(t)

    const young = await afterDays(giving, 179)
    const old = await afterDays(giving, 2)

    assert.deepEqual(
      young.map(({ length }) => length),
      [1, 1],
    )
    assert.deepEqual(
      old.map(({ length }) => length),
      [1, 0],
    )
  })

  it('stays while a dispute there is not decided', async (t) => {
    const giving = await leftBehind(t)
    const { account } = giving.stripe
    const dispute = account.dispute(account.charges()[0]!.id)
    await giving.tell('charge.dispute.created')
    await giving.world.drain()

    const open = await afterDays(giving, 200)
    account.endDispute(dispute, 'lost')
    const status = await giving.tell('charge.dispute.closed')
    await giving.world.drain()
    const over = await afterDays(giving, 0)

    assert.equal(status, 200)
    assert.deepEqual([open[1]!.length, over[1]!.length], [1, 0])
  })
})

/** The secrets of each account, the chosen one first, once the hourly tending has run. */
async function afterDays(giving: GivingAtStripe, days: number): Promise<string[][]> {
  giving.world.wait({ days })
  await tendAccounts(await giving.context())
  const accounts = await findAccounts(await giving.context())
  return accounts.map(({ webhookSecrets }) => webhookSecrets.map(({ secret }) => secret))
}

/** A gift at the first account; then the organisation moves on to another. */
async function leftBehind(t: TestContext): Promise<GivingAtStripe> {
  const giving = await giveAtStripe(t)
  await giving.press(await giving.form())
  giving.world.wait({ minutes: 1 })
  await connectStripe(await giving.context(), giving.stripe.addAccount().keys)
  return giving
}
