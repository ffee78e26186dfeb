import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { atWork, enter, hand, isTold, signInOf } from './at-work.ts'
import { inspect } from './axe.ts'

const site = openSite()

describe('a treasurer on a phone', () => {
  it('finds a gift and gives a part of it back, and its giver hears', async (t) => {
    const email = 'ruqayya.amin@example.org'
    await give({ firstName: 'Ruqayya', lastName: 'Amin', email })
    const visit = await site.visit(t, { device: 'phone' })
    const { page } = visit
    const inspector = await inspect(page)
    await enter(site, visit, 'owner')
    const { press, menu, taps } = hand(page)
    await menu()
    await press('Gifts', 'link')
    await page.getByLabel('Find a gift').fill('Ruqayya Amin')
    await press('Search')
    await page.getByRole('link', { name: 'Ruqayya Amin · £25.00' }).click()

    await page.getByLabel('How much').fill('many')
    await page.getByRole('button', { name: 'Give back', exact: true }).click()
    await page.getByText('Enter an amount up to £25.00.').waitFor()
    await page.getByLabel('How much').fill('10')
    await page.getByLabel('Why').selectOption('twice')
    await page.getByLabel('A note for your colleagues').fill('Rang us on Friday.')
    await press('Give back £10.00')
    await page.getByText('Enter the code from your app.').waitFor()
    const { code } = await signInOf(site, 'owner')
    await page.getByLabel('Code from your app').fill(code)
    await press('Give back £10.00')

    await isTold(page, 'The money is on its way back. We write to the giver.')
    await page.locator('.office-list').getByText('given back', { exact: true }).waitFor()
    await page.getByText('£15.00 is left of it.').waitFor()
    assert.equal(taps(), 5)
    assert.deepEqual(await inspector.faults(), [])
    const mail = await eventually('the giver is told', async () => {
      const found = await site.mailTo(email)
      return found.subject.includes('returned') ? found : undefined
    })
    assert.match(mail.text, /£10\.00/)
  })

  it('reads why nothing can go back', async (t) => {
    const email = 'hamza.amin@example.org'
    await give({ firstName: 'Hamza', lastName: 'Amin', email }, CARD.settlesLater)
    // Its bank forgets to settle it, however long it takes to get there.
    await site.rows(`update sandbox_intents set token_id = null where status = 'processing'`)
    const { page } = await atWork(site, t, 'owner', { device: 'phone' })

    await page.goto(`/admin/gifts?q=${email}`)
    await page.getByRole('link', { name: /Hamza Amin/ }).click()

    await page.getByText('The money of this gift has not arrived.').waitFor()
    await page.goto('/admin/gifts?q=nobody%40example.org')
    await page.getByText('Nothing found').waitFor()
  })
})

async function give(donor: object, card: string = CARD.good): Promise<void> {
  const visitor = {
    asks: (endpoint: { path: string }, input: object) => site.program.post(endpoint.path, input),
  } as never
  const confirmationToken = await payWith({ visitor }, card)
  const asked = await gift({ visitor }, { confirmationToken, donor })
  await site.program.post(giveDonation.path, asked)
}
