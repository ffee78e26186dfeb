import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, openSite } from '#testing/browser.ts'
import { alive } from './screen.ts'

const site = openSite()

const privacy = (page: Page) => page.getByRole('contentinfo').locator('.legal a[href="/privacy"]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

describe('a page whose script has not arrived', () => {
  it('leads on by its links and opens its menu', async (t) => {
    const { page, open } = await site.visit(t)
    await page.route('**/js/react-*.js', () => {})
    await open('/')

    await privacy(page).click()
    await page.waitForURL('**/privacy')
    await page.getByText('Menu', { exact: true }).click()

    await page.getByRole('navigation', { name: 'Whole menu' }).waitFor()
  })
})

describe('going from page to page', () => {
  it('does what a browser does: title, focus and a word for those who do not see it', async (t) => {
    const { page, open, asked } = await site.visit(t, { device: 'desktop' })
    await open('/')
    await alive(page)

    await privacy(page).click()
    await page.waitForURL('**/privacy')

    await eventually('a title', async () => (await page.title()).startsWith('Privacy policy'))
    await page.locator('#main:focus').waitFor()
    await eventually('a word of it', async () =>
      (await page.locator('output').first().textContent())?.startsWith('Privacy policy'),
    )
    assert.ok(!asked.slice(1).some(({ path }) => path === '/privacy'))
  })

  it('keeps the configuration, and asks for it anew behind the page', async (t) => {
    const { page, open, asked } = await site.visit(t)
    await open('/')
    await alive(page)
    const kept = await page.evaluate(() => localStorage.getItem('configData'))
    assert.equal((JSON.parse(kept!) as Record<string, unknown>)['websiteName'], 'Al-Noor Masjid')

    await privacy(page).click()

    const { body } = await eventually('a question for the configuration', async () =>
      asked.find(({ path }) => path === '/api/loadConfigurationData'),
    )
    assert.match(body, /social_media,theme_configuration,contact_page/)
  })

  it('asks the server for an address that it does not know', async (t) => {
    const { page, open, expect } = await site.visit(t)
    await open('/nowhere', 404)
    await alive(page)
    await heading(page).getByText('We can’t find that page').waitFor()
    expect(/^answer 404 GET \/nowhere$/)

    await page.getByRole('link', { name: 'Go to the home page' }).click()

    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('when something does not arrive', () => {
  it('shows the page from the server in place of a script that is missing', async (t) => {
    const { page, open, expect } = await site.visit(t)
    expect(
      /Loading chunk .*privacy-page.tsx failed \(missing\)/,
      /^answer 404 \w+ \/js\/privacy-page/,
    )
    // Missing only where it is asked for ahead; the page itself then finds it.
    await page.route('**/js/privacy-page-*.js', (route) =>
      page.url().endsWith('/privacy') ? route.continue() : route.fulfill({ status: 404 }),
    )
    await open('/')
    await alive(page)
    await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))

    await privacy(page).click()
    await page.waitForURL('**/privacy')

    await heading(page).getByText('Privacy policy').waitFor()
    await eventually('a page of its own', () =>
      page.evaluate(() => !('isTheSamePage' in globalThis)),
    )
  })

  it('says so when the network fails, and offers to try again', async (t) => {
    const { page, open, expect } = await site.visit(t)
    expect(/^failed .* \/api\/page\/privacy$/)
    await open('/')
    await alive(page)
    await page.route('**/api/page/privacy', (route) => route.abort())

    await privacy(page).click()

    await page.getByText('Oops! Something went wrong.').waitFor()
    await heading(page).getByText('You’re offline').waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  })
})

describe('what the frame shows of an organisation', () => {
  it('is only what it has: its links, its networks, its groups', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/')
    const footer = page.getByRole('contentinfo')

    await footer.getByRole('link', { name: 'Facebook' }).waitFor()
    await footer.getByRole('link', { name: /Directions/ }).waitFor()
    await footer.getByText(/© \d{4} Al-Noor Masjid\. All rights reserved\./).waitFor()
    assert.equal(await footer.getByRole('link', { name: 'LinkedIn' }).count(), 0)
    assert.equal(await footer.getByRole('link', { name: 'Snapchat' }).count(), 0)
    assert.equal(await footer.getByRole('link', { name: 'Events' }).count(), 1)
    assert.equal(await footer.locator('nav').count(), 3)
  })

  it('is one line where the site is campaigns alone', async (t) => {
    const { page, open } = await site.visit(t, { organisation: 'crescent' })
    await open('/privacy')

    const footer = page.getByRole('contentinfo')
    await footer.getByText(/© \d{4} Crescent Appeal/).waitFor()

    assert.deepEqual(await footer.getByRole('link').allTextContents(), [
      'Terms and Conditions',
      'Privacy Policy',
    ])
    assert.equal(await page.getByRole('link', { name: 'Donate' }).count(), 0)
    await open('/donate', 404)
  })
})
