import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { configure, unset } from '#features/ground/configuration/configuration.ts'
import { loadConfigurationData } from '#features/ground/configuration/contract.ts'
import { type Fetched, eventually, openSite } from '#testing/browser.ts'
import { alive } from './screen.ts'

const METRICS_TOKEN = 'for-this-journey-only-for-this-journey'
const site = openSite({ METRICS_TOKEN })

describe('without JavaScript', () => {
  it('the home page is read, and its links lead on', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/')
    await page.getByRole('heading', { level: 1 }).waitFor()

    await page.getByRole('link', { name: 'Thursday food bank' }).click()

    await page.getByRole('heading', { level: 1, name: 'Thursday food bank' }).waitFor()
  })

  it('the menu of a phone opens', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/')

    await page.locator('summary', { hasText: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Whole menu' })
    await menu.getByRole('link', { name: 'Donate' }).click()

    await page.getByRole('heading', { level: 1, name: 'Give to Al-Noor Masjid' }).waitFor()
  })

  it('giving says that it needs it, and how else to give', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/donate')

    const note = page.locator('noscript .note')
    await note.waitFor()
    assert.match((await note.textContent()) ?? '', /^Giving on this page needs JavaScript/)
    const ways = await note.locator('a').evaluateAll((links) => links.map(String))
    assert.deepEqual(ways, ['tel:01214960123', 'mailto:office@al-noor.example'])
  })

  for (const [path, title, sentence] of [
    ['/privacy', 'Privacy policy', 'We never see your card.'],
    ['/terms-conditions', 'Terms and conditions', 'we give it back, without asking why'],
  ] as const) {
    it(`${path} is read`, async (t) => {
      const { page, open } = await site.visit(t, { javaScript: false })
      await open(path)

      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText(sentence).waitFor()
    })
  }

  for (const organisation of ['al-noor', 'crescent', 'east-gate']) {
    it(`every link of ${organisation} leads somewhere, and search engines know of it`, async (t) => {
      const { page, open } = await site.visit(t, { javaScript: false, organisation })
      const listed = await sitemapOf(organisation)
      const pages = new Set<string>()
      const files = new Set<string>()
      /** Such as the screen of an appeal: led to, and not for search engines. */
      const unlisted = new Set<string>()
      const waiting = ['/', ...listed]
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        await open(path)
        pages.add(path).add(new URL(page.url()).pathname)
        const isHidden = await page.locator('meta[name=robots][content=noindex]').count()
        if (isHidden > 0 && !listed.includes(path)) unlisted.add(path)
        const found = await page.evaluate<string[]>(
          `[...document.querySelectorAll('a[href]')].filter((link) => link.origin === location.origin)
             .map((link) => link.pathname)`,
        )
        for (const next of new Set(found)) {
          if (/^\/(api|media)\//.test(next)) files.add(next)
          else if (!pages.has(next) && !waiting.includes(next)) waiting.push(next)
        }
      }

      for (const file of files) {
        const { status } = await site.fetch(file, { organisation })
        assert.equal(status, 200, file)
      }
      assert.deepEqual(
        [...pages].filter((path) => path !== '/' && !unlisted.has(path)).toSorted(),
        listed.toSorted(),
      )
      for (const path of ['/privacy', '/terms-conditions']) assert.ok(pages.has(path), path)
    })
  }
})

describe('an address without a page', () => {
  it('is answered 404, with a way on', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/no-such-page', 404)

    await page.getByRole('heading', { level: 1, name: 'We can’t find that page' }).waitFor()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await eventually(
      'the title of the home page',
      async () => (await page.title()) === 'Al-Noor Masjid',
    )
  })

  it('is not found where the mode of the site does not have it', async (t) => {
    const { page, open } = await site.visit(t, { organisation: 'crescent' })
    await open('/donate', 404)

    await page.getByRole('heading', { level: 1, name: 'We can’t find that page' }).waitFor()
    assert.match(await page.title(), /^We can’t find that page · Crescent Appeal$/)
  })

  it('is that of prayer times where these and giving are all that a site has', async (t) => {
    const { page, open } = await site.visit(t, { organisation: 'east-gate' })
    await open('/')

    assert.equal(new URL(page.url()).pathname, '/')
    await page.getByRole('heading', { level: 1, name: 'Prayer times' }).waitFor()
  })

  it('of another organisation’s cause is not found', async (t) => {
    const { open } = await site.visit(t, { organisation: 'east-gate' })
    await open('/donate/food-bank', 404)
  })

  it('of no organisation says so plainly', async () => {
    const { status, headers } = await site.fetch('/', { organisation: 'nobody' })
    assert.equal(status, 404)
    assert.match(String(headers['content-type']), /^text\/plain/)
  })

  for (const path of ['/thank-you/00000000-0000-4000-8000-000000000000', '/thank-you/x']) {
    it(`${path} says that there is no such gift`, async (t) => {
      const { page, open } = await site.visit(t)
      await open(path, 404)
      await page.getByText('We could not find this gift.').waitFor()
    })
  }
})

