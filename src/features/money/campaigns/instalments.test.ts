import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { archiveItem, changeItem, revisionOf } from '#features/ground/content/save.ts'
import { giveDonation, showGift } from '#features/money/giving/contract.ts'
import { inTransaction } from '#platform/server/context.ts'
import { approved, opened } from '#testing/fundraisers.ts'
import { booksOfCampaigns, gift, payWith } from '#testing/gifts.ts'
import { type Begun, KEPT, begin, run } from '#testing/regular.ts'
import { type World, story } from '#testing/story.ts'
import { showCampaign, takeNameBack } from './contract.ts'
import { closeFundraiser } from './fundraisers-contract.ts'
import { campaignKind } from './kind-contract.ts'
import { listPlans } from './needs-contract.ts'

const THIRDS = plan('A place in three', 18_00, { monthly: true, instalments: 3 })
const EVERY = plan('A place a year', 9_00, { monthly: true })
const ONCE = plan('A corner', 90_00)

describe('a plan by instalments', () => {
  it('says how often, how many, and what one payment is', async (t) => {
    const world = await story(t)
    const [thirds, every, once] = await offer(world, [THIRDS, EVERY, ONCE])

    assert.deepEqual([thirds!.frequency, thirds!.instalments], ['monthly', 3])
    assert.deepEqual([every!.frequency, every!.instalments], ['monthly', undefined])
    assert.deepEqual([once!.frequency, once!.instalments], ['once', undefined])
  })

  it('is taken so often, counts each time for its campaign, and ends by itself', async (t) => {
    const world = await story(t)
    const [thirds] = await offer(world, [THIRDS])

    const begun = await begin(world, by(thirds!, { after: 3 }))
    const raised = []
    for (let month = 0; month < 5; month++) {
      await run(world)
      raised.push(await raisedBy(world))
      world.wait({ days: 31 })
    }

    assert.deepEqual(raised, [18_00, 36_00, 54_00, 54_00, 54_00])
    assert.deepEqual(await fell(world, begun), [
      '2026-11-21 paid',
      '2026-12-21 paid',
      '2027-01-21 paid',
    ])
    assert.equal(await stateOf(world, begun), 'ended')
    assert.deepEqual(await booksOfCampaigns(world), [
      'charge  at the bank  18.00',
      'charge  its fund  -18.00',
      'charge  at the bank  18.00',
      'charge  its fund  -18.00',
      'charge  at the bank  18.00',
      'charge  its fund  -18.00',
    ])
    const lines = await world.rows('select title, plan_id from gift_lines')
    const line = { title: 'A place in three', plan_id: thirds!.id }
    assert.deepEqual(lines, [line, line, line])
  })

  it('names nobody on the wall any more, before or after, once the name of one payment is taken back', async (t) => {
    const world = await story(t)
    const [thirds] = await offer(world, [THIRDS])
    await begin(world, by(thirds!, { after: 3 }))
    await run(world)
    world.wait({ days: 31 })
    await run(world)
    const both = await world.rows<{ id: string }>('select id from gifts order by given_at')
    const named = await namesOnWall(world)

    await world.visitor.asks(takeNameBack, { transactionId: both[1]!.id })
    world.wait({ days: 31 })
    await run(world)

    assert.deepEqual(named, ['Aisha K.', 'Aisha K.'])
    assert.deepEqual(await namesOnWall(world), [null, null, null])
    const [first] = both
    const { data } = await world.visitor.asks(showGift, { id: first!.id })
    assert.equal(data.nameOffUrl, null)
  })

  it('is refused by name in another number, without one, once, and without its plan', async (t) => {
    const world = await story(t)
    const [thirds, once] = await offer(world, [THIRDS, ONCE])
    const give = async (changes: object) => {
      const asked = await gift(world, changes)
      return (await world.visitor.asks(giveDonation, asked)).data.problem as string
    }

    const problems = [
      await give(by(thirds!, { after: 4 })),
      await give(by(thirds!, { on: '2027-05-01' })),
      await give({ ...by(thirds!, { after: 3 }), ends: undefined }),
      await give({ ...by(thirds!, { after: 3 }), ends: undefined, frequency: 'once' }),
      await give({ ...by(thirds!, { after: 3 }), frequency: 'friday' }),
      await give({ ...by(once!, { after: 3 }) }),
      await give({
        ...by(thirds!, { after: 3 }),
        items: [{ campaignId: 'warm-floor', amount: 18_00 }],
      }),
    ]

    assert.deepEqual(problems, [
      'plan-instalments-differ',
      'plan-instalments-differ',
      'plan-instalments-differ',
      'frequency-not-offered',
      'frequency-not-offered',
      'frequency-not-offered',
      'frequency-not-offered',
    ])
    assert.deepEqual(await world.rows('select from subscriptions'), [])
  })

  it('keeps its amount as it was promised, and can be cancelled', async (t) => {
    const world = await story(t)
    const [thirds] = await offer(world, [THIRDS])
    const begun = await begin(world, by(thirds!, { after: 3 }))
    await run(world)

    const changed = await begun.changes({ amount: 5_00 })
    await begun.moves('cancel')
    world.wait({ days: 40 })
    await run(world)

    assert.equal(changed.data.problem, 'plan-as-promised')
    assert.deepEqual(await fell(world, begun), ['2026-11-21 paid'])
    assert.equal(await raisedBy(world), 18_00)
  })

  it('counts nothing of a payment that was refused, and goes on with the next', async (t) => {
    const world = await story(t)
    const [thirds] = await offer(world, [THIRDS])

    const begun = await begin(world, by(thirds!, { after: 3 }), KEPT.refused)
    for (let day = 0; day < 8; day++) {
      await run(world)
      world.wait({ days: 1 })
    }

    assert.deepEqual(await fell(world, begun), ['2026-11-21 missed'])
    assert.equal(await raisedBy(world), 0)
    assert.deepEqual((await begun.show()).taken, 0)
  })

  it('goes on to its last instalment when the campaign has ended, and another month by month ends with it', async (t) => {
    const world = await story(t)
    const [thirds, every] = await offer(world, [THIRDS, EVERY], { endsOn: '2026-12-01' })

    const instalments = await begin(world, by(thirds!, { after: 3 }))
    const monthly = await begin(world, { ...by(every!), donor: OTHER })
    for (let month = 0; month < 4; month++) {
      await run(world)
      world.wait({ days: 31 })
    }

    assert.equal((await fell(world, instalments)).length, 3)
    assert.deepEqual(await fell(world, monthly), ['2026-11-21 paid', '2026-12-21 skipped'])
    assert.equal(await stateOf(world, monthly), 'ended')
    assert.equal(await raisedBy(world), 3 * 18_00 + 9_00)
    const told = await world.rows<{ text: string }>(
      `select text from mails where kind = 'subscriptions.news' and to_address = $1 order by created_at desc`,
      [OTHER.email],
    )
    assert.match(told[0]!.text.replaceAll(/\s+/g, ' '), /because the campaign takes no more gifts/)
  })

  it('ends with its campaign where it has no number, whatever end its giver chose and the office offers by then', async (t) => {
    const world = await story(t)
    const [every] = await offer(world, [EVERY])
    const mine = await begin(world, by(every!, { after: 300 }))
    await run(world)

    await offer(world, [{ ...EVERY, title: 'A place in twelve', instalments: 12 }], {
      endsOn: '2026-12-01',
    })
    for (let month = 0; month < 3; month++) {
      world.wait({ days: 31 })
      await run(world)
    }

    assert.deepEqual(await fell(world, mine), ['2026-11-21 paid', '2026-12-21 skipped'])
    assert.equal(await stateOf(world, mine), 'ended')
    assert.equal(await raisedBy(world), 9_00)
  })

  it('goes on alone when it was given together with one that has no number', async (t) => {
    const world = await story(t)
    const [thirds, every] = await offer(world, [THIRDS, EVERY], { endsOn: '2026-12-01' })
    const items = [...by(thirds!).items, ...by(every!).items]

    const both = await begin(world, { ...by(thirds!, { after: 3 }), items })
    const raised = []
    for (let month = 0; month < 4; month++) {
      await run(world)
      raised.push(await raisedBy(world))
      world.wait({ days: 31 })
    }

    assert.deepEqual(raised, [27_00, 45_00, 63_00, 63_00])
    assert.equal((await fell(world, both)).length, 3)
  })

  it('goes on to its last instalment when the office offers it without a number by then', async (t) => {
    const world = await story(t)
    const [thirds] = await offer(world, [THIRDS])
    const mine = await begin(world, by(thirds!, { after: 3 }))
    await run(world)

    await offer(world, [{ ...THIRDS, instalments: null }], { endsOn: '2026-12-01' })
    for (let month = 0; month < 3; month++) {
      world.wait({ days: 31 })
      await run(world)
    }

    assert.equal((await fell(world, mine)).length, 3)
    assert.equal(await raisedBy(world), 3 * 18_00)
  })

  it('is refused by name through a page that there is not, through two, and through one that is closed', async (t) => {
    const world = await opened(t)
    const [thirds, every] = await offer(world, [THIRDS, EVERY])
    const { fundraiserId, mine } = await approved(world)
    const plans = [...by(thirds!).items, ...by(every!).items]
    const give = async (...through: string[]) => {
      const items = through.map((fundraiserId, at) => ({ ...plans[at]!, fundraiserId }))
      const asked = await gift(world, { ...by(thirds!, { after: 3 }), items })
      const confirmationToken = await payWith(world, KEPT.good)
      return (await world.visitor.asks(giveDonation, { ...asked, confirmationToken })).data
    }

    const none = await give(crypto.randomUUID())
    const two = await give(fundraiserId, crypto.randomUUID())
    const open = await give(fundraiserId)
    await world.visitor.asks(closeFundraiser, { id: 'warm-floor' }, mine)
    const closed = await give(fundraiserId)

    assert.deepEqual(
      [none, two, closed].map(({ problem }) => problem),
      ['fundraiser-closed', 'fundraiser-closed', 'fundraiser-closed'],
    )
    assert.equal(open.status, 'succeeded')
    assert.deepEqual(await world.rows('select fundraiser_id from subscription_lines'), [
      { fundraiser_id: fundraiserId },
    ])
  })

  it('is left out while its campaign is taken down, and goes on with it', async (t) => {
    const world = await story(t)
    const [thirds] = await offer(world, [THIRDS])
    const begun = await begin(world, by(thirds!, { after: 3 }))
    await run(world)

    await takeDown(world, true)
    world.wait({ days: 31 })
    await run(world)
    await takeDown(world, false)
    for (let month = 0; month < 3; month++) {
      world.wait({ days: 31 })
      await run(world)
    }

    assert.deepEqual(await fell(world, begun), [
      '2026-11-21 paid',
      '2026-12-21 skipped',
      '2027-01-21 paid',
      '2027-02-21 paid',
    ])
    assert.equal(await stateOf(world, begun), 'ended')
    assert.equal(await raisedBy(world), 3 * 18_00)
  })

  it('ends when its campaign is still taken down the next time', async (t) => {
    const world = await story(t)
    const [thirds] = await offer(world, [THIRDS])
    const begun = await begin(world, by(thirds!, { after: 3 }))
    await run(world)

    await takeDown(world, true)
    for (let month = 0; month < 3; month++) {
      world.wait({ days: 31 })
      await run(world)
    }

    assert.deepEqual(await fell(world, begun), [
      '2026-11-21 paid',
      '2026-12-21 skipped',
      '2027-01-21 skipped',
    ])
    assert.equal(await stateOf(world, begun), 'ended')
  })

  it('without a number promises no day after its campaign, and asks for no other card then', async (t) => {
    const world = await story(t)
    const [every] = await offer(world, [EVERY], { endsOn: '2026-12-01' })
    const begun = await begin(world, by(every!))
    await run(world)
    await world.rows('update subscriptions set refused_card = saved_card')

    world.wait({ days: 11 })
    const shown = await begun.show()
    world.wait({ days: 20 })
    await run(world)

    assert.deepEqual([shown.status, shown.nextChargeOn], ['active', null])
    assert.deepEqual(await fell(world, begun), ['2026-11-21 paid', '2026-12-21 skipped'])
    assert.equal(await stateOf(world, begun), 'ended')
  })

  it('takes the wish for letters along once', async (t) => {
    const world = await story(t)
    const [thirds] = await offer(world, [THIRDS])
    await begin(world, { ...by(thirds!, { after: 3 }), updates: true })
    for (let month = 0; month < 2; month++) {
      await run(world)
      world.wait({ days: 31 })
    }

    assert.equal((await world.rows('select from update_wishes')).length, 1)
  })

  it('is over within five years, and comes by the month', async (t) => {
    const world = await story(t)

    for (const wrong of [
      { monthly: true, instalments: 61 },
      { monthly: true, instalments: 1 },
      { instalments: 3 },
    ])
      await assert.rejects(offer(world, [plan('Odd', 10_00, wrong)]))
  })
})

