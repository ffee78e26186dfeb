import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { changeItem } from '#features/ground/content/save.ts'
import { deleteUser, exportUser, login } from '#features/ground/people/contract.ts'
import { giveDonation, promiseTransfer } from '#features/money/giving/contract.ts'
import { findPayment } from '#features/money/payments/payments.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import { bankOf } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import {
  ID,
  PAGE,
  TEXT,
  approved,
  change,
  decide,
  desk,
  fresh,
  give,
  itemId,
  keyOf,
  listed,
  opened,
  somebody,
} from '#testing/fundraisers.ts'
import { addCampaignsBefore } from '#testing/campaigns.ts'
import { gift } from '#testing/gifts.ts'
import { accountAt, staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { showCampaign } from './contract.ts'
import { listShown } from './fundraisers.ts'
import { campaignKind } from './kind-contract.ts'
import { type SponsoredDay, listDays, listNeeds, listPlans } from './needs-contract.ts'
import {
  closeFundraiser,
  decideFundraiser,
  saveFundraiser,
  showFundraiser,
  showOwnFundraiser,
} from './fundraisers-contract.ts'

describe('a page of one’s own for a campaign', () => {
  it('is read by the office before anybody else, who then find it beside the campaign', async (t) => {
    const world = await opened(t)
    const { mine } = await somebody(world)
    const staff = await staffAt(world, ['editor'])

    const asked = await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT }, mine)
    const before = await listed(world)
    const { page } = await decide(world, staff, 'approved')
    const after = await listed(world)

    assert.equal(asked.data.state, 'waiting')
    assert.deepEqual(before, [])
    assert.equal(page.asked.name, 'Office W.')
    assert.deepEqual(after, [
      {
        id: 'ten-rows-for-my-grandfather',
        name: 'Office W.',
        title: TEXT.title,
        target: TEXT.goal,
        raised: 0,
        donors: 0,
        currency: 'GBP',
      },
    ])
    const shown = await world.visitor.asks(showFundraiser, { id: after[0]!.id })
    assert.equal(shown.data.story, TEXT.story)
    assert.equal(shown.data.campaignId, ID)
    assert.deepEqual(await lettersOf(world), ['approved'])
  })

  it('is sent back with words, changed, and read anew', async (t) => {
    const world = await opened(t)
    const { mine } = await somebody(world)
    const staff = await staffAt(world, ['editor'])
    await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT }, mine)

    const silent = await decide(world, staff, 'sent-back', '')
    await decide(world, staff, 'sent-back', 'Please say whose grandfather.')
    const own = await world.visitor.asks(showOwnFundraiser, { id: ID }, mine)
    await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT, title: 'For Ahmad Malik' }, mine)
    await decide(world, staff, 'approved')

    assert.deepEqual([silent.status, silent.data.problem], [422, 'invalid'])
    assert.deepEqual(
      [own.data.page.state, own.data.page.reason],
      ['sent-back', 'Please say whose grandfather.'],
    )
    assert.deepEqual(
      (await listed(world)).map(({ title }) => title),
      ['For Ahmad Malik'],
    )
    assert.deepEqual(await lettersOf(world), ['sent-back', 'approved'])
  })

  it('stays as it was agreed to until a change of it is, under its first address', async (t) => {
    const world = await opened(t)
    const { mine, staff } = await approved(world)

    await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT, title: 'Something else' }, mine)
    const meanwhile = await listed(world)
    await decide(world, staff, 'approved')

    assert.deepEqual(
      meanwhile.map(({ title }) => title),
      [TEXT.title],
    )
    assert.deepEqual(
      (await listed(world)).map(({ id, title }) => [id, title]),
      [['ten-rows-for-my-grandfather', 'Something else']],
    )
  })

  it('is announced to whoever is named for it, once for each time that it comes to wait', async (t) => {
    const world = await opened(t)
    const { mine } = await somebody(world)
    const staff = await staffAt(world, ['editor'])
    await configure(world.ctx, { contactRouting: { fundraisers: 'appeals@al-noor.example' } })
    const ask = (title: string) =>
      world.visitor.asks(saveFundraiser, { id: ID, ...TEXT, title }, mine)

    await Promise.all([ask('For my uncle'), ask('For my uncle')])
    await ask('For my great-uncle')
    const first = await noticesOf(world)
    await decide(world, staff, 'sent-back', 'Which of them?')
    await ask('For my uncle Idris')

    assert.deepEqual(first, ['appeals@al-noor.example'])
    assert.equal((await noticesOf(world)).length, 2)
  })

  it('is announced three times an hour at most, however often it is closed and opened anew', async (t) => {
    const world = await opened(t)
    await configure(world.ctx, { contactRouting: { fundraisers: 'appeals@al-noor.example' } })
    const { email, password } = await accountAt(world)
    const openAndClose = async () => {
      const { data } = await world.visitor.asks(login, { email, password })
      const mine = { 'x-jwt-token': data.token as string }
      await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT }, mine)
      await world.visitor.asks(closeFundraiser, { id: ID }, mine)
    }

    for (let time = 0; time < 6; time++) await openAndClose()
    const soon = await noticesOf(world)
    world.wait({ minutes: 61 })
    await openAndClose()

    assert.equal(soon.length, 3)
    assert.equal((await noticesOf(world)).length, 4)
  })

  it('is not decided about in a text that nobody has read', async (t) => {
    const world = await opened(t)
    const { mine } = await somebody(world)
    const staff = await staffAt(world, ['editor'])
    await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT }, mine)
    const [read] = await desk(world, staff)
    await world.visitor.asks(
      saveFundraiser,
      { id: ID, ...TEXT, story: 'Rude words, many.' + TEXT.story },
      mine,
    )

    const { status, data } = await world.visitor.asks(
      decideFundraiser,
      { id: read!.id, revision: read!.revision, decision: 'approved' },
      keyOf(staff),
    )

    assert.deepEqual([status, data.problem], [409, 'fundraiser-changed'])
    assert.deepEqual(await listed(world), [])
  })

  it('that is refused is gone, and cannot be opened again by closing it', async (t) => {
    const world = await opened(t)
    const { mine, staff } = await approved(world)

    await decide(world, staff, 'refused', 'This is an advertisement.')
    await world.visitor.asks(closeFundraiser, { id: ID }, mine)
    const again = await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT }, mine)

    assert.deepEqual([again.status, again.data.problem], [409, 'fundraiser-refused'])
    assert.deepEqual(await listed(world), [])
    assert.deepEqual(await lettersOf(world), ['approved', 'refused'])
  })

  it('that was refused is agreed to after all, at its address and with what came through it', async (t) => {
    const world = await opened(t)
    const { mine, staff, fundraiserId } = await approved(world)
    await give(world, { fundraiserId, amount: 54_00 })
    await world.drain()
    world.wait({ minutes: 5 })
    await decide(world, staff, 'refused', 'We took you for somebody else.')

    world.wait({ minutes: 5 })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide(world, staff, 'approved')),
    )
    await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT, goal: 3_000_00 }, mine)

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    )
    assert.deepEqual(
      (await listed(world)).map(({ id, raised }) => [id, raised]),
      [[PAGE, 54_00]],
    )
    assert.deepEqual(await lettersOf(world), ['approved', 'refused', 'approved'])
  })

  it('is one, however often and at once it is asked for or agreed to', async (t) => {
    const world = await opened(t)
    const { mine } = await somebody(world)
    const staff = await staffAt(world, ['editor'])

    const asked = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.visitor.asks(saveFundraiser, { id: ID, ...TEXT }, mine),
      ),
    )
    const [page] = await desk(world, staff)
    const decided = await Promise.all(
      Array.from({ length: 3 }, () =>
        world.visitor.asks(
          decideFundraiser,
          { id: page!.id, revision: 1, decision: 'approved' },
          keyOf(staff),
        ),
      ),
    )

    assert.deepEqual(
      [...asked, ...decided].map(({ status }) => status),
      Array(8).fill(200),
    )
    assert.equal((await listed(world)).length, 1)
    assert.deepEqual(await lettersOf(world), ['approved'])
  })

  it('has an address of its own, also where two have the same title', async (t) => {
    const world = await opened(t)
    const { staff } = await approved(world)
    await approved(world, staff)

    assert.deepEqual((await listed(world)).map(({ id }) => id).toSorted(), [
      'ten-rows-for-my-grandfather',
      'ten-rows-for-my-grandfather-2',
    ])
  })

  it('shows hostile text as text, and takes none that cannot be shown', async (t) => {
    const world = await opened(t)
    const { mine } = await somebody(world)
    const say = (changes: object) =>
      world.visitor.asks(saveFundraiser, { id: ID, ...TEXT, ...changes }, mine)

    const refused = [
      await say({ title: '' }),
      await say({ title: 'x'.repeat(81) }),
      await say({ story: 'Turned \u202e around, all of it' }),
      await say({ goal: 0 }),
      await say({ goal: -5_00 }),
      await say({ goal: 1e15 }),
    ]
    const { data } = await say({ title: '<script>alert(1)</script>' })

    assert.deepEqual(new Set(refused.map((answer) => answer.data.problem)), new Set(['invalid']))
    assert.equal(data.title, '<script>alert(1)</script>')
  })

  it('is opened only where the campaign wants it, is there, and is not over', async (t) => {
    const world = await story(t, { now: '2026-11-21T12:00:00Z' })
    const { mine } = await somebody(world)
    const open = async (id = ID) =>
      (await world.visitor.asks(saveFundraiser, { id, ...TEXT }, mine)).data.problem as string

    await change(world, { fundraisers: false })
    const unwanted = await open()
    await change(world, { fundraisers: true, endsOn: '2026-11-20' })
    const over = await open()
    const unsigned = await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT })

    assert.deepEqual(
      [unwanted, over, await open('wells')],
      ['fundraisers-not-open', 'fundraisers-not-open', 'campaign-not-found'],
    )
    assert.equal(unsigned.status, 401)
  })

  it('is there also where a hundred campaigns stand before its own', async (t) => {
    const world = await opened(t)
    await approved(world)
    await addCampaignsBefore(world, 'warm-floor')

    const { status } = await world.visitor.asks(showFundraiser, {
      id: 'ten-rows-for-my-grandfather',
    })

    assert.deepEqual([status, (await listShown(world.ctx)).length], [200, 1])
  })

  it('is gone while its campaign is, and unknown elsewhere', async (t) => {
    const world = await opened(t)
    await approved(world)
    const id = 'ten-rows-for-my-grandfather'
    const there = await world.visitorOf('an-noor.localhost').asks(showFundraiser, { id })
    await changeItem(world.ctx, campaignKind, await itemId(world), { state: 'draft' })
    world.house.pages.forget()

    const gone = await world.visitor.asks(showFundraiser, { id })

    assert.equal(there.status, 404)
    assert.deepEqual([gone.status, gone.data.problem], [404, 'fundraiser-not-found'])
  })
})