describe('the footer', () => {
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/London' })
  const thisYear = year.format(new Date())

  it('of a premium site has the block of links, and what is set', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop', javaScript: false })
    await open('/')

    assert.deepEqual(await footerOf(page), {
      words: [
        'A house of prayer, learning and welcome since 1978.',
        'Worship and learning',
        'Community',
        'More',
        'Al-Noor Masjid and Community Trust · Registered charity no. 1234567',
      ],
      links: [
        'Al-Noor Masjid → /',
        'Directions (opens in a new window) → https://www.openstreetmap.org/?mlat=52.4600&mlon=-1.8700',
        'Facebook → https://www.facebook.com/al-noor-masjid-demo',
        'Instagram → https://www.instagram.com/al-noor-masjid-demo',
        'YouTube → https://www.youtube.com/@al-noor-masjid-demo',
        'WhatsApp → https://wa.me/447700900123',
        'Prayer times → /prayer-times',
        'Events → /events',
        'Classes → /classes',
        'Courses → /courses',
        'Gallery → /gallery',
        'Get in touch → /get-in-touch',
        'Ask the imam → /ask-imam',
        'About us → /about-us',
        'Services → /services',
        'News → /news',
        'Resources → /resource',
        'Madrasa → /maktab',
        'Campaigns → /campaigns',
        'Join the announcements group → https://chat.whatsapp.com/al-noor-demo',
        'Join the sisters’ group → https://chat.whatsapp.com/al-noor-sisters-demo',
      ],
      legal: [
        `© ${thisYear} Al-Noor Masjid. All rights reserved.`,
        'Terms and Conditions → /terms-conditions',
        'Privacy Policy → /privacy',
        'Made by Sahn',
      ],
    })
  })

  it('of a phone is short: its groups open one by one, and each link stands there once', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/')
    const footer = page.getByRole('contentinfo')

    const { height } = (await footer.boundingBox())!
    assert.ok(height <= 660, `it is ${height} high`)
    const links = (await footerOf(page)).links.map((link) => link.split(' → ')[1])
    assert.equal(new Set(links).size, links.length)
    const events = footer.getByRole('link', { name: 'Events' })
    assert.equal(await events.isVisible(), false)
    await footer.getByText('Worship and learning').click()
    await events.click()
    await page.waitForURL((url) => url.pathname === '/events')
  })

  it('of a wide screen shows every link, before and after it comes to life', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/privacy')
    const links = page.getByRole('contentinfo').getByRole('link')
    const hidden = async () => {
      const seen = await links.evaluateAll((all) =>
        (all as unknown as { checkVisibility(how: object): boolean }[]).map((link) =>
          link.checkVisibility({ contentVisibilityAuto: true }),
        ),
      )
      return seen.filter((isSeen) => !isSeen).length
    }

    assert.equal(await hidden(), 0)
    await alive(page)
    await eventually('open groups', async () => {
      const open = await page.locator('footer details[open]').count()
      return open === 3
    })
    assert.equal(await hidden(), 0)
  })

  it('of a site of campaigns alone is one line', async (t) => {
    const { page, open } = await site.visit(t, { organisation: 'crescent', javaScript: false })
    await open('/')

    assert.deepEqual(await footerOf(page), {
      words: [],
      links: [],
      legal: [
        `© ${thisYear} Crescent Appeal`,
        'Terms and Conditions → /terms-conditions',
        'Privacy Policy → /privacy',
        'Made by Sahn',
      ],
    })
  })

  it('of a basic site has no block of links, and nothing that is not set', async (t) => {
    const { page, open } = await site.visit(t, { organisation: 'east-gate', javaScript: false })
    await open('/donate')

    assert.deepEqual(await footerOf(page), {
      words: ['Open for every prayer.'],
      links: [
        'East Gate Prayer Room → /',
        'Directions (opens in a new window) → https://www.openstreetmap.org/?mlat=51.5155&mlon=-0.0722',
        'When jamaat changes → https://chat.whatsapp.com/east-gate-demo',
      ],
      legal: [
        `© ${thisYear} East Gate Prayer Room. All rights reserved.`,
        'Terms and Conditions → /terms-conditions',
        'Privacy Policy → /privacy',
        'Made by Sahn',
      ],
    })
  })

  describe('when more is set', () => {
    const more = {
      activePlan: 'standard',
      directions: '',
      tagline: '',
      facebookLink: 'https://facebook.com/east-gate',
      twitterLink: 'https://x.com/east-gate',
      instagramLink: 'https://instagram.com/east-gate',
      linkedInLink: 'https://linkedin.com/company/east-gate',
      youtubeLink: 'https://youtube.com/@east-gate',
      whatsappNumber: '+44 20 7946 0000',
      snapchatLink: 'https://snapchat.com/add/east-gate',
      tiktokLink: 'https://tiktok.com/@east-gate',
      whatsappGroupLink2: 'https://chat.whatsapp.com/second',
      whatsappGroupText2: 'Join the youth group',
      appStoreLink: 'https://apps.apple.com/east-gate',
      playStoreLink: 'https://play.google.com/east-gate',
      footerLogo: '/icon-192.png',
    }
    after(async () => {
      const office = await site.office('east-gate')
      for (const key of [...Object.keys(more), 'has_ds_app']) await unset(office, key)
    })

    it('has all eight networks, in the order of the specification, and no block below premium', async (t) => {
      await set('east-gate', more)
      const { page, open } = await site.visit(t, { organisation: 'east-gate', javaScript: false })
      await open('/donate')

      const { words, links } = await footerOf(page)
      assert.deepEqual(words, [])
      assert.deepEqual(links, [
        'East Gate Prayer Room → /',
        'Facebook → https://facebook.com/east-gate',
        'X (Twitter) → https://x.com/east-gate',
        'Instagram → https://instagram.com/east-gate',
        'LinkedIn → https://linkedin.com/company/east-gate',
        'YouTube → https://youtube.com/@east-gate',
        'WhatsApp → https://wa.me/442079460000',
        'Snapchat → https://snapchat.com/add/east-gate',
        'TikTok → https://tiktok.com/@east-gate',
        'When jamaat changes → https://chat.whatsapp.com/east-gate-demo',
        'Join the youth group → https://chat.whatsapp.com/second',
      ])
      assert.equal(
        await page.getByRole('contentinfo').locator('img').getAttribute('src'),
        '/icon-192.png',
      )
    })

    it('leads to the stores only where there is an app, and has the block with premium', async (t) => {
      await set('east-gate', { ...more, has_ds_app: true, activePlan: 'premium' })
      const { page, open } = await site.visit(t, { organisation: 'east-gate', javaScript: false })
      await open('/donate')

      const { words, links } = await footerOf(page)
      assert.deepEqual(words, ['Worship and learning', 'Our app'])
      for (const link of [
        'App Store → https://apps.apple.com/east-gate',
        'Google Play → https://play.google.com/east-gate',
      ])
        assert.ok(links.includes(link), link)
    })
  })
})

