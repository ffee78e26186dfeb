import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSite } from '#testing/browser.ts'
import { atWork, hand, isTold } from './at-work.ts'
import { inspect } from './axe.ts'
import { fits } from './screen.ts'

/** Nobody answers at this name server, and says so at once. */
const site = openSite({
  DOMAIN_TARGET: 'sites.example.org, 192.0.2.7',
  NAME_SERVERS: '127.0.0.1:9',
})

describe('an owner', () => {
  for (const how of [
    { device: 'phone', theme: 'light' },
    { device: 'desktop', theme: 'dark' },
  ] as const)
    it(`sees on a ${how.device} where the site answers, asks for an address and takes it back`, async (t) => {
      const { page, expect } = await atWork(site, t, 'owner', how)
      expect(/422 POST/)
      const look = await inspect(page)
      const { press, menu } = hand(page)
      if (how.device === 'phone') await menu()
      await press('Settings', 'link')
      await page.getByRole('link', { name: /^Domains/ }).click()

      await page.getByText('Main address').waitFor()
      await page.getByText('sites.example.org', { exact: true }).waitFor()
      await press('Look it up')
      await page.getByText('It is no name of the internet').first().waitFor()
      await page.getByLabel('Address', { exact: true }).fill('nothing')
      await press('Ask for it')
      await page.getByText('Write a name such as www.green-lane.org.').first().waitFor()
      await page.getByLabel('Address', { exact: true }).fill('https://New.Al-Noor.org/about')
      await press('Ask for it')
      await isTold(page, 'Asked. You’ll read the answer here, and get it by email.')
      await page.getByText('Waits for an answer').waitFor()
      await fits(page, how.device === 'phone' ? 360 : 1440)
      assert.deepEqual(await look.faults(), [])
      await press('Take back: new.al-noor.org')

      await isTold(page, 'Taken back.')
      await page.getByText('Waits for an answer').waitFor({ state: 'detached' })
    })
})
