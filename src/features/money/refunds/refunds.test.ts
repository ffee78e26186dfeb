import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { recordOffline } from '#features/money/offline-gifts/offline-gifts.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { CARD, books, gift, payWith } from '#testing/gifts.ts'
import { giveAtStripe } from '#testing/giving-at-stripe.ts'
import { waitersFor } from '#testing/locks.ts'
import { codeAt, staffAt } from '#testing/staff.ts'
import { assertLooksAtFew } from '#testing/steps.ts'
import { type World, story } from '#testing/story.ts'
import { eraseOrders, exportOrders } from './hold.ts'
import { listGifts, refundGift, seeToFailedRefund, showGivenGift } from './contract.ts'
import { isNamed, selectDonors } from './desk.ts'
import { findFailed } from './refunds.ts'
import { sendRefundOrder, takeUpLost } from './send.ts'

const REFUND_FAILS = '4000000000005126'

describe('a gift that the office gives back', () => {
  it('is back whole, in the books once, and its giver hears', async (t) => {
    const { world, office, id } = await given(t)

    assert.equal((await office.refunds(id, 25_00)).status, 200)
    await world.drain()

    assert.deepEqual(await booksSince(world), [
      'refund  at the bank  -25.00',
      'refund  fund:where-needed-most  25.00',
    ])
    const { data } = await office.shows(id)
    assert.deepEqual([data.state, data.left, data.whyNot], ['refunded', 0, 'nothing-left'])
    const [one] = data.refunds
    assert.deepEqual(
      [one.amount, one.outcome, one.reason, one.note, one.by],
      [25_00, 'returned', 'twice', 'Rang us.', 'Office Worker'],
    )
    const mails = await world.rows<{ kind: string }>(
      `select kind from mails where kind = 'giving.refunded'`,
    )
    assert.equal(mails.length, 1)
    const trail = await world.rows(`select deed, after from trail_entries where subject = $1`, [id])
    assert.deepEqual(trail, [{ deed: 'gift-refunded', after: '£25.00' }])
  })

  it('is given back in parts, and never beyond what came', async (t) => {
    const { world, office, id } = await given(t)

    await office.refunds(id, 10_00)
    const tooMuch = await office.refunds(id, 15_01)
    await world.drain()
    const rest = await office.refunds(id, 15_00)
    await world.drain()
    const more = await office.refunds(id, 1)

    assert.deepEqual(
      [tooMuch, rest, more].map(({ data, status }) => data.problem ?? status),
      ['more-than-left', 200, 'more-than-left'],
    )
    const { data } = await office.shows(id)
    assert.deepEqual(
      [data.state, data.refunds.map(({ amount }: { amount: number }) => amount)],
      ['refunded', [15_00, 10_00]],
    )
  })

  it('is given back once, however often it is pressed, and by two at once no more than there is', async (t) => {
    const { world, office, id } = await given(t)
    const other = await deskOf(world)
    world.wait({ minutes: 1 })
    const asked = office.order(id, 25_00)
    const twice = [await office.asks(asked), await office.asks(asked)]
    assert.deepEqual(
      twice.map(({ status }) => status),
      [200, 200],
    )
    const reused = await office.asks({ ...asked, amount: 5_00 })
    assert.equal(reused.data.problem, 'refund-reused')

    const second = await give(world)
    world.wait({ minutes: 1 })
    const both = await Promise.all(
      [office, other].map((desk) => desk.asks(desk.order(second, 20_00))),
    )
    await world.drain()

    assert.deepEqual(
      new Set(both.map(({ data, status }) => data.problem ?? status)),
      new Set([200, 'more-than-left']),
    )
    const { data } = await office.shows(second)
    assert.deepEqual([data.state, data.left], ['partially_refunded', 5_00])
    assert.deepEqual(await sentBack(world), [20_00, 25_00])
  })

  it('comes back where the giver’s bank does not take it, and can be given again', async (t) => {
    const { world, office, id } = await given(t, REFUND_FAILS)

    await office.refunds(id, 25_00)
    await world.drain()

    const { data } = await office.shows(id)
    assert.deepEqual([data.refunds[0].outcome, data.left], ['came-back', 25_00])
    assert.equal((await office.refunds(id, 25_00)).status, 200)
  })

  it('waits in the office where it came back, until it is sent again or somebody has seen to it', async (t) => {
    const { world, office, id } = await given(t, REFUND_FAILS)
    const elsewhere = await deskOf(world, 'crescent')
    const waiting = () => inTransaction(world.ctx, (ctx) => findFailed(ctx))
    const seeTo = async (at: string, desk = office) => (await desk.seesTo(id, at)).status
    assert.deepEqual(await waiting(), [])

    await office.refunds(id, 10_00)
    await world.drain()
    const [first, ...more] = await waiting()
    assert.deepEqual(
      [first!.id, first!.name, first!.amount, first!.currency, more],
      [id, 'Aisha Khan', 10_00, 'GBP', []],
    )
    assert.deepEqual((await office.shows(id)).data.failed, {
      amount: 10_00,
      at: first!.at,
      isRefused: false,
    })

    await office.refunds(id, 5_00)
    assert.deepEqual(await waiting(), [])
    await world.drain()
    assert.deepEqual(
      (await waiting()).map(({ amount }) => amount),
      [5_00],
    )

    assert.equal(await seeTo(first!.at), 200)
    assert.equal((await waiting()).length, 1)
    const [second] = await waiting()
    assert.equal(await seeTo(second!.at, elsewhere), 404)
    assert.equal((await waiting()).length, 1)
    assert.equal(await seeTo(second!.at), 200)
    assert.deepEqual(await waiting(), [])
    assert.equal((await office.shows(id)).data.failed, null)
  })

  it('is seen to as far as it has come back, once, and never by who does not keep the books', async (t) => {
    const { world, office, id } = await given(t, REFUND_FAILS)
    const waits = async () =>
      ((await office.shows(id)).data.failed as { at: string } | null)?.at ?? null
    const countSeenTo = async () =>
      (await world.rows("select from trail_entries where deed = 'refund-seen-to'")).length
    const later = world.house.now().getTime() + 3_600_000
    assert.equal((await office.seesTo(id, new Date(later).toISOString())).status, 200)
    const comesBack = async () => {
      await office.refunds(id, 10_00)
      await world.drain()
      return (await waits())!
    }
    const first = await comesBack()
    assert.ok(first)
    const editor = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
    for (const asker of [editor, {}]) {
      const { status } = await world.visitor.asks(seeToFailedRefund, { id, upTo: first }, asker)
      assert.ok([401, 403].includes(status), String(status))
    }
    assert.equal(await waits(), first)

    const presses = Array.from({ length: 20 }, () => office.seesTo(id, '2099-01-01T00:00:00Z'))
    assert.deepEqual(
      new Set((await Promise.all(presses)).map(({ status }) => status)),
      new Set([200]),
    )
    assert.equal(await waits(), null)
    assert.equal(await countSeenTo(), 1)

    const second = await comesBack()
    assert.ok(second > first)
    await office.seesTo(id, '2020-01-01T00:00:00Z')
    const [row] = await world.rows<{ upTo: Date }>('select up_to as "upTo" from refunds_seen_to')
    assert.deepEqual([row!.upTo.toISOString(), await waits()], [first, second])
    assert.equal(await countSeenTo(), 1)
  })
})

