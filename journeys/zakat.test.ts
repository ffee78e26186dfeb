import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { configure } from '#features/ground/configuration/configuration.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { choose, field } from './donor.ts'
import { fits } from './screen.ts'

const site = openSite()

describe('zakat', () => {
  it('is worked out in the browser, and put into the giving form with one press', async (t) => {
    const { page, open } = await site.visit(t, { device: 'phone' })
    await priced(new Date().toISOString().slice(0, 10))
    await open('/donate/zakat')
    await page.getByRole('link', { name: 'Zakat: work out what is due' }).click()
    await page.getByRole('heading', { level: 1, name: 'Zakat calculator' }).waitFor()
    await look(page, 'zakat-empty')
    const sent = listen(page)

    await field(page, 'Cash, and').fill('٥٬٠٠٠')
    await field(page, 'Gold').fill('10')
    await page.getByLabel('Carat of the gold').selectOption('18')
    await field(page, 'Shares').fill('1 263.50')
    await field(page, 'What you must pay now').fill('1,000')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page.getByText('£6,000.00').waitFor()
    await eventually('the result within sight, with the focus', async () =>
      page.evaluate<boolean>(`(() => {
        const { innerHeight, document: { activeElement } } = window
        const due = document.querySelector('.zakat-due').getBoundingClientRect()
        return activeElement.tagName === 'H2' && due.top > 0 && due.bottom < innerHeight
      })()`),
    )
    assert.equal(await page.locator('.dock').count(), 0)
    await look(page, 'zakat')
    await page.getByRole('link', { name: 'Give £150.00 as zakat' }).click()

    await page.getByRole('button', { name: 'Give £150.00' }).waitFor()
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/donate/zakat')
    assert.equal(await field(page, 'Another amount').inputValue(), '150')
    assert.ok(sent().length > 0)
    assert.deepEqual(
      sent().filter((what) => /5000|٥|1263|150(?!\d)/.test(what)),
      [],
    )
  })

  for (const language of ['ar', 'ur'] as const)
    it(`is worked out in ${language}, in the dark`, async (t) => {
      const { page, open } = await site.visit(t, { device: 'phone', language, theme: 'dark' })
      await priced(new Date().toISOString().slice(0, 10))
      await open('/zakat')

      await page.locator('#cash').fill('۶۰۰۰')
      await page.locator('.zakat-form button[type=submit]').click()

      await page.locator('.zakat-due').getByText('£150.00').waitFor()
      await look(page, `zakat-${language}`)
    })

  it('is not due below the nisab that one goes by, and says which field it cannot read', async (t) => {
    const { page, open } = await site.visit(t)
    await priced(new Date().toISOString().slice(0, 10))
    await open('/zakat')
    await field(page, 'Cash, and').fill('lots')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page.getByRole('link', { name: /^Use figures only/ }).waitFor()

    await field(page, 'Cash, and').fill('1000')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page.getByRole('link', { name: 'Give £25.00 as zakat' }).waitFor()
    await choose(page.getByRole('radio', { name: 'Gold: £8,590.54' }))

    await page.getByText('This is below the nisab').waitFor()
    await look(page, 'zakat-below')
  })

  it('is not counted with prices that are too old', async (t) => {
    const { page, open } = await site.visit(t)
    await priced('2026-01-05')
    await open('/zakat')

    await page
      .getByText('The last prices of gold and silver are from Monday 5 January 2026')
      .waitFor()
    assert.equal(await page.getByRole('button', { name: 'Work it out' }).count(), 0)
    await page.getByRole('link', { name: 'Give zakat that you have worked out yourself' }).waitFor()
    await look(page, 'zakat-old')
  })
})

/** The office says what metals cost on that day, and everybody hears of it. */
async function priced(nisabPricedOn: string): Promise<void> {
  const prices = { nisabGoldPrice: 98_20, nisabSilverPrice: 1_15 }
  await configure(await site.office(), { ...prices, nisabPricedOn })
  await eventually('the price of that day', async () =>
    (await site.fetch('/api/zakat')).body.includes(nisabPricedOn),
  )
}

/** All that the page asks from now on, with its address and what it carries. */
function listen(page: Page): () => readonly string[] {
  const sent: string[] = []
  page.on('request', (request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`))
  return () => sent
}

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK']
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, width)
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
}
