import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { drawingId } from '#features/ground/media/media.ts'
import type { StaffRole } from '#features/ground/people/rules.ts'
import { MOST_OPEN } from '#features/money/causes/admin/contract.ts'
import { listDonations, showDonation } from '#features/money/causes/contract.ts'
import { openDraft } from '#features/money/causes/save-cause.ts'
import { giveDonation, promiseTransfer } from '#features/money/giving/contract.ts'
import { CARD, books, gift, payWith } from '#testing/gifts.ts'
import { begin, fell, friday } from '#testing/regular.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import {
  addCause,
  closeCause,
  listCauses,
  orderCauses,
  saveCause,
  showCause,
} from './causes-contract.ts'

type Draft = Record<string, unknown>

/** Somebody who keeps money, and what they do with causes. */
async function keeper(world: World, roles: readonly StaffRole[] = ['treasurer'], slug = 'al-noor') {
  const { token } = await staffAt(world, roles, slug)
  const visitor = world.visitorOf(`${slug}.localhost`)
  const mine = { 'x-jwt-token': token }
  const show = async (id: string) => (await visitor.asks(showCause, { id }, mine)).data
  const fresh = async (more: Draft = {}): Promise<Draft> => {
    return { ...(await show('new')).draft, title: 'New windows', ...more }
  }
  return {
    show,
    fresh,
    list: async () => (await visitor.asks(listCauses, {}, mine)).data.items,
    add: (draft: Draft, attemptId: string = randomUUID()) =>
      visitor.asks(addCause, { attemptId, draft }, mine),
    save: (id: string, draft: Draft, basedOn: string) =>
      visitor.asks(saveCause, { id, draft, basedOn }, mine),
    changes: async (id: string, more: Draft) => {
      const { draft, revision } = await show(id)
      return visitor.asks(saveCause, { id, draft: { ...draft, ...more }, basedOn: revision }, mine)
    },
    closes: (id: string, isClosed: boolean) => visitor.asks(closeCause, { id, isClosed }, mine),
    orders: (order: string[], was: string[]) => visitor.asks(orderCauses, { order, was }, mine),
  }
}

