import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { giveDonation, showFirstPayments } from '#features/money/giving/contract.ts'
import { charges } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { inTransaction } from '#platform/server/context.ts'
import { CARD, books, gift, payWith } from '#testing/gifts.ts'
import { waitersFor } from '#testing/locks.ts'
import { type Begun, KEPT, begin } from '#testing/regular.ts'
import { type World, story } from '#testing/story.ts'
import { runCycles } from './run-cycles.ts'
import { openNights } from './nights.ts'

/** By the calendar of Umm al-Qura 1 Ramadan 1448 is 8 February 2027, and the month has 29 days. */
const FIRST_EVENING = '2027-02-27'
const NIGHTS = {
  frequency: 'nights',
  items: [{ donationId: 'where-needed-most', amount: 10_00 }],
  nights: { spread: 'equal', atMost: 100_00 },
}

describe('the last ten nights', () => {
  it('are offered from six weeks before Ramadan until they are over, and otherwise leave no trace', async (t) => {
    const world = await story(t)
    const offered = async (at: string) => {
      moveTo(world, at)
      world.house.pages.forget()
      return (await world.visitor.asks(showFirstPayments)).data.nights
    }

    const [before, first] = [await offered('2026-12-27T12:00Z'), await offered('2026-12-28T12:00Z')]
    const during = await offered('2027-03-01T12:00Z')
    const after = await offered('2027-03-09T12:00Z')

    assert.equal(before, null)
    assert.deepEqual(
      first.items.map(({ night, evening }: { night: number; evening: string }) => [night, evening]),
      Array.from({ length: 10 }, (_, i) => [21 + i, day(i)]),
    )
    assert.deepEqual([first.items[0].begins.slice(0, 10), first.items[9].comes], [day(0), false])
    assert.deepEqual([during.items[0].night, during.items.length], [23, 8])
    assert.equal(after, null)
  })

  it('take nothing before Maghrib of the 20th day, then each night once, and end with their sum', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)
    const shown = await mine.show()
    await world.drain()
    assert.match(await letterOf(world, 'subscription'), /£100\.00 in all at most, and never more/)
    assert.deepEqual([shown.total, shown.nextChargeOn, mine.firstOn], [100_00, day(0), day(0)])

    await passes(world, `${day(0)}T17:00Z`)
    assert.deepEqual(await given(mine), [])
    for (let i = 0; i < 10; i++) {
      await passes(world, `${day(i)}T18:30Z`)
      await passes(world, `${day(i)}T23:30Z`)
    }
    await passes(world, '2027-03-09T12:00Z')

    assert.deepEqual(await given(mine), [21, 22, 23, 24, 25, 26, 27, 28, 29])
    assert.deepEqual(await states(mine), ['30 not_held'])
    const { status, charges } = await mine.show()
    assert.deepEqual([status, charges.length], ['cancelled', 9])
    assert.match(await letterOf(world, 'ended'), /You gave £90\.00 in all, in 9 nights\./)
    assert.equal(
      (await books(world)).filter((line) => line === 'charge  at the bank  10.00').length,
      9,
    )
  })

  it('print this ledger for a night', async (t) => {
    const world = await inSeason(t)
    await begin(world, NIGHTS)

    await passes(world, `${day(0)}T18:30Z`)
    await passes(world, `${day(0)}T18:31Z`)

    assert.deepEqual(await books(world), [
      'charge  at the bank  10.00',
      'charge  fund:where-needed-most  -10.00',
      'fee  fees  0.35',
      'fee  at the bank  -0.35',
    ])
  })

  it('give twice as much on odd nights, or five times on the 27th, never more than was shown', async (t) => {
    const world = await inSeason(t)
    const odd = await begin(world, spread('odd', 150_00))
    const seventh = await begin(world, spread('twenty-seventh', 140_00))

    assert.deepEqual(
      (await odd.show()).nights!.map(({ amount }) => amount / 10_00),
      [2, 1, 2, 1, 2, 1, 2, 1, 2, 1],
    )
    assert.deepEqual(
      (await seventh.show()).nights!.map(({ amount }) => amount / 10_00),
      [1, 1, 1, 1, 1, 1, 5, 1, 1, 1],
    )
    const { status, data } = await tries(world, spread('odd', 149_99))
    assert.deepEqual([status, data.problem], [409, 'nights-moved'])
  })

  it('give own amounts, and nothing on a night without one', async (t) => {
    const world = await inSeason(t)
    const amounts = [
      { night: 21, amount: 5_00 },
      { night: 27, amount: 100_00 },
    ]
    const mine = await begin(world, {
      ...NIGHTS,
      nights: { spread: 'own', amounts, atMost: 105_00 },
    })

    for (let i = 0; i < 9; i++) await passes(world, `${day(i)}T18:30Z`)
    await passes(world, '2027-03-09T12:00Z')

    assert.deepEqual(
      (await mine.show()).nights!.map(({ night, amount, status }) => [night, amount, status]),
      [
        [21, 5_00, 'given'],
        [27, 100_00, 'given'],
      ],
    )
  })

  it('share each night among several causes, and cover the fee of each, as it was shown', async (t) => {
    const world = await inSeason(t)
    const items = [
      { donationId: 'where-needed-most', amount: 10_00 },
      { donationId: 'food-bank', amount: 5_00 },
    ]
    const nights = { spread: 'odd', atMost: 300_00 }
    const mine = await begin(world, { ...NIGHTS, items, nights, coverFees: true })
    const { total, fee, amount } = await mine.show()

    await passes(world, `${day(0)}T18:30Z`)

    assert.deepEqual([amount, total], [225_00, 225_00 + fee])
    assert.deepEqual((await books(world)).slice(0, 4), [
      'charge  at the bank  30.66',
      'charge  fund:where-needed-most  -20.00',
      'charge  fund:food-bank  -10.00',
      'charge  covered-fees  -0.66',
    ])
  })

  it('begun in the middle give the nights that are left, this one included', async (t) => {
    const world = await inSeason(t)
    moveTo(world, `${day(4)}T20:00Z`)
    const mine = await begin(world, NIGHTS)
    await passes(world, `${day(4)}T20:01Z`)

    const { total, nights } = await mine.show()

    assert.equal(total, 60_00)
    assert.deepEqual(
      nights!.slice(0, 2).map(({ night, status }) => `${night} ${status}`),
      ['25 given', '26 coming'],
    )
  })

  it('are taken once where twenty copies open a night at the same time', async (t) => {
    const world = await inSeason(t)
    await begin(world, NIGHTS)
    moveTo(world, `${day(0)}T18:30Z`)
    const ctx = await world.contextOf('al-noor')

    await Promise.all(Array.from({ length: 20 }, () => runCycles(ctx)))
    await world.drain()

    assert.equal((await charges(world.ctx)).length, 1)
  })

  it('cannot be begun out of season, without saying how they are spread, or with an end', async (t) => {
    const world = await story(t)
    const early = await tries(world, NIGHTS)
    moveTo(world, '2027-01-15T12:00Z')
    const without = await tries(world, { ...NIGHTS, nights: undefined })
    const ends = await tries(world, { ...NIGHTS, ends: { after: 3 } })
    const monthly = await tries(world, { ...NIGHTS, frequency: 'monthly' })
    const once = await tries(world, { ...NIGHTS, frequency: 'once' })
    const two = await tries(world, {
      ...NIGHTS,
      items: [...NIGHTS.items, { donationId: 'food-bank', amount: 5_00 }],
      nights: { spread: 'own', amounts: [{ night: 27, amount: 5_00 }], atMost: 5_00 },
    })
    const small = await tries(world, {
      ...NIGHTS,
      nights: { spread: 'own', amounts: [{ night: 27, amount: 10 }], atMost: 5_00 },
    })

    const twice = await tries(world, {
      ...NIGHTS,
      nights: {
        spread: 'own',
        amounts: [
          { night: 27, amount: 5_00 },
          { night: 27, amount: 6_00 },
        ],
        atMost: 11_00,
      },
    })

    assert.deepEqual(
      [early, without, ends, monthly, once, two, small, twice].map(({ data }) => data.problem),
      [
        'nights-over',
        'spread-not-possible',
        'spread-not-possible',
        'spread-not-possible',
        'spread-not-possible',
        'own-amounts-of-one',
        'amount-too-small',
        'night-twice',
      ],
    )
  })
})

