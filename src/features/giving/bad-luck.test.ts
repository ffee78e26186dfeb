import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { login } from '#features/people/contract.ts'
import { DEMO_DONOR } from '#features/people/rules.ts'
import { compareWithProviders } from '#features/payments/payments.ts'
import { connectStripe } from '#features/payments/connect.ts'
import { CARD, books } from '#testing/gifts.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'
import { signatureOf } from '#testing/stripe/events.ts'
import { showGift } from './contract.ts'

const MANY = 1_000

describe('another card for the same gift', () => {
  it('is another question, also while the bank still waits for the first', async (t) => {
    const giving = await giveAtStripe(t)
    const form = await giving.form({}, CARD.challenge)

    const first = await giving.press(form)
    const second = await giving.press(form, CARD.good)

    assert.equal(first.data.status, 'requires_action')
    assert.equal(second.data.status, 'succeeded')
    assert.equal(giving.charges(), 1)
  })

  it('is not charged where the first one was, though nobody heard of it', async (t) => {
    const giving = await giveAtStripe(t)
    const form = await giving.form()
    giving.stripe.faults.plan('cut-off', { at: 'confirm', times: MANY })
    giving.stripe.faults.plan('unavailable', { at: 'GET', times: MANY })

    const first = await giving.press(form)
    giving.stripe.faults.clear()
    const second = await giving.press(form, CARD.good)

    assert.equal(first.data.status, 'processing')
    assert.equal(second.data.status, 'succeeded')
    assert.equal(giving.charges(), 1)
  })
})

describe('the fifth refusal', () => {
  it('ends the payment at the provider too, however long that takes', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults, account } = giving.stripe
    const form = await giving.form()
    for (let i = 0; i < 4; i++) await giving.press(form, CARD.declined)
    faults.plan('cut-off', { at: 'confirm' })
    faults.plan('unavailable', { at: 'cancel', times: 2 })

    const fifth = await giving.press(form, CARD.declined)
    const [before] = [...account.books.intents.values()]
    const stood = before?.status
    for (let i = 0; i < 3; i++) {
      giving.world.wait({ minutes: 30 })
      await giving.reconcile()
    }

    assert.equal(fifth.data.status, 'failed')
    assert.equal(stood, 'requires_payment_method')
    assert.equal([...account.books.intents.values()][0]?.status, 'canceled')
    assert.equal((await giving.payment())['next_look_at'], null)
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
    const { data } = await giving.press(await giving.form({}, CARD.challenge))
    await connectStripe(await giving.context(), stripe.addAccount().keys)
    await giving.context()

    stripe.account.authenticate(String(data.clientSecret).split('_secret_')[0]!, 'pass')
    const status = await tell(giving, 'payment_intent.succeeded')
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

describe('an unclear answer where nothing was taken', () => {
  it('is asked again, under the same key, until it is clear', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults } = giving.stripe
    faults.plan('unavailable', { at: 'confirm', times: MANY })
    const first = await giving.press(await giving.form())
    faults.clear()

    giving.world.wait({ minutes: 2 })
    await giving.reconcile()

    assert.equal(first.data.status, 'processing')
    assert.equal((await giving.payment())['state'], 'succeeded')
    assert.equal(giving.charges(), 1)
  })

  it('is waited for while the question is still on its way, and never asked under another key', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults } = giving.stripe
    faults.plan('in-flight', { at: 'confirm' })
    const first = await giving.press(await giving.form())

    faults.land()
    giving.world.wait({ minutes: 2 })
    await giving.reconcile()

    const keys = giving.stripe.requests
      .filter(({ request }) => request.endsWith('/confirm'))
      .map(({ key }) => key)
    assert.equal(first.data.status, 'processing')
    assert.equal(new Set(keys).size, 1)
    assert.equal((await giving.payment())['state'], 'succeeded')
    assert.equal(giving.charges(), 1)
  })

  it('goes on under another key where the provider has saved its own fault', async (t) => {
    const giving = await giveAtStripe(t)
    giving.stripe.faults.plan('error-instead', { at: 'confirm' })

    const { data } = await giving.press(await giving.form())

    assert.equal(data.status, 'succeeded')
    assert.equal(giving.charges(), 1)
  })

  it('that stays so ends the gift, and the donor hears of it', async (t) => {
    const giving = await giveAtStripe(t)
    const { world } = giving
    giving.stripe.faults.plan('unavailable', { at: 'confirm', times: MANY })
    const first = await giving.press(await giving.form())

    for (let i = 0; i < 4; i++) {
      world.wait({ minutes: 5 })
      await giving.reconcile()
    }
    await world.drain()

    assert.equal(first.data.status, 'processing')
    assert.equal((await giving.payment())['state'], 'cancelled')
    assert.equal([...giving.stripe.account.books.intents.values()][0]?.status, 'canceled')
    const mails = await world.rows<{ kind: string; to_address: string; text: string }>(
      'select kind, to_address, text from mails',
    )
    assert.deepEqual(
      mails.map(({ kind, to_address: to }) => [kind, to]),
      [['giving.not-taken', 'aisha@example.org']],
    )
    assert.match(mails[0]!.text, /£25\.00/)
    assert.match(mails[0]!.text, /Nothing was taken from your card/)
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

describe('"nothing was taken"', () => {
  it('is not said when a look-up fails', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults } = giving.stripe
    const form = await giving.form()
    faults.plan('cut-off', { at: 'confirm', times: MANY })
    faults.plan('unavailable', { at: 'GET', times: MANY })
    await giving.press(form)

    const again = await giving.press(form)

    assert.deepEqual([again.status, again.data.problem], [503, 'not-known-yet'])
    assert.doesNotMatch(again.message, /[Nn]othing was taken/)
    assert.equal(giving.charges(), 1)
    faults.clear()
    assert.equal((await giving.press(form)).data.status, 'succeeded')
  })

  it('is said where the payment could not even be opened', async (t) => {
    const giving = await giveAtStripe(t)
    const form = await giving.form()
    giving.stripe.faults.plan('overloaded', { at: 'POST' })

    const first = await giving.press(form)
    const second = await giving.press(form)

    assert.deepEqual([first.status, first.data.problem], [503, 'provider-away'])
    assert.match(first.message, /Nothing was taken/)
    assert.equal(second.data.status, 'succeeded')
    assert.equal(giving.stripe.account.books.intents.size, 1)
  })
})

