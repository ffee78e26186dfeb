import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { configure } from '#features/ground/configuration/configuration.ts'
import { addItem } from '#features/ground/content/save.ts'
import { deleteUser } from '#features/ground/people/contract.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { authenticate } from '#features/money/sandbox-bank/contract.ts'
import {
  ID,
  PAGE,
  TEXT,
  approved,
  change,
  decide,
  desk,
  fresh,
  give,
  keyOf,
  listed,
  opened,
  somebody,
} from '#testing/fundraisers.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { staffAt } from '#testing/staff.ts'
import type { World } from '#testing/story.ts'
import { showCampaign } from './contract.ts'
import {
  closeFundraiser,
  decideFundraiser,
  listFundraisersOfOffice,
  saveFundraiser,
  showFundraiser,
  showOwnFundraiser,
} from './fundraisers-contract.ts'
import { campaignKind } from './kind-contract.ts'

const CRESCENT = 'crescent.localhost'

describe('a stranger to a page of one’s own', () => {
  it('of another organisation neither sees it, nor gives through it, nor decides about it', async (t) => {
    const world = await opened(t)
    await openAt(world, 'crescent')
    const { fundraiserId } = await approved(world)
    const there = world.visitorOf(CRESCENT)
    const staff = await staffAt(world, ['editor'], 'crescent')

    const seen = await there.asks(showFundraiser, { id: PAGE })
    const items = [{ campaignId: ID, fundraiserId, amount: 5_00 }]
    const given = await there.asks(
      giveDonation,
      await gift({ visitor: there }, { items, currency: 'GBP' }),
    )
    const decided = await there.asks(
      decideFundraiser,
      { id: fundraiserId, revision: 1, decision: 'refused', reason: 'Not ours.' },
      keyOf(staff),
    )
    const all = await there.asks(listFundraisersOfOffice, {}, keyOf(staff))
    const stream = await there.sends('GET', `/api/fundraisers/${PAGE}/events`)

    assert.deepEqual(
      [seen, given, decided].map(({ status, data }) => [status, data.problem]),
      [
        [404, 'fundraiser-not-found'],
        [409, 'fundraiser-closed'],
        [404, 'fundraiser-not-found'],
      ],
    )
    assert.deepEqual([all.data.items, stream.status], [[], 404])
    assert.equal((await listed(world)).length, 1)
  })

  it('cannot sign for another organisation, and without the right role not for this one', async (t) => {
    const world = await opened(t)
    await openAt(world, 'crescent')
    const { mine } = await somebody(world)
    const imam = await staffAt(world, ['imam'])

    const abroad = await world.visitorOf(CRESCENT).asks(saveFundraiser, { id: ID, ...TEXT }, mine)
    const desks = [mine, keyOf(imam), undefined].map((who) =>
      world.visitor.asks(listFundraisersOfOffice, {}, who),
    )

    assert.equal(abroad.status, 401)
    assert.deepEqual(
      (await Promise.all(desks)).map(({ status }) => status),
      [403, 403, 401],
    )
    assert.deepEqual(await world.rows('select from fundraisers'), [])
  })

  it('closes and reads only a page of their own', async (t) => {
    const world = await opened(t)
    await approved(world)
    const { mine } = await somebody(world)

    await world.visitor.asks(closeFundraiser, { id: ID }, mine)
    const own = await world.visitor.asks(showOwnFundraiser, { id: ID }, mine)

    assert.equal(own.data.page, null)
    assert.equal((await listed(world)).length, 1)
  })

  it('may be called what they like, in any script, and is shown as text', async (t) => {
    const world = await opened(t)
    const staff = await staffAt(world, ['editor'])

    for (const [first, last, title] of NAMES) {
      const { id, mine } = await somebody(world)
      const names = [first, last, id]
      await world.rows('update people set first_name = $1, last_name = $2 where id = $3', names)
      const asked = await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT, title }, mine)
      assert.equal(asked.status, 200, title)
      await decide(world, staff, 'approved')
    }

    for (const { id, title } of await listed(world)) {
      const path = pathOf('fundraiser', { id })
      const card = await world.visitor.sends('GET', `/card${path}.jpg`)
      const page = await world.visitor.asks(showFundraiser, { id })
      assert.deepEqual(
        [page.status, page.data.title, card.status],
        [200, title, 200],
        `${title}: ${path}`,
      )
    }
    assert.equal((await listed(world)).length, NAMES.length)
  })

  it('is decided once by two of the office who disagree in the same instant', async (t) => {
    const world = await opened(t)
    const { mine } = await somebody(world)
    const staff = await staffAt(world, ['editor'])
    await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT }, mine)
    const [page] = await desk(world, staff)
    const say = (decision: 'sent-back' | 'approved') =>
      world.visitor.asks(
        decideFundraiser,
        { id: page!.id, revision: page!.revision, decision, reason: 'Please say more.' },
        keyOf(staff),
      )

    const answers = await Promise.all([say('sent-back'), say('approved')])

    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
  })
})