describe('two orders of one gift in the same moment', () => {
  it('are written one after the other', async (t) => {
    const { world, office, id } = await given(t)
    const other = await deskOf(world)
    world.wait({ minutes: 1 })

    const { asked } = await inTransaction(world.ctx, async (ctx) => {
      await ctx.sql`lock table refund_orders in exclusive mode`
      const asked = [office, other].map((desk) => desk.asks(desk.order(id, 20_00)))
      await waitersFor(world, 2)
      return { asked }
    })
    const answers = await Promise.all(asked)

    assert.deepEqual(
      new Set(answers.map(({ data, status }) => data.problem ?? status)),
      new Set([200, 'more-than-left']),
    )
  })
})

describe('what is not given back:', () => {
  it('a gift that has not arrived, did not come by card, or is another organisation’s', async (t) => {
    const { world, office } = await given(t)
    const slow = await give(world, CARD.settlesLater)
    const { id: cheque } = await recordOffline(world.ctx, {
      by: 'cheque',
      reference: 'cheque 104',
      on: '2026-11-20',
      causeId: 'roof',
      amountMinor: 50_00,
      currency: 'GBP',
      countedBy: [],
    })
    const elsewhere = await deskOf(world, 'crescent')
    const theirs = await give(world)

    const noes = [
      await office.refunds(slow, 5_00),
      await office.refunds(cheque, 5_00),
      await office.refunds(randomUUID(), 5_00),
      await elsewhere.refunds(theirs, 5_00),
      await elsewhere.shows(theirs),
    ]

    assert.deepEqual(
      noes.map(({ data }) => data.problem),
      ['not-arrived', 'not-by-card', 'gift-not-found', 'gift-not-found', 'gift-not-found'],
    )
  })

  it('without a fresh code, with one that was used, and nothing below a penny', async (t) => {
    const { world, office, id } = await given(t)
    world.wait({ minutes: 1 })
    const asked = office.order(id, 5_00)

    const noes = [
      await office.asks({ ...asked, code: '000000' }),
      await office.asks({ ...asked, amount: 0 }),
      await office.asks({ ...asked, amount: -5_00 }),
      await office.asks({ ...asked, amount: 0.5 }),
    ]
    assert.deepEqual(
      noes.map(({ data }) => data.problem),
      ['code-wrong', 'invalid', 'invalid', 'invalid'],
    )
    assert.equal((await office.asks(asked)).status, 200)
    const again = await office.asks({ ...asked, refundId: randomUUID() })
    assert.equal(again.data.problem, 'code-wrong')
  })

  it('what the giver’s bank has asked for already', async (t) => {
    const giving = await giveAtStripe(t)
    await giving.press(await giving.form())
    const { id, charge_id: charge } = await giving.payment()
    giving.stripe.account.dispute(String(charge))
    await giving.tell('charge.dispute.created')
    await giving.world.drain()

    const office = await deskOf(giving.world)
    assert.equal((await office.refunds(String(id), 5_00)).data.problem, 'disputed')
  })
})

