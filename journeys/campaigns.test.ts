import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, openSite } from '#testing/browser.ts'
import { amount, arrives, choose, declineGiftAid, donor, enterCard, introduce } from './donor.ts'

const site = openSite()

describe('somebody who is moved by a campaign', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`gives one place to pray from its page on a ${device}, and the total follows`, async (t) => {
      const giver = donor(device === 'phone' ? 'Halima' : 'Idris', 'Osei')
      const { page, open } = await site.visit(t, { device })
      await open('/campaigns')
      await page.getByRole('link', { name: 'A warm floor for the upper hall' }).click()
      await page.waitForURL('**/campaign/warm-floor')
      const before = await raised()

      await page.getByRole('button', { name: 'Give £54: A place to pray' }).click()
      await page.getByRole('article', { name: 'A place to pray' }).waitFor()
      await choose(page.getByRole('radio', { name: '£54 × 1' }))
      await pay(page, giver)

      await arrives(page)
      await eventually('the total', async () => (await raised()) === before + 54_00)
      const [line] = await site.rows(
        `select l.title, l.quantity from gift_lines l join gifts g on g.id = l.gift_id
         join donors d on d.id = g.donor_id where d.email = $1`,
        [giver.email],
      )
      assert.deepEqual(line, { title: 'A place to pray × 1', quantity: 1 })
    })
})

describe('a campaign that stands alone', () => {
  for (const path of ['/', '/campaigns'])
    it(`takes the width of ${path}, its picture beside its words`, async (t) => {
      const { page, open } = await site.visit(t, { device: 'desktop' })
      await open(path)
      const card = page.getByRole('article').filter({ hasText: 'A warm floor for the upper hall' })
      const [whole, picture] = [await card.boundingBox(), await card.locator('img').boundingBox()]

      assert.ok(whole!.width > 800 && picture!.width < whole!.width / 2)
    })
})

describe('a site of campaigns alone', () => {
  it('has them on Home, and takes a gift to one of them', async (t) => {
    const giver = donor('Salma', 'Idrissi')
    const { page, open } = await site.visit(t, { device: 'phone', organisation: 'crescent' })
    await open('/')
    await page.getByRole('link', { name: 'Winter rooms for forty families' }).click()
    await page.waitForURL('**/campaign/winter-rooms')

    await page.getByRole('link', { name: 'Give now' }).click()
    await choose(amount(page, '£70'))
    await pay(page, giver)

    await arrives(page)
  })

  it('leads from its greeting to what is collected for', async (t) => {
    const { page, open } = await site.visit(t, { device: 'phone', organisation: 'crescent' })
    await open('/')

    await page.getByRole('link', { name: 'Give to the wells' }).click()

    await page.waitForURL('**/campaign/wells')
    await page.getByRole('link', { name: 'Give now' }).waitFor()
  })

  it('says of one that has ended that it has, how far it came, and asks for nothing', async (t) => {
    const { page, open } = await site.visit(t, { organisation: 'crescent' })
    await open('/campaign/clinic-boat')

    await page.getByText('140% of the goal: reached, thank you').waitFor()
    await page.getByText('This campaign has ended. Thank you to everybody who gave.').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Give now' }).count(), 0)
    assert.equal(await page.locator('form').count(), 0)
  })

  it('has no list of them, no other way to give, and no page of a mosque', async (t) => {
    const { open } = await site.visit(t, { organisation: 'crescent' })
    for (const path of ['/campaigns', '/donate', '/prayer-times', '/user/login'])
      await open(path, 404)
    for (const path of ['/register', '/login', '/privacy', '/terms-conditions']) await open(path)
  })
})

async function pay(page: Page, giver: ReturnType<typeof donor>): Promise<void> {
  await introduce(page, giver)
  await declineGiftAid(page)
  await enterCard(page)
  // Each need of the campaign has a button of its own.
  await page
    .locator('#give')
    .getByRole('button', { name: /^Give £/ })
    .click()
}

async function raised(): Promise<number> {
  const { body } = await site.fetch('/api/campaigns/warm-floor')
  return (JSON.parse(body.toString()) as { data: { raised: number } }).data.raised
}
