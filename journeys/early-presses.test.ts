import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openSite } from '#testing/browser.ts'
import {
  amount,
  arrives,
  choose,
  declineGiftAid,
  donor,
  enterCard,
  field,
  gaveOnce,
  introduce,
} from './donor.ts'
import { hydrated } from './screen.ts'

const site = openSite()

/** Keeps the script of a part back. Answers what lets it come. */
async function hold(page: Page, part: RegExp): Promise<() => void> {
  const { promise: came, resolve } = Promise.withResolvers<void>()
  await page.route(part, async (route) => {
    await came
    await route.continue().catch(() => undefined)
  })
  return resolve
}

const GIVE = /\/js\/give-part[^/]*\.js/
const BELOW = /\/js\/campaign-below[^/]*\.js/

describe('a part of a page that comes long after its frame', () => {
  it('hears what was typed into it until then, and Enter once', async (t) => {
    const giver = donor('Maimuna', 'Early')
    const { page, open } = await site.visit(t, { device: 'phone', organisation: 'crescent' })
    await page.clock.install()
    const comes = await hold(page, GIVE)
    await open('/campaign/wells')
    await hydrated(page, 'header')
    await page.mouse.wheel(0, 10)
    await hydrated(page, 'footer')

    await choose(amount(page, '£60'))
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    for (let press = 0; press < 3; press++) await field(page, 'Security code').press('Enter')
    await page.clock.fastForward(20_000)
    comes()
    await arrives(page)

    await gaveOnce(site, giver, 60_00)
  })

  it('hears what is pressed in it, also after a press in a part that does not come', async (t) => {
    const giver = donor('Maimuna', 'Beside')
    const { page, open } = await site.visit(t, { device: 'phone', organisation: 'crescent' })
    const [comes, never] = [await hold(page, GIVE), await hold(page, BELOW)]
    await open('/campaign/wells')
    await hydrated(page, 'header')

    await page.getByRole('button', { name: 'Give £240: Water for a street' }).click()
    await choose(amount(page, '£60'))
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    await page
      .locator('#campaign-give')
      .getByRole('button', { name: /^Give( £|$)/ })
      .click()
    comes()
    await arrives(page)

    never()
    await gaveOnce(site, giver, 60_00)
  })

  it('hears all that was pressed in it, in that order', async (t) => {
    const giver = donor('Maimuna', 'Twice')
    const { page, open } = await site.visit(t, { device: 'phone', organisation: 'crescent' })
    const comes = await hold(page, GIVE)
    await open('/campaign/wells')
    await hydrated(page, 'header')

    await choose(amount(page, '£60'))
    await introduce(page, giver)
    await declineGiftAid(page)
    await enterCard(page)
    const form = page.locator('#campaign-give')
    await form.getByRole('button', { name: /^Add\b.*Water for a street/ }).click()
    await field(page, 'Security code').press('Enter')
    comes()
    await arrives(page)

    await gaveOnce(site, giver, 300_00)
  })

  it('is never sent the old way, and says so when it does not come', async (t) => {
    const giver = donor('Maimuna', 'Late')
    const { page, open, asked } = await site.visit(t, { device: 'phone', organisation: 'crescent' })
    await page.clock.install()
    const comes = await hold(page, GIVE)
    await open('/campaign/wells')
    await hydrated(page, 'header')

    await introduce(page, giver)
    await field(page, 'Email').press('Enter')
    await page.clock.fastForward(61_000)
    await page.getByText('Part of this page could not be loaded.').waitFor()

    assert.equal(await field(page, 'First name').inputValue(), 'Maimuna')
    assert.deepEqual(
      asked.filter(({ method }) => method === 'POST'),
      [],
    )
    comes()
  })
})

describe('a page whose script never comes', () => {
  it('says that nothing was sent, and has what was typed when its visitor goes back', async (t) => {
    const { page, open, expect } = await site.visit(t)
    expect(/405/, /ERR_FAILED/)
    await page.route(/\/js\//, (route) => route.abort())
    await open('/courses/mental-health-first-aid')

    await field(page, 'First name').fill('Maimuna')
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByText('This was not sent, and no money was taken').waitFor()
    await page.goBack()

    assert.equal(await field(page, 'First name').inputValue(), 'Maimuna')
  })
})