describe('an attempt', () => {
  it('goes with the browser that made it, signed in or not', async (t) => {
    const giving = await giveAtStripe(t)
    const { email, password } = DEMO_DONOR
    const form = await giving.form({}, CARD.declined)
    const asGuest = await giving.press(form)
    const { data } = await giving.world.visitor.asks(login, { email, password })
    const token = data.token as string

    const signedIn = await giving.press(form, CARD.declined, { 'x-jwt-token': token })
    const signedOut = await giving.press(form, CARD.good)

    assert.deepEqual(
      [asGuest, signedIn, signedOut].map((answer) => answer.data.status),
      ['declined', 'declined', 'succeeded'],
    )
    assert.equal(signedOut.data.transactionId, asGuest.data.transactionId)
  })
})

describe('a refusal of the bank’s own step (3-D Secure)', () => {
  it('counts once, also when a later question goes astray', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults, account } = giving.stripe
    const form = await giving.form({}, CARD.challenge)
    const first = await giving.press(form)
    account.authenticate(String(first.data.clientSecret).split('_secret_')[0]!, 'fail')
    const second = await giving.press(form, null)
    faults.plan('unavailable', { at: 'confirm', times: MANY })

    const third = await giving.press(form, CARD.good)
    faults.clear()
    giving.world.wait({ minutes: 2 })
    await giving.reconcile()

    assert.deepEqual([second.data.status, third.data.status], ['declined', 'processing'])
    const { state, declines } = await giving.payment()
    assert.deepEqual({ state, declines }, { state: 'succeeded', declines: 1 })
  })
})

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
        asked_at = null, settled_at = null, next_look_at = created_at + interval '2 minutes'`)

    await tell(giving, 'payment_intent.succeeded')
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

    await tell(giving, 'payment_intent.succeeded')
    await world.drain()

    assert.deepEqual(await world.rows('select odd_why, done_at from payment_events'), [
      { odd_why: 'no payment of ours', done_at: null },
    ])
  })
})

describe('the audit', () => {
  it('holds what we have against what the provider charged, both ways', async (t) => {
    const giving = await giveAtStripe(t)
    const { world, stripe } = giving
    const first = await giving.press(await giving.form())
    await giving.press(await giving.form())
    world.wait({ minutes: 20 })
    const good = await compareWithProviders(await giving.context(), 7)
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

    const found = await compareWithProviders(await giving.context(), 7)

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
})

/** Sends the last event of this type that the first account has to tell. */
async function tell({ world, stripe }: GivingAtStripe, type: string): Promise<number> {
  const event = stripe.account.books.events.findLast((one) => one.type === type)
  const body = JSON.stringify(event)
  const signature = signatureOf(body, stripe.account.keys.webhookSecret, new Date())
  const { status } = await world.visitor.sends('POST', '/api/stripe/webhook', {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
  return status
}
