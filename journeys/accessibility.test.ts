import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { giveDonation } from '#features/money/giving/contract.ts'
import { type Visit, eventually, openSite } from '#testing/browser.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { type Inspector, MOST_SHIFT, inspect } from './axe.ts'
import { donor, fillGift, giveButton } from './donor.ts'

const site = openSite()

interface Screen {
  readonly path: string | (() => Promise<string>)
  readonly status?: number
  readonly organisation?: string
  /** Words that only this screen says, so that no other one is looked at in its place. */
  readonly says: string
  /** Before the page is opened. */
  readonly arrange?: (visit: Visit) => Promise<unknown>
  /** After it was opened. */
  readonly act?: (page: Page) => Promise<unknown>
}

const SCREENS: Readonly<Record<string, Screen>> = {
  'the home page': { path: '/', says: 'A house of prayer, learning and welcome since 1978.' },
  'the donation form': { path: '/donate', says: 'Give to Al-Noor Masjid' },
  'the donation form with everything wrong': {
    path: '/donate',
    says: 'Enter your first name.',
    act: (page) => giveButton(page).click(),
  },
  'the donation form with everything open': {
    path: '/donate',
    says: 'House name or number, and street',
    act: openEverything,
  },
  'the form of one cause': { path: '/donate/food-bank', says: 'Thursday food bank' },
  'a cause that has closed': { path: '/donate/fitrana', says: 'This collection has closed' },
  'the question of the donor’s bank': {
    path: '/donate',
    says: 'Is it you?',
    async act(page) {
      await fillGift(page, donor('Safiya'), CARD.challenge)
      await giveButton(page).click()
    },
  },
  'a gift that has arrived': { path: giftThatArrived(), says: 'Your gift has arrived' },
  'a gift that is being confirmed': {
    path: giftBy(CARD.settlesLater),
    says: 'Confirming your gift',
    // The page is not told that it has arrived meanwhile.
    arrange: ({ page }) => page.route('**/api/getDonationTransactionDetail/**', () => {}),
  },
  'a gift whose card was refused': {
    path: giftBy(CARD.declined),
    says: 'The card was not accepted',
  },
  'a gift that waits for the bank': {
    path: giftBy(CARD.challenge),
    says: 'Your bank is waiting for you',
  },
  'a gift that has come to an end': {
    path: giftBy(CARD.declined, 5),
    says: 'This gift did not go through',
  },
  'the questions to the imam': {
    path: '/ask-imam',
    says: 'Yes, and without any worry.',
    act: (page) => page.getByText('May I pray on a chair?').click(),
  },
  'the registration of two children with everything wrong': {
    path: '/maktab',
    says: 'Please agree to the terms.',
    async act(page) {
      await page.getByRole('button', { name: 'Add another child' }).click()
      await page.getByRole('button', { name: 'Send registration' }).click()
    },
  },
  'the services': { path: '/services', says: 'Family counselling' },
  'a service': { path: '/service/funeral-service', says: 'Other services' },
  'an event': { path: '/event/fajr-breakfast', says: 'Coming up' },
  'a piece of news': { path: '/news/winter-clothing-collection-begins', says: 'More news' },
  'a course': { path: '/courses/arabic-for-beginners', says: 'Other courses' },
  'the team': { path: '/our-team', says: 'Imams and teachers' },
  'the gallery': { path: '/gallery', says: 'Winter evenings' },
  'a vacancy with its form': { path: '/vacancies/library-desk', says: 'Your CV' },
  'letters whose link has gone': {
    path: '/subscription?token=nothing',
    says: 'This link has expired',
    arrange: async ({ expect }) => expect(/^answer 404 POST/),
  },
  'the prayer times': { path: '/prayer-times', says: 'Take them with you' },
  'the prayers of a whole year': { path: '/prayer-times?view=year', says: 'September' },
  'a Ramadan': { path: '/prayer-times?view=ramadan', says: 'Taraweeh' },
  'the prayer times of a sharp, black site': {
    path: '/',
    organisation: 'east-gate',
    says: 'Take them with you',
  },
  'the privacy policy': { path: '/privacy', says: 'Privacy policy' },
  'the terms': { path: '/terms-conditions', says: 'Terms and conditions' },
  'a page that does not exist': {
    path: '/nowhere',
    status: 404,
    says: 'We can’t find that page',
  },
  'a cause that does not exist': {
    path: '/donate/nothing',
    status: 404,
    says: 'We could not find what you want to give to.',
  },
  'the offline page': { path: '/offline', says: 'You’re offline' },
  'the parts of every screen': { path: '/dev/ui', says: 'The parts' },
  'the home page of a round, indigo site': {
    path: '/',
    organisation: 'crescent',
    says: 'Thirty-four wells before the summer',
  },
  'the donation form of a sharp, black site': {
    path: '/donate',
    organisation: 'east-gate',
    says: 'Give to East Gate Prayer Room',
  },
}