describe('a gift that comes too late for a page', () => {
  it('stands with the campaign where the page was closed while its donor was at the bank', async (t) => {
    const world = await opened(t)
    const { fundraiserId, mine } = await approved(world)
    const asked = await gift(world, {
      items: [{ campaignId: ID, fundraiserId, amount: 54_00 }],
      confirmationToken: await payWith(world, CARD.challenge),
    })
    const begun = await world.visitor.asks(giveDonation, asked)
    await world.visitor.asks(closeFundraiser, { id: ID }, mine)

    await world.visitor.asks(authenticate, {
      clientSecret: begun.data.clientSecret,
      outcome: 'pass',
    })
    const { data } = await world.visitor.asks(giveDonation, asked)
    await world.drain()

    assert.equal(data.status, 'succeeded')
    assert.equal((await fresh(world, showCampaign, ID)).raised, 54_00)
    assert.deepEqual(await listed(world), [])
  })

  it('is one gift however often it is asked for, and not another page’s', async (t) => {
    const world = await opened(t)
    const one = await approved(world)
    const other = await approved(world, one.staff)
    const asked = await gift(world, { items: [toItem(one.fundraiserId)] })

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.visitor.asks(giveDonation, asked)),
    )
    const turned = await world.visitor.asks(giveDonation, {
      ...asked,
      items: [toItem(other.fundraiserId)],
    })
    await world.drain()

    assert.deepEqual(new Set(answers.map(({ data }) => data.transactionId)).size, 1)
    assert.equal(turned.data.problem, 'attempt-reused')
    assert.deepEqual(
      (await listed(world)).map(({ raised }) => raised),
      [5_00, 0],
    )
  })

  it('is refused once its campaign is over, and the page says how far it came', async (t) => {
    const world = await opened(t)
    const { fundraiserId, mine } = await approved(world)
    await give(world, { fundraiserId, amount: 54_00 })
    await world.drain()
    await change(world, { fundraisers: true, endsOn: '2026-11-20' })

    const late = await give(world, { fundraiserId, amount: 5_00 })
    const changed = await world.visitor.asks(
      saveFundraiser,
      { id: ID, ...TEXT, title: 'Again' },
      mine,
    )

    assert.deepEqual(
      [late, changed].map(({ data }) => data.problem),
      ['campaign-ended', 'fundraisers-not-open'],
    )
    assert.equal((await fresh(world, showFundraiser, PAGE)).raised, 54_00)
  })

  it('is refused by name where the person of the page was erased in the same instant', async (t) => {
    const world = await opened(t)
    const { fundraiserId, mine, password } = await approved(world)

    const [erased, ...given] = await Promise.all([
      world.visitor.asks(deleteUser, { password }, mine),
      give(world, { fundraiserId, amount: 5_00 }),
      give(world, { fundraiserId, amount: 5_00 }),
    ])
    const later = await give(world, { fundraiserId, amount: 5_00 })
    await world.drain()

    assert.equal(erased.status, 200)
    for (const { status, data } of given)
      assert.ok(status === 200 || data.problem === 'fundraiser-closed')
    assert.equal(later.data.problem, 'fundraiser-closed')
    assert.equal((await fresh(world, showFundraiser, PAGE)).problem, 'fundraiser-not-found')
    assert.deepEqual(await world.rows('select from fundraiser_gifts'), [])
  })
})

describe('somebody who is erased', () => {
  it('leaves no page, also one that they ask for in the same instant, and no letter about it', async (t) => {
    const world = await opened(t)
    const { mine, password } = await somebody(world)
    const staff = await staffAt(world, ['editor'])
    await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT }, mine)
    const [page] = await desk(world, staff)

    await Promise.all([
      world.visitor.asks(saveFundraiser, { id: ID, ...TEXT, title: 'One more' }, mine),
      world.visitor.asks(deleteUser, { password }, mine),
    ])
    const decided = await world.visitor.asks(
      decideFundraiser,
      { id: page!.id, revision: page!.revision, decision: 'approved' },
      keyOf(staff),
    )
    await world.drain()

    assert.deepEqual(await world.rows('select from fundraisers'), [])
    assert.equal(decided.data.problem, 'fundraiser-not-found')
    const [letter] = await world.rows<{ input: unknown; failure: string | null }>(
      "select input, failure from mails where kind = 'campaigns.fundraiser-asked'",
    )
    assert.equal(letter!.failure, 'withdrawn')
    assert.doesNotMatch(JSON.stringify(letter), /grandfather/)
  })
})

const NAMES = [
  ['<b>Bold</b>', '"; drop table people; --', '<img src=x onerror=alert(1)>'],
  ['عبد الرحمن', 'القحطاني', 'عشرة صفوف لجدّي'],
  ['محمد', 'خان', 'دادا کے لیے دس صفیں'],
  ['שרה', 'כהן', 'שורה לסבא'],
  ['李', '小龍', '為祖父鋪十排'],
  ['नूर', 'अली', 'दादा के लिए'],
  ['👨‍👩‍👧', '🕌', '🕌🕌🕌'],
  ['Z̷̢͘a̶l̴g̶o̵', 'Ńamé', '../../admin'],
  ['O’Neil', '', '   two   spaces / slash ? query # hash % percent   '],
  ['x'.repeat(50), 'y'.repeat(50), 'Supercalifragilisticexpialidocious'.repeat(2)],
] as const

function toItem(fundraiserId: string) {
  return { campaignId: ID, fundraiserId, amount: 5_00 }
}

/** Another organisation that has accounts, and a campaign of the same address that wants such pages. */
async function openAt(world: World, slug: string): Promise<void> {
  const ctx = await world.contextOf(slug)
  await configure(ctx, { StandaloneCampaigns: false, activePlan: 'standard' })
  world.house.organisations.forget()
  await addItem(await world.contextOf(slug), campaignKind, {
    title: 'A floor elsewhere',
    slug: ID,
    state: 'published',
    fields: { target: 900_00, zakatEligible: false, giftAidEligible: true, fundraisers: true },
  })
}
