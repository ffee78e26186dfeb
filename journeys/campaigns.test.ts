import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, openSite } from '#testing/browser.ts'
import {
  arrives,
  choose,
  declineGiftAid,
  donor,
  enterCard,
  giveButton,
  introduce,
} from './donor.ts'

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

      await page.getByRole('link', { name: 'Give £54: A place to pray' }).click()
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

async function pay(page: Page, giver: ReturnType<typeof donor>): Promise<void> {
  await introduce(page, giver)
  await declineGiftAid(page)
  await enterCard(page)
  await giveButton(page).click()
}

async function raised(): Promise<number> {
  const { body } = await site.fetch('/api/campaigns/warm-floor')
  return (JSON.parse(body.toString()) as { data: { raised: number } }).data.raised
}
