import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, openSite } from '#testing/browser.ts'
import { field } from './donor.ts'
import { alive } from './screen.ts'
import { countShifts, isStill } from './shifts.ts'
import {
  PASSWORD,
  account,
  codeIn,
  givesRegularly,
  part,
  signIn,
  signInAs,
  signOut,
} from './somebody.ts'

const site = openSite()

describe('whoever leaves', () => {
  it('by signing out is on the home page, and reads that they are signed out', async (t) => {
    const { page, open } = await site.visit(t)
    await signIn(page, open)

    await signOut(page)

    await page.locator('.toast').getByText('You are signed out.').waitFor()
    await isHome(page)
    await open('/user/login')
    assert.equal(await page.getByText('Please sign in').count(), 0)
  })

  it('by deleting the account is on the home page, and is told goodbye', async (t) => {
    const email = await account(site, 'goes')
    const { page, open, expect } = await site.visit(t)
    expect(/422/)
    await signInAs(page, open, email)
    await page.getByText('Delete my account', { exact: true }).click()
    const data = part(page, 'Your data')
    await data.getByLabel('Password', { exact: true }).fill('not this one at all')
    await page.getByRole('button', { name: 'Delete my account for good' }).click()
    await data.locator('.field .error').getByText('This password is wrong.').waitFor()
    await data.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete my account for good' }).click()

    const said = page.locator('.toast')
    await said.getByText('You are welcome back at any time.').waitFor()
    assert.equal(await page.locator('.toast.danger').count(), 0)
    await isHome(page)
  })

  async function isHome(page: Page): Promise<void> {
    // The words are said while the page is still on its way.
    await page.waitForURL((url) => url.pathname === '/')
    await page.waitForLoadState('networkidle')
    await page.locator('main h1').waitFor()
    assert.equal(new URL(page.url()).pathname, '/')
    assert.equal(await page.evaluate(`localStorage.getItem('userData')`), null)
    assert.equal(await page.evaluate(`sessionStorage.getItem('comeBack')`), null)
  }
})

it('whoever was never signed in is asked to sign in, and not again', async (t) => {
  const { page, open } = await site.visit(t)

  await open('/user/profile')

  await page.getByText('Please sign in to see your account.').waitFor()
  assert.equal(await page.getByText('Please sign in again').count(), 0)
})

describe('what is wrong', () => {
  it('is said at its field and summed up once, and not at the top of the screen', async (t) => {
    const { page, open, expect } = await site.visit(t)
    expect(/422/)
    await open('/user/login')
    await alive(page)
    await field(page, 'Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not this one at all')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()

    const words = page.getByText('The email address or password is wrong.')
    await words.first().waitFor()
    await page.getByRole('heading', { name: 'One thing needs your attention' }).waitFor()
    assert.equal(await words.count(), 2)
    assert.equal(await page.locator('.toast').count(), 0)
  })

  it('with no field stands in the form, has the focus, and says how long to wait', async (t) => {
    const { page, open, expect } = await site.visit(t)
    expect(/422/, /429/)
    const email = await account(site, 'hurries')
    await open('/user/login')
    await alive(page)
    for (let i = 0; i < 6; i++) {
      await field(page, 'Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(`not this one ${i}`)
      const answered = page.waitForResponse('**/api/user/login')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await answered
    }

    const note = page.locator('#login .note')
    await note
      .getByText(/Please wait (?:\d+ seconds|\d+ minutes|one minute), or let us email/)
      .waitFor()
    assert.ok(await isFocused(page, '#login .note'))
  })

  it('is only a hint at an address, and the first press after it is not lost', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/user/login')
    await alive(page)
    await page.getByRole('button', { name: 'Email me a code instead' }).click()
    await eventually('the focus in the new form', () => isFocused(page, '#login-by-mail-email'))
    await field(page, 'Email').pressSequentially('some.one@gmial.com')

    await page.getByRole('button', { name: 'Send me a code' }).tap()

    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await field(page, 'Email').fill('some.one@gmial.com')
    await field(page, 'Email').blur()
    await page.getByText('Did you mean gmail.com?').waitFor()
    await page.getByRole('button', { name: 'Yes, use that' }).click()
    assert.equal(await field(page, 'Email').inputValue(), 'some.one@gmail.com')
    assert.equal(await page.getByText('Did you mean').count(), 0)
  })

  it('with an address is found out by asking when it is left, in every form', async (t) => {
    const { page, open, asked } = await site.visit(t)
    for (const path of ['/user/register', '/get-in-touch', '/donate']) {
      await open(path)
      await alive(page)
      const email = page.locator('main [type=email]').first()
      const below = () =>
        page
          .locator('main form')
          .first()
          .evaluate((form) => form.scrollHeight)
      const before = await below()
      await email.fill('somebody@mailinator.com')
      await email.blur()

      await page.getByText('Please check this address.').waitFor()

      assert.equal(await below(), before, `${path} moves`)
      assert.ok(
        asked.some(({ path, body }) => path === '/api/validateEmail' && /mailinator/.test(body)),
      )
    }
  })
})

