import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { waitersFor } from '#testing/locks.ts'
import { begin, fell, run } from '#testing/regular.ts'
import { type World, story } from '#testing/story.ts'
import { runCycles } from './run-cycles.ts'
import { moveSubscription } from './contract.ts'
import { openDue } from './open-cycles.ts'
import { sayWhatExpires } from './say-expires.ts'

describe('a card that will have expired', () => {
  it('is told of once to each of many, some at a time, also where the program died between', async (t) => {
    const world = await withFiveThatExpire(t)
    const { ctx } = world
    let told = 0
    const dying = {
      ...ctx.house,
      checkpoint: (step: string) => {
        if (step === 'subscription.told') told++
        if (told === 2) throw new Error('died')
      },
    }

    await assert.rejects(sayWhatExpires({ ...ctx, house: dying }, { atOnce: 2 }), /died/)
    const before = await toldOf(world)
    await sayWhatExpires(ctx, { atOnce: 2 })

    assert.equal(before.length, 4)
    assert.equal(new Set(await toldOf(world)).size, 5)
    assert.equal((await toldOf(world)).length, 5)
  })

  it('is told of once, however many tell of it at the same time', async (t) => {
    const world = await withFiveThatExpire(t)

    await Promise.all(Array.from({ length: 8 }, () => sayWhatExpires(world.ctx, { atOnce: 2 })))

    assert.equal((await toldOf(world)).length, 5)
    assert.equal(new Set(await toldOf(world)).size, 5)
  })

  it('is told of by its own organisation alone', async (t) => {
    const world = await withFiveThatExpire(t)

    await sayWhatExpires(await world.contextOf('crescent'))

    assert.deepEqual(await toldOf(world), [])
  })
})

describe('what falls due on a Friday', () => {
  it('is not opened for whoever ends it in that moment', async (t) => {
    const world = await story(t, { now: '2026-11-26T09:00:00Z' })
    const { id } = await begin(world)
    world.wait({ days: 1 })
    const { house, ctx } = world

    const { opening } = await house.owner.alone((sql) =>
      sql.begin(async (sql) => {
        await sql`update subscriptions set state = 'cancelled', next_on = null, ended_at = ${ctx.now()} where id = ${id}`
        const opening = openDue(ctx)
        await waitersFor(world, 1)
        return { opening }
      }),
    )
    await opening

    assert.deepEqual(await world.rows('select state from subscription_items'), [])
    assert.deepEqual(await world.rows('select next_on from subscriptions'), [{ next_on: null }])
  })

  it('is asked for by nobody once its week is over, whatever has kept it open', async (t) => {
    const world = await story(t, { now: '2026-11-26T09:00:00Z' })
    const one = await begin(world)
    world.wait({ days: 1 })
    await openDue(world.ctx)
    world.wait({ days: 6 })
    await run(world)
    await world.rows(
      `update subscription_items set state = 'due', next_try_at = '2026-11-27T09:00Z', ended_at = null`,
    )

    await run(world)

    assert.deepEqual(await fell(one), ['2026-11-27 waiting'])
    await world.rows('delete from subscription_items')
  })

  it('is taken in its minute, also behind a handful of which nobody can be asked', async (t) => {
    const world = await story(t, { now: '2026-11-26T09:00:00Z' })
    for (let place = 0; place < 9; place++) await begin(world)
    await world.rows('update subscriptions set refused_card = saved_card')
    const last = await begin(world)
    world.wait({ days: 1 })
    await openDue(world.ctx)
    await world.rows(
      `update subscription_items set next_try_at = (next_try_at at time zone 'UTC' + interval '1 second') at time zone 'UTC'
       where subscription_id = $1`,
      [last.id],
    )
    world.wait({ minutes: 1 })

    await run(world)

    assert.deepEqual(await fell(last), ['2026-11-27 paid'])
  })

  it('is worked on by one of six runners each, while the others take what nobody holds', async (t) => {
    const world = await story(t, { now: '2026-11-26T09:00:00Z' })
    const { ctx } = world
    for (let place = 0; place < 12; place++) await begin(world)
    world.wait({ days: 1 })
    await openDue(ctx)
    const worked: string[] = []
    const checkpoint = (step: string, item = '') => {
      if (step === 'subscription.settled') worked.push(item)
    }
    const watched = { ...ctx, house: { ...ctx.house, checkpoint } }

    await Promise.all(Array.from({ length: 6 }, () => runCycles(watched)))

    const paid = await world.rows<{ id: string }>(
      `select id from subscription_items where state = 'paid'`,
    )
    assert.equal(paid.length, 12)
    assert.deepEqual(worked.toSorted(), paid.map(({ id }) => id).toSorted())
  })
})

