import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { connectStripe } from '#features/money/payments/connect.ts'
import { reconcile } from '#features/money/payments/reconcile.ts'
import { programContext } from '#platform/server/context.ts'
import { readSettings } from '#platform/server/settings.ts'
import { HOUR_MS } from '#platform/shared/wall-time.ts'
import { CARD } from '#testing/gifts.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'
import { TEST_SETTINGS } from '#testing/ground.ts'
import { story } from '#testing/story.ts'
import { openHouse } from '../../../house.ts'
import { giveDonation } from './contract.ts'

const MANY = 1_000

describe('a database that was restored to a moment before a card was asked', () => {
  it('finds what was charged, instead of ending it', async (t) => {
    const giving = await giveAtStripe(t)
    const form = await giving.form()
    await giving.press(form)
    await forgetCharge(giving)

    giving.world.wait({ minutes: 65 })
    await giving.reconcile()

    const again = await giving.press(form, CARD.good)
    assert.deepEqual([again.data.status, giving.charges()], ['succeeded', 1])
  })

  it('finds it also for the donor who presses first, days later', async (t) => {
    const giving = await giveAtStripe(t)
    const form = await giving.form()
    await giving.press(form)
    await forgetCharge(giving)
    giving.stripe.account.answers.forget()

    giving.world.wait({ days: 3 })
    const again = await giving.press(form, CARD.good)

    assert.deepEqual([again.data.status, giving.charges()], ['succeeded', 1])
  })

  it('finds it where the organisation has another account by now', async (t) => {
    const giving = await giveAtStripe(t)
    const form = await giving.form()
    await giving.press(form)
    await forgetCharge(giving)
    const second = giving.stripe.addAccount()
    await connectStripe(await giving.context(), second.keys)
    await giving.context()

    const confirmationToken = second.mintToken(CARD.good)
    const again = await giving.press({ ...form, confirmationToken })

    assert.deepEqual(
      [again.data.status, giving.charges(), second.charges().length],
      ['succeeded', 1, 0],
    )
  })

  it('asks the provider once for all that were only written down', async (t) => {
    const giving = await giveAtStripe(t)
    giving.stripe.faults.plan('overloaded', { at: 'POST', times: MANY })
    for (let i = 0; i < 5; i++) await giving.press(await giving.form())
    giving.stripe.faults.clear()
    const asked = giving.stripe.requests.length

    giving.world.wait({ minutes: 65 })
    await giving.reconcile()

    const states = await giving.world.rows('select distinct state from payments')
    assert.deepEqual(states, [{ state: 'cancelled' }])
    assert.equal(giving.stripe.requests.length - asked, 1)
  })
})

describe('a payment that was opened with another amount than ours', () => {
  it('is never confirmed', async (t) => {
    const giving = await giveAtStripe(t)
    const { books } = giving.stripe.account
    const { onEvent } = books
    books.onEvent = (event) => {
      for (const intent of books.intents.values()) Object.assign(intent, { amount: 2_500_00 })
      onEvent(event)
    }

    const { data, message } = await giving.press(await giving.form())

    assert.deepEqual([data.problem, giving.charges()], ['cannot-take-payments', 0])
    assert.match(message, /Nothing was taken/)
    assert.match(String((await giving.payment())['set_aside_why']), /has another amount$/)
  })
})

describe('a fault that the provider has saved for a cancellation', () => {
  it('is asked again under another key, so that the donor hears soon', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults, account } = giving.stripe
    faults.plan('unavailable', { at: 'confirm', times: MANY })
    const { data } = await giving.press(await giving.form())
    faults.plan('error-instead', { at: 'cancel' })

    giving.world.wait({ minutes: 11 })
    await giving.reconcile()
    await giving.world.drain()

    assert.equal(data.status, 'processing')
    assert.equal((await giving.payment())['state'], 'cancelled')
    assert.equal([...account.books.intents.values()][0]?.status, 'canceled')
    assert.deepEqual(await giving.world.rows('select kind from mails'), [
      { kind: 'giving.not-taken' },
    ])
  })
})

describe('a donor at another host of the organisation', () => {
  it('is asked for again by the reconciler with the same question', async (t) => {
    const giving = await giveAtStripe(t)
    giving.stripe.faults.plan('overloaded', { at: 'confirm', times: MANY })
    const { data } = await giving.world
      .visitorOf('localhost')
      .asks(giveDonation, await giving.form())
    giving.stripe.faults.clear()

    giving.world.wait({ minutes: 2 })
    await giving.reconcile()

    const questions = giving.stripe.requests.filter(({ request }) => request.endsWith('/confirm'))
    assert.equal(data.status, 'processing')
    assert.equal((await giving.payment())['state'], 'succeeded')
    assert.equal(new Set(questions.map(({ key }) => key)).size, 1)
    assert.equal(new Set(questions.map(({ body }) => body)).size, 1)
  })
})

describe('keys that were revoked while a payment was open', () => {
  it('leave it to a person after some days, and new keys of the account go on with it', async (t) => {
    const giving = await giveAtStripe(t)
    const { account, faults } = giving.stripe
    faults.plan('cut-off', { at: 'confirm', times: MANY })
    faults.plan('unavailable', { at: 'GET', times: MANY })
    await giving.press(await giving.form())
    faults.clear()
    account.rollKeys()

    const whys: unknown[] = []
    for (let day = 0; day < 5; day++) {
      giving.world.wait({ days: 1 })
      await giving.reconcile()
      whys.push((await giving.payment())['set_aside_why'])
    }
    await connectStripe(await giving.context(), account.keys)
    await giving.reconcile()

    const refused = 'its account does not accept our keys'
    assert.deepEqual([whys[0], whys.at(-1)], [null, refused])
    const { state, set_aside_why: why } = await giving.payment()
    assert.deepEqual([state, why, giving.charges()], ['succeeded', null, 1])
  })
})

describe('a copy of the program on a machine whose clock is an hour ahead', () => {
  it('goes by the database’s, and ends no payment of the others', async (t) => {
    const giving = await giveAtStripe(t)
    const settings = readSettings({ ...TEST_SETTINGS, STRIPE_API_BASE: giving.stripe.address })
    const { data } = await giving.press(await giving.form({}, CARD.challenge))
    const now = Date.now()

    t.mock.timers.enable({ apis: ['Date'], now: now + HOUR_MS + 5_000 })
    const house = await openHouse(settings, story.copyOf(giving.world))
    const organisation = await house.organisations.byHost('al-noor.localhost')
    const toldThere = house.now()
    await reconcile(programContext(house, organisation!))
    t.mock.timers.reset()
    await house.close()

    assert.ok(Math.abs(toldThere.getTime() - now) < 60_000)
    assert.deepEqual(
      [data.status, (await giving.payment())['state']],
      ['requires_action', 'requires_action'],
    )
  })
})

/** As a backup has it that was made after the gift was written down, and before the card was asked. */
async function forgetCharge({ world }: GivingAtStripe): Promise<void> {
  await world.drain()
  for (const table of ['entries', 'postings', 'payment_attempts', 'receipts', 'mails'])
    await world.rows(`delete from ${table}`)
  await world.rows(`
    update payments set state = 'created', version = 0, intent_id = null, charge_id = null, fee_minor = null,
      asked_at = null, settled_at = null, token = null, next_look_at = (created_at at time zone 'UTC' + interval '2 minutes') at time zone 'UTC'`)
}
