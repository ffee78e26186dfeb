import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually, openSite } from '#testing/browser.ts'
import { atWork, hand, isTold } from './at-work.ts'
import {
  amount,
  arrives,
  choose,
  declineGiftAid,
  donor,
  enterCard,
  field,
  gaveOnce,
  giveButton,
  introduce,
} from './donor.ts'
import { alive } from './screen.ts'

const site = openSite()

describe('whoever keeps the money', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`adds a cause on a ${device}, and somebody gives to it`, async (t) => {
      const { page } = await atWork(site, t, 'owner', { device })
      const { press, menu, taps } = hand(page)
      const title = `Windows for a ${device}`
      if (device === 'phone') await menu()
      await press('Causes', 'link')
      await press('Add a cause', 'link')
      await field(page, 'Title').fill(title)
      await press('Save and open it')
      await isTold(page, 'It is open. People can give to it now.')
      assert.equal(taps(), device === 'phone' ? 4 : 3)
      await page.getByRole('heading', { name: title }).waitFor()

      const address = await page
        .getByRole('link', { name: 'See it on the website' })
        .getAttribute('href')
      assert.equal(address, `/donate/windows-for-a-${device}`)
      const giver = donor(`Safiya ${device}`)
      const visitor = await site.visit(t, { device })
      await visitor.open(address)
      await alive(visitor.page)
      await choose(amount(visitor.page, '£25'))
      await introduce(visitor.page, giver)
      await declineGiftAid(visitor.page)
      await enterCard(visitor.page)
      await giveButton(visitor.page).click()
      await arrives(visitor.page)
      await gaveOnce(site, giver, 25_00)
    })

  it('closes one with one press, takes that back, and moves another up', async (t) => {
    const { page } = await atWork(site, t, 'owner')
    const order = () => page.locator('.office-part:first-of-type .office-title').allInnerTexts()
    const stands = (says: string, work: (titles: string[]) => boolean) =>
      eventually(says, async () => work(await order()))
    await page.goto('/admin/causes')

    await page.getByRole('button', { name: 'Close: Zakat al-Mal' }).click()
    await page.getByText('“Zakat al-Mal” is closed.').waitFor()
    await stands('it is closed', (titles) => !titles.includes('Zakat al-Mal'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await isTold(page, 'It is again as it was.')
    await stands('it is open', (titles) => titles[2] === 'Zakat al-Mal')

    await page.getByRole('button', { name: 'Move up: Zakat al-Mal' }).click()
    await stands('it was moved', (titles) => titles[1] === 'Zakat al-Mal')
    await page.getByRole('button', { name: 'Undo' }).click()
    await stands('it is back', (titles) => titles[2] === 'Zakat al-Mal')
  })

  it('is told at its field what cannot be, and finds what was typed after a reload', async (t) => {
    const { page, expect } = await atWork(site, t, 'owner')
    expect(/422 POST/)
    await page.goto('/admin/causes/new')
    await page.getByRole('button', { name: 'Save and open it' }).click()
    await page.getByRole('link', { name: /^Title: Please write a title/ }).waitFor()
    await field(page, 'Title').fill('A shed')
    await field(page, 'The most').fill('0.50')
    await page.reload()

    await page.getByText('What you typed here before is back').waitFor()
    await page.getByRole('button', { name: 'Save and open it' }).click()

    await page.getByRole('link', { name: /^The most: / }).click()
    assert.equal(await field(page, 'The most').inputValue(), '0.50')
    await page.getByRole('button', { name: 'Forget it' }).click()
    assert.equal(await field(page, 'Title').inputValue(), '')
  })

  it('who was slower than a colleague is asked whose words stay, and loses none', async (t) => {
    const { page, expect } = await atWork(site, t, 'owner')
    expect(/409 PUT/)
    const other = await page.context().newPage()
    for (const each of [page, other]) await each.goto('/admin/causes/madrasa-bursaries')
    await field(page, 'Title').fill('Bursaries, mine')
    await field(other, 'Title').fill('Bursaries, theirs')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await isTold(other, 'Saved. Everybody sees it from now on.')

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Somebody else has saved this meanwhile' }).waitFor()
    assert.equal(await field(page, 'Title').inputValue(), 'Bursaries, mine')
    await page.getByRole('button', { name: 'Keep mine' }).click()

    await isTold(page, 'Saved. Everybody sees it from now on.')
    await page.getByRole('heading', { name: 'Bursaries, mine' }).waitFor()
  })

  it('writes it in Arabic too, where the words of an amount stay with it', async (t) => {
    const { page } = await atWork(site, t, 'owner')
    await page.goto('/admin/causes/roof')
    await page.getByRole('button', { name: 'Move up' }).first().click()
    await page.locator('label').filter({ hasText: 'العربية' }).click()
    assert.equal(await field(page, '£120: a square metre').inputValue(), 'متر مربع')
    await field(page, '£20: a slate').fill('لوح واحد')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await isTold(page, 'Saved. Everybody sees it from now on.')

    const { page: read } = await site.visit(t, { language: 'ar' })
    await read.goto('/donate/roof')
    await read.getByText('لوح واحد').first().waitFor()
  })
})

it('a cause of an Arabic name that is given by heads is added with Enter, opened again, and given to', async (t) => {
  const { page } = await atWork(site, t, 'owner')
  await page.goto('/admin/causes/new')
  await field(page, 'Title').fill('زكاة الأرز')
  await page.locator('[name=given]').selectOption('person')
  const price = page.locator('[name="headPrices.GBP"]')
  await price.fill('7')
  await price.press('Enter')
  await isTold(page, 'It is open. People can give to it now.')
  await page.getByRole('heading', { name: 'زكاة الأرز' }).waitFor()
  await page.reload()
  assert.match(await price.inputValue(), /^7(\.00)?$/)

  const giver = donor('Rice')
  const visitor = await site.visit(t)
  await visitor.open(
    (await page.getByRole('link', { name: 'See it on the website' }).getAttribute('href'))!,
  )
  await alive(visitor.page)
  assert.equal(await amount(visitor.page, '£25').count(), 0)
  await visitor.page.getByLabel('For how many people?').fill('3')
  await introduce(visitor.page, giver)
  await declineGiftAid(visitor.page)
  await enterCard(visitor.page)
  await giveButton(visitor.page).click()
  await arrives(visitor.page)
  await gaveOnce(site, giver, 21_00)
})

it('a figure that cannot be read stays where it stands, and is named', async (t) => {
  const { page, expect } = await atWork(site, t, 'owner')
  expect(/422 PUT/)
  await page.goto('/admin/causes/roof')
  await field(page, 'The most').fill('1.2.3')
  await field(page, 'The most').press('Enter')
  await page.getByRole('link', { name: /^The most: / }).waitFor()
  assert.equal(await field(page, 'The most').inputValue(), '1.2.3')
})

it('a cause that is given by heads does not offer what it would refuse', async (t) => {
  const { page, open } = await site.visit(t)
  await open('/donate/fidya')

  await page.getByText('For how many missed fasts?').first().waitFor()
  assert.equal(await page.getByRole('radio', { name: 'Every Friday' }).count(), 0)
})
