import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { runCycles } from '#features/money/subscriptions/run-cycles.ts'
import { programContext } from '#platform/server/context.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'
import { begun } from '#testing/regular.ts'
import { story } from '#testing/story.ts'
import { allMerchantAccounts } from './merchant-accounts.ts'
import { slowsDown, waitForTurn } from './pace.ts'
import { ProviderUnclear } from './provider-errors.ts'

const TOO_MANY = new ProviderUnclear('Too many.', 'too-many')

describe('regular gifts of one account, taken by two programs', () => {
  it('are taken no faster than both may together', async (t) => {
    const giving = await atPace(t, '2')
    const regular = await begin(giving, 16)
    const other = await another(giving)
    await toFirstDay(giving, regular)
    const seen = watch(giving)

    await Promise.all([runCycles(await giving.context()), runCycles(await other())])

    const times = seen()
    assert.equal(times.length, 16)
    assert.equal(giving.charges(), 16, 'each once')
    // Eight at once, of which two had been saved up; then eight more when the first are paid for.
    assert.ok(times.at(-1)! - times[0]! >= 2_900, `${times.at(-1)! - times[0]!} ms`)
  })

  it('are kept apart by the database’s clock, however many ask at once', async (t) => {
    const giving = await atPace(t, '80')
    const other = await another(giving)
    const [merchant] = await allMerchantAccounts(await giving.context())
    const contexts = [await giving.context(), await other()]

    const began = performance.now()
    const turns = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        assert.ok(await waitForTurn(contexts[at % 2]!, merchant!, 8))
        return performance.now() - began
      }),
    )

    // 320 questions at 80 a second, of which a second's worth may be saved up: the last eight begin after 2.9 seconds.
    assert.ok(Math.max(...turns) >= 2_850, `${Math.max(...turns)} ms`)
  })

  it('keep as many turns as there are gifts to take', async (t) => {
    const giving = await atPace(t, '1')
    await toFirstDay(giving, await begin(giving, 1))

    await runCycles(await giving.context())

    assert.equal(giving.charges(), 1)
    const [pace] = await giving.world.rows(
      `select free_at <= now() + interval '1 second' as is_free_soon from payment_paces`,
    )
    assert.deepEqual(pace, { is_free_soon: true })
  })

  it('wait for the next run where their turn is far away, and nothing is kept for them', async (t) => {
    const giving = await atPace(t, '1')
    const ctx = await giving.context()
    const [merchant] = await allMerchantAccounts(ctx)
    await waitForTurn(ctx, merchant!, 1)
    await giving.world.rows(`update payment_paces set free_at = now() + interval '1 minute'`)

    const isTheirs = await waitForTurn(ctx, merchant!, 8)

    assert.equal(isTheirs, false)
    const [pace] = await giving.world.rows(
      `select free_at <= now() + interval '1 minute' as is_as_before from payment_paces`,
    )
    assert.deepEqual(pace, { is_as_before: true })
  })

  it('are not held up by a clock of the database that was ahead and was set back', async (t) => {
    const giving = await atPace(t, '2')
    const ctx = await giving.context()
    const [merchant] = await allMerchantAccounts(ctx)
    await waitForTurn(ctx, merchant!, 1)
    await giving.world.rows(`
      update payment_paces set per_second = 1, free_at = now() + interval '1 day', slowed_at = now() + interval '1 day'`)

    const isTheirs = await waitForTurn(ctx, merchant!, 1)

    assert.equal(isTheirs, true)
    assert.deepEqual(await giving.world.rows('select per_second, slowed_at from payment_paces'), [
      { per_second: 2, slowed_at: null },
    ])
  })
})

