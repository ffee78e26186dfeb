import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { takeGiftBack } from '#features/money/offline-gifts/offline-gifts.ts'
import { booksOfCampaigns, gift } from '#testing/gifts.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { showAppeal } from './appeal-night-contract.ts'
import { showCampaign } from './contract.ts'
import { listNeeds } from './needs-contract.ts'
import { keepPledge, listPledges, takePledge, withdrawPledge } from './pledges-contract.ts'

const ID = 'warm-floor'
const CHEQUE = { by: 'cheque', reference: 'cheque 104' } as const

describe('a promise from the floor', () => {
  it('stands at once beside what was given, and is no money', async (t) => {
    const { world, host } = await night(t)
    const pledgeId = randomUUID()
    const asked = { pledgeId, amount: 500_00, name: 'Yusuf Malik', isNamed: true }

    const both = await Promise.all([host.takes(asked), host.takes(asked)])
    await host.takes({ amount: 30_00, name: 'A brother in the second row' })

    assert.deepEqual(
      both.map(({ data }) => data),
      [
        { id: pledgeId, state: 'open' },
        { id: pledgeId, state: 'open' },
      ],
    )
    assert.deepEqual(await totalsOf(world), { raised: 0, promised: 530_00 })
    const { data: live } = await world.visitor.asks(showAppeal, { id: ID })
    assert.deepEqual([live.promised, live.named], [530_00, [{ name: 'Yusuf', amount: 500_00 }]])
    assert.deepEqual(await booksOfCampaigns(world), [])
  })

  it('leaves what is promised in the moment in which its gift counts', async (t) => {
    const { world, host } = await night(t)
    const { data } = await host.takes({ amount: 500_00, name: 'Yusuf', email: 'yusuf@example.org' })

    const kept = await host.keeps(data.id)
    const meanwhile = await totalsOf(world)
    await world.drain()

    assert.deepEqual(kept.data, { state: 'kept' })
    assert.deepEqual(meanwhile, { raised: 0, promised: 500_00 })
    assert.deepEqual(await totalsOf(world), { raised: 500_00, promised: 0 })
    assert.deepEqual(await booksOfCampaigns(world), [
      'offline-gift  cheques  500.00',
      'offline-gift  its fund  -500.00',
    ])
  })

  it('is open again when the gift that kept it is taken back', async (t) => {
    const { world, host } = await night(t)
    const { data } = await host.takes({ amount: 500_00 })
    await host.keeps(data.id)
    const [kept] = await world.rows<{ gift_id: string }>('select gift_id from pledge_gifts')

    await takeGiftBack(world.ctx, kept!.gift_id, 'the cheque bounced')
    await world.drain()

    assert.deepEqual(await totalsOf(world), { raised: 0, promised: 500_00 })
    assert.equal((await host.keeps(data.id, { by: 'bank', reference: 'FPS 9' })).data.state, 'kept')
  })

  it('is kept once, withdrawn once, and never both', async (t) => {
    const { world, host } = await night(t)
    const [one, other] = [await host.takes({ amount: 20_00 }), await host.takes({ amount: 30_00 })]

    const twice = await Promise.all([host.keeps(one.data.id), host.keeps(one.data.id)])
    const again = await host.keeps(one.data.id, { by: 'cheque', reference: 'cheque 105' })
    const late = await host.withdraws(one.data.id)
    const gone = [await host.withdraws(other.data.id), await host.withdraws(other.data.id)]
    const after = await host.keeps(other.data.id, { by: 'cheque', reference: 'cheque 106' })
    await world.drain()

    assert.deepEqual(
      twice.map(({ data }) => data.state),
      ['kept', 'kept'],
    )
    assert.deepEqual(
      [again, late, after].map(({ data }) => data.problem),
      ['pledge-kept', 'pledge-kept', 'pledge-withdrawn'],
    )
    assert.deepEqual(
      gone.map(({ data }) => data.state),
      ['withdrawn', 'withdrawn'],
    )
    assert.deepEqual(await totalsOf(world), { raised: 20_00, promised: 0 })
  })

  it('gives the last of a need to one of two hosts, and is not sold until it is withdrawn', async (t) => {
    const { world, host, token } = await night(t)
    const need = (await needsOf(world))[0]!
    const other = hostWith(world, (await staffAt(world, ['owner'])).token)
    await host.takes({ needId: need.id, quantity: need.left - 1, amount: (need.left - 1) * 54_00 })

    const last = { needId: need.id, quantity: 1, amount: 54_00 }
    const both = await Promise.all([host.takes(last), other.takes(last)])
    const items = [{ campaignId: ID, ...last }]
    const sold = await world.visitor.asks(giveDonation, await gift(world, { items }))
    const taken = both.find(({ status }) => status === 200)!
    await host.withdraws(taken.data.id)
    const free = await world.visitor.asks(giveDonation, await gift(world, { items }))

    assert.ok(token)
    assert.deepEqual(
      new Set(both.map(({ data }) => data.problem ?? data.state)),
      new Set(['need-not-left', 'open']),
    )
    assert.equal(sold.data.problem, 'need-sold-out')
    assert.equal(free.data.status, 'succeeded')
  })

  it('names on the wall only who said that they may be named, as any donor is named', async (t) => {
    const { world, host } = await night(t)
    const email = 'maryam@example.org'
    const quiet = await host.takes({ amount: 500_00, name: 'Maryam Siddiqui', email })
    const named = await host.takes({ amount: 300_00, name: 'Yusuf Malik', isNamed: true })

    await host.keeps(quiet.data.id)
    await host.keeps(named.data.id, { by: 'cheque', reference: 'cheque 105' })
    await world.drain()

    world.house.pages.forget()
    const { recentDonations } = (await world.visitor.asks(showCampaign, { id: ID })).data
    assert.deepEqual(
      new Map(recentDonations.map(({ amount, name }: Given) => [amount, name])),
      new Map([
        [500_00, null],
        [300_00, 'Yusuf M.'],
      ]),
    )
    const letters = await world.rows<{ to: string; text: string }>(
      `select to_address as "to", text from mails where kind = 'giving.receipt'`,
    )
    assert.deepEqual(
      letters.map(({ to, text }) => [to, text.includes('Maryam')]),
      [[email, true]],
    )
  })

  it('of a need that is kept is given, and counted once', async (t) => {
    const { world, host } = await night(t)
    const before = (await needsOf(world))[0]!
    const last = { needId: before.id, quantity: before.left, amount: before.left * 54_00 }
    const { data } = await host.takes(last)
    const promised = (await needsOf(world))[0]!
    await host.keeps(data.id)
    await world.drain()
    const given = (await needsOf(world))[0]!

    assert.deepEqual([promised.promised, promised.left], [before.left, 0])
    assert.deepEqual([given.promised, given.funded, given.left], [0, before.quantity, 0])
  })

  it('of one need stands beside one of another, each kept by itself, and the books have both', async (t) => {
    const { world, host } = await night(t)
    const [places, pumps] = await needsOf(world)
    const both = [
      await host.takes({ needId: places!.id, quantity: 5, amount: 270_00 }),
      await host.takes({ needId: pumps!.id, quantity: 2, amount: 1_780_00 }),
    ]
    const promised = (await needsOf(world)).map((need) => need.promised)

    await host.keeps(both[1]!.data.id)
    await world.drain()
    const between = await totalsOf(world)
    await host.keeps(both[0]!.data.id, { by: 'bank', reference: 'FPS 12' })
    await world.drain()

    assert.deepEqual(promised, [5, 2])
    assert.deepEqual(between, { raised: 1_780_00, promised: 270_00 })
    assert.deepEqual(await totalsOf(world), { raised: 2_050_00, promised: 0 })
    assert.deepEqual(
      (await needsOf(world)).map(({ funded, promised }) => [funded, promised]),
      [
        [5, 0],
        [2, 0],
      ],
    )
    assert.deepEqual(await booksOfCampaigns(world), [
      'offline-gift  cheques  1780.00',
      'offline-gift  its fund  -1780.00',
      'offline-gift  bank  270.00',
      'offline-gift  its fund  -270.00',
    ])
  })

  it('is refused by name where it cannot be', async (t) => {
    const { world, host } = await night(t)
    const problem = async (asked: object) => (await host.takes(asked)).data.problem
    const pledgeId = randomUUID()
    await host.takes({ pledgeId, amount: 10_00 })
    const elsewhere = hostWith(
      world,
      (await staffAt(world, ['owner'], 'crescent')).token,
      'crescent',
    )

    assert.equal(await problem({ pledgeId, amount: 11_00 }), 'pledge-reused')
    for (const amount of [0, -5, 1.5, 1e12])
      assert.equal((await host.takes({ amount })).status, 422, String(amount))
    assert.equal(await problem({ amount: 1, needId: randomUUID(), quantity: 1 }), 'need-not-found')
    assert.equal((await elsewhere.takes({ amount: 1_00 })).data.problem, 'campaign-not-found')
    assert.equal((await elsewhere.withdraws(pledgeId)).data.problem, 'pledge-not-found')
    assert.equal((await elsewhere.keeps(pledgeId)).data.problem, 'pledge-not-found')
    const ended = await elsewhere.takes({ id: 'clinic-boat', amount: 1_00 })
    assert.equal(ended.data.problem, 'campaign-not-live')
    const editor = hostWith(world, (await staffAt(world, ['editor'])).token)
    assert.equal((await editor.takes({ amount: 1_00 })).status, 403)
  })

  it('forgets after half a year whose it was, and not what it was', async (t) => {
    const { world, host } = await night(t)
    await host.takes({ amount: 40_00, name: 'Yusuf', email: 'y@example.org', isNamed: true })
    const { forgetOld } = await import('./pledges.ts')

    world.wait({ days: 181 })
    await forgetOld(world.ctx)

    const rows = await world.rows(
      'select name, email, amount_minor from pledges where organisation_id = $1 and amount_minor = 4000',
      [world.ctx.organisation.id],
    )
    assert.deepEqual(rows, [{ name: '', email: '', amount_minor: '4000' }])
  })
})

interface Given {
  amount: number
  name: string | null
}

async function night(t: Parameters<typeof story>[0]) {
  const world = await story(t)
  const { token } = await staffAt(world, ['treasurer'])
  return { world, token, host: hostWith(world, token) }
}

function hostWith(world: World, token: string, slug = 'al-noor') {
  const visitor = world.visitorOf(`${slug}.localhost`)
  const mine = { 'x-jwt-token': token }
  return {
    takes: (asked: object) =>
      visitor.asks(takePledge, { id: ID, pledgeId: randomUUID(), ...asked } as never, mine),
    withdraws: (id: string) => visitor.asks(withdrawPledge, { id }, mine),
    keeps: (id: string, how: { by: 'cheque' | 'bank'; reference: string } = CHEQUE) =>
      visitor.asks(keepPledge, { id, ...how }, mine),
    list: async () => (await visitor.asks(listPledges, { id: ID }, mine)).data,
  }
}

async function totalsOf(world: World) {
  world.house.pages.forget()
  const { raised, promised } = (await world.visitor.asks(showCampaign, { id: ID })).data
  return { raised, promised }
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
