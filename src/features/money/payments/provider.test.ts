import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DESKS, CARD, afterStep, confirm, order, pay, refundOf } from '#testing/desk-hands.ts'
import { NOT_FOUND, ProviderRefused, ProviderUnclear, TOKEN_UNUSABLE } from './provider-errors.ts'

for (const [name, open] of DESKS) {
  describe(`a payment at ${name}`, () => {
    it('is opened without taking anything, and says whose it is', async (t) => {
      const desk = await open(t)

      const intent = await order(desk, { payment: 'pay_1' })

      assert.deepEqual(
        [intent.status, intent.amount, intent.currency, intent.refundedMinor, intent.isDisputed],
        ['requires_payment_method', 2_500, 'GBP', 0, false],
      )
      assert.deepEqual(intent.metadata, {
        gift: 'g_1',
        organisation: desk.organisationId,
        payment: 'pay_1',
      })
      assert.ok(Math.abs(intent.createdAt.getTime() - desk.now().getTime()) < 5_000)
      assert.deepEqual(await desk.provider.findIntent(intent.id), intent)
    })

    it('arrives, with its fee, what it brought to the balance, and the card', async (t) => {
      const desk = await open(t)

      const paid = await pay(desk, CARD.good)

      assert.equal(paid.status, 'succeeded')
      assert.equal(paid.feeMinor, 58)
      const { id, ...settlement } = paid.settlement!
      assert.match(id, /^txn_/)
      assert.deepEqual(settlement, { amountMinor: 2_500, feeMinor: 58, currency: 'GBP' })
      assert.deepEqual(paid.card, { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 })
      assert.deepEqual(
        [paid.attempt, paid.savedCard, paid.decline],
        [undefined, undefined, undefined],
      )
      assert.deepEqual(await desk.provider.findIntent(paid.id), paid)
    })

    it('is taken once, however many ask at the same moment with however many cards', async (t) => {
      const desk = await open(t)
      const { id } = await order(desk)
      const tokens = await Promise.all(Array.from({ length: 20 }, () => desk.token(CARD.good)))

      const answers = await Promise.allSettled(
        tokens.map((token, place) => confirm(desk, id, token, `c ${place}`)),
      )

      const errors = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      assert.ok(errors.every((error) => error instanceof ProviderUnclear))
      const { items } = await desk.provider.listMovements({})
      assert.deepEqual(
        items.map(({ kind, amountMinor }) => [kind, amountMinor]),
        [['charge', 2_500]],
      )
    })

    it('answers as it did the first time under the same key', async (t) => {
      const desk = await open(t)
      const { id } = await order(desk)
      const token = await desk.token(CARD.poor)

      const first = await confirm(desk, id, token, 'c')
      const again = await confirm(desk, id, token, 'c')

      assert.deepEqual(again, first)
    })

    it('is unclear under a key that asked for something else, and that did what it did', async (t) => {
      const desk = await open(t)
      const { id } = await order(desk)
      const [first, second] = [await desk.token(CARD.good), await desk.token(CARD.good)]
      await confirm(desk, id, first, 'c')

      const keyReused = { name: 'ProviderUnclear', reason: 'key-reused' }
      await assert.rejects(confirm(desk, id, second, 'c'), keyReused)
      await assert.rejects(order(desk, { amount: 9_900 }), keyReused)

      assert.equal((await desk.provider.findIntent(id)).status, 'succeeded')
    })

    it('that waits for the bank arrives with our word, when the donor has passed', async (t) => {
      const desk = await open(t)
      const { id } = await order(desk)

      const asked = await confirm(desk, id, await desk.token(CARD.asks))
      await desk.authenticate(asked.clientSecret, 'pass')
      const [first, again] = [await afterStep(desk, id), await afterStep(desk, id)]

      assert.equal(asked.status, 'requires_action')
      assert.ok(asked.attempt)
      assert.deepEqual([first.status, again.charge], ['succeeded', first.charge])
      assert.equal((await desk.provider.findIntent(id)).status, 'succeeded')
    })

    it('may be in processing, and arrive later', async (t) => {
      const desk = await open(t)
      const { id } = await order(desk)

      const asked = await confirm(desk, id, await desk.token(CARD.settlesLater))
      await desk.settle()

      assert.deepEqual([asked.status, asked.settlement], ['processing', undefined])
      assert.equal((await desk.provider.findIntent(id)).settlement?.feeMinor, 58)
    })

    it('can be ended while nothing was taken, and not afterwards', async (t) => {
      const desk = await open(t)
      const left = await order(desk, { key: 'left' })
      const paid = await pay(desk, CARD.good, 'paid')
      const end = (intentId: string, key: string) => desk.provider.cancelIntent({ intentId, key })

      assert.equal((await end(left.id, 'e1')).status, 'cancelled')
      await assert.rejects(end(paid.id, 'e2'), { reason: 'unexpected-state' })
      await assert.rejects(end(left.id, 'e3'), { reason: 'unexpected-state' })
      await assert.rejects(confirm(desk, left.id, await desk.token(CARD.good)), {
        reason: 'unexpected-state',
      })
    })

    it('asks for the card again when the token was used or is unknown', async (t) => {
      const desk = await open(t)
      const token = await desk.token(CARD.good)
      const { id } = await order(desk, { key: 'first' })
      const second = await order(desk, { key: 'second' })
      await confirm(desk, id, token)

      await assert.rejects(confirm(desk, second.id, token), { code: TOKEN_UNUSABLE })
      await assert.rejects(confirm(desk, second.id, 'ctoken_nobody_knows', 'c2'), {
        code: TOKEN_UNUSABLE,
      })
    })

    it('is not known at another account, nor is anything that hangs on it', async (t) => {
      const desk = await open(t)
      const { id } = await pay(desk, CARD.good)
      const { provider: other, organisationId } = await desk.otherAccount()
      const notFound = { name: 'ProviderRefused', code: NOT_FOUND }

      await assert.rejects(other.findIntent(id), notFound)
      await assert.rejects(other.cancelIntent({ intentId: id, key: 'e' }), notFound)
      await assert.rejects(other.refund({ ...refundOf(desk, id), organisationId }), notFound)
      await assert.rejects(other.findRefund('re_nobody'), notFound)
      await assert.rejects(other.findDispute('du_nobody'), notFound)
      await assert.rejects(other.findPayout('po_nobody'), notFound)
      await assert.rejects(other.findSetup('seti_nobody'), notFound)
      assert.deepEqual((await other.listIntents({})).items, [])
      assert.deepEqual((await other.listMovements({})).items, [])
    })

    for (const [currency, amount] of [
      ['JPY', 2_500],
      ['KWD', 5_010],
      ['ISK', 250_000],
      ['HUF', 123_456],
    ] as const)
      it(`in ${currency} is charged to the unit`, async (t) => {
        const desk = await open(t)

        const { id } = await order(desk, { amount, currency })
        const paid = await confirm(desk, id, await desk.token(CARD.good))

        assert.deepEqual([paid.amount, paid.currency], [amount, currency])
        assert.deepEqual(
          [paid.settlement?.amountMinor, paid.settlement?.currency],
          [amount, currency],
        )
      })

    for (const [currency, amount] of [
      ['GBP', 29],
      ['KWD', 5_001],
      ['ISK', 250_050],
      ['UGX', 999_999],
      ['JPY', 49],
    ] as const)
      it(`of ${amount} in ${currency} is refused, for ever`, async (t) => {
        const desk = await open(t)

        await assert.rejects(order(desk, { amount, currency }), ProviderRefused)
      })
  })

  describe(`a refusal at ${name}`, () => {
    it('is told from the one before it, and is the same to whoever looks again', async (t) => {
      const desk = await open(t)
      const { id } = await order(desk)

      const first = await confirm(desk, id, await desk.token(CARD.poor), 'c1')
      const looked = await desk.provider.findIntent(id)
      const second = await confirm(desk, id, await desk.token(CARD.declined), 'c2')
      const paid = await confirm(desk, id, await desk.token(CARD.good), 'c3')

      assert.equal(first.status, 'requires_payment_method')
      assert.deepEqual(first.decline, {
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        advice: 'try_again_later',
      })
      assert.ok(first.refusal)
      assert.equal(first.refusal, first.charge)
      assert.equal(looked.refusal, first.refusal)
      assert.notEqual(second.refusal, first.refusal)
      assert.deepEqual(
        [paid.status, paid.decline, paid.refusal],
        ['succeeded', undefined, undefined],
      )
    })

    it('of the bank’s own step is known by the card of that try, before and after', async (t) => {
      const desk = await open(t)
      const { id } = await order(desk)
      const fail = async (key: string) => {
        const asked = await confirm(desk, id, await desk.token(CARD.asks), key)
        await desk.authenticate(asked.clientSecret, 'fail')
        return { asked, failed: await desk.provider.findIntent(id) }
      }

      const declined = await confirm(desk, id, await desk.token(CARD.declined), 'c0')
      const first = await fail('c1')
      const again = await desk.provider.findIntent(id)
      const second = await fail('c2')

      assert.equal(first.failed.decline?.code, 'payment_intent_authentication_failure')
      assert.equal(first.failed.refusal, first.asked.attempt)
      assert.equal(again.refusal, first.failed.refusal)
      assert.equal(second.failed.refusal, second.asked.attempt)
      const refusals = [declined.refusal, first.failed.refusal, second.failed.refusal]
      assert.equal(new Set(refusals).size, 3)
    })

    it('after the bank’s own step was passed is one of the charge', async (t) => {
      const desk = await open(t)
      const { id } = await order(desk)

      const asked = await confirm(desk, id, await desk.token(CARD.asksThenDeclines))
      await desk.authenticate(asked.clientSecret, 'pass')
      await afterStep(desk, id)

      const found = await desk.provider.findIntent(id)
      assert.equal(found.decline?.declineCode, 'generic_decline')
      assert.equal(found.refusal, found.charge)
    })
  })
}