describe('what search engines and previews read', () => {
  const titles = {
    '/': 'Al-Noor Masjid',
    '/donate': 'Donate · Al-Noor Masjid',
    '/donate/food-bank': 'Thursday food bank · Al-Noor Masjid',
    '/privacy': 'Privacy policy · Al-Noor Masjid',
    '/terms-conditions': 'Terms and conditions · Al-Noor Masjid',
  }

  for (const [path, title] of Object.entries(titles)) {
    it(`of ${path} is true and complete`, async (t) => {
      const { page, open } = await site.visit(t, { javaScript: false })
      await open(`${path}?utm_source=newsletter`)

      const head = await page.evaluate<Record<string, string | null>>(`(() => {
        const read = (selector, name = 'content') => document.querySelector(selector)?.getAttribute(name) ?? null
        return {
          title: document.title,
          canonical: read('link[rel=canonical]', 'href'),
          description: read('meta[name=description]'),
          robots: read('meta[name=robots]'),
          ...Object.fromEntries(['title', 'description', 'type', 'url', 'image', 'site_name', 'locale']
            .map((name) => ['og:' + name, read('meta[property="og:' + name + '"]')])),
        }
      })()`)

      const { description } = head
      assert.ok(
        description && description.length > 10 && description.length <= 200,
        description ?? '',
      )
      assert.deepEqual(head, {
        title,
        canonical: site.address(path),
        description,
        robots: null,
        'og:title': title,
        'og:description': description,
        'og:type': 'website',
        'og:url': site.address(path),
        'og:image': head['og:image'],
        'og:site_name': 'Al-Noor Masjid',
        'og:locale': 'en_GB',
      })
      // A card of its own where it is the page of one thing.
      assert.match(
        head['og:image']!.replace(site.address('/'), '/'),
        path === '/donate/food-bank' ? /^\/card\/donate\/food-bank\.jpg$/ : /^\/og\.png$/,
      )
      for (const json of await page.locator('script[type="application/ld+json"]').allTextContents())
        assert.equal(
          (JSON.parse(json) as Record<string, unknown>)['@context'],
          'https://schema.org',
        )
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
    })
  }

  it('of the home page says who the organisation is', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/')

    const [json = ''] = await page.locator('script[type="application/ld+json"]').allTextContents()
    const { name, address, sameAs } = JSON.parse(json) as Record<string, unknown>
    assert.equal(name, 'Al-Noor Masjid')
    assert.equal((address as Record<string, unknown>)['postalCode'], 'B11 1AA')
    assert.ok((sameAs as string[]).includes('https://www.youtube.com/@al-noor-masjid-demo'))
  })

  it('lists what can be found: each page, each cause, and each thing that is read', async () => {
    const { status, headers } = await site.fetch('/sitemap.xml')
    assert.equal(status, 200)
    assert.match(String(headers['content-type']), /^application\/xml/)

    const listed = await sitemapOf('al-noor')

    for (const path of ['/donate', '/donate/zakat', '/events', '/news', '/gallery', '/vacancies'])
      assert.ok(listed.includes(path), path)
    for (const [question, page] of Object.entries(READ)) {
      const answer = await site.fetch(`${question}?pageSize=100`)
      const { data } = JSON.parse(answer.body.toString()) as { data: { items: { id: string }[] } }
      assert.ok(data.items.length > 0, question)
      for (const { id } of data.items) assert.ok(listed.includes(page + id), page + id)
    }
    for (const path of listed)
      assert.doesNotMatch(path, /:|^\/(thank-you|subscription|offline|dev)\b/)
    assert.equal(new Set(listed).size, listed.length, 'each once')
  })

  it('keeps out of what is nobody’s business', async () => {
    const robots = (await site.fetch('/robots.txt')).body.toString()

    for (const path of ['/api/', '/admin', '/dev/', '/thank-you/'])
      assert.ok(robots.includes(`Disallow: ${path}\n`), path)
    assert.ok(robots.includes(`Sitemap: ${site.address('/sitemap.xml')}`))
  })
})

