import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation, showGift } from '#features/money/giving/contract.ts'
import { charges } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { CARD, books, gift, payWith } from '#testing/gifts.ts'
import { KEPT, begin, begun, fell, friday, run } from '#testing/regular.ts'
import { assertLooksAtFew } from '#testing/steps.ts'
import { type World, story } from '#testing/story.ts'
import { clearUnfinished } from './clear-unfinished.ts'
import { showCycle, showSubscription } from './contract.ts'
import { areCyclesDue } from './run-cycles.ts'
import { sayWhatExpires } from './say-expires.ts'

describe('a Friday gift that is begun', () => {
  it('takes nothing today, says when it is taken first and then, and is taken on that Friday', async (t) => {
    const world = await story(t)

    const asked = await gift(world, { confirmationToken: undefined, frequency: 'friday' })
    const token = await payWith(world, CARD.good)
    const { data } = await world.visitor.asks(giveDonation, { ...asked, confirmationToken: token })
    await run(world)

    assert.deepEqual(
      [data.status, data.firstChargeOn, data.nextChargeOn, data.total],
      ['succeeded', '2026-11-27', '2026-12-04', 25_00],
    )
    assert.deepEqual(await books(world), [])
    await friday(world)
    assert.deepEqual(await fell(begun(world, data)), ['2026-11-27 paid'])
    assert.deepEqual(await books(world), [
      'charge  at the bank  25.00',
      'charge  fund:where-needed-most  -25.00',
      'fee  fees  0.58',
      'fee  at the bank  -0.58',
    ])
  })

  it('is begun once, however often the button is pressed', async (t) => {
    const world = await story(t)
    const asked = {
      ...(await gift(world, { confirmationToken: undefined, frequency: 'friday' })),
      confirmationToken: await payWith(world, CARD.good),
    }

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor.asks(giveDonation, asked)),
    )
    const again = await world.visitor.asks(giveDonation, asked)

    const ids = new Set(answers.flatMap(({ data }) => data?.transactionId ?? []))
    assert.equal(ids.size, 1)
    assert.equal(again.data.status, 'succeeded')
    await friday(world)
    assert.equal((await charges(world.ctx)).length, 1)
  })

  it('waits for the bank’s own step, and begins when it is passed', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: undefined, frequency: 'friday' })
    const token = await payWith(world, CARD.challenge)

    const first = await world.visitor.asks(giveDonation, { ...asked, confirmationToken: token })
    const { clientSecret } = first.data
    await world.visitor.asks(authenticate, { clientSecret, outcome: 'pass' })
    const { data } = await world.visitor.asks(giveDonation, asked)

    assert.deepEqual([first.data.status, data.status], ['requires_action', 'succeeded'])
    await friday(world)
    assert.deepEqual(await fell(begun(world, data)), ['2026-11-27 paid'])
  })

  it('says what Gift Aid adds to each payment, and none where nobody has declared it', async (t) => {
    const world = await story(t)
    const address = { line1: '7 Alum Rock Road', city: '', postcode: 'B8 1JA', country: 'GB' }
    const declared = { declared: true, scope: 'past-and-future' }

    const with_ = await begin(world, {
      donor: { firstName: 'Maryam', lastName: 'Siddiq', email: 'maryam@example.org', address },
      giftAid: declared,
    })
    const without = await begin(world)

    assert.deepEqual((await with_.show()).giftAid, {
      declared: true,
      needsAccount: false,
      reclaim: 1_25,
    })
    assert.deepEqual((await without.show()).giftAid, {
      declared: false,
      needsAccount: false,
      reclaim: 0,
    })
    await friday(world)
    assert.deepEqual(await fell(with_), ['2026-11-27 paid'])
    const [taken] = (await with_.show()).charges
    const told = await world.visitor.asks(showGift, { id: taken!.giftId! })
    assert.deepEqual(told.data.giftAid, { declared: true, reclaim: 1_25 })
  })

  it('says nothing of Gift Aid where it is not given in pounds', async (t) => {
    const world = await story(t)
    const items = [{ donationId: 'where-needed-most', amount: 5_00 }]
    const { show } = await begin(world, { currency: 'EUR', items })

    assert.equal((await show()).giftAid, null)
  })

  it('takes another card where the first is refused', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: undefined, frequency: 'friday' })
    const giveWith = async (card: string) =>
      world.visitor.asks(giveDonation, { ...asked, confirmationToken: await payWith(world, card) })

    const refused = await giveWith(CARD.declined)
    const taken = await giveWith(CARD.good)

    assert.deepEqual([refused.data.status, taken.data.status], ['declined', 'succeeded'])
  })

  it('goes on with the card that is kept where the program died before it was written down', async (t) => {
    const world = await story(t)
    const asked = {
      ...(await gift(world, { confirmationToken: undefined, frequency: 'friday' })),
      confirmationToken: await payWith(world, CARD.good),
    }
    await world.visitor.asks(giveDonation, asked)
    await world.rows(
      `update subscriptions set state = 'pending', saved_card = null, version = 0 returning id`,
    )

    const { data, message } = await world.visitor.asks(giveDonation, asked)

    assert.equal(data?.status, 'succeeded', message)
    assert.equal((await world.rows('select id from sandbox_cards')).length, 1)
    await friday(world)
    assert.deepEqual(await fell(begun(world, data)), ['2026-11-27 paid'])
  })

  it('is opened by its own link and by no other', async (t) => {
    const world = await story(t)
    const [mine, other] = [await begin(world), await begin(world)]

    const shown = await world.visitor.asks(showSubscription, {
      subscriptionId: mine.id,
      key: mine.key,
    })
    const wrong = await world.visitor.asks(showSubscription, {
      subscriptionId: mine.id,
      key: other.key,
    })
    const none = await world.visitor.asks(showSubscription, { subscriptionId: mine.id })
    world.wait({ days: 95 })
    const late = await world.visitor.asks(showSubscription, {
      subscriptionId: mine.id,
      key: mine.key,
    })

    assert.deepEqual(
      [shown, wrong, none, late].map(({ status }) => status),
      [200, 404, 401, 404],
    )
  })
})

