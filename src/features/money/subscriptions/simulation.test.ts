import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { House } from '#platform/server/context.ts'
import { orderRefund, sendRefunds } from '#testing/refund-desk.ts'
import { type Begun, KEPT, begin, fell } from '#testing/regular.ts'
import { books } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { runCycles } from './charge.ts'

/** As many stories as fit into some seconds; SEEDS=2000 for a night. A seed makes the same story again. */
const SEEDS = Number(process.env['SEEDS'] ?? 2)
const FIRST_SEED = Number(process.env['SEED'] ?? 1)
const DAYS = 16

describe('weeks of Fridays, with givers who change their minds, cards that fail, an office that gives back, and runners that die', () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++)
    it(`charge each giver at most once for a day, and nobody who had ended it before: seed ${seed}`, async (t) => {
      const world = await story(t, { now: '2026-11-26T09:00:00Z' })

      const givers = await live(world, randomOf(seed))

      await assertChargedOnce(world, seed)
      await assertGivenBackOnce(world, seed)
      await assertNobodyAfterTheEnd(world, givers, seed)
      await assertNothingLeft(world, givers, seed)
    })
})

describe('three Fridays of three givers', () => {
  it('stand in the ledger as a treasurer would write them', async (t) => {
    const world = await story(t, { now: '2026-11-26T09:00:00Z' })
    const [, second] = [
      await begin(world),
      await begin(world, { items: [{ donationId: 'food-bank', amount: 8_00 }] }),
      await begin(world, {}, KEPT.refused),
    ]
    await pass(world)
    await second.moves('skip')
    for (let day = 0; day < 14; day++) await pass(world)

    const charged = (await books(world)).filter((line) => /^charge {2}fund/.test(line))
    // Those of one Friday are taken side by side.
    assert.deepEqual(charged.toSorted(), [
      'charge  fund:food-bank  -8.00',
      'charge  fund:food-bank  -8.00',
      'charge  fund:where-needed-most  -5.00',
      'charge  fund:where-needed-most  -5.00',
      'charge  fund:where-needed-most  -5.00',
    ])
    assert.deepEqual(await fell(second), ['2026-11-27 paid', '2026-12-11 paid'])
  })
})

interface Giver {
  readonly gift: Begun
  /** When an end was accepted, with nothing under way. */
  endedAt?: Date
}

type Random = () => number

async function live(world: World, random: Random): Promise<Giver[]> {
  const givers: Giver[] = []
  for (let day = 0; day < DAYS; day++) {
    if (day === 0 || random() < 0.15) givers.push({ gift: await join(world, random) })
    const giver = givers[Math.floor(random() * givers.length)]!
    await changeMind(world, giver, random)
    await pass(world, random)
    if (random() < 0.3) await changeMind(world, giver, random)
    if (random() < 0.4) await giveBack(world, random)
  }
  await sendRefunds(world, world.ctx)
  return givers
}

function join(world: World, random: Random): Promise<Begun> {
  const cards = [KEPT.good, KEPT.good, KEPT.refused, KEPT.lost]
  const frequency = random() < 0.8 ? 'friday' : 'monthly'
  return begin(world, { frequency }, cards[Math.floor(random() * cards.length)])
}

async function changeMind(world: World, giver: Giver, random: Random): Promise<void> {
  const which = random()
  if (which < 0.15) await giver.gift.moves('pause')
  else if (which < 0.35) await giver.gift.moves('resume')
  else if (which < 0.5) await giver.gift.moves('skip')
  else if (which < 0.65) await giver.gift.changes({ amount: 3_00 + Math.floor(random() * 500) })
  else if (which < 0.75) {
    const { data } = await giver.gift.moves('cancel')
    if (data.underWay === null) giver.endedAt ??= world.house.now()
  }
}

/** Some of a gift that has come, or more than it was; whoever sends it may die on the way, and is not alone. */
async function giveBack(world: World, random: Random): Promise<void> {
  const paid = await world.rows<{ id: string; amount: number }>(
    `select id, amount_minor::int as amount from subscription_items where state = 'paid' order by due_on, amount_minor, id`,
  )
  const one = paid[Math.floor(random() * paid.length)]
  if (!one) return
  await orderRefund(world, one.id, 1 + Math.floor(random() * one.amount * 1.2))
  const dying = () => sendRefunds(world, mortal(world, random, 4))
  await Promise.allSettled([dying(), dying()])
  if (random() < 0.5) await sendRefunds(world, world.ctx)
}

