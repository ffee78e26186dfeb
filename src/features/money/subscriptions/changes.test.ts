import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation, showFirstPayments } from '#features/money/giving/contract.ts'
import { deleteUser, login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { chargeSavedCard, takeLease } from '#features/money/payments/payments.ts'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { charges } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { KEPT, begin, fell, friday, run } from '#testing/regular.ts'
import { type World, story } from '#testing/story.ts'
import {
  changeSubscription,
  listSubscriptions,
  moveSubscription,
  moveSubscriptionWellSpelt,
  showCycle,
} from './contract.ts'
import { runCycles } from './run-cycles.ts'
import { openDue } from './open-cycles.ts'

const { email, password } = DEMO_DONOR

describe('whoever gives on Fridays', () => {
  it('sees it in their account, though it was begun as a guest', async (t) => {
    const world = await story(t)
    await begin(world, {
      donor: { firstName: 'Safiya', lastName: 'Rahman', email },
    })
    await begin(world)

    const { data } = await world.visitor.asks(listSubscriptions, {
      token: await signIn(world),
    })

    const [mine] = data.responseData
    assert.equal(data.responseData.length, 1)
    assert.deepEqual(
      [mine.kind, mine.total, mine.status, mine.nextChargeOn, mine.card.last4],
      ['friday', 5_00, 'active', '2026-11-27', '4242'],
    )
  })

  it('gives another amount from the next time on', async (t) => {
    const world = await story(t)
    const mine = await begin(world)
    await friday(world)

    const { data } = await mine.changes({ amount: 7_50 })
    await friday(world)

    assert.equal(data.appliesFrom, '2026-12-04')
    assert.deepEqual(await amounts(world), [5_00, 7_50])
  })

  it('gives to other causes, by the rules of every gift', async (t) => {
    const world = await story(t)
    const mine = await begin(world)

    const zakat = await mine.changes({
      items: [{ donationId: 'zakat', amount: 5_00 }],
    })
    const small = await mine.changes({ amount: 50 })
    const moved = await mine.changes({
      items: [{ donationId: 'food-bank', amount: 6_00 }],
    })
    await friday(world)

    assert.deepEqual([zakat.status, small.status, moved.status], [422, 422, 200])
    assert.deepEqual(
      (await mine.show()).items.map(({ donationId }) => donationId),
      ['food-bank'],
    )
  })

  it('keeps the card that they have when another one is refused', async (t) => {
    const world = await story(t)
    const mine = await begin(world)

    const refused = await mine.changes({
      amount: 9_00,
      confirmationToken: await payWith(world, CARD.declined),
    })
    const taken = await mine.changes({
      confirmationToken: await payWith(world, '5555555555554444'),
    })

    assert.deepEqual([refused.data.cardStep, taken.data.cardStep], ['declined', 'kept'])
    const { amount, card } = await mine.show()
    assert.deepEqual([amount, card.last4], [5_00, '4444'])
  })

  it('skips one, and only one', async (t) => {
    const world = await story(t)
    const mine = await begin(world)

    const { data } = await mine.moves('skip')
    await friday(world)
    await friday(world)

    assert.equal(data.appliesFrom, '2026-12-04')
    assert.deepEqual(await fell(mine), ['2026-12-04 paid'])
  })

  it('pauses until a day, and goes on by itself', async (t) => {
    const world = await story(t)
    const mine = await begin(world)

    const past = await mine.moves('pause', { until: '2026-11-21' })
    await mine.moves('pause', { until: '2026-12-10' })
    for (let week = 0; week < 3; week++) await friday(world)

    assert.equal(past.status, 422)
    assert.deepEqual(await fell(mine), ['2026-12-11 paid'])
  })

  it('skips one that comes after their pause, and is not charged for it', async (t) => {
    const world = await story(t)
    const mine = await begin(world)

    await mine.moves('pause', { until: '2026-11-25' })
    const { data } = await mine.moves('skip')
    await friday(world)
    await friday(world)

    assert.equal(data.appliesFrom, '2026-12-04')
    assert.deepEqual(await fell(mine), ['2026-12-04 paid'])
  })

  it('pauses without an end, and goes on when they say so', async (t) => {
    const world = await story(t)
    const mine = await begin(world)
    await mine.moves('pause')
    await friday(world)
    const paused = await mine.show()

    await mine.moves('resume')
    await friday(world)

    assert.deepEqual([paused.status, paused.nextChargeOn], ['paused', null])
    assert.deepEqual(await fell(mine), ['2026-12-04 paid'])
  })

  it('cancels at any time, also twice and with an old version', async (t) => {
    const world = await story(t)
    const mine = await begin(world)
    const named = {
      subscriptionId: mine.id,
      key: mine.key,
      version: 0,
      action: 'cancel',
    } as const

    const first = await world.visitor.asks(moveSubscription, named)
    const second = await world.visitor.asks(moveSubscriptionWellSpelt, named)
    await friday(world)

    assert.deepEqual(
      [first, second].map(({ status, data }) => [status, data.subscription.status]),
      [
        [200, 'cancelled'],
        [200, 'cancelled'],
      ],
    )
    assert.deepEqual(await charges(world.ctx), [])
    const [card] = await world.rows('select removed_at from sandbox_cards')
    assert.ok(card?.['removed_at'])
  })

  it('cannot change with an old version what was changed elsewhere', async (t) => {
    const world = await story(t)
    const mine = await begin(world)
    const { version } = await mine.show()
    await mine.changes({ amount: 7_00 })

    const late = { subscriptionId: mine.id, key: mine.key, version }
    const changed = await world.visitor.asks(changeSubscription, {
      ...late,
      amount: 9_00,
    })
    const moved = await world.visitor.asks(moveSubscription, {
      ...late,
      action: 'pause',
    })

    assert.deepEqual([changed.status, moved.status], [409, 409])
    assert.equal((await mine.show()).amount, 7_00)
  })

  it('is told that a change applies from next Friday while this one is being taken; cancelling says what is under way', async (t) => {
    const world = await story(t)
    const mine = await begin(world)
    await duringCharge(world)

    const changed = await mine.changes({ amount: 9_00 })
    const paused = await mine.moves('pause')
    const cancelled = await mine.moves('cancel')
    world.wait({ minutes: 5 })
    await run(world)

    assert.deepEqual([changed.status, paused.status, cancelled.status], [409, 409, 200])
    assert.match(changed.message, /being taken just now/)
    assert.equal(cancelled.data.underWay.date, '2026-11-27')
    assert.deepEqual(await fell(mine), ['2026-11-27 paid'])
  })

  it('is not charged for what they changed before it was begun, nor after they were erased', async (t) => {
    const world = await story(t)
    const mine = await begin(world, {
      donor: { firstName: 'Safiya', lastName: 'Rahman', email },
    })
    const headers = { 'x-jwt-token': await signIn(world) }
    const erased = await world.visitor.asks(deleteUser, { password }, headers)
    await friday(world)

    assert.equal(erased.status, 200)
    assert.deepEqual(await charges(world.ctx), [])
    const [row] = await world.rows(
      'select state, saved_card, card_last4 from subscriptions where id = $1',
      [mine.id],
    )
    assert.deepEqual(row, {
      state: 'cancelled',
      saved_card: null,
      card_last4: null,
    })
  })

  it('is asked once from a card that is lost, however often they say that they have finished with another', async (t) => {
    const world = await story(t)
    const mine = await begin(world, {}, KEPT.lost)
    await friday(world)

    const steps = []
    for (let press = 0; press < 3; press++) {
      steps.push((await mine.changes({ finishCard: true })).data.cardStep)
      await run(world)
    }

    assert.deepEqual(steps, ['unchanged', 'unchanged', 'unchanged'])
    assert.equal((await asked(world)).length, 1)
    assert.equal((await mine.show()).status, 'past_due')
  })

  it('is not charged for what a runner claimed and never asked for, once they have ended it, left it out or are erased', async (t) => {
    const world = await story(t)
    const [ended, skipped] = [await begin(world), await begin(world)]
    await begin(world, {
      donor: { firstName: 'Safiya', lastName: 'Rahman', email },
    })
    await claimOnly(world)

    const cancelled = await ended.moves('cancel')
    const left = await skipped.moves('skip')
    const headers = { 'x-jwt-token': await signIn(world) }
    const erased = await world.visitor.asks(deleteUser, { password }, headers)
    world.wait({ minutes: 5 })
    await run(world)

    assert.deepEqual([cancelled.status, left.status, erased.status], [200, 200, 200])
    assert.equal(cancelled.data.underWay, null)
    assert.deepEqual(await asked(world), [])
    assert.deepEqual(await fell(skipped), ['2026-11-27 skipped'])
    assert.deepEqual(await world.rows('select distinct state from payments'), [
      { state: 'cancelled' },
    ])
  })

  it('is charged nothing by a runner that slept until they had ended it', async (t) => {
    const world = await story(t)
    const mine = await begin(world)
    await claimOnly(world)
    const [item] = await world.rows<{
      id: string
      card: string
      customer: string
    }>(
      `select i.id, i.card, s.customer_id as customer from subscription_items i
       join subscriptions s on s.organisation_id = i.organisation_id and s.id = i.subscription_id`,
    )
    const { id, card, customer } = item!
    const held = await takeLease(world.ctx, { id })

    await mine.moves('cancel')
    const { payment } = await chargeSavedCard(world.ctx, held!, {
      customer,
      card,
      knownDeclines: 0,
    })

    assert.equal(payment.state, 'cancelled')
    assert.deepEqual(await asked(world), [])
  })

  it('has their card erased, though it was refused only after they had ended it', async (t) => {
    const world = await story(t)
    const mine = await begin(world, {}, KEPT.lost)
    await duringCharge(world)

    const { data } = await mine.moves('cancel')
    world.wait({ minutes: 5 })
    await run(world)

    assert.equal(data.underWay.date, '2026-11-27')
    assert.deepEqual(await fell(mine), ['2026-11-27 skipped'])
    const [card] = await world.rows('select removed_at from sandbox_cards')
    assert.ok(card?.['removed_at'])
  })

  it('leaves out no other Friday than the one that their page showed', async (t) => {
    const world = await story(t)
    const mine = await begin(world)
    const { version } = await mine.show()
    await friday(world)

    const late = {
      subscriptionId: mine.id,
      key: mine.key,
      version,
      action: 'skip',
    } as const
    const skipped = await world.visitor.asks(moveSubscription, late)

    assert.equal(skipped.status, 409)
    assert.equal((await mine.show()).nextChargeOn, '2026-12-04')
  })

  it('is not asked again for the amount that they have lowered, neither the next day nor from another card', async (t) => {
    const world = await story(t)
    const fifty = {
      items: [{ donationId: 'where-needed-most', amount: 50_00 }],
    }
    const [mine, other] = [
      await begin(world, fifty, KEPT.refused),
      await begin(world, fifty, KEPT.lost),
    ]
    await friday(world)

    const confirmationToken = await payWith(world, CARD.good)
    const lowered = await mine.changes({ amount: 5_00 })
    const both = await other.changes({ amount: 5_00, confirmationToken })
    world.wait({ days: 2 })
    await run(world)

    assert.deepEqual(
      [lowered, both].map(({ data }) => data.appliesFrom),
      ['2026-12-04', '2026-12-04'],
    )
    assert.deepEqual(
      [await fell(mine), await fell(other)],
      [['2026-11-27 skipped'], ['2026-11-27 skipped']],
    )
    assert.equal((await asked(world)).length, 2)
    await friday(world)
    assert.deepEqual(await amounts(world), [5_00])
  })
})

describe('a Friday that is looked at', () => {
  it('runs while something is being taken, and not afterwards', async (t) => {
    const world = await story(t)
    const before = await world.visitor.asks(showCycle, {})
    await begin(world, {
      donor: { firstName: 'Safiya', lastName: 'Rahman', email },
    })
    world.wait({ days: 6 })
    await openDue(world.ctx)
    const token = await signIn(world)

    const during = await world.visitor.asks(showCycle, { token })
    await run(world)
    const after = await world.visitor.asks(showCycle, { token })

    const told = [before, during, after].map(({ data }) => [data.isRunning, data.state, data.mine])
    assert.deepEqual(told, [
      [false, 'scheduled', 'none'],
      [true, 'collecting', 'waiting'],
      [false, 'closed', 'paid'],
    ])
    assert.equal(before.data.nextCycleAt, '2026-11-27T07:00:00+00:00')
  })

  it('is announced before anything is paid', async (t) => {
    const world = await story(t)

    const { data } = await world.visitor.asks(showFirstPayments)

    assert.deepEqual(
      [data.friday, data.monthly],
      [
        { first: '2026-11-27', next: '2026-12-04' },
        { first: '2026-11-21', next: '2026-12-21' },
      ],
    )
  })
})

describe('a yearly gift', () => {
  it('begins at once, and comes on the same day of the next year', async (t) => {
    const world = await story(t)
    await begin(world, { frequency: 'yearly' })

    await run(world)
    world.wait({ days: 365 })
    await run(world)

    // Its link is too old by then.
    const items = await world.rows(
      'select due_on::text, state from subscription_items order by due_on',
    )
    assert.deepEqual(items, [
      { due_on: '2026-11-21', state: 'paid' },
      { due_on: '2027-11-21', state: 'paid' },
    ])
    const [row] = await world.rows('select next_on::text from subscriptions')
    assert.deepEqual(row, { next_on: '2028-11-21' })
  })

  it('can be skipped as far as it could be paused, and no further', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { frequency: 'yearly' })
    await run(world)

    const [once, twice] = [await mine.moves('skip'), await mine.moves('skip')]

    assert.deepEqual([once.status, once.data.appliesFrom], [200, '2028-11-21'])
    assert.deepEqual([twice.status, twice.data.problem], [422, 'skipped-too-far'])
    assert.equal((await mine.show()).nextChargeOn, '2028-11-21')
  })
})