async function openOnes({ visitor }: World): Promise<string[]> {
  const { data } = await visitor.asks(listDonations)
  return data.items.map(({ id }: { id: string }) => id)
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe('a cause of the office', () => {
  it('is given to as soon as it is added, and its money is kept for it alone', async (t) => {
    const world = await story(t)
    const { add, fresh } = await keeper(world)

    const { data } = await add(await fresh())
    assert.equal(data.id, 'new-windows')
    assert.equal(data.state, 'open')
    assert.deepEqual((await openOnes(world)).at(-1), 'new-windows')
    const items = [{ donationId: 'new-windows', amount: 25_00 }]
    const given = await world.visitor.asks(giveDonation, await gift(world, { items }))
    await world.drain()

    assert.equal(given.data.status, 'succeeded')
    const [{ fund_id: fund }] = (await world.rows(
      "select fund_id from causes where id = 'new-windows'",
    )) as [{ fund_id: string }]
    assert.ok((await books(world)).some((line) => line.includes(`fund:${fund}`)))
  })

  it('is added once, however often the same form is sent', async (t) => {
    const world = await story(t)
    const { add, fresh } = await keeper(world)
    const [attempt, draft] = [randomUUID(), await fresh()]

    const all = await Promise.all(Array.from({ length: 20 }, () => add(draft, attempt)))

    assert.deepEqual([...new Set(all.map(({ data }) => data.id))], ['new-windows'])
    const entries = await world.rows("select from trail_entries where subject = 'new-windows'")
    assert.equal(entries.length, 1)
    const other = await add({ ...draft, title: 'Other windows' }, attempt)
    assert.equal(other.data.problem, 'added-already')
  })

  it('of the same title has another address, and none has that of the form', async (t) => {
    const world = await story(t)
    const { add, fresh } = await keeper(world)
    const draft = await fresh()

    const all = await Promise.all(Array.from({ length: 20 }, () => add(draft)))
    const named = await add({ ...draft, title: 'New' })

    assert.equal(new Set(all.map(({ data }) => data.id)).size, 20)
    assert.equal(named.data.id, 'new-2')
    const positions = await world.rows("select distinct position from causes where id like 'new%'")
    assert.equal(positions.length, 21)
  })

  it('keeps its address when its title changes, and everybody reads the new one', async (t) => {
    const world = await story(t)
    const { changes } = await keeper(world)

    await changes('roof', { title: 'The roof, whole again', minimumAmount: 5_00 })

    const { data } = await world.visitor.asks(showDonation, { id: 'roof' })
    assert.equal(data.title, 'The roof, whole again')
    assert.equal(data.minimumAmount, 5_00)
    assert.equal(data.suggestedAmounts[0].label, 'a slate')
  })

  it('says its words in another language, and labels that are not translated in the first', async (t) => {
    const world = await story(t)
    const { changes, show } = await keeper(world)
    const { translations } = (await show('roof')).draft
    const ar = { ...translations.ar, title: 'سقف جديد', labels: ['', 'متر', ''] }

    await changes('roof', { translations: { ar } })

    const { data } = await world.visitor.asks(
      showDonation,
      { id: 'roof' },
      { 'accept-language': 'ar' },
    )
    assert.equal(data.title, 'سقف جديد')
    assert.deepEqual(
      data.suggestedAmounts.map(({ label }: { label: string }) => label),
      ['a slate', 'متر', 'a gutter'],
    )
  })

  it('can be given every Friday and in the last ten nights, once somebody has ticked it', async (t) => {
    const world = await story(t)
    const { changes } = await keeper(world)

    await changes('roof', { frequencies: ['once', 'friday', 'nights'] })

    const one = await begin(world, { items: [{ donationId: 'roof', amount: 20_00 }] })
    assert.equal((await one.show()).kind, 'friday')
  })

  it('goes on with what comes by itself when its Fridays are taken away, and says how much does', async (t) => {
    const world = await story(t)
    const { changes, show } = await keeper(world)
    const one = await begin(world)
    assert.deepEqual((await show('where-needed-most')).regular, { friday: 1 })

    const { status } = await changes('where-needed-most', { frequencies: ['once'] })
    await friday(world)

    assert.equal(status, 200)
    assert.deepEqual(await fell(one), ['2026-11-27 paid'])
  })

  it('is shown with its picture, and text that nobody can misuse', async (t) => {
    const world = await story(t)
    const { add, fresh } = await keeper(world)
    const html = '<p onclick="x()">Oak<script>alert(1)</script></p><a href="javascript:x()">a</a>'
    const title = '</title><script>alert(1)</script>'

    const { data } = await add(await fresh({ title, html, imageId: drawingId('roof') }))

    assert.ok(data.pictures[drawingId('roof')].alt)
    const shown = (await world.visitor.asks(showDonation, { id: data.id })).data
    assert.doesNotMatch(shown.html, /script|onclick|javascript/)
    const page = await world.visitor.sends('GET', `/donate/${data.id}`)
    assert.doesNotMatch(page.body.toString(), /<script>alert/)
  })

  it('closes by itself, by the clocks of the organisation', async (t) => {
    const world = await story(t)
    const { add, fresh, list } = await keeper(world)

    await add(await fresh({ closesOn: '2026-11-21', closesAt: '12:10' }))
    world.wait({ minutes: 9 })
    assert.ok((await openOnes(world)).includes('new-windows'))
    world.wait({ minutes: 2 })

    assert.ok(!(await openOnes(world)).includes('new-windows'))
    const { state } = (await list()).find(({ id }: { id: string }) => id === 'new-windows')
    assert.equal(state, 'over')
  })

  it('is given by heads with a price for each currency', async (t) => {
    const world = await story(t)
    const { add, fresh } = await keeper(world)

    const draft = await fresh({ given: 'person', headPrices: { GBP: 7_00, EUR: null } })
    await add({ ...draft, minimumAmount: 0 })

    const { data } = await world.visitor.asks(showDonation, { id: 'new-windows' })
    assert.deepEqual(data.heads, { of: 'person', prices: [{ currency: 'GBP', amount: 7_00 }] })
    assert.equal(data.minimumAmount, 1_00)
    // Nothing is offered that would be refused.
    assert.deepEqual([data.suggestedAmounts, data.allowCustomAmount], [[], false])
  })
})

describe('two who change the same cause', () => {
  it('never overwrite each other: the slower one is told', async (t) => {
    const world = await story(t)
    const [one, other] = [await keeper(world), await keeper(world, ['owner'])]
    const { draft, revision } = await one.show('roof')
    const first = { ...draft, title: 'A first roof' }

    await other.save('roof', first, revision)
    const slower = await one.save('roof', { ...draft, title: 'A second roof' }, revision)
    const same = await one.save('roof', first, revision)

    assert.equal(slower.data.problem, 'changed-meanwhile')
    assert.equal(same.status, 200)
    const entries = await world.rows("select from trail_entries where subject = 'roof'")
    assert.equal(entries.length, 1)
    const settled = await one.changes('roof', { title: 'A second roof' })
    assert.equal(settled.data.draft.title, 'A second roof')
  })

  it('win once, also twenty at once', async (t) => {
    const world = await story(t)
    const { show, save } = await keeper(world)
    const { draft, revision } = await show('roof')

    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        save('roof', { ...draft, title: `Roof ${i}` }, revision),
      ),
    )

    assert.equal(all.filter(({ status }) => status === 200).length, 1)
    assert.equal(all.filter(({ data }) => data?.problem === 'changed-meanwhile').length, 19)
  })

  it('do not undo each other’s order', async (t) => {
    const world = await story(t)
    const { list, orders } = await keeper(world)
    const was = idsOf(await list())
    const [up, down] = [was.toReversed(), [...was.slice(1), was[0]!]]

    const first = await orders(up, was)
    const again = await orders(up, was)
    const slower = await orders(down, was)
    const short = await orders(up.slice(1), up)

    assert.deepEqual(idsOf(first.data.items), up)
    assert.equal(again.status, 200)
    assert.equal(slower.data.problem, 'changed-meanwhile')
    assert.equal(short.data.problem, 'changed-meanwhile')
    assert.equal((await openOnes(world))[0], 'fidya')
    assert.equal(
      (await world.rows("select from trail_entries where deed = 'causes-ordered'")).length,
      1,
    )
  })
})

