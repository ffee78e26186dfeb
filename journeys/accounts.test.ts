import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { giveDonation } from '#features/money/giving/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { inspect } from './axe.ts'
import { HOME, addGiftAid, choose, field } from './donor.ts'
import { alive, fits } from './screen.ts'
import { PASSWORD, account, codeIn, linkIn, part, signIn, signInAs, signOut } from './somebody.ts'

const site = openSite()

const NEXT = 'a kettle for the sisters'

for (const device of ['phone', 'desktop'] as const) {
  describe(`on a ${device}`, () => {
    it('an account is made with a code, kept up to date, and left', async (t) => {
      const email = `khadija.${device}@example.org`
      const { page, open } = await site.visit(t, { device })
      const inspector = await inspect(page)
      await open('/user/register')
      assert.deepEqual(await inspector.faults(), [])
      await alive(page)

      await page.getByRole('button', { name: 'Create my account' }).click()
      await page.getByRole('heading', { name: '4 things need your attention' }).waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await field(page, 'First name').fill('Khadija')
      await field(page, 'Last name').fill('Noor')
      await field(page, 'Email').fill('khadija@gmial.com')
      await field(page, 'Last name').focus()
      await page.getByText('Did you mean gmail.com?').waitFor()
      await field(page, 'Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await choose(page.getByRole('checkbox', { name: 'may email me' }))
      await page.getByRole('button', { name: 'Create my account' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await fits(page, device === 'phone' ? 360 : 1440)
      await page.reload()
      await field(page, 'Code from the email').fill(codeIn(await site.mailTo(email)))
      await page.getByRole('button', { name: 'Confirm' }).click()

      await page.getByRole('heading', { name: 'My account' }).waitFor()
      await field(page, 'Telephone').waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await fits(page, device === 'phone' ? 360 : 1440)
      assert.deepEqual(await storedFields(page), [
        'email',
        'firstName',
        'id',
        'lastName',
        'token',
        'tokenExpiresAt',
      ])
      await field(page, 'Telephone').fill('0121 496 0123')
      await part(page, 'Your details').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Your details are saved.').first().waitFor()

      await signOut(page)
      await eventually('nobody signed in', async () => (await stored(page)) === null)
      const rows = await site.rows('select contact_number from people where email = $1', [email])
      assert.deepEqual(rows, [{ contact_number: '+441214960123' }])
    })

    it('somebody signs in without a password, by the link of a mail', async (t) => {
      const email = await account(site, device)
      const { page, open } = await site.visit(t, { device })
      const inspector = await inspect(page)
      await open('/user/login')
      assert.deepEqual(await inspector.faults(), [])
      await alive(page)

      await page.getByRole('button', { name: 'Email me a code instead' }).click()
      await field(page, 'Email').fill(email)
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
      await open(linkIn(await site.mailTo(email)))
      assert.deepEqual(await inspector.faults(), [])
      await alive(page)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()

      await page.getByRole('heading', { name: 'My account' }).waitFor()
    })

    it('a forgotten password is replaced, and the link is over then', async (t) => {
      const email = await account(site, `forgot-${device}`)
      const { page, open } = await site.visit(t, { device })
      const inspector = await inspect(page)
      await open('/user/login')
      await alive(page)
      await page.getByRole('link', { name: 'Forgotten your password?' }).click()
      await page.getByRole('heading', { name: 'Forgotten your password?' }).waitFor()
      assert.deepEqual(await inspector.faults(), [])
      await field(page, 'Email').fill(email)
      await page.getByRole('button', { name: 'Send me a link' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()

      const link = linkIn(await site.mailTo(email))
      await open(link)
      assert.deepEqual(await inspector.faults(), [])
      await alive(page)
      await page.getByLabel('New password', { exact: true }).fill(NEXT)
      await page.getByRole('button', { name: 'Save the new password' }).click()
      await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
      await field(page, 'Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(NEXT)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('heading', { name: 'My account' }).waitFor()

      await open(link)
      await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
      assert.deepEqual(await inspector.faults(), [])
    })
  })
}

for (const device of ['phone', 'desktop'] as const) {
  it(`on a ${device} somebody finds their gifts, receipts and statements`, async (t) => {
    const email = await account(site, `giver-${device}`)
    const { page, open } = await site.visit(t, { device })
    const inspector = await inspect(page)
    await open('/user/login')
    await alive(page)
    await field(page, 'Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: 'My giving' }).click()
    await page.getByRole('heading', { name: 'No gifts yet' }).waitFor()
    assert.deepEqual(await inspector.faults(), [])

    const visitor = {
      asks: ({ path }: { path: string }, input: object) => site.program.post(path, input),
    } as never
    const by = { firstName: 'Maryam', lastName: 'I', email, address: { ...HOME, country: 'GB' } }
    for (const card of [CARD.good, CARD.declined]) {
      const confirmationToken = await payWith({ visitor }, card)
      const giftAid = { declared: true, scope: 'this' }
      const given = await gift({ visitor }, { donor: by, giftAid, confirmationToken })
      await site.program.post(giveDonation.path, given)
    }
    await page.reload()
    await page.getByRole('link', { name: /^Receipt for/ }).waitFor()
    // Nothing is added to what has not come.
    assert.equal(await page.getByText('card not accepted').count(), 1)
    assert.equal(await page.getByText('with Gift Aid').count(), 1)
    assert.deepEqual(await inspector.faults(), [])
    await fits(page, device === 'phone' ? 360 : 1440)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download the statement/ }).click(),
    ])

    await open('/donate')
    await alive(page)
    await eventually(
      'the form to know who gives',
      async () => (await field(page, 'Email').inputValue()) === email,
    )
    assert.match(file.suggestedFilename(), /^statement-\d{4}-\d\d\.pdf$/)
  })
}

describe('a session that ends', () => {
  it('keeps what was typed, and comes back to the same place', async (t) => {
    const { page, open, expect } = await site.visit(t)
    await signIn(page, open)
    await field(page, 'Telephone').fill('0121 496 0999')
    await site.rows('delete from person_tokens')
    await site.rows(`update person_sessions set ended_at = started_at, ended_why = 'staff'`)

    expect(/401/)
    await part(page, 'Your details').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Please sign in again. What you typed is kept').waitFor()
    await field(page, 'Email').fill(DEMO_DONOR.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_DONOR.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()

    await page.waitForURL('**/user/profile')
    await eventually(
      'what was typed',
      async () => (await field(page, 'Telephone').inputValue()) === '0121 496 0999',
    )
  })

  it('is renewed without anybody noticing when only its token has ended', async (t) => {
    const { page, open } = await site.visit(t)
    await signIn(page, open)
    const before = await stored(page)
    await page.evaluate(`(() => {
      const user = JSON.parse(localStorage.userData)
      localStorage.userData = JSON.stringify({ ...user, tokenExpiresAt: '2020-01-01T00:00:00Z' })
    })()`)

    await page.reload()
    await field(page, 'Telephone').waitFor()

    assert.notEqual(await stored(page), before)
  })
})

it('a password is wrong: it is said beside the field, and the address stays', async (t) => {
  const { page, open, expect } = await site.visit(t)
  const inspector = await inspect(page)
  await open('/user/login')
  await alive(page)
  expect(/422/)
  await field(page, 'Email').fill(DEMO_DONOR.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one at all')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await page.getByText('The email address or password is wrong.').first().waitFor()
  assert.deepEqual(await inspector.faults(), [])
  assert.equal(await field(page, 'Email').inputValue(), DEMO_DONOR.email)
})

it('making an account needs the keyboard alone', async (t) => {
  const email = 'khadija.keyboard@example.org'
  const { page, open } = await site.visit(t, { device: 'desktop' })
  await open('/user/register')
  await alive(page)

  await field(page, 'First name').focus()
  for (const typed of ['Khadija', 'Noor', email, '0121 496 0123', PASSWORD]) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  // Over the button that shows the password, to the first choice.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  assert.ok(await page.getByRole('checkbox', { name: 'may email me' }).isChecked())
  await field(page, 'First name').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const code = codeIn(await site.mailTo(email))
  await page.keyboard.press('Tab')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'My account' }).waitFor()
  const rows = await site.rows('select contact_number from people where email = $1', [email])
  assert.deepEqual(rows, [{ contact_number: '+441214960123' }])
})

it('signing in needs the keyboard alone', async (t) => {
  const { page, open } = await site.visit(t, { device: 'desktop' })
  await open('/user/login')
  await alive(page)

  await field(page, 'Email').focus()
  await page.keyboard.type(DEMO_DONOR.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_DONOR.password)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'My account' }).waitFor()
  await page.getByRole('link', { name: 'Safiya, My account' }).first().waitFor()
})

it('the pages stand at the root of a site of campaigns, and in Arabic', async (t) => {
  const { page, open } = await site.visit(t, { organisation: 'crescent' })
  await open('/login')
  await open('/register')
  await open('/profile')
  await page.waitForURL('**/login')

  const arabic = await site.visit(t, { language: 'ar' })
  const inspector = await inspect(arabic.page)
  for (const path of ['/user/login', '/user/register', '/user/forgot-password']) {
    await arabic.open(path)
    assert.deepEqual(await inspector.faults(), [], path)
    await fits(arabic.page, 360)
  }
})

describe('on the page of their account, on a phone, somebody', () => {
  it('changes the password, which signs out every other device', async (t) => {
    const email = await account(site, 'changes')
    await site.program.post('/api/user/login', { email, password: PASSWORD })
    const { page, open, expect } = await site.visit(t)
    const inspector = await inspect(page)
    await signInAs(page, open, email)
    await part(page, 'Where you are signed in').getByText('A device').first().waitFor()

    await page.getByText('Change the password', { exact: true }).first().click()
    const form = page.locator('#password')
    await form.getByLabel('Current password', { exact: true }).fill('not this one at all')
    await form.getByLabel('New password', { exact: true }).fill(NEXT)
    expect(/422/)
    await form.getByRole('button', { name: 'Change the password' }).click()
    await form.getByText('This password is wrong.').first().waitFor()
    assert.deepEqual(await inspector.faults(), [])
    await form.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('Your password has been changed.').first().waitFor()

    await eventually(
      'this device alone',
      async () => (await part(page, 'Where you are signed in').getByRole('listitem').count()) === 1,
    )
    assert.equal(await field(page, 'Telephone').inputValue(), '')
    await signOut(page)
    await signInAs(page, open, email, NEXT)
  })

  it('leaves nothing of a gift to the next person at the same computer', async (t) => {
    const email = await account(site, 'shared')
    const { page, open } = await site.visit(t)
    await signInAs(page, open, email)
    await open('/donate')
    await alive(page)
    await addGiftAid(page)
    await eventually('the draft', async () => (await keptInTab(page)).includes('Alum Rock'))

    await open('/user/profile')
    await signOut(page)

    await eventually('nobody signed in', async () => (await stored(page)) === null)
    assert.doesNotMatch(await keptInTab(page), /Alum Rock|giftAttempt|@/)
    await open('/donate')
    await alive(page)
    assert.equal(await field(page, 'Email').inputValue(), '')
  })

  it('changes the address by a code to the new one', async (t) => {
    const email = await account(site, 'moves')
    const next = 'maryam.has-moved@example.org'
    const { page, open } = await site.visit(t)
    const inspector = await inspect(page)
    await signInAs(page, open, email)

    await page.getByText('Change the address', { exact: true }).first().click()
    const form = page.locator('#email')
    await form.getByRole('textbox', { name: 'New email address' }).fill(next)
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: 'Change the address' }).click()
    await page.getByText('Nothing changes until you have typed it in.').waitFor()
    assert.deepEqual(await inspector.faults(), [])
    await fits(page, 360)
    await field(page, 'Code from the email').fill(codeIn(await site.mailTo(next)))
    await page.getByRole('button', { name: 'Confirm' }).click()

    await page.getByText(`You sign in with ${next}.`).waitFor()
    const notice = await site.mailTo(email)
    assert.match(notice.subject, /^Your email address at .* was changed$/)
    assert.match(notice.text, /reply to this email or telephone us at once/)
    assert.deepEqual(
      notice.links.filter((link) => link.includes('/user/')),
      [],
      'nothing here would help whoever was robbed of the account',
    )
  })

  it('does not change it by the link of the mail on another device, and is told where', async (t) => {
    const email = await account(site, 'elsewhere')
    const next = 'maryam.is-elsewhere@example.org'
    const { data } = await site.program.post('/api/user/login', { email, password: PASSWORD })
    const headers = { 'x-jwt-token': data['token'] as string }
    const asking = { email: next, password: PASSWORD }
    await site.program.post('/api/user/changeEmail', asking, headers)
    const { page, open, expect } = await site.visit(t)
    const inspector = await inspect(page)

    await open(linkIn(await site.mailTo(next)))
    await alive(page)
    expect(/409/)
    await page.getByRole('button', { name: 'Confirm and sign in' }).click()

    await page
      .getByRole('heading', { name: 'Please confirm this where you asked for it' })
      .waitFor()
    assert.deepEqual(await inspector.faults(), [])
    await fits(page, 360)
    assert.equal(await stored(page), null)
    const rows = await site.rows('select email from people where email in ($1, $2)', [email, next])
    assert.deepEqual(rows, [{ email }])
  })

  it('ends another device', async (t) => {
    const email = await account(site, 'devices')
    const other = await site.program.post('/api/user/login', { email, password: PASSWORD })
    const { page, open, expect } = await site.visit(t)
    await signInAs(page, open, email)
    expect(/422/)

    const devices = part(page, 'Where you are signed in')
    await devices.getByRole('listitem').nth(1).waitFor()
    await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await devices.getByLabel('Password', { exact: true }).fill('not this one')
    await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await devices.getByText('This password is wrong.').first().waitFor()
    await devices.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByText('Every other device is signed out.', { exact: true }).first().waitFor()

    await eventually(
      'this device alone',
      async () => (await devices.getByRole('listitem').count()) === 1,
    )
    const headers = { 'x-jwt-token': other.data['token'] as string }
    const { code } = await site.program.post('/api/user/details', {}, headers)
    assert.equal(code, 401)
    await page.reload()
    await field(page, 'Telephone').waitFor()
  })

  it('takes along everything that is held of them', async (t) => {
    const email = await account(site, 'takes')
    const { page, open } = await site.visit(t)
    await signInAs(page, open, email)

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download everything we hold about you' }).click(),
    ])

    assert.equal(file.suggestedFilename(), 'my-data.json')
    const held = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
      people: { account: { email: string } }
    }
    assert.equal(held.people.account.email, email)
  })
})

it('an account is deleted with everything that is its own', async (t) => {
  const email = await account(site, 'leaving')
  const { page, open } = await site.visit(t)
  await open('/user/login')
  await alive(page)
  await field(page, 'Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Delete my account', { exact: true }).click()
  await part(page, 'Your data').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete my account for good' }).click()

  await page.waitForURL((url) => url.pathname === '/')
  await eventually('nobody signed in', async () => (await stored(page)) === null)
  assert.deepEqual(await site.rows('select id from people where email = $1', [email]), [])
})

/** Everything that this tab keeps, in one text. */
function keptInTab(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem('userData')`)
}

async function storedFields(page: Page): Promise<string[]> {
  return Object.keys(JSON.parse((await stored(page)) ?? '{}') as object).toSorted()
}
