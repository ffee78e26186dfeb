import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, describe, it } from 'node:test'
import type { StripeAccount } from './account.ts'
import { signatureOf } from './events.ts'
import { type StripeServer, openStripe } from './server.ts'

describe('the stand-in for Stripe', () => {
  for (const [what, form, code] of [
    ['an unknown parameter', 'amount=500&currency=gbp&colour=red', 'parameter_unknown'],
    [
      'one inside another',
      'amount=500&currency=gbp&automatic_payment_methods[enabled]=true&automatic_payment_methods[on]=1',
      'parameter_unknown',
    ],
    [
      'one that was removed',
      'amount=500&currency=gbp&payment_method_types[]=card',
      'parameter_unknown',
    ],
    ['a missing one', 'amount=500', 'parameter_missing'],
    ['a sum that is not whole', 'amount=5.5&currency=gbp', 'parameter_invalid_integer'],
    [
      'a word it does not know',
      'amount=500&currency=gbp&capture_method=later',
      'parameter_invalid',
    ],
    ['too small a sum', 'amount=29&currency=gbp', 'amount_too_small'],
    [
      'a return address without confirm',
      'amount=500&currency=gbp&return_url=https://a',
      'parameter_invalid',
    ],
    [
      'a suffix of signs',
      'amount=500&currency=gbp&statement_descriptor_suffix=1*2',
      'parameter_invalid',
    ],
  ] as const)
    it(`refuses ${what}`, async (t) => {
      const { post, stripe } = await atStripe(t)

      const { status, body } = await post('/v1/payment_intents', form)

      assert.deepEqual([status, body.error.code], [400, code])
      assert.equal(stripe.account.books.intents.size, 0)
    })

  it('takes what Stripe takes', async (t) => {
    const { post } = await atStripe(t)

    const { status, body } = await post(
      '/v1/payment_intents',
      'amount=500&currency=gbp&automatic_payment_methods[enabled]=true&metadata[gift]=g1&metadata[n]=2',
    )

    assert.deepEqual(
      [status, body.status, body.metadata],
      [200, 'requires_payment_method', { gift: 'g1', n: '2' }],
    )
  })

  it('keeps one account’s payments from another', async (t) => {
    const { stripe, post } = await atStripe(t)
    const { body } = await post('/v1/payment_intents', 'amount=500&currency=gbp')
    const other = asker(stripe, stripe.addAccount())

    assert.equal((await other(`/v1/payment_intents/${body.id}/cancel`, '')).status, 404)
  })

  it('blames a client that has no key of its own, no version, or a search', async (t) => {
    const { stripe } = await atStripe(t)
    const headers = { authorization: `Bearer ${stripe.account.keys.secretKey}` }
    await fetch(`${stripe.address}/v1/payment_intents`, { method: 'POST', headers })
    await fetch(`${stripe.address}/v1/payment_intents/search?query=x`, { headers })

    const blamed = stripe.badManners().join('\n')

    assert.match(blamed, /no idempotency key/)
    assert.match(blamed, /asks for version undefined/)
    assert.match(blamed, /searches/)
  })

  it('says that a key is in use while its first request runs', async (t) => {
    const { stripe, post } = await atStripe(t)
    stripe.latencyMs = 30

    const answers = await Promise.all(
      [1, 2].map(() => post('/v1/payment_intents', 'amount=500&currency=gbp', 'k')),
    )

    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
    assert.equal((await post('/v1/payment_intents', 'amount=500&currency=gbp', 'k')).status, 200)
    assert.equal(stripe.account.books.intents.size, 1)
  })
})

