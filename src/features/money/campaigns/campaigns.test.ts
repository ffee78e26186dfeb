import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import type { Draft } from '#features/ground/content/rules.ts'
import { addItem, changeItem } from '#features/ground/content/save.ts'
import { giveDonation, showGift } from '#features/money/giving/contract.ts'
import { keepDonor } from '#features/money/donors/donors.ts'
import { keepOffline } from '#features/money/offline-gifts/offline-gifts.ts'
import { findPayment } from '#features/money/payments/payments.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import { bankOf, endDispute } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { announceChange, inTransaction } from '#platform/server/context.ts'
import { CARD, booksOfCampaigns, gift, payWith } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { within } from '#testing/within.ts'
import { campaignAppeals } from './appeal.ts'
import { listCampaigns, listFaqs, showCampaign, showMessage, takeNameBack } from './contract.ts'
import { campaignKind } from './kind-contract.ts'
import { fundOf } from './rules.ts'
import { countAll } from './totals.ts'

const CRESCENT = 'crescent.localhost'

const NEW: Draft<typeof campaignKind> = {
  title: 'A lift for the elders',
  slug: 'lift',
  state: 'published',
  fields: { target: 9_000_00, zakatEligible: false, giftAidEligible: true },
}

describe('campaigns', () => {
  it('are live or ended by the clock of the house, each with its goal', async (t) => {
    const visitor = (await story(t)).visitorOf(CRESCENT)

    const live = await visitor.asks(listCampaigns)
    const ended = await visitor.asks(listCampaigns, { state: 'ended' })

    assert.deepEqual(idsOf(live.data), ['wells', 'winter-rooms'])
    assert.deepEqual(idsOf(ended.data), ['clinic-boat'])
    const { target, raised, donors, currency, state } = ended.data.items[0]
    assert.deepEqual([target, raised, donors, currency, state], [9_000_00, 0, 0, 'GBP', 'ended'])
  })

  it('end with the last minute of their last day, in the zone of the house', async (t) => {
    const world = await story(t, { now: '2026-11-21T12:00:00Z' })
    await change(world, 'warm-floor', { endsOn: '2026-11-21' })
    const stateNow = async () =>
      (await world.visitor.asks(showCampaign, { id: 'warm-floor' })).data.state

    world.wait({ minutes: 11 * 60 + 59 })
    assert.equal(await stateNow(), 'live')
    world.wait({ minutes: 2 })
    assert.equal(await stateNow(), 'ended')
  })

  it('answer each part by a call of its own', async (t) => {
    const { visitor } = await story(t)
    const id = 'warm-floor'

    const message = await visitor.asks(showMessage, { id })
    const faqs = await visitor.asks(listFaqs, { id })
    const whole = await visitor.asks(showCampaign, { id })

    assert.equal(message.data.name, 'Yusuf Malik')
    assert.equal(faqs.data.length, 3)
    assert.equal(whole.data.gallery.length, 2)
    assert.equal(whole.data.updates[0].title, 'The permit is here')
    assert.equal(whole.data.closed, false)
  })

  it('can be found by search engines, and not the pages of one person below them', async (t) => {
    const { visitor } = await story(t)

    const { body } = await visitor.sends('GET', '/robots.txt')

    const closed = body.toString().split('\n')
    assert.ok(closed.includes('Disallow: /campaign/*/fundraise'), body.toString())
    assert.ok(closed.includes('Disallow: /promise/'))
    assert.ok(!closed.includes('Disallow: /campaign/'))
  })

  it('are a named 404 where there is no such thing, here or at another organisation', async (t) => {
    const { visitor } = await story(t)

    for (const call of [showCampaign, showMessage, listFaqs]) {
      const { status, data } = await visitor.asks(call, { id: 'wells' })
      assert.equal(status, 404)
      assert.equal(data.problem, 'campaign-not-found')
    }
  })
})

