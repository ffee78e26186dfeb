import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually, openSite } from '#testing/browser.ts'
import { alive, fits } from './screen.ts'

const site = openSite()

describe('a list', () => {
  for (const path of ['/services', '/classes', '/courses', '/vacancies', '/news', '/about-us']) {
    it(`of ${path} shows each entry with a picture, or with a plate of its own`, async (t) => {
      const { page, open } = await site.visit(t, { javaScript: false })
      await open(path)

      const looks = await page.evaluate<string[]>(`
        [...document.querySelectorAll('main .story')].map((entry) => {
          const plate = entry.querySelector('.plate')
          const { width, height } = plate.getBoundingClientRect()
          if (width < 80 || height < 80) return 'too small'
          const photo = plate.querySelector('img')?.getAttribute('src')
          return photo ?? plate.dataset.tone + plate.getAttribute('style') + plate.firstElementChild.getAttribute('style')
        })`)
      assert.ok(looks.length > 1)
      assert.ok(!looks.includes('too small'))
      const drawn = looks.filter((look) => !look.startsWith('/media/'))
      assert.equal(new Set(drawn).size, drawn.length, 'two entries look the same')
      await fits(page, 360)
    })
  }
})

describe('the team', () => {
  it('is drawn where there is no photograph: everybody on a plate, nobody as letters', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/our-team')

    const people = page.locator('.person')
    const count = await people.count()
    assert.equal(await people.locator('.plate > :is(svg.figure, picture)').count(), count)
    assert.ok(count > 5)
  })
})

/** What stands beside each kind of thing; every one of them says whom to ask. */
const RAILS: Readonly<Record<string, { facts: string[]; next: string }>> = {
  '/service/funeral-service': {
    facts: ['When', 'Cost', 'Where', 'Contact'],
    next: 'Other services',
  },
  '/classes/calligraphy': {
    facts: ['When', 'Who it’s for', 'Fee', 'Teacher', 'Where', 'Contact'],
    next: 'Other classes',
  },
  '/courses/arabic-for-beginners': {
    facts: ['Dates', 'When', 'Who it’s for', 'Fee', 'Teacher', 'Places', 'Where', 'Contact'],
    next: 'Other courses',
  },
  '/vacancies/library-desk': {
    facts: ['Type', 'Hours', 'Where', 'Contact'],
    next: 'Other vacancies',
  },
  '/event/fajr-breakfast': {
    facts: ['When', 'Who it’s for', 'Where', 'Contact'],
    next: 'Coming up',
  },
  '/news/winter-clothing-collection-begins': {
    facts: ['Published', 'Category', 'Contact'],
    next: 'More news',
  },
  '/about-us/keeping-children-safe': { facts: ['Where', 'Contact'], next: 'More about us' },
}

describe('the page of one thing', () => {
  for (const [path, { facts, next }] of Object.entries(RAILS)) {
    it(`${path} has its facts beside it, a way to pass it on, and what comes next`, async (t) => {
      const { page, open } = await site.visit(t, { javaScript: false })
      await open(path)

      const rail = page.getByRole('complementary', { name: 'Key facts' })
      assert.deepEqual(await rail.locator('dt').allTextContents(), facts)
      if (facts.includes('Where'))
        await rail.getByRole('link', { name: 'Map and directions' }).waitFor()
      const url = site.address(path)
      const told = await rail.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
      assert.ok(decodeURIComponent(told ?? '').endsWith(` ${url}`), told ?? '')
      const others = page.getByRole('region', { name: next }).getByRole('article')
      const leads = await others.getByRole('link').evaluateAll((links) => links.map(String))
      assert.ok(leads.length > 0 && leads.length <= 3, `${leads.length}`)
      assert.ok(!leads.includes(url))
      await page.locator('.item-picture .plate').waitFor()
    })
  }

  it('of an event leads to the calendar', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/event/fajr-breakfast')

    const link = page.getByRole('link', { name: 'Add to calendar' })
    const address = new URL((await link.getAttribute('href')) ?? '', page.url())
    const { status, body } = await site.fetch(address.pathname + address.search)
    assert.equal(status, 200)
    assert.match(body.toString(), /SUMMARY:Fajr breakfast/)
  })

  it('opens WhatsApp in a window of its own, 600 by 600', async (t) => {
    const { page, context, open } = await site.visit(t, {
      device: 'desktop',
      alsoFrom: ['https://wa.me'],
    })
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    await open('/service/funeral-service')
    await alive(page)

    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'WhatsApp', exact: true }).first().click()
    const popup = await opened
    const size = await popup.evaluate<number[]>('[innerWidth, innerHeight]')

    assert.deepEqual(size, [600, 600])
    assert.equal(await popup.evaluate('opener'), null)
    await popup.close()
  })

  it('copies its address, and says so', async (t) => {
    const { page, context, open } = await site.visit(t)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('/classes/calligraphy')
    await alive(page)

    await page.getByRole('button', { name: 'Copy link' }).click()

    await page.getByText('The link was copied.').waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    assert.equal(copied, site.address('/classes/calligraphy'))
  })

  it('hands itself to the device’s own way of sharing where there is one', async (t) => {
    const { page, open } = await site.visit(t)
    await page.addInitScript(`
      navigator.canShare = () => true
      navigator.share = async (shared) => { globalThis.shared = shared }`)
    await open('/classes/calligraphy')
    await alive(page)

    await page.getByRole('button', { name: 'Share another way' }).click()

    await eventually('what was shared', () => page.evaluate<boolean>(`'shared' in globalThis`))
    assert.deepEqual(await page.evaluate('shared'), {
      title: 'Calligraphy',
      url: site.address('/classes/calligraphy'),
    })
  })
})