describe('what its owner finds hard', () => {
  it('refuses whoever disturbs a payment that is being worked on, and lets them look', async (t) => {
    const { stripe, post, get } = await atStripe(t)
    const { body } = await post('/v1/payment_intents', 'amount=500&currency=gbp')
    const token = stripe.account.mintToken('4242424242424242')
    const path = `/v1/payment_intents/${body.id}`
    stripe.faults.plan('in-flight', { at: 'confirm' })

    await assert.rejects(post(`${path}/confirm`, `confirmation_token=${token}`, 'k'))
    const [disturbed, again, looked] = await Promise.all([
      post(`${path}/cancel`, ''),
      post(`${path}/confirm`, `confirmation_token=${token}`, 'k'),
      get(path),
    ])
    stripe.faults.land()

    assert.deepEqual(
      [disturbed, again].map(({ status, body }) => [status, body.error.code]),
      [
        [429, 'lock_timeout'],
        [409, 'idempotency_key_in_use'],
      ],
    )
    assert.equal(looked.body.status, 'requires_payment_method')
  })

  it('saves nothing under a key that it was too busy for', async (t) => {
    const { stripe, post } = await atStripe(t)
    stripe.faults.plan('overloaded')

    const refused = await post('/v1/payment_intents', 'amount=500&currency=gbp', 'k')
    const other = await post('/v1/payment_intents', 'amount=900&currency=gbp', 'k')
    const first = await post('/v1/payment_intents', 'amount=500&currency=gbp', 'k')

    assert.deepEqual([refused.status, other.status, first.status], [429, 200, 400])
    assert.equal(first.body.error.type, 'idempotency_error')
  })

  it('brings a fee later, and says so', async (t) => {
    const { stripe, post, get } = await atStripe(t)
    stripe.account.books.feeDelayMs = () => Infinity
    const { body } = await post('/v1/payment_intents', 'amount=500&currency=gbp')
    const token = stripe.account.mintToken('4242424242424242')
    const path = `/v1/payment_intents/${body.id}`
    await post(`${path}/confirm`, `confirmation_token=${token}`)
    const look = () => get(`${path}?expand[0]=latest_charge.balance_transaction`)

    const before = await look()
    stripe.account.bringFees()
    const after = await look()

    assert.equal(before.body.latest_charge.balance_transaction, null)
    assert.equal(after.body.latest_charge.balance_transaction.fee, 28)
    assert.equal(stripe.account.books.events.at(-1)?.type, 'charge.updated')
  })

  it('gives a list page by page, of the time that was asked for', async (t) => {
    const { post, get } = await atStripe(t)
    for (let amount = 500; amount < 505; amount++)
      await post('/v1/payment_intents', `amount=${amount}&currency=gbp`)
    const amounts = async (query: string) => {
      const { body } = await get(`/v1/payment_intents?${query}`)
      return [body.data.map((one: { amount: number }) => one.amount), body.has_more]
    }
    const { body } = await get('/v1/payment_intents?limit=2')

    assert.deepEqual(await amounts('limit=2'), [[504, 503], true])
    assert.deepEqual(await amounts(`limit=3&starting_after=${body.data[1].id}`), [
      [502, 501, 500],
      false,
    ])
    assert.deepEqual(await amounts('created[lt]=1000'), [[], false])
    assert.equal((await get('/v1/payment_intents?starting_after=pi_none')).status, 404)
  })
})

describe('its events', () => {
  it('are sent, signed, until they are received, as many times as asked', async (t) => {
    const { stripe, post } = await atStripe(t)
    const { heard, url } = await listen(t)
    const statuses = [500, 200, 200]
    heard.answer = () => statuses.shift() ?? 200
    stripe.account.events.sendTo({ url, host: 'al-noor.localhost', copies: 2 })

    await post('/v1/payment_intents', 'amount=500&currency=gbp')
    await stripe.account.events.settled()

    assert.equal(heard.all.length, 3)
    const [first] = heard.all
    const { webhookSecret } = stripe.account.keys
    const at = new Date(Number(/t=(\d+)/.exec(first!.signature)?.[1]) * 1_000)
    assert.equal(first!.signature, signatureOf(first!.body, webhookSecret, at))
    assert.equal(first!.host, 'al-noor.localhost')
  })

  it('survive losses on the way, and stay in the list for whoever asks later', async (t) => {
    const { stripe, post, get } = await atStripe(t)
    const { heard, url } = await listen(t)
    let losses = 3
    stripe.account.events.sendTo({ url, isLost: () => losses-- > 0 })

    await post('/v1/payment_intents', 'amount=500&currency=gbp')
    await stripe.account.events.settled()
    stripe.account.events.pause()
    await post('/v1/payment_intents', 'amount=700&currency=gbp')
    await stripe.account.events.settled()

    assert.equal(heard.all.length, 1)
    assert.equal((await get('/v1/events?limit=5')).body.data.length, 2)
  })
})

async function atStripe(t: TestContext) {
  const stripe = await openStripe()
  t.after(() => stripe.close())
  const { account } = stripe
  const get = (path: string) => ask(stripe, account, path, { method: 'GET' })
  return { stripe, get, post: asker(stripe, account) }
}

function asker(stripe: StripeServer, account: StripeAccount) {
  return (path: string, body: string, key: string = crypto.randomUUID()) =>
    ask(stripe, account, path, { method: 'POST', body, headers: { 'idempotency-key': key } })
}

async function ask(stripe: StripeServer, { keys }: StripeAccount, path: string, init: RequestInit) {
  const response = await fetch(`${stripe.address}${path}`, {
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      authorization: `Bearer ${keys.secretKey}`,
      'stripe-version': '2026-10-28.endive',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- the test reads whatever came over the wire
  return { status: response.status, body: (await response.json()) as any }
}

/** Somebody who hears webhooks. */
async function listen(t: TestContext) {
  const heard = {
    all: [] as { body: string; signature: string; host: string | undefined }[],
    answer: () => 200,
  }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      heard.all.push({ body, signature, host: request.headers.host })
      response.writeHead(heard.answer()).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}
