import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { archiveItem, revisionOf } from '#features/ground/content/save.ts'
import { bookStatement, checkStatement } from '#features/money/bank-transfers/contract.ts'
import { giveDonation, promiseTransfer } from '#features/money/giving/contract.ts'
import { findPayment } from '#features/money/payments/payments.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import { bankOf, endDispute } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { inTransaction } from '#platform/server/context.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { COUNTED } from '#testing/networks.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { showCampaign } from './contract.ts'
import { campaignKind } from './kind-contract.ts'
import { letLapse } from './lapse.ts'
import { listNeeds } from './needs-contract.ts'
import { giveUpPledge, showOwnPledge } from './own-pledge-contract.ts'
import { linkTo } from './pledge-links.ts'
import { forgetOld } from './pledges.ts'
import {
  keepPledge,
  listPledges,
  mailPledgeLink,
  takePledge,
  withdrawPledge,
} from './pledges-contract.ts'
import { MOST_UNPAID } from './unpaid-holds.ts'

const ID = 'warm-floor'

describe('the link that a promise is mailed with', () => {
  it('goes once to the address that was said, and to nobody where none was', async (t) => {
    const { world, host } = await night(t)

    const pledgeId = randomUUID()
    const asked = { pledgeId, amount: 500_00, name: 'Yusuf', email: 'yusuf@example.org' }
    await Promise.all([host.takes(asked), host.takes(asked)])
    await host.takes({ amount: 20_00 })

    assert.deepEqual(await mailedTo(world), ['yusuf@example.org'])
  })

  it('opens that promise alone, until it has run out', async (t) => {
    const { world, promised } = await night(t)
    const [one, other] = [await promised({ amount: 500_00 }), await promised({ amount: 30_00 })]
    const crescent = world.visitorOf('crescent.localhost')
    const shows = async (link: object, visitor = world.visitor) =>
      (await visitor.asks(showOwnPledge, link as never)).data

    const opened = await shows(one)
    const noes = [
      await shows({ ...one, key: other.key }),
      await shows({ ...one, key: one.key.replace(/^\d+/, (until) => String(Number(until) + 1)) }),
      await shows({ ...one, key: 'x' }),
      await shows(one, crescent),
    ]
    const bySend = await pay(world, { ...one, key: 'x' }, 500_00)
    world.wait({ days: 182 })
    const late = [await shows(one), (await pay(world, one, 500_00)).data]

    assert.deepEqual(
      [opened.campaign.id, opened.amount, opened.paid, opened.state],
      [ID, 500_00, 0, 'open'],
    )
    assert.deepEqual(new Set(noes.map(({ problem }) => problem)), new Set(['pledge-not-found']))
    assert.equal(bySend.data.problem, 'pledge-not-found')
    assert.deepEqual(
      late.map(({ problem }) => problem),
      ['pledge-link-over', 'pledge-link-over'],
    )
  })
})