describe('at Stripe', () => {
  const faults = {
    'an answer that is lost on the way': 'reset-after',
    'an error of theirs after they have done it': 'error-after',
    'an error of theirs in place of it': 'error-instead',
  } as const
  for (const [what, fault] of Object.entries(faults))
    it(`${what} is no second refund, and none is left out`, async (t) => {
      const giving = await giveAtStripe(t)
      await giving.press(await giving.form())
      const { id } = await giving.payment()
      const office = await deskOf(giving.world)

      // Its library repeats once by itself what was cut off.
      giving.stripe.faults.plan(fault, {
        at: 'POST /v1/refunds',
        times: fault === 'reset-after' ? 2 : 1,
      })
      await office.refunds(String(id), 10_00)
      await giving.world.drain()
      assert.deepEqual(await sentBack(giving.world), [])
      const [order] = await giving.world.rows<{ id: string }>('select id from refund_orders')
      await sendRefundOrder(await giving.context(), order!)

      assert.equal(giving.stripe.account.books.refunds.size, 1)
      assert.deepEqual(await sentBack(giving.world), [10_00])
    })

  it('one that its job has lost is taken up again, and one that runs twice is one', async (t) => {
    const giving = await giveAtStripe(t)
    await giving.press(await giving.form())
    const { id } = await giving.payment()
    const office = await deskOf(giving.world)
    await office.refunds(String(id), 10_00)
    await giving.world.rows(`delete from graphile_worker._private_jobs`)

    giving.world.wait({ minutes: 6 })
    const ctx = await giving.context()
    await takeUpLost(ctx)
    await giving.world.drain()
    assert.equal(giving.stripe.account.books.refunds.size, 1)
    const [order] = await giving.world.rows<{ id: string }>('select id from refund_orders')
    await Promise.all([sendRefundOrder(ctx, order!), sendRefundOrder(ctx, order!)])

    assert.equal(giving.stripe.account.books.refunds.size, 1)
    assert.deepEqual(await sentBack(giving.world), [10_00])
  })

  for (const step of ['refund.asked', 'refund.made'])
    it(`is given back once, and not forgotten, where its sender dies at ${step}, alone or beside another`, async (t) => {
      const giving = await giveAtStripe(t)
      await giving.press(await giving.form())
      const { id } = await giving.payment()
      const office = await deskOf(giving.world)
      const ctx = await giving.context()
      const dying = dyingAt(step, ctx)
      const death = { message: `died at ${step}` }
      await office.refunds(String(id), 10_00)
      await office.refunds(String(id), 5_00)
      const [alone, beside] = await giving.world.rows<{ id: string }>(
        'select id from refund_orders order by amount_minor desc',
      )

      await assert.rejects(sendRefundOrder(dying, alone!), death)
      const [first, other] = await Promise.allSettled([
        sendRefundOrder(dying, beside!),
        sendRefundOrder(ctx, beside!),
      ])
      await giving.world.drain()

      assert.equal(other.status, 'fulfilled')
      // Where the other was quicker, nothing was left to die of.
      if (first.status === 'rejected') assert.equal(first.reason.message, death.message)
      assert.equal(giving.stripe.account.books.refunds.size, 2)
      assert.deepEqual(new Set(await sentBack(giving.world)), new Set([10_00, 5_00]))
    })

  it('what Stripe refuses ends with its name, and is not asked again', async (t) => {
    const giving = await giveAtStripe(t)
    await giving.press(await giving.form())
    const { id, intent_id: intent } = await giving.payment()
    const office = await deskOf(giving.world)
    // In Stripe’s own office, and we have not heard yet.
    giving.stripe.account.refund(String(intent))

    assert.equal((await office.refunds(String(id), 10_00)).status, 200)
    await giving.world.drain()

    const [order] = await giving.world.rows('select state, refused_code from refund_orders')
    assert.deepEqual(order, { state: 'refused', refused_code: 'refund-too-large' })
    const { data } = await office.shows(String(id))
    const ours = data.refunds.find(({ reason }: { reason: string | null }) => reason !== null)
    assert.deepEqual([ours.outcome, ours.code], ['refused', 'refund-too-large'])
  })
})

