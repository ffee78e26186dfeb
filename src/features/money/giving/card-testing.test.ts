import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { COUNTED } from '#testing/networks.ts'
import { solvePuzzle } from '#testing/puzzle.ts'
import { type World, story } from '#testing/story.ts'
import {
  DECLINES_PER_HOUSEHOLD,
  DECLINES_PER_ORGANISATION,
} from '#features/money/payments/payments.ts'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { giveAtStripe } from '#testing/giving-at-stripe.ts'
import { endAttack } from '#features/money/payments/card-attack.ts'
import { countGood, countRefusal } from '#features/money/payments/card-refusals.ts'
import { listCardAttacks } from '#features/money/payments/contract.ts'
import { configure } from '#features/ground/configuration/configuration.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { staffAt } from '#testing/staff.ts'
import { giveDonation } from './contract.ts'

describe('somebody who tries out stolen cards', () => {
  it('from one connection is stopped at the tenth, and nobody else is', async (t) => {
    const world = await story(t, { settings: COUNTED })

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
    const world = await story(t, { settings: COUNTED })
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
    const world = await story(t, { settings: COUNTED })
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++) {
      await tryCard(world, CARD.good, { from: i })
      await tryCard(world, CARD.declined, { from: i })
    }

    const { data } = await tryCard(world, CARD.good, { from: 1 })

    assert.equal(data.status, 'succeeded')
  })

  it('is stopped as well where the bank’s own step (3-D Secure) was refused, whoever finds out', async (t) => {
    const world = await story(t, { settings: COUNTED })
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
    const world = await story(t, { settings: COUNTED })

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
    const world = await story(t, { settings: COUNTED })

    const answers = await Promise.all(
      Array.from({ length: 30 }, () => tryCard(world, CARD.good, { from: 1 })),
    )

    assert.deepEqual([...new Set(answers.map(({ data }) => data.status))], ['succeeded'])
  })

  it('hides nothing behind cards that wait for a step of the bank', async (t) => {
    const world = await story(t, { settings: COUNTED })
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
    const world = await story(t, { settings: COUNTED })
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
    const { stripe, form, press, charges } = await giveAtStripe(t, COUNTED)
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

describe('a shop of two programs over one database, where stolen cards are tried out', () => {
  it('stops a household at the tenth, whichever of the two it asks', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const other = { ...world, visitor: (await story.another(world)).visitor }

    const answers = []
    for (let i = 0; i <= DECLINES_PER_HOUSEHOLD; i++)
      answers.push(await tryCard(i % 2 ? other : world, CARD.declined, { from: 1 }))

    const outcomes = answers.map(({ data }) => data.status ?? data.problem)
    assert.deepEqual(outcomes, [
      ...Array.from({ length: DECLINES_PER_HOUSEHOLD }, () => 'declined'),
      'cards-refused',
    ])
  })

  it('asks for a puzzle whoever gives an address for which many were refused, shuts its owner out nowhere, and troubles nobody else', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const other = { ...world, visitor: (await story.another(world)).visitor }
    const email = 'zaynab@example.org'

    for (let i = 0; i < DECLINES_PER_HOUSEHOLD; i++)
      await tryCard(i % 2 ? other : world, CARD.declined, { from: i, email })
    const asked = []
    for (const each of [world, other]) {
      const challenge = await solvePuzzle(each.visitor)
      const without = await tryCard(each, CARD.good, { from: 100, email: 'Zaynab@Example.org' })
      const solved = await tryCard(each, CARD.good, { from: 100, email, challenge })
      asked.push([without.status, without.data.problem, solved.data.status])
    }
    const honest = await tryCard(world, CARD.good, { from: 102 })

    assert.deepEqual(asked, [
      [403, 'puzzle-needed', 'succeeded'],
      [403, 'puzzle-needed', 'succeeded'],
    ])
    assert.equal(honest.data.status, 'succeeded')
  })

  it('asks everybody at both for a puzzle and for a larger gift, though neither has seen enough', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const other = { ...world, visitor: (await story.another(world)).visitor }
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++)
      await tryCard(i % 2 ? other : world, CARD.declined, { from: i })
    world.wait({ minutes: 1 })

    for (const each of [world, other]) {
      const puzzle = await give(each, await gift(each), 100)
      const items = [{ donationId: 'where-needed-most', amount: 4_99 }]
      const small = await give(each, await gift(each, { items }), 101)
      const challenge = await solvePuzzle(each.visitor)
      const solved = await give(each, { ...(await gift(each)), challenge }, 102)

      assert.deepEqual([puzzle.status, puzzle.data.problem], [403, 'puzzle-needed'])
      assert.deepEqual([small.status, small.data.problem], [409, 'amount-too-small-for-now'])
      assert.deepEqual(small.data.errors[0].field, 'items.0.amount')
      assert.match(small.data.errors[0].message, /£5 or more/)
      assert.equal(solved.data.status, 'succeeded')
    }
  })

  it('is not suspected where the other program has taken as many good cards', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const other = { ...world, visitor: (await story.another(world)).visitor }
    for (let i = 0; i <= DECLINES_PER_ORGANISATION + 3; i++)
      await tryCard(other, CARD.good, { from: i })
    await tryCard(other, CARD.declined, { from: 99 })
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++)
      await tryCard(world, CARD.declined, { from: i })
    world.wait({ minutes: 1 })

    const { data } = await tryCard(world, CARD.good, { from: 100 })

    assert.equal(data.status, 'succeeded')
  })

  it('tells of each good card once, also in refusals that are written at the same moment', async (t) => {
    const { ctx, rows } = await story(t, { settings: COUNTED })
    const refusal = { network: null, mail: null, amountMinor: null, currency: null }
    for (let i = 0; i < 3; i++) countGood(ctx)
    await countRefusal(ctx, { ...refusal, id: 'known' })
    for (let i = 0; i < 3; i++) countGood(ctx)

    const writing = ['a', 'b'].map((id) => countRefusal(ctx, { ...refusal, id }))
    countGood(ctx)
    await Promise.all(writing)
    await countRefusal(ctx, { ...refusal, id: 'c' })

    const told = await rows('select sum(good)::int as good from card_refusals')
    assert.deepEqual(told, [{ good: 7 }])
  })

  it('keeps what it has seen when a program is started anew', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const first = await story.another(world)
    for (let i = 0; i < DECLINES_PER_HOUSEHOLD; i++)
      await tryCard({ ...world, visitor: first.visitor }, CARD.declined, { from: 1 })
    await first.close()

    const { data } = await tryCard(world, CARD.good, { from: 1 })

    assert.equal(data.problem, 'cards-refused')
  })
})

