import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { live } from '#testing/fridays/days.ts'
import { openGround } from '#testing/fridays/ground.ts'
import { DEEDS, fateOf } from '#testing/fridays/seed.ts'
import { wrongOf, wrongOfAll } from '#testing/fridays/sentences.ts'
import { books } from '#testing/gifts.ts'
import { KEPT, begin, fell } from '#testing/regular.ts'
import { type World, story } from '#testing/story.ts'
import { runCycles } from './run-cycles.ts'

/** So many givers, each with a seed of their own; SEEDS=20000 for a night, and SEED=17 for one alone. */
const FIRST_SEED = Number(process.env['SEED'] ?? 1)
const SEEDS = Number(process.env['SEEDS'] ?? (process.env['SEED'] === undefined ? 2_000 : 1))
/** Of one organisation, with one clock. */
const TOGETHER = 100
const SHOWN = 5
const FILE = 'src/features/money/subscriptions/simulation.test.ts'

describe('two Fridays of givers who change their minds, with cards that fail, a provider in trouble, and runners that die', () => {
  for (let from = FIRST_SEED; from < FIRST_SEED + SEEDS; from += TOGETHER) {
    const to = Math.min(from + TOGETHER, FIRST_SEED + SEEDS) - 1
    it(`charge each of them once for what they owe and never for anything else: seeds ${from} to ${to}`, async (t) => {
      const fates = Array.from({ length: to - from + 1 }, (_, at) => fateOf(from + at))
      const ground = await openGround(t, fates)

      const wrong = await live(ground, from)

      const charged = ground.charged()
      const rows = await ground.world.rows<{ id: string; state: string }>(
        'select id, state from subscription_items',
      )
      const items = new Map(rows.map(({ id, state }) => [id, state]))
      const evidence = { books: ground.stripe.account.books, charged, items }
      const byGiver = ground.givers.flatMap((giver) => {
        const found = wrongOf(giver, ground.ownersOf(giver), evidence)
        const { seed } = giver.fate
        return found.length > 0
          ? [{ seed, found, alone: `SEED=${seed} npm run test:units ${FILE}` }]
          : []
      })
      wrong.push(...(await wrongOfAll(ground)))
      // What goes wrong only among others goes wrong among the same.
      const isWrong = wrong.length + byGiver.length > 0
      const again = isWrong ? `SEED=${from} SEEDS=${fates.length} npm run test:units ${FILE}` : ''
      assert.deepEqual(
        { wrong, of: byGiver.length, byGiver: byGiver.slice(0, SHOWN), again },
        { wrong: [], of: 0, byGiver: [], again: '' },
      )
      const done = new Set(ground.givers.flatMap(({ heard }) => heard))
      if (fates.length === TOGETHER)
        assert.deepEqual(
          DEEDS.filter((deed) => !done.has(deed)),
          [],
          'was never accepted',
        )
    })
  }
})

describe('a charge of which nobody knows what became', () => {
  it('is asked for again under the same key', async (t) => {
    const quiet = { create: [], confirm: [], read: [], events: 'lost' } as never
    const fate = { ...fateOf(FIRST_SEED), kind: 'friday', firstOn: '2026-11-27' } as const
    const { ctx, stripe, moveTo } = await openGround(t, [{ ...fate, trouble: () => quiet }])
    const asked = () =>
      stripe.requests.filter(({ request }) => request.endsWith('payment_intents/{id}/confirm'))
    moveTo('2026-11-27T08:00:00Z')
    stripe.faults.plan('in-flight', { at: 'confirm' })
    await runCycles(ctx)

    const before = asked().length

    moveTo({ minutes: 3 })
    await runCycles(ctx)

    assert.ok(before > 0 && asked().length > before)
    assert.equal(new Set(asked().map(({ key }) => key)).size, 1)
    stripe.faults.land()
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

async function pass(world: World): Promise<void> {
  world.wait({ days: 1 })
  await runCycles(world.ctx)
}
