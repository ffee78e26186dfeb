import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { openSite } from '#testing/browser.ts'
import { mp3File, pdfFile } from '#testing/files.ts'
import { atWork, hand, isTold } from './at-work.ts'
import { inspect } from './axe.ts'
import { field } from './donor.ts'

const site = openSite()

const pdf = { name: 'rules_of_hire.pdf', mimeType: 'application/pdf', buffer: pdfFile('hire') }
const recording = { name: 'friday.mp3', mimeType: 'audio/mpeg', buffer: mp3File({ frames: 2_400 }) }

/** As much of a player as is asked of it. */
interface Player {
  muted: boolean
  currentTime: number
  readonly duration: number
  play(): Promise<void>
  addEventListener(name: 'seeked', hear: () => void, how: { once: true }): void
}

describe('the documents of the office', () => {
  it('are added on a phone under the title that their name proposes, found by a word and removed', async (t) => {
    const { page } = await atWork(site, t, 'editor', { device: 'phone' })
    const { press, taps } = hand(page)
    await page.goto('/admin/documents')
    await page.locator('.rows .row').first().waitFor()

    await page.locator('summary').filter({ hasText: 'Add a document' }).click()
    await page.getByLabel('PDF or recording').setInputFiles(pdf)
    assert.equal(await field(page, 'Title').inputValue(), 'rules of hire')
    await field(page, 'Title').fill('Rules of hire')
    await press('Add it')
    await page.getByRole('heading', { name: 'Rules of hire' }).waitFor()
    await field(page, 'Words to find it by').fill('hall, hire')
    await press('Save')
    await isTold(page, 'Saved. It now has this title everywhere.')
    assert.equal(taps(), 2)
    const [kept] = await site.rows<{ tags: string[] }>(
      `select tags from media where title = 'Rules of hire'`,
    )
    assert.deepEqual(kept?.tags, ['hall', 'hire'])

    await press('Remove for good')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove for good' }).click()
    await isTold(page, 'Removed')
    assert.deepEqual(await site.rows(`select id from media where title = 'Rules of hire'`), [])
  })

  it('are not there at an address that can be nothing’s, and neither is a room that nobody built', async (t) => {
    const { page, expect } = await atWork(site, t, 'editor', { device: 'phone' })
    expect(/422 GET/)

    await page.goto('/admin/documents/new')
    await page.getByRole('heading', { name: 'This document is not there any more' }).waitFor()
    await page.goto('/admin/minbar')
    await page.getByRole('heading', { name: 'There is no such part of the office' }).waitFor()
    await page.goto('/admin/payments')
    await page.getByRole('heading', { name: 'This is for another role' }).waitFor()
  })

  it('say what is wrong with a file, before it is sent where that is known', async (t) => {
    const { page, expect } = await atWork(site, t, 'editor', { device: 'phone' })
    expect(/422 POST/)
    await page.goto('/admin/documents')
    await page.locator('summary').filter({ hasText: 'Add a document' }).click()
    const folder = mkdtempSync(path.join(tmpdir(), 'sahn-heavy-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const heavy = path.join(folder, 'heavy.mp3')
    writeFileSync(heavy, '')
    truncateSync(heavy, 101 * 1024 * 1024)
    await page.getByLabel('PDF or recording').setInputFiles(heavy)
    await page.getByText('Use one under 100 MB').waitFor()

    const ogg = { name: 'note.ogg', mimeType: 'audio/ogg', buffer: Buffer.from('OggS\0 and so on') }
    await page.getByLabel('PDF or recording').setInputFiles(ogg)
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByText('Many iPhones cannot play OGG').waitFor()
  })

  it('stand in a khutbah that is written from its declaration alone, and are heard on its page', async (t) => {
    const { page } = await atWork(site, t, 'editor', { device: 'desktop' })
    await page.goto('/admin/content/khutbah/new')
    await field(page, 'Title').fill('On keeping promises')
    await page.locator('[name="fields.givenOn"]').fill('2026-11-20')
    await field(page, 'Speaker').fill('Imam Ibrahim Siddiqui')
    await page.getByRole('button', { name: 'Choose a recording' }).click()
    await page.getByRole('dialog').getByLabel('Recording on this device').setInputFiles(recording)
    await page.getByRole('dialog').getByRole('button', { name: 'Add it' }).click()
    await page.getByText('friday', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/khutbah\/[0-9a-f-]{36}$/)

    await page.goto('/khutbahs/on-keeping-promises')
    const player = page.getByLabel('Recording: On keeping promises')
    await player.waitFor()
    assert.equal(await player.getAttribute('preload'), 'none')
    const played = await player.evaluate(async (element) => {
      const audio = element as unknown as Player
      audio.muted = true
      await audio.play()
      const whole = audio.duration
      audio.currentTime = whole - 5
      await new Promise<void>((done) => audio.addEventListener('seeked', done, { once: true }))
      return { whole, at: audio.currentTime }
    })
    assert.ok(Math.abs(played.whole - 62.7) < 1 && played.at > 55, JSON.stringify(played))
  })

  for (const language of ['en', 'ar', 'ur'] as const)
    for (const theme of ['light', 'dark'] as const)
      it(`are looked after by everybody, in ${language} and ${theme}`, async (t) => {
        const { page } = await atWork(site, t, 'editor', { device: 'phone', language, theme })
        const look = await inspect(page)
        const [used] = await site.rows<{ id: string }>(
          `select id from media where type = 'audio/mpeg' limit 1`,
        )
        for (const room of ['/admin/documents', `/admin/documents/${used!.id}`]) {
          await page.goto(room)
          await page.locator('.office-room .row').first().waitFor()
          await look.rest()
          assert.deepEqual(await look.faults(), [])
          assert.deepEqual(await look.overflows(), [])
        }
      })
})

describe('the khutbahs', () => {
  it('are narrowed, searched and read one after the other, with no third party asked', async (t) => {
    const { page, open } = await site.visit(t, { device: 'phone' })
    await open('/resource')
    await page.getByRole('link', { name: 'All Friday khutbahs' }).click()
    await page.getByRole('heading', { name: 'Friday khutbahs' }).waitFor()
    await page.getByText('By speaker, topic or year').click()
    await page
      .getByRole('navigation', { name: 'Topics' })
      .getByRole('link', { name: 'Family' })
      .click()
    await page.waitForURL(/topic=Family/)
    await page.getByRole('link', { name: 'What we owe our parents' }).click()
    await page.getByRole('heading', { name: 'What we owe our parents', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Honest scales' }).click()
    await page.getByRole('heading', { name: 'Honest scales', level: 1 }).waitFor()
  })

  for (const device of ['phone', 'desktop'] as const)
    for (const language of ['en', 'ar', 'ur'] as const)
      for (const theme of ['light', 'dark'] as const)
        it(`are read by everybody, on a ${device} in ${language} and ${theme}`, async (t) => {
          const { page, open } = await site.visit(t, { device, language, theme })
          const look = await inspect(page)
          for (const address of ['/khutbahs', '/khutbahs/the-rope-that-holds-us', '/resource']) {
            await open(address)
            await look.rest()
            assert.deepEqual(await look.faults(), [])
            assert.deepEqual(await look.overflows(), [])
          }
        })
})