describe('a gift to a campaign', () => {
  it('is kept in the fund of the campaign, and its total follows', async (t) => {
    const world = await story(t)

    const { data } = await giveToTheFloor(world)
    await world.drain()

    assert.equal(data.status, 'succeeded')
    const { raised, donors, recentDonations } = await shown(world)
    assert.deepEqual([raised, donors], [54_00, 1])
    assert.equal(recentDonations[0].name, 'Aisha K.')
    assert.deepEqual(await world.rows('select distinct fund_id as fund from gift_lines'), [
      { fund: fundOf(await itemIdOf(world, 'warm-floor')) },
    ])
  })

  it('stands beside a cause in one payment, and each has its own', async (t) => {
    const world = await story(t)
    const items = [
      { donationId: 'roof', amount: 20_00 },
      { campaignId: 'warm-floor', amount: 54_00 },
    ]

    await giveToTheFloor(world, { items })
    await world.drain()

    assert.equal((await shown(world)).raised, 54_00)
  })

  it('counts twenty at once, each once', async (t) => {
    const world = await story(t)

    await Promise.all(Array.from({ length: 20 }, () => giveToTheFloor(world)))
    await world.drain()

    const { raised, donors } = await shown(world)
    assert.deepEqual([raised, donors], [20 * 54_00, 20])
  })

  it('is taken out again as it is given back, and its donor with the last of it', async (t) => {
    const world = await story(t)
    const [first] = [await giveToTheFloor(world), await giveToTheFloor(world)]
    await world.drain()

    await giveBack(world, first.data.transactionId, 10_00)
    const part = await shown(world)
    await giveBack(world, first.data.transactionId, 44_00)
    const all = await shown(world)

    assert.deepEqual([part.raised, part.donors], [98_00, 2])
    assert.deepEqual([all.raised, all.donors], [54_00, 1])
    assert.equal(all.recentDonations.length, 1)
  })

  it('of zakat reaches it whole: the card’s fee is none of it, whoever pays the fee', async (t) => {
    const world = await story(t)
    await change(world, 'warm-floor', { zakatEligible: true })
    const gifts: string[] = []
    for (const coverFees of [false, true]) {
      const { data } = await giveToTheFloor(world, { coverFees })
      gifts.push(data.transactionId)
    }
    await world.drain()

    const [{ zakat, fees } = {}] = await world.rows<{ zakat: number; fees: number }>(
      `select (sum(amount_minor) filter (where account like 'fund:campaign-%'))::int as zakat,
        (sum(amount_minor) filter (where account = 'fees'))::int as fees
       from entries where posting_id in (select id from postings where gift_id = any($1))`,
      [gifts],
    )
    assert.equal(zakat, -2 * 54_00)
    assert.ok(fees! > 0, `${fees}`)
    assert.equal((await shown(world)).raised, 2 * 54_00)
  })

  it('is taken out again at once where its donor’s bank takes it back, and comes again when that is won', async (t) => {
    const world = await story(t)
    await giveToTheFloor(world)
    await giveToTheFloor(world, { confirmationToken: await payWith(world, DISPUTED) })
    await world.drain()
    const taken = await shown(world)

    const [dispute] = await world.rows<{ id: string }>('select id from sandbox_disputes')
    await endDispute(world.ctx, { disputeId: dispute!.id, outcome: 'won' })
    await world.drain()
    const won = await shown(world)

    assert.deepEqual([taken.raised, taken.donors], [54_00, 1])
    assert.deepEqual([won.raised, won.donors], [2 * 54_00, 2])
  })

  it('is told apart where it came without us', async (t) => {
    const world = await story(t)
    await giveToTheFloor(world)
    await world.drain()

    await inTransaction(world.ctx, async (ctx) => {
      const about = { firstName: 'Friday', lastName: 'Box', email: '' }
      const nobody = { contactNumber: null, address: null }
      const who = { id: randomUUID(), isNew: true, personId: null }
      const fundId = fundOf(await itemIdOf(world, 'warm-floor'))
      await keepOffline(ctx, {
        by: 'cash',
        lines: [{ fundId, title: 'A warm floor', giftAidEligible: false, amountMinor: 30_00 }],
        currency: 'GBP',
        reference: 'Box 1',
        countedBy: ['AK', 'SR'],
        donorId: await keepDonor(ctx, who, { ...about, ...nobody }),
        anonymous: true,
        givenAt: world.house.now(),
      })
    })
    await world.drain()

    const { raised, offline, recentDonations } = await shown(world)
    assert.deepEqual([raised, offline], [84_00, 30_00])
    assert.equal(recentDonations[0].name, null)
  })

  it('is refused by name before it begins, after it ends and where there is none', async (t) => {
    const world = await story(t)
    const give = async (items: object[]) => {
      const { status, data } = await giveToTheFloor(world, { items })
      return [status, data.problem]
    }
    await change(world, 'warm-floor', { startsOn: '2026-12-01' })
    const early = await give([{ campaignId: 'warm-floor', amount: 5_00 }])
    await change(world, 'warm-floor', { startsOn: null, endsOn: '2026-11-20' })
    const late = await give([{ campaignId: 'warm-floor', amount: 5_00 }])

    assert.deepEqual(early, [409, 'campaign-not-begun'])
    assert.deepEqual(late, [409, 'campaign-ended'])
    assert.deepEqual(await give([{ campaignId: 'wells', amount: 5_00 }]), [
      422,
      'campaign-not-found',
    ])
    assert.equal((await give([{ amount: 5_00 }]))[0], 422)
    assert.equal(
      (await give([{ campaignId: 'warm-floor', donationId: 'roof', amount: 5_00 }]))[0],
      422,
    )
    assert.deepEqual(await world.rows('select from gifts'), [])
  })

  it('is refused once the campaign is taken down, also where it was being read at that moment', async (t) => {
    const world = await story(t, { now: '2026-11-21T12:00:30Z' })
    const id = await itemIdOf(world, 'warm-floor')
    await changeItem(world.ctx, campaignKind, id, { publishUntil: '2026-11-21T12:01' })
    world.house.organisations.forget()
    world.house.pages.forget()
    const ctx = await world.contextOf('al-noor')
    const isThere = async () => (await campaignAppeals.find(ctx, ['warm-floor'])).size > 0
    const waits = `select from pg_locks where relation = 'content_items'::regclass and not granted`
    await world.rows('begin')
    await world.rows('lock table content_items in access exclusive mode')

    const asked = isThere()
    await within(5, 'it waits', async () => (await world.rows(waits)).length === 1)
    world.wait({ minutes: 1 })
    await world.rows('commit')
    const before = await asked
    const after = await isThere()

    assert.deepEqual([before, after], [true, false])
  })

  it('is named in the language of whoever gives it, whoever asked before', async (t) => {
    const world = await story(t)
    const give = async (language: string) => {
      const asked = await gift(world, { items: [{ campaignId: 'warm-floor', amount: 5_00 }] })
      await world.visitor.asks(giveDonation, asked, { 'accept-language': language })
    }

    await give('ar')
    await give('en')

    const lines = await world.rows<{ title: string }>(
      'select l.title from gift_lines l join gifts g on g.organisation_id = l.organisation_id and g.id = l.gift_id order by g.given_at',
    )
    assert.deepEqual(
      lines.map(({ title }) => /^[A-Z]/.test(title)),
      [false, true],
    )
  })

  it('has its fund however the campaign was written', async (t) => {
    const world = await story(t)
    const { id, slug } = await addItem(world.ctx, campaignKind, NEW)
    world.house.organisations.forget()

    const { data } = await giveToTheFloor(world, { items: [{ campaignId: slug, amount: 20_00 }] })
    await world.drain()

    assert.equal(data.status, 'succeeded')
    const totals = await world.rows('select fund_id, raised_minor::int from campaign_totals')
    assert.deepEqual(totals, [{ fund_id: fundOf(id), raised_minor: 20_00 }])
  })

  it('is refused by name where the campaign has no fund, and money that names one that is not there holds up no other', async (t) => {
    const world = await story(t)
    const { id, slug } = await addItem(world.ctx, campaignKind, NEW)
    const items = [{ campaignId: slug, amount: 20_00 }]
    const before = await giveToTheFloor(world, { items })
    await world.rows('delete from funds where id = $1', [fundOf(id)])
    world.house.organisations.forget()

    const { status, data } = await giveToTheFloor(world, { items })
    await giveToTheFloor(world)
    await world.drain()

    assert.equal(before.data.status, 'succeeded')
    assert.deepEqual([status, data.problem], [422, 'campaign-not-found'])
    assert.equal((await shown(world)).raised, 54_00)
  })

  it('counts a donor in two currencies once', async (t) => {
    const world = await story(t)
    const { data } = await world.visitor.asks(login, {
      email: DEMO_DONOR.email,
      password: DEMO_DONOR.password,
    })
    const donor = { firstName: 'Safiya', lastName: 'Rahman', email: DEMO_DONOR.email }
    const items = [{ campaignId: 'warm-floor', amount: 54_00 }]

    for (const currency of ['GBP', 'EUR']) {
      const asked = await gift(world, { items, currency, donor })
      await world.visitor.asks(giveDonation, asked, { 'x-jwt-token': data.token as string })
    }
    await world.drain()

    const { raised, donors, besides } = await shown(world)
    assert.deepEqual([raised, donors], [54_00, 1])
    assert.deepEqual(besides, [{ currency: 'EUR', amount: 54_00 }])
  })

  it('is counted later where somebody holds the reading up, and no job waits for that', async (t) => {
    const world = await story(t)
    const end = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const open = inTransaction(world.ctx, async ({ sql }) => {
      await sql`select pg_current_xact_id()`
      begun.resolve()
      await end.promise
    })
    await begun.promise
    await giveToTheFloor(world)
    await world.rows('delete from follow_ups')

    for (let i = 0; i < 3; i++) await countAll(world.ctx)
    const held = await shown(world)
    const later = await world.rows('select distinct job, key from follow_ups')
    end.resolve()
    await open
    await world.drain()

    assert.equal(held.raised, 0)
    const key = `count-up:${world.ctx.organisation.id}`
    assert.deepEqual(later, [{ job: 'campaigns.count-up', key }])
    assert.equal((await shown(world)).raised, 54_00)
  })

  it('names no campaign with signs that no database keeps', async (t) => {
    const world = await story(t)

    for (const name of ['campaignId', 'donationId']) {
      const { status } = await giveToTheFloor(world, { items: [{ [name]: 'a\0b', amount: 5_00 }] })
      assert.equal(status, 422)
    }
  })

  it('stands when the campaign ends while somebody pays, and is told apart', async (t) => {
    const world = await story(t)
    await giveToTheFloor(world)
    const begun = await giveToTheFloor(world, {
      confirmationToken: await payWith(world, CARD.challenge),
    })
    await change(world, 'warm-floor', { endsOn: '2026-11-21' })
    world.wait({ minutes: 13 * 60 })

    await passTheBank(world, begun.data.clientSecret)
    const { data } = await world.visitor.asks(giveDonation, {
      ...begun.asked,
      confirmationToken: undefined,
    })
    await world.drain()

    assert.equal(data.status, 'succeeded')
    const { state, raised, recentDonations } = await shown(world)
    assert.deepEqual([state, raised], ['ended', 108_00])
    assert.deepEqual(
      recentDonations.map(({ isLate }: { isLate: boolean }) => isLate),
      [true, false],
    )
    assert.deepEqual(await booksOfCampaigns(world), [
      'charge  at the bank  54.00',
      'charge  its fund  -54.00',
      'charge  at the bank  54.00',
      'charge  its fund  -54.00',
    ])
  })

  it('is refused for less than nothing, for nothing, for parts of a penny and for more than a card pays', async (t) => {
    const world = await story(t)
    const problemOf = async (amount: number) => {
      const items = [{ campaignId: 'warm-floor', amount }]
      const { status, data } = await giveToTheFloor(world, { items })
      return [status, data.problem]
    }

    for (const amount of [-54_00, 0, 0.5, 1e15, Number.MAX_SAFE_INTEGER])
      assert.deepEqual(await problemOf(amount), [422, 'invalid'], String(amount))
    assert.deepEqual(await problemOf(99), [422, 'amount-too-small'])
    assert.deepEqual(await problemOf(10_000_01), [422, 'amount-too-large'])
    assert.deepEqual(await world.rows('select from gifts'), [])
  })

  it('stands when the campaign is taken down while somebody pays', async (t) => {
    const world = await story(t)
    const begun = await giveToTheFloor(world, {
      confirmationToken: await payWith(world, CARD.challenge),
    })
    await changeItem(world.ctx, campaignKind, await itemIdOf(world, 'warm-floor'), {
      state: 'draft',
    })

    await passTheBank(world, begun.data.clientSecret)
    const asked = { ...begun.asked, confirmationToken: undefined }
    const { data } = await world.visitor.asks(giveDonation, asked)
    await world.drain()

    assert.equal(data.status, 'succeeded')
    const [total] = await world.rows('select raised_minor::int as raised from campaign_totals')
    assert.deepEqual(total, { raised: 54_00 })
  })
})

