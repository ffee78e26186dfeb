import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { findItem } from '#features/ground/content/content.ts'
import { addItem } from '#features/ground/content/save.ts'
import type { LiveAppeal } from '#features/money/campaigns/appeal-night-contract.ts'
import { campaignKind } from '#features/money/campaigns/kind-contract.ts'
import { promiseMatch } from '#features/money/campaigns/promise-match.ts'
import { fundOf } from '#features/money/campaigns/rules.ts'
import { linksOf } from '#features/money/campaigns/update-wishes.ts'
import { keepDonor } from '#features/money/donors/donors.ts'
import { keepOffline } from '#features/money/offline-gifts/offline-gifts.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { MORNING, eventually, openSite } from '#testing/browser.ts'
import { atWork, isTold } from './at-work.ts'
import { inspect } from './axe.ts'
import {
  amount,
  arrives,
  choose,
  declineGiftAid,
  donor,
  enterCard,
  field,
  introduce,
} from './donor.ts'
import { alive, hydrated } from './screen.ts'
import { signIn } from './somebody.ts'

const site = openSite()

describe('somebody who is moved by a campaign', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`gives one place to pray from its page on a ${device}, and the total follows`, async (t) => {
      const giver = donor(device === 'phone' ? 'Halima' : 'Idris', 'Osei')
      const { page, open } = await site.visit(t, { device })
      await open('/campaigns')
      await page.getByRole('link', { name: 'A warm floor for the upper hall' }).click()
      await page.waitForURL('**/campaign/warm-floor')
      const before = await raised()

      await page.getByRole('button', { name: 'Give £54: A place to pray' }).click()
      await page.getByRole('article', { name: 'A place to pray' }).waitFor()
      await choose(page.getByRole('radio', { name: '£54 × 1' }))
      await pay(page, giver)

      await arrives(page)
      // Whoever has promised to double gifts adds the same.
      await eventually('the total', async () => (await raised()) === before + 2 * 54_00)
      const [line] = await site.rows(
        `select l.title, l.quantity from gift_lines l join gifts g on g.id = l.gift_id
         join donors d on d.id = g.donor_id where d.email = $1`,
        [giver.email],
      )
      assert.deepEqual(line, { title: 'A place to pray × 1', quantity: 1 })
    })
})

describe('somebody who collects for a campaign', () => {
  it('opens a page of their own, the office agrees, and a friend gives through it', async (t) => {
    // The donor of the demonstration keeps a page already; here they have none yet.
    for (const table of ['fundraiser_gifts', 'fundraisers']) await site.rows(`delete from ${table}`)
    const own = await site.visit(t, { device: 'phone' })
    await signIn(own.page, own.open)
    await own.open('/campaign/warm-floor')
    await own.page.getByRole('link', { name: 'Open your own page' }).click()
    await own.page.waitForURL('**/campaign/warm-floor/fundraise')
    await field(own.page, 'Title of your page').fill('Ten rows for my grandfather')
    await field(own.page, 'Your story').fill('He laid the carpet of 1994 with eleven others.')
    await field(own.page, 'Your goal').fill('2700')
    await own.page.getByRole('button', { name: 'Send it for approval' }).click()
    await own.page.getByText('We’re reading your page').waitFor()

    const office = await atWork(site, t, 'editor', { device: 'phone' })
    await office.page.getByRole('link', { name: /^Fundraising pages/ }).click()
    await office.page.getByRole('button', { name: 'Approve: Ten rows for my grandfather' }).click()
    await isTold(office.page, 'The page is open.')

    const giver = donor('Ahmad', 'Friend')
    const { page, open } = await site.visit(t, { device: 'phone' })
    await open('/campaign/warm-floor')
    await page.getByRole('link', { name: 'Ten rows for my grandfather' }).click()
    await page.waitForURL('**/fundraiser/ten-rows-for-my-grandfather')
    await page.getByRole('link', { name: 'Give through this page' }).click()
    await choose(amount(page, '£54'))
    await pay(page, giver)
    await arrives(page)

    await eventually('the total of the page', async () => {
      const { body } = await site.fetch('/api/fundraisers/ten-rows-for-my-grandfather')
      return (JSON.parse(body.toString()) as { data: { raised: number } }).data.raised === 54_00
    })
  })
})

