import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { HOUR_MS } from '#platform/shared/wall-time.ts'
import type { EventObject } from '#testing/stripe/books.ts'
import { toAccount } from '#testing/payment-desks.ts'
import { signatureOf } from '#testing/stripe/events.ts'
import { openStripe } from '#testing/stripe/server.ts'
import {
  ProviderRefused,
  ProviderUnclear,
  TOKEN_UNUSABLE,
  WrongSignature,
} from './provider-errors.ts'
import type { Intent } from './provider-objects.ts'
import { stripeProvider, tryKeys } from './stripe.ts'

const organisationId = '0190f2a8-0000-7000-8000-000000000001'

describe('a payment at Stripe', () => {
  it('is opened without taking anything, and says whose gift it is', async (t) => {
    const { provider, account } = await atStripe(t)

    const intent = await open(provider)

    assert.equal(intent.status, 'requires_payment_method')
    assert.deepEqual([intent.amount, intent.currency], [2_500, 'GBP'])
    assert.deepEqual(intent.metadata, { gift: 'g_123', organisation: organisationId })
    assert.deepEqual(account.charges(), [])
  })

  it('arrives, with the fee and the card that it was made with', async (t) => {
    const { provider, account } = await atStripe(t)
    const { id } = await open(provider)

    const intent = await confirm(provider, id, account.mintToken('4242424242424242'))

    assert.equal(intent.status, 'succeeded')
    assert.equal(intent.feeMinor, 58)
    assert.deepEqual(intent.card, { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 })
    assert.deepEqual(
      account.charges().map((charge) => [charge.id, charge.amount]),
      [[intent.charge, 2_500]],
    )
  })

  it('is answered with a decline when the bank says no, and may try another card', async (t) => {
    const { provider, account } = await atStripe(t)
    const { id } = await open(provider)

    const declined = await confirm(provider, id, account.mintToken('4000000000009995'), 'k1')
    const again = await confirm(provider, id, account.mintToken('4000000000000002'), 'k2')
    const paid = await confirm(provider, id, account.mintToken('4242424242424242'), 'k3')

    assert.equal(declined.status, 'requires_payment_method')
    assert.deepEqual(declined.decline, {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      advice: 'try_again_later',
    })
    assert.equal(again.decline?.declineCode, 'generic_decline')
    assert.notEqual(again.charge, declined.charge)
    assert.equal(paid.status, 'succeeded')
    assert.equal(paid.decline, undefined)
  })

  it('tells the same decline to whoever looks it up', async (t) => {
    const { provider, account } = await atStripe(t)
    const { id } = await open(provider)
    const declined = await confirm(provider, id, account.mintToken('4000000000009995'))

    const found = await provider.findIntent(id)

    assert.deepEqual(found.decline, declined.decline)
    assert.equal(found.charge, declined.charge)
    assert.equal(found.card?.last4, '9995')
  })

  it('waits while the bank asks the donor, then for our word, and then arrives', async (t) => {
    const { provider, account } = await atStripe(t)
    const { id } = await open(provider)

    const asked = await confirm(provider, id, account.mintToken('4000002500003155'))
    account.authenticate(id, 'pass')
    const passed = await provider.findIntent(id)
    const paid = await provider.confirmPassed({ intentId: id, key: 'passed' })

    assert.equal(asked.status, 'requires_action')
    assert.match(asked.clientSecret, new RegExp(`^${id}_secret_`))
    assert.deepEqual([passed.status, paid.status], ['requires_confirmation', 'succeeded'])
  })

  it('goes back to the card when the donor fails the bank’s question', async (t) => {
    const { provider, account } = await atStripe(t)
    const { id } = await open(provider)
    await confirm(provider, id, account.mintToken('4000002500003155'))

    account.authenticate(id, 'fail')

    const found = await provider.findIntent(id)
    assert.equal(found.status, 'requires_payment_method')
    assert.equal(found.decline?.code, 'payment_intent_authentication_failure')
    assert.equal(found.charge, undefined)
  })

  it('can be ended, but not once it has arrived', async (t) => {
    const { provider, account } = await atStripe(t)
    const left = await open(provider, 'left')
    const paid = await open(provider, 'paid')
    await confirm(provider, paid.id, account.mintToken('4242424242424242'))

    const ended = await provider.cancelIntent({ intentId: left.id, key: 'end-left' })
    const tooLate = provider.cancelIntent({ intentId: paid.id, key: 'end-paid' })

    assert.equal(ended.status, 'cancelled')
    await assert.rejects(tooLate, ProviderUnclear)
  })

  it('is made once under one key; under the same key for another amount all is unclear', async (t) => {
    const { provider } = await atStripe(t)

    const first = await open(provider)
    const second = await open(provider)
    const other = provider.createIntent({ ...order, amount: 9_900 })

    assert.equal(second.id, first.id)
    await assert.rejects(other, { name: 'ProviderUnclear', reason: 'key-reused' })
  })
})