describe('a promise that is paid by card', () => {
  it('is kept in the moment in which the money counts, and never counted twice', async (t) => {
    const { world, host, promised } = await night(t)
    const one = await promised({ amount: 500_00 })

    const { data } = await pay(world, one, 500_00)
    const meanwhile = await totalsOf(world)
    await world.drain()

    assert.equal(data.status, 'succeeded')
    assert.deepEqual(meanwhile, { raised: 0, promised: 500_00 })
    assert.deepEqual(await totalsOf(world), { raised: 500_00, promised: 0 })
    assert.deepEqual(await standing(world, one), ['kept', 500_00])
    const [listed] = (await host.list()).items
    assert.deepEqual([listed.state, listed.paid], ['kept', 500_00])
    assert.equal((await pay(world, one, 500_00)).data.problem, 'pledge-kept')
    assert.equal((await host.withdraws(one.id)).data.problem, 'pledge-kept')
    assert.equal((await host.keeps(one.id)).data.problem, 'pledge-kept')
  })

  it('may be paid in parts, and the rest be brought to the office', async (t) => {
    const { world, host, promised } = await night(t)
    const one = await promised({ amount: 500_00 })

    await pay(world, one, 200_00)
    await world.drain()
    const between = await totalsOf(world)
    const tooMuch = await pay(world, one, 300_01)
    const rest = await host.keeps(one.id)
    await world.drain()

    assert.deepEqual(between, { raised: 200_00, promised: 300_00 })
    assert.equal(tooMuch.data.problem, 'pledge-less-left')
    assert.equal(rest.data.state, 'kept')
    assert.deepEqual(await totalsOf(world), { raised: 500_00, promised: 0 })
  })

  it('can be paid to the last penny, also where less is left than the smallest gift', async (t) => {
    const { world, promised } = await night(t)
    const one = await promised({ amount: 50_00 })

    await pay(world, one, 49_50)
    await world.drain()
    const { data } = await pay(world, one, 50)
    await world.drain()

    assert.equal(data.status, 'succeeded', JSON.stringify(data))
    assert.deepEqual(await standing(world, one), ['kept', 50_00])
  })

  it('is paid once from twenty tabs at once', async (t) => {
    const { world, promised } = await night(t)
    const one = await promised({ amount: 500_00 })
    const asked = await Promise.all(Array.from({ length: 20 }, () => paying(world, one, 500_00)))

    const answers = await Promise.all(asked.map((body) => world.visitor.asks(giveDonation, body)))
    await world.drain()

    assert.equal(answers.filter(({ data }) => data.status === 'succeeded').length, 1)
    for (const { data } of answers.filter(({ status }) => status !== 200))
      assert.match(data.problem as string, /^pledge-(being-paid|kept)$/)
    assert.deepEqual(await totalsOf(world), { raised: 500_00, promised: 0 })
  })

  it('is the same payment when the same form is sent twice', async (t) => {
    const { world, promised } = await night(t)
    const body = await paying(world, await promised({ amount: 500_00 }), 500_00)

    const both = await Promise.all([
      world.visitor.asks(giveDonation, body),
      world.visitor.asks(giveDonation, body),
    ])
    const later = await world.visitor.asks(giveDonation, body)
    await world.drain()

    const ids = [...both, later].map(({ data }) => data.transactionId)
    assert.equal(new Set(ids).size, 1)
    assert.deepEqual(await totalsOf(world), { raised: 500_00, promised: 0 })
  })

  it('is nobody else’s to withdraw or to pay while its giver is at their bank, and free again after', async (t) => {
    const { world, host, promised } = await night(t)
    const one = await promised({ amount: 500_00 })
    const slow = await pay(world, one, 500_00, CARD.challenge)

    const noes = [
      await pay(world, one, 500_00),
      await host.withdraws(one.id),
      await host.keeps(one.id),
      await world.visitor.asks(giveUpPledge, one),
    ]
    world.wait({ minutes: 11 })
    await letLapse(world.ctx)
    const again = await pay(world, one, 500_00)
    await world.drain()

    assert.equal(slow.data.status, 'requires_action')
    assert.deepEqual(new Set(noes.map(({ data }) => data.problem)), new Set(['pledge-being-paid']))
    assert.equal(again.data.status, 'succeeded')
    assert.deepEqual(await totalsOf(world), { raised: 500_00, promised: 0 })
  })

  it('takes nothing from whoever tries another card when it was withdrawn meanwhile', async (t) => {
    const { world, host, promised } = await night(t)
    const one = await promised({ amount: 500_00 })
    const first = await paying(world, one, 500_00, CARD.declined)
    await world.visitor.asks(giveDonation, first)
    world.wait({ minutes: 11 })
    await host.withdraws(one.id)

    const confirmationToken = await payWith(world, CARD.good)
    const { data } = await world.visitor.asks(giveDonation, { ...first, confirmationToken })
    const anew = await pay(world, one, 500_00)

    assert.equal(data.problem, 'pledge-gone')
    assert.equal(anew.data.problem, 'pledge-withdrawn')
    await world.drain()
    assert.deepEqual(await totalsOf(world), { raised: 0, promised: 0 })
  })

  it('is open again for as much as is given back', async (t) => {
    const { world, promised } = await night(t)
    const one = await promised({ amount: 500_00 })
    const { data } = await pay(world, one, 500_00)
    await world.drain()

    await giveBack(world, data.transactionId, 120_00)
    const part = [await totalsOf(world), await standing(world, one)]
    await giveBack(world, data.transactionId, 380_00)
    const all = [await totalsOf(world), await standing(world, one)]
    const again = await pay(world, one, 500_00)

    assert.deepEqual(part, [{ raised: 380_00, promised: 120_00 }, ['open', 380_00]])
    assert.deepEqual(all, [{ raised: 0, promised: 500_00 }, ['open', 0]])
    assert.equal(again.data.status, 'succeeded')
  })

  it('may be paid anew while its giver’s bank disputes it, also where that comes back', async (t) => {
    const { world, promised } = await night(t)
    const one = await promised({ amount: 500_00 })
    await pay(world, one, 500_00, CARD.disputed)
    await world.drain()
    await sweep(world.ctx)
    await world.drain()
    const disputed = await standing(world, one)
    await pay(world, one, 500_00)
    await world.drain()

    const [dispute] = await world.rows<{ id: string }>('select id from sandbox_disputes')
    await endDispute(world.ctx, { disputeId: dispute!.id, outcome: 'won' })
    await sweep(world.ctx)
    await world.drain()

    assert.deepEqual(disputed, ['open', 0])
    assert.deepEqual(await totalsOf(world), { raised: 1000_00, promised: 0 })
    assert.equal((await standing(world, one))[0], 'kept')
  })

  it('gives what was promised of a need, which nobody else could have', async (t) => {
    const { world, promised } = await night(t)
    const before = (await needsOf(world))[0]!
    const quantity = before.left
    const amount = quantity * 54_00
    const one = await promised({ needId: before.id, quantity, amount })
    const need = { needId: before.id, quantity }

    const part = await pay(world, one, 54_00)
    const stranger = await world.visitor.asks(
      giveDonation,
      await gift(world, {
        items: [{ campaignId: ID, needId: before.id, quantity: 1, amount: 54_00 }],
      }),
    )
    const whole = await pay(world, one, amount, CARD.good, need)
    await world.drain()
    const after = (await needsOf(world))[0]!
    await giveBack(world, whole.data.transactionId, amount)
    const back = (await needsOf(world))[0]!

    assert.equal(part.data.problem, 'pledge-of-a-need')
    assert.equal(stranger.data.problem, 'need-sold-out')
    assert.equal(whole.data.status, 'succeeded')
    assert.deepEqual([after.funded, after.promised, after.left], [before.quantity, 0, 0])
    assert.deepEqual([back.promised, back.left], [quantity, 0])
  })

  it('of a need is its giver’s to pay however often they have left their bank, as it is nobody else’s', async (t) => {
    const { world, promised } = await night(t, { settings: COUNTED })
    const { id: needId, left: quantity } = (await needsOf(world))[0]!
    const amount = quantity * 54_00
    const one = await promised({ needId, quantity, amount })
    for (let i = 0; i < MOST_UNPAID; i++) {
      await pay(world, one, amount, CARD.challenge, { needId, quantity })
      world.wait({ minutes: 10 })
      await letLapse(world.ctx)
    }

    const { data } = await pay(world, one, amount, CARD.good, { needId, quantity })

    assert.equal(data.status, 'succeeded')
  })

  it('of a need is kept for its giver while their bank disputes its payment, who is told that nothing is to be paid', async (t) => {
    const { world, promised } = await night(t)
    const before = (await needsOf(world))[0]!
    const quantity = before.left
    const amount = quantity * 54_00
    const one = await promised({ needId: before.id, quantity, amount })
    const need = { needId: before.id, quantity }
    await pay(world, one, amount, CARD.disputed, need)
    for (let i = 0; i < 2; i++) {
      await world.drain()
      await sweep(world.ctx)
    }
    const { data: shown } = await world.visitor.asks(showOwnPledge, one)
    const again = await pay(world, one, amount, CARD.good, need)
    const { data: whose } = await world.visitor.asks(
      showOwnPledge,
      await promised({ amount: 5_00 }),
    )

    const [dispute] = await world.rows<{ id: string }>('select id from sandbox_disputes')
    await endDispute(world.ctx, { disputeId: dispute!.id, outcome: 'lost' })
    for (let i = 0; i < 2; i++) {
      await sweep(world.ctx)
      await world.drain()
    }
    const afterwards = await pay(world, one, amount, CARD.good, need)

    assert.deepEqual([shown.state, shown.disputed, whose.disputed], ['open', true, false])
    assert.deepEqual([again.status, again.data.problem], [409, 'pledge-disputed'])
    assert.equal(afterwards.data.status, 'succeeded')
  })

  it('is never paid to another campaign, in another currency, or with another promise', async (t) => {
    const { world, promised } = await night(t)
    const [one, other] = [await promised({ amount: 50_00 }), await promised({ amount: 30_00 })]
    const problem = async (items: object[], currency = 'GBP') =>
      (await world.visitor.asks(giveDonation, await gift(world, { items, currency }))).data.problem
    const item = { campaignId: ID, amount: 50_00, pledge: one }

    assert.equal(await problem([item], 'EUR'), 'pledge-not-found')
    assert.equal(await problem([{ donationId: 'roof', amount: 50_00, pledge: one }]), 'invalid')
    assert.equal(
      await problem([item, { campaignId: ID, amount: 30_00, pledge: other }]),
      'cause-twice',
    )
    assert.deepEqual(await world.rows('select from pledge_gifts'), [])
  })

  it('can be paid after its campaign has ended', async (t) => {
    const { world, promised } = await night(t)
    const one = await promised({ amount: 50_00 })
    world.wait({ days: 170 })
    const { data: ended } = await world.visitor.asks(showCampaign, { id: ID })

    const { data } = await pay(world, one, 50_00)
    const other = await world.visitor.asks(
      giveDonation,
      await gift(world, { items: [{ campaignId: ID, amount: 50_00 }] }),
    )

    assert.equal(ended.state, 'ended')
    assert.equal(data.status, 'succeeded')
    assert.equal(other.data.problem, 'campaign-ended')
  })
})

