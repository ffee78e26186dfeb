import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, it } from 'node:test'
import { archiveItem, revisionOf } from '#features/ground/content/save.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { inTransaction } from '#platform/server/context.ts'
import { ID, PAGE, approved, give, itemId, opened } from '#testing/fundraisers.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { closeFundraiser } from './fundraisers-contract.ts'
import { campaignKind } from './kind-contract.ts'
import { promiseMatch } from './promise-match.ts'

describe('the total of a campaign, live', () => {
  it('is said at once, also to whoever comes later, and again after each gift', async (t) => {
    const world = await story(t)
    const watching = await watch(world)
    await watching.until('{"raised":0,"donors":0}')

    const items = [{ campaignId: 'warm-floor', amount: 54_00 }]
    await world.visitor.asks(giveDonation, await gift(world, { items }))
    await world.drain()

    await watching.until('{"raised":5400,"donors":1}')
    await (await watch(world)).until('{"raised":5400,"donors":1}')
  })

  it('says what others have added as well', async (t) => {
    const world = await story(t)
    const id = await promiseMatch(world.ctx, {
      campaignId: 'warm-floor',
      name: 'A friend',
      percent: 100,
      capMinor: 50_00,
      startsOn: '2026-11-21',
      endsOn: '2026-11-30',
    })
    const watching = await watch(world)
    await watching.until(`{"raised":0,"donors":0,"added":{"${id}":0}}`)

    const items = [{ campaignId: 'warm-floor', amount: 54_00 }]
    await world.visitor.asks(giveDonation, await gift(world, { items }))
    await world.drain()

    await watching.until(`{"raised":10400,"donors":1,"added":{"${id}":5000}}`)
  })

  it('is told to nobody once the campaign is taken down, nor that of its pages', async (t) => {
    const world = await opened(t)
    const { fundraiserId } = await approved(world)
    const all = [await watch(world), await watch(world, `/api/fundraisers/${PAGE}/events`)]
    await Promise.all(all.map(({ until }) => until('{"raised":0,"donors":0}')))
    const items = [{ campaignId: ID, amount: 54_00, fundraiserId }]
    const begun = await gift(world, {
      items,
      confirmationToken: await payWith(world, CARD.challenge),
    })
    const { data } = await world.visitor.asks(giveDonation, begun)

    const id = await itemId(world)
    const basedOn = await inTransaction(world.ctx, (ctx) => revisionOf(ctx, campaignKind, id))
    await archiveItem(world.ctx, campaignKind, id, { isArchived: true, basedOn })
    await world.visitor.asks(authenticate, { clientSecret: data.clientSecret, outcome: 'pass' })
    const { confirmationToken: _, ...again } = begun
    const paid = await world.visitor.asks(giveDonation, again)
    await world.drain()

    const heard = all.map(({ ended, until }) =>
      Promise.race([
        ended.then(() => 'its end'),
        until('{"raised":5400,"donors":1}').then(() => 'the total'),
      ]),
    )
    assert.equal(paid.data.status, 'succeeded')
    assert.deepEqual(await Promise.all(heard), ['its end', 'its end'])
  })

  it('is a 404 where there is no such campaign, or the site has none', async (t) => {
    const world = await story(t)
    const statusAt = async (host: string, id: string) =>
      (await world.visitorOf(host).sends('GET', `/api/campaigns/${id}/events`)).status

    for (const id of ['wells', '%00', 'x'.repeat(300)])
      assert.equal(await statusAt('al-noor.localhost', id), 404, id)
    assert.equal(await statusAt('east-gate.localhost', 'warm-floor'), 404)
  })
})

describe('the total of a page that somebody keeps, live', () => {
  it('is its own, in the same room as that of its campaign, and ends with the page', async (t) => {
    const world = await opened(t)
    const { fundraiserId, mine } = await approved(world)
    const [page, campaign] = [
      await watch(world, `/api/fundraisers/${PAGE}/events`),
      await watch(world),
    ]
    await Promise.all([page, campaign].map(({ until }) => until('{"raised":0,"donors":0}')))

    await give(world, { amount: 10_00 })
    await give(world, { fundraiserId, amount: 54_00 })
    await world.drain()
    await campaign.until('{"raised":6400,"donors":2}')
    await page.until('{"raised":5400,"donors":1}')
    await world.visitor.asks(closeFundraiser, { id: ID }, mine)

    await page.ended
    assert.equal(page.said().includes('6400'), false)
    const again = await world.visitor.sends('GET', `/api/fundraisers/${PAGE}/events`)
    assert.equal(again.status, 404)
  })
})

/** Resolves when that total has been told; a test that never hears it ends by its own limit. */
async function watch(world: World, path = '/api/campaigns/warm-floor/events') {
  const { port } = new URL(world.house.ownAddress)
  let heard = ''
  const waiting = new Set<() => void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const headers = { host: 'al-noor.localhost' }
  const asking = request({ port, path, headers, agent: false }, (answer) => {
    assert.equal(answer.headers['content-type'], 'text/event-stream')
    answer.on('end', end)
    answer.on('data', (piece: Buffer) => {
      heard += piece.toString()
      for (const look of waiting) look()
    })
  })
  asking.end()
  return {
    ended,
    said: () => heard,
    until: (total: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!heard.includes(`event: total\ndata: ${total}\n\n`)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}
