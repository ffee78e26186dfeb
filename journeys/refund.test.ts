import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import type { Page } from 'playwright-core'
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
    await eventually('what was done is in view', () =>
      page.evaluate<boolean>(`document.activeElement.textContent === 'What was sent back'`),
    )
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
    // Without its token the bank never settles it, however long this walk takes.
    await site.rows(`update sandbox_intents set token_id = null where status = 'processing'`)
    const { page } = await atWork(site, t, 'owner', { device: 'phone' })

    await page.goto(`/admin/gifts?q=${email}`)
    await page.getByRole('link', { name: /Hamza Amin/ }).click()

    await page.getByText('The money of this gift has not arrived.').waitFor()
    await page.goto('/admin/gifts?q=nobody%40example.org')
    await page.getByText('Nothing found').waitFor()
  })

  it('reads that a refund came back, and that its giver does not have the money', async (t) => {
    const email = 'sumayya.amin@example.org'
    await give({ firstName: 'Sumayya', lastName: 'Amin', email }, '4000000000005126')
    const { page } = await atWork(site, t, 'owner', { device: 'phone' })
    await page.goto(`/admin/gifts?q=${email}`)
    await page.getByRole('link', { name: /Sumayya Amin/ }).click()
    const { code } = await signInOf(site, 'owner')
    await page.getByLabel('Code from your app').fill(code)
    await page.getByRole('button', { name: 'Give back £25.00' }).click()
    await eventually('the giver is told', async () =>
      (await site.mailTo(email)).subject.includes('could not reach you') ? true : undefined,
    )

    await page.reload()

    await page.getByText('came back to you', { exact: true }).waitFor()
    await page.getByText('The giver does not have what came back to you.').waitFor()
  })

  it('is told on the first page that a refund came back, until it is settled', async (t) => {
    const email = 'khawla.amin@example.org'
    await give({ firstName: 'Khawla', lastName: 'Amin', email }, '4000000000005126')
    const visit = await atWork(site, t, 'owner', { device: 'phone' })
    const { page } = visit
    const inspector = await inspect(page)
    await page.goto(`/admin/gifts?q=${email}`)
    await page.getByRole('link', { name: /Khawla Amin/ }).click()
    const { code } = await signInOf(site, 'owner')
    await page.getByLabel('Code from your app').fill(code)
    await page.getByRole('button', { name: 'Give back £25.00' }).click()
    await eventually('the giver is told', async () =>
      (await site.mailTo(email)).subject.includes('could not reach you') ? true : undefined,
    )

    await page.goto('/admin')
    const told = page.getByRole('link', { name: /A refund did not arrive · £25\.00.*Khawla Amin/ })
    await told.click()
    await page.getByText('came back to you', { exact: true }).waitFor()
    assert.deepEqual(await inspector.faults(), [])
    await page.getByRole('button', { name: 'This is settled' }).click()
    await isTold(page, 'It no longer waits.')
    await page.getByRole('button', { name: 'This is settled' }).waitFor({ state: 'detached' })
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'What was sent back')
    await page.goto('/admin')
    await page.locator('.office-room h1').waitFor()
    assert.equal(await told.count(), 0)
  })

  it('is told that there are more refunds that did not arrive, and works through all of them', async (t) => {
    const lastName = 'Qasim'
    for (const firstName of ['Amina', 'Bushra', 'Dalal', 'Firyal', 'Hind', 'Iman'])
      await give({ firstName, lastName, email: `${firstName.toLowerCase()}.qasim@example.org` })
    await site.rows(
      `insert into refunds_seen_to select distinct organisation_id, gift_id, '2100-01-01'::timestamptz from postings
       where kind = 'refund-failed' on conflict do nothing`,
    )
    await refuse(lastName)
    const visit = await atWork(site, t, 'owner', { device: 'phone' })
    const { page } = visit
    const inspector = await inspect(page)
    const { press } = hand(page)

    const first = await page.locator('.office-part').first().innerText()
    assert.match(first, /A refund was not sent · £5\.00\s+Your payment provider refused it/)
    await page.getByRole('link', { name: 'One more refund did not arrive' }).click()
    await page.getByText('Their givers do not have').waitFor()
    const rows = page.locator('.office-list a')
    await eventually('all six', async () => (await rows.count()) === 6)
    await page.getByRole('link', { name: /Iman Qasim · £25\.00.*£5\.00 did not arrive/ }).click()
    await page.getByText('your payment provider refused to send it').waitFor()
    await page.getByText('The giver’s bank has asked for this money already.').waitFor()
    await press('This is settled')
    await page.getByText('your payment provider refused to send it').waitFor({ state: 'detached' })
    await press('Back to the gifts', 'link')
    await eventually('five are left', async () => (await rows.count()) === 5)
    assert.deepEqual(await inspector.faults(), [])

    await site.rows(`delete from refund_orders where state = 'refused'`)
    await page.reload()
    await page.getByText('No refund waits').waitFor()
    await press('Show all', 'link')
    await page.getByLabel('Find a gift').waitFor()
  })

  /** The provider has refused to give back a part of each gift of theirs. */
  async function refuse(lastName: string): Promise<void> {
    await site.rows(
      `insert into refund_orders (organisation_id, id, gift_id, payment_id, amount_minor, currency, reason, note, asked_at,
         state, key_sequence, refused_code, ended_at)
       select g.organisation_id, gen_random_uuid(), g.id, g.payment_id, 500, 'GBP', 'asked', '', now() - interval '1 minute', 'refused', 0,
         'charge-disputed', date_trunc('milliseconds', now())
       from gifts g join donors d on d.id = g.donor_id where d.last_name = $1`,
      [lastName],
    )
  }

  it('sees by itself what becomes of a gift that has not arrived', async (t) => {
    const email = 'juwayriya.amin@example.org'
    await give({ firstName: 'Juwayriya', lastName: 'Amin', email }, CARD.settlesLater)
    await site.rows(`update sandbox_intents set token_id = null where status = 'processing'`)
    const { page } = await atWork(site, t, 'owner', { device: 'phone' })
    await page.clock.install()
    await page.goto(`/admin/gifts?q=${email}`)
    await page.getByRole('link', { name: /Juwayriya Amin/ }).click()
    await page.getByText('The money of this gift has not arrived.').waitFor()

    const look = page.waitForResponse('**/api/admin/gifts/*')
    await page.clock.fastForward(3_000)

    assert.equal((await look).status(), 200)
  })

  it('comes back among the older gifts to where they were', async (t) => {
    const { page } = await atWork(site, t, 'owner', { device: 'phone' })
    await page.goto('/admin/gifts')
    await page.getByRole('link', { name: 'Older gifts' }).click()
    await page.getByRole('link', { name: 'The newest gifts' }).waitFor()
    const gift = page.locator('.office-list a').nth(20)
    const name = await gift.innerText()
    await gift.scrollIntoViewIfNeeded()
    const top = await page.evaluate<number>('scrollY')

    await gift.click()
    await page.getByRole('link', { name: 'Back to the gifts' }).waitFor()
    assert.equal(await page.title(), 'Gifts · Office · Al-Noor Masjid')
    await page.goBack()

    await eventually('the place', async () => (await page.evaluate('scrollY')) === top)
    assert.equal(await page.locator('.office-list a').nth(20).innerText(), name)

    await page.locator('.office-list a').nth(20).click()
    await page.reload()
    await page.getByRole('link', { name: 'Back to the gifts' }).click()
    await page.getByRole('link', { name: 'The newest gifts' }).waitFor()
    assert.equal(await page.locator('.office-list a').nth(20).innerText(), name)
  })

  it('reads that there is nothing after a gift that is not here, and finds the newest', async (t) => {
    const { page } = await atWork(site, t, 'owner', { device: 'phone' })
    await page.goto(`/admin/gifts?after=${crypto.randomUUID()}`)
    await page.getByText('Nothing found').waitFor()

    await page.getByRole('link', { name: 'The newest gifts' }).click()

    await page.getByRole('link', { name: 'Older gifts' }).waitFor()
  })
})

