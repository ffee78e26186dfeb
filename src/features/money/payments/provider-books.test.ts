import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HOUR_MS } from '#platform/shared/wall-time.ts'
import { DESKS, CARD, balanceOf, keep, order, pay, refundOf } from '#testing/desk-hands.ts'
import type { Intent, ProviderEvent } from './provider-objects.ts'

for (const [name, open] of DESKS) {
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
