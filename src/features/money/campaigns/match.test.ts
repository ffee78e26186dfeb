import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { findPayment } from '#features/money/payments/payments.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import { post } from '#features/money/ledger/ledger.ts'
import { matchReceived } from '#features/money/ledger/postings.ts'
import { bankOf } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { type Work, inTransaction } from '#platform/server/context.ts'
import { books, gift } from '#testing/gifts.ts'
import { waitersFor } from '#testing/locks.ts'
import { assertLooksAtFew } from '#testing/steps.ts'
import { type World, story } from '#testing/story.ts'
import { within } from '#testing/within.ts'
import { type Campaign, type Match, showCampaign } from './contract.ts'
import {
  type MatchPromise,
  MatchRefused,
  endMatch,
  listMatches,
  previewMatch,
  promiseMatch,
  receiveMatch,
  withdrawMatch,
} from './promise-match.ts'
import { dueOf } from './rules.ts'
import { areMovesUncounted, countAll } from './totals.ts'

const NOW = '2026-11-21T12:00:00Z'

const PROMISE: MatchPromise = {
  campaignId: 'warm-floor',
  name: 'The Rahman family',
  percent: 100,
  capMinor: 100_00,
  startsOn: '2026-11-21',
  endsOn: '2026-11-30',
}

