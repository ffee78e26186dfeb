import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { configure } from '#features/ground/configuration/configuration.ts'
import { addItem, changeItem } from '#features/ground/content/save.ts'
import { newsKind } from '#features/site/news/contract.ts'
import { type World, story } from '#testing/story.ts'

/** Above this some messengers show no picture at all. */
const MOST_BYTES = 300_000

const PAGES = [
  '/donate/food-bank',
  '/donate/fitrana',
  '/news/winter-clothing-collection-begins',
  '/event/fajr-breakfast',
  '/service/funeral-service',
  '/classes/calligraphy',
  '/courses/arabic-for-beginners',
  '/vacancies/library-desk',
  '/about-us/keeping-children-safe',
]

describe('the preview card of a page', () => {
  for (const path of PAGES) {
    it(`of ${path} is a picture of its own, 1200 by 630, which the page names`, async (t) => {
      const world = await story(t)
      const page = await world.visitor.sends('GET', path)
      const [, address = ''] =
        /property="og:image" content="([^"]+)"/.exec(page.body.toString()) ?? []

      const { status, headers, body } = await read(world, new URL(address).pathname)

      assert.equal(new URL(address).pathname, `/card${path}.jpg`)
      assert.deepEqual([status, headers['content-type']], [200, 'image/jpeg'])
      const { width, height } = await sharp(body).metadata()
      assert.deepEqual([width, height], [1200, 630])
      assert.ok(body.length < MOST_BYTES, `${body.length} bytes`)
    })
  }

  it('is kept ready: who has it is told so', async (t) => {
    const world = await story(t)
    const { headers, body } = await read(world, '/card/classes/calligraphy.jpg')

    const again = await read(world, '/card/classes/calligraphy.jpg')
    const known = await world.visitor.sends('GET', '/card/classes/calligraphy.jpg', {
      headers: { 'if-none-match': headers['etag']! },
    })

    assert.ok(again.body.equals(body))
    assert.equal(known.status, 304)
  })

  it('follows the title and the colours of the organisation', async (t) => {
    const world = await story(t)
    const { id, slug } = await addItem(world.ctx, newsKind, {
      title: 'The roof is done',
      state: 'published',
    })
    const path = `/card/news/${slug}.jpg`
    const first = await read(world, path)
    await changeItem(world.ctx, newsKind, id, { title: 'The roof is nearly done' })
    const second = await readAnew(world, path)
    await configure(world.ctx, { primaryColor: '#7a1f4b' })
    const third = await readAnew(world, path)

    assert.ok(!second.body.equals(first.body) && !third.body.equals(second.body))
  })

  const TITLES = {
    'as long as can be': 'A remarkably long and winding headline about everything '
      .repeat(3)
      .slice(0, 160),
    'of one word that never ends': 'Supercalifragilistic'.repeat(7),
    'in Arabic': 'افتتاح المكتبة من جديد مع قاعة قراءة للأطفال بعد ثمانية أشهر من العمل',
    'of signs that no font has': '🕌 ꧁ ⠿',
  }
  for (const [what, title] of Object.entries(TITLES)) {
    it(`stays a picture with a title ${what}`, async (t) => {
      const world = await story(t)
      const { slug } = await addItem(world.ctx, newsKind, { title, state: 'published' })

      const { status, body } = await read(world, `/card/news/${encodeURIComponent(slug)}.jpg`)

      assert.equal(status, 200)
      assert.equal((await sharp(body).metadata()).width, 1200)
    })
  }

  it('is not there for what is not there, not yet published, or not open', async (t) => {
    const world = await story(t)
    const draft = await addItem(world.ctx, newsKind, { title: 'Secret', state: 'draft' })
    const statuses = await Promise.all(
      [
        `/card/news/${draft.slug}.jpg`,
        '/card/news/nothing.jpg',
        '/card/thank-you/x.jpg',
        '/card/news/a/b.jpg',
        '/card/news/winter-clothing-collection-begins',
      ].map(async (path) => (await read(world, path)).status),
    )
    const crescent = world.visitorOf('crescent.localhost')
    const closed = await crescent.sends('GET', '/card/news/winter-clothing-collection-begins.jpg')

    assert.deepEqual(statuses, [404, 404, 404, 404, 404])
    assert.equal(closed.status, 404)
  })
})

const read = ({ visitor }: World, path: string) => visitor.sends('GET', path)

/** As every copy of the program does when it hears of a change. */
function readAnew(world: World, path: string) {
  world.house.organisations.forget(world.ctx.organisation.id)
  return read(world, path)
}
