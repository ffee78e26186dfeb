import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { saveSlide } from '#features/prayer/screens/admin/contract.ts'
import { readScreenFeed } from '#features/prayer/screens/contract.ts'
import type { Slide } from '#features/prayer/screens/feed-contract.ts'
import { addScreen } from '#features/prayer/screens/screens.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { gift } from '#testing/gifts.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { showCampaign } from './contract.ts'

const FLOOR = pathOf('campaign', { id: 'warm-floor' })

async function openOffice(world: World) {
  const mine = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
  const { token } = await addScreen(world.ctx, { name: 'Foyer' })
  return {
    save: (slide: object) =>
      world.visitor.asks(
        saveSlide,
        { id: randomUUID(), kind: 'campaign' as const, ...slide },
        mine,
      ),
    async slides(): Promise<Slide[]> {
      const { data } = await world.visitor.asks(readScreenFeed, { token })
      return data.slides.filter(({ kind }: Slide) => kind === 'campaign')
    },
  }
}

describe('a campaign on a screen', () => {
  it('says what has come of its goal, follows each gift, and leads to its own page', async (t) => {
    const world = await story(t)
    const office = await openOffice(world)
    assert.equal((await office.save({ link: FLOOR, title: 'The floor' })).status, 200)
    const floor = async () => (await office.slides()).find(({ title }) => title === 'The floor')!
    const before = await floor()
    const { data: known } = await world.visitor.asks(showCampaign, { id: 'warm-floor' })

    const items = [{ campaignId: 'warm-floor', amount: 1_000_00 }]
    await world.visitor.asks(giveDonation, await gift(world, { items }))
    await world.drain()
    const after = await floor()

    const pounds = (minor: number) => `£${Math.floor(minor / 100).toLocaleString('en-GB')}`
    assert.equal(before.text, `${pounds(known.raised)} of £48,000`)
    assert.equal(after.text, `${pounds(known.raised + 1_000_00)} of £48,000`)
    assert.equal(after.percent, Math.floor((known.raised + 1_000_00) / 480_00))
    assert.match(after.link!, /\/campaign\/warm-floor$/)
    assert.ok(after.square)
  })

  it('is one that is not over, and goes with its last day', async (t) => {
    const world = await story(t)
    const office = await openOffice(world)
    const seeded = (await office.slides()).length

    for (const link of [pathOf('campaign', { id: 'nothing-here' }), pathOf('donate'), null])
      assert.equal((await office.save({ link })).data.problem, 'no-such-campaign')
    assert.equal((await office.save({ link: FLOOR })).status, 200)
    // The feed that is ready is made anew once the change is heard of.
    let slides = await office.slides()
    while (slides.length === seeded) slides = await office.slides()
    assert.equal(slides.length, seeded + 1)
    assert.ok(slides.every(({ to }) => to !== null && to > world.house.now().getTime()))
    world.wait({ days: 200 })

    assert.deepEqual(await office.slides(), [])
  })

  it('goes when it is taken down by itself, and not at midnight', async (t) => {
    const world = await story(t)
    const office = await openOffice(world)
    await world.rows(
      `update content_items set publish_until = '2026-11-21T12:05:00Z' where kind = 'campaign'`,
    )
    world.house.organisations.forget()
    world.house.pages.forget()
    const before = await office.slides()

    world.wait({ minutes: 6 })

    assert.notEqual(before.length, 0)
    assert.deepEqual(await office.slides(), [])
  })

  it('is of its own organisation alone', async (t) => {
    const world = await story(t)
    const office = await openOffice(world)
    const wells = pathOf('campaign', { id: 'wells' })
    assert.equal((await office.save({ link: wells })).data.problem, 'no-such-campaign')
  })
})
