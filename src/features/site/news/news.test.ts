import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addItem, changeItem } from '#features/ground/content/save.ts'
import { configure } from '#features/ground/configuration/configuration.ts'
import { story } from '#testing/story.ts'
import { within } from '#testing/within.ts'
import { listNews, newsKind, showNews } from './contract.ts'
import { findNews } from './news.ts'

const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)

describe('news', () => {
  it('is listed the newest first, with its categories', async (t) => {
    const { visitor } = await story(t)

    const { data } = await visitor.asks(listNews, { pageSize: 3 })

    assert.deepEqual(titles(data), [
      'The library reopens, with a reading room for children',
      'Winter clothing collection begins',
      'Isha moves to 19:00',
    ])
    assert.equal(data.total, 14)
    assert.deepEqual(data.categories, ['Building', 'Community', 'Governance', 'Madrasa', 'Prayer'])
    assert.equal(data.items[0].publishedOn, '2026-11-19')
  })

  it('is narrowed to one category, and counted there', async (t) => {
    const { visitor } = await story(t)

    const { data } = await visitor.asks(listNews, { category: 'Madrasa' })

    assert.deepEqual(titles(data), [
      'Madrasa pupils recite at the Midlands gathering',
      'Summer school: what forty children built',
    ])
    assert.equal(data.total, 2)
  })

  it('is read once, until it changes by the clock or is changed, and after ten minutes in any case', async (t) => {
    const { ctx, visitor, wait, rows } = await story(t)
    const newest = async () => titles((await visitor.asks(listNews, { pageSize: 1 })).data)[0]
    // By hand, and announced to nobody.
    const write = (title: string) =>
      rows(`update content_items set title = $1 where kind = 'news' and slug like 'the-library%'`, [
        title,
      ])
    await rows(`update content_items set publish_until = '2026-11-21T12:15:00Z'
      where kind = 'news' and slug like 'the-library%'`)
    const library = 'The library reopens, with a reading room for children'

    assert.equal(await newest(), library)
    await write('By hand')
    wait({ minutes: 9 })
    assert.equal(await newest(), library)
    wait({ minutes: 1 })
    assert.equal(await newest(), 'By hand')
    await write(library)
    wait({ minutes: 5 })
    assert.equal(await newest(), 'Winter clothing collection begins')

    await addItem(ctx, newsKind, { title: 'The boiler is mended', state: 'published' })
    await within(5, 'it is heard of', async () => (await newest()) === 'The boiler is mended')
  })

  it('is not kept where there is nothing, however often it is asked for', async (t) => {
    const { ctx, house } = await story(t)
    const kept = async (category: string) => {
      const before = house.pages.bytes
      await findNews(ctx, { page: 1, pageSize: 20, category, q: '' })
      return house.pages.bytes > before
    }

    assert.deepEqual(
      [await kept(''), await kept('Nothing'), await kept('Madrasa')],
      [true, false, true],
    )
  })

  it('is found by the beginnings of words, wherever they stand', async (t) => {
    const { visitor } = await story(t)

    const { data } = await visitor.asks(listNews, { q: 'GUTT damp' })

    assert.deepEqual(titles(data), ['The library reopens, with a reading room for children'])
    assert.equal(data.total, 1)
  })

  it('is found by nothing where only signs are asked for', async (t) => {
    const { visitor } = await story(t)
    const { data } = await visitor.asks(listNews, { q: '%_!' })
    assert.deepEqual(data.items, [])
  })

  it('is not there before its minute has come, and then is, without anybody writing', async (t) => {
    const world = await story(t)
    await addItem(world.ctx, newsKind, {
      title: 'The boiler is mended',
      state: 'published',
      publishFrom: '2026-11-21T12:30',
    })
    const before = await world.visitor.asks(listNews)
    const early = await world.visitor.asks(showNews, { id: 'the-boiler-is-mended' })

    world.wait({ minutes: 31 })
    const after = await world.visitor.asks(listNews)

    assert.equal(early.status, 404)
    assert.equal(before.data.total, 14)
    assert.equal(after.data.total, 15)
    assert.equal(after.data.items[0].title, 'The boiler is mended')
  })

  it('begins on the clock of the organisation', async (t) => {
    const world = await story(t)
    await configure(world.ctx, { timezone: 'Asia/Karachi' })
    world.house.organisations.forget()
    const ctx = await world.contextOf('al-noor')

    await addItem(ctx, newsKind, {
      title: 'Rain in Lahore',
      state: 'published',
      publishFrom: '2026-11-21T16:59',
    })

    const { status } = await world.visitor.asks(showNews, { id: 'rain-in-lahore' })
    assert.equal(status, 200)
  })

  it('is gone when its time is over, from the list and from its address', async (t) => {
    const world = await story(t)
    const collection = { id: 'winter-clothing-collection-begins' }
    const before = await world.visitor.asks(showNews, collection)

    world.wait({ days: 29 })
    const after = await world.visitor.asks(showNews, collection)
    const { data } = await world.visitor.asks(listNews)

    assert.equal(before.status, 200)
    assert.equal(after.status, 404)
    assert.equal(after.data.problem, 'news-not-found')
    assert.ok(!titles(data).includes('Winter clothing collection begins'))
    assert.equal(data.total, 14, 'one came meanwhile, one went')
  })

  it('that is a draft is nowhere, even for whoever guesses its address', async (t) => {
    const { visitor, rows } = await story(t)
    const [draft] = await rows<{ slug: string }>(
      "select slug from content_items where state = 'draft' and kind = 'news'",
    )

    const { status } = await visitor.asks(showNews, { id: draft!.slug })

    assert.equal(status, 404)
  })

  it('keeps its old address, which leads to the one that it has now', async (t) => {
    const world = await story(t)
    const [item] = await world.rows<{ id: string }>(
      "select id from content_items where slug = 'isha-moves-to-19-00'",
    )
    await changeItem(world.ctx, newsKind, item!.id, { slug: 'isha-at-seven' })

    const { data } = await world.visitor.asks(showNews, { id: 'isha-moves-to-19-00' })
    const page = await world.visitor.sends('GET', '/news/isha-moves-to-19-00')

    assert.equal(data.id, 'isha-at-seven')
    assert.equal(page.status, 301)
    assert.equal(page.headers['location'], '/news/isha-at-seven')
  })

  it('of another organisation is not found', async (t) => {
    const world = await story(t)
    await configure(await world.contextOf('crescent'), { StandaloneCampaigns: false })

    const { status } = await world
      .visitorOf('crescent.localhost')
      .asks(showNews, { id: 'isha-moves-to-19-00' })

    assert.equal(status, 404)
  })

  it('is a feed for readers, with the newest', async (t) => {
    const { visitor } = await story(t)

    const { status, headers, body } = await visitor.sends('GET', '/api/news.rss')

    assert.equal(status, 200)
    assert.match(headers['content-type']!, /^application\/rss\+xml/)
    assert.match(body.toString(), /<title>The library reopens, with a reading room for children</)
    assert.ok(headers['etag'])
  })
})

describe('an address of the news that makes no sense', () => {
  for (const [path, status] of [
    ['/news?page=1000000000', 404],
    ['/news?page=0', 404],
    ['/news?page=two', 404],
    ['/news?page=40', 404],
    ['/news/Not-A-Slug', 404],
    ['/news/../etc', 404],
    ['/news?q=%00%07', 200],
    ['/news?category=nothing', 200],
    ['/api/news?page=1000000000', 422],
    ['/api/news?pageSize=101', 422],
    ['/api/news?colour=red', 422],
  ] as const) {
    it(`${path} is answered ${status}`, async (t) => {
      const { visitor } = await story(t)
      assert.equal((await visitor.sends('GET', path)).status, status)
    })
  }
})
