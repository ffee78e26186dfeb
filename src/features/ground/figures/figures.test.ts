import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { staffAt } from '#testing/staff.ts'
import { type Asker, type World, story } from '#testing/story.ts'
import { showFigures, tellPage } from './contract.ts'
import { forgetOld } from './figures.ts'
import { DAYS_KEPT, MOST_NAMES, MOST_TOLD } from './rules.ts'

const PHONE = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
}

const open = (visitor: Asker, path: string, headers: Record<string, string> = {}) =>
  visitor.sends('GET', path, { headers: { ...PHONE, ...headers } })

/** What the office reads. */
async function figuresOf(world: World, slug = 'al-noor') {
  const viewer = await staffAt(world, ['viewer'], slug)
  const { data } = await world
    .visitorOf(`${slug}.localhost`)
    .asks(showFigures, { days: 7 }, { 'x-jwt-token': viewer.token })
  return data as {
    days: { day: string; pages: number; begun: number; ended: number }[]
    pages: { name: string; count: number }[]
    from: { name: string; count: number }[]
  }
}

describe('figures of visitors', () => {
  it('are of pages that were opened, also from ready bytes, and of whom nothing is known', async (t) => {
    const world = await story(t)
    const { visitor } = world

    for (const _ of [1, 2, 3]) await open(visitor, '/news')
    await open(visitor, '/visit')
    const { pages, days } = await figuresOf(world)

    assert.deepEqual(pages, [
      { name: '/news', count: 3 },
      { name: '/visit', count: 1 },
    ])
    assert.deepEqual(days.at(-1), { day: '2026-11-21', pages: 4, begun: 0, ended: 0 })
    const columns = await world.rows<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'figures' order by 1`,
    )
    assert.deepEqual(
      columns.map(({ column_name }) => column_name),
      ['count', 'day', 'name', 'organisation_id', 'what'],
    )
  })

  it('leave out programs, the office, and what nobody has asked for yet', async (t) => {
    const world = await story(t)
    const { visitor } = world

    await open(visitor, '/news', { 'user-agent': 'Googlebot/2.1' })
    await open(visitor, '/news', { 'user-agent': '' })
    await open(visitor, '/news', { cookie: 'language=en; sahn_office=1' })
    await open(visitor, '/news', { 'sec-purpose': 'prefetch' })
    await open(visitor, '/news/there-is-no-such-thing')
    await open(visitor, '/admin')
    await visitor.sends('HEAD', '/news', { headers: PHONE })
    await open(visitor, '/api/news')

    assert.deepEqual((await figuresOf(world)).pages, [])
  })

  it('name the host that somebody came from, and no more of it', async (t) => {
    const world = await story(t)
    const { visitor } = world

    await open(visitor, '/', { referer: 'https://www.google.com/search?q=secret' })
    await open(visitor, '/', { referer: 'http://al-noor.localhost/news' })

    const { from } = await figuresOf(world)
    assert.deepEqual(from, [{ name: 'google.com', count: 1 }])
    const all = await world.rows('select * from figures')
    assert.ok(!JSON.stringify(all).includes('secret'))
  })

  it('are told by browsers that go from page to page by themselves', async (t) => {
    const world = await story(t)
    const { visitor } = world

    for (const path of ['/news', '/admin/gifts', '/thank-you/x', '/nothing', 'x'.repeat(300)])
      assert.equal((await visitor.asks(tellPage, { path }, PHONE)).status, 200)

    assert.deepEqual((await figuresOf(world)).pages, [{ name: '/news', count: 1 }])
  })

  it('are of gifts that were begun, and of those that came to an end', async (t) => {
    const world = await story(t)
    const paid = await gift(world)
    const refused = await payWith(world, CARD.declined)

    await world.visitor.asks(giveDonation, paid)
    await world.visitor.asks(giveDonation, paid)
    await world.visitor.asks(giveDonation, {
      ...(await gift(world)),
      confirmationToken: refused,
    })

    const { begun, ended } = (await figuresOf(world)).days.at(-1)!
    assert.deepEqual([begun, ended], [2, 1])
  })

  it('of two copies of the program add up', async (t) => {
    const world = await story(t)
    const other = await story.another(world)

    for (const _ of [1, 2]) await open(world.visitor, '/visit')
    for (const _ of [1, 2, 3]) await open(other.visitor, '/visit')
    await Promise.all([world.house.tally.write(), other.house.tally.write()])

    assert.deepEqual((await figuresOf(world)).pages, [{ name: '/visit', count: 5 }])
  })

  it('cost nothing in the database until they are written, and are written when the program ends', async (t) => {
    const world = await story(t)
    const other = await story.another(world)

    await open(other.visitor, '/visit')
    assert.deepEqual(await world.rows('select from figures'), [])
    await other.close()

    assert.equal((await world.rows(`select from figures where what = 'page'`)).length, 1)
  })

  it('wait for a database that does not take them, and are written once', async (t) => {
    const world = await story(t)
    await open(world.visitor, '/visit')

    await world.rows('alter table figures rename to figures_away')
    await world.house.tally.write()
    await open(world.visitor, '/visit')
    await world.rows('alter table figures_away rename to figures')
    await world.house.tally.write()

    assert.deepEqual((await figuresOf(world)).pages, [{ name: '/visit', count: 2 }])
  })

  it('belong to the day on the clock of the organisation', async (t) => {
    const world = await story(t, { now: '2026-06-21T22:58:00Z' })

    await open(world.visitor, '/visit')
    world.wait({ minutes: 3 })
    await open(world.visitor, '/visit')
    await world.house.tally.write()

    const days = await world.rows(
      `select day::text, count from figures where what = 'page' order by day`,
    )
    assert.deepEqual(days, [
      { day: '2026-06-21', count: 1 },
      { day: '2026-06-22', count: 1 },
    ])
  })

  it('keep so many names apart and no more, whatever anybody makes up', async (t) => {
    const world = await story(t)
    const { tally } = world.house
    const { organisation } = world.ctx

    for (let i = 0; i < 1_000; i++) {
      tally.page(organisation, `/news/${i}`, {
        ...PHONE,
        referer: `https://site-${i}.example.org/`,
      })
      if (i % 250 === 249) await tally.write()
    }

    const rows = await world.rows<{ what: string; rows: number; sum: number }>(
      `select what, count(*)::int as rows, sum(count)::int from figures group by 1 order by 1`,
    )
    assert.deepEqual(rows, [
      { what: 'from', rows: MOST_NAMES.from + 1, sum: 1_000 },
      { what: 'page', rows: MOST_NAMES.page + 1, sum: 1_000 },
      { what: 'pages', rows: 1, sum: 1_000 },
    ])
  })

  it('are written whatever somebody tells, also what no database can hold', async (t) => {
    const world = await story(t)

    for (const path of ['/news/\u0000', '/news/\ud800', '/news/\udfff', '/visit'])
      await world.visitor.asks(tellPage, { path }, PHONE)

    const { pages } = await figuresOf(world)
    assert.equal(pages.find(({ name }) => name === '/visit')?.count, 1)
  })

  it('have room for real pages, whatever one browser makes up', async (t) => {
    const world = await story(t)
    const { tally } = world.house
    const { organisation } = world.ctx

    for (let i = 0; i < 1_000; i++) tally.page(organisation, `/news/made-up-${i}`, PHONE, true)
    await open(world.visitor, '/visit')
    await world.visitor.asks(tellPage, { path: '/events' }, PHONE)

    await tally.write()
    const rows = await world.rows<{ name: string }>(`select name from figures where what = 'page'`)
    const names = rows.map(({ name }) => name)
    assert.equal(names.filter((name) => name.startsWith('/news/made-up-')).length, MOST_TOLD)
    assert.ok(names.includes('/visit') && names.includes('/events'))
  })

  it('of another organisation are not seen, and go after a year and a month', async (t) => {
    const world = await story(t)
    await open(world.visitor, '/visit')
    await world.house.tally.write()

    assert.deepEqual((await figuresOf(world, 'crescent')).pages, [])
    world.wait({ days: DAYS_KEPT })
    await forgetOld(world.ctx)
    assert.equal((await world.rows('select from figures')).length, 2)
    world.wait({ days: 1 })
    await forgetOld(world.ctx)
    assert.equal((await world.rows('select from figures')).length, 0)
  })
})