it('a built file is kept for a year, taken for nothing else, and says no more than that', async () => {
  const page = await site.fetch('/')
  const [script] = /\/js\/entry\.client-[\w-]+\.js/.exec(page.body.toString()) ?? []

  const { status, headers } = await site.fetch(script!, { headers: { 'accept-encoding': 'br' } })
  const missing = await site.fetch('/js/none.js')

  assert.equal(status, 200)
  assert.match(headers['cache-control']!, /max-age=31536000, immutable/)
  assert.equal(headers['content-encoding'], 'br')
  assert.equal(headers['permissions-policy'], undefined)
  for (const each of [headers, missing.headers]) {
    assert.equal(each['x-content-type-options'], 'nosniff')
    assert.equal(each['cross-origin-resource-policy'], 'same-origin')
  }
  assert.equal(missing.status, 404)
})

describe('what is read often', () => {
  for (const path of ['/', '/privacy', '/api/donations', '/sitemap.xml', '/robots.txt']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      it(`is the same by the express lane as by the long way: ${path} as ${encoding}`, async () => {
        // What a job of this minute makes it forget meanwhile sends one of them the long way: then they ask again.
        const { long, short, unchanged, older } = await eventually('three of four', async () => {
          const before = await served()
          const answers = await askFourTimes(path, encoding)
          return (await served()) - before === 3 && answers
        })

        assert.equal(long.status, 200)
        for (const each of [short, older]) assert.equal(textOf(each), textOf(long))
        assert.deepEqual(withoutMoment(short.headers), withoutMoment(long.headers))
        assert.equal(unchanged.status, 304)
        assert.equal(unchanged.body.length, 0)
        for (const [name, value] of Object.entries(withoutMoment(unchanged.headers)))
          assert.equal(value, long.headers[name], name)
      })
    }
  }
})

