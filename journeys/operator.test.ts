import assert from 'node:assert/strict'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, describe, it } from 'node:test'
import { pipeline } from 'node:stream/promises'
import { type Visiting, openSite } from '#testing/browser.ts'
import { makeKey } from '../src/operator/keys.ts'
import { inspect } from './axe.ts'
import { field } from './donor.ts'

const site = openSite()

describe('whoever runs the program', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`opens the page on a ${device}, makes an organisation, and lets it rest`, async (t) => {
      const { page, key, expect } = await opened(t, { device })
      expect(/401 GET \/operator$/, /401 POST \/operator\/enter/)
      const slug = `green-${device}`

      await page.getByRole('link', { name: 'New organisation' }).last().click()
      await page.getByLabel('Name', { exact: true }).fill('Green Lane Masjid')
      await field(page, 'Short name').fill(slug)
      await field(page, 'Hosts').fill(`${slug}.localhost`)
      await field(page, 'Its email address').fill('office@green-lane.org')
      await field(page, 'Its place').fill('53.79,-1.75')
      await page.getByRole('button', { name: 'Create it' }).click()
      await page.getByText('It has been created, as a demonstration.').waitFor()
      const made = await site.fetch('/', { organisation: slug })
      await field(page, 'Another host').fill(`www.${slug}.localhost`)
      await page.getByRole('button', { name: 'Add it' }).click()
      await page
        .getByRole('button', { name: `Make it the main one: www.${slug}.localhost` })
        .click()
      await page.getByText('Its hosts are as you see them').waitFor()
      await field(page, 'Reason').fill('It moves')
      await page.getByRole('button', { name: 'Suspend it' }).click()
      await page.getByText('It is suspended: its site is closed').waitFor()
      const rests = await site.fetch('/', { organisation: slug })
      await page.getByText('It moves').waitFor()
      await page.getByRole('button', { name: 'Close this page' }).click()
      await page.getByRole('heading', { name: 'This page is closed' }).waitFor()

      assert.deepEqual([made.status, rests.status], [200, 503])
      await page.goto(`/operator/enter/${key}`)
      await page.getByRole('button', { name: 'Open the page' }).click()
      await page.getByText('npm run organisation -- page').waitFor()
    })

  it('takes an organisation away as a file, and brings it in again, without a script', async (t) => {
    const { page } = await opened(t, { device: 'desktop', javaScript: false })
    const folder = mkdtempSync(path.join(tmpdir(), 'sahn-operator-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const archive = path.join(folder, 'it.tar')

    await page.getByRole('link', { name: 'Crescent Appeal' }).click()
    await page.getByRole('button', { name: 'Suspend it' }).click()
    await page.getByRole('button', { name: 'Make an export' }).click()
    const passphrase = await page.locator('code').innerText()
    await page.getByRole('link', { name: 'To the export' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download it' }).click()
    await pipeline(await (await coming).createReadStream(), createWriteStream(archive))
    await page.goto('/operator/at/crescent')
    await field(page, 'Its name, exactly').fill('Crescent Appeal')
    await field(page, 'A new key').fill(await newKey())
    await page.getByRole('button', { name: 'Delete it for good' }).click()
    await page.getByText('It has been deleted.').waitFor()
    await page.getByRole('link', { name: 'Import one' }).click()
    await field(page, 'Passphrase').fill(passphrase)
    await page.getByLabel('Archive').setInputFiles(archive)
    await page.getByRole('button', { name: 'Import it' }).click()
    await page.getByRole('heading', { name: 'It is here, and is suspended' }).waitFor()
    await page.getByRole('link', { name: 'To it' }).click()
    await page.getByRole('button', { name: 'Resume it' }).click()
    await page.getByText('It is open again.').waitFor()

    assert.equal((await site.fetch('/', { organisation: 'crescent' })).status, 200)
  })

  for (const how of [
    { device: 'phone', theme: 'light', language: 'en' },
    { device: 'phone', theme: 'dark', language: 'ar' },
    { device: 'small', theme: 'light', language: 'ur' },
    { device: 'desktop', theme: 'dark', language: 'en' },
  ] as const)
    it(`finds no fault in any room on a ${how.device}, ${how.theme}, in ${how.language}`, async (t) => {
      const { page, look } = await opened(t, how)
      const faults: string[] = []
      await site.rows(`
        insert into domain_requests (organisation_id, host, state, asked_at, answer)
        select id, 'new.al-noor.org', 'waiting', now(), '' from organisations where slug = 'al-noor'
        on conflict do nothing`)
      for (const room of [
        '',
        '/new',
        '/requests',
        '/in',
        '/trail',
        '/at/al-noor',
        '/enter/some-key',
        '?q=nothing-of-this',
      ]) {
        await page.goto(`/operator${room}`)
        faults.push(...(await look.faults()), ...(await look.overflows()))
      }
      assert.deepEqual(faults, [])
    })
})

async function newKey(): Promise<string> {
  const { house } = await site.office()
  return makeKey({ house, sql: house.owner.sql })
}

async function opened(t: TestContext, how: Visiting) {
  const key = await newKey()
  const visit = await site.visit(t, { ...how, organisation: 'operator' })
  const { page } = visit
  const look = await inspect(page)
  await page.goto(`/operator/enter/${key}`)
  await page.locator('main button').click()
  await page.waitForURL('**/operator')
  return { ...visit, key, look }
}
