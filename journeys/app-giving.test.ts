import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { make, revoke } from '#features/money/app-giving/app-keys.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { documented } from '#testing/app-token.ts'
import { type Visiting, openSite } from '#testing/browser.ts'
import {
  amount,
  declineGiftAid,
  donor,
  enterCard,
  field,
  gaveOnce,
  giveButton,
  introduce,
} from './donor.ts'
import { alive, fits } from './screen.ts'

const site = openSite()
const { donationToken } = await documented()

const CAMPAIGN = { id: 'warm-floor', title: 'A warm floor for the upper hall' }

describe('giving inside an app', () => {
  it('goes from the token over the form and the card to the thanks, and back to the app', async (t) => {
    const giver = donor('Hana', 'App')
    const { page, open } = await inApp(t, { donationId: 'food-bank', amount: 20_00 })
    await open()

    await page.getByRole('heading', { level: 1, name: 'Thursday food bank' }).waitFor()
    await page.getByText('Give to Al-Noor Masjid').first().waitFor()
    await alive(page)
    assert.ok(await amount(page, '£20').isChecked())
    assert.deepEqual(await frameOf(page), { headers: 0, footers: 0 })
    await fits(page, 360)
    await look(page, 'form')
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    await giveButton(page).click()

    await page.waitForURL('**/thanks/*')
    const id = await arrivedInApp(page)
    await gaveOnce(site, giver, 20_00)
    const back = page.getByRole('link', { name: 'Back to the app' })
    assert.equal(await back.getAttribute('href'), `alnoor://given?gift=${id}`)
    assert.deepEqual(await frameOf(page), { headers: 0, footers: 0 })
    await fits(page, 360)
    await look(page, 'thanks')
    await page.reload()
    assert.equal(await back.getAttribute('href'), `alnoor://given?gift=${id}`)
  })

  it('knows who gives by their account, is as dark as the app, and small', async (t) => {
    const { page, open } = await inApp(
      t,
      {
        donor: DEMO_DONOR.id,
        theme: 'dark',
        amount: 7_50,
        returnTo: 'https://app.example.org/given',
      },
      { device: 'small' },
    )
    await open()
    await alive(page)

    await page.getByRole('heading', { level: 1, name: 'Your gift' }).waitFor()
    assert.equal(await field(page, 'First name').inputValue(), 'Safiya')
    assert.equal(await field(page, 'Email').inputValue(), DEMO_DONOR.email)
    assert.equal(await field(page, 'Another amount').first().inputValue(), '7.50')
    assert.equal(
      await page.evaluate('getComputedStyle(document.documentElement).colorScheme'),
      'dark',
    )
    assert.equal(
      await page.getByRole('link', { name: 'Back to the app' }).getAttribute('href'),
      'https://app.example.org/given',
    )
    await fits(page, 320)
    await look(page, 'dark')
  })

  it('leads back also after a monthly gift, from its own page', async (t) => {
    const giver = donor('Idris', 'App')
    const { page, open } = await inApp(t, { amount: 10_00, frequency: 'monthly' })
    await open()
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    await page.getByRole('button', { name: 'Give £10.00 every month' }).click()

    await page.getByRole('heading', { level: 1, name: 'Your monthly gift' }).waitFor()
    await page.waitForURL('**/app/donate/*/regular/**')
    const back = page.getByRole('link', { name: 'Back to the app' })
    assert.equal(await back.getAttribute('href'), 'alnoor://given')
    assert.deepEqual(await frameOf(page), { headers: 0, footers: 0 })
    await look(page, 'regular')
  })

  it('gives to the campaign that the app has named', async (t) => {
    const giver = donor('Salma', 'App')
    const { page, open } = await inApp(t, { campaignId: CAMPAIGN.id, amount: 20_00 })
    await open()
    await page.getByRole('heading', { level: 1, name: CAMPAIGN.title }).waitFor()
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    await giveButton(page).click()

    await arrivedInApp(page)
    await gaveOnce(site, giver, 20_00)
    const [line] = await site.rows<{ fund: string; title: string }>(
      `select l.fund_id as fund, l.title from gift_lines l join gifts g on g.id = l.gift_id
       join donors d on d.id = g.donor_id where d.email = $1 order by l.line`,
      [giver.email],
    )
    assert.deepEqual([line?.title, line?.fund.split('-')[0]], [CAMPAIGN.title, 'campaign'])
  })

  it('tries again with another card where the first is refused, inside the app', async (t) => {
    const giver = donor('Layla', 'App')
    const { page, open } = await inApp(t, { donationId: 'food-bank', amount: 20_00 })
    await open()
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page, '4000000000000002')
    await giveButton(page).click()
    await page.getByText('The card was not accepted. Please check it').first().waitFor()
    await enterCard(page)
    await giveButton(page).click()

    await arrivedInApp(page)
    await gaveOnce(site, giver, 20_00)
  })

  it('says that what the app has chosen takes no gifts, and chooses nothing in its place', async (t) => {
    const { page, open } = await inApp(t, { donationId: 'no-such-cause', amount: 25_00 })
    await open()
    await alive(page)

    await page.getByText(/isn’t taking gifts any more/).waitFor()
    assert.equal(await page.locator('input[name^=amount-]:checked').count(), 0)
  })

  for (const [language, title] of [
    ['en', 'Please open this again from the app'],
    ['ar', 'افتح هذه الصفحة من التطبيق مرة أخرى من فضلك'],
    ['ur', 'براہِ کرم اسے ایپ سے دوبارہ کھولیں'],
  ] as const) {
    it(`asks in ${language} to open it again where the token is over, altered, or its key revoked`, async (t) => {
      const { page, token, key, visit } = await inApp(t, { amount: 25_00 }, { language })
      const over = donationToken(key.secret, { key: key.id, expiresAt: seconds() - 1 })
      const altered = token.replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`)

      for (const each of [over, altered, 'x'.repeat(3_000)]) {
        await visit.open(`/app/donate/${each}`, 401)
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
      }
      await look(page, `refused-${language}`)
      await visit.open(`/app/donate/${token}`)
      await revoke(await site.office(), key.id)
      await visit.open(`/app/donate/${token}`, 401)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await fits(page, 360)
    })
  }
})

/** A visitor whose app has made this token, good for ten minutes. */
async function inApp(t: TestContext, wish: object, how: Visiting = {}) {
  const key = await make(await site.office(), {
    name: 'The app',
    returnAddresses: ['alnoor://given', 'https://app.example.org/given'],
  })
  const token = donationToken(key.secret, { key: key.id, expiresAt: seconds() + 600, ...wish })
  const visit = await site.visit(t, { device: 'phone', ...how })
  return { visit, page: visit.page, key, token, open: () => visit.open(`/app/donate/${token}`) }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}

/** Waits for the thanks; answers the id of the gift. */
async function arrivedInApp(page: Page): Promise<string> {
  await page.waitForURL('**/app/donate/*/thanks/*')
  await page.getByText('Your gift has arrived', { exact: true }).first().waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

async function frameOf(page: Page) {
  return {
    headers: await page.locator('body header').count(),
    footers: await page.locator('body footer').count(),
  }
}

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK']
  if (folder) await page.screenshot({ path: `${folder}/app-${name}.png`, fullPage: true })
}
