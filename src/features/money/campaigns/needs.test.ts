import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { keepDonor } from '#features/money/donors/donors.ts'
import {
  keepOffline,
  recordOffline,
  takeGiftBack,
} from '#features/money/offline-gifts/offline-gifts.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { give } from '#features/money/giving/give.ts'
import {
  DECLINES_PER_HOUSEHOLD,
  DECLINES_PER_ORGANISATION,
  findPayment,
} from '#features/money/payments/payments.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { bankOf } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { inTransaction } from '#platform/server/context.ts'
import { CARD, booksOfCampaigns, gift, payWith } from '#testing/gifts.ts'
import { COUNTED, from } from '#testing/networks.ts'
import { solvePuzzle } from '#testing/puzzle.ts'
import { type World, story } from '#testing/story.ts'
import { type Need, listNeeds } from './needs-contract.ts'
import { letLapse } from './lapse.ts'
import { keepBack } from './needs.ts'
import { fundOf } from './rules.ts'

const PUMP = 890_00
const REFUND_FAILS = '4000000000005126'

describe('what a campaign needs', () => {
  it('is listed with what it costs, and how much of it is given', async (t) => {
    const world = await story(t)

    await giveSome(world, 3)

    const [places, pumps] = await needsOf(world)
    assert.deepEqual([places!.title, places!.quantity], ['A place to pray', 400])
    const { unitAmount, quantity, funded, left } = pumps!
    assert.deepEqual([unitAmount, quantity, funded, left], [PUMP, 4, 3, 1])
  })

  it('is given to one of twenty who want the last of it in the same instant', async (t) => {
    const world = await story(t)
    await giveSome(world, 3)
    const asked = await Promise.all(Array.from({ length: 20 }, () => some(world, 1)))

    const answers = await Promise.all(asked.map((one) => world.visitor.asks(giveDonation, one)))

    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { data } of refused) assert.match(data.problem as string, /^need-(held|sold-out)$/)
    assert.equal((await pump(world)).left, 0)
    assert.equal((await world.rows('select from gifts')).length, 2)
  })

  it('is kept back for ten minutes while somebody pays, and then comes back by itself', async (t) => {
    const world = await story(t)
    await giveSome(world, 3)
    const slow = await giveSome(world, 1, CARD.challenge)

    world.wait({ minutes: 9 })
    await letLapse(world.ctx)
    const meanwhile = await giveSome(world, 1)
    world.wait({ minutes: 1 })
    await letLapse(world.ctx)
    const later = await giveSome(world, 1)

    assert.deepEqual([meanwhile.status, meanwhile.data.problem], [409, 'need-held'])
    assert.equal(later.data.status, 'succeeded')
    await passTheBank(world, slow.data.clientSecret)
    assert.equal((await comeBack(world, slow)).data.status, 'failed')
    assert.equal((await pump(world)).funded, 4)
  })

  it('takes nothing from whoever tries another card when it is gone', async (t) => {
    const world = await story(t)
    await giveSome(world, 3)
    const slow = await giveSome(world, 1, CARD.declined)
    world.wait({ minutes: 11 })
    await giveSome(world, 1)

    const { status, data } = await comeBack(world, slow, await payWith(world, CARD.good))

    assert.deepEqual([status, data.problem], [409, 'need-gone'])
    const payment = await findPayment(world.ctx, { id: slow.data.transactionId })
    assert.equal(payment!.state, 'cancelled')
    assert.equal((await pump(world)).funded, 4)
  })

  it('goes to whoever tries another card late, when nobody else wanted it', async (t) => {
    const world = await story(t)
    const slow = await giveSome(world, 4, CARD.declined)
    world.wait({ minutes: 20 })

    const { data } = await comeBack(world, slow, await payWith(world, CARD.good))

    assert.equal(data.status, 'succeeded')
    assert.equal((await pump(world)).funded, 4)
  })

  it('is theirs who passed their bank before it lapsed', async (t) => {
    const world = await story(t)
    const slow = await giveSome(world, 4, CARD.challenge)
    await passTheBank(world, slow.data.clientSecret)
    world.wait({ minutes: 15 })

    await letLapse(world.ctx)
    const other = await giveSome(world, 1)

    assert.equal(other.data.problem, 'need-sold-out')
    assert.equal((await pump(world)).funded, 4)
  })

  it('is kept back for nobody whose card was not even tried', async (t) => {
    const world = await story(t)
    const asked = { ...(await some(world, 4)), confirmationToken: 'a robot has none' }

    const robot = await world.visitor.asks(giveDonation, asked)
    const other = await giveSome(world, 3)

    assert.deepEqual([robot.status, robot.data.problem], [422, 'card-missing'])
    assert.equal(other.data.status, 'succeeded')
    const late = await comeBack(world, { ...robot, asked }, await payWith(world, CARD.good))
    assert.deepEqual([late.status, late.data.problem], [409, 'need-gone'])
    assert.equal((await pump(world)).funded, 3)
  })

  it('takes nothing from whoever was cut off before their card was asked for, when it is gone', async (t) => {
    const world = await story(t)
    const asked = await some(world, 4)
    const killed = new Error('killed')
    const checkpoint = (name: string) => {
      if (name === 'give.recorded') throw killed
    }
    const dying = { ...world.ctx, house: { ...world.house, checkpoint } }
    await assert.rejects(give(dying, asked, { headers: {} }), killed)
    await world.rows(`update payments set lease_until = now() - interval '1 second'`)

    world.wait({ minutes: 11 })
    await giveSome(world, 3)
    const late = await comeBack(world, { asked }, await payWith(world, CARD.good))

    assert.deepEqual([late.status, late.data.problem], [409, 'need-gone'])
    assert.equal((await pump(world)).funded, 3)
  })

  it('goes to whoever mends their card, where nobody was quicker', async (t) => {
    const world = await story(t)
    const asked = { ...(await some(world, 4)), confirmationToken: 'too old' }
    const first = await world.visitor.asks(giveDonation, asked)

    const mended = await comeBack(world, { ...first, asked }, await payWith(world, CARD.good))

    assert.equal(mended.data.status, 'succeeded')
    assert.equal((await pump(world)).funded, 4)
  })

  it('is kept back for no household whose cards are not tried any more, nor before a puzzle is solved', async (t) => {
    const world = await story(t, { settings: COUNTED })
    let others = 0
    const donor = () => ({ firstName: 'A', lastName: 'B', email: `${++others}@example.org` })
    const fail = async (place: number) => {
      const confirmationToken = await payWith(world, CARD.declined)
      const asked = await gift(world, { donor: donor(), confirmationToken })
      await world.visitor.asks(giveDonation, asked, from(place))
    }
    const wish = async () => ({ ...(await some(world, 2)), donor: donor() })
    const wants = async (place: number, more: object = {}) =>
      world.visitor.asks(giveDonation, { ...(await wish()), ...more }, from(place))

    for (let i = 0; i < DECLINES_PER_HOUSEHOLD; i++) await fail(1)
    const shut = await wants(1)
    const neighbour = await wants(2)
    for (let i = 0; i <= DECLINES_PER_ORGANISATION; i++) await fail(10 + i)
    const asked = await wish()
    const robot = await world.visitor.asks(giveDonation, asked, from(3))
    const solved = await wants(4, { challenge: await solvePuzzle(world.visitor) })
    const challenge = await solvePuzzle(world.visitor)
    const late = await world.visitor.asks(giveDonation, { ...asked, challenge }, from(3))

    assert.deepEqual(
      [shut, robot, late].map(({ data }) => data.problem),
      ['cards-refused', 'puzzle-needed', 'need-gone'],
    )
    const [ended] = await world.rows<{ state: string }>(
      `select p.state from payments p
       join gift_forms f on f.organisation_id = p.organisation_id and f.gift_id = p.id where f.attempt_id = $1`,
      [asked.attemptId],
    )
    assert.equal(ended!.state, 'cancelled')
    assert.deepEqual(
      [neighbour, solved].map(({ data }) => data.status),
      ['succeeded', 'succeeded'],
    )
  })

  it('is there whole once real money is taken, whatever was given to try it out', async (t) => {
    const world = await story(t)
    const { id: needId } = await pump(world)
    await giveSome(world, 4)
    await world.drain()

    await world.rows(`update organisations set live = true where slug = 'al-noor'`)
    await world.rows('update people set password_hash = null')
    world.house.organisations.forget()
    await recordOffline(await world.contextOf('al-noor'), {
      by: 'cheque',
      campaignId: 'warm-floor',
      need: { needId, quantity: 4 },
      amountMinor: 4 * PUMP,
      currency: 'GBP',
      reference: 'Cheque 8',
      countedBy: [],
    })

    assert.deepEqual([(await pump(world)).funded, (await pump(world)).left], [4, 0])
    await world.checkInvariants()
  })

  it('is free again when its gift is given back', async (t) => {
    const world = await story(t)
    const { data } = await giveSome(world, 4)
    await giveBack(world, data.transactionId)

    assert.equal((await pump(world)).left, 4)
    assert.deepEqual(await booksOfCampaigns(world), [
      'charge  at the bank  3560.00',
      'charge  its fund  -3560.00',
      'refund  at the bank  -3560.00',
      'refund  its fund  3560.00',
    ])
  })

  it('is given once more than it is there where what was given back comes again, and then not to be had', async (t) => {
    const world = await story(t)
    const { data } = await giveSome(world, 4, REFUND_FAILS)
    await refund(world, data.transactionId)
    await sweep(world.ctx)
    const meanwhile = await giveSome(world, 3)

    await world.drain()
    await sweep(world.ctx)
    await world.drain()

    assert.equal(meanwhile.data.status, 'succeeded')
    assert.deepEqual([(await pump(world)).funded, (await pump(world)).left], [7, 0])
    assert.equal((await giveSome(world, 1)).data.problem, 'need-sold-out')
    await world.checkInvariants()
  })

  it('is given also in a box, until the office takes that gift back', async (t) => {
    const world = await story(t)
    const { id: needId } = await pump(world)
    const [item] = await world.rows<{ id: string }>(
      'select item_id as id from campaign_needs where id = $1',
      [needId],
    )
    const giftId = await inTransaction(world.ctx, async (ctx) => {
      const about = { firstName: 'Idris', lastName: '', email: '' }
      const who = { id: crypto.randomUUID(), isNew: true, personId: null }
      const of = { needId, title: 'A pump × 2', quantity: 2 }
      const line = {
        fundId: fundOf(item!.id),
        giftAidEligible: false,
        amountMinor: 2 * PUMP,
        ...of,
      }
      const id = await keepOffline(ctx, {
        by: 'cheque',
        lines: [line],
        currency: 'GBP',
        reference: 'Cheque 7',
        countedBy: [],
        donorId: await keepDonor(ctx, who, { ...about, contactNumber: null, address: null }),
        anonymous: false,
        givenAt: ctx.now(),
      })
      assert.equal(await keepBack(ctx, id, [of]), undefined)
      return id
    })

    const given = await pump(world)
    const tooMany = await giveSome(world, 3)
    await takeGiftBack(world.ctx, giftId, 'It was for the roof.')

    assert.deepEqual([given.funded, given.left], [2, 2])
    assert.equal(tooMany.data.problem, 'need-sold-out')
    assert.deepEqual((await pump(world)).left, 4)
  })

  it('stands beside others and an amount of one’s own in one payment', async (t) => {
    const world = await story(t)
    const [places, pumps] = await needsOf(world)
    const items = [
      { campaignId: 'warm-floor', needId: places!.id, quantity: 2, amount: 2 * 54_00 },
      { campaignId: 'warm-floor', needId: pumps!.id, quantity: 1, amount: PUMP },
      { campaignId: 'warm-floor', amount: 10_00 },
      { donationId: 'roof', amount: 20_00 },
    ]

    const { data } = await world.visitor.asks(giveDonation, await gift(world, { items }))

    assert.equal(data.status, 'succeeded')
    assert.equal(data.total, 2 * 54_00 + PUMP + 30_00)
    assert.deepEqual(
      (await needsOf(world)).map(({ funded }) => funded),
      [2, 1],
    )
  })

  it('is refused by name where there is no such thing, or it costs something else', async (t) => {
    const world = await story(t)
    const { id } = await pump(world)
    const stranger = '5c9f3c1e-7f52-4f0e-9d5a-0a7c0d3b6a11'
    const tried = async (item: object) => {
      const items = [{ campaignId: 'warm-floor', needId: id, quantity: 1, amount: PUMP, ...item }]
      const { data } = await world.visitor.asks(giveDonation, await gift(world, { items }))
      return data.problem as string
    }

    assert.equal(await tried({ needId: stranger }), 'need-not-found')
    assert.equal(await tried({ amount: 1_00 }), 'need-amount-differs')
    assert.equal(await tried({ quantity: 5, amount: 5 * PUMP }), 'need-sold-out')
    assert.equal(await tried({ quantity: 0 }), 'invalid')
    assert.equal(await tried({ quantity: -1 }), 'invalid')
    assert.equal(await tried({ quantity: 1e9 }), 'invalid')
    assert.equal(await tried({ campaignId: undefined, donationId: 'roof' }), 'invalid')
    assert.deepEqual(await world.rows('select from need_claims'), [])
  })
})