describe('a gift with an end', () => {
  it('ends by itself after as many payments as were wanted, and its last letter says so; skipped ones do not count', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { ends: { after: 2 } })
    const first = await mine.show()
    await mine.moves('skip')

    for (let week = 0; week < 5; week++) await friday(world)

    assert.deepEqual([first.times, first.taken, first.endsOn], [2, 0, null])
    assert.deepEqual(await fell(mine), ['2026-12-04 paid', '2026-12-11 paid'])
    const { status, taken, nextChargeOn } = await mine.show()
    assert.deepEqual([status, taken, nextChargeOn], ['cancelled', 2, null])
    assert.deepEqual(await lettersOf(world), ['subscription', 'ended'])
    const [card] = await world.rows('select removed_at from sandbox_cards')
    assert.ok(card?.['removed_at'])
  })

  it('is over as soon as its last payment has come, before anybody looks after it again', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { ends: { after: 1 } })
    // Settled, and the run dies before it comes to anything else.
    await diesAfterSettling(world)

    const { status, taken, nextChargeOn } = await mine.show()
    const paused = await mine.moves('pause', { until: '2026-12-02' })
    for (let week = 0; week < 2; week++) await friday(world)

    assert.deepEqual([status, taken, nextChargeOn], ['cancelled', 1, null])
    assert.equal(paused.status, 409)
    assert.deepEqual(await fell(mine), ['2026-11-27 paid'])
    assert.deepEqual(await lettersOf(world), ['subscription', 'ended'])
  })

  it('is taken for the last time on its last day', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { ends: { on: '2026-12-05' } })

    for (let week = 0; week < 4; week++) await friday(world)

    assert.deepEqual(await fell(mine), ['2026-11-27 paid', '2026-12-04 paid'])
    assert.equal((await mine.show()).status, 'cancelled')
    assert.deepEqual(await lettersOf(world), ['subscription', 'ended'])
  })

  it('is taken as that of its last day, though nobody ran before the day after', async (t) => {
    const world = await story(t)
    const mine = await begin(world, {
      frequency: 'monthly',
      ends: { on: '2026-11-21' },
    })

    world.wait({ days: 1 })
    await run(world)

    assert.deepEqual(await fell(mine), ['2026-11-21 paid'])
    assert.equal((await mine.show()).status, 'cancelled')
    assert.match(await lastLetter(world), /The last one was that of Saturday 21 November 2026\./)
  })

  it('is not taken on the Friday after its last day, though nobody ran on it', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { ends: { on: '2026-11-27' } })

    world.wait({ days: 7 })
    await run(world)
    const { status } = await mine.show()
    await friday(world)

    assert.equal(status, 'cancelled')
    assert.deepEqual(await fell(mine), [])
    assert.deepEqual(await lettersOf(world), ['subscription', 'ended'])
    assert.match(await lastLetter(world), /Nothing was taken for it\. Nothing more will be taken/)
  })

  it('goes on with the day on which its pause is over, though nobody ran on it', async (t) => {
    const world = await story(t)
    const mine = await begin(world, {
      frequency: 'monthly',
      ends: { on: '2026-12-21' },
    })
    await mine.moves('pause', { until: '2026-12-21' })

    world.wait({ days: 31 })
    await run(world)

    assert.deepEqual(await fell(mine), ['2026-12-21 paid'])
  })

  it('is over after its last day, though it was paused', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { ends: { on: '2026-12-05' } })
    await mine.moves('pause')

    await friday(world)
    world.wait({ days: 8 })
    await run(world)
    const paused = await mine.show()
    // Nothing else is due on that Sunday.
    world.wait({ days: 1 })
    await run(world)

    assert.equal(paused.status, 'paused')
    assert.equal((await mine.show()).status, 'cancelled')
    assert.deepEqual(await lettersOf(world), ['subscription', 'ended'])
  })

  it('that is refused to the end is over all the same', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { ends: { on: '2026-11-27' } }, KEPT.lost)

    await friday(world)
    const waiting = await mine.show()
    world.wait({ days: 6 })
    await run(world)

    assert.deepEqual([waiting.status, waiting.nextChargeOn], ['past_due', null])
    assert.deepEqual(await fell(mine), ['2026-11-27 missed'])
    assert.equal((await mine.show()).status, 'cancelled')
    assert.deepEqual(await lettersOf(world), ['subscription', 'item', 'ended'])
    assert.match(
      await lastLetter(world),
      /Nothing was taken for it: that of Friday 27 November 2026 could not be taken\..*wanting to give/,
    )
  })

  it('says in its last letter which one was taken last, and that the one after it was not', async (t) => {
    const world = await story(t)
    await begin(world, { ends: { on: '2026-12-05' } })
    await friday(world)
    await world.rows(`update sandbox_cards set behaviour = 'lost-when-alone'`)

    await friday(world)
    world.wait({ days: 6 })
    await run(world)

    assert.match(
      await lastLetter(world),
      /was taken was that of Friday 27 November 2026; that of Friday 4 December 2026 could not be taken\..*all that you have given/,
    )
  })

  it('does not begin where the bank’s step is finished after its last day; that is said, and the card is let go', async (t) => {
    const world = await story(t)
    const ends = { on: '2026-11-21' }
    const asked = await gift(world, { confirmationToken: undefined, frequency: 'monthly', ends })
    const confirmationToken = await payWith(world, CARD.challenge)
    const first = await world.visitor.asks(giveDonation, { ...asked, confirmationToken })

    world.wait({ minutes: 15 * 60 })
    const { clientSecret } = first.data
    await world.visitor.asks(authenticate, { clientSecret, outcome: 'pass' })
    const late = await world.visitor.asks(giveDonation, asked)
    const again = await world.visitor.asks(giveDonation, asked)
    await world.drain()

    assert.deepEqual(
      [late, again].map(({ status, data }) => [status, data.problem]),
      [
        [409, 'last-day-over'],
        [409, 'last-day-over'],
      ],
    )
    assert.match(late.message, /last day .* is over/)
    assert.deepEqual(await world.rows('select id from subscriptions'), [])
    assert.deepEqual(await lettersOf(world), [])
    const [card] = await world.rows('select removed_at from sandbox_cards')
    assert.ok(card?.['removed_at'])
  })

  it('cannot end before it has begun, nor can one that comes once', async (t) => {
    const world = await story(t)
    const asked = await gift(world, { frequency: 'friday' })
    const tried = async (changes: object) =>
      (await world.visitor.asks(giveDonation, { ...asked, ...changes })).message

    const early = await tried({ ends: { on: '2026-11-26' } })
    const once = await tried({ frequency: 'once', ends: { after: 3 } })

    assert.match(early, /cannot lie before the first payment/)
    assert.equal(once, early)
  })

  it('says before paying when the second comes, and that none does', async (t) => {
    const world = await story(t)
    const given = async (ends: object) => {
      const asked = await gift(world, {
        confirmationToken: undefined,
        frequency: 'friday',
        ends,
      })
      const confirmationToken = await payWith(world, CARD.good)
      return (await world.visitor.asks(giveDonation, { ...asked, confirmationToken })).data
    }

    assert.equal((await given({ after: 2 })).nextChargeOn, '2026-12-04')
    assert.equal((await given({ after: 1 })).nextChargeOn, undefined)
    assert.equal((await given({ on: '2026-12-01' })).nextChargeOn, undefined)
  })
})

