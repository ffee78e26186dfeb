import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Desk, atSandbox, atStripe } from '#testing/payment-desks.ts'
import type { Intent, ProviderEvent, Setup } from './provider.ts'
import {
  CARD_GONE,
  NOT_FOUND,
  ProviderRefused,
  ProviderUnclear,
  TOKEN_UNUSABLE,
} from './provider.ts'
import { nextAfter } from './rules.ts'

/** Stripe's own test cards; each provider plays them by its own table. */
const CARD = {
  good: '4242424242424242',
  poor: '4000000000009995',
  declined: '4000000000000002',
  expired: '4000000000000069',
  asks: '4000002500003155',
  asksThenDeclines: '4000008400001629',
  asksEveryTime: '4000002760003184',
  keptThenPoor: '4000008260003178',
  keptThenDeclined: '4000000000000341',
  settlesLater: '4000000010040006',
  disputed: '4000000000000259',
  refundsLater: '4000000000007726',
  refundFails: '4000000000005126',
} as const

const RETURN_URL = 'https://al-noor.example/thank-you/g_1'
const HOUR_MS = 3_600_000

for (const [name, open] of [
  ['the sandbox bank', atSandbox],
  ['Stripe', atStripe],
] as const) {
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

  describe(`a card kept at ${name}`, () => {
    it('without a payment is charged later, the donor being away', async (t) => {
      const desk = await open(t)
      const { setup, customer } = await keep(desk, CARD.good)

      const { id } = await order(desk, { key: 'friday', customer })
      const paid = await desk.provider.chargeSaved({
        intentId: id,
        key: 'f1',
        savedCard: setup.savedCard!,
      })

      assert.deepEqual([setup.status, setup.customer], ['succeeded', customer])
      assert.equal(setup.card?.last4, '4242')
      assert.ok(setup.mandate)
      assert.equal(paid.status, 'succeeded')
      assert.equal(paid.customer, customer)
      assert.equal(paid.settlement?.amountMinor, 2_500)
    })

    it('with the first gift is charged again for the next', async (t) => {
      const desk = await open(t)
      const customer = await makeCustomer(desk)
      const first = await order(desk, { key: 'first', customer, savesCard: true })

      const paid = await desk.provider.confirmIntent({
        intentId: first.id,
        key: 'c',
        confirmationToken: await desk.token(CARD.good),
        returnUrl: RETURN_URL,
        consent: consentAt(desk),
      })
      const next = await order(desk, { key: 'next', customer })
      const again = await chargeSaved(desk, next.id, paid.savedCard!)

      assert.match(paid.savedCard ?? '', /^pm_/)
      assert.equal((await desk.provider.findIntent(first.id)).savedCard, paid.savedCard)
      assert.equal(again.status, 'succeeded')
      assert.equal(again.card?.last4, '4242')
    })

    it('is charged once, however many ask at the same moment', async (t) => {
      const desk = await open(t)
      const { setup, customer } = await keep(desk, CARD.good)
      const { id } = await order(desk, { customer })

      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, (_, place) =>
          chargeSaved(desk, id, setup.savedCard!, `f ${place % 3}`),
        ),
      )

      const errors = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      assert.ok(errors.every((error) => error instanceof ProviderUnclear))
      assert.equal((await desk.provider.listMovements({})).items.length, 1)
    })

    it('that the bank asked about is kept once the donor has passed', async (t) => {
      const desk = await open(t)

      const { setup } = await keep(desk, CARD.asks)
      await desk.authenticate(setup.clientSecret, 'pass')

      assert.deepEqual([setup.status, setup.savedCard], ['requires_action', undefined])
      const found = await desk.provider.findSetup(setup.id)
      assert.equal(found.status, 'succeeded')
      assert.ok(found.savedCard)
    })

    it('is not kept when the bank refuses, or the donor fails its step', async (t) => {
      const desk = await open(t)

      const refused = await keep(desk, CARD.expired)
      const asked = await keep(desk, CARD.asks)
      await desk.authenticate(asked.setup.clientSecret, 'fail')
      const failed = await desk.provider.findSetup(asked.setup.id)

      for (const { status, savedCard, refusal } of [refused.setup, failed]) {
        assert.deepEqual([status, savedCard], ['requires_payment_method', undefined])
        assert.ok(refusal)
      }
      assert.equal(nextAfter(refused.setup.decline!), 'other-card')
      assert.equal(nextAfter(failed.decline!), 'ask-donor')
    })

    it('may be left; then nothing is kept any more', async (t) => {
      const desk = await open(t)
      const customer = await makeCustomer(desk)
      const { id } = await openSetup(desk, customer)

      const ended = await desk.provider.cancelSetup({ setupId: id, key: 'e' })

      assert.equal(ended.status, 'cancelled')
      await assert.rejects(confirmSetup(desk, id, CARD.good), { reason: 'unexpected-state' })
    })

    for (const [what, card, next] of [
      ['the bank wants the donor', CARD.asksEveryTime, 'ask-donor'],
      ['there is not enough money', CARD.keptThenPoor, 'try-later'],
      ['the bank gives no reason', CARD.keptThenDeclined, 'try-later'],
    ] as const)
      it(`is refused where ${what}: ${next}`, async (t) => {
        const desk = await open(t)
        const { setup, customer } = await keep(desk, card)
        await desk.authenticate(setup.clientSecret, 'pass')
        const { savedCard = '' } = await desk.provider.findSetup(setup.id)
        const { id } = await order(desk, { customer })

        const refused = await chargeSaved(desk, id, savedCard)

        assert.equal(refused.status, 'requires_payment_method')
        assert.equal(nextAfter(refused.decline!), next)
        assert.ok(refused.refusal)
        assert.equal((await desk.provider.findIntent(id)).refusal, refused.refusal)
      })

    it('that the bank wants the donor for is paid by them, with the same payment', async (t) => {
      const desk = await open(t)
      const { setup, customer } = await keep(desk, CARD.asksEveryTime)
      await desk.authenticate(setup.clientSecret, 'pass')
      const { savedCard = '' } = await desk.provider.findSetup(setup.id)
      const { id } = await order(desk, { customer })
      await chargeSaved(desk, id, savedCard)

      const asked = await confirm(desk, id, await desk.token(CARD.asks))
      await desk.authenticate(asked.clientSecret, 'pass')
      await afterStep(desk, id)

      assert.equal((await desk.provider.findIntent(id)).status, 'succeeded')
      assert.equal((await desk.provider.listMovements({})).items.length, 1)
    })

    it('is charged no more when it was removed, its customer erased, or another’s', async (t) => {
      const desk = await open(t)
      const { provider } = desk
      const removed = await keep(desk, CARD.good)
      const erased = await keep(desk, CARD.good)
      const other = await makeCustomer(desk)
      const payments = await Promise.all([
        order(desk, { key: 'o1', customer: removed.customer }),
        order(desk, { key: 'o2', customer: erased.customer }),
        order(desk, { key: 'o3', customer: other }),
      ])

      const removal = { savedCard: removed.setup.savedCard!, key: 'd' }
      await provider.removeCard(removal)
      await provider.removeCard({ ...removal, key: 'd again' })
      await provider.eraseCustomer(erased.customer)
      await provider.eraseCustomer(erased.customer)

      const cards = [removed.setup, erased.setup, removed.setup]
      for (const [place, { id }] of payments.entries())
        await assert.rejects(chargeSaved(desk, id, cards[place]!.savedCard!, `f ${place}`), {
          code: CARD_GONE,
        })
      await assert.rejects(order(desk, { key: 'o4', customer: erased.customer }), {
        code: NOT_FOUND,
      })
      assert.deepEqual((await provider.listMovements({})).items, [])
    })
  })

  describe(`a refund at ${name}`, () => {
    it('goes back whole, or in parts, and never beyond what was taken', async (t) => {
      const desk = await open(t)
      const { id } = await pay(desk, CARD.good)

      const part = await desk.provider.refund(refundOf(desk, id, { amount: 1_000 }))
      const rest = await desk.provider.refund(refundOf(desk, id, { refund: 'r2' }))

      assert.deepEqual([part.status, part.amount, part.currency], ['succeeded', 1_000, 'GBP'])
      assert.deepEqual(part.metadata, {
        gift: 'g_1',
        organisation: desk.organisationId,
        refund: 'r1',
      })
      assert.equal(part.settlement?.amountMinor, -1_000)
      assert.equal(rest.amount, 1_500)
      assert.equal((await desk.provider.findIntent(id)).refundedMinor, 2_500)
      await assert.rejects(desk.provider.refund(refundOf(desk, id, { refund: 'r3' })), {
        code: 'refund-too-large',
      })
    })

    it('of more than is left is refused, and nothing is sent', async (t) => {
      const desk = await open(t)
      const { id } = await pay(desk, CARD.good)

      await assert.rejects(desk.provider.refund(refundOf(desk, id, { amount: 2_501 })), {
        name: 'ProviderRefused',
        code: 'refund-too-large',
      })

      assert.equal((await desk.provider.findIntent(id)).refundedMinor, 0)
    })

    it('is made once under one key, however many ask, and is found again by our own id', async (t) => {
      const desk = await open(t)
      const { id } = await pay(desk, CARD.good)
      const asked = refundOf(desk, id, { amount: 500 })

      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, () => desk.provider.refund(asked)),
      )

      assert.ok(answers.some(({ status }) => status === 'fulfilled'))
      const { items } = await desk.provider.listRefunds({ intentId: id })
      assert.deepEqual(
        items.map(({ amount, metadata }) => [amount, metadata.refund]),
        [[500, 'r1']],
      )
      assert.deepEqual(await desk.provider.findRefund(items[0]!.id), items[0])
    })

    it('is refused where nothing was taken, and where the donor’s bank was first', async (t) => {
      const desk = await open(t)
      const unpaid = await order(desk, { key: 'unpaid' })
      const disputed = await pay(desk, CARD.disputed, 'disputed')

      await assert.rejects(desk.provider.refund(refundOf(desk, unpaid.id)), {
        code: 'nothing-to-refund',
      })
      await assert.rejects(desk.provider.refund(refundOf(desk, disputed.id, { refund: 'r2' })), {
        code: 'charge-disputed',
      })
    })

    it('may be on its way for a while', async (t) => {
      const desk = await open(t)
      const { id } = await pay(desk, CARD.refundsLater)

      const pending = await desk.provider.refund(refundOf(desk, id))
      await desk.settle()

      assert.equal(pending.status, 'pending')
      assert.equal((await desk.provider.findRefund(pending.id)).status, 'succeeded')
    })

    it('may come back after it had succeeded: the money is with us again', async (t) => {
      const desk = await open(t)
      const { id } = await pay(desk, CARD.refundFails)

      const made = await desk.provider.refund(refundOf(desk, id))
      await desk.settle()

      const found = await desk.provider.findRefund(made.id)
      assert.deepEqual([made.status, found.status], ['succeeded', 'failed'])
      assert.ok(found.failure)
      assert.equal(found.failureSettlement?.amountMinor, 2_500)
      assert.equal((await desk.provider.findIntent(id)).refundedMinor, 0)
      assert.equal(await balanceOf(desk), 2_500 - 58)
    })
  })

  describe(`a dispute at ${name}`, () => {
    it('takes the money at once, with its cost, and hangs on the payment', async (t) => {
      const desk = await open(t)

      const { id } = await pay(desk, CARD.disputed)

      const [dispute] = (await desk.provider.listDisputes({ intentId: id })).items
      assert.equal(dispute?.status, 'needs-response')
      assert.deepEqual([dispute.amount, dispute.currency, dispute.intentId], [2_500, 'GBP', id])
      assert.equal(dispute.reason, 'fraudulent')
      assert.ok(dispute.respondBy! > desk.now())
      assert.deepEqual(
        dispute.movements.map(({ amountMinor, feeMinor }) => [amountMinor, feeMinor]),
        [[-2_500, 2_000]],
      )
      assert.equal((await desk.provider.findIntent(id)).isDisputed, true)
      assert.deepEqual(await desk.provider.findDispute(dispute.id), dispute)
    })

    for (const [outcome, balance] of [
      ['won', 2_500 - 58 - 2_000],
      ['lost', -58 - 2_000],
    ] as const)
      it(`that is ${outcome} leaves ${balance} in the balance`, async (t) => {
        const desk = await open(t)
        const { id } = await pay(desk, CARD.disputed)
        const [dispute] = (await desk.provider.listDisputes({ intentId: id })).items

        await desk.endDispute(dispute!.id, outcome)

        const ended = await desk.provider.findDispute(dispute!.id)
        assert.equal(ended.status, outcome)
        assert.equal(ended.movements.length, outcome === 'won' ? 2 : 1)
        assert.equal(await balanceOf(desk), balance)
      })
  })

  describe(`the books of ${name}`, () => {
    it('have a line for each movement, and can be asked by what moved', async (t) => {
      const desk = await open(t)
      const paid = await pay(desk, CARD.good)
      const refunded = await desk.provider.refund(refundOf(desk, paid.id, { amount: 1_000 }))

      const { items } = await desk.provider.listMovements({})
      const ofCharge = await desk.provider.listMovements({ source: paid.charge! })

      assert.deepEqual(
        items.map(({ kind, source, amountMinor, feeMinor }) => [
          kind,
          source,
          amountMinor,
          feeMinor,
        ]),
        [
          ['refund', refunded.id, -1_000, 0],
          ['charge', paid.charge, 2_500, 58],
        ],
      )
      assert.deepEqual(
        ofCharge.items.map(({ id }) => id),
        [paid.settlement?.id],
      )
    })

    it('are paid out to the penny, and a payout names what it took', async (t) => {
      const desk = await open(t)
      await pay(desk, CARD.good, 'one')
      const two = await pay(desk, CARD.good, 'two')
      await desk.provider.refund(refundOf(desk, two.id, { amount: 700 }))

      await desk.payOut()

      const [payout] = (await desk.provider.listPayouts({})).items
      assert.deepEqual(
        [payout?.amount, payout?.currency, payout?.isAutomatic],
        [2 * (2_500 - 58) - 700, 'GBP', true],
      )
      assert.match(payout!.arrivesOn, /^\d{4}-\d\d-\d\d$/)
      const lines = (await desk.provider.listMovements({ payout: payout!.id })).items
      assert.deepEqual(lines.map(({ kind }) => kind).toSorted(), ['charge', 'charge', 'refund'])
      assert.equal(
        lines.reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor - feeMinor, 0),
        payout?.amount,
      )
      assert.equal(await balanceOf(desk), 0)
    })

    it('hold again what a bank sent back', async (t) => {
      const desk = await open(t)
      await pay(desk, CARD.good)
      await desk.payOut()
      const [payout] = (await desk.provider.listPayouts({})).items

      await desk.endPayout(payout!.id, 'paid')
      const paid = await desk.provider.findPayout(payout!.id)
      await desk.endPayout(payout!.id, 'failed')
      const failed = await desk.provider.findPayout(payout!.id)

      assert.deepEqual([paid.status, failed.status], ['paid', 'failed'])
      assert.ok(failed.failure)
      assert.equal(await balanceOf(desk), 2_500 - 58)
      await desk.payOut()
      assert.equal((await desk.provider.listPayouts({})).items.length, 2)
    })

    it('list payments by time, page by page, newest first, each with whose it is', async (t) => {
      const desk = await open(t)
      const made: Intent[] = []
      for (let place = 0; place < 103; place++)
        made.push(await order(desk, { key: `o ${place}`, payment: `pay_${place}` }))
      const from = new Date(desk.now().getTime() - HOUR_MS)

      const first = await desk.provider.listIntents({ from })
      const second = await desk.provider.listIntents({ from, after: first.next! })

      assert.deepEqual([first.items.length, second.items.length, second.next], [100, 3, undefined])
      const listed = [...first.items, ...second.items]
      assert.deepEqual(
        new Set(listed.map(({ metadata }) => metadata.payment)),
        new Set(made.map(({ metadata }) => metadata.payment)),
      )
      assert.ok(
        listed.every(
          ({ createdAt }, place) => createdAt <= (listed[place - 1]?.createdAt ?? createdAt),
        ),
      )
    })

    it('list no payment of another time', async (t) => {
      const desk = await open(t)
      await order(desk)
      const at = (ms: number) => new Date(desk.now().getTime() + ms)

      assert.equal((await desk.provider.listIntents({ from: at(HOUR_MS) })).items.length, 0)
      assert.equal((await desk.provider.listIntents({ until: at(-HOUR_MS) })).items.length, 0)
      const around = await desk.provider.listIntents({ from: at(-HOUR_MS), until: at(HOUR_MS) })
      assert.equal(around.items.length, 1)
    })
  })

  describe(`what ${name} tells`, () => {
    it('is signed, and says where to look: payment, refund, dispute, payout, kept card', async (t) => {
      const desk = await open(t)
      const paid = await pay(desk, CARD.good, 'one')
      const refunded = await desk.provider.refund(refundOf(desk, paid.id))
      const disputed = await pay(desk, CARD.disputed, 'two')
      const [dispute] = (await desk.provider.listDisputes({})).items
      const { setup } = await keep(desk, CARD.good)
      await pay(desk, CARD.good, 'three')
      await pay(desk, CARD.good, 'four')
      await desk.payOut()
      const [payout] = (await desk.provider.listPayouts({})).items

      const told = await desk.heard()

      const about = (type: string) => told.find((event) => event.type === type)
      const where = (event: ProviderEvent | undefined) => [
        event?.about.kind,
        event?.about.id,
        event?.intentId,
      ]
      assert.deepEqual(where(about('payment_intent.succeeded')), ['intent', paid.id, paid.id])
      assert.deepEqual(where(about('refund.created')), ['refund', refunded.id, paid.id])
      assert.deepEqual(where(about('charge.dispute.created')), [
        'dispute',
        dispute!.id,
        disputed.id,
      ])
      assert.deepEqual(where(about('payout.created')), ['payout', payout!.id, undefined])
      assert.deepEqual(where(about('setup_intent.succeeded')), ['setup', setup.id, undefined])
      assert.equal(about('payment_intent.succeeded')?.metadata?.gift, 'g_1')
      assert.equal(about('payment_intent.succeeded')?.metadataOrganisation, desk.organisationId)
      assert.equal(new Set(told.map(({ id }) => id)).size, told.length)
    })
  })
}

