import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openSite } from '#testing/browser.ts'
import { enter, hand, isTold, signInOf } from './at-work.ts'
import { inspect } from './axe.ts'
import { fits } from './screen.ts'

const site = openSite()

describe('an owner on a phone', () => {
  it('makes the key of an app, keeps its secret, and revokes it', async (t) => {
    const visit = await site.visit(t, { device: 'phone' })
    const { page, expect } = visit
    expect(/422 POST/)
    const inspector = await inspect(page)
    await enter(site, visit, 'owner')
    const { press, menu } = hand(page)
    await menu()
    await press('Settings', 'link')
    await press('Apps', 'link')

    await page.getByText('No key works').waitFor()
    await page.getByLabel('Which app it is for').fill('Al-Noor app')
    await page.getByLabel('Where the app wants people back').fill('javascript://x')
    const { code } = await signInOf(site, 'owner')
    await page.getByLabel('Code from your authenticator app').fill(code)
    await press('Make the key')
    await page.getByText('Write an address as alnoor://given').first().waitFor()
    await page.getByLabel('Where the app wants people back').fill('alnoor://given')
    await press('Make the key')

    await page.getByRole('heading', { name: 'The key of “Al-Noor app”' }).waitFor()
    assert.match(await page.getByLabel('Secret').inputValue(), /^[\w-]{43}$/)
    await fits(page, 360)
    assert.deepEqual(await inspector.faults(), [])
    await press('I have kept it')
    assert.equal(await page.getByLabel('Secret').count(), 0)
    await press('Revoke: Al-Noor app')
    await press('Let it work')
    assert.equal(await focused(page), 'Revoke: Al-Noor app')
    await press('Revoke: Al-Noor app')
    assert.equal(await focused(page), 'Let it work')
    await press('Revoke for good')

    await isTold(page, 'The key of “Al-Noor app” is revoked.')
    await page.getByRole('heading', { name: 'Revoked' }).waitFor()
    assert.equal(await focused(page), 'Keys that work')
    await page.getByText('No key works').waitFor()
    assert.deepEqual(await inspector.faults(), [])
  })
})

/** What the focus is on, as it is called. */
function focused(page: Page): Promise<string> {
  return page.evaluate<string>(
    "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
  )
}