describe('a refund that the provider refuses', () => {
  it('waits in the office, until another order takes its place or somebody has seen to it', async (t) => {
    const { world, office, id, isRefused, waiting } = await refusing(t)
    const elsewhere = await deskOf(world, 'crescent')

    await isRefused(10_00)
    const [first, ...more] = await waiting()
    assert.deepEqual(
      [first!.id, first!.name, first!.amount, first!.isRefused, more],
      [id, 'Aisha Khan', 10_00, true, []],
    )
    assert.deepEqual((await office.shows(id)).data.failed, {
      amount: 10_00,
      at: first!.at,
      isRefused: true,
    })

    await isRefused(7_00)
    const [second, ...others] = await waiting()
    assert.deepEqual([second!.amount, others], [7_00, []])

    await office.refunds(id, 5_00)
    assert.deepEqual(await waiting(), [])
    await world.drain()
    assert.deepEqual(await waiting(), [])

    await isRefused(3_00)
    const [third] = await waiting()
    await office.seesTo(id, second!.at)
    assert.equal((await elsewhere.seesTo(id, third!.at)).status, 404)
    assert.deepEqual(await waiting(), [third])
    await office.seesTo(id, third!.at)
    assert.deepEqual(await waiting(), [])
    assert.equal((await office.shows(id)).data.failed, null)
  })

  it('waits with the others that were asked for beside it', async (t) => {
    const { isRefused, waiting } = await refusing(t)

    await isRefused(4_00, 6_00)

    assert.deepEqual(
      (await waiting()).map(({ amount }) => amount),
      [10_00],
    )
  })

  it('does not wait once all of the gift has gone back another way', async (t) => {
    const { world, office, id, giving, intent, isRefused, waiting } = await refusing(t)
    await isRefused(10_00)
    assert.equal((await waiting()).length, 1)

    giving.stripe.account.refund(intent)
    await giving.tell('refund.created')
    await world.drain()

    assert.deepEqual(await waiting(), [])
    assert.equal((await office.shows(id)).data.state, 'refunded')
  })

  it('is a test that waits nowhere once real money is taken', async (t) => {
    const { world, isRefused, waiting } = await refusing(t)
    await isRefused(10_00)

    await world.rows(`update organisations set live = true where slug = 'al-noor'`)

    assert.deepEqual(await waiting(), [])
    await world.rows(`update organisations set live = false where slug = 'al-noor'`)
  })

  /** A gift of which Stripe refuses whatever is asked for as `isRefused`, all at once. */
  async function refusing(t: TestContext) {
    const giving = await giveAtStripe(t)
    const { world } = giving
    await giving.press(await giving.form())
    const { id, intent_id: intent, charge_id: charge } = await giving.payment()
    const office = await deskOf(world)
    const ofStripe = giving.stripe.account.books.charges.get(String(charge))!
    return {
      giving,
      world,
      office,
      id: String(id),
      intent: String(intent),
      async isRefused(...amounts: number[]) {
        ofStripe.disputed = true
        for (const amount of amounts) await office.refunds(String(id), amount)
        await world.drain()
        ofStripe.disputed = false
      },
      waiting: async () => inTransaction(await giving.context(), (ctx) => findFailed(ctx)),
    }
  }
})