describe('somebody who has promised to add to the gifts of others', () => {
  it('adds the same to a gift, in the books and in the total', async (t) => {
    const world = await story(t, { now: NOW })
    await promiseMatch(world.ctx, PROMISE)

    await give(world, 54_00)

    const { raised, matched, donors, matches } = await shown(world)
    assert.deepEqual([raised, matched, donors], [108_00, 54_00, 1])
    const { name, cap, added, left, state } = matches[0] as Match
    assert.deepEqual(
      [name, cap, added, left, state],
      ['The Rahman family', 100_00, 54_00, 46_00, 'live'],
    )
    assert.deepEqual(await booksOfMatches(world), [
      'charge  at the bank  54.00',
      'charge  fund  -54.00',
      'match  promise  54.00',
      'match  fund  -54.00',
    ])
  })

  it('adds up to the cap and not a penny more, also when twenty give at once', async (t) => {
    const world = await story(t, { now: NOW })
    await promiseMatch(world.ctx, PROMISE)

    await Promise.all(Array.from({ length: 20 }, () => give(world, 7_00)))
    await Promise.all([countAll(world.ctx), countAll(world.ctx), countAll(world.ctx)])
    await world.drain()

    const { raised, matched, matches } = await shown(world)
    assert.deepEqual([raised, matched], [140_00 + 100_00, 100_00])
    assert.deepEqual([matches[0]?.left, matches[0]?.state], [0, 'used-up'])
  })

  it('has back what was added to a gift that goes back, and no more than that', async (t) => {
    const world = await story(t, { now: NOW })
    await promiseMatch(world.ctx, PROMISE)
    const id = await give(world, 54_00)

    await giveBack(world, id, 10_00)
    const part = await shown(world)
    await giveBack(world, id, 44_00)
    const all = await shown(world)

    assert.deepEqual([part.raised, part.matched, part.matches[0]?.left], [88_00, 44_00, 56_00])
    assert.deepEqual([all.raised, all.matched, all.matches[0]?.left], [0, 0, 100_00])
    assert.deepEqual((await booksOfMatches(world)).slice(4), [
      'refund  at the bank  -10.00',
      'refund  fund  10.00',
      'match-returned  fund  10.00',
      'match-returned  promise  -10.00',
      'refund  at the bank  -44.00',
      'refund  fund  44.00',
      'match-returned  fund  44.00',
      'match-returned  promise  -44.00',
    ])
  })

  it('adds to others what a gift that goes back has left beyond the cap', async (t) => {
    const world = await story(t, { now: NOW })
    await promiseMatch(world.ctx, PROMISE)
    const first = await give(world, 80_00)
    await give(world, 60_00)

    await giveBack(world, first, 80_00)

    const { raised, matched } = await shown(world)
    assert.deepEqual([raised, matched], [120_00, 60_00])
  })

  it('adds only within the window, by the clock of the house', async (t) => {
    const world = await story(t, { now: NOW })
    await promiseMatch(world.ctx, { ...PROMISE, startsOn: '2026-11-22', endsOn: '2026-11-22' })
    const stateNow = async () => (await shown(world)).matches[0]?.state

    assert.equal(await stateNow(), 'coming')
    await give(world, 10_00)
    world.wait({ minutes: 12 * 60 })
    assert.equal(await stateNow(), 'live')
    await give(world, 20_00)
    world.wait({ days: 1 })
    assert.equal(await stateNow(), 'over')
    await give(world, 40_00)

    const { matched, matches } = await shown(world)
    assert.deepEqual([matched, matches[0]?.endsOn], [20_00, '2026-11-22'])
  })

  it('is over with the campaign, and says no more than what was added', async (t) => {
    const world = await story(t, { now: NOW })
    await promiseMatch(world.ctx, { ...PROMISE, endsOn: '2027-12-31' })
    await promiseMatch(world.ctx, { ...PROMISE, startsOn: '2027-08-01', endsOn: '2027-12-31' })
    await give(world, 10_00)

    world.wait({ days: 300 })

    const { state, endsOn, matches } = await shown(world)
    assert.equal(state, 'ended')
    assert.deepEqual(
      matches.map(({ added, state, endsOn: last }) => [added, state, last]),
      [[10_00, 'over', endsOn]],
    )
  })

  it('adds a part, in whole pence, and beside another who adds as well', async (t) => {
    const world = await story(t, { now: NOW })
    await promiseMatch(world.ctx, { ...PROMISE, percent: 50 })
    await promiseMatch(world.ctx, { ...PROMISE, name: 'A friend', endsOn: '2026-12-24' })

    await give(world, 5_01)

    const { matches, raised } = await shown(world)
    assert.deepEqual(
      new Map(matches.map(({ name, added }) => [name, added])),
      new Map([
        ['The Rahman family', 2_50],
        ['A friend', 5_01],
      ]),
    )
    assert.equal(raised, 5_01 + 2_50 + 5_01)
  })

  it('adds to what came in its window before the office wrote it down', async (t) => {
    const world = await story(t, { now: NOW })
    await give(world, 30_00)

    await promiseMatch(world.ctx, PROMISE)
    await world.drain()

    assert.equal((await shown(world)).matched, 30_00)
  })

  it('may end it early: what was given until then is added to, and nothing after it', async (t) => {
    const world = await story(t, { now: NOW })
    const id = await promiseMatch(world.ctx, PROMISE)
    const first = await give(world, 30_00)
    const items = [{ campaignId: 'warm-floor', amount: 20_00 }]
    await world.visitor.asks(giveDonation, await gift(world, { items }))

    await endMatch(world.ctx, id)
    world.wait({ minutes: 1 })
    await give(world, 40_00)
    await giveBack(world, first, 10_00)

    const { matched, matches } = await shown(world)
    assert.deepEqual([matched, matches[0]?.state], [40_00, 'over'])
    await assert.rejects(endMatch(world.ctx, id), /It is over/)
    await assert.rejects(endMatch(world.ctx, randomUUID()), /no such promise/)
    const later = await promiseMatch(world.ctx, { ...PROMISE, startsOn: '2026-11-25' })
    await assert.rejects(endMatch(world.ctx, later), /Use withdraw/)
  })

  it('may change their mind until something was added', async (t) => {
    const world = await story(t, { now: NOW })
    const kept = await promiseMatch(world.ctx, PROMISE)
    const gone = await promiseMatch(world.ctx, { ...PROMISE, startsOn: '2026-11-25' })
    await give(world, 30_00)

    assert.deepEqual(
      [await withdrawMatch(world.ctx, kept), await withdrawMatch(world.ctx, gone)],
      [false, true],
    )
    const left = await listMatches(world.ctx)
    assert.deepEqual(
      left.map(({ campaignId, match }) => [campaignId, match.addedMinor]),
      [['warm-floor', 30_00]],
    )
  })

  it('stays where money of it is booked at the moment at which it is taken away', async (t) => {
    const world = await story(t, { now: NOW })
    const id = await promiseMatch(world.ctx, PROMISE)
    const money = { receiptId: 'FP 1', amountMinor: 5_00, currency: 'GBP', test: true }

    const { isGone } = await inTransaction(world.ctx, async (ctx) => {
      await ctx.sql`select from campaign_matches
        where organisation_id = ${ctx.organisation.id} and id = ${id} for update`
      const isGone = withdrawMatch(world.ctx, id)
      await waitersFor(world, 1)
      await post(ctx, matchReceived({ ...money, promiseId: id }))
      // Its answer comes once this transaction has ended.
      return { isGone }
    })

    assert.equal(await isGone, false)
    assert.equal((await listMatches(world.ctx)).length, 1)
  })

  it('is written down once, however often the office says so', async (t) => {
    const world = await story(t, { now: NOW })
    const again = { ...PROMISE, name: ' The Rahman family ', percent: 50, capMinor: 7_00 }

    const said = await Promise.allSettled(
      [PROMISE, again, PROMISE].map((promise) => promiseMatch(world.ctx, promise)),
    )

    assert.deepEqual(said.map(({ status }) => status).toSorted(), [
      'fulfilled',
      'rejected',
      'rejected',
    ])
    await assert.rejects(previewMatch(world.ctx, PROMISE), /promised this already/)
    assert.equal((await listMatches(world.ctx)).length, 1)
  })

  it('is told before it is written down what it would add at once', async (t) => {
    const world = await story(t, { now: NOW })
    const first = await give(world, 30_00)
    await give(world, 20_00)
    await giveBack(world, first, 10_00)

    const would = await previewMatch(world.ctx, { ...PROMISE, percent: 50 })
    const capped = await previewMatch(world.ctx, { ...PROMISE, capMinor: 25_00 })
    const later = await previewMatch(world.ctx, { ...PROMISE, startsOn: '2026-11-22' })
    await promiseMatch(world.ctx, { ...PROMISE, percent: 50 })
    await world.drain()

    assert.deepEqual([would, capped, later], [20_00, 25_00, 0])
    assert.equal((await shown(world)).matched, would)
  })

  it('owes what it has added until it is paid in, each reference of the bank once', async (t) => {
    const world = await story(t, { now: NOW })
    const id = await promiseMatch(world.ctx, PROMISE)
    await give(world, 54_00)
    const pay = (amountMinor: number, reference: string) =>
      receiveMatch(world.ctx, { id, amountMinor, reference })

    await pay(40_00, ' FP  1 ')
    await assert.rejects(pay(40_00, 'FP 1'), /under this reference before/)
    await assert.rejects(pay(1_00, 'FP 1'), /under this reference before/)
    await assert.rejects(pay(60_01, 'FP 2'), /more than they have promised/)
    await assert.rejects(pay(1_00, ' '), MatchRefused)

    const [one] = await listMatches(world.ctx)
    assert.deepEqual([one?.owedMinor, one?.match.addedMinor], [14_00, 54_00])
    assert.deepEqual((await booksOfMatches(world)).slice(4), [
      'match-received  bank  40.00',
      'match-received  promise  -40.00',
    ])
    const { raised, matched } = await shown(world)
    assert.deepEqual([raised, matched], [108_00, 54_00])
  })

  it('that cannot add holds up no total, and adds later', async (t) => {
    const world = await story(t, { now: NOW })
    await promiseMatch(world.ctx, PROMISE)
    await world.drain()
    await world.rows('alter table campaign_matches add constraint broken check (counted_minor = 0)')
    const items = [{ campaignId: 'warm-floor', amount: 30_00 }]
    await world.visitor.asks(giveDonation, await gift(world, { items }))

    await assert.rejects(async () => {
      // Whatever else runs in the same cluster may hold a reading up.
      for (;;) await countAll(world.ctx)
    }, /update "campaign_matches"/)
    while ((await shown(world)).raised === 0) await Promise.allSettled([countAll(world.ctx)])
    const meanwhile = await shown(world)
    await world.rows('alter table campaign_matches drop constraint broken')
    await countAll(world.ctx)
    await world.drain()
    const afterwards = await shown(world)

    assert.deepEqual([meanwhile.raised, meanwhile.matched], [30_00, 0])
    assert.deepEqual([afterwards.raised, afterwards.matched], [60_00, 30_00])
  })

  const IMPOSSIBLE: Readonly<Record<string, Partial<MatchPromise>>> = {
    'no such campaign': { campaignId: 'wells' },
    nobody: { name: ' ' },
    'nothing for a gift': { percent: 0 },
    'eleven times a gift': { percent: 1_100 },
    'no cap': { capMinor: 0 },
    'a day that is none': { endsOn: '2026-02-30' },
    'an end before its beginning': { endsOn: '2026-11-20' },
  }
  for (const [what, changes] of Object.entries(IMPOSSIBLE))
    it(`is told why not: ${what}`, async (t) => {
      const world = await story(t, { now: NOW })

      await assert.rejects(
        async () => promiseMatch(world.ctx, { ...PROMISE, ...changes }),
        MatchRefused,
      )
    })

  it('owes whole minor units, never more than the cap and never less than nothing', () => {
    const promise = { percent: 50, capMinor: 10_00 }
    assert.deepEqual(
      [-5_00, 0, 1, 3, 19_99, 20_01, Number.MAX_SAFE_INTEGER].map((sum) => dueOf(promise, sum)),
      [0, 0, 0, 1, 9_99, 10_00, 10_00],
    )
  })
})