describe('closing a cause', () => {
  it('takes it from the website and back again, twice is once, and it stands in the trail', async (t) => {
    const world = await story(t)
    const { closes } = await keeper(world)

    const closed = await closes('roof', true)
    await closes('roof', true)
    assert.ok(!(await openOnes(world)).includes('roof'))
    const opened = await closes('roof', false)
    await closes('roof', false)

    assert.equal(closed.data.state, 'closed')
    assert.equal(opened.data.state, 'open')
    assert.ok((await openOnes(world)).includes('roof'))
    const deeds = await world.rows<{ deed: string }>(
      "select deed from trail_entries where subject = 'roof' order by done_at",
    )
    assert.deepEqual(
      deeds.map(({ deed }) => deed),
      ['cause-closed', 'cause-opened'],
    )
  })

  it('makes room where so many are open that the website shows no more', async (t) => {
    const world = await story(t)
    const { add, fresh, closes } = await keeper(world)
    await world.rows(`
      insert into funds select organisation_id, 'full-' || n, 'Full', created_at
        from funds, generate_series(1, ${MOST_OPEN - 7}) n where id = 'roof'`)
    await world.rows(`
      insert into causes select (jsonb_populate_record(c, jsonb_build_object('id', 'full-' || n, 'fund_id', 'full-' || n))).*
        from causes c, generate_series(1, ${MOST_OPEN - 7}) n where c.id = 'roof'`)
    const draft = await fresh()

    const all = await Promise.all(Array.from({ length: 20 }, () => add(draft)))
    const opened = await closes('fitrana', false)

    assert.equal(all.filter(({ status }) => status === 200).length, 1)
    assert.equal(all.filter(({ data }) => data?.problem === 'too-many-open').length, 19)
    assert.equal(opened.data.problem, 'too-many-open')
    assert.equal((await openOnes(world)).length, MOST_OPEN)
    await closes('roof', true)
    assert.equal((await closes('fitrana', false)).status, 200)
  })
})