describe('a regular gift whose card was never kept', () => {
  it('is forgotten after a day, here and at the bank; one that has begun stays', async (t) => {
    const world = await story(t)
    const mine = await begin(world)
    const asked = await gift(world, { confirmationToken: undefined, frequency: 'friday' })
    const token = await payWith(world, CARD.declined)
    await world.visitor.asks(giveDonation, { ...asked, confirmationToken: token })
    const left = async () =>
      (await world.rows('select state from subscriptions order by state')).map(({ state }) => state)

    world.wait({ minutes: 23 * 60 })
    await clearUnfinished(world.ctx)
    await world.drain()
    assert.deepEqual(await left(), ['active', 'pending'])
    world.wait({ minutes: 2 * 60 })
    await clearUnfinished(world.ctx)
    await world.drain()

    assert.deepEqual(await left(), ['active'])
    assert.equal((await world.rows('select line from subscription_lines')).length, 1)
    assert.equal((await mine.show()).status, 'active')
  })

  it('can be begun again with the same form after that', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: undefined, frequency: 'friday' })
    const giveWith = async (card: string) =>
      world.visitor.asks(giveDonation, { ...asked, confirmationToken: await payWith(world, card) })
    await giveWith(CARD.declined)
    world.wait({ days: 2 })
    await clearUnfinished(world.ctx)

    const meanwhile = await giveWith(CARD.good)
    await world.drain()
    const after = await giveWith(CARD.good)

    assert.deepEqual([meanwhile.status, after.data?.status], [503, 'succeeded'])
  })
})

describe('a Friday', () => {
  it('is taken once, however many runners there are', async (t) => {
    const world = await story(t)
    for (let i = 0; i < 5; i++) await begin(world)

    await friday(world)
    await Promise.all(Array.from({ length: 6 }, () => run(world)))
    world.wait({ minutes: 10 })
    await run(world)

    assert.equal((await charges(world.ctx)).length, 5)
  })

  it('begins at the organisation’s hour, and one that was slept through is not made up for', async (t) => {
    const world = await story(t, { now: '2026-11-27T06:30:00Z' })
    const mine = await begin(world)
    await run(world)
    assert.deepEqual(await fell(mine), [])

    world.wait({ days: 2 })
    await run(world)
    assert.deepEqual(await fell(mine), [])
    await friday(world)

    assert.deepEqual(await fell(mine), ['2026-12-04 paid'])
  })

  it('comes every week', async (t) => {
    const world = await story(t)
    const mine = await begin(world)

    for (let week = 0; week < 3; week++) await friday(world)

    assert.deepEqual(await fell(mine), ['2026-11-27 paid', '2026-12-04 paid', '2026-12-11 paid'])
    assert.equal((await mine.show()).nextChargeOn, '2026-12-18')
  })
})

