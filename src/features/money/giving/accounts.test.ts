import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { findAccounts } from '#features/money/payments/accounts.ts'
import { connectStripe } from '#features/money/payments/connect.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import { tendAccounts } from '#features/money/payments/tend-accounts.ts'
import { toOptions } from '#platform/server/database.ts'
import { CARD } from '#testing/gifts.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'
import { story } from '#testing/story.ts'
import postgres from 'postgres'
import { audit } from '../../../audit.ts'

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

describe('two accounts of ours that are one at Stripe, because nobody told us its name', () => {
  it('are followed by the keys that work: what goes back is posted where its gift stands', async (t) => {
    const giving = await knownTwice(t)
    const { account } = giving.stripe
    const [first, second] = [...account.books.intents.keys()]
    account.refund(first!, 5_00)
    account.refund(second!, 6_00)

    const status = await giving.tell('refund.created')
    await giving.world.drain()
    account.refund(first!)
    await sweep(await giving.context())

    assert.equal(status, 200)
    assert.deepEqual(await statesOf(giving), ['refunded', 'partially_refunded'])
    assert.deepEqual(
      await giving.world.rows('select from payment_events where done_at is null'),
      [],
    )
  })

  it('have one payout between them, whichever told of it first', async (t) => {
    const giving = await knownTwice(t)
    const { account } = giving.stripe
    const [payout] = account.payOut()
    account.endPayout(payout!, 'paid')
    await sweep(await giving.context())
    const [former] = await giving.world.rows<{ id: string }>(
      'select id from payment_accounts order by chosen_at limit 1',
    )
    // As when the former had been asked first.
    await giving.world.rows('update postings set payment_account_id = $1 where kind = $2', [
      former!.id,
      'payout',
    ])
    await giving.world.rows(
      `update entries set account = 'test-provider:' || $1 where account like 'test-provider:%'
        and posting_id in (select id from postings where kind = 'payout')`,
      [former!.id],
    )

    account.endPayout(payout!, 'failed')
    await sweep(await giving.context())

    const posted = await giving.world.rows(
      `select kind, payment_account_id from postings where kind like 'payout%' order by sequence`,
    )
    assert.deepEqual(posted, [
      { kind: 'payout', payment_account_id: former!.id },
      { kind: 'payout-failed', payment_account_id: former!.id },
    ])
  })

  it('are named by the audit, with what that means', async (t) => {
    const giving = await knownTwice(t)
    const [first] = [...giving.stripe.account.books.intents.keys()]
    giving.stripe.account.refund(first!)
    await giving.tell('refund.created')
    await giving.world.drain()

    const { broken, toLookAt } = await auditOf(giving)

    assert.deepEqual(broken, [])
    assert.deepEqual(
      toLookAt.map(({ sentence, rows }) => [sentence, rows.length]),
      [
        [
          'payments: two accounts of ours that are one at their provider: its balance is the sum of both, and nothing has to be done',
          1,
        ],
      ],
    )
  })
})

describe('an organisation that changes its account', () => {
  it('leaves what was begun to the account where it was begun', async (t) => {
    const giving = await giveAtStripe(t)
    const { stripe, world } = giving
    const { data } = await giving.press(await giving.form({}, CARD.challenge))
    const [{ id, account_id: begunAt }] = [await giving.payment()] as [Record<string, string>]
    const second = stripe.addAccount()
    await connectStripe(await giving.context(), second.keys)
    const { confirmationToken } = { confirmationToken: second.mintToken(CARD.good) }
    await giving.context()

    stripe.account.authenticate(String(data.clientSecret).split('_secret_')[0]!, 'pass')
    const other = await giving.press(await giving.form({ confirmationToken }))
    world.wait({ minutes: 3 })
    await giving.reconcile()

    const payments = await world.rows<{ id: string; account_id: string; state: string }>(
      'select id, account_id, state from payments order by created_at',
    )
    assert.equal(other.data.status, 'succeeded')
    assert.deepEqual(
      payments.map(({ state }) => state),
      ['succeeded', 'succeeded'],
    )
    assert.deepEqual([payments[0]!.id, payments[0]!.account_id], [id, begunAt])
    assert.notEqual(payments[1]!.account_id, begunAt)
    assert.deepEqual([giving.charges(), second.charges().length], [1, 1])
  })

  it('is believed what the former account has signed', async (t) => {
    const giving = await giveAtStripe(t)
    const { stripe, world } = giving
    await giving.press(await giving.form({}, CARD.settlesLater))
    await connectStripe(await giving.context(), stripe.addAccount().keys)
    await giving.context()

    stripe.account.settle()
    const status = await giving.tell('payment_intent.succeeded')
    await world.drain()

    assert.equal(status, 200)
    assert.equal((await giving.payment())['state'], 'succeeded')
  })

  it('never asks the present account for a gift that was begun elsewhere', async (t) => {
    const giving = await giveAtStripe(t)
    const { stripe } = giving
    const form = await giving.form({}, CARD.declined)
    await giving.press(form)
    const second = stripe.addAccount()
    await connectStripe(await giving.context(), second.keys)
    await giving.context()

    const again = await giving.press({
      ...form,
      confirmationToken: second.mintToken(CARD.good),
    })

    assert.equal(again.data.status, 'failed')
    assert.deepEqual([giving.charges(), second.charges().length], [0, 0])
    assert.equal([...stripe.account.books.intents.values()][0]?.status, 'canceled')
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

/** A gift, other keys for the same account that may not say its name, and another gift with them. */
async function knownTwice(t: TestContext): Promise<GivingAtStripe> {
  const giving = await giveAtStripe(t)
  const { account, faults } = giving.stripe
  await giving.world.rows('update payment_accounts set provider_account = null')
  faults.plan('unavailable', { at: 'GET /v1/account', times: Infinity })
  await giving.press(await giving.form())
  giving.world.wait({ minutes: 1 })
  account.rollKeys()
  await connectStripe(await giving.context(), account.keys)
  await giving.context()
  const { data } = await giving.press(await giving.form())
  assert.equal(data.status, 'succeeded')
  assert.equal((await findAccounts(await giving.context())).length, 2)
  return giving
}

async function statesOf({ world }: GivingAtStripe): Promise<string[]> {
  const rows = await world.rows<{ state: string }>('select state from payments order by created_at')
  return rows.map(({ state }) => state)
}

async function auditOf({ world }: GivingAtStripe) {
  const sql = postgres({ ...toOptions(story.copyOf(world).owner), max: 1, onnotice: () => {} })
  try {
    return await audit(sql)
  } finally {
    await sql.end()
  }
}
