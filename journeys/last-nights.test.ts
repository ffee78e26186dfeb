import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { configure } from '#features/ground/configuration/configuration.ts'
import { runCycles } from '#features/money/subscriptions/run-cycles.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { inspect } from './axe.ts'
import { declineGiftAid, donor, enterCard, introduce } from './donor.ts'
import { alive, fits } from './screen.ts'

/** Two weeks before Ramadan 1448, whose 21st night begins at Maghrib of 27 February. */
const site = openSite({ NOW: '2027-01-25T12:00:00Z' })

describe('the last ten nights', () => {
  it('are planned by a guest on a phone, given night after night, moved by the moon, and ended', async (t) => {
    const giver = donor('Khadija', 'Nights')
    const { page, open, expect } = await site.visit(t, { device: 'phone' })
    expect(/^answer 409 POST \/api\/updateUserSubscriptionData/)
    const { faults } = await inspect(page)
    await open('/donate?frequency=nights&amount=10')
    await alive(page)
    await page.getByRole('heading', { name: 'The last ten nights of Ramadan' }).waitFor()
    await page.getByLabel('How it is spread').selectOption('Twice as much on the odd nights')
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    const receipt = page.locator('.receipt.inline')
    await receipt.getByText('£150.00 in all at most, never more.').waitFor()
    await receipt.getByText('The first is taken after Maghrib on Saturday 27 February').waitFor()
    await fits(page, 360)
    assert.deepEqual(await faults(), [])
    await look(page, 'form-phone')
    await page.getByRole('button', { name: 'Give £150.00 over the nights' }).click()

    await page
      .getByRole('heading', { level: 1, name: 'Your gift for the last ten nights' })
      .waitFor()
    const mail = await site.mailTo(giver.email)
    assert.match(mail.text.replaceAll(/\s+/g, ' '), /£150\.00 in all at most, and never more/)

    for (const evening of ['27', '28']) await pass(`2027-02-${evening}T19:00:00Z`)
    await pass('2027-03-01T19:00:00Z')
    await page.reload()
    await night(page, 'Night 23', 'Monday 1 March 2027', 'given')
    await night(page, 'Night 24', 'Tuesday 2 March 2027', 'coming')
    assert.equal(await page.locator('.night').getByText('given', { exact: true }).count(), 3)
    await fits(page, 360)
    assert.deepEqual(await faults(), [])
    await look(page, 'own-phone')

    await moonIsADayLater()
    await eventually('a night that has moved', async () => {
      await page.reload()
      await page.locator('.night').first().waitFor()
      return (await page.getByText('Wednesday 3 March 2027').count()) > 0
    })
    await night(page, 'Night 24', 'Wednesday 3 March 2027', 'coming')
    await night(page, 'Night 23', 'Monday 1 March 2027', 'given')
    await pass('2027-03-02T19:00:00Z')

    // The night of this evening has passed meanwhile: what is shown is old, nothing is changed, and it says so.
    await press(page, 'Change amounts')
    await press(page, 'Save')
    await page.locator('.toast').getByText('changed elsewhere meanwhile').waitFor()
    await press(page, 'Change amounts')
    await page.getByLabel('Night 25').fill('31')
    await page.getByLabel('Night 26').fill('')
    await page.getByText('and never more.', { exact: false }).first().waitFor()
    await fits(page, 360)
    assert.deepEqual(await faults(), [])
    await look(page, 'change-phone')
    await press(page, 'Save')
    await page.locator('.toast').getByText('Saved.').waitFor()
    await page.locator('.night').filter({ hasText: 'Night 25' }).getByText('£31.00').waitFor()
    assert.equal(await page.locator('.night').filter({ hasText: 'Night 26' }).count(), 0)

    await press(page, 'End it')
    await press(page, 'Yes, end it')
    await page.locator('.toast').getByText('It has ended.').waitFor()
    await night(page, 'Night 24', 'Wednesday 3 March 2027', 'skipped')
    assert.deepEqual(await takenOf(giver.email), [
      { night: 21, amount: '2000' },
      { night: 22, amount: '1000' },
      { night: 23, amount: '2000' },
    ])
  })

  it('have amounts of one’s own, said in Arabic where one of them is none', async (t) => {
    const { page, open } = await site.visit(t, { device: 'phone', language: 'ar' })
    await open('/donate?frequency=nights&amount=10&lang=ar')
    await alive(page)
    await page.getByLabel('كيف يُوزَّع').selectOption('مبلغ أختاره لكل ليلة')
    await page.getByLabel('المبلغ لليلة 27').fill('100')
    await page.getByLabel('المبلغ لليلة 22').fill('x')
    const receipt = page.locator('.receipt.inline')
    await receipt.getByText('180.00').first().waitFor()
    await page.getByRole('button', { name: /^تبرّع/ }).click()
    await page.locator('#own-22-error').waitFor()
    await fits(page, 360)
    await look(page, 'own-amounts-ar')
  })
})

/** The evening as the program will run it, from a copy whose clock stands there. */
async function pass(at: string): Promise<void> {
  const ctx = await site.office()
  await runCycles({ ...ctx, now: () => new Date(at) })
}

async function moonIsADayLater(): Promise<void> {
  const hijri = { offset: 0, changesAtMaghrib: true, monthStarts: { '1448-09': '2027-02-09' } }
  await configure(await site.office(), { hijri })
}

async function night(page: Page, name: string, evening: string, state: string): Promise<void> {
  const row = page.locator('.night').filter({ hasText: name })
  await row.getByText(evening).waitFor()
  await row.getByText(state, { exact: true }).waitFor()
}

function takenOf(email: string) {
  return site.rows(
    `select i.night, i.amount_minor::text as amount from subscription_items i
     join subscriptions s on s.id = i.subscription_id join donors d on d.id = s.donor_id
     where d.email = $1 and i.state = 'paid' order by i.night`,
    [email],
  )
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

async function look(page: Page, name: string): Promise<void> {
  if (process.env['LOOK'])
    await page.screenshot({ path: `${process.env['LOOK']}/${name}.png`, fullPage: true })
}
