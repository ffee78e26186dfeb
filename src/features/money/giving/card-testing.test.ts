import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { solvePuzzle } from '#testing/puzzle.ts'
import { type World, story } from '#testing/story.ts'
import {
  DECLINES_PER_HOUSEHOLD,
  DECLINES_PER_ORGANISATION,
} from '#features/money/payments/payments.ts'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { giveAtStripe } from '#testing/giving-at-stripe.ts'
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

  it('is stopped as well where the bank’s own step (3-D Secure) was refused, whoever finds out', async (t) => {
    const world = await story(t, { settings })
    for (let i = 0; i < DECLINES_PER_HOUSEHOLD; i++) {
      const { data } = await tryCard(world, CARD.challenge, { from: 1 })
      await world.visitor.asks(authenticate, { clientSecret: data.clientSecret, outcome: 'fail' })
      await world.drain()
    }

    const last = await tryCard(world, CARD.good, { from: 1 })
    const neighbour = await tryCard(world, CARD.good, { from: 2 })

    assert.deepEqual([last.data.problem, neighbour.data.status], ['cards-refused', 'succeeded'])
  })

  it('gains nothing by trying forty at once', async (t) => {
    const world = await story(t, { settings })

    const answers = await Promise.all(
      Array.from({ length: 40 }, () => tryCard(world, CARD.declined, { from: 1 })),
    )

    const tried = await world.rows(
      `select from payment_attempts where step = 'confirm' and outcome = 'asked'`,
    )
    assert.equal(tried.length, DECLINES_PER_HOUSEHOLD)
    assert.equal(answers.filter(({ data }) => data.problem === 'cards-refused').length, 30)
  })

  it('is no household that gives thirty times at once, in the mosque on a Friday', async (t) => {
    const world = await story(t, { settings })

    const answers = await Promise.all(
      Array.from({ length: 30 }, () => tryCard(world, CARD.good, { from: 1 })),
    )

    assert.deepEqual([...new Set(answers.map(({ data }) => data.status))], ['succeeded'])
  })

  it('hides nothing behind cards that wait for a step of the bank', async (t) => {
    const world = await story(t, { settings })
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++) {
      await tryCard(world, CARD.challenge, { from: i })
      await tryCard(world, CARD.declined, { from: i })
    }

    const { data } = await tryCard(world, CARD.good, { from: 100 })

    assert.equal(data.problem, 'puzzle-needed')
  })

  it('cannot go on in a browser, with what a donor’s browser is given for the step of the bank', async (t) => {
    const { stripe, press, form, charges } = await giveAtStripe(t)
    const { data } = await press(await form({}, CARD.challenge))
    const intent = String(data.clientSecret).split('_secret_')[0]!

    const answers = []
    for (const card of [CARD.declined, CARD.good]) {
      const { status } = await fetch(`${stripe.address}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stripe.account.keys.publishableKey}` },
        body: new URLSearchParams({
          client_secret: String(data.clientSecret),
          confirmation_token: stripe.account.mintToken(card),
        }),
      })
      answers.push(status)
    }

    assert.deepEqual(answers, [400, 400])
    assert.deepEqual([stripe.account.books.charges.size, charges()], [0, 0])
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

describe('a donor whose answer was lost, in a house where many cards were refused since', () => {
  it('is never told that nothing was taken when it was', async (t) => {
    const { stripe, form, press, charges } = await giveAtStripe(t, settings)
    const from = { 'x-forwarded-for': '203.0.113.1' }
    const theirs = await form()
    stripe.faults.plan('cut-off', { at: 'confirm', times: 9 })
    stripe.faults.plan('unavailable', { at: 'GET', times: 99 })
    const first = await press(theirs, undefined, from)
    stripe.faults.clear()
    for (let i = 0; i < DECLINES_PER_HOUSEHOLD; i++)
      await press(await form({}, CARD.declined), undefined, from)
    const other = await press(await form(), undefined, from)

    const again = await press(theirs, undefined, from)

    assert.deepEqual([first.data.status, other.data.problem], ['processing', 'cards-refused'])
    assert.deepEqual([again.data.status, charges()], ['succeeded', 1])
  })
})

async function tryCard(world: World, number: string, { from }: { from: number }) {
  const confirmationToken = await payWith(world, number)
  return give(world, { ...(await gift(world, { confirmationToken })), confirmationToken }, from)
}

function give({ visitor }: World, asked: Awaited<ReturnType<typeof gift>>, from: number) {
  return visitor.asks(giveDonation, asked, { 'x-forwarded-for': `203.0.113.${from}` })
}
