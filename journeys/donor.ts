import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { CARD } from '#testing/gifts.ts'
import { type Site, eventually } from '#testing/browser.ts'

/** Somebody who gives. Each journey has its own, so that its gift is found again among all others. */
export interface Donor {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export function donor(firstName: string, lastName = 'Khan'): Donor {
  const name = `${firstName}.${lastName}`.toLowerCase()
  return { firstName, lastName, email: `${name.replaceAll(/[^a-z.]/g, '')}@example.org` }
}

export const HOME = { line1: '7 Alum Rock Road', city: 'Birmingham', postcode: 'B8 1JA' }

export function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name })
}

export async function introduce(page: Page, { firstName, lastName, email }: Donor): Promise<void> {
  await field(page, 'First name').fill(firstName)
  await field(page, 'Last name').fill(lastName)
  await field(page, 'Email').fill(email)
}

export async function declineGiftAid(page: Page): Promise<void> {
  await choose(page.getByRole('radio', { name: 'No I don’t' }))
}

export async function addGiftAid(page: Page, home = HOME): Promise<void> {
  await choose(page.getByRole('radio', { name: 'Yes I pay UK tax' }))
  await field(page, 'House name or number, and street').fill(home.line1)
  await field(page, 'Town or city').fill(home.city)
  await field(page, 'Postcode').fill(home.postcode)
}

export async function enterCard(page: Page, number: string = CARD.good): Promise<void> {
  await field(page, 'Card number').fill(number)
  await field(page, 'Expiry date').fill('12/30')
  await field(page, 'Security code').fill('123')
}

/** Presses the words of a radio button or a box, as people do: the button itself lies behind them. */
export async function choose(control: Locator): Promise<void> {
  await control.locator('xpath=ancestor::label').click()
  assert.ok(await control.isChecked())
}

export function giveButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Give( £|$)/ })
}

/** A suggested amount, such as £10; never mind what it does. */
export function amount(page: Page, sum: string): Locator {
  return page.getByRole('radio', { name: new RegExp(`^${sum}(?: |$)`) })
}

/** £25 where it is needed most, all but the press of the button. */
export async function fillGift(page: Page, giver: Donor, card: string = CARD.good): Promise<void> {
  await choose(amount(page, '£25'))
  await introduce(page, giver)
  await declineGiftAid(page)
  await enterCard(page, card)
}

/** Waits for the thank-you page that says so; answers the id of the gift. */
export async function arrives(page: Page, says = 'Your gift has arrived'): Promise<string> {
  await page.waitForURL('**/thank-you/*')
  await page.getByText(says, { exact: true }).first().waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

interface Books {
  readonly id: string
  readonly state: string
  readonly gift: number
  readonly fee: number
  readonly total: number
  /** How often the sandbox's bank has taken money for it. */
  readonly taken: number
  readonly ledger: number
}

/** Every gift of a donor, as the books have it. */
export function giftsOf(site: Site, { email }: Donor): Promise<Books[]> {
  return site.rows<Books>(
    `select g.id, p.state, g.gift_minor::int as gift, g.fee_minor::int as fee, g.total_minor::int as total,
       (select count(*)::int from sandbox_charges c where c.intent_id = p.intent_id and c.outcome = 'succeeded') as taken,
       (select count(*)::int from postings c where c.gift_id = g.id and c.kind = 'charge') as ledger
     from gifts g join donors d on d.id = g.donor_id join payments p on p.id = g.payment_id
     where d.email = $1 order by g.given_at`,
    [email],
  )
}

/** Exactly one gift of so many minor units, paid once, in the ledger once. */
export async function gaveOnce(site: Site, giver: Donor, total: number): Promise<void> {
  await eventually(`a settled gift of ${giver.email}`, async () =>
    (await giftsOf(site, giver)).some(({ state }) => state === 'succeeded'),
  )
  const books = (await giftsOf(site, giver)).map(({ state, total, taken, ledger }) => ({
    state,
    total,
    taken,
    ledger,
  }))
  assert.deepEqual(books, [{ state: 'succeeded', total, taken: 1, ledger: 1 }])
}

/** Where the receipt of a mail is: its link has a key, and only whoever has it sees the whole name. */
export function receiptIn({ links }: { readonly links: readonly string[] }): string {
  const link = links.find((each) => /\/api\/receipt\/[^?]+\?key=/.test(each))
  assert.ok(link, 'no receipt in the mail')
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}
