import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { openSite } from '#testing/browser.ts'
import { atWork, hand, isTold } from './at-work.ts'
import { inspect } from './axe.ts'
import { field } from './donor.ts'

const site = openSite()

async function photo(width = 900) {
  const flat = { width, height: 600, channels: 3, background: '#8a5a2b' } as const
  return {
    name: 'hall.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: flat }).png().toBuffer(),
  }
}

describe('the pictures of the office', () => {
  it('are added, cut around what matters and removed on a phone, with no pointer where there is none', async (t) => {
    const { page } = await atWork(site, t, 'editor', { device: 'phone' })
    const { press, taps } = hand(page)
    await page.goto('/admin/media')
    await page.locator('.office-library li').first().waitFor()

    await page.locator('summary').filter({ hasText: 'Add a picture' }).click()
    await page.getByLabel('Add a picture from this device').setInputFiles(await photo())
    await field(page, 'What does it show?').fill('The hall before the carpet')
    await press('Add it')
    await page.getByRole('heading', { name: 'The hall before the carpet' }).waitFor()
    await page.getByLabel('Shape').selectOption('1:1')
    await page.getByLabel('From left to right').focus()
    await page.keyboard.press('End')
    await press('Save')
    await isTold(page, 'Saved. It now looks like this everywhere.')
    const [kept] = await site.rows<{ cut: string }>(
      `select cut from media where alt = 'The hall before the carpet'`,
    )
    assert.equal(kept?.cut, '1:1 100 50')
    assert.equal(taps(), 2)

    await press('Remove for good')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove for good' }).click()
    await isTold(page, 'The picture is removed.')
    assert.deepEqual(
      await site.rows(`select id from media where alt = 'The hall before the carpet'`),
      [],
    )
  })

  it('say where they stand, and cannot be removed there', async (t) => {
    const { page } = await atWork(site, t, 'editor', { device: 'desktop' })
    await page.goto('/admin/media?q=courtyard+with+five')
    await page.getByRole('link', { name: /courtyard with five arches/ }).click()
    await page.getByRole('heading', { name: 'Where it is used' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Remove for good' }).count(), 0)
    assert.ok((await page.locator('.office-part .row').count()) > 0)
  })

  it('say before they are sent what is wrong with a photo', async (t) => {
    const { page, expect } = await atWork(site, t, 'editor', { device: 'phone' })
    expect(/422 POST/)
    await page.goto('/admin/media')
    await page.locator('summary').filter({ hasText: 'Add a picture' }).click()
    const folder = mkdtempSync(path.join(tmpdir(), 'sahn-heavy-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const heavy = path.join(folder, 'heavy.jpg')
    writeFileSync(heavy, '')
    truncateSync(heavy, 50 * 1024 * 1024)
    await page.getByLabel('Add a picture from this device').setInputFiles(heavy)
    await page.getByText('larger than 20 MB').waitFor()

    const iphone = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    await page
      .getByLabel('Add a picture from this device')
      .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: iphone })
    await field(page, 'What does it show?').fill('Eid')
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByText('Settings, Camera, Formats, Most Compatible').waitFor()
  })

  for (const language of ['en', 'ar'] as const)
    for (const theme of ['light', 'dark'] as const)
      it(`are read by everybody, in ${language} and ${theme}`, async (t) => {
        const { page } = await atWork(site, t, 'editor', { device: 'phone', language, theme })
        const look = await inspect(page)
        const [used] = await site.rows<{ id: string }>(`select id from media limit 1`)
        for (const room of ['/admin/media', `/admin/media/${used!.id}`]) {
          await page.goto(room)
          await page.locator('.office-library, .office-whole').waitFor()
          await look.rest()
          assert.deepEqual(await look.faults(), [])
          assert.deepEqual(await look.overflows(), [])
        }
      })
})
