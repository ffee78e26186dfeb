import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { STORED, listedAs } from '#features/site/pages/rules.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { amount } from './donor.ts'
import { alive } from './screen.ts'

const site = openSite()

describe('what the site stores in a browser', () => {
  it('is what the privacy page says, after reading, writing, giving and signing in', async (t) => {
    const { page, context, open } = await site.visit(t)
    const found = new Map<string, string>()
    const look = async () => {
      for (const { name } of await context.cookies()) found.set(name, 'cookie')
      for (const kind of ['local', 'session'] as const)
        for (const name of await page.evaluate<string[]>(`Object.keys(${kind}Storage)`))
          found.set(name, kind)
    }

    for (const path of ['/?lang=en', '/prayer-times', '/events', '/news']) {
      await open(path)
      await look()
    }
    await open('/get-in-touch')
    await alive(page)
    await page.locator('main textarea').first().fill('Is the car park open?')
    await eventually('what was typed', async () => (await keysOf(page, 'session')).length > 0)
    await look()
    await page.reload()
    await look()
    await open('/donate')
    await alive(page)
    await amount(page, '£10').locator('xpath=ancestor::label').click()
    await page.locator('input[autocomplete="given-name"]').fill('Maryam')
    await eventually('a draft', async () => (await keysOf(page, 'session')).includes('giftDraft'))
    await look()
    await open('/user/login')
    await alive(page)
    await page.locator('input[type=email]').fill(DEMO_DONOR.email)
    await page.locator('input[type=password]').fill(DEMO_DONOR.password)
    await page.locator('input[type=password]').press('Enter')
    await eventually('somebody signed in', async () =>
      (await keysOf(page, 'local')).includes('userData'),
    )
    await look()

    assert.ok(found.size > 5, [...found.keys()].join(' '))
    const wrong = [...found].filter(([name, kind]) => listedAs(name)?.kind !== kind)
    assert.deepEqual(wrong, [])
    for (const name of ['language', 'sahn_device', 'userData', 'configData', 'giftDraft'])
      assert.ok(found.has(name), `${name} is on the list, and not in the browser`)
  })

  for (const language of ['en', 'ar'] as const) {
    it(`is printed whole on the privacy page, in ${language}`, async (t) => {
      const { page, open } = await site.visit(t, { language, javaScript: false })
      await open('/privacy')

      const rows = page.locator('section[aria-labelledby=stored] tbody tr')
      const said = await rows.allTextContents()
      assert.equal(said.length, STORED.length)
      for (const [i, { name, why, until }] of STORED.entries())
        for (const part of [name, why[language], until[language]])
          assert.ok(said[i]!.includes(part), `${part} in ${said[i]}`)
    })
  }
})

function keysOf(page: Page, kind: 'local' | 'session'): Promise<string[]> {
  return page.evaluate<string[]>(`Object.keys(${kind}Storage)`)
}
