import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { showCampaign } from '#features/money/campaigns/contract.ts'
import { fundOf } from '#features/money/campaigns/rules.ts'
import { keepDonor } from '#features/money/donors/donors.ts'
import { answerClaim, draftClaim, submitClaim } from '#features/money/gift-aid/gift-aid.ts'
import { downloadReceipt, giveDonation, showGift } from '#features/money/giving/contract.ts'
import { inTransaction } from '#platform/server/context.ts'
import { books, gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { runTool } from '#testing/tool.ts'
import { type OfflineGift, keepOffline, recordOffline, takeGiftBack } from './offline-gifts.ts'

const CHEQUE: OfflineGift = {
  by: 'cheque',
  causeId: 'where-needed-most',
  amountMinor: 1_200_00,
  currency: 'GBP',
  reference: '000123',
  countedBy: [],
}

describe('a gift that was written down by mistake', () => {
  it('is taken back once, and can be written down again as it is', async (t) => {
    const world = await story(t)
    const { id } = await recordOffline(world.ctx, CHEQUE)

    const taken = await Promise.all(
      Array.from({ length: 5 }, () => takeGiftBack(world.ctx, id, 'one nought too many')),
    )
    await recordOffline(world.ctx, { ...CHEQUE, amountMinor: 120_00 })

    assert.deepEqual(
      taken.toSorted((a, b) => Number(b) - Number(a)),
      [true, false, false, false, false],
    )
    assert.deepEqual(await books(world), [
      'offline-gift  cheques  1200.00',
      'offline-gift  fund:where-needed-most  -1200.00',
      'offline-gift-taken-back  cheques  -1200.00',
      'offline-gift-taken-back  fund:where-needed-most  1200.00',
      'offline-gift  cheques  120.00',
      'offline-gift  fund:where-needed-most  -120.00',
    ])
  })

  it('has a void receipt, and whoever was sent it is told', async (t) => {
    const world = await story(t)
    const donor = { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org' }
    const { id } = await recordOffline(world.ctx, { ...CHEQUE, donor })
    await world.drain()

    await takeGiftBack(world.ctx, id, 'it was Amina')
    await world.drain()

    const mails = await world.rows('select kind, to_address from mails order by kind')
    assert.deepEqual(mails, [
      { kind: 'giving.receipt', to_address: 'aisha@example.org' },
      { kind: 'giving.taken-back', to_address: 'aisha@example.org' },
    ])
    const shown = await world.visitor.asks(showGift, { id })
    assert.deepEqual([shown.data.status, shown.data.receiptUrl], ['taken_back', null])
    const { status } = await world.visitor.asks(downloadReceipt, { file: `${id}.pdf` })
    assert.equal(status, 409)
  })

  it('is told to nobody who had no receipt yet', async (t) => {
    const world = await story(t)
    const donor = { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org' }
    const { id } = await recordOffline(world.ctx, { ...CHEQUE, donor })

    await takeGiftBack(world.ctx, id, 'it was Amina')
    await world.drain()

    assert.deepEqual(await world.rows('select kind from mails'), [])
  })

  it('leaves the total of its campaign', async (t) => {
    const world = await story(t)
    const [item] = await world.rows<{ id: string }>(
      "select id from content_items where kind = 'campaign' and slug = 'warm-floor'",
    )
    const id = await inTransaction(world.ctx, async (ctx) => {
      const who = { id: randomUUID(), isNew: true, personId: null }
      const about = { firstName: 'Musa', lastName: 'Diallo', email: '', contactNumber: null }
      const fundId = fundOf(item!.id)
      return keepOffline(ctx, {
        by: 'bank',
        lines: [{ fundId, title: 'A warm floor', giftAidEligible: false, amountMinor: 30_00 }],
        currency: 'GBP',
        reference: 'FP 1',
        countedBy: [],
        donorId: await keepDonor(ctx, who, { ...about, address: null }),
        anonymous: false,
        givenAt: world.house.now(),
      })
    })
    await world.drain()
    const before = await totalOf(world)

    await takeGiftBack(world.ctx, id, 'it was for the roof')
    await world.drain()

    assert.deepEqual(before, [30_00, 30_00, 1])
    assert.deepEqual(await totalOf(world), [0, 0, 0])
  })

  it('is given back by the next claim, where Gift Aid was claimed on it', async (t) => {
    const world = await story(t)
    const address = { line1: '12 Park Road', city: 'Leeds', postcode: 'LS1 4AP', country: 'GB' }
    const donor = { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org', address }
    const giftAid = { declared: true, scope: 'past-and-future' }
    const items = [{ donationId: 'where-needed-most', amount: 200_00 }]
    await world.visitor.asks(giveDonation, await gift(world, { donor, giftAid, items }))
    const [declared] = await world.rows<{ id: string }>('select id from declarations')
    world.wait({ days: 1 })
    const declarationId = declared!.id
    const { id } = await recordOffline(world.ctx, { ...CHEQUE, amountMinor: 100_00, declarationId })
    const first = await draftClaim(world.ctx)
    await submitClaim(world.ctx, first.number)
    await answerClaim(world.ctx, first.number)
    await world.visitor.asks(giveDonation, await gift(world, { donor, giftAid, items }))

    await takeGiftBack(world.ctx, id, 'bounced')
    const next = await draftClaim(world.ctx)

    assert.deepEqual(
      [first.giftsMinor, next.giftsMinor, next.wentBackMinor],
      [300_00, 200_00, 100_00],
    )
  })

  it('is refused by name where there is none, without a reason, and to another organisation', async (t) => {
    const world = await story(t)
    const { id } = await recordOffline(world.ctx, CHEQUE)
    const other = await world.contextOf('crescent')
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => 'taken back',
        (error: { code: string }) => error.code,
      )

    assert.equal(await refused(takeGiftBack(world.ctx, id, '  ')), 'reason-missing')
    assert.equal(await refused(takeGiftBack(world.ctx, randomUUID(), 'why')), 'gift-not-found')
    assert.equal(await refused(takeGiftBack(world.ctx, 'bag 17', 'why')), 'gift-not-found')
    assert.equal(await refused(takeGiftBack(other, id, 'why')), 'gift-not-found')
  })

  it('is taken back by the command, once it is said that it is right', async (t) => {
    const world = await story(t)
    const { id } = await recordOffline(world.ctx, CHEQUE)
    const run = (...words: string[]) =>
      runTool(story.copyOf(world), 'tools/gift.ts', ['al-noor', ...words])

    const looked = await run('take-back', id, '--why', 'typed twice')
    const taken = await run('take-back', id, '--why', 'typed twice', '--yes')
    const again = await run('take-back', id, '--why', 'typed twice', '--yes')
    const listed = await run('list')

    assert.match(looked.out, /Nothing was taken back: say --yes\./)
    assert.match(taken.out, /^Taken back: /, taken.errors)
    assert.match(again.out, /^It was taken back before/)
    assert.match(listed.out, /taken back: typed twice/)
  })
})

async function totalOf(world: World): Promise<number[]> {
  const { data } = await world.visitor.asks(showCampaign, { id: 'warm-floor' })
  return [data.raised, data.offline, data.donors]
}