describe('somebody who wants to hear of a campaign', () => {
  it('says so when they give, is written to, and ends it from the letter', async (t) => {
    const giver = donor('Khadija', 'Noor')
    const { page, open } = await site.visit(t, { device: 'phone' })
    await open('/campaign/warm-floor')
    await page.getByRole('link', { name: 'Give now' }).click()
    await choose(amount(page, '£54'))
    const news = page.getByRole('checkbox', { name: 'Email me when there is news' })
    assert.equal(await news.isChecked(), false)
    await news.check()
    await pay(page, giver)
    await arrives(page)
    const wanted = () =>
      site.rows<{ item_id: string; gift_id: string }>(
        `select w.item_id, w.gift_id from update_wishes w join gifts g on g.id = w.gift_id
         join donors d on d.id = g.donor_id where d.email = $1`,
        [giver.email],
      )
    const [wish] = await wanted()

    const links = linksOf(await site.office('al-noor'), {
      itemId: wish!.item_id,
      giftId: wish!.gift_id,
    })
    await open(new URL(links.page).pathname)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByText('You’ve unsubscribed').waitFor()

    assert.deepEqual(await wanted(), [])
  })
})

describe('a campaign that stands alone', () => {
  it('takes the width of the list, its picture beside its words', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/campaigns')
    const card = page.getByRole('article').filter({ hasText: 'A warm floor for the upper hall' })
    const [whole, picture] = [await card.boundingBox(), await card.locator('img').boundingBox()]

    assert.ok(whole!.width > 800 && picture!.width < whole!.width / 2)
  })
})