describe('the page of a gift whose money is on its way back', () => {
  it('keeps what is being written when the connection is lost for a moment', async (t) => {
    const { page, expect } = await atWork(site, t, 'owner', { device: 'phone' })
    await openOnItsWay(page, 'Umama')
    const note = page.getByLabel('A note for your colleagues')
    await note.fill('The rest on Monday.')

    expect(/^failed net::ERR_FAILED GET \/api\/admin\/gifts\//)
    await page.route('**/api/admin/gifts/*', (route) => route.abort())
    const failing = page.waitForEvent('requestfailed')
    await page.clock.fastForward(60_000)
    await failing
    await page.unroute('**/api/admin/gifts/*')
    const look = page.waitForResponse('**/api/admin/gifts/*')
    await page.clock.fastForward(60_000)
    await look

    assert.equal(await note.inputValue(), 'The rest on Monday.')
  })

  it('keeps no office open in which nobody is, and looks again for whoever comes back', async (t) => {
    const { page, asked } = await atWork(site, t, 'owner', { device: 'phone' })
    await openOnItsWay(page, 'Safwan')
    const looks = () => asked.filter(({ path }) => path.startsWith('/api/admin/gifts/')).length

    for (let minute = 0; minute < 4; minute++) {
      const look = page.waitForResponse('**/api/admin/gifts/*')
      await page.clock.fastForward(61_000)
      await look
    }
    // One more may come before the five minutes are over, as the first answer may be that of an earlier look.
    for (let minute = 0; minute < 2; minute++) await page.clock.fastForward(61_000)
    await page.waitForLoadState('networkidle')
    const before = looks()
    for (let minute = 0; minute < 12; minute++) await page.clock.fastForward(61_000)
    assert.equal(looks(), before)
    await page.keyboard.press('Shift')
    await eventually('a look', async () => looks() > before)
  })

  /** Asked for, and its provider has not answered. */
  async function openOnItsWay(page: Page, firstName: string): Promise<void> {
    const email = `${firstName.toLowerCase()}.amin@example.org`
    await give({ firstName, lastName: 'Amin', email })
    await site.rows(
      `insert into refund_orders (organisation_id, id, gift_id, payment_id, amount_minor, currency, reason, note, asked_at,
         state, key_sequence)
       select g.organisation_id, gen_random_uuid(), g.id, g.payment_id, 500, 'GBP', 'asked', '', now(), 'asked', 0
       from gifts g join donors d on d.id = g.donor_id where d.email = $1`,
      [email],
    )
    await page.clock.install()
    await page.goto(`/admin/gifts?q=${email}`)
    await page.getByRole('link', { name: '· £25.00' }).click()
    await page.locator('.office-list').getByText('5.00').waitFor()
  }
})

async function give(donor: object, card: string = CARD.good): Promise<void> {
  const visitor = {
    asks: (endpoint: { path: string }, input: object) => site.program.post(endpoint.path, input),
  } as never
  const confirmationToken = await payWith({ visitor }, card)
  const asked = await gift({ visitor }, { confirmationToken, donor })
  await site.program.post(giveDonation.path, asked)
}