describe('a card that cannot pay', () => {
  it('next time, because it expires before, is told of once, with a link', async (t) => {
    const world = await story(t, { now: '2030-12-20T09:00:00Z' })
    const mine = await begin(world, { frequency: 'monthly' })
    await run(world)
    await morning(world)
    await morning(world)

    assert.equal((await mine.show()).card.expires, true)
    assert.deepEqual(await mailsOf(world), [
      'subscriptions.news subscription',
      'subscriptions.news expiry',
    ])
  })

  it('next year is told of a month before, not when this year’s is taken', async (t) => {
    const world = await story(t, { now: '2030-11-21T09:00:00Z' })
    const mine = await begin(world, { frequency: 'yearly' })
    await run(world)
    await morning(world)
    const { card } = await mine.show()
    world.wait({ days: 333 })
    await morning(world)
    const before = await mailsOf(world)
    world.wait({ days: 1 })
    await morning(world)

    assert.equal(card.expires, false)
    assert.deepEqual(before, ['subscriptions.news subscription'])
    assert.deepEqual(await mailsOf(world), [
      'subscriptions.news subscription',
      'subscriptions.news expiry',
    ])
  })

  it('for a yearly gift is told of at once, for the next is far away', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { frequency: 'yearly' }, KEPT.refused)
    await begin(world, { frequency: 'monthly' }, KEPT.refused)
    for (let day = 0; day < 7; day++) {
      await run(world)
      world.wait({ days: 1 })
    }

    assert.deepEqual(await fell(mine), ['2026-11-21 missed'])
    assert.deepEqual(await mailsOf(world), [
      'subscriptions.news subscription',
      'subscriptions.news subscription',
      'subscriptions.news missed',
    ])
    const [letter] = await world.rows<{ text: string }>(
      `select text from mails where about like 'missed:%'`,
    )
    assert.match(letter!.text.replaceAll(/\s+/g, ' '), /due next on Sunday 21 November 2027/)
  })

  it('for a yearly gift is asked about anew each year, as long as it is lost', async (t) => {
    const world = await story(t)
    await begin(world, { frequency: 'yearly' }, KEPT.lost)
    await run(world)
    world.wait({ days: 6 })
    await run(world)
    world.wait({ days: 359 })
    await run(world)
    world.wait({ days: 6 })
    await run(world)

    assert.deepEqual(await mailsOf(world), [
      'subscriptions.news subscription',
      'subscriptions.news item',
      'subscriptions.news item',
    ])
  })

  it('is not tried again once it is lost; another card, by the link of the mail, pays this very Friday', async (t) => {
    const world = await story(t)
    const mine = await begin(world, {}, KEPT.lost)
    await friday(world)
    world.wait({ days: 2 })
    await run(world)
    const asked = await mine.show()

    await mine.changes({ confirmationToken: await payWith(world, CARD.good) })
    await run(world)

    assert.deepEqual([asked.status, asked.charges[0]?.status], ['past_due', 'needs_you'])
    assert.deepEqual(await fell(mine), ['2026-11-27 paid'])
    assert.equal((await mine.show()).status, 'active')
    const tried = await world.rows<{ outcome: string }>(
      'select outcome from sandbox_charges order by charged_at',
    )
    assert.deepEqual(
      tried.map(({ outcome }) => outcome),
      ['declined', 'succeeded'],
    )
    assert.deepEqual(await mailsOf(world), [
      'subscriptions.news subscription',
      'subscriptions.news item',
      'subscriptions.news changed',
    ])
  })

  it('is asked for nothing on the Fridays that follow either, and after three it pauses', async (t) => {
    const world = await story(t)
    const mine = await begin(world, {}, KEPT.lost)

    for (let week = 0; week < 4; week++) {
      await friday(world)
      world.wait({ days: 6 })
      await run(world)
    }

    assert.deepEqual(await fell(mine), [
      '2026-11-27 missed',
      '2026-12-04 missed',
      '2026-12-11 missed',
    ])
    assert.equal((await mine.show()).status, 'paused')
    const tried = await world.rows('select outcome from sandbox_charges')
    assert.deepEqual(tried, [{ outcome: 'declined' }])
    assert.deepEqual(await mailsOf(world), [
      'subscriptions.news subscription',
      'subscriptions.news item',
      'subscriptions.news paused',
      'subscriptions.office paused',
    ])
  })

  it('is not asked once more when the gift goes on after a pause: another card is', async (t) => {
    const world = await story(t)
    const mine = await begin(world, {}, KEPT.lost)
    await friday(world)
    await mine.moves('pause')

    const { data } = await mine.moves('resume')
    await friday(world)
    await mine.changes({ confirmationToken: await payWith(world, CARD.good) })
    await run(world)

    assert.equal(data.subscription.status, 'past_due')
    assert.deepEqual(await fell(mine), ['2026-11-27 skipped', '2026-12-04 paid'])
    const tried = await world.rows('select outcome from sandbox_charges order by charged_at')
    assert.deepEqual(tried, [{ outcome: 'declined' }, { outcome: 'succeeded' }])
  })

  it('without its giver is asked again the next Friday, and they are written to once', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { confirmationToken: undefined, frequency: 'friday' })
    const token = await payWith(world, KEPT.wantsDonor)
    const first = await world.visitor.asks(giveDonation, { ...asked, confirmationToken: token })
    const { clientSecret } = first.data
    await world.visitor.asks(authenticate, { clientSecret, outcome: 'pass' })
    const mine = begun(world, (await world.visitor.asks(giveDonation, asked)).data)

    for (let week = 0; week < 2; week++) {
      await friday(world)
      world.wait({ days: 6 })
      await run(world)
    }

    assert.deepEqual(await fell(mine), ['2026-11-27 missed', '2026-12-04 missed'])
    assert.equal((await world.rows('select outcome from sandbox_charges')).length, 2)
    assert.deepEqual(await mailsOf(world), [
      'subscriptions.news subscription',
      'subscriptions.news item',
    ])
  })

  it('is tried twice more in the week, no arrears are stacked, and after three Fridays it pauses with one kind mail', async (t) => {
    const world = await story(t)
    const mine = await begin(world, {}, KEPT.refused)

    for (let week = 0; week < 4; week++) {
      await friday(world)
      for (let day = 0; day < 6; day++) {
        world.wait({ days: 1 })
        await run(world)
      }
    }

    assert.deepEqual(await fell(mine), [
      '2026-11-27 missed',
      '2026-12-04 missed',
      '2026-12-11 missed',
    ])
    assert.equal((await mine.show()).status, 'paused')
    const [{ tries } = { tries: 0 }] = await world.rows<{ tries: number }>(
      `select count(*)::int as tries from sandbox_charges where outcome = 'declined'`,
    )
    assert.equal(tries, 9)
    assert.deepEqual(await mailsOf(world), [
      'subscriptions.news subscription',
      'subscriptions.news paused',
      'subscriptions.office paused',
    ])
  })
})

