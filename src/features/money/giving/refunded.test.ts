import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, describe, it } from 'node:test'
import { eraseDonors } from '#features/money/donors/erase.ts'
import { followReturns } from '#features/money/payments/follow-returns.ts'
import { findPayment, providerOf } from '#features/money/payments/payments.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import { bankOf } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { inTransaction, programContext } from '#platform/server/context.ts'
import { CARD, gift } from '#testing/gifts.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'
import { type World, story } from '#testing/story.ts'
import { giveDonation } from './contract.ts'
import { LETTERS_PER_HOUR } from './letters.ts'
import { tellRefundCameBack, tellRefunded } from './refunds.ts'

const REFUND_FAILS = '4000000000005126'
const WITH_GIFT_AID = {
  items: [
    { donationId: 'where-needed-most', amount: 25_00 },
    { donationId: 'roof', amount: 15_00 },
  ],
  donor: {
    firstName: 'Aisha',
    lastName: 'Khan',
    email: 'aisha@example.org',
    address: { line1: '12 Courtyard Lane', city: 'Birmingham', postcode: 'B11 1AA', country: 'GB' },
  },
  giftAid: { declared: true, scope: 'this' },
}

describe('a donor whose gift was returned in the provider’s own office', () => {
  it('hears that all of it is on its way back, and when it arrives', async (t) => {
    const giving = await given(t)

    giving.stripe.account.refund(giving.intent)
    await giving.hears('refund.created')

    const [mail, ...more] = await refundMails(giving.world)
    assert.deepEqual(more, [])
    assert.equal(mail?.to, 'aisha@example.org')
    assert.equal(mail?.subject, '[Test] Al-Noor Masjid has returned £25.00 to you')
    assert.match(mail.text, /Aisha, your money is on its way back/)
    assert.match(mail.text, /has returned the £25\.00 that you gave on/)
    assert.match(mail.text, /five\s+to\s+ten\s+working\s+days/)
    assert.doesNotMatch(mail.text, /Gift Aid/)
  })

  it('hears what stays of it, and what becomes of Gift Aid', async (t) => {
    const giving = await given(t, WITH_GIFT_AID)

    giving.stripe.account.refund(giving.intent, 16_00)
    await giving.hears('refund.created')
    giving.stripe.account.refund(giving.intent)
    await giving.hears('charge.refunded')

    const [part, rest, ...more] = await refundMails(giving.world)
    assert.deepEqual(more, [])
    assert.match(flat(part!.text), /returned £16\.00 of the £40\.00 that you gave on/)
    assert.match(flat(part!.text), /The other £24\.00 stays with what you gave it for\./)
    assert.match(flat(part!.text), /Gift Aid now adds £6\.00 to your gift instead of £10\.00/)
    assert.match(flat(rest!.text), /returned £24\.00 of the £40\.00 that you gave on/)
    assert.match(flat(rest!.text), /With that, all of it has been returned\./)
    assert.match(flat(rest!.text), /no longer counts for what was returned/)
  })

  it('hears in the language in which it was given', async (t) => {
    const giving = await given(t, {}, CARD.good, { 'accept-language': 'ar' })

    giving.stripe.account.refund(giving.intent, 5_00)
    await giving.hears('refund.created')

    const [mail] = await refundMails(giving.world)
    assert.match(mail!.text, /مالك في طريقه إليك/)
  })

  it('hears once, however often, by whatever and at how many copies it is found', async (t) => {
    const giving = await given(t)
    const other = await story.another(giving.world)
    const there = programContext(other.house, (await giving.context()).organisation)
    giving.stripe.account.refund(giving.intent, 5_00)

    await giving.tell('refund.created')
    const payment = (await findPayment(there, { intentId: giving.intent }))!
    const provider = await providerOf(there, payment)
    await Promise.all([
      ...Array.from({ length: 10 }, () => followReturns(there, provider, payment)),
      giving.world.drain(),
      sweep(await giving.context()),
    ])
    await giving.hears('charge.refunded')
    await sweep(there)
    await giving.world.drain()
    const [refundId] = [...giving.stripe.account.books.refunds.keys()]
    await Promise.all(
      [there, giving.world.ctx].map((ctx) =>
        tellRefunded(ctx, { giftId: payment.id, refundId: refundId! }),
      ),
    )

    assert.equal((await refundMails(giving.world)).length, 1)
  })

  it('does not hear of one that came back before anybody had heard', async (t) => {
    const giving = await given(t, {}, REFUND_FAILS)
    giving.stripe.account.refund(giving.intent, 5_00)
    giving.stripe.account.settle()

    await sweep(await giving.context())
    await giving.world.drain()

    assert.deepEqual(await refundMails(giving.world), [])
    assert.deepEqual(await cameBackMails(giving.world), [])
  })

  it('hears once more when their bank did not take it, and what happens next', async (t) => {
    const giving = await given(t, WITH_GIFT_AID, REFUND_FAILS)
    giving.stripe.account.refund(giving.intent, 16_00)
    await giving.hears('refund.created')

    giving.stripe.account.settle()
    await giving.hears('refund.failed')

    assert.equal((await refundMails(giving.world)).length, 1)
    const [mail, ...more] = await cameBackMails(giving.world)
    assert.deepEqual(more, [])
    assert.equal(mail?.to, 'aisha@example.org')
    assert.equal(mail?.subject, '[Test] £16.00 from Al-Noor Masjid could not reach you')
    assert.match(flat(mail.text), /returned £16\.00 of what you gave on/)
    assert.match(flat(mail.text), /Your bank did not accept it.* it has come back to us/)
    assert.match(flat(mail.text), /Please answer this mail/)
    assert.match(flat(mail.text), /Gift Aid again adds £10\.00/)
  })

  it('hears of what came back in the language in which it was given', async (t) => {
    const giving = await given(t, {}, REFUND_FAILS, { 'accept-language': 'ar' })
    giving.stripe.account.refund(giving.intent, 5_00)
    await giving.hears('refund.created')

    giving.stripe.account.settle()
    await giving.hears('refund.failed')

    const [mail] = await cameBackMails(giving.world)
    assert.match(mail!.text, /لم يصل إليك مالك/)
  })

  it('hears once of what came back, however often, by whatever and at how many copies', async (t) => {
    const giving = await given(t, {}, REFUND_FAILS)
    const other = await story.another(giving.world)
    const there = programContext(other.house, (await giving.context()).organisation)
    giving.stripe.account.refund(giving.intent, 5_00)
    await giving.hears('refund.created')
    giving.stripe.account.settle()

    const payment = (await findPayment(there, { intentId: giving.intent }))!
    const provider = await providerOf(there, payment)
    await giving.tell('refund.failed')
    await Promise.all([
      ...Array.from({ length: 10 }, () => followReturns(there, provider, payment)),
      giving.world.drain(),
      sweep(await giving.context()),
    ])
    await giving.hears('refund.failed')
    await sweep(there)
    await giving.world.drain()
    const [refundId] = [...giving.stripe.account.books.refunds.keys()]
    const about = { giftId: payment.id, refundId: refundId! }
    await Promise.all(
      [there, giving.world.ctx].flatMap((ctx) => [
        tellRefundCameBack(ctx, about),
        tellRefunded(ctx, about),
      ]),
    )

    assert.equal((await refundMails(giving.world)).length, 1)
    assert.equal((await cameBackMails(giving.world)).length, 1)
  })

  it('hears of neither when it came back before the first letter was written', async (t) => {
    const giving = await given(t, {}, REFUND_FAILS)
    giving.stripe.account.refund(giving.intent, 5_00)
    const payment = (await findPayment(giving.world.ctx, { intentId: giving.intent }))!
    const provider = await providerOf(giving.world.ctx, payment)
    await followReturns(giving.world.ctx, provider, payment)
    giving.stripe.account.settle()
    await followReturns(giving.world.ctx, provider, payment)

    await giving.world.drain()

    assert.deepEqual(await refundMails(giving.world), [])
    assert.deepEqual(await cameBackMails(giving.world), [])
  })

  it('hears of both or of neither, when the first letter is written as the money comes back', async (t) => {
    const giving = await given(t, {}, REFUND_FAILS)
    giving.stripe.account.refund(giving.intent, 5_00)
    await giving.tell('refund.created')
    const payment = (await findPayment(giving.world.ctx, { intentId: giving.intent }))!
    const provider = await providerOf(giving.world.ctx, payment)
    await followReturns(giving.world.ctx, provider, payment)
    giving.stripe.account.settle()

    const [refundId] = [...giving.stripe.account.books.refunds.keys()]
    const about = { giftId: payment.id, refundId: refundId! }
    await Promise.all([
      followReturns(giving.world.ctx, provider, payment).then(() =>
        tellRefundCameBack(giving.world.ctx, about),
      ),
      ...Array.from({ length: 5 }, () => tellRefunded(giving.world.ctx, about)),
    ])
    await giving.world.drain()

    const told = (await refundMails(giving.world)).length
    assert.equal((await cameBackMails(giving.world)).length, told)
  })

  it('is not written to of what came back when they were erased meanwhile', async (t) => {
    const giving = await given(t, {}, REFUND_FAILS)
    giving.stripe.account.refund(giving.intent)
    await giving.hears('refund.created')
    await inTransaction(giving.world.ctx, (ctx) =>
      eraseDonors(ctx, { personId: randomUUID(), emails: ['aisha@example.org'] }),
    )

    giving.stripe.account.settle()
    await giving.hears('refund.failed')

    assert.equal((await giving.payment())['state'], 'succeeded')
    assert.deepEqual(await cameBackMails(giving.world), [])
  })

  it('is written to where their account is now, whoever has the old mailbox', async (t) => {
    const giving = await given(t)
    const { rows } = giving.world
    const [person] = await rows<{ id: string; email: string }>(
      'select id, email from people limit 1',
    )
    await rows('update donors set person_id = $1', [person!.id])

    giving.stripe.account.refund(giving.intent, 5_00)
    await giving.hears('refund.created')

    const told = await rows<{ to: string }>(
      "select to_address as to from mails where kind = 'giving.refunded'",
    )
    assert.deepEqual(told, [{ to: person!.email }])
  })

  it('is not written to when they were erased', async (t) => {
    const giving = await given(t)
    await inTransaction(giving.world.ctx, (ctx) =>
      eraseDonors(ctx, { personId: randomUUID(), emails: ['aisha@example.org'] }),
    )

    giving.stripe.account.refund(giving.intent)
    await giving.hears('refund.created')

    assert.equal((await giving.payment())['state'], 'refunded')
    assert.deepEqual(await refundMails(giving.world), [])
  })

  it('hears nothing of a dispute: they have begun it themselves', async (t) => {
    const giving = await given(t)
    const charge = giving.stripe.account.books.intents.get(giving.intent)!.latest_charge!

    giving.stripe.account.dispute(charge)
    await giving.hears('charge.dispute.created')

    assert.equal((await giving.payment())['state'], 'disputed')
    assert.deepEqual(await refundMails(giving.world), [])
  })

  it('is not flooded where many gifts in their name are returned', async (t) => {
    const world = await story(t)
    for (let i = 0; i < LETTERS_PER_HOUR + 3; i++) await giveAtSandbox(world)
    await world.drain()
    world.wait({ days: 3 })

    await refundAll(world)
    await world.drain()

    const { length } = await refundMails(world)
    assert.ok(length >= LETTERS_PER_HOUR && length < LETTERS_PER_HOUR + 3, `${length}`)
  })
})