describe('the focus', () => {
  it('stays at the button that has saved, and the field shows what is kept', async (t) => {
    const email = await account(site, 'saves')
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await signInAs(page, open, email)
    const details = part(page, 'Your details')

    await field(page, 'Telephone').fill('(0121) 496 0123')
    await details.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your details are saved.').first().waitFor()

    await eventually(
      'the number as it is kept',
      async () => (await field(page, 'Telephone').inputValue()) === '+441214960123',
    )
    assert.ok(await isFocused(page, '#details [type=submit]'))
    await part(page, 'Your address').getByLabel('House and street').fill('7 Alum Rock Road')
    await part(page, 'Your address').getByLabel('Town or city').fill('Dublin')
    await part(page, 'Your address').getByLabel('Country').selectOption('IE')
    await part(page, 'Your address').getByRole('button', { name: 'Save' }).click()
    await eventually('the address', () => isFocused(page, '#address [type=submit]'))
    await eventually(
      'the kept country',
      async () => (await part(page, 'Your address').getByLabel('Country').inputValue()) === 'IE',
    )
    await page.reload()
    await part(page, 'Your address').getByLabel('Town or city').waitFor()
    assert.equal(await part(page, 'Your address').getByLabel('Country').inputValue(), 'IE')
  })

  it('goes to the sentence with the address after it was changed, which says which it is', async (t) => {
    const email = await account(site, 'moves-on')
    const next = 'maryam.has-moved-on@example.org'
    const { page, open } = await site.visit(t)
    await signInAs(page, open, email)
    await page.getByText('Change the address', { exact: true }).first().click()
    const form = page.locator('#email')
    await form.getByRole('textbox', { name: 'New email address' }).fill(next)
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: 'Change the address' }).click()
    await page.getByRole('heading', { level: 3, name: 'Check your email' }).waitFor()
    await field(page, 'Code from the email').fill(codeIn(await site.mailTo(next)))
    await page.getByRole('button', { name: 'Confirm' }).click()

    await page.locator('.toast').getByText(`Your email address is now ${next}.`).waitFor()
    await eventually(
      'the sentence',
      async () => (await focusedText(page)) === `You sign in with ${next}.`,
    )
  })

  it('is at the device that is ended, and comes back to its button or its list', async (t) => {
    const email = await account(site, 'twice')
    await site.program.post('/api/user/login', { email, password: PASSWORD })
    const { page, open } = await site.visit(t)
    await signInAs(page, open, email)
    const devices = part(page, 'Where you are signed in')
    const end = devices.getByRole('button', { name: /^Sign out: .*, Last used / })

    await end.first().click()
    const row = devices.getByRole('listitem').nth(1)
    await row.getByRole('region', { name: /, last used .* will be signed out\.$/ }).waitFor()
    await row.getByText('Enter your password, so that we know it is you.').waitFor()
    await row.getByRole('button', { name: 'Leave it signed in' }).click()
    await eventually('its button', async () =>
      page.evaluate<boolean>(`document.activeElement.id.startsWith('end-')`),
    )
    await end.first().click()
    await row.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await row.getByRole('button', { name: 'Sign it out' }).click()

    await page.locator('.toast').getByText('That device is signed out.').waitFor()
    await eventually(
      'the list',
      async () => (await focusedText(page)) === 'Where you are signed in',
    )
  })
})

