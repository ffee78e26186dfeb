import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ID, PAGE, approved, change, give, opened } from '#testing/fundraisers.ts'
import type { World } from '#testing/story.ts'
import { toProgress } from './card-progress.ts'

describe('the picture of a link to a campaign', () => {
  it('is drawn anew once another percent has come, and a minute has passed', async (t) => {
    const world = await opened(t)
    const first = await picture(world)
    await giveAndCount(world, 100_00)
    const less = await picture(world)
    await giveAndCount(world, 1_000_00)
    const soon = await picture(world)
    world.wait({ minutes: 1 })
    const later = await picture(world)
    await giveAndCount(world, 10_00)
    const again = await picture(world)

    assert.deepEqual([less, soon], [first, first])
    assert.notEqual(later, first)
    assert.equal(again, later)
  })

  it('is that of its reader’s language, and another one where the goal is another', async (t) => {
    const world = await opened(t)
    const english = await picture(world)
    const arabic = await picture(world, { 'accept-language': 'ar' })
    await change(world, { target: 100_00 })
    world.wait({ minutes: 1 })

    assert.notEqual(arabic, english)
    assert.notEqual(await picture(world), english)
  })

  it('is asked for by a hundred at once, and drawn for all of them', async (t) => {
    const world = await opened(t)

    const all = await Promise.all(Array.from({ length: 100 }, () => picture(world)))

    assert.equal(new Set(all).size, 1)
  })

  it('is as well that of a page that somebody keeps', async (t) => {
    const world = await opened(t)
    const { fundraiserId } = await approved(world)
    const before = await picture(world, {}, `/card/fundraiser/${PAGE}.jpg`)
    await give(world, { fundraiserId, amount: 54_00 })
    await world.drain()
    world.wait({ minutes: 1 })

    assert.notEqual(await picture(world, {}, `/card/fundraiser/${PAGE}.jpg`), before)
  })

  it('says nothing less than nothing, and in the words of its reader', async (t) => {
    const { ctx } = await opened(t)
    const said = (raised: number, language: 'en' | 'ar' | 'ur') =>
      toProgress({ ...ctx, language }, { raised, target: 9_000_00, currency: 'GBP' })

    assert.deepEqual(said(-5_00, 'en'), { share: 0, amount: '£0', goal: 'raised of £9,000' })
    assert.equal(said(12_610_00, 'en').share > 1, true)
    assert.match(said(1_00, 'ar').goal, /^جُمع من/)
    assert.match(said(1_00, 'ur').goal, /^جمع ہوئے، ہدف/)
  })
})

/** Its name among all that were ever drawn: the same as long as it is the same picture. */
async function picture(
  world: World,
  headers: Record<string, string> = {},
  path = `/card/campaign/${ID}.jpg`,
): Promise<unknown> {
  const answer = await world.visitor.sends('GET', path, { headers })
  assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'image/jpeg'])
  return answer.headers['etag']
}

async function giveAndCount(world: World, amount: number): Promise<void> {
  await give(world, { amount })
  await world.drain()
}