describe('a site of campaigns alone', () => {
  it('has them on Home, and takes a gift to one of them', async (t) => {
    const giver = donor('Salma', 'Idrissi')
    const { page, open } = await site.visit(t, { device: 'phone', organisation: 'crescent' })
    await open('/')
    await page.getByRole('link', { name: 'Winter rooms for forty families' }).click()
    await page.waitForURL('**/campaign/winter-rooms')

    await page.getByRole('link', { name: 'Give now' }).click()
    await choose(amount(page, '£70'))
    await pay(page, giver)

    await arrives(page)
  })

  it('takes the name of a giver off its wall, from the page of thanks', async (t) => {
    const giver = donor('Sumayya', 'Idrissi')
    const { page, open } = await site.visit(t, { device: 'phone', organisation: 'crescent' })
    await open('/campaign/wells')
    await page.getByRole('link', { name: 'Give now' }).click()
    await choose(amount(page, '£60'))
    await pay(page, giver)
    await arrives(page)

    await page.getByRole('link', { name: 'Take my name off the campaign’s page' }).click()
    await page.waitForURL('**/take-name-back/*')
    await page.getByRole('button', { name: 'Take my name off' }).click()
    await page.getByText('Your name is off the wall').waitFor()

    await open('/campaign/wells')
    await page.getByRole('heading', { name: 'With thanks to' }).waitFor()
    assert.equal(await page.getByText('Sumayya I.').count(), 0)
  })

  it('takes an amount with a name, chosen by one press', async (t) => {
    const giver = donor('Bilqis', 'Anwar')
    const { page, open } = await site.visit(t, { device: 'phone', organisation: 'crescent' })
    await open('/campaign/wells')
    await alive(page)

    await page.getByRole('button', { name: 'Give £240: Water for a street' }).click()
    await page.getByRole('article', { name: 'Water for a street' }).waitFor()
    await pay(page, giver)
    await arrives(page)

    const [line] = await site.rows(
      `select l.title, l.amount_minor::int as amount, l.plan_id is not null as "isPlan" from gift_lines l
       join gifts g on g.id = l.gift_id join donors d on d.id = g.donor_id where d.email = $1`,
      [giver.email],
    )
    assert.deepEqual(line, { title: 'Water for a street', amount: 240_00, isPlan: true })
  })

  it('says that two amounts are two gifts when the second is chosen, and takes either', async (t) => {
    const { page, open } = await site.visit(t, { device: 'phone' })
    await open('/campaign/warm-floor')

    // Pressed while the frame is alive already, and before what is below the first screen has come.
    const { promise: came, resolve: comes } = Promise.withResolvers<void>()
    await page.route(/campaign-below[^/]*\.js/, async (route) => {
      await came
      await route.continue()
    })
    const asked = page.waitForRequest(/campaign-below[^/]*\.js/)
    await hydrated(page, 'header')
    await page.getByRole('button', { name: 'Give £18 a month: One place, in three parts' }).click()
    await asked
    comes()
    await page.getByRole('article', { name: 'One place, in three parts' }).waitFor()
    await page.getByRole('button', { name: 'Give £10 a month: A little every month' }).click()
    const said = page.getByRole('alert').filter({ hasText: 'each is a gift of its own' })
    await said.waitFor()
    assert.deepEqual(await (await inspect(page)).faults(), [])
    assert.equal(await page.getByRole('article', { name: 'A little every month' }).count(), 0)
    await said.getByRole('button', { name: 'Choose “A little every month” instead' }).click()

    await page.getByRole('article', { name: 'A little every month' }).waitFor()
    assert.equal(await page.getByRole('article', { name: 'One place, in three parts' }).count(), 0)
    await said.waitFor({ state: 'detached' })
  })

  it('has a day sponsored whole, from its calendar, which says then that it is given', async (t) => {
    const giver = donor('Ruqayya', 'Sadiq')
    const { page, open } = await site.visit(t, { device: 'phone', organisation: 'crescent' })
    await open('/campaign/wells')
    const free = page.getByRole('button', { name: /: Free$/ })
    const before = await free.count()
    const said = (await free.last().locator('.visually-hidden').textContent()) ?? ''
    const name = said.replace(': ', '')

    await free.last().click()
    await page.getByRole('article', { name }).waitFor()
    await choose(page.getByRole('radio', { name: '£450 The whole day' }))
    await pay(page, giver)
    await arrives(page)

    // The page is made anew once its total is.
    await eventually('the day', async () => {
      const { body } = await site.fetch('/campaign/wells', { organisation: 'crescent' })
      const [, after = ''] = body.toString().split(said)
      return !after.slice(0, 200).includes('Free')
    })
    await open('/campaign/wells')
    await page
      .getByRole('listitem')
      .filter({ hasText: `${name}: ` })
      .getByText('Sponsored')
      .waitFor()
    assert.equal(await page.getByRole('button', { name: /: Free$/ }).count(), before - 1)
  })

  it('leads from its greeting to what is collected for', async (t) => {
    const { page, open } = await site.visit(t, { device: 'phone', organisation: 'crescent' })
    await open('/')

    await page.getByRole('link', { name: 'Give to the wells' }).click()

    await page.waitForURL('**/campaign/wells')
    await page.getByRole('link', { name: 'Give now' }).waitFor()
  })

  it('says of one that has ended that it has, how far it came, and asks for nothing', async (t) => {
    const { page, open } = await site.visit(t, { organisation: 'crescent' })
    await open('/campaign/clinic-boat')

    await page.getByText('140% of the goal: reached, thank you').waitFor()
    await page.getByText('This campaign has ended. Thank you to everybody who gave.').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Give now' }).count(), 0)
    assert.equal(await page.locator('form').count(), 0)
  })

  it('has no list of them, no other way to give, and no page of a mosque', async (t) => {
    const { open } = await site.visit(t, { organisation: 'crescent' })
    for (const path of ['/campaigns', '/donate', '/prayer-times', '/user/login'])
      await open(path, 404)
    for (const path of ['/register', '/login', '/privacy', '/terms-conditions']) await open(path)
  })
})

describe('somebody who adds to the gifts of others', () => {
  it('is named with what is left, and until it is used up and no longer', async (t) => {
    const ctx = await site.office('crescent')
    const today = wallClock(new Date(), ctx.organisation.timeZone).date
    const draft = { title: 'A lift for the elders', slug: 'lift', state: 'published' } as const
    const fields = { target: 900_00, zakatEligible: false, giftAidEligible: true }
    await inTransaction(ctx, (ctx) => addItem(ctx, campaignKind, { ...draft, fields }))
    const promise = { name: 'A family of Leeds', percent: 100, capMinor: 60_00 }
    const days = { startsOn: today, endsOn: addDays(today, 7) }
    await promiseMatch(ctx, { campaignId: 'lift', ...promise, ...days })
    const { page, open } = await site.visit(t, { organisation: 'crescent' })
    await open('/campaign/lift')
    await page.getByText('£60 of that is left.').waitFor()
    await alive(page)

    await bring(ctx, 'lift', 45_00)
    await page.getByText('£15 of that is left.').waitFor()
    await bring(ctx, 'lift', 45_00)

    await page.getByText('added £60: all that was promised has been used.').waitFor()
    assert.equal(await page.getByText('brings £1 more').count(), 0)
  })
})

