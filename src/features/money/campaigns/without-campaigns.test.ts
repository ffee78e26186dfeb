import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { giveDonation, promiseTransfer } from '#features/money/giving/contract.ts'
import { runCycles } from '#features/money/subscriptions/run-cycles.ts'
import { approved, opened } from '#testing/fundraisers.ts'
import { gift } from '#testing/gifts.ts'
import { begin, run } from '#testing/regular.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { listNeeds, listPlans } from './needs-contract.ts'
import { linkTo } from './pledge-links.ts'
import { takePledge } from './pledges-contract.ts'

const campaignId = 'warm-floor'

describe('a site that has no campaigns', () => {
  it('knows none by name, in whatever way a gift names one', async (t) => {
    const world = await story(t)
    const { data: needs } = await world.visitor.asks(listNeeds, { id: campaignId })
    const { data: plans } = await world.visitor.asks(listPlans, { id: campaignId })
    const monthly = plans.find(({ frequency }: { frequency: string }) => frequency === 'monthly')
    const pledge = await promised(world, 600_00)
    const need = { needId: needs[0].id, quantity: 1, amount: 54_00 }
    const ways = {
      'an amount': { items: [{ campaignId, amount: 20_00 }] },
      'beside a cause': {
        items: [
          { campaignId, amount: 20_00 },
          { donationId: 'roof', amount: 5_00 },
        ],
      },
      'what it needs': { items: [{ campaignId, ...need }] },
      'month by month': {
        items: [{ campaignId, planId: monthly.id, amount: monthly.amount }],
        frequency: 'monthly',
        ...(monthly.instalments ? { ends: { after: monthly.instalments } } : {}),
      },
      'by the link of a promise': { items: [{ campaignId, pledge, amount: 600_00 }] },
    }
    await close(world)

    for (const [way, asked] of Object.entries(ways)) {
      const { status, data } = await world.visitor.asks(giveDonation, await gift(world, asked))
      assert.deepEqual([way, status, data.problem], [way, 422, 'campaign-not-found'])
    }
    const { attemptId, items, currency, donor } = await gift(
      world,
      ways['by the link of a promise'],
    )
    const transfer = { attemptId, items, currency, donor }
    const { data } = await world.visitor.asks(promiseTransfer, transfer)
    assert.equal(data.problem, 'campaign-not-found')
    for (const table of ['gifts', 'subscriptions', 'transfer_promises', 'need_claims'])
      assert.deepEqual(await world.rows(`select from ${table}`), [], table)
  })

  it('takes no more for a plan of one that was begun while it had some', async (t) => {
    const world = await story(t)
    const { data: plans } = await world.visitor.asks(listPlans, { id: campaignId })
    const { id: planId, amount } = plans.find(
      ({ frequency, instalments }: { frequency: string; instalments?: number }) =>
        frequency === 'monthly' && instalments === undefined,
    )
    const { id } = await begin(world, {
      frequency: 'monthly',
      items: [{ campaignId, planId, amount }],
    })
    await run(world)
    await close(world)

    world.wait({ days: 31 })
    await runCycles(await world.contextOf('al-noor'))
    await world.drain()

    const items = await world.rows<{ state: string }>(
      'select state from subscription_items where subscription_id = $1 order by due_on',
      [id],
    )
    assert.deepEqual(
      items.map(({ state }) => state),
      ['paid', 'skipped'],
    )
  })
})

describe('a site that has campaigns but no pages of fundraisers', () => {
  it('takes no gift through one', async (t) => {
    const world = await opened(t)
    const { fundraiserId } = await approved(world)
    const give = async () => {
      const items = [{ campaignId, fundraiserId, amount: 20_00 }]
      return (await world.visitor.asks(giveDonation, await gift(world, { items }))).data
    }

    const open = await give()
    await close(world, { StandaloneCampaigns: true })
    const closed = await give()

    assert.equal(open.status, 'succeeded')
    assert.equal(closed.problem, 'fundraiser-closed')
  })
})

async function close(
  world: World,
  how: Record<string, boolean> = { PrayerTimeDonateModuleOnly: true },
) {
  await configure(world.ctx, how)
  world.house.organisations.forget()
}

async function promised(world: World, amount: number) {
  const { token } = await staffAt(world, ['treasurer'])
  const asked = { id: campaignId, pledgeId: randomUUID(), amount, email: 'aisha@example.org' }
  const { data } = await world.visitor.asks(takePledge, asked, { 'x-jwt-token': token })
  return { id: data.id, key: linkTo(world.ctx, data.id).split('/').at(-1)! }
}