describe('a gift through somebody’s page', () => {
  it('counts for the page and for the campaign, and goes from both as it goes back', async (t) => {
    const world = await opened(t)
    const { fundraiserId } = await approved(world)

    const given = await give(world, { fundraiserId, amount: 54_00 })
    await give(world, { fundraiserId, amount: 20_00 })
    await give(world, { amount: 10_00 })
    await world.drain()
    const after = await both(world)
    await giveBack(world, given.data.transactionId, 14_00)
    const part = await both(world)
    await giveBack(world, given.data.transactionId, 40_00)

    assert.deepEqual(after, [
      [74_00, 2],
      [84_00, 3],
    ])
    assert.deepEqual(part, [
      [60_00, 2],
      [70_00, 3],
    ])
    assert.deepEqual(await both(world), [
      [20_00, 1],
      [30_00, 2],
    ])
  })

  it('may be for what the campaign needs, for a day of it, or one of its plans', async (t) => {
    const world = await opened(t)
    const { fundraiserId } = await approved(world)
    const of = { id: ID }
    const [need] = (await world.visitor.asks(listNeeds, of)).data
    const { data: days } = await world.visitor.asks(listDays, of)
    const day = days.find((one: SponsoredDay) => one.left > 0 && !one.isOver)
    const { data: plans } = await world.visitor.asks(listPlans, of)
    const plan = plans.find(({ frequency }: { frequency: string }) => frequency === 'once')
    const through = { campaignId: ID, fundraiserId }
    const items = [
      { ...through, needId: need.id, quantity: 2, amount: 2 * need.unitAmount },
      { ...through, needId: day.id, quantity: 1, amount: day.unitAmount },
      { ...through, planId: plan.id, amount: plan.amount },
    ]

    const { data } = await world.visitor.asks(giveDonation, await gift(world, { items }))
    await world.drain()

    const sum = 2 * need.unitAmount + day.unitAmount + plan.amount
    assert.equal(data.status, 'succeeded', JSON.stringify(data))
    assert.deepEqual(await both(world), [
      [sum, 1],
      [sum, 1],
    ])
  })

  it('is refused by name where the page is closed, is of another campaign, or by transfer', async (t) => {
    const world = await opened(t)
    const { fundraiserId, mine } = await approved(world)
    const other = await give(world, { fundraiserId: crypto.randomUUID(), amount: 5_00 })
    const cause = await world.visitor.asks(
      giveDonation,
      await gift(world, { items: [{ donationId: 'roof', fundraiserId, amount: 5_00 }] }),
    )
    const { attemptId, currency, donor } = await gift(world)
    const items = [{ campaignId: ID, fundraiserId, amount: 5_000_00 }]
    const transfer = await world.visitor.asks(promiseTransfer, {
      attemptId,
      currency,
      donor,
      items,
    })
    await world.visitor.asks(closeFundraiser, { id: ID }, mine)
    const closed = await give(world, { fundraiserId, amount: 5_00 })

    assert.deepEqual(
      [other, cause, transfer, closed].map(({ data }) => data.problem),
      ['fundraiser-closed', 'invalid', 'transfer-not-offered', 'fundraiser-closed'],
    )
    assert.deepEqual(await world.rows('select from gifts'), [])
  })

  it('ends with its campaign', async (t) => {
    const world = await opened(t)
    const { fundraiserId } = await approved(world)
    await change(world, { fundraisers: true, endsOn: yesterday(world) })

    const { data } = await give(world, { fundraiserId, amount: 5_00 })

    assert.equal(data.problem, 'campaign-ended')
    assert.equal((await listed(world)).length, 1)
  })

  it('stays with the campaign when the page is closed, or its person is erased', async (t) => {
    const world = await opened(t)
    const { fundraiserId, mine, password } = await approved(world)
    await give(world, { fundraiserId, amount: 54_00 })
    await world.drain()
    const exported = await world.visitor.asks(exportUser, {}, mine)

    await world.visitor.asks(deleteUser, { password }, mine)

    assert.match(exported.body.toString(), /Ten rows for my grandfather/)
    assert.deepEqual(await world.rows('select from fundraisers'), [])
    assert.deepEqual(await world.rows('select from fundraiser_gifts'), [])
    assert.equal((await fresh(world, showCampaign, ID)).raised, 54_00)
  })
})