/** What is written every day, and leaves. */
async function morning(world: World): Promise<void> {
  await sayWhatExpires(world.ctx)
  await world.drain()
}

/** What each mail is about, in their order. */
async function mailsOf(world: World): Promise<string[]> {
  const mails = await world.rows<{ kind: string; about: string }>(
    `select kind, about from mails where kind like 'subscriptions.%' order by created_at, kind`,
  )
  return mails.map(({ kind, about }) => `${kind} ${about.split(':')[0]}`)
}

describe('what is due', () => {
  it('is a Friday also where nobody gives on it, and who goes on later that day begins with the next', async (t) => {
    const world = await story(t)
    const one = await begin(world)
    await one.moves('pause')

    await friday(world)
    await one.moves('resume')
    await run(world)

    const { data } = await world.visitor.asks(showCycle, {})
    assert.deepEqual([data.friday, await fell(one)], ['2026-11-27', []])
  })

  it('is a Friday also where nobody ran on the one before', async (t) => {
    const world = await story(t)
    await friday(world)
    world.wait({ days: 8 })
    await run(world)

    await friday(world)

    assert.equal((await world.visitor.asks(showCycle, {})).data.friday, '2026-12-11')
  })

  it('is the end of a pause as well, on a day on which nothing else is', async (t) => {
    const world = await story(t)
    const one = await begin(world)
    await one.moves('pause', { until: '2026-11-24' })

    world.wait({ minutes: 2 * 24 * 60 })
    await run(world)
    const onMonday = (await one.show()).status
    world.wait({ minutes: 24 * 60 })
    await run(world)

    assert.deepEqual([onMonday, (await one.show()).status], ['paused', 'active'])
  })

  it('is an end as well, where the last payment was settled by somebody else and nothing else is due', async (t) => {
    const world = await story(t)
    const one = await begin(world)
    await world.rows('update subscriptions set next_on = null where id = $1', [one.id])

    await run(world)

    assert.equal((await one.show()).status, 'cancelled')
  })

  it('is found among as few as are due, however many have ended', async (t) => {
    const world = await story(t)
    await begin(world)
    await world.rows(
      `insert into subscriptions
       select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'attempt_id', gen_random_uuid(),
         'state', 'ended', 'next_on', null, 'times', 1))).*
       from generate_series(1, 3000) n, subscriptions s where s.id = $1`,
      [(await world.rows<{ id: string }>('select id from subscriptions limit 1'))[0]!.id],
    )
    await world.rows('analyze subscriptions')

    await assertLooksAtFew(world.ctx, 100, (ctx) => ctx.sql`select ${areCyclesDue(ctx)}`)
    await world.rows("delete from subscriptions where state = 'ended' and times = 1")
  })
})
