import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { recordOffline, takeGiftBack } from '#features/money/offline-gifts/offline-gifts.ts'
import { books, gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { answerClaim, draftClaim, exportClaim, findSmallYears, submitClaim } from './gift-aid.ts'
import { smallToClaim } from './rules.ts'

describe('what can be claimed for the small donations of a tax year', () => {
  const year = { taxYear: 2026, collectedMinor: 9_000_00, giftAidMinor: 1_000_00, claimedMinor: 0 }
  const cases: Record<string, [changes: object, today: string, minor: number]> = {
    'is £8,000 at most': [{}, '2026-11-21', 8_000_00],
    'is ten times the gifts with Gift Aid': [{ giftAidMinor: 123_45 }, '2026-11-21', 1_234_50],
    'is nothing without any': [{ giftAidMinor: 0 }, '2026-11-21', 0],
    'is what was collected': [{ collectedMinor: 20_00 }, '2026-11-21', 20_00],
    'is what was not claimed before': [{ claimedMinor: 7_999_00 }, '2026-11-21', 1_00],
    'is nothing where too much was': [{ claimedMinor: 9_999_00 }, '2026-11-21', 0],
    'is open to the last day of two years': [{}, '2029-04-05', 8_000_00],
    'is nothing after it': [{}, '2029-04-06', 0],
  }
  for (const [what, [changes, today, minor]] of Object.entries(cases))
    it(what, () => assert.equal(smallToClaim({ ...year, ...changes }, today), minor))
})

describe('small donations', () => {
  it('are claimed with a claim, up to ten times its gifts, and posted for what they were given', async (t) => {
    const world = await story(t)
    await declared(world)
    await bag(world, { smallMinor: 280_00 })
    await bag(world, {
      reference: 'taps',
      by: 'contactless',
      causeId: 'food-bank',
      smallMinor: 20_00,
    })

    const draft = await draftClaim(world.ctx)
    const again = await draftClaim(world.ctx)
    const files = await exportClaim(world.ctx, again.number)
    await submitClaim(world.ctx, again.number)
    const paid = await answerClaim(world.ctx, again.number)

    assert.deepEqual([draft.smallMinor, draft.taxMinor], [250_00, 6_25 + 62_50])
    assert.equal(paid.taxMinor, 68_75)
    assert.deepEqual(
      files.map(({ name }) => name),
      ['TEST-al-noor-gift-aid-1-1.ods', 'TEST-al-noor-gift-aid-1-small-donations.csv'],
    )
    assert.match(Buffer.from(files[1]!.body).toString(), /^2027-04-05,250(\.00)?,62\.50,\r$/m)
    assert.deepEqual((await books(world)).slice(-2), [
      'gift-aid-received  bank  68.75',
      'gift-aid-received  gift-aid-due  -68.75',
    ])
    const [year] = await findSmallYears(world.ctx)
    assert.deepEqual(year, {
      taxYear: 2026,
      collectedMinor: 300_00,
      giftAidMinor: 25_00,
      claimedMinor: 250_00,
      canClaimMinor: 0,
      backMinor: 0,
    })
  })

  it('are claimed once gifts with Gift Aid have made room for them', async (t) => {
    const world = await story(t)
    await bag(world, { smallMinor: 280_00 })
    await assert.rejects(draftClaim(world.ctx), { code: 'nothing-to-claim' })

    await declared(world)
    const claim = await draftClaim(world.ctx)

    assert.equal(claim.smallMinor, 250_00)
  })

  it('do not go to the tax office where a bag was taken back since the draft', async (t) => {
    const world = await story(t)
    await declared(world)
    const id = await bag(world, { smallMinor: 280_00 })
    const draft = await draftClaim(world.ctx)
    await takeGiftBack(world.ctx, id, 'counted wrongly')

    await assert.rejects(submitClaim(world.ctx, draft.number), { code: 'draft-has-changed' })
    assert.equal((await draftClaim(world.ctx)).smallMinor, 0)
  })

  it('are refused with the last gift of their claim, and claimed for again', async (t) => {
    const world = await story(t)
    await declared(world)
    await bag(world, { smallMinor: 280_00 })
    const draft = await draftClaim(world.ctx)
    await submitClaim(world.ctx, draft.number)

    const answered = await answerClaim(world.ctx, draft.number, [1])
    await declared(world)
    const next = await draftClaim(world.ctx)

    assert.deepEqual([answered.state, answered.taxMinor], ['rejected', 0])
    assert.equal(next.smallMinor, 250_00)
  })

  it('that were claimed for and taken back since, are given back by the next claim', async (t) => {
    const world = await story(t)
    await declared(world)
    const wrong = await bag(world, { smallMinor: 100_00, causeId: 'food-bank' })
    await bag(world, { reference: 'bag 18', smallMinor: 60_00 })
    await paid(world)
    await takeGiftBack(world.ctx, wrong, 'counted wrongly')
    await bag(world, { reference: 'bag 17 again', smallMinor: 80_00, causeId: 'food-bank' })
    const [before] = await findSmallYears(world.ctx)
    await declared(world)

    const draft = await draftClaim(world.ctx)
    const files = await exportClaim(world.ctx, draft.number)
    await submitClaim(world.ctx, draft.number)
    const answered = await answerClaim(world.ctx, draft.number)

    assert.deepEqual([before!.backMinor, before!.canClaimMinor], [20_00, 0])
    assert.deepEqual([draft.smallMinor, draft.smallBackMinor], [0, 20_00])
    assert.equal(answered.taxMinor, 6_25 - 5_00)
    assert.deepEqual(
      files.map(({ name }) => name.replace('TEST-al-noor-gift-aid-2-', '')),
      ['1.ods', 'small-donations.csv'],
    )
    assert.match(Buffer.from(files[1]!.body).toString(), /^2027-04-05,,,5(\.00)?\r$/m)
    const [after] = await findSmallYears(world.ctx)
    assert.deepEqual([after!.claimedMinor, after!.backMinor], [140_00, 0])
    assert.deepEqual((await books(world)).slice(-5), [
      'gift-aid-claimed  gift-aid-due  1.25',
      'gift-aid-claimed  fund:where-needed-most  -6.25',
      'gift-aid-claimed  fund:food-bank  5.00',
      'gift-aid-received  bank  1.25',
      'gift-aid-received  gift-aid-due  -1.25',
    ])
  })

  it('that were claimed too much are given back as far as a claim outweighs them, and the rest by a later one', async (t) => {
    const world = await story(t)
    await declared(world)
    const wrong = await bag(world, { smallMinor: 100_00 })
    await paid(world)
    await takeGiftBack(world.ctx, wrong, 'counted twice')
    await declared(world)

    const first = await paid(world)
    await declared(world)
    await declared(world)
    await declared(world)
    await declared(world)
    const second = await paid(world)

    assert.deepEqual([first.smallBackMinor, first.taxMinor], [24_96, 1])
    assert.deepEqual([second.smallBackMinor, second.taxMinor], [75_04, 25_00 - 18_76])
  })

  it('give nothing back twice, nor where the tax office has refused the claim that would have', async (t) => {
    const world = await story(t)
    await declared(world)
    const wrong = await bag(world, { smallMinor: 10_00 })
    await paid(world)
    await takeGiftBack(world.ctx, wrong, 'counted twice')
    await declared(world)

    const refused = await paid(world, [1])
    await declared(world)
    const next = await paid(world)
    await declared(world)
    const last = await paid(world)

    assert.deepEqual([refused.state, refused.smallBackMinor], ['rejected', 0])
    assert.equal(next.smallBackMinor, 10_00)
    assert.equal(last.smallBackMinor, 0)
  })

  it('do not go to the tax office where what was to be given back was collected after all', async (t) => {
    const world = await story(t)
    await declared(world)
    const wrong = await bag(world, { smallMinor: 20_00 })
    await paid(world)
    await takeGiftBack(world.ctx, wrong, 'counted twice')
    await declared(world)
    const draft = await draftClaim(world.ctx)
    await bag(world, { reference: 'bag 19', smallMinor: 20_00 })

    await assert.rejects(submitClaim(world.ctx, draft.number), { code: 'draft-has-changed' })
    assert.equal((await draftClaim(world.ctx)).smallBackMinor, 0)
  })

  const wrong: Record<string, object> = {
    'more than came in all': { smallMinor: 312_51 },
    nothing: { smallMinor: 0 },
    'a cheque': { by: 'cheque' },
    'another currency': { currency: 'EUR' },
    'one gift of more than £30': {
      donor: { firstName: 'Aisha', lastName: 'Khan', email: '' },
    },
    'a company': { company: 'Khan Ltd' },
  }
  for (const [what, changes] of Object.entries(wrong))
    it(`are not ${what}`, async (t) => {
      const world = await story(t)

      await assert.rejects(bag(world, { smallMinor: 30_00, ...changes }), { code: 'not-small' })
    })
})

/** A claim from its draft to its answer. */
async function paid(world: World, refused: readonly number[] = []) {
  const { number } = await draftClaim(world.ctx)
  await submitClaim(world.ctx, number)
  return answerClaim(world.ctx, number, refused)
}

async function bag(world: World, changes: object): Promise<string> {
  const { id } = await recordOffline(world.ctx, {
    by: 'cash',
    causeId: 'where-needed-most',
    amountMinor: 312_50,
    currency: 'GBP',
    reference: 'bag 17',
    countedBy: ['AK', 'SR'],
    ...changes,
  })
  return id
}

/** £25 with Gift Aid. */
async function declared(world: World): Promise<void> {
  const address = { line1: '12 Park Road', city: 'Leeds', postcode: 'LS1 4AP', country: 'GB' }
  const donor = { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org', address }
  const giftAid = { declared: true, scope: 'this' }
  await world.visitor.asks(giveDonation, await gift(world, { donor, giftAid }))
}