describe('a monthly gift', () => {
  it('begins at once, and comes on the same day of the next month', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { frequency: 'monthly' }, KEPT.good)

    await run(world)
    world.wait({ days: 29 })
    await run(world)
    world.wait({ days: 1 })
    await run(world)

    assert.deepEqual(await fell(mine), ['2026-11-21 paid', '2026-12-21 paid'])
  })

  it('of yesterday is made up for, those before it are not', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { frequency: 'monthly' }, KEPT.good)

    world.wait({ days: 31 })
    await run(world)
    await run(world)

    assert.deepEqual(await fell(mine), ['2026-12-21 paid'])
    assert.equal((await mine.show()).nextChargeOn, '2027-01-21')
  })

  it('is taken for its own day as long as it could be tried, and let go afterwards', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { frequency: 'monthly' }, KEPT.good)

    world.wait({ days: 5 })
    await run(world)
    const late = await begin(world, { frequency: 'monthly' }, KEPT.good)
    world.wait({ days: 6 })
    await run(world)

    assert.deepEqual(await fell(mine), ['2026-11-21 paid'])
    assert.deepEqual(await fell(late), [])
    assert.equal((await late.show()).nextChargeOn, '2026-12-26')
  })

  it('is not made up for when its day is long over', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { frequency: 'monthly' }, KEPT.good)
    await run(world)

    world.wait({ days: 60 })
    await run(world)
    world.wait({ days: 1 })
    await run(world)

    assert.deepEqual(await fell(mine), ['2026-11-21 paid', '2027-01-21 paid'])
  })
})

