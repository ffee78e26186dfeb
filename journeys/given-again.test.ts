import { describe, it } from 'node:test'
import assert from 'node:assert/strict'
import { openSite } from '#testing/browser.ts'
import { amount, arrives, choose, donor, fillGift, giveButton } from './donor.ts'

const site = openSite()

describe('the same gift again', () => {
  it('is asked about kindly before it is sent, and given when it is meant', async (t) => {
    const giver = donor('Ruqayyah')
    const { page, open } = await site.visit(t, { device: 'phone' })
    const given = async () =>
      (await site.rows('select id from gifts order by given_at, id')).length - before
    const before = (await site.rows('select id from gifts')).length
    await open('/donate')
    await fillGift(page, giver)
    await giveButton(page).click()
    await arrives(page)

    await open('/donate')
    await fillGift(page, giver)
    await giveButton(page).click()
    await page.getByText('You gave the same amount to the same cause a minute ago').waitFor()
    assert.equal(await given(), 1)
    await page.getByRole('button', { name: /^Give £.* once more$/ }).click()
    await arrives(page)

    assert.equal(await given(), 2)
  })

  it('is another one with another amount: nobody is asked', async (t) => {
    const giver = donor('Sumayyah')
    const { page, open } = await site.visit(t)
    await open('/donate')
    await fillGift(page, giver)
    await giveButton(page).click()
    await arrives(page)

    await open('/donate')
    await fillGift(page, giver)
    await choose(amount(page, '£50'))
    await giveButton(page).click()
    await arrives(page)
  })
})
