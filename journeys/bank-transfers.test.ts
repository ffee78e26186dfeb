import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { wallClock } from '#platform/shared/wall-time.ts'
import { openSite } from '#testing/browser.ts'
import { atWork, isTold } from './at-work.ts'
import { inspect } from './axe.ts'
import { declineGiftAid, donor, introduce } from './donor.ts'

const site = openSite()

/** As a British bank writes it. */
function today(): string {
  const [year, month, day] = wallClock(new Date(), 'Europe/London').date.split('-')
  return `${day}/${month}/${year}`
}

/** What keeps somebody out of the page as it stands there now. */
async function faultsOf(page: Page): Promise<string[]> {
  return (await inspect(page)).faults()
}

describe('a large gift', () => {
  for (const [device, giver] of [
    ['phone', donor('Salma', 'Rahman')],
    ['desktop', donor('Idris', 'Bello')],
  ] as const)
    it(`is promised by bank transfer on a ${device}, found in the bank’s statement, and thanked for`, async (t) => {
      const { page, open, context } = await site.visit(t, { device })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await open('/donate?amount=600')
      await introduce(page, giver)
      await declineGiftAid(page)

      await page.getByRole('button', { name: 'Show me how' }).click()
      await page.waitForURL('**/donate/transfer/*')
      await page.getByRole('heading', { level: 1, name: 'Your bank transfer' }).waitFor()
      assert.deepEqual(await faultsOf(page), [])
      await page.getByRole('button', { name: 'Copy: Reference' }).click()
      await isTold(page, 'Reference copied.')
      const reference = await page.evaluate<string>('navigator.clipboard.readText()')
      assert.match(reference, /^[2-9A-HJKMNPR-TV-Z]{8}$/)
      const told = await site.mailTo(giver.email)
      assert.match(told.subject, /How to send your £600\.00 to Al-Noor Masjid/)

      const office = await atWork(site, t, 'owner', { device })
      await office.page.goto('/admin/transfers')
      await office.page.locator('input[type=file]').setInputFiles({
        name: `statement-${device}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'Date,Description,Money in,Money out',
            `${today()},ELECTRICITY,,80.00`,
            `${today()},FP ${giver.lastName} ${reference},£600.00,`,
            `${today()},SOMEBODY,5.00,`,
          ].join('\r\n'),
        ),
      })
      await office.page.getByRole('heading', { name: 'Found by the reference' }).waitFor()
      assert.deepEqual(await faultsOf(office.page), [])
      await office.page.getByRole('button', { name: 'Book 1 transfer: £600.00' }).click()
      await isTold(office.page, '1 transfer is booked. Its receipt is on the way.')

      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Your transfer has arrived' }).waitFor()
      await page.getByRole('link', { name: 'To your gift and its receipt' }).click()
      await page.waitForURL('**/thank-you/*')
      await page.getByText('Your gift has arrived', { exact: true }).first().waitFor()
      await page.getByRole('heading', { level: 1, name: `Thank you, ${giver.firstName}` }).waitFor()

      const undo = office.page.getByRole('button', {
        name: `Undo: ${giver.firstName} ${giver.lastName}`,
      })
      await undo.click()
      await office.page.getByRole('textbox', { name: 'Why is it wrong?' }).fill('another Rahman')
      await office.page.getByRole('button', { name: 'Take it back' }).click()
      await isTold(office.page, 'Taken back. The promise is expected again.')
      await undo.waitFor({ state: 'detached' })
      await page.reload()
      await page
        .getByRole('heading', { level: 1, name: 'This gift was written down by mistake' })
        .waitFor()
    })
})