describe('a name on the wall', () => {
  it('is kept from everybody where the donor asks for it', async (t) => {
    const world = await story(t)

    await giveToTheFloor(world, { anonymous: true })
    await world.drain()

    assert.equal((await shown(world)).recentDonations[0].name, null)
  })

  it('can be taken back by whoever has the thank-you page, also twice', async (t) => {
    const world = await story(t)
    const { data } = await giveToTheFloor(world)
    await world.drain()
    const { transactionId } = data

    const before = await booksOfCampaigns(world)
    const named = (await shown(world)).recentDonations[0].name

    const answers = [
      await world.visitor.asks(takeNameBack, { transactionId }),
      await world.visitor.asks(takeNameBack, { transactionId }),
    ]
    await world.drain()

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.equal(named, 'Aisha K.')
    assert.equal((await shown(world)).recentDonations[0].name, null)
    assert.deepEqual(before, ['charge  at the bank  54.00', 'charge  its fund  -54.00'])
    assert.deepEqual(await booksOfCampaigns(world), before)
  })

  it('has the pages made anew once, and not for a gift that names nobody on a wall', async (t) => {
    const world = await story(t)
    const { transactionId } = (await giveToTheFloor(world)).data
    const { data: elsewhere } = await world.visitor.asks(giveDonation, await gift(world))
    await world.drain()

    const changes = await countChanges(world, async () => {
      await world.visitor.asks(takeNameBack, { transactionId })
      await world.visitor.asks(takeNameBack, { transactionId })
      await world.visitor.asks(takeNameBack, { transactionId: elsewhere.transactionId as string })
    })

    assert.equal(changes, 1)
  })

  it('is offered on the page of thanks, for as long as the name can be read', async (t) => {
    const world = await story(t)
    const { transactionId } = (await giveToTheFloor(world)).data
    const offered = async (id: unknown) =>
      (await world.visitor.asks(showGift, { id: id as string })).data.nameOffUrl

    assert.equal(await offered(transactionId), `/take-name-back/${String(transactionId)}`)
    await world.visitor.asks(takeNameBack, { transactionId })
    assert.equal(await offered(transactionId), null)

    const { data: unnamed } = await giveToTheFloor(world, { anonymous: true })
    const toCause = await gift(world)
    const { data: elsewhere } = await world.visitor.asks(giveDonation, toCause)
    assert.deepEqual(
      [await offered(unnamed.transactionId), await offered(elsewhere.transactionId)],
      [null, null],
    )
  })

  it('is a named 404 for a gift that nobody has made', async (t) => {
    const { visitor } = await story(t)

    const { status, data } = await visitor.asks(takeNameBack, {
      transactionId: '5c9f3c1e-7f52-4f0e-9d5a-0a7c0d3b6a11',
    })

    assert.equal(status, 404)
    assert.equal(data.problem, 'gift-not-found')
  })
})