describe('when the moon moves the last ten nights', () => {
  it('and only then, a gift is held: in any other minute nobody waits for what its giver changes', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)

    await inTransaction(world.ctx, async (ctx) => {
      await ctx.sql`
        select from subscriptions
        where organisation_id = ${ctx.organisation.id} and kind = 'nights' for update`
      await runCycles(world.ctx)
    })
    await announce(world, { '1448-09': '2027-02-09' })
    await runCycles(await world.contextOf('al-noor'))

    assert.equal((await mine.show()).nextChargeOn, day(1))
  })

  it('a day later, the end of a gift that is paused moves as well', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)
    await mine.moves('pause')
    const ends = async () =>
      (
        await world.rows<{ on: string }>(
          `select ends_on::text as on from subscriptions where kind = 'nights'`,
        )
      )[0]!.on
    const before = await ends()

    // So that nothing else is left to do.
    await runCycles(await world.contextOf('al-noor'))
    await announce(world, { '1448-09': '2027-02-09' })
    await runCycles(await world.contextOf('al-noor'))

    assert.deepEqual([before, await ends()], [day(9), day(10)])
  })

  it('a day later, after the first was given: that one is not given again, and none is lost', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)
    await passes(world, `${day(0)}T18:30Z`)

    await announce(world, { '1448-09': '2027-02-09' })
    for (let i = 1; i < 12; i++) await passes(world, `${day(i)}T23:00Z`)

    assert.deepEqual(await evenings(mine), [
      `21 ${day(0)}`,
      ...Array.from({ length: 8 }, (_, i) => `${22 + i} ${day(2 + i)}`),
    ])
    assert.deepEqual(await states(mine), ['30 not_held'])
  })

  it('a day earlier, on the evening of a gift: no second one is taken on that evening', async (t) => {
    const world = await inSeason(t, { '1448-09': '2027-02-09' })
    const mine = await begin(world, NIGHTS)
    await passes(world, `${day(1)}T18:30Z`)
    assert.deepEqual(await evenings(mine), [`21 ${day(1)}`])

    await announce(world, { '1448-09': '2027-02-08' })
    await passes(world, `${day(1)}T20:00Z`)
    assert.equal((await charges(world.ctx)).length, 1)
    for (let i = 2; i < 12; i++) await passes(world, `${day(i)}T23:00Z`)

    assert.deepEqual(await evenings(mine), [
      `21 ${day(1)}`,
      ...Array.from({ length: 7 }, (_, i) => `${23 + i} ${day(2 + i)}`),
    ])
    assert.deepEqual(await states(mine), ['22 missed', '30 not_held'])
  })

  it('to thirty days, said after Maghrib: the thirtieth is given three hours later; and not where the month ends', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)
    for (let i = 0; i < 9; i++) await passes(world, `${day(i)}T19:00Z`)
    await passes(world, `${day(9)}T18:45Z`)
    assert.deepEqual(await states(mine), ['30 if_it_comes'])

    await announce(world, { '1448-10': '2027-03-10' })
    await passes(world, `${day(9)}T20:00Z`)
    assert.deepEqual(await states(mine), ['30 coming'])
    await passes(world, `${day(9)}T21:30Z`)
    await passes(world, '2027-03-09T12:00Z')

    assert.deepEqual(await states(mine), [])
    assert.match(await letterOf(world, 'ended'), /You gave £100\.00 in all, in 10 nights\./)
  })

  it('while a copy opens a night by what it read before: it opens only what was promised for that night', async (t) => {
    const world = await inSeason(t)
    await begin(world, NIGHTS)
    moveTo(world, `${day(0)}T18:30Z`)
    const behind = await world.contextOf('al-noor')

    const { late, opening } = await inTransaction(world.ctx, async ({ sql, organisation }) => {
      await sql`select from subscriptions where organisation_id = ${organisation.id} for update`
      const opening = runCycles(behind)
      await waitersFor(world, 1)
      await announce(world, { '1448-09': '2027-02-07' })
      const amounts = [
        { night: 22, amount: 5_00 },
        { night: 27, amount: 6_00 },
      ]
      const nights = { spread: 'own', amounts, atMost: 11_00 }
      return { late: await begin(world, { ...NIGHTS, nights }), opening: { opening } }
    })
    await opening.opening
    await passes(world, `${day(0)}T18:40Z`)

    assert.deepEqual(await evenings(late), [`22 ${day(0)}`])
    assert.deepEqual(await states(late), ['27 coming'])
  })

  it('however often, in whichever night: no night and no evening is given twice, and never more than promised', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)
    const moved = [
      '2027-02-09',
      '2027-02-08',
      '2027-02-07',
      '2027-02-09',
      '2027-02-07',
      '2027-02-08',
    ]
    for (let i = -1; i < 12; i++) {
      for (const hour of ['18:30', '21:45', '23:30']) await passes(world, `${day(i)}T${hour}Z`)
      await announce(world, { '1448-09': moved[(i + 6) % 6]! })
      await passes(world, `${day(i)}T23:45Z`)
    }

    const nights = (await mine.show()).nights!.filter(({ status }) => status === 'given')
    const taken = await charges(world.ctx)
    assert.ok(nights.length >= 5, `${nights.length} nights`)
    assert.equal(taken.length, nights.length)
    assert.equal(new Set(nights.map(({ evening }) => evening)).size, nights.length)
  })
})