describe('a cause is refused by name', () => {
  /** What is changed of a new one, and the "no" at its field. */
  const noes: readonly [string, Draft, string, string][] = [
    ['a title that is empty', { title: '  ' }, 'title-missing', 'title'],
    ['no frequency', { frequencies: [] }, 'invalid', 'frequencies'],
    [
      'heads that come by themselves',
      { given: 'person', headPrices: { GBP: 5_00 }, frequencies: ['once', 'friday'] },
      'given-regularly',
      'frequencies',
    ],
    ['heads without a price', { given: 'fast' }, 'price-missing', 'headPrices'],
    [
      'a price that no card pays',
      { given: 'fast', headPrices: { GBP: 5_00, EUR: 1 } },
      'price-not-payable',
      'headPrices.EUR',
    ],
    ['a least that no card pays', { minimumAmount: 29 }, 'amount-not-payable', 'minimumAmount'],
    [
      'limits that cross',
      { minimumAmount: 20_00, maximumAmount: 10_00 },
      'limits-crossed',
      'maximumAmount',
    ],
    ['more than a card pays', { maximumAmount: 100_000_000 }, 'invalid', 'maximumAmount'],
    [
      'a suggestion beyond the limits',
      { minimumAmount: 20_00 },
      'suggestion-outside-limits',
      'suggestedAmounts.0.amount',
    ],
    [
      'a suggestion that stands there twice',
      { suggestedAmounts: [{ amount: 5_00 }, { amount: 5_00 }] },
      'suggestion-twice',
      'suggestedAmounts.1.amount',
    ],
    [
      'nothing that could be given',
      { suggestedAmounts: [], allowCustomAmount: false },
      'nothing-to-choose',
      'allowCustomAmount',
    ],
    [
      'a deadline that is over',
      { closesOn: '2026-11-21', closesAt: '11:59' },
      'deadline-is-over',
      'closesOn',
    ],
    ['a deadline without a time', { closesOn: '2027-01-01' }, 'deadline-incomplete', 'closesAt'],
    ['a deadline without a day', { closesAt: '10:00' }, 'deadline-incomplete', 'closesOn'],
    [
      'a time that the clocks skip',
      { closesOn: '2027-03-28', closesAt: '01:30' },
      'time-skipped',
      'closesAt',
    ],
    [
      'a time that comes twice',
      { closesOn: '2027-10-31', closesAt: '01:30' },
      'time-twice',
      'closesAt',
    ],
    ['a picture of nobody', { imageId: randomUUID() }, 'picture-not-found', 'imageId'],
    [
      'a summary in one language only',
      {
        summary: 'Oak.',
        translations: { ar: { title: 'نوافذ', summary: '', html: '', labels: [] } },
      },
      'invalid',
      'translations.ar.summary',
    ],
    ['a field that there is not', { fundId: 'zakat' }, 'invalid', 'fundId'],
  ]

  it('where it holds what cannot be', async (t) => {
    const world = await story(t)
    const { add, fresh } = await keeper(world)
    const before = await world.rows('select from causes')

    for (const [what, more, problem, field] of noes) {
      const { data, status } = await add(await fresh(more))
      assert.ok(status === 422 || status === 409, `${what}: ${status}`)
      assert.equal(data.problem, problem, what)
      assert.equal(data.errors[0].field, field, what)
    }

    assert.equal((await world.rows('select from causes')).length, before.length)
    assert.equal((await world.rows("select from funds where title = 'New windows'")).length, 0)
  })

  it('where it becomes zakat, or no zakat any more, after the first gift', async (t) => {
    const world = await story(t)
    const { changes } = await keeper(world)
    const early = await changes('roof', { zakatEligible: true })
    assert.equal(early.status, 200)
    const items = [{ donationId: 'roof', amount: 20_00 }]
    await world.visitor.asks(giveDonation, await gift(world, { items }))
    await world.drain()

    const late = await changes('roof', { zakatEligible: false })
    const other = await changes('roof', { title: 'Still a roof' })

    assert.equal(late.data.problem, 'zakat-given')
    assert.equal(late.data.errors[0].field, 'zakatEligible')
    assert.equal(other.status, 200)
  })

  it('where it becomes zakat while a card is on its way to it, or a transfer was promised', async (t) => {
    const world = await story(t)
    const { changes } = await keeper(world)
    const asks = async (id: string) => (await changes(id, { zakatEligible: true })).data.problem
    const roof = { items: [{ donationId: 'roof', amount: 20_00 }] }
    const confirmationToken = await payWith(world, CARD.settlesLater)
    const { data } = await world.visitor.asks(
      giveDonation,
      await gift(world, { ...roof, confirmationToken }),
    )
    assert.equal(data.status, 'processing')
    const donor = { firstName: 'Aisha', lastName: 'Khan', email: 'aisha@example.org' }
    await world.visitor.asks(promiseTransfer, {
      attemptId: randomUUID(),
      items: [{ donationId: 'food-bank', amount: 600_00 }],
      currency: 'GBP',
      donor,
    })

    assert.equal(await asks('roof'), 'zakat-given')
    assert.equal(await asks('food-bank'), 'zakat-given')
    assert.equal(await asks('madrasa-bursaries'), undefined)
  })

  it('where it becomes one by heads, or zakat, while gifts come for it by themselves', async (t) => {
    const world = await story(t)
    const { changes } = await keeper(world)
    const one = await begin(world)
    await changes('where-needed-most', { frequencies: ['once'] })
    const heads = { given: 'person', headPrices: { GBP: 5_00 } }

    const refused = await changes('where-needed-most', heads)
    const asZakat = await changes('where-needed-most', { zakatEligible: true })
    await one.moves('cancel')
    const afterwards = await changes('where-needed-most', heads)

    assert.equal(refused.data.problem, 'given-regularly')
    assert.equal(asZakat.data.problem, 'zakat-given')
    assert.equal(afterwards.status, 200)
  })

  it('keeps a deadline that is over when something else of it is changed', async (t) => {
    const world = await story(t)
    const { add, fresh, changes } = await keeper(world)
    await add(await fresh({ closesOn: '2026-11-21', closesAt: '12:10' }))
    world.wait({ minutes: 11 })

    const { status, data } = await changes('new-windows', { title: 'Old windows' })

    assert.equal(status, 200)
    assert.equal(data.state, 'over')
  })
})