it('a link to a new password is sent again for the same address', async (t) => {
  const email = await account(site, 'forgets')
  const { page, open, asked } = await site.visit(t)
  await open('/user/forgot-password')
  await alive(page)
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()

  await page.getByRole('button', { name: 'Send it again' }).click()

  await page.locator('.toast').getByText('We have sent it again.').waitFor()
  const sent = asked.filter(({ path }) => path === '/api/sendResetPasswordRequest')
  assert.deepEqual(
    sent.map(({ body }) => (JSON.parse(body) as { email: string }).email),
    [email, email],
  )
  await page.getByRole('button', { name: 'Use another address' }).click()
  await field(page, 'Email').waitFor()
})

describe('signed in, nothing moves while a page comes', () => {
  for (const device of ['phone', 'desktop'] as const)
    for (const language of ['en', 'ar'] as const)
      it(`on a ${device}, in ${language}`, async (t) => {
        const email = await account(site, `${device}-${language}`)
        const regular = await givesRegularly(site, email)
        const { page, context, open } = await site.visit(t, { device })
        await countShifts(context)
        await signInAs(page, open, email)
        if (language === 'ar') await open('/user/profile?lang=ar')
        const browser = await context.newCDPSession(page)
        // What belongs to one person comes after the page: the more slowly, the more can move.
        await browser.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 200,
          downloadThroughput: 200_000,
          uploadThroughput: 50_000,
        })
        for (const [path, comes] of [
          ['/user/profile', '#details'],
          ['/user/giving', '.regular ~ .regular'],
          [`/regular-gift/${regular}`, '.regular'],
          ['/user/login', '#login'],
          ['/donate', '#give'],
        ] as const) {
          await open(path)
          await page.locator(comes).first().waitFor()
          await page.waitForLoadState('networkidle')
          await isStill(page)
        }
      })
})

it('nothing of a page is painted before the whole of its header has come', async (t) => {
  const pieces = await inTwoPieces(t, '<div class="header-end">')
  const { page } = await site.visit(t, { device: 'desktop', alsoFrom: [pieces.origin] })
  await page.goto(`${pieces.origin}/services`, { waitUntil: 'commit' })
  await eventually('the first piece and its sheets', () =>
    page.evaluate<boolean>(`document.querySelector('.site-nav') !== null
      && [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)`),
  )

  const at = await page.evaluate<number>('performance.now()')
  pieces.send()

  await page.waitForLoadState('networkidle')
  await eventually('the first paint', () =>
    page.evaluate<boolean>(`performance.getEntriesByName('first-paint').length > 0`),
  )
  const painted = await page.evaluate<number>(
    `performance.getEntriesByName('first-paint')[0].startTime`,
  )
  assert.ok(painted > at)
})

/** The same site, where the last part of a page waits until it is sent. */
async function inTwoPieces(t: TestContext, before: string) {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  const server = createServer(({ url, headers }, response) => {
    const answer = async () => {
      const found = await site.fetch(url!, { headers: { accept: String(headers.accept) } })
      response.writeHead(found.status, found.headers)
      const cut = found.body.indexOf(before)
      if (cut < 0) return void response.end(found.body)
      response.write(found.body.subarray(0, cut))
      await sent
      response.end(found.body.subarray(cut))
    }
    answer().catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0)
  await once(server, 'listening')
  t.after(() => server.close())
  return { origin: `http://al-noor.localhost:${(server.address() as AddressInfo).port}`, send }
}

function isFocused(page: Page, what: string): Promise<boolean> {
  return page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(what)}) ?? false`)
}

function focusedText(page: Page): Promise<string> {
  return page.evaluate<string>('document.activeElement?.textContent ?? ""')
}
