import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { openSite } from '#testing/browser.ts'
import { atWork, hand, isTold, signInOf } from './at-work.ts'
import { field } from './donor.ts'
import { alive } from './screen.ts'
import { PASSWORD, codeIn, forgetMail } from './somebody.ts'

const site = openSite()

/** What an app that knows the key shows now. */
function codeOf(key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) }).generate()
}

/** The path that the mail of an invitation leads to. */
async function invitationOf(email: string): Promise<string> {
  const { text } = await site.mailTo(email)
  return /\/admin\/join\/[\w-]+/.exec(text)![0]
}

describe('an owner', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`invites an editor on a ${device}, who begins with nothing but the mail`, async (t) => {
      const email = `khadija.${device}@example.org`
      const owner = await atWork(site, t, 'owner', { device })
      const { press, menu, taps } = hand(owner.page)
      if (device === 'phone') await menu()
      await press('Colleagues', 'link')
      await press('Invite a colleague', 'link')
      await field(owner.page, 'Their email').fill(email)
      await press(/^Editor/, 'radio')
      await field(owner.page, 'Code from your app').fill((await signInOf(site, 'owner')).code)
      await press('Send the invitation')
      await isTold(owner.page, 'The invitation is on its way.')
      await owner.page.getByRole('heading', { name: 'Invited' }).waitFor()
      await owner.page.getByText(email).waitFor()
      assert.equal(taps(), device === 'phone' ? 5 : 4)

      const link = await invitationOf(email)
      await forgetMail(site, email)
      const { page, open } = await site.visit(t, { device })
      await open(link)
      await page.waitForURL('**/user/login')
      await alive(page)
      await page.getByRole('link', { name: 'Create an account', exact: true }).first().click()
      await page.waitForURL('**/user/register')
      await field(page, 'First name').fill('Khadija')
      await field(page, 'Last name').fill('Osman')
      await field(page, 'Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Create my account' }).click()
      await page.locator('[data-code], [autocomplete=one-time-code]').waitFor()
      await page
        .locator('[data-code], [autocomplete=one-time-code]')
        .fill(codeIn(await site.mailTo(email)))
      await page.keyboard.press('Enter')

      await page.getByRole('heading', { name: 'Will you help in the office?' }).waitFor()
      await page.getByText('Yusuf has invited you. Your role: Editor.').waitFor()
      await page.getByRole('link', { name: 'My account' }).click()
      await page.getByText('Authenticator app', { exact: true }).click()
      const app = page.getByRole('region', { name: 'Signing in' }).locator('details').nth(2)
      await app.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await app.getByRole('button', { name: 'Set up an authenticator app' }).click()
      const key = await page.locator('.app-key').innerText()
      await field(page, 'Then enter the code that it shows').fill(codeOf(key))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('button', { name: 'I have kept them' }).click()

      await open(link)
      await page.getByRole('button', { name: 'Begin' }).click()
      await isTold(page, 'Welcome to the office.')
      await page.getByRole('heading', { name: 'Salaam, Khadija' }).waitFor()
      await owner.page.reload()
      await owner.page.getByRole('link', { name: `Khadija Osman ${email}` }).waitFor()
      assert.equal(await owner.page.getByRole('heading', { name: 'Invited' }).count(), 0)
    })

  it('changes what a colleague does, who sees it at their next press', async (t) => {
    const { page, expect } = await atWork(site, t, 'owner')
    const editor = await atWork(site, t, 'editor', { device: 'desktop' })
    expect(/422 PUT/)
    await page.goto('/admin/staff')
    await page.getByRole('link', { name: /^Amina Siddiq/ }).click()
    await page
      .locator('label')
      .filter({ hasText: /^Editor/ })
      .click()
    await page
      .locator('label')
      .filter({ hasText: /^Viewer/ })
      .click()
    await field(page, 'Code from your app').fill('000000')
    await page.getByRole('button', { name: 'Save the roles' }).click()
    await page.getByText('This code doesn’t fit.').waitFor()
    await field(page, 'Code from your app').fill((await signInOf(site, 'owner')).code)
    await page.getByRole('button', { name: 'Save the roles' }).click()
    await isTold(page, 'Saved. It holds from now on.')

    await editor.page.goto('/admin/content/news')

    await editor.page.getByRole('heading', { name: 'This is for another role' }).waitFor()
    await site.rows(`update staff_roles set role = 'editor' where role = 'viewer'`)
  })

  it('can neither raise themselves nor leave the office without an owner', async (t) => {
    const { page, expect } = await atWork(site, t, 'owner')
    expect(/409 PUT/)
    await page.goto('/admin/staff')
    await page.getByRole('link', { name: /^Yusuf Rahim/ }).click()
    await page.getByText('only another owner can give you more').waitFor()
    assert.equal(await page.locator('form [type=checkbox]').count(), 1)

    await page
      .locator('label')
      .filter({ hasText: /^Owner/ })
      .click()
    await page.getByText('Nothing is ticked').waitFor()
    await field(page, 'Code from your app').fill((await signInOf(site, 'owner')).code)
    await page.getByRole('button', { name: 'Save the roles' }).click()

    await page.getByText('You are the only owner here.').waitFor()
  })

  it('takes an invitation back, and its link says so', async (t) => {
    const email = 'too.early@example.org'
    const { page, expect } = await atWork(site, t, 'owner', { device: 'desktop' })
    expect(/409 POST/)
    await page.goto('/admin/staff/new')
    await field(page, 'Their email').fill(email)
    await field(page, 'Code from your app').fill((await signInOf(site, 'owner')).code)
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await isTold(page, 'The invitation is on its way.')
    const link = await invitationOf(email)

    const line = page.getByRole('listitem').filter({ hasText: email })
    await line.getByRole('button', { name: 'Take back' }).click()
    await isTold(page, 'The invitation is taken back.')
    await page.getByText(email).waitFor({ state: 'detached' })

    await page.goto(link)
    await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor()
  })
})

it('whoever works here already gets no further role by a link, and is shown to the office', async (t) => {
  const email = 'also.mine@example.org'
  const { page, expect } = await atWork(site, t, 'owner')
  expect(/409 POST/)
  await page.goto('/admin/staff/new')
  await field(page, 'Their email').fill(email)
  await page.locator('label').filter({ hasText: /^Imam/ }).click()
  await field(page, 'Code from your app').fill((await signInOf(site, 'owner')).code)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await isTold(page, 'The invitation is on its way.')
  const link = await invitationOf(email)
  await site.rows(
    `insert into person_emails select organisation_id, '${email}', person_id, given_at from staff_roles where role = 'owner'`,
  )

  await page.goto(link)

  await page.getByRole('heading', { name: 'You work in this office already' }).waitFor()
  await page.getByRole('link', { name: 'To the office' }).click()
  await page.getByRole('heading', { name: /^Salaam/ }).waitFor()
})

it('an editor is told by name that colleagues are an owner’s to choose', async (t) => {
  const { page } = await atWork(site, t, 'editor')

  await page.goto('/admin/staff')

  await page.getByRole('heading', { name: 'This is for another role' }).waitFor()
})