describe('an attack with stolen cards', () => {
  it('is told to owners and treasurers when it begins and, with a report, when it has ended', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const other = { ...world, visitor: (await story.another(world)).visitor }
    const { token } = await staffAt(world, ['treasurer'])
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++)
      await tryCard(i % 2 ? other : world, CARD.declined, { from: i })
    await give(world, await gift(world), 100)
    await world.drain()
    const began = await letters(world)
    const lasting = await attacks(world, token)

    world.wait({ minutes: 20 })
    await endAttack(await world.contextOf('al-noor'))
    const still = await attacks(world, token)
    await tryCard(world, CARD.good, { from: 1 })
    world.wait({ minutes: 11 })
    for (let i = 0; i < 3; i++) await endAttack(await world.contextOf('al-noor'))
    await world.drain()

    const told = await world.rows(
      `select distinct r.person_id from staff_roles r join organisations o on o.id = r.organisation_id
       where o.slug = 'al-noor' and r.role in ('owner', 'treasurer')`,
    )
    assert.ok(began.length > 0 && began.length === told.length, `${began.length} of ${told.length}`)
    for (const { text } of began) assert.match(text, /smallest gift by card is £5\.00/)
    assert.deepEqual([lasting.items[0]!.report, still.items[0]!.report], [null, null])
    const ended = (await letters(world)).slice(began.length)
    assert.equal(ended.length, began.length, 'each once')
    for (const { text } of ended)
      assert.match(
        text.replaceAll(/\s+/g, ' '),
        /lasted 31 minutes\. Banks were asked about 21 cards and refused 21, from 21 networks, for £25\.00 each\. At least 2 more cards were turned away/,
      )
    assert.doesNotMatch(
      began
        .concat(ended)
        .map(({ text }) => text)
        .join(),
      /203\.0|aisha/i,
    )
    // The office locks itself meanwhile.
    const later = await staffAt(world, ['treasurer'])
    const { items } = await attacks(world, later.token)
    assert.deepEqual(
      items.map(({ report }) => [report?.refused, report?.networks]),
      [[21, 21]],
    )
  })

  it('ends by itself: then no puzzle is asked for, a small gift is taken, and another is another', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const attack = async () => {
      for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++)
        await tryCard(world, CARD.declined, { from: i })
    }
    await attack()
    world.wait({ minutes: 61 })
    await endAttack(await world.contextOf('al-noor'))

    const items = [{ donationId: 'where-needed-most', amount: 2_00 }]
    const small = await give(world, await gift(world, { items }), 100)
    await attack()

    assert.equal(small.data.status, 'succeeded')
    const rows = await world.rows(
      'select ended_at is null as lasts from card_attacks order by began_at',
    )
    assert.deepEqual(rows, [{ lasts: false }, { lasts: true }])
  })

  it('goes on while cards are refused, and forgets who tried a day after it has ended', async (t) => {
    const world = await story(t, { settings: COUNTED })
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++)
      await tryCard(world, CARD.declined, { from: i })
    for (let hour = 0; hour < 30; hour++) {
      world.wait({ minutes: 60 })
      await world.rows(
        `insert into card_refusals (organisation_id, id, at, copy, good)
         select organisation_id, $1 || i, $2, gen_random_uuid(), 0 from card_attacks, generate_series(1, 6) as i`,
        [`${hour} `, world.ctx.now().toISOString()],
      )
      await endAttack(await world.contextOf('al-noor'))
    }
    const kept = await world.rows('select from card_refusals')
    const lasts = await world.rows('select from card_attacks where ended_at is null')

    const countAfter = async (time: { readonly days?: number; readonly minutes?: number }) => {
      world.wait(time)
      await endAttack(await world.contextOf('al-noor'))
      return (await world.rows('select from card_refusals')).length
    }
    const ended = await countAfter({ minutes: 31 })
    const over = await world.rows('select from card_attacks where ended_at is not null')

    assert.deepEqual([kept.length, lasts.length], [21 + 180, 1])
    assert.deepEqual([ended > 0, over.length, await countAfter({ days: 1 })], [true, 1, 0])
    const [report] = await world.rows('select refused, networks from card_attacks')
    assert.deepEqual(report, { refused: 201, networks: 21 })
  })

  it('lasts half an hour at least, though many cards are good meanwhile', async (t) => {
    const world = await story(t, { settings: COUNTED })
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++)
      await tryCard(world, CARD.declined, { from: i })
    world.wait({ minutes: 29 })
    await world.rows(
      `insert into card_refusals (organisation_id, id, at, copy, good)
       select organisation_id, 'one of many', $1, gen_random_uuid(), 500 from card_attacks`,
      [world.ctx.now().toISOString()],
    )

    const lasts = async () => {
      await endAttack(await world.contextOf('al-noor'))
      return (await world.rows('select from card_attacks where ended_at is null')).length
    }
    const early = await lasts()
    world.wait({ minutes: 1 })

    assert.deepEqual([early, await lasts()], [1, 0])
  })

  it('begun by forty at once is one, and is written of once', async (t) => {
    const world = await story(t, { settings: COUNTED })
    const other = { ...world, visitor: (await story.another(world)).visitor }

    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        tryCard(i % 2 ? other : world, CARD.declined, { from: i }),
      ),
    )

    assert.equal((await world.rows('select from card_attacks')).length, 1)
    const about = await world.rows<{ about: string }>(
      `select about from mails where kind = 'payments.attacked'`,
    )
    assert.equal(new Set(about.map(({ about }) => about)).size, about.length)
  })

  it('has the least that the organisation has set, or none', async (t) => {
    const world = await story(t, { settings: COUNTED })
    await configure(await world.contextOf('al-noor'), { minimumWhileTested: 0 })
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++)
      await tryCard(world, CARD.declined, { from: i })

    const items = [{ donationId: 'where-needed-most', amount: 2_00 }]
    const challenge = await solvePuzzle(world.visitor)
    const { data } = await give(world, { ...(await gift(world, { items })), challenge }, 100)

    assert.equal(data.status, 'succeeded')
  })
})

function letters(world: World) {
  return world.rows<{ text: string }>(
    `select text from mails where kind = 'payments.attacked' order by created_at`,
  )
}

async function attacks({ visitor }: World, token: string) {
  const { data } = await visitor.asks(listCardAttacks, {}, { 'x-jwt-token': token })
  return data as Answer<typeof listCardAttacks>
}

async function tryCard(
  world: World,
  number: string,
  {
    from,
    email = `from-${from}@example.org`,
    challenge,
  }: { from: number; email?: string; challenge?: string },
) {
  const confirmationToken = await payWith(world, number)
  const donor = { firstName: 'Aisha', lastName: 'Khan', email }
  const asked = await gift(world, { confirmationToken, donor })
  return give(world, { ...asked, confirmationToken, ...(challenge && { challenge }) }, from)
}

function give(
  { visitor }: Pick<World, 'visitor'>,
  asked: Awaited<ReturnType<typeof gift>>,
  from: number,
) {
  return visitor.asks(giveDonation, asked, { 'x-forwarded-for': `203.0.113.${from}` })
}