/** What the page and the campaign have, each with its donors. */
async function both(world: World) {
  const page = await fresh(world, showFundraiser, 'ten-rows-for-my-grandfather')
  const campaign = await fresh(world, showCampaign, ID)
  return [page, campaign].map(({ raised, donors }) => [raised, donors])
}

async function lettersOf(world: World): Promise<string[]> {
  await world.drain()
  const rows = await world.rows<{ decision: string }>(
    `select split_part(about, ':', 4) as decision from mails where kind = 'campaigns.fundraiser' order by created_at, about`,
  )
  return rows.map(({ decision }) => decision)
}

/** To whom the office was written that a page waits. */
async function noticesOf(world: World): Promise<string[]> {
  const rows = await world.rows<{ to: string }>(
    `select to_address as "to" from mails where kind = 'campaigns.fundraiser-asked' order by created_at`,
  )
  return rows.map(({ to }) => to)
}

/** As the office of the bank would. */
async function giveBack(world: World, of: unknown, amount: number): Promise<void> {
  const id = of as string
  const { intentId } = (await findPayment(world.ctx, { id }))!
  const refund = `${id} ${amount}`
  await bankOf(world.ctx).refund({ key: refund, intentId: intentId!, refund: id, gift: id, amount })
  await sweep(world.ctx)
  await world.drain()
}

function yesterday(world: World): string {
  return new Date(world.house.now().getTime() - DAY_MS).toISOString().slice(0, 10)
}
