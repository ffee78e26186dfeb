import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { signAsBank } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { CARD, books, gift, payWith } from '#testing/gifts.ts'
import { story } from '#testing/story.ts'
import { giveDonation, showGift } from './contract.ts'
import { reconcile } from '#features/money/payments/reconcile.ts'

describe('giving by card', () => {
  it('takes the money, and the ledger says for what', async (t) => {
    const world = await story(t)

    const { status, data } = await world.visitor.asks(giveDonation, await gift(world))

    assert.equal(status, 200)
    assert.equal(data.status, 'succeeded')
    assert.equal(data.total, 25_00)
    assert.deepEqual(await books(world), [
      'charge  at the bank  25.00',
      'charge  fund:where-needed-most  -25.00',
      'fee  fees  0.58',
      'fee  at the bank  -0.58',
    ])
  })

  it('shares one payment among several causes, and keeps the covered fee apart', async (t) => {
    const world = await story(t)
    const items = [
      { donationId: 'food-bank', amount: 10_00 },
      { donationId: 'zakat', amount: 100_00 },
    ]

    const { data } = await world.visitor.asks(
      giveDonation,
      await gift(world, { items, coverFees: true }),
    )

    assert.equal(data.fee, 1_88)
    assert.equal(data.total, 111_88)
    const lines = await books(world)
    assert.deepEqual(lines.slice(0, 4), [
      'charge  at the bank  111.88',
      'charge  fund:food-bank  -10.00',
      'charge  fund:zakat  -100.00',
      'charge  covered-fees  -1.88',
    ])
  })

  it('can be read on the thank-you page without address or email', async (t) => {
    const world = await story(t)
    const { data } = await world.visitor.asks(giveDonation, await gift(world))

    const {
      data: shown,
      body,
      headers,
    } = await world.visitor.asks(showGift, { id: data.transactionId })

    assert.equal(shown.status, 'succeeded')
    assert.equal(shown.donor.firstName, 'Aisha')
    assert.equal(shown.sign, '£')
    assert.equal(shown.test, true)
    assert.doesNotMatch(body.toString(), /aisha@example|Khan/)
    assert.equal(headers['cache-control'], 'no-store')
  })

  it('sends one receipt, though the bank also says so by event', async (t) => {
    const world = await story(t)
    await world.visitor.asks(giveDonation, await gift(world))

    await world.drain()

    const mails = await world.rows<{ to_address: string; kept: boolean }>(
      'select to_address, kept_at is not null as kept from mails',
    )
    assert.deepEqual(mails, [{ to_address: 'aisha@example.org', kept: true }])
    const events = await world.rows('select from payment_events where done_at is not null')
    assert.ok(events.length >= 1, 'the signed event arrived at our own endpoint')
  })
})

describe('a card that is refused', () => {
  it('is told mildly, and another card may be tried with the same attempt', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: await payWith(world, CARD.declined) })

    const refused = await world.visitor.asks(giveDonation, asked)
    const paid = await world.visitor.asks(giveDonation, {
      ...asked,
      confirmationToken: await payWith(world, CARD.good),
    })

    assert.equal(refused.status, 200)
    assert.equal(refused.data.status, 'declined')
    assert.match(refused.data.message, /nothing was taken/)
    assert.equal(paid.data.status, 'succeeded')
    assert.equal(paid.data.transactionId, refused.data.transactionId)
  })

  it('is not tried again when the same card is asked again', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: await payWith(world, CARD.declined) })

    await world.visitor.asks(giveDonation, asked)
    const again = await world.visitor.asks(giveDonation, asked)

    assert.equal(again.data.status, 'declined')
    assert.deepEqual(await world.rows('select declines from payments'), [{ declines: 1 }])
  })

  it('ends the attempt at the fifth refusal, so that nobody tests stolen cards here', async (t) => {
    const world = await story(t)
    const asked = await gift(world)
    const answers: string[] = []

    for (let i = 0; i < 6; i++) {
      const confirmationToken = await payWith(world, CARD.declined)
      answers.push(
        (await world.visitor.asks(giveDonation, { ...asked, confirmationToken })).data.status,
      )
    }
    const good = await world.visitor.asks(giveDonation, asked)

    assert.deepEqual(answers, ['declined', 'declined', 'declined', 'declined', 'failed', 'failed'])
    assert.equal(good.data.status, 'failed')
    assert.deepEqual(await books(world), [])
  })
})

