import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { CARD } from '#testing/gifts.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'

const MANY = 1_000
/** The bank asks the donor, and has no money for them afterwards. */
const ASKS_THEN_DECLINES = '4000008400001629'

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

describe('a donor who was told that it is on its way', () => {
  for (const [what, card, state] of [
    ['the bank refuses the card', CARD.declined, 'declined'],
    ['the bank wants to ask them', CARD.challenge, 'requires_action'],
  ] as const)
    it(`hears by one mail when ${what} after they have gone`, async (t) => {
      const giving = await giveAtStripe(t)
      const { faults } = giving.stripe
      faults.plan('unavailable', { at: 'confirm', times: MANY })
      const { data } = await giving.press(await giving.form({}, card))
      faults.clear()

      giving.world.wait({ minutes: 2 })
      await giving.reconcile()
      const then = (await giving.payment())['state']
      const mails = [await readMails(giving)]
      giving.world.wait({ minutes: 90 })
      await giving.reconcile()
      mails.push(await readMails(giving))

      assert.equal(data.status, 'processing')
      assert.equal(then, state)
      assert.equal((await giving.payment())['state'], 'cancelled')
      assert.deepEqual(mails, [['giving.not-taken'], ['giving.not-taken']])
      assert.equal((await giving.payment())['promised_at'], null)
    })

  it('hears when a bank that took its time has refused', async (t) => {
    const giving = await giveAtStripe(t)
    const { data } = await giving.press(await giving.form({}, CARD.refusedLater))

    giving.stripe.account.settle()
    await giving.tell('payment_intent.payment_failed')

    assert.equal(data.status, 'processing')
    assert.deepEqual(await readMails(giving), ['giving.not-taken'])
  })

  it('hears also where it could not be found out at all', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults } = giving.stripe
    const form = await giving.form({}, CARD.challenge)
    await giving.press(form)
    faults.plan('unavailable', { at: 'GET' })
    const again = await giving.press(form, null)

    giving.world.wait({ minutes: 90 })
    await giving.reconcile()

    assert.equal(again.data.problem, 'not-known-yet')
    assert.deepEqual(await readMails(giving), ['giving.not-taken'])
  })

  it('is not written to about what the page has told them since', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults } = giving.stripe
    const form = await giving.form({}, CARD.declined)
    faults.plan('unavailable', { at: 'confirm', times: MANY })
    const first = await giving.press(form)
    faults.clear()

    const second = await giving.press(form)
    giving.world.wait({ minutes: 90 })
    await giving.reconcile()

    assert.deepEqual([first.data.status, second.data.status], ['processing', 'declined'])
    assert.deepEqual(await readMails(giving), [])
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

describe('a gift that was charged, and nobody heard', () => {
  it('is found again though the organisation takes no new ones', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults } = giving.stripe
    const form = await giving.form()
    faults.plan('cut-off', { at: 'confirm', times: MANY })
    faults.plan('unavailable', { at: 'GET', times: MANY })
    const first = await giving.press(form)
    faults.clear()
    await giving.world.rows(`update organisations set live = true where slug = 'al-noor'`)
    await giving.context()

    const again = await giving.press(form)
    const another = await giving.press(await giving.form())

    assert.deepEqual([first.data.status, again.data.status], ['processing', 'succeeded'])
    assert.equal(another.data.problem, 'cannot-take-payments')
    assert.equal(giving.charges(), 1)
    await giving.world.rows('update organisations set live = false')
  })

  it('is told by whoever was overtaken meanwhile, when the provider never answered them', async (t) => {
    const giving = await giveAtStripe(t)
    const { stripe } = giving
    const form = await giving.form()
    stripe.faults.plan('hang-before', { at: 'POST' })
    const overtaken = giving.press(form)
    await giving.until(() => stripe.requests.some(({ request }) => request.startsWith('POST')))
    await giving.letLeaseLapse()

    const second = await giving.press(form)
    const first = await overtaken

    assert.deepEqual([second.data.status, first.data.status], ['succeeded', 'succeeded'])
    assert.equal(giving.charges(), 1)
  })

  it('is told by whoever was overtaken meanwhile, when the provider refused them', async (t) => {
    const giving = await giveAtStripe(t)
    const { stripe } = giving
    const form = await giving.form({ confirmationToken: 'ctoken_unknown' })
    stripe.latencyMs = 700
    const overtaken = giving.press(form)
    await giving.until(() => stripe.requests.some(({ path }) => path.endsWith('/confirm')))
    await giving.letLeaseLapse()
    await giving.world.rows(`update payments set lease_by = null, version = version + 1`)

    const first = await overtaken

    assert.deepEqual([first.status, first.data.status], [200, 'processing'])
  })
})