describe('what a payment brings at Stripe', () => {
  it('may be known only later: until then it has neither fee nor settlement', async (t) => {
    const { provider, account } = await atStripe(t)
    account.books.feeDelayMs = () => Infinity
    const { id } = await open(provider)

    const paid = await confirm(provider, id, account.mintToken('4242424242424242'))
    account.bringFees()

    assert.deepEqual(
      [paid.status, paid.feeMinor, paid.settlement],
      ['succeeded', undefined, undefined],
    )
    const found = await provider.findIntent(id)
    assert.equal(found.feeMinor, 58)
    const { items } = await provider.listMovements({ source: found.charge! })
    assert.deepEqual([items[0]?.id, items[0]?.feeMinor], [found.settlement?.id, 58])
    const told = account.books.events.find(({ type }) => type === 'charge.updated')!
    assert.equal(provider.readEvent(...signed(told, account.keys.webhookSecret)).intentId, id)
  })

  it('is in the currency of the account; a fee in another one is no part of the gift', async (t) => {
    const { provider, account } = await atStripe(t)
    account.books.settlesIn = { currency: 'eur', rate: 1.2 }
    const { id } = await open(provider)

    const paid = await confirm(provider, id, account.mintToken('4242424242424242'))

    assert.equal(paid.feeMinor, undefined)
    const { id: line, ...settlement } = paid.settlement!
    assert.match(line, /^txn_/)
    const changed = { amountMinor: 3_000, feeMinor: 70, currency: 'EUR', exchangeRate: 1.2 }
    assert.deepEqual(settlement, changed)
  })
})

describe('a token', () => {
  for (const [what, made] of Object.entries({
    'unknown to Stripe': () => 'ctoken_nobody_knows',
    'of another account': (other: () => string) => other(),
  }))
    it(`that is ${what} asks for the card again`, async (t) => {
      const { provider, stripe } = await atStripe(t)
      const { id } = await open(provider)
      const token = made(() => stripe.addAccount().mintToken('4242424242424242'))

      await assert.rejects(confirm(provider, id, token), { code: TOKEN_UNUSABLE })
    })

  it('pays once: for a second gift the card is asked for again', async (t) => {
    const { provider, account } = await atStripe(t)
    const token = account.mintToken('4242424242424242')
    const first = await open(provider, 'first')
    const second = await open(provider, 'second')
    await confirm(provider, first.id, token, 'k1')

    await assert.rejects(confirm(provider, second.id, token, 'k2'), { code: TOKEN_UNUSABLE })

    assert.equal(account.charges().length, 1)
  })
})