describe('a bank that asks the donor (3-D Secure)', () => {
  it('is paid once the donor has said yes', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: await payWith(world, CARD.challenge) })

    const first = await world.visitor.asks(giveDonation, asked)
    await world.visitor.asks(authenticate, {
      clientSecret: first.data.clientSecret,
      outcome: 'pass',
    })
    const { confirmationToken: _, ...again } = asked
    const second = await world.visitor.asks(giveDonation, again)

    assert.equal(first.data.status, 'requires_action')
    assert.equal(second.data.status, 'succeeded')
  })

  it('is declined when the donor says no, and another card may be tried', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: await payWith(world, CARD.challenge) })

    const first = await world.visitor.asks(giveDonation, asked)
    await world.visitor.asks(authenticate, {
      clientSecret: first.data.clientSecret,
      outcome: 'fail',
    })
    const { confirmationToken: _, ...again } = asked
    const second = await world.visitor.asks(giveDonation, again)
    const third = await world.visitor.asks(giveDonation, {
      ...asked,
      confirmationToken: await payWith(world, CARD.good),
    })

    assert.equal(second.data.status, 'declined')
    assert.equal(third.data.status, 'succeeded')
  })

  it('is settled by the bank’s event when the donor never comes back', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: await payWith(world, CARD.challenge) })
    const { data } = await world.visitor.asks(giveDonation, asked)

    await world.visitor.asks(authenticate, { clientSecret: data.clientSecret, outcome: 'pass' })
    await world.drain()

    const shown = await world.visitor.asks(showGift, { id: data.transactionId })
    assert.equal(shown.data.status, 'succeeded')
  })
})

describe('bad luck', () => {
  it('finds out what happened when the bank’s answer is lost', async (t) => {
    const world = await story(t)

    const { data } = await world.visitor.asks(
      giveDonation,
      await gift(world, { confirmationToken: await payWith(world, CARD.answerLost) }),
    )

    assert.equal(data.status, 'succeeded')
    assert.equal(
      (await books(world)).filter((line) => line.startsWith('charge  at the bank')).length,
      1,
    )
  })

  it('makes one gift of twenty presses, and gives all of them the same answer', async (t) => {
    const world = await story(t)
    const asked = await gift(world)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor.asks(giveDonation, asked)),
    )

    assert.deepEqual(
      new Set(answers.map(({ status, data }) => `${status} ${data.status} ${data.transactionId}`))
        .size,
      1,
    )
    assert.deepEqual(await world.rows('select count(*)::int as charges from sandbox_charges'), [
      { charges: 1 },
    ])
  })

  it('is settled by the bank’s event when the answer took too long', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: await payWith(world, CARD.settlesLater) })
    const first = await world.visitor.asks(giveDonation, asked)
    await world.drain()

    const { data } = await world.visitor.asks(showGift, { id: first.data.transactionId })

    assert.equal(first.data.status, 'processing')
    assert.equal(data.status, 'succeeded')
  })
})

describe('the reconciler', () => {
  it('settles what arrived, though no event ever comes', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: await payWith(world, CARD.challenge) })
    const { data } = await world.visitor.asks(giveDonation, asked)
    await world.visitor.asks(authenticate, { clientSecret: data.clientSecret, outcome: 'pass' })
    await world.rows('delete from graphile_worker._private_jobs')

    world.wait({ minutes: 3 })
    await reconcile(world.ctx)

    const shown = await world.visitor.asks(showGift, { id: data.transactionId })
    assert.equal(shown.data.status, 'succeeded')
  })

  it('leaves a gift alone while somebody may be giving it', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: await payWith(world, CARD.challenge) })
    const { data } = await world.visitor.asks(giveDonation, asked)

    world.wait({ minutes: 30 })
    await reconcile(world.ctx)

    const shown = await world.visitor.asks(showGift, { id: data.transactionId })
    assert.equal(shown.data.status, 'requires_action')
  })

  it('closes at the bank what nobody has continued for an hour, so that nothing is taken later', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: await payWith(world, CARD.challenge) })
    const { data } = await world.visitor.asks(giveDonation, asked)

    world.wait({ minutes: 61 })
    await reconcile(world.ctx)
    await world.visitor.asks(authenticate, { clientSecret: data.clientSecret, outcome: 'pass' })
    await world.drain()
    const again = await world.visitor.asks(giveDonation, asked)

    assert.equal(again.data.status, 'failed')
    assert.deepEqual(await books(world), [])
  })
})