describe('a payment that was opened, and its answer was a fault', () => {
  it('is the one that is gone on with: there is never a second one', async (t) => {
    const giving = await giveAtStripe(t)
    const { stripe } = giving
    const form = await giving.form()
    await giving.press(await giving.form())
    stripe.faults.plan('error-after', { at: 'POST' })

    const first = await giving.press(form)
    const second = await giving.press(form)

    assert.equal(first.data.problem, 'provider-away')
    assert.equal(second.data.status, 'succeeded')
    const statuses = [...stripe.account.books.intents.values()].map(({ status }) => status)
    assert.deepEqual(statuses, ['succeeded', 'succeeded'])
  })

  it('is opened under another key where it was not', async (t) => {
    const giving = await giveAtStripe(t)
    const form = await giving.form()
    giving.stripe.faults.plan('error-instead', { at: 'POST' })

    await giving.press(form)
    const second = await giving.press(form)

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

describe('a donor who has passed the bank’s own step (3-D Secure)', () => {
  it('has given once, however often they come back', async (t) => {
    const giving = await giveAtStripe(t)
    const form = await giving.form({}, CARD.challenge)
    pass(giving, await giving.press(form))

    const answers = await Promise.all([1, 2, 3].map(() => giving.press(form, null)))

    assert.deepEqual([...new Set(answers.map(({ data }) => data.status))], ['succeeded'])
    assert.equal(giving.charges(), 1)
  })

  it('has given also when they never come back', async (t) => {
    const giving = await giveAtStripe(t)
    pass(giving, await giving.press(await giving.form({}, CARD.challenge)))

    giving.world.wait({ minutes: 2 })
    await giving.reconcile()

    assert.equal((await giving.payment())['state'], 'succeeded')
    assert.equal(giving.charges(), 1)
  })

  it('has given once, when the answer to our word is cut off and they enter another card', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults } = giving.stripe
    const form = await giving.form({}, CARD.challenge)
    pass(giving, await giving.press(form))
    faults.plan('cut-off', { at: 'confirm', times: MANY })
    const lost = await giving.press(form, null)
    faults.clear()

    const again = await giving.press(form, CARD.good)

    assert.deepEqual([lost.data.status, again.data.status], ['succeeded', 'succeeded'])
    assert.equal(giving.charges(), 1)
  })

  it('has given when our word never arrived, and is asked for nothing more', async (t) => {
    const giving = await giveAtStripe(t)
    const { faults } = giving.stripe
    const form = await giving.form({}, CARD.challenge)
    pass(giving, await giving.press(form))
    faults.plan('unavailable', { at: 'confirm', times: MANY })
    const unclear = await giving.press(form, null)
    faults.clear()
    giving.world.wait({ minutes: 2 })

    await giving.reconcile()

    assert.equal(unclear.data.status, 'processing')
    assert.equal((await giving.payment())['state'], 'succeeded')
    assert.equal(giving.charges(), 1)
  })

  it('is refused like anybody else where the card has no money, and may try another', async (t) => {
    const giving = await giveAtStripe(t)
    const form = await giving.form({}, ASKS_THEN_DECLINES)
    pass(giving, await giving.press(form))

    const refused = await giving.press(form, null)
    const again = await giving.press(form, CARD.good)

    assert.deepEqual([refused.data.status, again.data.status], ['declined', 'succeeded'])
    assert.deepEqual([(await giving.payment())['declines'], giving.charges()], [1, 1])
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

async function readMails({ world }: GivingAtStripe): Promise<string[]> {
  await world.drain()
  const mails = await world.rows<{ kind: string }>('select kind from mails')
  return mails.map(({ kind }) => kind)
}

/** The donor does what their bank asks. */
function pass({ stripe }: GivingAtStripe, { data }: Awaited<ReturnType<GivingAtStripe['press']>>) {
  stripe.account.authenticate(String(data.clientSecret).split('_secret_')[0]!, 'pass')
}