describe('causes of another organisation', () => {
  it('can neither be read nor changed, and their pictures not be used', async (t) => {
    const world = await story(t)
    const { show, save, closes, list, add, fresh } = await keeper(world)
    const imageId = randomUUID()
    await world.rows(
      `insert into media select (jsonb_populate_record(m, jsonb_build_object('id', $1::text))).* from media m
       join organisations o on o.id = m.organisation_id where o.slug = 'east-gate' limit 1`,
      [imageId],
    )
    await world.rows(
      `insert into media_variants select (jsonb_populate_record(v, jsonb_build_object('media_id', $1::text, 'path', v.path || '-'))).*
       from media_variants v join organisations o on o.id = v.organisation_id
       where o.slug = 'east-gate' and media_id = $2`,
      [imageId, drawingId('roof')],
    )
    const { draft, revision } = await openDraft(await world.contextOf('east-gate'), 'carpet')

    assert.equal((await show('carpet')).problem, 'cause-not-found')
    assert.equal((await save('carpet', draft, revision)).data.problem, 'cause-not-found')
    assert.equal((await closes('carpet', true)).data.problem, 'cause-not-found')
    assert.ok(!idsOf(await list()).includes('carpet'))
    assert.equal((await add(await fresh({ imageId }))).data.problem, 'picture-not-found')
    assert.deepEqual(await world.rows("select from cause_closures where cause_id = 'carpet'"), [])
  })

  it('are not an editor’s to see', async (t) => {
    const world = await story(t)
    const { token } = await staffAt(world, ['editor'])

    const { status, data } = await world.visitor.asks(listCauses, {}, { 'x-jwt-token': token })

    assert.equal(status, 403)
    assert.equal(data.problem, 'not-allowed')
  })
})