describe('a promise that cannot be kept', () => {
  it('is taken back by its giver, once, and what was paid of it stays', async (t) => {
    const { world, host, promised } = await night(t)
    const one = await promised({ amount: 500_00 })
    await pay(world, one, 200_00)
    await world.drain()

    const both = await Promise.all([
      world.visitor.asks(giveUpPledge, one),
      world.visitor.asks(giveUpPledge, one),
    ])
    const forged = await world.visitor.asks(giveUpPledge, { ...one, key: 'x' })

    assert.deepEqual(
      both.map(({ data }) => data.state),
      ['withdrawn', 'withdrawn'],
    )
    assert.equal(forged.data.problem, 'pledge-not-found')
    assert.deepEqual(await totalsOf(world), { raised: 200_00, promised: 0 })
    const [listed] = (await host.list()).items
    assert.deepEqual([listed.state, listed.isGivenUp, listed.paid], ['withdrawn', true, 200_00])
  })
})

describe('a promise that is paid by bank transfer', () => {
  it('is waited for, and kept when the statement shows that it came', async (t) => {
    const { world, host, promised } = await night(t)
    const one = await promised({ amount: 600_00 })
    const asked = await paying(world, one, 600_00)
    const { attemptId, items, currency, donor } = asked
    const transfer = { attemptId, items, currency, donor }

    const both = [
      await world.visitor.asks(promiseTransfer, transfer),
      await world.visitor.asks(promiseTransfer, transfer),
    ]
    const waiting = (await world.visitor.asks(showOwnPledge, one)).data
    const { reference } = (
      await world.rows<{ reference: string }>('select reference from transfer_promises')
    )[0]!
    await host.books(`21/11/2026,FP A KHAN ${reference},600.00`, attemptId)
    await world.drain()

    assert.deepEqual(new Set(both.map(({ data }) => data.id)), new Set([attemptId]))
    assert.equal(waiting.transferAt, `/donate/transfer/${attemptId}`)
    assert.deepEqual(await totalsOf(world), { raised: 600_00, promised: 0 })
    assert.deepEqual(await standing(world, one), ['kept', 600_00])
  })

  it('is kept as far as came, and stays open for the rest', async (t) => {
    const { world, host, promised } = await night(t)
    const one = await promised({ amount: 600_00 })
    const { attemptId, items, currency, donor } = await paying(world, one, 600_00)
    await world.visitor.asks(promiseTransfer, { attemptId, items, currency, donor })
    const { reference } = (
      await world.rows<{ reference: string }>('select reference from transfer_promises')
    )[0]!

    await host.books(`21/11/2026,FP A KHAN ${reference},400.00`, attemptId)
    await world.drain()

    assert.deepEqual(await totalsOf(world), { raised: 400_00, promised: 200_00 })
    assert.deepEqual(await standing(world, one), ['open', 400_00])
  })
})

