import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { giveAtStripe } from '#testing/giving-at-stripe.ts'
import { codeAt, staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { newId, seconds } from '#testing/stripe/books.ts'
import { signatureOf } from '#testing/stripe/events.ts'
import { openStripe } from '#testing/stripe/server.ts'
import { connectPayments, showPaymentSettings, tryPayments } from './setup-contract.ts'
import { listTrail } from './settings-contract.ts'

async function ownerOf(world: World) {
  const owner = await staffAt(world, ['owner'])
  const ask = <E extends Endpoint>(endpoint: E, input: Question<E>) =>
    world.visitor.asks(endpoint, input, { 'x-jwt-token': owner.token })
  return { owner, ask }
}

/** Al-Noor without an account, and a Stripe that would take it. */
async function beforeConnecting(t: TestContext) {
  const stripe = await openStripe()
  t.after(() => stripe.close())
  const world = await story(t, { settings: { STRIPE_API_BASE: stripe.address } })
  const { owner, ask } = await ownerOf(world)
  const connect = (changes: Partial<typeof stripe.account.keys> = {}) => {
    world.wait({ minutes: 1 })
    const code = codeAt(world, owner.key)
    return ask(connectPayments, { ...stripe.account.keys, ...changes, code })
  }
  return { world, stripe, ask, connect }
}

/** An event that Stripe has told long ago, and that never came here. */
function lost(type = 'charge.succeeded') {
  return {
    id: newId('evt'),
    object: 'event',
    type,
    created: seconds() - 3_600,
    api_version: '',
    livemode: false,
    data: { object: {} },
  } as const
}

describe('trying the payment settings', () => {
  it('says that there is only the sandbox, before there are keys', async (t) => {
    const { ask } = await ownerOf(await story(t))

    const { data } = await ask(tryPayments, {})

    assert.deepEqual([data.account, data.isTestKey, data.isLive], ['sandbox', true, false])
    assert.equal((await ask(showPaymentSettings, {})).data.provider, 'sandbox')
  })

  it('says what the provider says of the account: its currency, and whether it takes and pays', async (t) => {
    const { world, stripe } = await giveAtStripe(t)
    const { ask } = await ownerOf(world)

    const well = (await ask(tryPayments, {})).data
    stripe.account.books.standing = {
      default_currency: 'usd',
      charges_enabled: false,
      payouts_enabled: false,
    }
    const badly = (await ask(tryPayments, {})).data

    assert.deepEqual(well, {
      account: 'reached',
      isLive: false,
      isTestKey: true,
      currency: 'GBP',
      isOffered: true,
      takesCharges: true,
      paysOut: true,
      events: 'none',
      eventAt: null,
      wallets: [{ host: 'al-noor.localhost', state: 'only-here', why: '' }],
    })
    assert.deepEqual(
      [badly.currency, badly.isOffered, badly.takesCharges, badly.paysOut],
      ['USD', false, false, false],
    )
    assert.deepEqual(stripe.badManners(), [])
  })

  it('knows whether the last event has come, and one that is only on its way is not missed', async (t) => {
    const giving = await giveAtStripe(t)
    const { world, stripe } = giving
    const { ask } = await ownerOf(world)
    const events = async () => (await ask(tryPayments, {})).data.events
    const { books } = stripe.account

    await giving.press(await giving.form())
    assert.equal(await events(), 'none')
    books.events.unshift(lost())
    assert.equal(await events(), 'missed')
    books.events.length = 0
    const came = {
      ...lost('payment_intent.succeeded'),
      data: { object: [...books.intents.values()][0] },
    }
    books.events.push(came)
    const body = JSON.stringify(came)
    const { status } = await world.visitor.sends('POST', '/api/stripe/webhook', {
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signatureOf(body, stripe.account.keys.webhookSecret, new Date()),
      },
      body,
    })
    assert.equal(status, 200)
    assert.equal(await events(), 'arrived')
  })

  it('says so when the keys are worth nothing any more, or nobody answers', async (t) => {
    const { world, stripe } = await giveAtStripe(t)
    const { ask } = await ownerOf(world)

    stripe.account.rollKeys()
    assert.equal((await ask(tryPayments, {})).data.account, 'keys-refused')
    await stripe.close()
    assert.equal((await ask(tryPayments, {})).data.account, 'silent')
  })

  it('never shows a secret', async (t) => {
    const { world, stripe } = await giveAtStripe(t)
    const { ask } = await ownerOf(world)
    const { secretKey, webhookSecret } = stripe.account.keys

    const shown = await ask(showPaymentSettings, {})
    const tried = await ask(tryPayments, {})

    assert.equal(shown.data.keyEnd, secretKey.slice(-4))
    for (const { body } of [shown, tried])
      for (const secret of [secretKey, webhookSecret]) assert.ok(!body.toString().includes(secret))
  })
})

describe('connecting the account', () => {
  it('is done by an owner with a code of the app, and stands in the trail without the keys', async (t) => {
    const { world, stripe, ask, connect } = await beforeConnecting(t)

    const { data } = await connect()
    world.house.organisations.forget()

    assert.deepEqual(data, { isTestKey: true })
    assert.equal((await ask(showPaymentSettings, {})).data.provider, 'stripe')
    const trail = await ask(listTrail, { deed: 'payments-connected' })
    assert.deepEqual(
      trail.data.items.map((line: { after: string }) => line.after),
      ['test'],
    )
    assert.ok(!trail.body.toString().includes(stripe.account.keys.secretKey))
  })

  it('refuses the secret key of another account beside a publishable key that is known', async (t) => {
    const { world, stripe, connect } = await beforeConnecting(t)
    const other = stripe.addAccount()
    await connect()
    const of = () =>
      world.rows(`select secret_key_sealed from payment_accounts where provider = 'stripe'`)
    const before = await of()

    const { data } = await connect({ secretKey: other.keys.secretKey })

    assert.equal(data.problem, 'keys-of-two-accounts')
    assert.deepEqual(await of(), before)
  })

  it('refuses keys that do not fit, says which, and keeps none of them', async (t) => {
    const { world, stripe, connect, ask } = await beforeConnecting(t)
    const { secretKey, publishableKey } = stripe.account.keys
    const problem = async (changes: Parameters<typeof connect>[0]) =>
      (await connect(changes)).data.problem

    assert.equal(await problem({ publishableKey: secretKey }), 'publishable-key-odd')
    assert.equal(await problem({ secretKey: publishableKey }), 'secret-key-odd')
    assert.equal(await problem({ webhookSecret: 'we_123456789' }), 'webhook-secret-odd')
    assert.equal(await problem({ secretKey: 'sk_test_00000000000' }), 'keys-not-accepted')
    assert.equal(await problem({ secretKey: 'sk_live_00000000000' }), 'keys-differ')
    const wrongCode = await ask(connectPayments, { ...stripe.account.keys, code: '000000' })
    assert.equal(wrongCode.data.problem, 'code-wrong')
    const rows = await world.rows(`select from payment_accounts where provider = 'stripe'`)
    assert.equal(rows.length, 0)
  })
})