describe('skipping', () => {
  it('twenty times at once goes as far as it may, and each answer says what became of it', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { frequency: 'yearly' })
    await run(world)
    const skip = () => mine.moves('skip')

    const said = await Promise.all(Array.from({ length: 20 }, skip))
    const late = await Promise.all(Array.from({ length: 20 }, skip))

    const taken = said.filter(({ status }) => status === 200)
    assert.deepEqual(
      taken.map(({ data }) => data.appliesFrom),
      ['2028-11-21'],
    )
    const refused = [...said, ...late].filter(({ status }) => status !== 200)
    assert.equal(refused.length, 39)
    for (const { data } of refused)
      assert.match(data.problem, /^(changed-meanwhile|skipped-too-far)$/)
    assert.deepEqual(new Set(late.map(({ data }) => data.problem)), new Set(['skipped-too-far']))
    assert.equal((await mine.show()).nextChargeOn, '2028-11-21')
  })

  it('is nobody’s at another organisation', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { frequency: 'yearly' })
    const { version } = await mine.show()

    const { data } = await world
      .visitorOf('crescent.localhost')
      .asks(moveSubscription, { subscriptionId: mine.id, key: mine.key, version, action: 'skip' })

    assert.equal(data.problem, 'subscription-not-found')
    assert.equal((await mine.show()).version, version)
  })
})

describe('a last day that is over', () => {
  it('is said to each of twenty presses at once, and the card is let go once', async (t) => {
    const { world, asked } = await withLastDayOver(t)

    const pressed = await Promise.all(
      Array.from({ length: 20 }, () => world.visitor.asks(giveDonation, asked)),
    )
    await world.drain()

    assert.deepEqual(new Set(pressed.map(({ data }) => data.problem)), new Set(['last-day-over']))
    assert.deepEqual(await world.rows('select id from subscriptions'), [])
    assert.equal(
      (await world.rows('select removed_at from sandbox_cards where removed_at is not null'))
        .length,
      1,
    )
    assert.equal((await world.rows('select id from payments')).length, 0)
  })

  it('says nothing to another organisation, where the same form has begun nothing', async (t) => {
    const { world, asked } = await withLastDayOver(t)

    const there = await world.visitorOf('crescent.localhost').asks(giveDonation, asked)

    assert.notEqual(there.data.problem, 'last-day-over')
    assert.notEqual(there.status, 200)
    const own = await world.visitor.asks(giveDonation, asked)
    assert.equal(own.data.problem, 'last-day-over')
  })
})

/** Monthly gifts whose cards (12/30) do not last until the next time. */
async function withFiveThatExpire(t: Parameters<typeof story>[0]): Promise<World> {
  const world = await story(t, { now: '2030-12-20T09:00:00Z' })
  for (let place = 0; place < 5; place++) {
    const donor = { firstName: 'Aisha', lastName: 'Khan', email: `giver-${place}@example.org` }
    await begin(world, { frequency: 'monthly', donor })
  }
  await run(world)
  return world
}

async function toldOf(world: World): Promise<string[]> {
  const mails = await world.rows<{ about: string }>(
    `select about from mails where about like 'expiry:%' order by about`,
  )
  return mails.map(({ about }) => about)
}

/** Begun on the last day that its giver wants, at a bank that asks; answered the day after. */
async function withLastDayOver(t: Parameters<typeof story>[0]) {
  const world = await story(t)
  const ends = { on: '2026-11-21' }
  const asked = await gift(world, { confirmationToken: undefined, frequency: 'monthly', ends })
  const confirmationToken = await payWith(world, CARD.challenge)
  const first = await world.visitor.asks(giveDonation, { ...asked, confirmationToken })
  world.wait({ minutes: 15 * 60 })
  const { clientSecret } = first.data
  await world.visitor.asks(authenticate, { clientSecret, outcome: 'pass' })
  return { world, asked }
}