describe('the link of a promise that the office mails again', () => {
  it('goes once from two presses at once, once an hour, and stands in the trail', async (t) => {
    const { world, host, promised } = await night(t)
    const one = await promised({ amount: 500_00 })

    const atOnce = await host.mails(one.id)
    world.wait({ minutes: 60 })
    const both = await Promise.all([host.mails(one.id), host.mails(one.id)])
    const [listed] = (await host.list()).items
    world.wait({ minutes: 59 })
    const soon = await host.mails(one.id)

    assert.deepEqual(
      [atOnce, soon].map(({ data }) => data.problem),
      ['link-mailed-lately', 'link-mailed-lately'],
    )
    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]))
    const { at } = both.find(({ status }) => status === 200)!.data
    assert.equal(listed.mailedAt, at)
    assert.deepEqual(await mailedTo(world), ['aisha@example.org', 'aisha@example.org'])
    const trail = await world.rows(
      "select subject from trail_entries where deed = 'pledge-link-mailed'",
    )
    assert.deepEqual(trail, [{ subject: one.id }])
  })

  it('opens the promise for half a year from then', async (t) => {
    const { world, host, promised } = await night(t)
    const one = await promised({ amount: 500_00 })

    world.wait({ days: 170 })
    await host.mails(one.id)
    const [mail] = await world.rows<{ url: string }>(
      "select input->>'pageUrl' as url from mails where kind = 'campaigns.pledge' order by created_at desc limit 1",
    )
    world.wait({ days: 20 })

    const { data: first } = await world.visitor.asks(showOwnPledge, one)
    const key = new URL(mail!.url).pathname.split('/').at(-1)!
    const { data: second } = await world.visitor.asks(showOwnPledge, { id: one.id, key })
    assert.deepEqual([first.problem, second.state], ['pledge-link-over', 'open'])
  })

  it('is refused by name where nobody could pay by it or be reached', async (t) => {
    const { world, host, promised } = await night(t)
    const [kept, gone, forgotten, bounced] = [
      await promised({ amount: 10_00 }),
      await promised({ amount: 20_00 }),
      await promised({ amount: 30_00 }),
      await promised({ amount: 40_00, email: 'full@example.org' }),
    ]
    const { data: nameless } = await host.takes({ amount: 50_00 })
    await host.keeps(kept.id)
    await host.withdraws(gone.id)
    await world.rows(
      `insert into refused_addresses (organisation_id, id, address, refused_at, reason)
       values ($1, $2, 'full@example.org', now(), '550 5.1.1')`,
      [world.ctx.organisation.id, randomUUID()],
    )
    const asks = async (id: string) => (await host.mails(id)).data.problem

    world.wait({ minutes: 61 })
    const crescent = (await staffAt(world, ['owner'], 'crescent')).token
    assert.equal(await asks(kept.id), 'pledge-kept')
    assert.equal(await asks(gone.id), 'pledge-withdrawn')
    assert.equal(await asks(nameless.id), 'pledge-without-address')
    assert.equal(await asks(bounced.id), 'address-refuses-mail')
    assert.equal(await asks(randomUUID()), 'pledge-not-found')
    const elsewhere = world.visitorOf('crescent.localhost')
    const other = await elsewhere.asks(
      mailPledgeLink,
      { id: forgotten.id },
      { 'x-jwt-token': crescent },
    )
    assert.equal(other.data.problem, 'pledge-not-found')
    const editor = await signIn(world, 'editor')
    const { status } = await world.visitor.asks(mailPledgeLink, { id: forgotten.id }, editor)
    assert.equal(status, 403)
    world.wait({ days: 181 })
    await forgetOld(world.ctx)
    assert.equal(await asks(forgotten.id), 'pledge-without-address')
    assert.equal((await mailedTo(world)).length, 4)
  })

  it('is not mailed while its campaign is taken down', async (t) => {
    const { world, host, promised } = await night(t)
    const one = await promised({ amount: 10_00 })
    await takeDown(world)

    world.wait({ minutes: 61 })
    const { data } = await host.mails(one.id)

    assert.equal(data.problem, 'campaign-not-shown')
    assert.equal((await mailedTo(world)).length, 1)
  })
})