describe('whether something is to be counted', () => {
  it('is known without reading what was counted, however much has been given and promised', async (t) => {
    const world = await story(t, { now: NOW })
    for (const name of ['The Rahman family', 'A baker', 'A friend'])
      await promiseMatch(world.ctx, { ...PROMISE, name })
    await give(world, 5_00)
    await world.rows(
      `insert into postings (organisation_id, id, key, kind, posted_at, test)
       select $1, gen_random_uuid(), 'many ' || n, 'charge', now(), true from generate_series(1, 3000) n`,
      [world.ctx.organisation.id],
    )
    const asked = (ctx: Work) =>
      ctx.sql<{ isBehind: boolean }[]>`select ${areMovesUncounted(ctx)} as "isBehind"`
    // What somebody else on this server has not ended holds the reading up.
    await within(30, 'all is counted', async () => {
      await countAll(world.ctx)
      const [found] = await inTransaction(world.ctx, asked)
      return !found!.isBehind
    })
    await world.rows('analyze postings, ledger_marks, campaign_matches')

    await assertLooksAtFew(world.ctx, 20, asked, { freely: true })
    await world.rows("delete from postings where key like 'many %'")
  })
})

async function give(world: World, amount: number): Promise<string> {
  const items = [{ campaignId: 'warm-floor', amount }]
  const { data } = await world.visitor.asks(giveDonation, await gift(world, { items }))
  await world.drain()
  return data.transactionId as string
}

async function shown(world: World): Promise<Campaign> {
  world.house.pages.forget()
  return (await world.visitor.asks(showCampaign, { id: 'warm-floor' })).data as Campaign
}

/** As the office of the bank would. */
async function giveBack(world: World, id: string, amount: number): Promise<void> {
  const { intentId } = (await findPayment(world.ctx, { id }))!
  const refund = `${id} ${amount}`
  await bankOf(world.ctx).refund({ key: refund, intentId: intentId!, refund: id, gift: id, amount })
  await sweep(world.ctx)
  await world.drain()
}

/** The books without fees, and without the ids of funds and promises. */
async function booksOfMatches(world: World): Promise<string[]> {
  const lines = await books(world)
  return lines
    .filter((line) => !line.startsWith('fee'))
    .map((line) =>
      line
        .replace(/fund:campaign-[0-9a-f-]{36}/, 'fund')
        .replace(/match:[0-9a-f-]{36}/, 'promise')
        .replaceAll(/ {2,}/g, '  '),
    )
}