describe('an event of the provider', () => {
  it('changes nothing when its signature is wrong', async (t) => {
    const world = await story(t)
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      data: { object: {} },
    })

    const { status, data } = await world.visitor.sends('POST', '/api/stripe/webhook/al-noor', {
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body,
    })

    assert.equal(status, 400)
    assert.equal(data.problem, 'wrong-signature')
    assert.deepEqual(await world.rows('select from payment_events'), [])
  })

  it('is taken ten times and followed once; one of a type we do not know is taken and left alone', async (t) => {
    const world = await story(t)
    await world.visitor.asks(giveDonation, await gift(world))
    await world.drain()
    const [{ intent_id: intent }] = (await world.rows<{ intent_id: string }>(
      'select intent_id from payments',
    )) as [{ intent_id: string }]
    const before = await books(world)
    const event = (type: string) =>
      JSON.stringify({
        id: `evt_${type}`,
        type,
        created: Math.floor(world.ctx.now().getTime() / 1000),
        data: { object: { id: intent, object: 'payment_intent', metadata: {} } },
      })
    const send = (body: string) =>
      world.visitor.sends('POST', '/api/stripe/webhook/al-noor', {
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signAsBank(world.ctx, body),
        },
        body,
      })

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(event('payment_intent.succeeded'))),
    )
    const strange = await send(event('balloon.popped'))
    await world.drain()

    assert.deepEqual(new Set([...answers, strange].map(({ status }) => status)), new Set([200]))
    assert.deepEqual(await books(world), before)
    const mails = await world.rows('select from mails')
    assert.equal(mails.length, 1)
  })
})

