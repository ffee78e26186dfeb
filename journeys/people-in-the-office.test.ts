import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { openSite } from '#testing/browser.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { atWork, enter, hand, isTold, signInOf } from './at-work.ts'
import { inspect } from './axe.ts'

const site = openSite()

describe('an owner on a phone', () => {
  it('finds somebody who rang, hands over what is held of them, and forgets them', async (t) => {
    await give({ firstName: 'Sumayyah', lastName: 'Rahim', email: 'sumayyah.rahim@example.org' })
    const visit = await site.visit(t, { device: 'phone' })
    const { page } = visit
    const inspector = await inspect(page)
    await enter(site, visit, 'owner')
    const { press, menu, taps } = hand(page)
    await menu()
    await press('People', 'link')
    await page.getByLabel('Find somebody').fill('rahim')
    await press('Search')
    await page.getByRole('link', { name: /Sumayyah Rahim/ }).click()
    await page.getByRole('heading', { name: 'Sumayyah Rahim' }).waitFor()
    await page.getByText(/^£25(\.00)?$/).waitFor()
    assert.ok(!page.url().includes('rahim'))
    assert.equal(taps(), 3)

    await page.getByText('Give them what you hold').click()
    await press('Make the file')
    await page.getByText('Say in a few words why.').waitFor()
    await page.locator('#export-reason').fill('Asked by telephone')
    await page.locator('#export-code').fill((await signInOf(site, 'owner')).code)
    const [file] = await Promise.all([page.waitForEvent('download'), press('Make the file')])
    assert.equal(file.suggestedFilename(), 'their-data.json')
    assert.deepEqual(await inspector.faults(), [])

    await page.getByText('Forget them').click()
    await page.locator('#erase-reason').fill('Asked by telephone')
    await page.locator('#erase-code').fill((await signInOf(site, 'owner')).code)
    await press('Erase for good')
    await isTold(page, 'They are erased.')
    await page.getByLabel('Find somebody').fill('sumayyah')
    await press('Search')
    await page.getByText('Nobody found').waitFor()
    assert.deepEqual(await inspector.faults(), [])
  })

  it('reads it in Arabic at night as well', async (t) => {
    await give({ firstName: 'Safiyyah', lastName: 'Omar', email: 'safiyyah.omar@example.org' })
    const { page } = await atWork(site, t, 'owner', {
      device: 'phone',
      language: 'ar',
      theme: 'dark',
    })
    const inspector = await inspect(page)
    await page.goto('/admin/people')
    await page.getByRole('searchbox').fill('safiyyah')
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('link', { name: /Safiyyah/ }).click()
    await page.getByRole('heading', { name: 'Safiyyah Omar' }).waitFor()
    for (const summary of await page.locator('.office-deed summary').all()) await summary.click()
    assert.deepEqual(await inspector.faults(), [])
  })
})

async function give(donor: object): Promise<void> {
  const visitor = {
    asks: (endpoint: { path: string }, input: object) => site.program.post(endpoint.path, input),
  } as never
  const asked = await gift(
    { visitor },
    { confirmationToken: await payWith({ visitor }, CARD.good), donor },
  )
  await site.program.post(giveDonation.path, asked)
}