/** A day and its runs: with a random source some die at one of their steps, and two run side by side. */
async function pass(world: World, random?: Random): Promise<void> {
  world.wait({ days: 1 })
  if (random) await Promise.allSettled([runDying(world, random), runDying(world, random)])
  for (let minute = 0; minute < 2; minute++) {
    world.wait({ minutes: 3 })
    await world.rows('update payments set lease_until = null, lease_by = null')
    await runCycles(world.ctx)
  }
}

function runDying(world: World, random: Random): Promise<void> {
  return runCycles(mortal(world, random, 8))
}

/** Whoever works with it dies at one of so many steps. */
function mortal(world: World, random: Random, steps: number): World['ctx'] {
  let left = Math.floor(random() * steps)
  const checkpoint: House['checkpoint'] = (step) => {
    if (left-- === 0) throw new Error(`died at ${step}`)
  }
  return { ...world.ctx, house: { ...world.house, checkpoint } }
}

async function assertChargedOnce(world: World, seed: number): Promise<void> {
  const twice = await world.rows(`
    select i.subscription_id, i.due_on, count(*) from subscription_items i
    join payments p on p.organisation_id = i.organisation_id and p.id = i.id
    join sandbox_intents n on n.organisation_id = i.organisation_id and n.gift = i.id::text
    join sandbox_charges c on c.organisation_id = n.organisation_id and c.intent_id = n.id and c.outcome = 'succeeded'
    group by i.subscription_id, i.due_on having count(*) > 1`)
  assert.deepEqual(twice, [], `seed ${seed}`)
  const [taken] = await world.rows(`
    select (select coalesce(sum(amount_minor), 0)::int from sandbox_charges where outcome = 'succeeded') as bank,
      (select coalesce(sum(amount_minor), 0)::int from subscription_items where state = 'paid') as said,
      (select coalesce(sum(amount_minor), 0)::int from sandbox_refunds where status <> 'failed') as back,
      (select -coalesce(sum(e.amount_minor), 0)::int from entries e where e.account like 'fund:%') as ledger`)
  const { bank, said, back, ledger } = taken as Record<'bank' | 'said' | 'back' | 'ledger', number>
  assert.deepEqual([said, ledger], [bank, bank - back], `seed ${seed}`)
}

/** Each order at most once, none beyond what was charged, and none forgotten. */
async function assertGivenBackOnce(world: World, seed: number): Promise<void> {
  const wrong = await world.rows(`
    select 'twice' as what, refund as id from sandbox_refunds group by refund having count(*) > 1
    union all
    select 'too much', c.id from sandbox_charges c join sandbox_refunds r on r.organisation_id = c.organisation_id and r.charge_id = c.id and r.status <> 'failed'
    group by c.id, c.amount_minor having sum(r.amount_minor) > c.amount_minor
    union all
    select 'forgotten', id::text from refund_orders where state = 'asked'`)
  assert.deepEqual(wrong, [], `seed ${seed}`)
}

async function assertNobodyAfterTheEnd(
  world: World,
  givers: readonly Giver[],
  seed: number,
): Promise<void> {
  for (const { gift, endedAt } of givers) {
    if (!endedAt) continue
    const late = await world.rows(
      `select c.id from subscription_items i join sandbox_intents n on n.organisation_id = i.organisation_id and n.gift = i.id::text
       join sandbox_charges c on c.organisation_id = n.organisation_id and c.intent_id = n.id
       where i.subscription_id = $1 and c.charged_at > $2`,
      [gift.id, endedAt],
    )
    assert.deepEqual(late, [], `seed ${seed}`)
  }
}

/** When all have ended and their week is over, nothing stays open. */
async function assertNothingLeft(
  world: World,
  givers: readonly Giver[],
  seed: number,
): Promise<void> {
  for (const { gift } of givers) await gift.moves('cancel')
  for (let day = 0; day < 8; day++) await pass(world)
  const open = await world.rows(`select id, state from subscription_items where ended_at is null`)
  assert.deepEqual(open, [], `seed ${seed}`)
}

function randomOf(seed: number): Random {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
