import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { openSite } from '#testing/browser.ts'
import { amount, choose, declineGiftAid, donor, enterCard, introduce } from './donor.ts'
import { fits } from './screen.ts'
import { signIn } from './somebody.ts'

const site = openSite()

describe('a Friday gift', () => {
  it('is begun by a guest on a phone, who reads before paying when it is taken, and gets its own page', async (t) => {
    const giver = donor('Maryam', 'Friday')
    const { page, open } = await site.visit(t, { device: 'phone' })
    await open('/donate')
    await page.getByRole('link', { name: /^Friday giving/ }).click()
    await page.waitForURL('**/donate-jumah')
    await page.getByRole('heading', { level: 1, name: 'Friday giving' }).waitFor()

    await choose(amount(page, '£5'))
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    const taken = page
      .locator('.receipt.inline')
      .getByText(/First payment: Friday .* The next: Friday/)
    await taken.waitFor()
    await look(page, 'jumah-phone')
    await page.getByRole('button', { name: 'Give £5.00 every Friday' }).click()

    await page.getByRole('heading', { level: 1, name: 'Your Friday gift' }).waitFor()
    await page.getByText('£5.00 every Friday').waitFor()
    await look(page, 'regular-phone')
    const mail = await site.mailTo(giver.email)
    assert.match(mail.subject, /Your Friday gift to Al-Noor Masjid has begun/)
    assert.ok(mail.links.some((link) => new URL(link).pathname.startsWith('/regular-gift/')))
  })

  it('is changed, skipped, paused, gone on with and ended there, from the link of the mail', async (t) => {
    const giver = donor('Yusuf', 'Friday')
    const link = await begun(t, giver)
    const { page, open } = await site.visit(t, { device: 'phone' })
    await open(link)

    await press(page, 'Change amount')
    await page.getByLabel('Amount for Where it is needed most').fill('7.50')
    await press(page, 'Save')
    await page.getByRole('heading', { name: '£7.50 every Friday' }).waitFor()
    await press(page, 'Skip the next')
    await said(page, /^Skipped\. The next payment is Friday/)
    await press(page, 'Pause')
    await look(page, 'pause-phone')
    await press(page, 'Pause')
    await said(page, /^It is paused/)
    await press(page, 'Start again')
    await said(page, /^It has started again\. The next payment is Friday/)
    await press(page, 'End it')
    await press(page, 'Yes, end it')
    await said(page, /^It has ended\. Thank you/)

    assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0)
    const [row] = await stateOf(giver.email)
    assert.deepEqual(row, { state: 'cancelled' })
  })

  it('says in Arabic why something was not changed, and shows what was changed elsewhere', async (t) => {
    const link = await begun(t, donor('Zahra', 'Friday'))
    const here = await site.visit(t, { device: 'phone' })
    const elsewhere = await site.visit(t)
    here.expect(/^answer 409 /)
    await here.open(`${link}?lang=ar`)
    await elsewhere.open(link)
    await press(elsewhere.page, 'Skip the next')
    await said(elsewhere.page, /^Skipped/)

    await press(here.page, 'تخطي التالية')

    await said(here.page, /^تغيّر هذا التبرع في مكان آخر/)
  })

  it('gets another card there, also one that the bank asks about', async (t) => {
    const link = await begun(t, donor('Zaynab', 'Friday'))
    const { page, open } = await site.visit(t)
    await open(link)

    await press(page, 'Use another card')
    await enterCard(page, '4000002500003155')
    await look(page, 'card-desktop')
    await press(page, 'Keep this card')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Approve|Yes/ })
      .click()

    await said(page, /^The new card is kept/)
    await page.getByText('Visa ending 3155').waitFor()
  })

  it('can end by itself: chosen on the form, said before paying, on its page and in its letter', async (t) => {
    const giver = donor('Idris', 'Yearly')
    const { page, open } = await site.visit(t, { device: 'phone' })
    await open('/donate?frequency=monthly&amount=10')
    await page.getByLabel('For how long').selectOption('A number of times')
    await page.getByLabel('How many payments').fill('12')
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    const receipt = page.locator('.receipt.inline')
    await receipt.getByText(/It ends by itself after 12 payments, £120\.00 in all/).waitFor()
    await look(page, 'ends-phone')
    await page.getByRole('button', { name: 'Give £10.00 every month' }).click()

    await page.getByRole('heading', { level: 1, name: 'Your monthly gift' }).waitFor()
    await page.getByText('0 of 12 taken').waitFor()
    await page.getByText('Gift Aid', { exact: true }).waitFor()
    await page.getByText('No', { exact: true }).waitFor()
    await look(page, 'ends-own-phone')
    const mail = await site.mailTo(giver.email)
    assert.match(mail.text, /It ends by itself after 12 payments/)
  })

  it('gets Gift Aid on its own page, where it was begun without', async (t) => {
    const giver = donor('Sumayya', 'Friday')
    const link = await begun(t, giver)
    const { page, open } = await site.visit(t, { device: 'phone' })
    await open(link)

    await press(page, 'Add Gift Aid')
    await page.getByLabel('First name').fill('Sumayya')
    await page.getByLabel('Last name').fill('Friday')
    await press(page, 'Add Gift Aid')
    await page.getByText('Enter your house name or number').first().waitFor()
    await page.getByLabel('House name or number, and street').fill('7 Alum Rock Road')
    await page.getByLabel('Postcode').fill('b81ja')
    assert.equal(await page.locator('.panel [aria-invalid=true]').count(), 0)
    await fits(page, 360)
    await look(page, 'gift-aid-phone')
    await press(page, 'Add Gift Aid')

    await said(page, /^Gift Aid is added/)
    await page.getByText(/^Yes: HMRC adds £/).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Add Gift Aid' }).count(), 0)
  })

  it('stands in my giving, in English and in Arabic, with its next day', async (t) => {
    await begun(t, { firstName: 'Safiya', lastName: 'Rahman', email: DEMO_DONOR.email })
    for (const [language, says] of [
      ['en', 'Regular gifts'],
      ['ar', 'التبرعات المنتظمة'],
    ] as const) {
      const { page, open } = await site.visit(t, { device: 'phone' })
      await signIn(page, open)
      await open(language === 'ar' ? '/user/giving?lang=ar' : '/user/giving')
      await page.getByRole('heading', { name: says }).waitFor()
      await page.getByText(language === 'ar' ? 'الدفعة التالية' : 'Next payment').waitFor()
      const begin = language === 'ar' ? 'ابدأ تبرع الجمعة' : 'Begin a Friday gift'
      await page.getByRole('link', { name: begin }).waitFor()
      await look(page, `my-giving-${language}`)
    }
  })
})

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

async function said(page: Page, what: RegExp): Promise<void> {
  await page.locator('.toast').getByText(what).waitFor()
}

/** Begins one as a guest; answers where its mail leads. */
async function begun(
  t: Parameters<typeof site.visit>[0],
  giver: ReturnType<typeof donor>,
): Promise<string> {
  const { page, open } = await site.visit(t)
  await open('/donate?frequency=friday&amount=25')
  await introduce(page, giver)
  await declineGiftAid(page)
  await enterCard(page)
  await page.getByRole('button', { name: 'Give £25.00 every Friday' }).click()
  await page.waitForURL('**/regular-gift/**')
  const { links } = await site.mailTo(giver.email)
  const link = links.find((each) => each.includes('/regular-gift/'))
  assert.ok(link)
  return new URL(link).pathname
}

function stateOf(email: string) {
  return site.rows(
    `select s.state from subscriptions s join donors d on d.id = s.donor_id where d.email = $1`,
    [email],
  )
}

async function look(page: Page, name: string): Promise<void> {
  if (process.env['LOOK'])
    await page.screenshot({ path: `${process.env['LOOK']}/${name}.png`, fullPage: true })
}