/** How often it was announced that Al-Noor has changed. */
async function countChanges(world: World, work: () => Promise<void>): Promise<number> {
  await hearAll(world)
  let changes = 0
  const stop = world.house.onChange((id) => {
    if (id === world.ctx.organisation.id) changes++
  })
  await work()
  await hearAll(world)
  stop()
  return changes
}

/** What another organisation announces now is heard after all that was announced before. */
async function hearAll(world: World): Promise<void> {
  const other = await world.contextOf('crescent')
  const heard = Promise.withResolvers<void>()
  const stop = world.house.onChange((id) => {
    if (id === other.organisation.id) heard.resolve()
  })
  await inTransaction(other, announceChange)
  await heard.promise
  stop()
}

async function giveToTheFloor(world: World, changes: object = {}) {
  const items = [{ campaignId: 'warm-floor', amount: 54_00 }]
  const asked = await gift(world, { items, ...changes })
  if (!('confirmationToken' in changes)) asked.confirmationToken ??= await payWith(world, CARD.good)
  return { ...(await world.visitor.asks(giveDonation, asked)), asked }
}

async function shown(world: World) {
  world.house.pages.forget()
  const { data } = await world.visitor.asks(showCampaign, { id: 'warm-floor' })
  return data
}

async function itemIdOf(world: World, slug: string): Promise<string> {
  const [item] = await world.rows<{ id: string }>(
    "select id from content_items where kind = 'campaign' and slug = $1",
    [slug],
  )
  return item!.id
}

async function change(world: World, slug: string, changes: object): Promise<void> {
  const [item] = await world.rows<{ id: string; fields: object }>(
    "select id, fields from content_items where kind = 'campaign' and slug = $1",
    [slug],
  )
  const fields = { ...item!.fields, ...changes } as never
  await changeItem(world.ctx, campaignKind, item!.id, { fields })
  // As this copy of the program hears it a moment later.
  world.house.organisations.forget()
  world.house.pages.forget()
}

const DISPUTED = '4000000000000259'

/** As the office of the bank would. */
async function giveBack(world: World, id: string, amount: number): Promise<void> {
  const { intentId } = (await findPayment(world.ctx, { id }))!
  const refund = `${id} ${amount}`
  await bankOf(world.ctx).refund({ key: refund, intentId: intentId!, refund: id, gift: id, amount })
  await sweep(world.ctx)
  await world.drain()
}

async function passTheBank({ visitor }: World, clientSecret: string): Promise<void> {
  await visitor.asks(authenticate, { clientSecret, outcome: 'pass' })
}

function idsOf({ items }: { items: { id: string }[] }) {
  return items.map(({ id }) => id)
}