describe('what the office wrote about a refund', () => {
  it('is told to its giver who asks for all that is held, and goes with them', async (t) => {
    const { world, office, id } = await given(t)
    await office.refunds(id, 10_00)
    const held = { personId: randomUUID(), emails: ['aisha@example.org'] }

    const told = await inTransaction(world.ctx, (ctx) => exportOrders(ctx, held))
    await inTransaction(world.ctx, (ctx) => eraseOrders(ctx, held))

    const [one, ...more] = told as Record<string, unknown>[]
    assert.deepEqual([one?.['amountMinor'], one?.['note'], more], [10_00, 'Rang us.', []])
    const rows = await world.rows('select note, amount_minor::int as amount from refund_orders')
    assert.deepEqual(rows, [{ note: '', amount: 10_00 }])
  })
})

describe('the list of gifts', () => {
  it('is found by a name that hundreds of givers have', async (t) => {
    const { world, office, id } = await given(t)
    await world.rows(
      `insert into donors select (jsonb_populate_record(d, jsonb_build_object(
         'id', gen_random_uuid(), 'email', n || d.email))).* from donors d, generate_series(1, 600) n`,
    )

    for (const [q, ids] of [
      ['Khan', [id]],
      ['khan ', [id]],
      ['Aisha Khan', [id]],
      ['Aisha Kha', [id]],
      ['Bilal Khan', []],
    ] as const) {
      const { data } = await world.visitor.asks(listGifts, { q }, office.mine)
      assert.deepEqual(
        data.items.map((item: { id: string }) => item.id),
        ids,
        q,
      )
    }
  })

  it('is not looked through for a name that many have elsewhere, and nobody here', async (t) => {
    const world = await story(t)
    const { id } = (await world.house.organisations.byHost('crescent.localhost'))!
    await world.rows(
      `insert into donors (organisation_id, id, first_name, last_name, email, created_at)
       select o.id, gen_random_uuid(), 'Zaynab', o.last, o.last || i || '@example.org', now()
       from generate_series(1, 20000) i, (values ($1::uuid, 'Khan'), ($2, 'Zaman')) o (id, last)`,
      [world.ctx.organisation.id, id],
    )
    await world.rows('analyze donors')

    await assertLooksAtFew(world.ctx, 0, (ctx) => asked(ctx, 'zaman'), { freely: true })
  })

  it('is found by a name of two words, and whichever way its apostrophe is written', async (t) => {
    const { world, office, id } = await given(t)
    for (const [last, asked] of [
      ['Abd al-Rahman', ['abd al-r', 'Abd al-Rahman', 'aisha  abd al-rahman']],
      ['Al-Amin', ['al-amin', 'aisha al-a']],
      ['O’Brien', ["o'brien", 'O’Brien', "aisha o'b"]],
      ["Sa'id", ['Sa’id', 'sa‘id', "sa'"]],
    ] as const) {
      await world.rows('update donors set last_name = $1', [last])
      for (const q of asked) {
        const { data } = await world.visitor.asks(listGifts, { q }, office.mine)
        assert.deepEqual(
          data.items.map((item: { id: string }) => item.id),
          [id],
          q,
        )
      }
    }
  })

  it('is found by address, receipt, name and id, and turned page by page', async (t) => {
    const { world, office, id } = await given(t)
    await world.drain()
    const finds = async (q: string) => {
      const { data } = await world.visitor.asks(listGifts, { q }, office.mine)
      return data.items.map((item: { id: string }) => item.id)
    }

    assert.deepEqual(await finds('AISHA@example.org'), [id])
    assert.deepEqual(await finds('aisha kha'), [id])
    assert.deepEqual(await finds('Khan'), [id])
    assert.deepEqual(await finds('TEST-00001'), [id])
    assert.deepEqual(await finds(id), [id])
    for (const nobody of ['99999', '%', 'han', 'x@example.org'])
      assert.deepEqual(await finds(nobody), [])

    await world.rows(
      `insert into gifts select (jsonb_populate_record(g, jsonb_build_object(
         'id', gen_random_uuid(), 'given_at', given_at - make_interval(mins => n)))).* from gifts g, generate_series(1, 35) n`,
    )
    const { data: first } = await world.visitor.asks(listGifts, {}, office.mine)
    const after = first.items.at(-1).id
    const { data: rest } = await world.visitor.asks(listGifts, { after }, office.mine)
    assert.deepEqual(
      [first.items.length, first.hasMore, rest.items.length, rest.hasMore],
      [30, true, 6, false],
    )
    await world.rows('delete from gifts where id <> $1', [id])
  })

  it('says how much of each went back and what did not arrive, and finds those', async (t) => {
    const { world, office, id: whole } = await given(t)
    const part = await give(world)
    const back = await give(world, REFUND_FAILS)
    await office.refunds(part, 10_00)
    await office.refunds(back, 7_00)
    await world.drain()
    const elsewhere = await deskOf(world, 'crescent')
    const { data: failed } = await office.lists({ refunds: 'failed' })
    const { data: all } = await office.lists({})
    const { data: theirs } = await elsewhere.lists({ refunds: 'failed' })

    assert.deepEqual(
      [failed, theirs].map(({ items }) => items.map((item: { id: string }) => item.id)),
      [[back], []],
    )
    const rows = new Map<string, { returned: number | null; failed: { amount: number } | null }>(
      all.items.map((item: { id: string }) => [item.id, item]),
    )
    assert.deepEqual(
      [whole, part, back].map((id) => [rows.get(id)!.returned, rows.get(id)!.failed?.amount]),
      [
        [null, undefined],
        [10_00, undefined],
        [null, 7_00],
      ],
    )
    assert.equal((await office.shows(part)).data.returned, 10_00)
    await office.seesTo(back, failed.items[0].failed.at)
    assert.deepEqual((await office.lists({ refunds: 'failed' })).data.items, [])
  })
})

