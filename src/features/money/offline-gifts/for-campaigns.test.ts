import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { showCampaign } from '#features/money/campaigns/contract.ts'
import { listDays, listNeeds } from '#features/money/campaigns/needs-contract.ts'
import { books } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { runTool } from '#testing/tool.ts'
import { type GiftRefused, type OfflineGift, recordOffline, takeGiftBack } from './offline-gifts.ts'

const BOX: OfflineGift = {
  by: 'cash',
  campaignId: 'warm-floor',
  amountMinor: 312_50,
  currency: 'GBP',
  reference: 'bag 18',
  countedBy: ['AK', 'SR'],
}

describe('a gift that came without us for a campaign', () => {
  it('is counted for it once, labelled as what came without us, and posted to its fund', async (t) => {
    const world = await story(t)

    await Promise.all([recordOffline(world.ctx, BOX), recordOffline(world.ctx, BOX)])

    assert.deepEqual(await totalOf(world), { raised: 312_50, offline: 312_50, donors: 1 })
    assert.deepEqual(await booksOf(world), [
      'offline-gift  cash  312.50',
      'offline-gift  its fund  -312.50',
    ])
  })

  it('gives so many of what it needs, until it is taken back', async (t) => {
    const world = await story(t)
    const before = await placeOf(world)
    const need = { needId: before.id, quantity: 2 }
    const { id } = await recordOffline(world.ctx, { ...BOX, need, amountMinor: 108_00 })

    const given = await placeOf(world)
    await takeGiftBack(world.ctx, id, 'it was for the roof')
    const after = await placeOf(world)

    assert.deepEqual([given.funded - before.funded, before.left - given.left], [2, 2])
    assert.deepEqual(after, before)
    assert.deepEqual(await totalOf(world), { raised: 0, offline: 0, donors: 0 })
    assert.deepEqual(await booksOf(world), [
      'offline-gift  cash  108.00',
      'offline-gift  its fund  -108.00',
      'offline-gift-taken-back  cash  -108.00',
      'offline-gift-taken-back  its fund  108.00',
    ])
  })

  it('gives the last share of a day to one, however many are written down at once', async (t) => {
    const world = await story(t)
    const { data } = await world.visitor.asks(listDays, { id: 'warm-floor' })
    const day = data.find((one: { left: number }) => one.left > 0)
    const give = (at: number) =>
      recordOffline(world.ctx, {
        ...BOX,
        need: { needId: day.id, quantity: day.left },
        amountMinor: day.unitAmount * day.left,
        reference: `bag ${at}`,
      }).then(
        () => 'recorded',
        (error: GiftRefused) => error.code,
      )

    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => give(at)))

    assert.equal(answers.filter((answer) => answer === 'recorded').length, 1)
    assert.equal(answers.filter((answer) => answer === 'need-not-left').length, 19)
    assert.equal((await booksOf(world)).length, 2)
  })

  it('is refused by name where there is no such campaign or need, or it costs something else', async (t) => {
    const world = await story(t)
    const { id: needId } = await placeOf(world)
    const other = await world.contextOf('crescent')
    const tries: [OfflineGift, typeof world.ctx?][] = [
      [{ ...BOX, campaignId: 'wells' }],
      [BOX, other],
      [{ ...BOX, campaignId: 'wells', need: { needId, quantity: 1 }, amountMinor: 54_00 }, other],
      [{ ...BOX, need: { needId: crypto.randomUUID(), quantity: 1 } }],
      ...[0, -2, 1.5, 3, 1e15].map((quantity): [OfflineGift] => [
        { ...BOX, need: { needId, quantity }, amountMinor: 108_00 },
      ]),
      [{ ...BOX, need: { needId, quantity: 2 }, amountMinor: 108_00, currency: 'EUR' }],
    ]

    const answers = await Promise.all(
      tries.map(([asked, ctx = world.ctx]) =>
        recordOffline(ctx, asked).then(
          () => 'recorded',
          (error: GiftRefused) => error.code,
        ),
      ),
    )

    const costs = Array.from({ length: 6 }, () => 'need-costs-otherwise')
    assert.deepEqual(answers, [
      'campaign-not-found',
      'campaign-not-found',
      'need-not-found',
      'need-not-found',
      ...costs,
    ])
    assert.deepEqual(await world.rows('select from offline_gifts'), [])
  })

  it('is written down by the command, which names what there is', async (t) => {
    const world = await story(t)
    const run = (...words: string[]) =>
      runTool(story.copyOf(world), 'tools/gift.ts', ['al-noor', 'cheque', '108.00', ...words])

    const unknown = await run('campaign/warm-floor', '--need', 'A dome', '--reference', '1')
    const need = ['--need', 'A place to pray', '--quantity', '2', '--reference', '1']
    const looked = await run('campaign/warm-floor', ...need)
    const recorded = await run('campaign/warm-floor', ...need, '--yes')
    const nowhere = await run('campaign/wells', ...need, '--yes')

    assert.match(unknown.errors, /Say one of these: A place to pray; /)
    assert.match(looked.out, /£108.00 by cheque for campaign\/warm-floor \(A place to pray\)/)
    assert.match(recorded.out, /^Recorded: /, recorded.errors)
    assert.match(nowhere.errors, /campaign-not-found/)
    assert.deepEqual(await totalOf(world), { raised: 108_00, offline: 108_00, donors: 1 })
  })
})

async function totalOf(world: World) {
  await world.drain()
  world.house.pages.forget()
  const { data } = await world.visitor.asks(showCampaign, { id: 'warm-floor' })
  const { raised, offline, donors } = data
  return { raised, offline, donors }
}

async function placeOf(world: World): Promise<{ id: string; funded: number; left: number }> {
  await world.drain()
  world.house.pages.forget()
  return (await world.visitor.asks(listNeeds, { id: 'warm-floor' })).data[0]
}

async function booksOf(world: World): Promise<string[]> {
  return (await books(world)).map((line) => line.replace(/fund:campaign[^ ]+/, 'its fund'))
}
