import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { aboutKind } from '#features/site/about/contract.ts'
import { activityKind } from '#features/site/activities/contract.ts'
import { announcementKind } from '#features/site/announcements/contract.ts'
import { questionKind } from '#features/site/ask-imam/contract.ts'
import { classKind } from '#features/site/classes/contract.ts'
import type { Draft, Kind } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import { courseKind } from '#features/site/courses/contract.ts'
import { eventKind } from '#features/site/events/contract.ts'
import { albumKind } from '#features/site/gallery/contract.ts'
import { drawingId } from '#features/ground/media/media.ts'
import { newsKind } from '#features/site/news/contract.ts'
import { resourceKind } from '#features/site/resources/contract.ts'
import { serviceKind } from '#features/site/services/contract.ts'
import { memberKind } from '#features/site/team/contract.ts'
import { vacancyKind } from '#features/site/vacancies/contract.ts'
import { inTransaction } from '#platform/server/context.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { PAYLOADS } from '#testing/payloads.ts'
import { MOST_SHIFT, inspect } from './axe.ts'
import { alive, fits } from './screen.ts'

const site = openSite()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const link = (page: Page, name: string | RegExp) =>
  page.locator('#main').getByRole('link', { name }).first()

describe('reading on a phone and on a desktop', { concurrency: 2 }, () => {
  for (const device of ['phone', 'desktop'] as const) {
    it(`news and events, on a ${device}`, async (t) => {
      const { page, open } = await site.visit(t, { device })
      await open('/news')
      await alive(page)
      await link(page, 'Community').click()
      await link(page, 'Four thousand hot meals').click()
      await heading(page, 'Four thousand hot meals').waitFor()
      await page.goBack()
      await page.getByRole('searchbox').fill('librar')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByText('One result').waitFor()
      await link(page, 'The library reopens').click()
      await page.getByRole('img', { name: /shelves full of books$/ }).waitFor()

      await open('/events')
      await alive(page)
      await link(page, 'Calendar').click()
      await page.waitForURL(/view=calendar/)
      await open('/events')
      await link(page, 'Neighbours’ open evening').click()
      await heading(page, 'Neighbours’ open evening').waitFor()
      const file = await link(page, 'Add to calendar').getAttribute('href')
      const { status, body } = await site.fetch(file!)
      assert.equal(status, 200)
      assert.match(body.toString(), /^BEGIN:VCALENDAR/)
    })

    it(`what the house does and who it is, on a ${device}`, async (t) => {
      const { page, open } = await site.visit(t, { device })
      for (const [list, item, says] of [
        ['/about-us', 'Keeping children safe', 'Disclosure and Barring Service'],
        ['/services', 'Funeral service', 'What to bring'],
        ['/classes', 'Calligraphy', '14:00'],
        ['/courses', 'Arabic for beginners', 'places left'],
        ['/vacancies', 'Caretaker’s apprentice', 'Apply by'],
      ] as const) {
        await open(list)
        await alive(page)
        await link(page, item).click()
        await heading(page, item).waitFor()
        await page.getByText(says).first().waitFor()
      }
      await open('/activities')
      await page.locator('[aria-current=date]').waitFor()
      await open('/our-team')
      await page.getByText('Ustadha Khadija Saeed', { exact: true }).waitFor()
      await open('/resource?form=link')
      await page.getByText('Registering a death').first().waitFor()
      assert.equal(await page.getByText('On being a neighbour').count(), 0)
    })
  }

  it('on Home what is collected for this season, how far it is, and one button', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/')
    await alive(page)
    const band = page.getByRole('region', { name: 'A warm floor for the upper hall' })

    await band.getByRole('progressbar', { name: /^\d+% of the goal$/ }).waitFor()
    assert.equal(await band.getByRole('link').count(), 1)
    assert.equal(await page.getByText('A warm floor for the upper hall').count(), 1)
    // What the office wrote stands below it.
    await link(page, 'Forty buckets, every winter since 2009.').waitFor()
    await band.getByRole('link', { name: 'Give now' }).click()
    await heading(page, 'A warm floor for the upper hall').waitFor()
  })

  it('pictures by the keys: larger, the next, the last, and back where one was', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/gallery?album=the-house-room-by-room')
    await alive(page)
    const small = page.getByRole('link', { name: /^Enlarge: The main hall/ })
    await small.focus()
    await page.keyboard.press('Enter')

    await page.getByRole('dialog', { name: 'Photo 2 of 7' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'Photo 3 of 7' }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('dialog', { name: 'Photo 7 of 7' }).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.ok(await small.evaluate((each) => each.ownerDocument.activeElement === each))
  })

  it('pictures by touch: a swipe shows the next', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/gallery')
    await alive(page)
    await page.getByRole('link', { name: /^Enlarge: The courtyard on the one evening/ }).tap()
    await page.getByRole('dialog', { name: 'Photo 1 of 4' }).waitFor()

    // As a finger leaves the strip after a swipe.
    await page
      .locator('.lightbox ul')
      .evaluate((strip) => strip.scrollBy({ left: strip.clientWidth }))

    await page.getByRole('dialog', { name: 'Photo 2 of 4' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

/** Every screen that is read, and words that only it says. */
const SCREENS: readonly (readonly [path: string, says: string])[] = [
  ['/', 'How we can help'],
  ['/news', 'The library reopens'],
  ['/news?q=nothing-says-this', 'No results'],
  ['/news/the-library-reopens-with-a-reading-room-for-children', 'What is new'],
  ['/events', 'Fajr breakfast'],
  ['/events?view=calendar', 'Upcoming'],
  ['/event/visit-to-the-observatory-how-a-new-moon-is-seen', 'Cancelled'],
  ['/about-us', 'More about us'],
  ['/about-us/keeping-children-safe', 'Safeguarding'],
  ['/services', 'Marriage and nikah'],
  ['/service/funeral-service', 'What to bring'],
  ['/activities', 'Luncheon club'],
  ['/classes', 'Arabic conversation'],
  ['/classes/calligraphy', 'Reed pen'],
  ['/courses', 'Preparing for marriage'],
  ['/courses/mental-health-first-aid', 'places left'],
  ['/gallery', 'Winter evenings'],
  ['/gallery?album=eid-in-the-park', 'All albums'],
  ['/resource', 'Patience is not waiting'],
  ['/our-team', 'Hajji Abdul Karim'],
  ['/vacancies', 'Library desk'],
  ['/vacancies/library-desk', 'Library desk'],
]

describe('what is read', () => {
  // In other languages and on a wide screen every-page.test.ts looks.
  it('is for everybody on a phone', async (t) => {
    const { page, open } = await site.visit(t)
    const inspector = await inspect(page)
    const found: string[] = []
    for (const [path, says] of SCREENS) {
      await open(path)
      await inspector.rest()
      const { total, of } = await inspector.shifts()
      const faults = total >= MOST_SHIFT ? [`moves by ${total}: ${of.join(', ')}`] : []
      await page.getByText(says).first().waitFor()
      faults.push(...(await inspector.faults()), ...(await inspector.overflows()))
      await page.emulateMedia({ colorScheme: 'dark' })
      faults.push(...(await inspector.faults('color-contrast')).map((each) => `dark ${each}`))
      await page.emulateMedia({ colorScheme: 'light' })
      found.push(...faults.map((fault) => `${path}: ${fault}`))
    }
    assert.deepEqual(found, [])
  })
})

const EVIL = `<script>alert(22)</script>"><img src=x onerror=alert(23)>`

describe('what is written about the house', () => {
  it('runs nothing, in any kind, on the server’s page or the living one', async (t) => {
    const office = await site.office()
    const add = <K extends Kind>(kind: K, fields: Draft<K>['fields']) =>
      inTransaction(office, (ctx) =>
        addItem(ctx, kind, {
          slug: 'evil',
          title: EVIL,
          summary: EVIL,
          html: PAYLOADS.join('\n'),
          category: kind.categories ? `<b>${EVIL}`.slice(0, 60) : '',
          state: 'published',
          fields,
        } as Draft<K>),
      )
    await add(newsKind, { author: EVIL })
    await add(eventKind, { startsOn: '2099-01-01', location: EVIL, audience: EVIL })
    await add(aboutKind, { label: EVIL })
    await add(serviceKind, { hours: EVIL, cost: EVIL, contact: EVIL, bring: [{ what: EVIL }] })
    await add(activityKind, {
      days: ['1', '2', '3', '4', '5', '6', '7'],
      startTime: '12:00',
      place: EVIL,
      audience: EVIL,
      leader: EVIL,
    })
    await add(classKind, {})
    await add(courseKind, {})
    await add(albumKind, { photos: [{ picture: drawingId('tea'), caption: EVIL }] })
    await add(resourceKind, { form: 'link', address: '/news', speaker: EVIL })
    await add(memberKind, {})
    await add(vacancyKind, { hours: EVIL, pay: EVIL, place: EVIL })
    await add(announcementKind, { linkTo: '/news', linkText: EVIL.slice(0, 60) })
    await eventually('the last of them', async () =>
      (await site.fetch('/vacancies')).body.includes('alert(22)'),
    )

    for (const javaScript of [false, true]) {
      const { page, open } = await site.visit(t, { javaScript })
      for (const path of [
        '/',
        '/news',
        '/news/evil',
        '/events',
        '/event/evil',
        '/about-us',
        '/about-us/evil',
        '/services',
        '/service/evil',
        '/activities',
        '/classes',
        '/classes/evil',
        '/courses',
        '/courses/evil',
        '/gallery',
        '/gallery?album=evil',
        '/resource',
        '/our-team',
        '/vacancies',
        '/vacancies/evil',
      ]) {
        await open(path)
        if (javaScript) await alive(page)
        assert.deepEqual(await page.evaluate<string[]>(ALIVE), [], path)
      }
      const feed = (await site.fetch('/api/news.rss')).body.toString()
      assert.doesNotMatch(feed, /<script|<img|CDATA/)
    }
  })

  it('stays within the screen, however long a word or wide a table', async (t) => {
    const office = await site.office()
    const add = <K extends Kind>(kind: K, fields: Draft<K>['fields'], category = '') =>
      inTransaction(office, (ctx) =>
        addItem(ctx, kind, {
          slug: 'endless',
          title: ENDLESS,
          summary: ENDLESS,
          html: `<p>${ENDLESS}</p><table><tr>${`<td>${ENDLESS}</td>`.repeat(8)}</tr></table><pre>${ENDLESS}</pre>`,
          category,
          state: 'published',
          fields,
        } as Draft<K>),
      )
    await add(newsKind, { author: ENDLESS }, ENDLESS.slice(0, 60))
    await add(eventKind, { startsOn: '2026-12-01', location: ENDLESS, audience: ENDLESS })
    await add(aboutKind, {})
    await add(serviceKind, { hours: ENDLESS, cost: ENDLESS, contact: ENDLESS })
    await add(activityKind, { days: ['1'], startTime: '12:00', place: ENDLESS })
    await add(albumKind, { photos: [{ picture: drawingId('tea'), caption: ENDLESS }] })
    await add(questionKind, {}, 'Prayer')
    await add(announcementKind, {})
    await eventually('the last of them', async () => (await site.fetch('/')).body.includes(ENDLESS))

    for (const device of ['phone', 'desktop'] as const) {
      const { page, open } = await site.visit(t, { device, javaScript: false })
      for (const path of [
        '/',
        '/news',
        '/news/endless',
        '/events',
        '/event/endless',
        '/about-us',
        '/about-us/endless',
        '/services',
        '/service/endless',
        '/activities',
        '/gallery',
        '/gallery?album=endless',
        '/ask-imam',
      ]) {
        await open(path)
        await fits(page, page.viewportSize()!.width)
      }
    }
  })
})

const ENDLESS = 'wherever'.repeat(9)

/** Whatever in the page could run, or lead to what runs. Dialogs and strange addresses are noticed by themselves. */
const ALIVE = `[...document.querySelectorAll('body *')].flatMap((element) => {
  const name = element.localName
  const bad = [...element.attributes].filter(({ name, value }) =>
    name.startsWith('on') || name === 'srcdoc' || /^\\s*(javascript|data):/i.test(value))
  const isForbidden = ['base', 'object', 'embed', 'meta', 'animate', 'template', 'style'].includes(name) ||
    (name === 'script' && !/json|module/.test(element.type)) ||
    (name === 'iframe' && !element.src.startsWith('https://www.youtube')) || (name === 'link' && !element.href.startsWith(location.origin))
  return isForbidden || bad.length > 0 ? [element.outerHTML.slice(0, 120)] : []
})`
