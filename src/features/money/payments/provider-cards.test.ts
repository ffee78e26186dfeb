import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  DESKS,
  CARD,
  afterStep,
  chargeSaved,
  confirm,
  confirmSetup,
  consentAt,
  keep,
  makeCustomer,
  openSetup,
  order,
} from '#testing/desk-hands.ts'
import { CARD_GONE, NOT_FOUND, ProviderUnclear } from './provider-errors.ts'
import { nextAfter } from './rules.ts'

for (const [name, open] of DESKS) {
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
}
