import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSite } from '#testing/browser.ts'
import { setHeads } from '#features/money/causes/change-cause.ts'
import { arrives, declineGiftAid, donor, enterCard, giveButton, introduce } from './donor.ts'

const site = openSite()

describe('what is given by heads', () => {
  it('asks for how many, shows the sum, and says it again when it is given', async (t) => {
    const { page, open } = await site.visit(t, { device: 'phone' })
    await open('/donate/fidya')
    await page.getByText('£5 for each missed fast', { exact: true }).waitFor()
    await page.locator('.sumbar').getByText('Choose how many', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByText('1 missed fast × £5 = £5').waitFor()
    await page.getByRole('button', { name: 'One fewer' }).click()
    assert.equal(await page.getByLabel('For how many missed fasts?').inputValue(), '')
    await page.getByText('£5 for each missed fast', { exact: true }).waitFor()
    await giveButton(page).click()
    await page.getByRole('link', { name: 'Enter how many fasts.', exact: true }).waitFor()
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByText('2 missed fasts × £5 = £10').waitFor()
    await page.getByLabel('For how many missed fasts?').fill('30')
    await page.getByText('30 missed fasts × £5 = £150').waitFor()
    await introduce(page, donor('Hafsa'))
    await declineGiftAid(page)
    await enterCard(page)
    await giveButton(page).click()
    await arrives(page)

    await page.getByText('30 missed fasts × £5').first().waitFor()
  })

  it('shows the new sum where the price has changed before the press', async (t) => {
    const { page, open, expect } = await site.visit(t)
    expect(/^answer 409 POST \/api\/stripePaymentProcess/)
    await open('/donate/fidya')
    await page.getByLabel('For how many missed fasts?').fill('3')
    await introduce(page, donor('Zaynab'))
    await declineGiftAid(page)
    await enterCard(page)
    await price(6_00)
    t.after(() => price(5_00))

    await giveButton(page).click()

    await page.getByText('The price for each has just changed.').first().waitFor()
    await page.getByText('3 missed fasts × £6 = £18').waitFor()
    assert.deepEqual(
      await site.rows('select from gift_lines where head is not null and quantity = 3'),
      [],
    )
  })
})

/** As the office sets it. */
async function price(minor: number): Promise<void> {
  await setHeads(await site.office(), 'fidya', { of: 'fast', prices: { GBP: minor } })
}
