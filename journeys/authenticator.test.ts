import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { findByEmail } from '#features/ground/people/people.ts'
import { inTransaction } from '#platform/server/context.ts'
import { openSite } from '#testing/browser.ts'
import { inspect } from './axe.ts'
import { field } from './donor.ts'
import { alive, fits } from './screen.ts'
import { signOut } from './somebody.ts'

const site = openSite()

const PASSWORD = 'the lamp by the mihrab'

for (const device of ['phone', 'desktop'] as const) {
  const width = device === 'phone' ? 360 : 1440

  describe(`an authenticator app, on a ${device}`, () => {
    it('is set up, asked for when signing in, and switched off again', async (t) => {
      const email = await account(`app-${device}`)
      const { page, open } = await site.visit(t, { device })
      const inspector = await inspect(page)
      await signIn(page, open, email)
      await field(page, 'Telephone').waitFor()

      await page.getByText('Authenticator app', { exact: true }).click()
      await app(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
      await app(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
      await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await fits(page, width)
      const key = await page.locator('.app-key').innerText()
      const link = await page
        .getByRole('link', { name: 'Open the app on this device' })
        .getAttribute('href')
      await field(page, 'Then enter the code that it shows').fill(codeOf(key))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('heading', { name: 'Keep these recovery codes safe' }).waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await fits(page, width)
      const codes = await page.locator('.recovery-codes li').allInnerTexts()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as a file' }).click(),
      ])
      await page.getByRole('button', { name: 'I have kept them' }).click()
      await page.getByText('You have 10 of 10 recovery codes left.').waitFor()
      await signOut(page)

      await signIn(page, open, email)
      await page.getByRole('heading', { name: 'One more step' }).waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await fits(page, width)
      await page.reload()
      await page.getByRole('heading', { name: 'One more step' }).waitFor()
      assert.equal(await page.evaluate(`localStorage.getItem('userData')`), null)
      // The one that was shown when it was switched on is used up, so it is the next.
      await field(page, 'Code from the app').fill(codeOf(key, 30))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('heading', { name: 'My account' }).waitFor()
      assert.equal(await page.evaluate(`sessionStorage.getItem('secondStep')`), null)

      await page.getByText('Authenticator app: on', { exact: true }).click()
      await app(page).getByText('Turn off the authenticator app', { exact: true }).first().click()
      const off = app(page).locator('#app-off')
      assert.deepEqual(await inspector.faults(), [])
      await fits(page, width)
      await off.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await off.getByRole('button', { name: 'Turn off the authenticator app' }).click()
      await off.getByRole('heading', { name: 'One thing needs your attention' }).waitFor()
      await off.getByLabel('Code from the app').fill(codes[0]!)
      await off.getByRole('button', { name: 'Turn off the authenticator app' }).click()
      await page.getByText('We will no longer ask for a code from the app.').first().waitFor()
      await page.getByText('Authenticator app', { exact: true }).waitFor()

      assert.match(link!, /^otpauth:\/\/totp\//)
      assert.equal(codes.length, 10)
      assert.equal(file.suggestedFilename(), 'recovery-codes.txt')
      const left = await site.rows(
        `select a.person_id from authenticators a join people p on p.id = a.person_id where p.email = $1`,
        [email],
      )
      assert.deepEqual(left, [])
    })

    it('is at home: a recovery code signs in, once', async (t) => {
      const email = await account(`lost-${device}`)
      const codes = await switchOn(email)
      const { page, open, expect } = await site.visit(t, { device })
      const inspector = await inspect(page)

      expect(/422/)
      for (const step of ['first', 'again'] as const) {
        await signIn(page, open, email)
        await page.getByRole('button', { name: 'I don’t have my phone' }).click()
        assert.deepEqual(await inspector.faults(), [])
        await field(page, 'Recovery code').fill(codes[0]!.toLowerCase())
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        if (step === 'again') break
        await field(page, 'Telephone').waitFor()
        await signOut(page)
      }

      await page.getByText('This code is wrong or has been used.').first().waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await page.getByRole('button', { name: 'Start again' }).click()
      await field(page, 'Email').waitFor()
    })
  })
}

it('is set up in the middle of signing in by a role that needs one', async (t) => {
  const email = await account('app-staff')
  await inTransaction(await site.office(), async (ctx) => {
    const { id } = (await findByEmail(ctx, email))!
    await ctx.sql`insert into staff_roles (organisation_id, person_id, role, given_at)
      values (${ctx.organisation.id}, ${id}, 'viewer', ${ctx.now().toISOString()})`
  })
  const { page, open } = await site.visit(t)
  const inspector = await inspect(page)
  await signIn(page, open, email)
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  assert.deepEqual(await inspector.faults(), [])
  await fits(page, 360)
  const key = await page.locator('.app-key').innerText()
  await page.getByLabel('Then enter the code that it shows').fill(codeOf(key))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Keep these recovery codes safe' }).waitFor()
  assert.equal(await page.locator('.recovery-codes li').count(), 10)
  assert.deepEqual(await inspector.faults(), [])
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('heading', { name: 'My account' }).waitFor()
})

it('is asked for in Arabic as well', async (t) => {
  const email = await account('app-arabic')
  await switchOn(email)
  const { page, open } = await site.visit(t, { language: 'ar' })
  const inspector = await inspect(page)
  await open('/user/login')
  await alive(page)

  await field(page, 'البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
  await page.getByRole('heading', { name: 'خطوة أخرى' }).waitFor()

  assert.deepEqual(await inspector.faults(), [])
  await fits(page, 360)
})

function app(page: Page) {
  return page.getByRole('region', { name: 'Signing in' }).locator('details').nth(2)
}

async function signIn(page: Page, open: (path: string) => Promise<unknown>, email: string) {
  await open('/user/login')
  await alive(page)
  await field(page, 'Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** What an app that knows the key shows now, or so many seconds later. */
function codeOf(key: string, seconds = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return totp.generate({ timestamp: Date.now() + seconds * 1000 })
}

/** Somebody with an account and PASSWORD, made without a screen. */
async function account(name: string): Promise<string> {
  const email = `yusuf.${name}@example.org`
  const { data } = await site.program.post('/api/user/register', {
    firstName: 'Yusuf',
    lastName: 'Idris',
    email,
    password: PASSWORD,
    consent: { email: false, sms: false },
  })
  const { text } = await site.mailTo(email)
  const code = /\b\d{6}\b/.exec(text)![0]
  const { registrationId } = data
  await site.program.post('/api/user/verifyEmail', { registrationId, code })
  return email
}

/** Switches an app on for them; answers the recovery codes. */
async function switchOn(email: string): Promise<string[]> {
  const { post } = site.program
  const { data: user } = await post('/api/user/login', { email, password: PASSWORD })
  const headers = { 'x-jwt-token': user['token'] as string }
  const setUp = await post('/api/user/authenticator/setUp', { password: PASSWORD }, headers)
  const code = codeOf(setUp.data['key'] as string)
  const { data } = await post('/api/user/authenticator/on', { code }, headers)
  return data['recoveryCodes'] as string[]
}
