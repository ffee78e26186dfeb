import type { Page } from 'playwright-core'
import { giveDonation } from '#features/money/giving/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import type { KeptMail, Site } from '#testing/browser.ts'
import { gift } from '#testing/gifts.ts'
import { field } from './donor.ts'
import { alive } from './screen.ts'

export const PASSWORD = 'the lamp by the mihrab'

type Open = (path: string) => Promise<unknown>

export function signIn(page: Page, open: Open): Promise<void> {
  return signInAs(page, open, DEMO_DONOR.email, DEMO_DONOR.password)
}

export async function signInAs(
  page: Page,
  open: Open,
  email: string,
  password = PASSWORD,
): Promise<void> {
  await open('/user/login')
  await alive(page)
  await field(page, 'Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await field(page, 'Telephone').waitFor()
}

/** On the page of the account. What the page still asks would be refused to whoever has left. */
export async function signOut(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Somebody with an account and PASSWORD, made without a screen. */
export async function account(site: Site, name: string): Promise<string> {
  const email = `maryam.${name}@example.org`
  const { data } = await site.program.post('/api/user/register', {
    firstName: 'Maryam',
    lastName: 'Idris',
    email,
    password: PASSWORD,
    consent: { email: false, sms: false },
  })
  const code = codeIn(await site.mailTo(email))
  const { registrationId } = data
  await site.program.post('/api/user/verifyEmail', { registrationId, code })
  await forgetMail(site, email)
  return email
}

/** £25 once and twice £5 every Friday, by whoever has this address; answers the id of the last. */
export async function givesRegularly({ program }: Site, email: string): Promise<string> {
  const visitor = {
    asks: ({ path }: { path: string }, input: object) => program.post(path, input),
  } as never
  const items = [{ donationId: 'where-needed-most', amount: 5_00 }]
  const donor = { firstName: 'Maryam', lastName: 'Idris', email }
  let id = ''
  for (const more of [{}, { frequency: 'friday', items }, { frequency: 'friday', items }]) {
    const { data } = await program.post(
      giveDonation.path,
      await gift({ visitor }, { donor, ...more }),
    )
    id = String(data['transactionId'])
  }
  return id
}

/** So that the next mail is the one that is waited for. */
export async function forgetMail(site: Site, email: string): Promise<void> {
  await site.rows('delete from mails where to_address = $1', [email])
}

export function codeIn({ text }: KeptMail): string {
  return /\b\d{6}\b/.exec(text)![0]
}

export function linkIn({ text }: KeptMail): string {
  return /\/user\/(?:verify|sign-in|resetpassword)\/[\w-]+/.exec(text)![0]
}

export function part(page: Page, name: string) {
  return page.getByRole('region', { name })
}