async function given(t: TestContext, card: string = CARD.good) {
  const world = await story(t)
  return { world, office: await deskOf(world), id: await give(world, card) }
}

/** Those who are named so, as the driver asks for them. */
function asked(ctx: Work, name: string) {
  const { sql, params } = selectDonors(ctx, isNamed(name)).getQuery()
  return ctx.sql.unsafe<{ id: string }[]>(sql, params as never[])
}

function dyingAt(wanted: string, ctx: Context): Context {
  const checkpoint = (step: string) => {
    if (step === wanted) throw new Error(`died at ${step}`)
  }
  return { ...ctx, house: { ...ctx.house, checkpoint } }
}

/** Answers the id of the gift. */
async function give(world: World, card: string = CARD.good): Promise<string> {
  const confirmationToken = await payWith(world, card)
  const { data } = await world.visitor.asks(giveDonation, await gift(world, { confirmationToken }))
  return data.transactionId
}

/** A treasurer, with hands to give back. A code works once, and there is another one a minute later. */
async function deskOf(world: World, slug = 'al-noor') {
  const { token, key } = await staffAt(world, ['treasurer'], slug)
  const mine = { 'x-jwt-token': token }
  const visitor = world.visitorOf(`${slug}.localhost`)
  const order = (id: string, amount: number) => {
    const code = codeAt(world, key)
    const reason = 'twice' as const
    return { id, refundId: randomUUID(), amount, reason, note: 'Rang us.', code }
  }
  const asks = (asked: ReturnType<typeof order>) => visitor.asks(refundGift, asked, mine)
  return {
    mine,
    order,
    asks,
    refunds(id: string, amount: number) {
      world.wait({ minutes: 1 })
      return asks(order(id, amount))
    },
    seesTo: (id: string, upTo: string) => visitor.asks(seeToFailedRefund, { id, upTo }, mine),
    lists: (asked: { refunds?: 'failed' }) => visitor.asks(listGifts, asked, mine),
    shows: (id: string) => visitor.asks(showGivenGift, { id }, mine),
  }
}

async function booksSince(world: World): Promise<string[]> {
  return (await books(world)).filter((line) => line.startsWith('refund'))
}

/** Every sum that has gone back, the smallest first. */
async function sentBack(world: World): Promise<number[]> {
  const rows = await world.rows<{ sum: string }>(
    `select sum(e.amount_minor) as sum from postings p
     join entries e on e.organisation_id = p.organisation_id and e.posting_id = p.id
     where p.kind = 'refund' and e.account like 'fund:%' group by p.id order by 1`,
  )
  return rows.map(({ sum }) => Number(sum))
}