describe('when Stripe’s answer is unclear', () => {
  for (const fault of [
    'error-before',
    'error-after',
    'cut-off',
    'busy',
    'overloaded',
    'unavailable',
    'reset-after',
  ] as const)
    it(`it says so (${fault}), asks once, and the look-up tells`, async (t) => {
      const { provider, account, stripe } = await atStripe(t)
      const { id } = await open(provider)
      stripe.faults.plan(fault, { at: 'confirm', times: 2 })

      await assert.rejects(
        confirm(provider, id, account.mintToken('4242424242424242')),
        ProviderUnclear,
      )

      const wasDone = ['error-after', 'cut-off', 'reset-after'].includes(fault)
      const found = await provider.findIntent(id)
      assert.equal(found.status, wasDone ? 'succeeded' : 'requires_payment_method')
      assert.equal(account.charges().length, wasDone ? 1 : 0)
    })

  it('it says what is known of it', async (t) => {
    const { provider, account, stripe } = await atStripe(t)
    const { id } = await open(provider)
    const token = account.mintToken('4242424242424242')
    for (const [fault, reason] of [
      ['overloaded', 'too-many'],
      ['busy', 'busy'],
      ['unavailable', 'provider-error'],
      ['error-before', 'provider-error'],
    ] as const) {
      stripe.faults.plan(fault, { at: 'confirm' })

      await assert.rejects(confirm(provider, id, token), { name: 'ProviderUnclear', reason })
    }

    // Nothing was saved under the key: it still asks for the first time.
    assert.equal((await confirm(provider, id, token)).status, 'succeeded')
    assert.equal(account.charges().length, 1)
  })

  it('it may be at work still: whoever looks sees nothing yet, and nobody else gets in between', async (t) => {
    const { provider, account, stripe } = await atStripe(t)
    const { id } = await open(provider)
    const [first, second] = [1, 2].map(() => account.mintToken('4242424242424242'))
    stripe.faults.plan('in-flight', { at: 'confirm' })

    await assert.rejects(confirm(provider, id, first!, 'k1'), ProviderUnclear)
    const looked = await provider.findIntent(id)
    await assert.rejects(confirm(provider, id, first!, 'k1'), { reason: 'busy' })
    await assert.rejects(confirm(provider, id, second!, 'k2'), { reason: 'busy' })
    await assert.rejects(provider.cancelIntent({ intentId: id, key: 'e' }), { reason: 'busy' })
    stripe.faults.land()
    await eventually(async () => (await provider.findIntent(id)).status === 'succeeded')

    assert.equal(looked.status, 'requires_payment_method')
    assert.equal((await confirm(provider, id, first!, 'k1')).status, 'succeeded')
    await assert.rejects(confirm(provider, id, second!, 'k2'), { reason: 'unexpected-state' })
    assert.equal(account.charges().length, 1)
  })

  it('it gives a saved 500 of which nothing came, and works under the next key', async (t) => {
    const { provider, account, stripe } = await atStripe(t)
    const { id } = await open(provider)
    const token = account.mintToken('4242424242424242')
    stripe.faults.plan('error-instead', { at: 'confirm' })
    const saved = { name: 'ProviderUnclear', reason: 'provider-error' }

    await assert.rejects(confirm(provider, id, token, 'k1'), saved)
    await assert.rejects(confirm(provider, id, token, 'k1'), saved)

    assert.equal(account.charges().length, 0)
    assert.equal((await confirm(provider, id, token, 'k2')).status, 'succeeded')
  })

  it('of a refund, the list of refunds tells whether it was made', async (t) => {
    const { provider, account, stripe } = await atStripe(t)
    const { id } = await open(provider)
    await confirm(provider, id, account.mintToken('4242424242424242'))
    const asked = { intentId: id, amount: 500, labels: { gift: 'g_123' }, organisationId }

    stripe.faults.plan('error-after', { at: 'refunds' })
    await assert.rejects(provider.refund({ ...asked, key: 'k1', refund: 'r1' }), ProviderUnclear)
    stripe.faults.plan('error-instead', { at: 'refunds' })
    await assert.rejects(provider.refund({ ...asked, key: 'k2', refund: 'r2' }), ProviderUnclear)

    const { items } = await provider.listRefunds({ intentId: id })
    assert.deepEqual(
      items.map(({ metadata }) => metadata.refund),
      ['r1'],
    )
  })

  it('it does not wait longer than a donor does', { timeout: 20_000 }, async (t) => {
    const { provider, account, stripe } = await atStripe(t)
    const { id } = await open(provider)
    stripe.faults.plan('hang-after', { at: 'confirm' })
    const began = performance.now()

    await assert.rejects(
      confirm(provider, id, account.mintToken('4242424242424242')),
      ProviderUnclear,
    )

    assert.ok(performance.now() - began < 8_000)
    assert.equal((await provider.findIntent(id)).status, 'succeeded')
  })

  it('it gives the saved 500 again under its key, and works under the next', async (t) => {
    const { provider, account, stripe } = await atStripe(t)
    stripe.faults.plan('error-after', { at: 'POST' })

    await assert.rejects(open(provider), ProviderUnclear)
    await assert.rejects(open(provider), ProviderUnclear)

    assert.equal((await open(provider, 'next')).status, 'requires_payment_method')
    assert.equal(account.books.intents.size, 2)
  })

  it('it charges once however many ask at the same moment', async (t) => {
    const { provider, account, stripe } = await atStripe(t)
    const { id } = await open(provider)
    stripe.latencyMs = 20

    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) =>
        confirm(provider, id, account.mintToken('4242424242424242'), `k${place % 4}`),
      ),
    )

    const failed = answers.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    )
    assert.ok(failed.every((error) => error instanceof Error && /Provider/.test(error.name)))
    assert.equal(account.charges().length, 1)
    assert.equal((await provider.findIntent(id)).status, 'succeeded')
  })
})