describe('a night whose card is refused', () => {
  it('is tried again in that night only, and never added to the next', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS, KEPT.refused)

    await passes(world, `${day(0)}T18:30Z`)
    assert.deepEqual((await states(mine)).slice(0, 2), ['21 under_way', '22 coming'])
    for (const at of [`${day(0)}T20:31Z`, `${day(0)}T22:32Z`, `${day(1)}T03:00Z`])
      await passes(world, at)
    assert.deepEqual((await states(mine)).slice(0, 2), ['21 missed', '22 coming'])
    await mine.changes({ confirmationToken: await payWith(world, CARD.good) })
    await passes(world, `${day(1)}T18:30Z`)

    assert.deepEqual(await given(mine), [22])
    assert.deepEqual((await books(world))[0], 'charge  at the bank  10.00')
    assert.deepEqual(await letters(world), ['changed', 'missed', 'subscription'])
  })

  it('for good is given at once with another card, as long as the night lasts, and its giver is asked once', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS, KEPT.lost)
    await passes(world, `${day(0)}T18:30Z`)
    assert.deepEqual((await states(mine))[0], '21 needs_you')
    await passes(world, `${day(1)}T12:00Z`)
    await passes(world, `${day(1)}T18:30Z`)
    assert.deepEqual((await states(mine)).slice(0, 2), ['21 missed', '22 needs_you'])

    await mine.changes({ confirmationToken: await payWith(world, CARD.good) })
    await passes(world, `${day(1)}T18:31Z`)

    assert.deepEqual(await given(mine), [22])
    assert.deepEqual(await letters(world), ['changed', 'item', 'subscription'])
  })

  it('is not begun after dawn where nobody ran in it', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)

    await passes(world, `${day(1)}T09:00Z`)

    assert.deepEqual((await states(mine)).slice(0, 2), ['21 missed', '22 coming'])
    assert.deepEqual(await charges(world.ctx), [])
  })
})

