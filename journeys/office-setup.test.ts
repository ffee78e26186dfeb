import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, openSite } from '#testing/browser.ts'
import { atWork, hand, isTold } from './at-work.ts'
import { alive } from './screen.ts'
import { type Inspector, inspect } from './axe.ts'

const site = openSite()

/** As if the organisation had been made yesterday. */
function beginAnew() {
  return site.rows(
    `update organisations set created_at = now() - interval '1 day' where slug = 'al-noor'`,
  )
}

/** In light and in the dark, as the page stands. */
async function assertAccessible(page: Page, look: Inspector): Promise<void> {
  await look.rest()
  const faults = [...(await look.faults()), ...(await look.overflows())]
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.push(...(await look.faults('color-contrast')))
  await page.emulateMedia({ colorScheme: 'light' })
  assert.deepEqual(faults, [])
}

describe('an owner of a new organisation', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`sees on a ${device} what is still to be done, puts it away and brings it back`, async (t) => {
      await beginAnew()
      await site.rows('delete from first_hours')
      const { page } = await atWork(site, t, 'owner', { device })
      const look = await inspect(page)
      const { press, menu } = hand(page)
      await page.goto('/admin')
      const steps = page.getByRole('heading', { name: 'First steps' })
      await steps.waitFor()
      await assertAccessible(page, look)
      await page.getByRole('link', { name: /^Payments Until then gifts are only tests/ }).waitFor()

      await press('Put this away')
      await isTold(page, 'Put away. You find it again in the settings.')
      await steps.waitFor({ state: 'detached' })

      if (device === 'phone') await menu()
      await press('Settings', 'link')
      await press('First steps')
      await steps.waitFor()
    })

  it('asks whether mail arrives, and is told in plain words', async (t) => {
    const { page } = await atWork(site, t, 'owner', { device: 'phone' })
    const look = await inspect(page)
    await page.goto('/admin/mail')
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await page.getByText('There is no mail server yet').waitFor()

    await page.getByRole('button', { name: 'Look it up' }).click()
    await page.getByText('is only known on this machine').waitFor()
    await assertAccessible(page, look)
  })

  it('asks how the account for payments stands', async (t) => {
    const { page } = await atWork(site, t, 'owner')
    const look = await inspect(page)
    await page.goto('/admin/payments')
    await page.getByRole('button', { name: 'Ask Stripe' }).click()
    await page.getByText('No account is connected yet').waitFor()
    await assertAccessible(page, look)
  })
})

describe('the figures of visitors', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`are read on a ${device} by whoever may, and leave the office out`, async (t) => {
      const { page } = await atWork(site, t, 'owner', { device })
      const look = await inspect(page)
      const { press, menu } = hand(page)
      await page.goto('/admin')
      await page.locator('.office-room h1').waitFor()
      if (device === 'phone') await menu()
      await press('Visitors', 'link')
      await page.getByRole('heading', { name: 'Pages opened' }).waitFor()
      await assertAccessible(page, look)
      await page.getByText('The same as a table').click()
      await page.getByRole('columnheader', { name: 'Gifts begun' }).waitFor()
      await assertAccessible(page, look)

      const marked = async () =>
        (await page.context().cookies()).some(({ name }) => name === 'sahn_office')
      await eventually('the office is marked', marked)
      assert.ok(await marked())
    })

  it('are told by a browser that goes on by itself', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/')
    await alive(page)
    const told = page.waitForResponse((response) => response.url().endsWith('/api/seen'))
    await page.locator('a[href="/events"]:visible').first().click()
    assert.equal((await told).status(), 200)
  })
})