interface Ordered {
  readonly key?: string
  readonly amount?: number
  readonly currency?: string
  readonly payment?: string
  readonly customer?: string
  readonly savesCard?: boolean
}

function order({ provider, organisationId }: Desk, changes: Ordered = {}): Promise<Intent> {
  return provider.createIntent({
    key: 'order',
    amount: 2_500,
    currency: 'GBP',
    labels: { gift: 'g_1' },
    organisationId,
    suffix: 'AL NOOR',
    ...changes,
  })
}

function confirm(
  { provider }: Desk,
  intentId: string,
  confirmationToken: string,
  key = `confirm ${intentId}`,
): Promise<Intent> {
  return provider.confirmIntent({ intentId, key, confirmationToken, returnUrl: RETURN_URL })
}

/** Gives the word that a payment may still wait for when its donor has passed the bank's own step. */
function afterStep({ provider }: Desk, intentId: string): Promise<Intent> {
  return provider.confirmPassed({ intentId, key: 'passed', returnUrl: RETURN_URL })
}

async function pay(desk: Desk, card: string, key = 'order'): Promise<Intent> {
  const { id } = await order(desk, { key })
  return confirm(desk, id, await desk.token(card))
}

let donors = 0

async function makeCustomer({ provider, organisationId }: Desk): Promise<string> {
  const donor = `donor-${++donors}`
  const { id } = await provider.createCustomer({ key: donor, donor, organisationId })
  return id
}

