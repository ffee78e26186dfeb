import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { eventually, openSite } from '#testing/browser.ts'
import { atWork, hand, isTold } from './at-work.ts'
import { field } from './donor.ts'

const site = openSite()

/** As the website has it for everybody. */
async function publicValue(section: string, key: string): Promise<unknown> {
  const { data } = await site.program.post('/api/loadConfigurationData', { section })
  const all = data['configurationData'] as { key: string; value: unknown }[]
  return all.find((each) => each.key === key)?.value
}

async function isEverywhere(section: string, key: string, value: unknown): Promise<void> {
  await eventually(`${key} is ${String(value)}`, async () => {
    return (await publicValue(section, key)) === value
  })
}

describe('an owner', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`changes the colour of the website on a ${device}, sees it before anybody else, and takes it back`, async (t) => {
      const { page } = await atWork(site, t, 'owner', { device })
      const { press, menu, taps } = hand(page)
      const before = await publicValue('theme_configuration', 'primaryColor')
      if (device === 'phone') await menu()
      await press('Settings', 'link')
      await press(/^Colours and type/, 'link')
      const button = page.locator('.office-theme .button').first()
      const colour = () =>
        page.evaluate<string>(
          `getComputedStyle(document.querySelector('.office-theme .button')).backgroundColor`,
        )
      await button.waitFor()
      const shown = await colour()

      await page.locator('#primaryColor').fill('#7a1f3d')
      await eventually('the preview follows', async () => (await colour()) !== shown)
      assert.equal(await publicValue('theme_configuration', 'primaryColor'), before)
      await press('Save')
      await isTold(page, 'Saved. Everybody sees it from now on.')
      assert.ok(taps() <= 4, `${taps()}`)
      await isEverywhere('theme_configuration', 'primaryColor', '#7a1f3d')

      await page.getByRole('button', { name: 'Undo' }).click()
      await isTold(page, 'It is again as it was.')
      await isEverywhere('theme_configuration', 'primaryColor', before)
    })

  it('says the tagline in Arabic too, and reads afterwards who did', async (t) => {
    const { page } = await atWork(site, t, 'owner')
    await page.goto('/admin/settings/website_configuration')
    await page.locator('label').filter({ hasText: 'العربية' }).click()
    await field(page, 'One sentence under the name').fill('مفتوح لكل صلاة')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await isTold(page, 'Saved. Everybody sees it from now on.')

    await page.goto('/admin/trail')

    const line = page.getByRole('listitem').filter({ hasText: 'مفتوح لكل صلاة' })
    await line.getByText('Changed a setting').waitFor()
    await line.getByText('Yusuf Rahim').waitFor()
  })

  it('who was slower than a colleague is asked whose words stay, and loses none', async (t) => {
    const { page, expect } = await atWork(site, t, 'owner')
    expect(/409 PUT/)
    const other = await page.context().newPage()
    for (const each of [page, other]) await each.goto('/admin/settings/social_media')
    await field(page, 'Words on its button').first().fill('Join the first')
    await field(other, 'Words on its button').first().fill('Join the second')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await isEverywhere('social_media', 'whatsappGroupText', 'Join the second')

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Somebody else has changed this meanwhile' }).waitFor()
    assert.equal(await field(page, 'Words on its button').first().inputValue(), 'Join the first')
    await page.getByRole('button', { name: 'Keep mine' }).click()

    await isEverywhere('social_media', 'whatsappGroupText', 'Join the first')

    await field(other, 'Words on its button').first().fill('Join the third')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await other.getByRole('button', { name: 'Take theirs' }).click()
    const shown = () => field(other, 'Words on its button').first().inputValue()
    await eventually('theirs is taken', async () => (await shown()) === 'Join the first')
  })

  it('keeps what was typed when the page is left, and is told what cannot be used at its field', async (t) => {
    const { page, expect } = await atWork(site, t, 'owner')
    expect(/422 PUT/)
    await page.goto('/admin/settings/contact_page')
    await field(page, 'Email').fill('not an address')
    await page.reload()
    await page.getByText('What you typed here before is back').waitFor()
    assert.equal(await field(page, 'Email').inputValue(), 'not an address')

    await page.getByRole('button', { name: 'Save', exact: true }).click()

    await page.getByRole('link', { name: /^Email:/ }).waitFor()
    assert.equal(await field(page, 'Email').getAttribute('aria-invalid'), 'true')
    await page.getByRole('button', { name: 'Forget it' }).click()
    assert.equal(await field(page, 'Email').inputValue(), 'office@al-noor.example')
  })

  it('sees the website on another plan, with a bar that leads back, while visitors see what they saw', async (t) => {
    const { page } = await atWork(site, t, 'owner')
    await page.goto('/admin/settings')
    await page.getByRole('link', { name: /^See the website otherwise/ }).click()
    await page.locator('label').filter({ hasText: 'Basic' }).click()
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'See it' }).click(),
    ])
    await tab.getByText(/Preview: .*Plan: basic; the whole site/).waitFor()
    assert.equal(await tab.locator('a[href="/news"]').count(), 0)
    assert.equal((await site.fetch('/news')).status, 200)
    await tab.getByRole('link', { name: 'Leave the preview' }).click()
    await tab.locator('a[href="/news"]').first().waitFor({ state: 'attached' })
    assert.equal(await tab.getByText('Preview:').count(), 0)
  })

  it('puts up a logo, sees it before anybody else, and takes it down', async (t) => {
    const { page, expect } = await atWork(site, t, 'owner')
    expect(/422 POST/)
    await page.goto('/admin/settings/theme_configuration')
    await page.getByRole('button', { name: 'Choose a logo' }).first().click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ),
    })
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByText(/An SVG drawing can hold a program/).waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await sharp({
        create: { width: 300, height: 90, channels: 4, background: '#7a1f3d' },
      })
        .png()
        .toBuffer(),
    })
    assert.equal(await page.locator('#picture-alt').inputValue(), 'Al-Noor Masjid')
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.locator('.office-theme .brand img').first().waitFor()
    assert.equal(await publicValue('theme_configuration', 'logo'), '')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await isTold(page, 'Saved. Everybody sees it from now on.')
    const shown = await eventually('the header has it', async () => {
      const { body } = await site.fetch('/about')
      return /class="brand"[^>]*><img src="[^"]+"/.exec(body.toString())?.[0]
    })
    assert.ok(shown)
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await isEverywhere('theme_configuration', 'logo', '')
  })
})
