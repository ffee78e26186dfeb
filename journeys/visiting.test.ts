import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { inspect } from './axe.ts'
import { fits } from './screen.ts'

const site = openSite()

const FACILITIES = {
  en: [
    'Wudu',
    'Sisters’ entrance',
    'Sisters’ prayer space',
    'Parking',
    'Step-free access',
    'Capacity',
    'Toilets',
    'Hearing loop',
    'Children',
  ],
  ar: [
    'الوضوء',
    'مدخل الأخوات',
    'مصلى الأخوات',
    'موقف السيارات',
    'دخول بلا درج',
    'السعة',
    'دورات المياه',
    'حلقة سمعية',
    'الأطفال',
  ],
} as const

describe('whoever wants to come', () => {
  for (const language of ['en', 'ar'] as const) {
    it(`reads what the house has, on the page of a visit and about us, in ${language}`, async (t) => {
      const { page, open } = await site.visit(t, { language })
      const inspector = await inspect(page)
      for (const path of ['/visit', '/about-us']) {
        await open(path)

        const names = await page.locator('.facilities dt').allTextContents()
        assert.deepEqual(names, FACILITIES[language], path)
        await inspector.rest()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await inspector.faults(), [], `${path}, ${colorScheme}`)
        }
        await fits(page, 360)
      }
    })
  }

  it('learns when the next Eid is prayed, and where', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/visit')

    const eid = page.getByRole('region', { name: 'The next Eid prayer' })
    assert.match((await eid.textContent()) ?? '', /Eid al-(Fitr|Adha), \w+day .*Main hall/)
    assert.equal(await eid.locator('b').count(), 2)
  })

  it('finds nothing about a house that has said nothing', async (t) => {
    await configure(await site.office(), { facilities: [], urgentHelp: [] })
    const { page, open } = await site.visit(t, { javaScript: false })
    await eventually('the change', async () => {
      await open('/visit')
      return (await page.locator('.facilities').count()) === 0
    })
    await open('/')
    assert.equal(await page.locator('.urgent-help').count(), 0)
    await configure(await site.office(), {
      urgentHelp: [{ for: 'janazah', phone: '0121 496 0199' }],
    })
  })
})

describe('whoever needs help at once', () => {
  it('calls from Home with one press', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/')

    const call = page.getByRole('link', {
      name: 'Someone has died. Call day or night: 0121 496 0199',
    })
    assert.equal(await call.getAttribute('href'), 'tel:01214960199')
    const { height } = (await call.boundingBox())!
    assert.ok(height >= 44, `${height}`)
  })
})

describe('whoever gives', () => {
  it('reads beside the form who asks, and what is promised', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/donate')

    const main = page.getByRole('main')
    await main
      .getByText('Al-Noor Masjid and Community Trust · Registered charity no. 1234567')
      .waitFor()
    await main.getByRole('link', { name: 'Our fundraising promise' }).click()
    await page.getByRole('heading', { level: 1, name: 'Our fundraising promise' }).waitFor()
    for (const about of ['What it costs', 'Refunds', 'Complaints'])
      await page.getByRole('heading', { level: 2, name: about }).waitFor()
  })
})