type Link = Readonly<{ id: string; key: string }>

async function signIn(world: World, role: 'treasurer' | 'editor' = 'treasurer') {
  return { 'x-jwt-token': (await staffAt(world, [role])).token }
}

async function night(...how: Parameters<typeof story>) {
  const world = await story(...how)
  const { visitor } = world
  const mine = await signIn(world)
  const host = {
    takes: (asked: object) =>
      visitor.asks(takePledge, { id: ID, pledgeId: randomUUID(), ...asked } as never, mine),
    withdraws: (id: string) => visitor.asks(withdrawPledge, { id }, mine),
    keeps: (id: string) =>
      visitor.asks(keepPledge, { id, by: 'cheque', reference: `cheque ${id.slice(0, 6)}` }, mine),
    /** As somebody who has just signed in. */
    mails: async (id: string) => visitor.asks(mailPledgeLink, { id }, await signIn(world)),
    list: async () => (await visitor.asks(listPledges, { id: ID }, await signIn(world))).data,
    books: async (line: string, promiseId: string) => {
      const file = Buffer.from(`Date,Description,Amount\n${line}\n`).toString('base64')
      const { data } = await visitor.asks(checkStatement, { file }, mine)
      const bookings = [{ key: data.lines[0].key as string, promiseId }]
      const booked = await visitor.asks(bookStatement, { file, bookings }, mine)
      assert.equal(booked.status, 200, JSON.stringify(booked.data))
    },
  }
  const promised = async (asked: object): Promise<Link> => {
    const { data, status } = await host.takes({ email: 'aisha@example.org', ...asked })
    assert.equal(status, 200, JSON.stringify(data))
    return { id: data.id, key: linkTo(world.ctx, data.id).split('/').at(-1)! }
  }
  return { world, host, promised }
}