describe('what is asked wrongly', () => {
  const opened = story.ofSuite()
  const wrong: Record<string, [changes: object, problem: string, field?: string]> = {
    'an unknown cause': [
      { items: [{ donationId: 'minibus', amount: 10_00 }] },
      'cause-not-found',
      'items.0.donationId',
    ],
    'a cause that has closed': [
      { items: [{ donationId: 'fitrana', amount: 5_00 }] },
      'cause-closed',
      'items.0.donationId',
    ],
    'the same cause twice': [
      {
        items: [
          { donationId: 'roof', amount: 5_00 },
          { donationId: 'roof', amount: 5_00 },
        ],
      },
      'cause-twice',
      'items.1.donationId',
    ],
    'too little': [
      { items: [{ donationId: 'roof', amount: 99 }] },
      'amount-too-small',
      'items.0.amount',
    ],
    'too much': [
      { items: [{ donationId: 'roof', amount: 10_000_01 }] },
      'amount-too-large',
      'items.0.amount',
    ],
    'a currency that is not collected': [{ currency: 'JPY' }, 'currency-not-offered', 'currency'],
    'a frequency that is not offered': [
      { frequency: 'friday', items: [{ donationId: 'zakat', amount: 25_00 }] },
      'frequency-not-offered',
      'frequency',
    ],
    'Gift Aid without a home address': [
      { giftAid: { declared: true, scope: 'this' } },
      'gift-aid-needs-address',
      'donor.address',
    ],
    'Gift Aid on euros': [
      { currency: 'EUR', giftAid: { declared: true, scope: 'this' } },
      'gift-aid-not-possible',
      'giftAid',
    ],
    'half a penny': [
      { items: [{ donationId: 'roof', amount: 10.5 }] },
      'invalid',
      'items.0.amount',
    ],
    'an amount as text': [
      { items: [{ donationId: 'roof', amount: '1000' }] },
      'invalid',
      'items.0.amount',
    ],
    'nothing at all': [{ items: [] }, 'invalid', 'items'],
    'a field that is not known': [{ isLive: true }, 'invalid', 'isLive'],
    'no name': [
      { donor: { firstName: ' ', lastName: 'Khan', email: 'a@example.org' } },
      'invalid',
      'donor.firstName',
    ],
    'no email address': [
      { donor: { firstName: 'A', lastName: 'Khan', email: 'example.org' } },
      'invalid',
      'donor.email',
    ],
    'control characters': [
      { donor: { firstName: 'A\u0000', lastName: 'Khan', email: 'a@example.org' } },
      'invalid',
      'donor.firstName',
    ],
    'another idempotency key': [{}, 'key-differs', 'attemptId'],
  }
  for (const [what, [changes, problem, field]] of Object.entries(wrong)) {
    it(`${what} is refused by name, and nothing is stored`, async () => {
      const world = await opened
      const headers: Record<string, string> =
        problem === 'key-differs' ? { 'idempotency-key': crypto.randomUUID() } : {}

      const { status, data } = await world.visitor.asks(
        giveDonation,
        await gift(world, changes),
        headers,
      )

      assert.ok(status === 422 || status === 409, String(status))
      assert.equal(data.problem, problem)
      assert.equal(data.errors[0].field, field)
      assert.deepEqual(await world.rows('select id from gifts'), [])
    })
  }

  it('a contact number follows the rule of the organisation, and is kept as it is dialled', async (t) => {
    const world = await story(t)
    const giver = { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org' }
    const by = async (contactNumber: string) =>
      world.visitor.asks(giveDonation, await gift(world, { donor: { ...giver, contactNumber } }))

    const wrong = await by('98765 43210')
    const right = await by('07700 900123')

    assert.deepEqual([wrong.status, wrong.data.errors[0].field], [422, 'donor.contactNumber'])
    assert.equal(right.status, 200)
    assert.deepEqual(await world.rows('select contact_number from donors'), [
      { contact_number: '+447700900123' },
    ])
  })

  it('an attempt cannot become another gift', async (t) => {
    const world = await story(t)
    const asked = await gift(world)
    await world.visitor.asks(giveDonation, asked)

    const { status, data } = await world.visitor.asks(giveDonation, {
      ...asked,
      items: [{ donationId: 'roof', amount: 5_00 }],
    })

    assert.equal(status, 409)
    assert.equal(data.problem, 'attempt-reused')
  })

  it('an attempt of one organisation is unknown to another', async (t) => {
    const world = await story(t)
    const asked = await gift(world)
    const mine = await world.visitor.asks(giveDonation, asked)

    const elsewhere = await world
      .visitorOf('east-gate.localhost')
      .asks(showGift, { id: mine.data.transactionId })

    assert.equal(elsewhere.status, 404)
    assert.equal(elsewhere.data.problem, 'gift-not-found')
  })
})

describe('Gift Aid', () => {
  const address = { line1: '3 Mill Lane', city: 'Birmingham', postcode: 'B11 1AA', country: 'GB' }
  const donor = { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org', address }

  it('adds a quarter, and keeps the wording that was agreed to', async (t) => {
    const world = await story(t)
    const giftAid = { declared: true as const, scope: 'past-and-future' as const }

    const { data } = await world.visitor.asks(giveDonation, await gift(world, { donor, giftAid }))

    const shown = await world.visitor.asks(showGift, { id: data.transactionId })
    assert.deepEqual(shown.data.giftAid, { declared: true, reclaim: 6_25 })
    assert.deepEqual(await world.rows('select scope, wording_version, address from declarations'), [
      { scope: 'past-and-future', wording_version: 'hmrc-2024-01', address },
    ])
    const [{ wording }] = (await world.rows<{ wording: string }>(
      'select wording from declarations',
    )) as [{ wording: string }]
    assert.match(wording, /^I want Al-Noor .* to claim Gift Aid on this gift, on every gift/)
    assert.match(wording, /it is my responsibility to pay any difference/)
  })

  it('keeps a no as a no, without name and address', async (t) => {
    const world = await story(t)

    await world.visitor.asks(
      giveDonation,
      await gift(world, { donor, giftAid: { declared: false } }),
    )

    assert.deepEqual(await world.rows('select gift_aid, declaration_id from gifts'), [
      { gift_aid: false, declaration_id: null },
    ])
    assert.deepEqual(await world.rows('select from declarations'), [])
  })
})