const IN_ARABIC: Readonly<Record<string, Screen>> = {
  'the home page in Arabic': { path: '/', says: 'أوجه التبرع' },
  'the prayer times in Arabic': { path: '/prayer-times', says: 'خذها معك' },
  'the donation form in Arabic': { path: '/donate', says: 'تبرّع إلى' },
  'a service in Arabic': { path: '/service/funeral-service', says: 'خدمات أخرى' },
  'the registration of children in Arabic': { path: '/maktab', says: 'سجّل أطفالك' },
  'a gift that has arrived, in Arabic': { path: giftThatArrived(), says: 'وصل تبرعك' },
}

const PHONE: Window = [360, 740]
const SMALL: Window = [320, 640]
const DESKTOP: Window = [1440, 900]
/** A small laptop's screen at 200 %. */
const ZOOMED: Window = [640, 450, 2]

describe('a screen is for everybody', { concurrency: 2 }, () => {
  for (const [name, screen] of Object.entries({ ...SCREENS, ...IN_ARABIC })) {
    const language = name in IN_ARABIC ? 'ar' : 'en'
    it(name, async (t) => {
      await isForEverybody(t, screen, language)
    })
  }
})

describe('the menu of a narrow screen', () => {
  it('leads wherever the header of a wide one does', async (t) => {
    const wide = await site.visit(t, { device: 'desktop' })
    const header = await inspect(wide.page)
    await wide.open('/privacy')
    await header.rest()
    const leads = new Set(await header.leads())
    for (const group of await wide.page.locator('.site-nav summary').all()) {
      await group.click()
      for (const address of await header.leads()) leads.add(address)
    }

    const narrow = await site.visit(t)
    const menu = await inspect(narrow.page)
    await narrow.open('/privacy')
    await menu.rest()
    await narrow.page.locator('.menu > summary').click()

    const shown = await menu.leads()
    assert.ok(leads.size > 1)
    const missing = [...leads].filter((address) => !shown.includes(address))
    assert.deepEqual(missing, [])
  })
})

/** Looked at on a phone, and then by somebody with a wide window; every-page.test.ts opens pages on a desktop. */
async function isForEverybody(
  t: TestContext,
  screen: Screen,
  language: 'en' | 'ar',
): Promise<void> {
  const visit = await site.visit(t, { language, organisation: screen.organisation ?? 'al-noor' })
  const { page } = visit
  const inspector = await inspect(page)
  const found: string[] = []

  await screen.arrange?.(visit)
  const path = typeof screen.path === 'string' ? screen.path : await screen.path()
  await visit.open(path, screen.status)
  await inspector.rest()
  const { total, of } = await inspector.shifts()
  if (total >= MOST_SHIFT) found.push(`moves by ${total} while it loads: ${of.join(', ')}`)
  await screen.act?.(page)
  await page.getByText(screen.says).first().waitFor()

  found.push(...(await inspector.faults()))
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await inspector.faults('color-contrast')).map((fault) => `in the dark: ${fault}`))
  found.push(...(await lostWhenNarrow(inspector, PHONE, SMALL)))
  // What a phone folds together stands open for whoever comes with a wide window.
  await page.evaluate(
    `document.querySelectorAll('footer details').forEach((each) => { each.open = true })`,
  )
  found.push(...(await lostWhenNarrow(inspector, DESKTOP, ZOOMED)))
  assert.deepEqual(found, [])
}

type Window = Parameters<Inspector['resize']>

/** What does not fit into a window or a narrower one, and the words that only the wider one has. */
async function lostWhenNarrow(
  inspector: Inspector,
  wide: Window,
  narrow: Window,
): Promise<string[]> {
  const overflowsAt = async (window: Window) => {
    await inspector.resize(...window)
    return (await inspector.overflows()).map((fault) => `at ${window[0]} px: ${fault}`)
  }
  const found = await overflowsAt(wide)
  const before = await inspector.words()
  found.push(...(await overflowsAt(narrow)))
  const after = new Set(await inspector.words())
  const lost = before.filter((word) => !after.has(word))
  if (lost.length > 0) found.push(`at ${narrow[0]} px these words are gone: ${lost.join(' ')}`)
  return found
}

async function openEverything(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: 'Yes I pay UK tax' })
    .locator('xpath=ancestor::label')
    .click()
  for (const details of await page.locator('main details').all())
    if (!(await details.getAttribute('open'))) await details.locator('summary').first().click()
}

/** Where the donor of a gift that was made by such a card is sent. */
function giftBy(card: string, tries = 1): () => Promise<string> {
  const visitor = {
    asks: ({ path }: { path: string }, input: object) => site.program.post(path, input),
  } as never
  return async () => {
    const asked = await gift({ visitor }, { confirmationToken: undefined })
    let id: unknown
    for (let made = 0; made < tries; made++) {
      const confirmationToken = await payWith({ visitor }, card)
      const { data } = await site.program.post(giveDonation.path, { ...asked, confirmationToken })
      id = data['transactionId']
    }
    return `/thank-you/${String(id)}`
  }
}

/** A page that is opened before the bank's word has come turns into another one when it does. */
function giftThatArrived(): () => Promise<string> {
  const give = giftBy(CARD.good)
  return async () => {
    const path = await give()
    await eventually('a gift that has arrived', async () =>
      (await site.fetch(path)).body.includes('Your gift has arrived'),
    )
    return path
  }
}