describe('the small files that browsers ask for', () => {
  for (const organisation of ['al-noor', 'crescent', 'east-gate']) {
    it(`are there for ${organisation}`, async () => {
      const manifest = await site.fetch('/site.webmanifest', { organisation })
      assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/)
      const { name, icons } = JSON.parse(manifest.body.toString()) as {
        name: string
        icons: { src: string; type: string; sizes: string }[]
      }
      assert.ok(name)
      for (const { src, type, sizes } of [
        ...icons,
        { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
        { src: '/og.png', type: 'image/png', sizes: '1200x630' },
      ]) {
        const { status, headers, body } = await site.fetch(src, { organisation })
        assert.deepEqual([status, headers['content-type']], [200, type], src)
        if (type === 'image/png')
          assert.equal(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, sizes, src)
      }
    })
  }
})

/** What is asked for a kind of content, and where the page of one of them is. */
const READ = {
  '/api/news': '/news/',
  '/api/event': '/event/',
  '/api/about-us': '/about-us/',
  '/api/services': '/service/',
  '/api/classes': '/classes/',
  '/api/courses': '/courses/',
  '/api/vacancies': '/vacancies/',
}

/** The paths that search engines are told of. The home page is among them, unless it only leads on. */
async function sitemapOf(organisation: string): Promise<string[]> {
  const { body } = await site.fetch('/sitemap.xml', { organisation })
  return [...body.toString().matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, found = '']) => new URL(found).pathname)
    .filter((path) => path !== '/')
}

/** Everything that a footer says, in the order of reading. */
async function footerOf(
  page: Page,
): Promise<{ words: string[]; links: string[]; legal: string[] }> {
  return page.getByRole('contentinfo').evaluate((footer: unknown) => {
    interface Piece {
      readonly tagName: string
      readonly textContent: string
      readonly children: Iterable<Piece>
      querySelector(selector: string): Piece | null
      querySelectorAll(selector: string): Iterable<Piece>
      getAttribute(name: string): string | null
      closest(selector: string): Piece | null
    }
    const plain = ({ textContent }: Piece) => textContent.replaceAll(/\s+/g, ' ').trim()
    const link = (piece: Piece) =>
      `${piece.getAttribute('aria-label') ?? plain(piece)} → ${piece.getAttribute('href')}`
    const whole = footer as Piece
    const legal = whole.querySelector('.legal')!
    return {
      words: [...whole.querySelectorAll('h2, p.muted')].map(plain),
      links: [...whole.querySelectorAll('a')].filter((a) => !a.closest('.legal')).map(link),
      legal: [...legal.children].map((piece) =>
        piece.tagName === 'A' ? link(piece) : plain(piece),
      ),
    }
  })
}

/** What the office sets, once the program has heard of it. */
async function set(organisation: string, values: Record<string, unknown>): Promise<void> {
  await configure(await site.office(organisation), values)
  const section = 'website_configuration,theme_configuration,social_media'
  await eventually('the new configuration', async () => {
    const { data } = await site.program.post(
      loadConfigurationData.path,
      { section },
      { host: `${organisation}.localhost` },
    )
    const now = data['configurationData'] as { key: string; value: unknown }[]
    return Object.entries(values).every(
      ([key, value]) => now.find((entry) => entry.key === key)?.value === value,
    )
  })
}

let readers = 0

/** A reader whom nobody has answered yet asks, and then asks again with what they have been told. */
async function askFourTimes(path: string, encoding: string) {
  const headers = { 'accept-encoding': encoding, 'accept-language': `en;q=0.9, x-${++readers}` }
  const long = await site.fetch(path, { headers })
  // Compressed quickly for the first reader, and well from then on: what is read is the same.
  const short = await site.fetch(path, { headers })
  const unchanged = await site.fetch(path, {
    headers: { ...headers, 'if-none-match': long.headers['etag']! },
  })
  const older = await site.fetch(path, {
    headers: { ...headers, 'if-none-match': '"older", W/"older still"' },
  })
  return { long, short, unchanged, older }
}

async function served(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = (await site.fetch('/metrics', { headers })).body.toString()
  return Number(/^sahn_express_lane_total (\d+)$/m.exec(metrics)?.[1])
}

/** What differs from one answer to the next, whatever was asked. */
function withoutMoment({
  date: _,
  'x-request-id': __,
  'content-length': ___,
  ...headers
}: IncomingHttpHeaders) {
  return headers
}

function textOf({ headers, body }: Fetched): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}
