import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addItem } from '#features/ground/content/save.ts'
import { newsKind } from '#features/site/news/contract.ts'
import { story } from '#testing/story.ts'

/** What search engines must find in each kind of thing, beside its type; the rest is a gift. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name'],
  Mosque: ['url', 'address', 'telephone', 'geo', 'hasMap', 'sameAs'],
  Place: ['address'],
  PostalAddress: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  NewsArticle: ['headline', 'datePublished', 'author', 'publisher', 'mainEntityOfPage'],
  Event: ['name', 'startDate', 'location', 'organizer', 'eventStatus', 'url'],
  Course: ['name', 'description', 'provider', 'url'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
  Service: ['name', 'provider', 'url'],
  BreadcrumbList: ['itemListElement'],
}

const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['Mosque Organization'],
  '/news/winter-clothing-collection-begins': ['NewsArticle', 'BreadcrumbList'],
  '/event/fajr-breakfast': ['Event', 'BreadcrumbList'],
  '/event/visit-to-the-observatory-how-a-new-moon-is-seen': ['Event', 'BreadcrumbList'],
  '/courses/arabic-for-beginners': ['Course', 'BreadcrumbList'],
  '/classes/calligraphy': ['BreadcrumbList'],
  '/service/funeral-service': ['Service', 'BreadcrumbList'],
  '/vacancies/madrasa-teacher-ages-7-to-9': ['JobPosting', 'BreadcrumbList'],
  '/vacancies/treasurers-assistant': [],
  '/about-us/keeping-children-safe': ['BreadcrumbList'],
}

describe('what a page says to search engines', () => {
  for (const [path, kinds] of Object.entries(PAGES)) {
    it(`${path}: ${kinds.join(' and ') || 'nothing'}, whole`, async (t) => {
      const { visitor } = await story(t)

      const things = readThings((await visitor.sends('GET', path)).body.toString())

      assert.deepEqual(
        things.map(typesOf),
        kinds.map((kind) => kind.split(' ')),
      )
      for (const thing of things) {
        assert.equal(thing['@context'], 'https://schema.org')
        assert.deepEqual(missingIn(thing), [])
        assert.deepEqual(wrongIn(thing), [])
      }
    })
  }

  it('is no mosque where nobody prays', async (t) => {
    const { visitorOf } = await story(t)

    const { body } = await visitorOf('crescent.localhost').sends('GET', '/')

    const [house] = readThings(body.toString())
    assert.equal(house!['@type'], 'Organization')
    assert.deepEqual(house!['address'], {
      '@type': 'PostalAddress',
      streetAddress: '4 Mill Street',
      addressLocality: 'Glasgow',
      postalCode: 'G1 1AA',
      addressCountry: 'GB',
    })
  })

  it('tells where a page stands, from home to itself', async (t) => {
    const { visitor } = await story(t)

    const { body } = await visitor.sends('GET', '/classes/calligraphy')

    const [trail] = readThings(body.toString())
    const steps = trail!['itemListElement'] as { position: number; name: string; item: string }[]
    assert.deepEqual(
      steps.map(({ position, name, item }) => [position, name, new URL(item).pathname]),
      [
        [1, 'Home', '/'],
        [2, 'Classes', '/classes'],
        [3, 'Calligraphy', '/classes/calligraphy'],
      ],
    )
  })
})

describe('the feed of news', () => {
  it('is XML whatever was written, and each entry has what readers need', async (t) => {
    const world = await story(t)
    await addItem(world.ctx, newsKind, {
      title: 'Tea & cake < coffee, "free" ]]> for all',
      summary: '<b>Bring</b> a cup & a friend’s',
      category: 'Q & A',
      html: '<p>See you.</p>',
      state: 'published',
    })

    const { headers, body } = await world.visitor.sends('GET', '/api/news.rss')

    const feed = body.toString()
    assert.match(headers['content-type']!, /^application\/rss\+xml/)
    assert.deepEqual(openTags(feed), [])
    // An ampersand begins a reference, and `]]>` may stand nowhere in text.
    assert.doesNotMatch(feed, /&(?!#\d+;)|\]\]>/)
    const entries = feed.match(/<item>.*?<\/item>/gs) ?? []
    assert.equal(entries.length, 15)
    const ids = entries.map((entry) => {
      const said = (name: string) => new RegExp(`<${name}[^>]*>([^<]+)</${name}>`).exec(entry)?.[1]
      assert.ok(said('title') && said('description'), entry)
      assert.ok(URL.canParse(said('link')!), entry)
      assert.match(said('pubDate')!, /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/)
      return said('guid')
    })
    assert.equal(new Set(ids).size, entries.length)
  })
})

type Thing = Record<string, unknown>

function readThings(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Thing,
  )
}

const typesOf = (thing: Thing): string[] => [thing['@type']].flat().map(String)

/** What its kinds need and it has not, and so for everything in it. */
function missingIn(thing: Thing): string[] {
  const inner = Object.values(thing).flat().filter(isThing)
  const needed = typesOf(thing).flatMap((kind) => NEEDED[kind] ?? [])
  return [...needed.filter((name) => isEmpty(thing[name])), ...inner.flatMap(missingIn)]
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && '@type' in value
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === '[]'
}

/** Addresses that lead nowhere from elsewhere, and days that are none, however deep. */
function wrongIn(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => wrongIn(each, name))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => wrongIn(each, key))
  const said = String(value)
  if (value === null || value === '') return [`${name} is empty`]
  const isAddress = /^(?:url|item|image|sameAs|mainEntityOfPage|eventStatus)$/.test(name)
  if (isAddress && !/^https?:\/\//.test(said)) return [`${name}: ${said}`]
  const isDay = /^(?:startDate|endDate|datePublished|datePosted|validThrough)$/.test(name)
  return isDay && Number.isNaN(Date.parse(said)) ? [`${name}: ${said}`] : []
}

/** Tags that are opened and not closed, or closed and not opened. */
function openTags(xml: string): string[] {
  const open: string[] = []
  for (const [, isClosing, name, isAlone] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (isAlone) continue
    if (!isClosing) open.push(name!)
    else if (open.at(-1) === name) open.pop()
    else open.push(`/${name}`)
  }
  return open
}