describe('the giver of the last ten nights', () => {
  it('leaves one out, pauses and goes on, and nothing of it is made up for', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)

    const skipped = await mine.moves('skip')
    assert.equal(skipped.data.appliesFrom, day(1))
    await passes(world, `${day(0)}T18:30Z`)
    await passes(world, `${day(1)}T18:30Z`)
    const paused = await mine.moves('pause', { until: day(4) })
    assert.equal(paused.data.appliesFrom, day(4))
    await passes(world, `${day(2)}T18:30Z`)
    await passes(world, `${day(3)}T18:30Z`)
    await passes(world, `${day(4)}T18:30Z`)
    await mine.moves('pause')
    await passes(world, `${day(5)}T18:30Z`)
    moveTo(world, `${day(6)}T12:00Z`)
    const resumed = await mine.moves('resume')
    assert.equal(resumed.data.appliesFrom, day(6))
    await passes(world, `${day(6)}T18:30Z`)

    assert.deepEqual(await given(mine), [22, 25, 27])
    assert.deepEqual(await states(mine), [
      '21 skipped',
      '23 missed',
      '24 missed',
      '26 missed',
      '28 coming',
      '29 coming',
      '30 if_it_comes',
    ])
  })

  it('ends them in the middle: nothing more is taken', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)
    for (let i = 0; i < 3; i++) await passes(world, `${day(i)}T18:30Z`)

    await mine.moves('cancel')
    for (let i = 3; i < 11; i++) await passes(world, `${day(i)}T22:30Z`)

    assert.deepEqual(await given(mine), [21, 22, 23])
    assert.equal((await charges(world.ctx)).length, 3)
    assert.equal((await states(mine))[0], '24 skipped')
  })

  it('who has paused them to the end hears that they are over', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)
    await mine.moves('pause')

    await passes(world, '2027-03-12T12:00Z')

    assert.equal((await mine.show()).status, 'cancelled')
    assert.deepEqual(await letters(world), ['ended', 'subscription'])
  })

  it('gives on a Friday as well what is given every Friday', async (t) => {
    const world = await inSeason(t)
    const nights = await begin(world, NIGHTS)
    const friday = await begin(world)

    // The 27th night is that of Friday 5 March.
    await passes(world, '2027-03-05T07:30Z')
    await passes(world, '2027-03-05T18:30Z')

    assert.deepEqual(await given(nights), [27])
    assert.deepEqual((await friday.show()).charges[0]!.status, 'paid')
  })

  it('changes what is given on the nights still to come, is written to, and no night is taken with another amount', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)
    await passes(world, `${day(0)}T18:30Z`)

    const { status, data } = await mine.changes({
      nights: { amounts: [of(22, 0), of(23, 30_00), of(27, 50_00)], atMost: 80_00 },
    })
    for (let i = 1; i < 10; i++) await passes(world, `${day(i)}T18:30Z`)
    await world.drain()

    assert.deepEqual([status, data.subscription?.total], [200, 150_00])
    assert.equal(data.appliesFrom, day(2), 'the 22nd is left out')
    assert.match(await letterOf(world, 'changed'), /£150\.00/)
    const { nights } = await mine.show()
    const taken = nights!.filter(({ status }) => status === 'given')
    assert.deepEqual(
      taken.map(({ night, amount }) => [night, amount / 10_00]),
      [
        [21, 1],
        [23, 3],
        [24, 1],
        [25, 1],
        [26, 1],
        [27, 5],
        [28, 1],
        [29, 1],
      ],
    )
    assert.equal((await charges(world.ctx)).length, 8)
  })

  it('changes the night that has begun for as long as nobody has begun to take it', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)
    moveTo(world, `${day(0)}T18:30Z`)
    await openNights(world.ctx)

    const { status, data } = await mine.changes({
      nights: { amounts: [of(21, 4_00)], atMost: 4_00 },
    })
    await runCycles(world.ctx)
    await world.drain()
    const late = await mine.changes({ nights: { amounts: [of(21, 90_00)], atMost: 90_00 } })

    assert.deepEqual([status, data.appliesFrom], [200, day(0)])
    assert.deepEqual(
      (await charges(world.ctx)).map(({ amountMinor }) => amountMinor),
      [4_00],
    )
    assert.deepEqual([late.status, late.data.problem], [409, 'night-begun'])
  })

  it('is refused by name what cannot be, and then nothing is changed', async (t) => {
    const world = await inSeason(t)
    const [mine, friday] = [await begin(world, NIGHTS), await begin(world)]
    const problem = async (amounts: object[], atMost: number, gift = mine) =>
      (await gift.changes({ nights: { amounts, atMost } })).data.problem
    const all = Array.from({ length: 10 }, (_, i) => of(21 + i, 0))

    assert.equal(await problem([of(23, 20_00), of(23, 30_00)], 50_00), 'night-twice')
    assert.equal(await problem([of(23, 20_00)], 19_99), 'nights-moved')
    assert.equal(await problem([of(23, 10)], 10), 'amount-too-small')
    assert.equal(await problem(all, 0), 'amount-too-small')
    assert.equal(await problem([of(23, 20_00)], 20_00, friday), 'nights-of-others')
    assert.equal((await mine.changes({ amount: 500_00 })).data.problem, 'nights-as-promised')
    moveTo(world, `${day(2)}T12:00Z`)
    assert.equal(await problem([of(21, 20_00)], 20_00), 'night-begun')

    const shown = await mine.show()
    assert.deepEqual(
      shown.nights!.map(({ gift }) => gift),
      Array.from({ length: 10 }, () => 10_00),
    )
  })

  it('changes the amounts of those who cover the fee by what is added for them, and shares them among the causes', async (t) => {
    const world = await inSeason(t)
    const items = [
      { donationId: 'where-needed-most', amount: 10_00 },
      { donationId: 'food-bank', amount: 5_00 },
    ]
    const mine = await begin(world, {
      ...NIGHTS,
      items,
      coverFees: true,
      nights: { spread: 'equal', atMost: 200_00 },
    })

    const { data } = await mine.changes({ nights: { amounts: [of(21, 30_00)], atMost: 31_00 } })
    await passes(world, `${day(0)}T18:30Z`)

    const [first] = data.subscription!.nights!
    assert.deepEqual([first!.gift, first!.amount > 30_00], [30_00, true])
    const written = await books(world)
    assert.ok(written.includes('charge  fund:where-needed-most  -20.00'), written.join())
    assert.ok(written.includes('charge  fund:food-bank  -10.00'), written.join())
  })

  it('is changed once by two who ask at once', async (t) => {
    const world = await inSeason(t)
    const mine = await begin(world, NIGHTS)
    const { version } = await mine.show()

    const both = await Promise.all(
      [20_00, 30_00].map((sum) =>
        mine.changes({ version, nights: { amounts: [of(25, sum)], atMost: sum } }),
      ),
    )

    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]))
  })

  it('declares Gift Aid once for all of them', async (t) => {
    const world = await inSeason(t)
    const address = { line1: '7 Alum Rock Road', city: '', postcode: 'B8 1JA', country: 'GB' }
    const mine = await begin(world, {
      ...NIGHTS,
      donor: { firstName: 'Maryam', lastName: 'Siddiq', email: 'maryam@example.org', address },
      giftAid: { declared: true, scope: 'past-and-future' },
    })
    for (let i = 0; i < 2; i++) await passes(world, `${day(i)}T18:30Z`)

    assert.equal((await mine.show()).giftAid?.reclaim, 25_00)
    assert.deepEqual(await world.rows('select count(*)::int from declarations'), [{ count: 1 }])
    assert.deepEqual(
      await world.rows('select count(*)::int from gifts where declaration_id is not null'),
      [{ count: 2 }],
    )
  })
})