describe('a screen for an appeal night', () => {
  const site = openSite({ NOW: new Date(MORNING).toISOString() })
  const liveAppeal = async (id: string, organisation = 'al-noor') => {
    const { body } = await site.fetch(`/api/campaigns/${id}/live`, { organisation })
    return (JSON.parse(body.toString()) as { data: LiveAppeal }).data
  }

  it('follows what comes, without a name', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop', organisation: 'crescent' })
    await page.clock.install({ time: MORNING })
    await open('/campaign/wells/live')
    await page.getByRole('img', { name: /camera of your phone/ }).waitFor()
    const before = await liveAppeal('wells', 'crescent')
    assert.equal(await page.locator('header nav, footer').count(), 0)

    await bring(await site.office('crescent'), 'wells', 1_234_00)

    const raised = (before.raised + 1_234_00) / 100
    await page.getByText(`£${raised.toLocaleString('en-GB')}`, { exact: true }).waitFor()
    await page.getByText(String(before.donors + 1), { exact: true }).waitFor()
    assert.doesNotMatch((await page.locator('main').textContent()) ?? '', /Musa|Diallo/)
  })

  it('says since when nobody has told it anything, and rests in prayer all the same', async (t) => {
    const { page, open, expect } = await site.visit(t, { device: 'desktop' })
    expect(/^failed net::ERR_INTERNET_DISCONNECTED GET \/api\/campaigns\/warm-floor\/live$/)
    await page.clock.install({ time: MORNING })
    await open('/campaign/warm-floor/live')
    await alive(page)
    const { pauses } = await liveAppeal('warm-floor')
    const next = pauses.find(({ from }) => from > MORNING + 120_000)!

    await page.context().setOffline(true)
    const said = page.getByText(/^No connection since \d\d:\d\d\. The total is as it was then\.$/)
    // What was on its way when the connection went is heard all the same, and counts from then on.
    await eventually('a word that nobody is heard', async () => {
      await page.clock.fastForward(60_000)
      return said.isVisible()
    })
    // The page goes by the server's clock, which may be a second behind.
    const until = next.from + 5_000
    await page.clock.fastForward(until - (await page.evaluate<number>('Date.now()')))
    await page.getByRole('heading', { name: next.name }).waitFor()
    await page.getByText(/^We’ll carry on at \d\d:\d\d\.$/).waitFor()
    assert.equal(await page.getByText('raised').count(), 0)

    await page.context().setOffline(false)
  })
})

/** A gift that came by transfer, as the office records it. */
async function bring(ctx: Context, slug: string, amountMinor: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const item = (await findItem(ctx, campaignKind, slug))!
    const donorId = randomUUID()
    const about = { firstName: 'Musa', lastName: 'Diallo', email: '', contactNumber: null }
    await keepDonor(ctx, { id: donorId, isNew: true, personId: null }, { ...about, address: null })
    await keepOffline(ctx, {
      by: 'bank',
      lines: [
        { fundId: fundOf(item.itemId), title: item.title, giftAidEligible: false, amountMinor },
      ],
      currency: 'GBP',
      reference: `Transfer ${donorId}`,
      countedBy: [],
      donorId,
      anonymous: false,
      givenAt: ctx.now(),
    })
  })
}

async function pay(page: Page, giver: ReturnType<typeof donor>): Promise<void> {
  await introduce(page, giver)
  await declineGiftAid(page)
  await enterCard(page)
  // Each need of the campaign has a button of its own.
  await page
    .locator('#give')
    .getByRole('button', { name: /^Give £/ })
    .click()
}

async function raised(): Promise<number> {
  const { body } = await site.fetch('/api/campaigns/warm-floor')
  return (JSON.parse(body.toString()) as { data: { raised: number } }).data.raised
}
