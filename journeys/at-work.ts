import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import type { Site, Visit, Visiting } from '#testing/browser.ts'
import { alive } from './screen.ts'

export type Role = 'owner' | 'editor' | 'imam'

/** What the app of somebody of the staff shows, as if no code of it had been used before. */
export async function signInOf(site: Site, role: Role) {
  await site.rows('update authenticators set taken_step = 0')
  const { body } = await site.fetch('/dev/codes')
  const line = new RegExp(`(\\d{6})\\s+(${role}@\\S+)\\s+password: (\\S+)`)
  const [, code = '', email = '', password = ''] = line.exec(body.toString()) ?? []
  return { code, email, password }
}

/** In any language. */
export async function enter(site: Site, { page, open }: Visit, role: Role): Promise<void> {
  await open('/admin')
  await page.waitForURL('**/user/login')
  await passDoor(site, page, role)
  await page.waitForURL('**/admin')
  await page.locator('.office-room h1').waitFor()
}

/** At the page that asks who somebody is. */
export async function passDoor(site: Site, page: Page, role: Role): Promise<void> {
  const { code, email, password } = await signInOf(site, role)
  await alive(page)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('input[type=password]').press('Enter')
  await page.locator('[data-code]').fill(code)
  await page.locator('[data-code]').press('Enter')
}

export async function atWork(
  site: Site,
  t: TestContext,
  role: Role,
  how: Visiting = {},
): Promise<Visit> {
  const visit = await site.visit(t, how)
  await enter(site, visit, role)
  return visit
}

/** Presses, and counts it. */
export function hand(page: Page) {
  let taps = 0
  return {
    async press(name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button') {
      taps++
      // Its words are what is pressed: they lie over the button.
      if (role === 'radio') await page.locator('label').filter({ hasText: name }).click()
      else await page.getByRole(role, { name, exact: true }).click()
    },
    /** Where the parts of the office are, on a phone. */
    async menu() {
      taps++
      await page.locator('summary').filter({ hasText: 'Menu' }).click()
    },
    taps: () => taps,
  }
}

export async function isTold(page: Page, words: string): Promise<void> {
  await page.locator('.toast, .office-undo').getByText(words).first().waitFor()
}