describe('a provider that says that we ask too much (429)', () => {
  it('is asked half as much by everybody, once for questions that left together, and more again after a while', async (t) => {
    const giving = await atPace(t, '16')
    const ctx = await giving.context()
    const [merchant] = await allMerchantAccounts(ctx)
    await waitForTurn(ctx, merchant!, 1)
    const pace = async () =>
      (await giving.world.rows<{ per_second: number }>('select per_second from payment_paces'))[0]!
        .per_second
    const minuteLater = async () => {
      await giving.world.rows(
        `update payment_paces set slowed_at = (slowed_at at time zone 'UTC' - interval '61 seconds') at time zone 'UTC', free_at = now() - interval '1 minute'`,
      )
      await waitForTurn(ctx, merchant!, 1)
      return pace()
    }

    await Promise.all(Array.from({ length: 8 }, () => slowsDown(ctx, merchant!, TOO_MANY)))
    const slowed = await pace()
    await giving.world.rows(
      `update payment_paces set slowed_at = (slowed_at at time zone 'UTC' - interval '3 seconds') at time zone 'UTC'`,
    )
    await slowsDown(ctx, merchant!, TOO_MANY)
    const slower = await pace()

    assert.deepEqual([slowed, slower], [8, 4])
    assert.deepEqual([await minuteLater(), await minuteLater(), await minuteLater()], [8, 16, 16])
  })

  it('halts no cycle: the others are taken, more slowly, and none is left out', async (t) => {
    const giving = await atPace(t, '400')
    const regular = await begin(giving, 12)
    await toFirstDay(giving, regular)
    giving.stripe.faults.plan('overloaded', { at: 'POST', times: 3 })

    await runCycles(await giving.context())
    const [pace] = await giving.world.rows('select per_second from payment_paces')
    const [cycle] = await giving.world.rows('select halted_until from subscription_cycles')
    const first = giving.charges()
    giving.world.wait({ minutes: 3 })
    await runCycles(await giving.context())

    assert.deepEqual(pace, { per_second: 200 })
    assert.deepEqual(cycle, { halted_until: null })
    assert.deepEqual([first, giving.charges()], [9, 12])
  })
})

describe('a provider that does not answer', () => {
  it('halts the cycle after a handful, is left alone for a minute, and then all are taken once and nobody is blamed', async (t) => {
    const giving = await atPace(t, '400')
    const regular = await begin(giving, 20)
    await toFirstDay(giving, regular)
    const posts = () =>
      giving.stripe.requests.filter(({ request }) => request.startsWith('POST')).length
    const halted = async () =>
      (
        await giving.world.rows<{ halted_until: Date | null }>('select * from subscription_cycles')
      )[0]!.halted_until
    giving.stripe.faults.plan('unavailable', { at: 'POST', times: 1_000 })
    const before = posts()

    await runCycles(await giving.context())
    const first = { asked: posts() - before, halted: await halted() }
    await runCycles(await giving.context())
    const left = posts() - before
    giving.stripe.faults.clear()
    giving.world.wait({ minutes: 3 })
    await runCycles(await giving.context())

    assert.ok(first.asked >= 3 && first.asked <= 3 * 8, `${first.asked} questions`)
    assert.notEqual(first.halted, null)
    assert.equal(left, first.asked, 'halted')
    assert.equal(giving.charges(), 20, 'each once')
    const states = await giving.world.rows(
      'select state, declines, count(*)::int from subscription_items group by state, declines',
    )
    assert.deepEqual(states, [{ state: 'paid', declines: 0, count: 20 }])
  })
})

function atPace(t: TestContext, perSecond: string): Promise<GivingAtStripe> {
  return giveAtStripe(t, { CHARGES_PER_SECOND: perSecond })
}

async function begin(giving: GivingAtStripe, many: number): Promise<string> {
  let firstOn = ''
  for (let i = 0; i < many; i++) {
    const items = [{ donationId: 'where-needed-most', amount: 5_00 }]
    const { data } = await giving.press(await giving.form({ frequency: 'friday', items }))
    firstOn = begun(giving.world, data).firstOn
  }
  return firstOn
}

async function toFirstDay({ world }: GivingAtStripe, firstOn: string): Promise<void> {
  const noon = Date.parse(`${firstOn}T12:00:00Z`)
  world.wait({ minutes: (noon - world.ctx.now().getTime()) / 60_000 })
}

/** When each card was charged. */
function watch({ stripe }: GivingAtStripe): () => number[] {
  const { charges } = stripe.account.books
  const times: number[] = []
  const set = charges.set.bind(charges)
  charges.set = (id, charge) => {
    times.push(performance.now())
    return set(id, charge)
  }
  return () => times
}

async function another(giving: GivingAtStripe) {
  const { house } = await story.another(giving.world)
  return async () => programContext(house, (await house.organisations.byHost('al-noor.localhost'))!)
}
