import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Visit, openSite } from '#testing/browser.ts'
import { type Inspector, inspect } from './axe.ts'
import { alive } from './screen.ts'
import { PASSWORD, account } from './somebody.ts'

const site = openSite()

/** Every page of the site map that a visitor can be on, once; of those with an item, one. */
const PAGES = `/ /donate /donate/food-bank /prayer-times /prayer-times?view=year /news
  /news/winter-clothing-collection-begins /about-us /about-us/our-story-from-a-front-room-to-a-courtyard /visit /events
  /event/fajr-breakfast /get-in-touch /subscribe /services /service/funeral-service /activities /classes
  /classes/calligraphy /courses /courses/arabic-for-beginners /maktab /ask-imam /gallery /resource /our-team /vacancies
  /vacancies/library-desk /user/register /user/login /user/forgot-password /privacy /terms-conditions
  /fundraising-promise /campaign/warm-floor/live /take-name-back/5c9f3c1e-7f52-4f0e-9d5a-0a7c0d3b6a11
  /offline`.split(/\s+/)

/** No test takes long, also on a busy machine. */
const PARTS = [0, 1, 2].map((part) => PAGES.filter((_, i) => i % 3 === part))

/** One of each make: what differs in Urdu is its letters, and these are the same everywhere. */
const SAMPLE = '/ /donate /prayer-times /events /maktab /get-in-touch /user/login'.split(' ')

/** Those that know who is there. */
const OWN = ['/user/profile', '/user/giving', '/', '/donate', '/get-in-touch']

/** Less than a line of text that moves by a pixel. */
const NOTHING = 0.0005

async function shiftsOf(open: Visit['open'], look: Inspector, path: string) {
  await open(path)
  await look.rest()
  return look.shifts()
}

/** What is seen is one thing in light and dark, but for its colours: only these are looked at twice. */
async function faultsOf({ page, open }: Visit, look: Inspector, path: string): Promise<string[]> {
  let { total, of } = await shiftsOf(open, look, path)
  // A minute that ends meanwhile moves what stands beside the countdown to a prayer; two do not end in a row.
  if (total > NOTHING) ({ total, of } = await shiftsOf(open, look, path))
  const found = total > NOTHING ? [`moves by ${total}: ${of.join(', ')}`] : []
  found.push(...(await look.faults()), ...(await look.overflows()))
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await look.faults('color-contrast')).map((fault) => `in the dark: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((fault) => `${path}: ${fault}`)
}

/** In any language. */
async function signIn({ page, open }: Visit, email: string): Promise<void> {
  await open('/user/login')
  await alive(page)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL('**/user/profile')
}

describe('no page moves, or keeps anybody out', { concurrency: 2 }, () => {
  for (const [language, device] of [
    ['en', 'desktop'],
    ['ar', 'phone'],
  ] as const) {
    for (const [part, pages] of PARTS.entries())
      it(`in ${language}, on a ${device}, part ${part + 1}`, async (t) => {
        const visit = await site.visit(t, { language, device })
        const look = await inspect(visit.page)
        const found: string[] = []
        for (const path of pages) found.push(...(await faultsOf(visit, look, path)))
        assert.deepEqual(found, [])
      })
  }

  it('in ur, on a sample', async (t) => {
    const visit = await site.visit(t, { language: 'ur' })
    const look = await inspect(visit.page)
    const found: string[] = []
    for (const path of SAMPLE) found.push(...(await faultsOf(visit, look, path)))
    assert.deepEqual(found, [])
  })

  for (const [language, device] of [
    ['en', 'phone'],
    ['ar', 'desktop'],
  ] as const) {
    it(`for whoever is signed in, in ${language}, on a ${device}`, async (t) => {
      const email = await account(site, `moves-${language}`)
      const visit = await site.visit(t, { language, device })
      const look = await inspect(visit.page)
      await signIn(visit, email)
      const found: string[] = []
      for (const path of OWN) found.push(...(await faultsOf(visit, look, path)))
      assert.deepEqual(found, [])
    })
  }
})