/** What the letters to givers are about, in their order. */
async function lettersOf(world: World): Promise<string[]> {
  const letters = await world.rows<{ about: string }>(
    `select about from mails where kind = 'subscriptions.news' order by created_at, about`,
  )
  return letters.map(({ about }) => about.split(':')[0]!)
}

async function lastLetter(world: World): Promise<string> {
  const [letter] = await world.rows<{ text: string }>(
    `select text from mails where kind = 'subscriptions.news' order by created_at desc, about limit 1`,
  )
  return letter!.text.replaceAll(/\s+/g, ' ')
}

/** As it stands while the bank is asked. */
async function duringCharge(world: World): Promise<void> {
  world.wait({ days: 6 })
  await runCycles({ ...world.ctx, house: diesAt(world, 'payment.asked') })
}

/** As it stands where a runner dies as soon as it has drawn its conclusions from what was taken. */
async function diesAfterSettling(world: World): Promise<void> {
  world.wait({ days: 6 })
  let isDead = false
  const checkpoint = (reached: string) => {
    isDead ||= reached === 'subscription.settled'
  }
  const now = () => {
    if (isDead) throw new Error('died after settling')
    return world.ctx.now()
  }
  await assert.rejects(runCycles({ ...world.ctx, now, house: { ...world.house, checkpoint } }))
}

/** As it stands where a runner dies between the claim of an item and the question to the bank. */
async function claimOnly(world: World): Promise<void> {
  world.wait({ days: 6 })
  await assert.rejects(runCycles({ ...world.ctx, house: diesAt(world, 'subscription.claimed') }))
}

function diesAt({ house }: World, step: string): World['house'] {
  const checkpoint = (reached: string) => {
    if (reached === step) throw new Error(`died at ${step}`)
  }
  return { ...house, checkpoint }
}

async function amounts(world: World): Promise<number[]> {
  return (await charges(world.ctx)).map(({ amountMinor }) => amountMinor)
}

/** Every time that a card was asked for money. */
function asked(world: World): Promise<unknown[]> {
  return world.rows('select outcome from sandbox_charges')
}

async function signIn(world: World): Promise<string> {
  const { data } = await world.visitor.asks(login, { email, password })
  return data.token as string
}
