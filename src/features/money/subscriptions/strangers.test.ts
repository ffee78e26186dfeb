import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deleteUser, login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { LETTERS_PER_HOUR } from '#features/money/giving/letters.ts'
import {
  DECLINES_PER_HOUSEHOLD,
  DECLINES_PER_ORGANISATION,
} from '#features/money/payments/payments.ts'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { COUNTED, from } from '#testing/networks.ts'
import { solvePuzzle } from '#testing/puzzle.ts'
import { begin } from '#testing/regular.ts'
import { type World, story } from '#testing/story.ts'
import { listSubscriptions, showSubscription } from './contract.ts'

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

describe('somebody who tries out stolen cards', () => {
  it('by keeping them is stopped at the tenth, also where the bank asks first and then refuses', async (t) => {
    const settings = { REQUESTS_PER_MINUTE: '60000', ORGANISATION_REQUESTS_PER_MINUTE: '0' }
    const world = await story(t, { settings })

    const outcomes: string[] = []
    for (let i = 0; i <= DECLINES_PER_HOUSEHOLD; i++) outcomes.push(await tryAskedCard(world))

    const refused = Array.from({ length: DECLINES_PER_HOUSEHOLD }, () => 'declined')
    assert.deepEqual(outcomes, [...refused, 'cards-refused'])
  })

  it('keeps nobody from another card for what they give already: their computer solves a puzzle', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const mine = await begin(world)
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++) {
      const confirmationToken = await payWith(world, CARD.declined)
      const donor = { firstName: 'Some', lastName: 'Stranger', email: `from-${i}@example.org` }
      const asked = { ...(await gift(world, { donor })), confirmationToken }
      await world.visitor.asks(giveDonation, asked, from(i))
    }

    const confirmationToken = await payWith(world, '5555555555554444')
    const refused = await mine.changes({ confirmationToken })
    const challenge = await solvePuzzle(world.visitor)
    const taken = await mine.changes({ confirmationToken, challenge })

    assert.deepEqual([refused.status, refused.data.problem], [403, 'puzzle-needed'])
    assert.deepEqual([taken.data.cardStep, (await mine.show()).card.last4], ['kept', '4444'])
  })
})

/** A card whose bank asks, is answered, and refuses all the same; what became of it is asked for twice. */
async function tryAskedCard(world: World): Promise<string> {
  const asked = await gift(world, { confirmationToken: undefined, frequency: 'friday' })
  const confirmationToken = await payWith(world, ASKS_THEN_REFUSES)
  const { data } = await world.visitor.asks(giveDonation, { ...asked, confirmationToken })
  if (!data.clientSecret) return data.problem as string
  const passed = { clientSecret: data.clientSecret as string, outcome: 'pass' } as const
  await world.visitor.asks(authenticate, passed)
  await world.visitor.asks(giveDonation, asked)
  const after = await world.visitor.asks(giveDonation, asked)
  return after.data.status as string
}

const ASKS_THEN_REFUSES = '4000008400001629'

describe('letters about regular gifts', () => {
  it('are no more than twenty in an hour to one address, however many are begun in its name', async (t) => {
    const world = await story(t)
    const donor = { ...STRANGER, email: 'victim@example.com' }

    for (let i = 0; i < LETTERS_PER_HOUR + 2; i++) await begin(world, { donor })

    assert.equal((await letters(world)).length, LETTERS_PER_HOUR)
  })

  it('tell of every change of amount or card, what it was and what it is', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { donor: SAFIYA })

    await mine.changes({ amount: 900_00 })
    await mine.changes({ confirmationToken: await payWith(world, '5555555555554444') })
    await mine.changes({ amount: 900_00 })

    const told = (await letters(world)).map(({ input }) => input).filter(({ before }) => before)
    assert.deepEqual(
      told.map(({ before, total, card }) => [before, total, card]),
      [
        [{ total: 5_00, card: '4242' }, 900_00, '4242'],
        [{ total: 900_00, card: '4242' }, 900_00, '4444'],
      ],
    )
  })

  it('go to the present address of whoever has proved the one that was typed', async (t) => {
    const world = await story(t)
    await world.rows(
      `insert into person_emails (organisation_id, email, person_id, verified_at)
       select organisation_id, 'former@example.org', id, now() from people where email = $1`,
      [email],
    )

    await begin(world, { donor: { ...SAFIYA, email: 'former@example.org' } })

    assert.deepEqual(
      (await letters(world)).map(({ to }) => to),
      [email],
    )
  })

  it('open nothing any more once the giver has been forgotten', async (t) => {
    const world = await story(t)
    const mine = await begin(world, { donor: SAFIYA })
    const { data } = await world.visitor.asks(login, { email, password })
    await world.visitor.asks(deleteUser, { password }, { 'x-jwt-token': data.token as string })

    const named = { subscriptionId: mine.id, key: mine.key }
    const { status } = await world.visitor.asks(showSubscription, named)

    assert.equal(status, 404)
  })
})

interface News {
  readonly to: string
  readonly input: {
    readonly total: number
    readonly card: string
    readonly before?: { readonly total: number; readonly card: string }
  }
}

function letters(world: World): Promise<News[]> {
  return world.rows<News & Record<string, unknown>>(
    `select to_address as to, input from mails where kind = 'subscriptions.news'
     order by created_at, (input->>'total')::int, input->>'card'`,
  )
}

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
     where not exists (select 1 from subscription_lines l
       where l.organisation_id = s.organisation_id and l.subscription_id = s.id)`,
  )
}

async function listOf(world: World) {
  const { data } = await world.visitor.asks(login, { email, password })
  return world.visitor.asks(listSubscriptions, { token: data.token as string })
}