describe('a donor whose gift was returned at the sandbox', () => {
  it('hears of it once', async (t) => {
    const world = await story(t)
    await giveAtSandbox(world)

    await refundAll(world)
    await world.drain()
    await sweep(world.ctx)
    await world.drain()

    const [mail, ...more] = await refundMails(world)
    assert.deepEqual(more, [])
    assert.match(flat(mail!.text), /returned the £25\.00 that you gave on/)
  })
})

async function giveAtSandbox(world: World): Promise<void> {
  const { data } = await world.visitor.asks(giveDonation, await gift(world))
  assert.equal(data.status, 'succeeded')
}

async function refundAll(world: World): Promise<void> {
  const rows = await world.rows<{ id: string; intent_id: string }>('select * from payments')
  for (const { id, intent_id: intentId } of rows)
    await bankOf(world.ctx).refund({ key: `refund of ${id}`, intentId, refund: id, gift: id })
}

/** A gift that has arrived, and its receipt has left. */
async function given(
  t: TestContext,
  changes: object = {},
  card: string = CARD.good,
  headers: Record<string, string> = {},
): Promise<GivingAtStripe & { intent: string; hears: (type: string) => Promise<void> }> {
  const giving = await giveAtStripe(t)
  const { data } = await giving.press(await giving.form(changes, card), undefined, headers)
  assert.equal(data.status, 'succeeded')
  await giving.world.drain()
  const [intent] = giving.stripe.account.books.intents.keys()
  return {
    ...giving,
    intent: intent!,
    async hears(type) {
      await giving.tell(type)
      await giving.world.drain()
    },
  }
}

function refundMails(world: World) {
  return mailsOf(world, 'giving.refunded')
}

function cameBackMails(world: World) {
  return mailsOf(world, 'giving.refund-came-back')
}

function mailsOf(world: World, kind: string) {
  return world.rows<{ to: string; subject: string; text: string }>(
    `select to_address as "to", subject, text from mails where kind = $1 order by created_at`,
    [kind],
  )
}

/** Lines of plain text end where they are full. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