async function paying(
  world: World,
  pledge: Link,
  amount: number,
  card: string = CARD.good,
  need: object = {},
) {
  const items = [{ campaignId: ID, amount, pledge, ...need }]
  return gift(world, { items, confirmationToken: await payWith(world, card) })
}

async function pay(
  world: World,
  ...asked: Parameters<typeof paying> extends [World, ...infer R] ? R : never
) {
  return world.visitor.asks(giveDonation, await paying(world, ...asked))
}

async function totalsOf(world: World) {
  world.house.pages.forget()
  const { raised, promised } = (await world.visitor.asks(showCampaign, { id: ID })).data
  return { raised, promised }
}

async function takeDown(world: World): Promise<void> {
  const [item] = await world.rows<{ id: string }>(
    "select id from content_items where kind = 'campaign' and slug = $1",
    [ID],
  )
  const basedOn = await inTransaction(world.ctx, (ctx) => revisionOf(ctx, campaignKind, item!.id))
  await archiveItem(world.ctx, campaignKind, item!.id, { isArchived: true, basedOn })
  world.house.organisations.forget()
}

async function standing(world: World, link: Link) {
  const { state, paid } = (await world.visitor.asks(showOwnPledge, link)).data
  return [state, paid]
}

async function needsOf(world: World) {
  world.house.pages.forget()
  return (await world.visitor.asks(listNeeds, { id: ID })).data as {
    id: string
    left: number
    funded: number
    promised: number
    quantity: number
  }[]
}

async function giveBack(world: World, id: string, amount: number): Promise<void> {
  const { intentId } = (await findPayment(world.ctx, { id }))!
  const refund = randomUUID()
  await bankOf(world.ctx).refund({ key: refund, intentId: intentId!, refund, gift: id, amount })
  await sweep(world.ctx)
  await world.drain()
}

async function mailedTo(world: World): Promise<string[]> {
  const rows = await world.rows<{ to: string }>(
    "select to_address as to from mails where kind = 'campaigns.pledge' order by created_at",
  )
  return rows.map(({ to }) => to)
}