function spread(how: string, atMost: number): object {
  return { ...NIGHTS, nights: { spread: how, atMost } }
}

function of(night: number, amount: number) {
  return { night, amount }
}

/** The evening of the night of the 21st, and those after it. */
function day(i: number): string {
  return new Date(Date.parse(FIRST_EVENING) + i * 86_400_000).toISOString().slice(0, 10)
}

/** A few weeks before Ramadan. */
async function inSeason(
  t: Parameters<typeof story>[0],
  monthStarts: Record<string, string> = {},
): Promise<World> {
  const world = await story(t)
  await announce(world, monthStarts)
  moveTo(world, '2027-01-15T12:00Z')
  return world
}

function moveTo(world: World, at: string): void {
  world.wait({ minutes: (Date.parse(at) - world.house.now().getTime()) / 60_000 })
}

async function passes(world: World, at: string): Promise<void> {
  moveTo(world, at)
  await runCycles(await world.contextOf('al-noor'))
  await world.drain()
}

async function announce(world: World, monthStarts: Record<string, string>): Promise<void> {
  const hijri = { offset: 0, changesAtMaghrib: true, monthStarts }
  await configure(world.ctx, { hijri })
  world.house.organisations.forget()
}

async function tries(world: World, changes: object) {
  const asked = await gift(world, { confirmationToken: undefined, ...changes })
  const confirmationToken = await payWith(world, CARD.good)
  return world.visitor.asks(giveDonation, { ...asked, confirmationToken })
}

async function given(mine: Begun): Promise<number[]> {
  const { nights } = await mine.show()
  return nights!.filter(({ status }) => status === 'given').map(({ night }) => night)
}

/** Of those that were given on which evening. */
async function evenings(mine: Begun): Promise<string[]> {
  const { nights } = await mine.show()
  return nights!
    .filter(({ status }) => status === 'given')
    .map(({ night, evening }) => `${night} ${evening}`)
}

/** Of all others: `27 coming`. */
async function states(mine: Begun): Promise<string[]> {
  const { nights } = await mine.show()
  return nights!
    .filter(({ status }) => status !== 'given')
    .map(({ night, status }) => `${night} ${status}`)
}

/** What they are about, in the order of the alphabet. */
async function letters(world: World): Promise<string[]> {
  const sent = await world.rows<{ about: string }>(
    "select split_part(about, ':', 1) as about from mails where kind = 'subscriptions.news' order by 1",
  )
  return sent.map(({ about }) => about)
}

async function letterOf(world: World, about: string): Promise<string> {
  const [letter] = await world.rows<{ text: string }>(
    `select text from mails where kind = 'subscriptions.news' and about like '${about}:%'`,
  )
  return letter?.text.replaceAll(/\s+/g, ' ') ?? ''
}
