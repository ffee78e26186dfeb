import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { gift } from '#testing/gifts.ts'
import { begin } from '#testing/regular.ts'
import { type World, story } from '#testing/story.ts'
import { listSubscriptions } from './contract.ts'

const { email, password } = DEMO_DONOR
const SAFIYA = { firstName: 'Safiya', lastName: 'Rahman', email }
const STRANGER = { firstName: 'Some', lastName: 'Stranger', email }

describe('whoever types somebody else’s address', () => {
  it('cannot pause for longer than two years, and the list of that person still opens', async (t) => {
    const world = await story(t, { now: '2026-11-21T09:00:00Z' })
    const theirs = await begin(world, { frequency: 'monthly', donor: STRANGER })

    const never = await theirs.moves('pause', { until: '9999-12-31' })
    const late = await theirs.moves('pause', { until: '2028-11-23' })
    const latest = await theirs.moves('pause', { until: '2028-11-21' })

    assert.deepEqual([never.status, late.status, latest.status], [422, 422, 200])
    assert.match(late.message, /two years/)
    assert.equal((await listOf(world)).status, 200)
  })

  it('hides nothing from that person’s list, however many they begin with no card', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { donor: SAFIYA })
    await beginUnfinished(world)
    world.wait({ minutes: 1 })
    await copyUnfinished(world, 100)

    const { data } = await listOf(world)

    assert.deepEqual(
      data.responseData.map(({ id }: { id: string }) => id),
      [mine.id],
    )
  })
})

/** Begun with a card token that is none. */
async function beginUnfinished(world: World): Promise<void> {
  const frequency = 'friday'
  const asked = await gift(world, { confirmationToken: 'nonsense', frequency, donor: STRANGER })
  const { status } = await world.visitor.asks(giveDonation, asked)
  assert.equal(status, 422)
}

/** The same form again and again, a minute later each. */
async function copyUnfinished(world: World, times: number): Promise<void> {
  const columns = await world.rows<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'subscriptions'
     and column_name not in ('id', 'attempt_id', 'created_at') group by 1`,
  )
  const same = columns.map(({ name }) => name).join(', ')
  await world.rows(
    `insert into subscriptions (id, attempt_id, created_at, ${same})
     select gen_random_uuid(), gen_random_uuid(), created_at + n * interval '1 minute', ${same}
     from subscriptions, generate_series(1, $1::int) n where state = 'pending'`,
    [times],
  )
  await world.rows(
    `insert into subscription_lines (organisation_id, subscription_id, line, cause_id, amount_minor)
     select s.organisation_id, s.id, 0, 'where-needed-most', 500 from subscriptions s
     where not exists (select 1 from subscription_lines l where l.subscription_id = s.id)`,
  )
}

async function listOf(world: World) {
  const { data } = await world.visitor.asks(login, { email, password })
  return world.visitor.asks(listSubscriptions, { token: data.token as string })
}