function openSetup(desk: Desk, customer: string): Promise<Setup> {
  const { provider, organisationId } = desk
  return provider.createSetup({
    key: `setup ${customer}`,
    customer,
    labels: { gift: 'g_1' },
    organisationId,
  })
}

async function confirmSetup(desk: Desk, setupId: string, card: string): Promise<Setup> {
  return desk.provider.confirmSetup({
    setupId,
    key: `confirm ${setupId}`,
    confirmationToken: await desk.token(card),
    returnUrl: RETURN_URL,
    consent: consentAt(desk),
  })
}

async function keep(desk: Desk, card: string): Promise<{ setup: Setup; customer: string }> {
  const customer = await makeCustomer(desk)
  const { id } = await openSetup(desk, customer)
  return { setup: await confirmSetup(desk, id, card), customer }
}

function consentAt(desk: Desk) {
  return { at: desk.now(), address: '192.0.2.7', browser: 'A browser' }
}

function chargeSaved(
  { provider }: Desk,
  intentId: string,
  savedCard: string,
  key = 'charge saved',
): Promise<Intent> {
  return provider.chargeSaved({ intentId, key, savedCard })
}

function refundOf(
  { organisationId }: Desk,
  intentId: string,
  { refund = 'r1', amount }: { refund?: string; amount?: number } = {},
) {
  const asked = {
    key: `refund ${refund}`,
    intentId,
    refund,
    labels: { gift: 'g_1' },
    organisationId,
  }
  return { ...asked, ...(amount !== undefined && { amount }) }
}

/** What the provider holds, by its own lines. */
async function balanceOf({ provider }: Desk): Promise<number> {
  const { items } = await provider.listMovements({})
  return items.reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor - feeMinor, 0)
}