const OTHER = { firstName: 'Bilal', lastName: 'Omar', email: 'bilal@example.org' }

function plan(title: string, amount: number, more: object = {}) {
  return { title, amount, summary: '', monthly: false, instalments: null, ...more }
}

interface Offered {
  readonly id: string
  readonly amount: number
  readonly frequency: string
  readonly instalments?: number
}

function by({ id, amount }: Offered, ends?: object) {
  const items = [{ campaignId: 'warm-floor', planId: id, amount }]
  return { items, frequency: 'monthly', ...(ends ? { ends } : {}) }
}

async function offer(
  world: World,
  plans: readonly object[],
  more: object = {},
): Promise<Offered[]> {
  const [item] = await world.rows<{ fields: object }>(
    `select fields from content_items where kind = 'campaign' and slug = 'warm-floor'`,
  )
  const fields = { ...item!.fields, plans, ...more } as never
  await changeItem(world.ctx, campaignKind, await itemId(world), { fields })
  world.house.organisations.forget()
  world.house.pages.forget()
  return (await world.visitor.asks(listPlans, { id: 'warm-floor' })).data
}

/** Or puts it back, and publishes it again. */
async function takeDown(world: World, isArchived: boolean): Promise<void> {
  const id = await itemId(world)
  const basedOn = await inTransaction(world.ctx, (ctx) => revisionOf(ctx, campaignKind, id))
  await archiveItem(world.ctx, campaignKind, id, { isArchived, basedOn })
  if (!isArchived) await changeItem(world.ctx, campaignKind, id, { state: 'published' })
  world.house.organisations.forget()
}

async function itemId(world: World): Promise<string> {
  const [item] = await world.rows<{ id: string }>(
    `select id from content_items where kind = 'campaign' and slug = 'warm-floor'`,
  )
  return item!.id
}

/** Also when its link is too old to ask by. */
async function fell(world: World, { id }: Begun): Promise<string[]> {
  const items = await world.rows<{ said: string }>(
    `select due_on || ' ' || state as said from subscription_items where subscription_id = $1 order by due_on`,
    [id],
  )
  return items.map(({ said }) => said)
}

async function stateOf(world: World, { id }: Begun): Promise<string> {
  const [row] = await world.rows<{ state: string }>(
    'select state from subscriptions where id = $1',
    [id],
  )
  return row!.state
}

async function raisedBy(world: World): Promise<number> {
  world.house.pages.forget()
  const { data } = await world.visitor.asks(showCampaign, { id: 'warm-floor' })
  return data.raised as number
}

async function namesOnWall(world: World): Promise<(string | null)[]> {
  world.house.pages.forget()
  const { data } = await world.visitor.asks(showCampaign, { id: 'warm-floor' })
  return data.recentDonations.map(({ name }: { name: string | null }) => name)
}
