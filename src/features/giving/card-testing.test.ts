import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { solvePuzzle } from '#testing/puzzle.ts'
import { type World, story } from '#testing/story.ts'
import { DECLINES_PER_HOUSEHOLD, DECLINES_PER_ORGANISATION } from './card-testing.ts'
import { giveDonation } from './contract.ts'

const settings = {
  REQUESTS_PER_MINUTE: '60000',
  ORGANISATION_REQUESTS_PER_MINUTE: '0',
  TRUSTED_PROXIES: '127.0.0.1',
}

describe('somebody who tries out stolen cards', () => {
  it('from one connection is stopped at the tenth, and nobody else is', async (t) => {
    const world = await story(t, { settings })

    const answers = []
    for (let i = 0; i <= DECLINES_PER_HOUSEHOLD; i++)
      answers.push(await tryCard(world, CARD.declined, { from: 1 }))
    const neighbour = await tryCard(world, CARD.good, { from: 2 })

    const outcomes = answers.map(({ status, data }) => [status, data.status ?? data.problem])
    assert.deepEqual(outcomes, [
      ...Array.from({ length: DECLINES_PER_HOUSEHOLD }, () => [200, 'declined']),
      [429, 'cards-refused'],
    ])
    assert.equal(neighbour.data.status, 'succeeded')
    const asked = await world.rows(
      `select from payment_attempts where step = 'confirm' and outcome = 'asked'`,
    )
    assert.equal(asked.length, DECLINES_PER_HOUSEHOLD + 1, 'the bank hears of no more')
  })

  it('from many connections makes everybody’s computer solve a puzzle for each card', async (t) => {
    const world = await story(t, { settings })
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++)
      await tryCard(world, CARD.declined, { from: i })

    const honest = await gift(world)
    const refused = await give(world, honest, 100)
    const challenge = await solvePuzzle(world.visitor)
    const solved = await give(world, { ...honest, challenge }, 100)
    const again = await give(world, { ...(await gift(world)), challenge }, 101)

    assert.deepEqual([refused.status, refused.data.problem], [403, 'puzzle-needed'])
    assert.equal(solved.data.status, 'succeeded')
    assert.equal(again.data.problem, 'puzzle-needed', 'a puzzle serves one try')
  })

  it('is not seen in a Friday on which most cards are good', async (t) => {
    const world = await story(t, { settings })
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++) {
      await tryCard(world, CARD.good, { from: i })
      await tryCard(world, CARD.declined, { from: i })
    }

    const { data } = await tryCard(world, CARD.good, { from: 1 })

    assert.equal(data.status, 'succeeded')
  })

  it('of one organisation troubles no other', async (t) => {
    const world = await story(t, { settings })
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++)
      await tryCard(world, CARD.declined, { from: i })
    const visitor = world.visitorOf('east-gate.localhost')

    const items = [{ donationId: 'prayer-room', amount: 25_00 }]
    const { data } = await give({ ...world, visitor }, await gift({ visitor }, { items }), 100)

    assert.equal(data.status, 'succeeded')
  })
})

async function tryCard(world: World, number: string, { from }: { from: number }) {
  const confirmationToken = await payWith(world, number)
  return give(world, { ...(await gift(world, { confirmationToken })), confirmationToken }, from)
}

function give({ visitor }: World, asked: Awaited<ReturnType<typeof gift>>, from: number) {
  return visitor.asks(giveDonation, asked, { 'x-forwarded-for': `203.0.113.${from}` })
}