describe('keys that Stripe does not know', () => {
  it('are refused, without a part of them in the message', async (t) => {
    const { stripe, account } = await atStripe(t)
    const wrong = 'sk_test_0123456789abcdef'
    const provider = stripeProvider(
      { ...toAccount(account.keys), secretKey: wrong },
      { STRIPE_API_BASE: stripe.address },
    )

    await assert.rejects(open(provider), (error) => {
      assert.ok(error instanceof ProviderRefused)
      assert.doesNotMatch(`${error.message} ${error.stack}`, /sk_test/)
      return true
    })
    const where = { STRIPE_API_BASE: stripe.address }
    assert.deepEqual(await tryKeys(wrong, where), { said: 'refused' })
    assert.deepEqual(await tryKeys(account.keys.secretKey, where), {
      said: 'accepted',
      account: account.books.account,
    })
  })
})

describe('an event from Stripe', () => {
  it('is believed when its bytes are signed, and says where to look', async (t) => {
    const { provider, account } = await atStripe(t)
    const { id } = await open(provider)
    await confirm(provider, id, account.mintToken('4242424242424242'))
    const event = account.books.events.find(({ type }) => type === 'payment_intent.succeeded')!

    const read = provider.readEvent(...signed(event, account.keys.webhookSecret))

    assert.equal(read.id, event.id)
    assert.equal(read.intentId, id)
    assert.equal(read.metadataOrganisation, organisationId)
    assert.equal(read.created.getTime(), event.created * 1_000)
  })

  it('is not believed when it was altered, forged, or is old', async (t) => {
    const { provider, account } = await atStripe(t)
    await open(provider)
    const [event] = account.books.events
    const { webhookSecret } = account.keys
    const [body, signature] = signed(event!, webhookSecret)
    const altered = Buffer.from(body.toString().replace('2500', '9900'))
    const old = new Date(Date.now() - HOUR_MS)

    assert.throws(() => provider.readEvent(altered, signature), WrongSignature)
    assert.throws(
      () => provider.readEvent(...signed(event!, 'whsec_somebody_else')),
      WrongSignature,
    )
    assert.throws(() => provider.readEvent(...signed(event!, webhookSecret, old)), WrongSignature)
    assert.throws(() => provider.readEvent(body, ''), WrongSignature)
    assert.throws(() => provider.readEvent(body, 't=1,v1=x'), WrongSignature)
  })

  it('is believed with a replaced secret for as long as it is kept', async (t) => {
    const { account, stripe } = await atStripe(t)
    const known = toAccount(account.keys)
    const where = { STRIPE_API_BASE: stripe.address }
    const latest = { secret: 'whsec_the_new_one' }
    const former = { secret: account.keys.webhookSecret, replacedAt: new Date().toISOString() }
    const provider = stripeProvider({ ...known, webhookSecrets: [latest, former] }, where)
    const later = stripeProvider({ ...known, webhookSecrets: [latest] }, where)
    await open(provider)
    const [event] = account.books.events

    assert.equal(provider.readEvent(...signed(event!, account.keys.webhookSecret)).id, event!.id)
    assert.equal(provider.readEvent(...signed(event!, 'whsec_the_new_one')).id, event!.id)
    assert.throws(
      () => later.readEvent(...signed(event!, account.keys.webhookSecret)),
      WrongSignature,
    )
  })
})

type Provider = ReturnType<typeof stripeProvider>

const order = {
  key: 'create',
  amount: 2_500,
  currency: 'GBP',
  labels: { gift: 'g_123' },
  organisationId,
  suffix: 'AL NOOR',
} as const

/** An account at the stand-in for Stripe. When the test ends, everything we asked must have been well asked. */
async function atStripe(t: TestContext) {
  const stripe = await openStripe()
  t.after(() => stripe.close())
  const { account } = stripe
  const provider = stripeProvider(toAccount(account.keys), { STRIPE_API_BASE: stripe.address })
  t.after(() => assert.deepEqual(stripe.badManners(), []))
  return { stripe, account, provider }
}

function open(provider: Provider, key = 'create'): Promise<Intent> {
  return provider.createIntent({ ...order, key })
}

function confirm(
  provider: Provider,
  intentId: string,
  confirmationToken: string,
  key = `confirm ${intentId}`,
): Promise<Intent> {
  return provider.confirmIntent({ intentId, key, confirmationToken })
}

async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setImmediate()
}

function signed(event: EventObject, secret: string, at = new Date()): [Buffer, string] {
  const body = JSON.stringify(event)
  return [Buffer.from(body), signatureOf(body, secret, at)]
}