async function some(world: World, quantity: number, card: string = CARD.good) {
  const { id: needId } = await pump(world)
  const items = [{ campaignId: 'warm-floor', needId, quantity, amount: quantity * PUMP }]
  return gift(world, { items, confirmationToken: await payWith(world, card) })
}

async function giveSome(world: World, quantity: number, card?: string) {
  const asked = await some(world, quantity, card)
  return { ...(await world.visitor.asks(giveDonation, asked)), asked }
}

async function needsOf(world: World): Promise<Need[]> {
  world.house.pages.forget()
  return (await world.visitor.asks(listNeeds, { id: 'warm-floor' })).data as never
}

async function pump(world: World): Promise<Need> {
  return (await needsOf(world))[1]!
}

async function passTheBank({ visitor }: World, clientSecret: string): Promise<void> {
  await visitor.asks(authenticate, { clientSecret, outcome: 'pass' })
}

function comeBack(
  world: World,
  { asked }: Pick<Awaited<ReturnType<typeof giveSome>>, 'asked'>,
  confirmationToken?: string,
) {
  const { confirmationToken: _, ...again } = asked
  const card = confirmationToken ? { confirmationToken } : {}
  return world.visitor.asks(giveDonation, { ...again, ...card })
}

async function refund(world: World, id: string): Promise<void> {
  const { intentId } = (await findPayment(world.ctx, { id }))!
  await bankOf(world.ctx).refund({ key: `all of ${id}`, intentId: intentId!, refund: id, gift: id })
}

async function giveBack(world: World, id: string): Promise<void> {
  await refund(world, id)
  await sweep(world.ctx)
  await world.drain()
}
