import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { LANGUAGES, type Language } from '#platform/shared/languages.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { amongMessages } from '#testing/very-many.ts'
import { atWork, enter, hand, isTold, signInOf } from './at-work.ts'
import { officeWords } from '#features/front/office/words.ts'
import { inspect } from './axe.ts'
import { field } from './donor.ts'
import { alive } from './screen.ts'
import { countShifts, isStill } from './shifts.ts'
import { PASSWORD, account } from './somebody.ts'

const site = openSite()

const MESSAGE = {
  name: 'Khadija Osman',
  email: 'khadija@example.org',
  subject: 'Hall hire',
  message: 'May we use the hall on 12 December?',
}

describe('somebody of the office', () => {
  for (const device of ['phone', 'desktop'] as const)
    it(`publishes an event on a ${device} with two presses beside what they type`, async (t) => {
      const { page, open } = await atWork(site, t, 'editor', { device })
      const { press, taps } = hand(page)

      await press('Add event', 'link')
      await field(page, 'Title').fill(`Soup on a ${device}`)
      await page.getByLabel('Day', { exact: true }).fill('2026-12-20')
      await press('Publish')
      await isTold(page, 'Published.')

      assert.equal(taps(), 2)
      await page.getByRole('link', { name: 'See it on the website' }).waitFor()
      await open(`/event/soup-on-a-${device}`)
      await page.getByRole('heading', { name: `Soup on a ${device}` }).waitFor()
    })

  for (const language of ['en', 'ur'] as const)
    it(`finds every room still while it comes, in ${language}`, async (t) => {
      const { page, context } = await atWork(site, t, 'owner', { device: 'phone', language })
      await countShifts(context)
      // What a room shows is asked for once it is there: the more slowly it comes, the more can move.
      const browser = await context.newCDPSession(page)
      await browser.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 200,
        downloadThroughput: 200_000,
        uploadThroughput: 50_000,
      })
      for (const room of [
        '',
        '/inbox',
        '/times',
        '/times/janazah',
        '/times/tables',
        '/causes',
        '/settings',
      ]) {
        await page.goto(`/admin${room}`)
        await page.locator('.office-room h1').waitFor()
        await page.waitForLoadState('networkidle')
        await isStill(page)
      }
    })

  it('sees a draft on the real site before anybody else does', async (t) => {
    const { page, context, expect } = await atWork(site, t, 'editor', { device: 'desktop' })
    expect(/404 GET \/news\/roof-repaired/)
    await page.goto('/admin/content/news/new')
    await field(page, 'Title').fill('Roof repaired')
    await page.getByRole('textbox', { name: 'Text (optional)' }).fill('No more buckets.')

    const opening = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = await opening
    await preview.getByText('No more buckets.').waitFor()

    const without = await page.goto('/news/roof-repaired')
    assert.equal(without?.status(), 404)
  })

  it('loses nothing when the office locks itself in the middle of a text', async (t) => {
    const { page, expect } = await atWork(site, t, 'editor')
    expect(/403 PUT/)
    await page.goto('/admin/content/news/new')
    await field(page, 'Title').fill('Typed slowly')
    await site.rows('update person_sessions set office_until = null')

    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await page.getByRole('heading', { name: 'Are you still there?' }).waitFor()
    const { code } = await signInOf(site, 'editor')
    await field(page, 'Code from your app').fill(code)
    await page.getByRole('button', { name: 'Go on' }).click()

    await isTold(page, 'Saved. Nobody else sees it yet.')
    await page.getByRole('heading', { name: 'Typed slowly' }).waitFor()
  })

  it('reads that no answer came, and not that their code is wrong', async (t) => {
    const { page, expect } = await atWork(site, t, 'editor', { language: 'ar' })
    const words = officeWords.ar.lock
    expect(/^failed net::ERR_FAILED POST \/api\/user\/unlock/)
    await page.clock.install()
    await page.goto('/admin')
    await page.locator('.office-room h1').waitFor()
    await page.clock.fastForward(31 * 60_000)
    await page.route('**/api/user/unlock', (route) => route.abort())

    await page.locator('#lock-code').fill('123456')
    await page.getByRole('button', { name: words.open }).click()

    await isTold(page, 'تعذّر الوصول إلى الموقع')
    assert.equal(await page.getByText(words.wrong).count(), 0)
  })

  it('finds what they typed when they come back to it', async (t) => {
    const { page } = await atWork(site, t, 'editor')
    await page.goto('/admin/content/news/new')
    await field(page, 'Title').fill('Half a sentence')

    await page.reload()

    await page.getByText('What you typed here before is back').waitFor()
    assert.equal(await field(page, 'Title').inputValue(), 'Half a sentence')
  })

  it('is told when somebody else was quicker, and chooses which of the two stays', async (t) => {
    const { page, expect } = await atWork(site, t, 'editor', { device: 'desktop' })
    expect(/409 PUT/)
    await page.goto('/admin/content/news/new')
    await field(page, 'Title').fill('Car park closed')
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await page.getByRole('button', { name: 'Put away' }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    const other = await atWork(site, t, 'owner', { device: 'desktop' })
    await other.page.goto(`/admin/content/news/${id}`)
    await field(other.page, 'Title').fill('Car park closed on Friday')
    await other.page.getByRole('button', { name: 'Save as a draft' }).click()
    await isTold(other.page, 'Saved.')

    await field(page, 'Title').fill('Car park closed all week')
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await page.getByText('Somebody else has saved this meanwhile').waitFor()
    assert.equal(await field(page, 'Title').inputValue(), 'Car park closed all week')
    await page.getByRole('button', { name: 'Keep mine' }).click()

    await eventually('what was kept', async () => {
      const [row] = await site.rows<{ title: string; revision: number }>(
        'select title, revision from content_items where id = $1',
        [id],
      )
      return row?.title === 'Car park closed all week' && row.revision === 3
    })
  })

  it('sees to a message with four presses', async (t) => {
    await site.program.post('/api/contact', MESSAGE)
    const { page } = await atWork(site, t, 'editor')
    const { press, taps } = hand(page)

    await press(/^Message from the website/, 'link')
    await press(/^Khadija Osman/, 'link')
    await page.getByText(MESSAGE.message).waitFor()
    await press('Done', 'radio')
    await press('Save')
    await isTold(page, 'Saved.')

    assert.equal(taps(), 4)
    const [row] = await site.rows<{ state: string }>(`select state from submissions`)
    assert.equal(row!.state, 'done')
  })

  it('leafs on through more messages than are counted', async (t) => {
    await site.program.post('/api/contact', MESSAGE)
    const { page } = await atWork(site, t, 'editor', { device: 'desktop' })
    const waiting = page.locator('.office-room .rows').getByText('more than 1,000 new')
    const inMenu = page.locator('.office-side').getByRole('link', { name: /^Inbox/ })

    await amongMessages(site, { count: 3_100 }, async () => {
      await page.goto('/admin')
      await waiting.waitFor()
      assert.equal(await inMenu.locator('[aria-hidden]').last().textContent(), '1,000+')
      await page.getByRole('link', { name: 'Inbox more than 1,000 new' }).waitFor()
      await page.goto('/admin/inbox?page=50')
      await page.getByText('Page 50', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'On', exact: true }).click()
      await page.getByText('Page 51', { exact: true }).waitFor()
    })
  })

  it('is led from behind the end of a list to its last page', async (t) => {
    await site.program.post('/api/contact', MESSAGE)
    const { page } = await atWork(site, t, 'editor')

    await amongMessages(site, { count: 60 }, async () => {
      await page.goto('/admin/inbox?page=9999')
      await page.getByText(/^Page (\d+) of \1$/).waitFor()
      await page.getByText('Choose all on this page').waitFor()
      assert.match(page.url(), /\/admin\/inbox\?page=\d$/)
    })
  })

  for (const language of LANGUAGES)
    it(`leafs in one line of a narrow telephone, in ${language}`, async (t) => {
      await site.program.post('/api/contact', MESSAGE)
      const { page } = await atWork(site, t, 'editor', { language })
      await page.setViewportSize({ width: 360, height: 740 })
      const pager = page.locator('.pager')
      const middles = () =>
        pager.locator('> *').evaluateAll((parts) =>
          parts.map((part) => {
            const { top, height } = part.getBoundingClientRect()
            return top + height / 2
          }),
        )
      const isOneLine = (all: number[]) => Math.max(...all) - Math.min(...all) < 2

      await amongMessages(site, { count: 3_100 }, async () => {
        for (const number of [51, 104]) {
          await page.goto(`/admin/inbox?page=${number}`)
          await pager.waitFor()
          assert.ok(isOneLine(await middles()), String(number))
        }
      })
    })
})

describe('the imam', () => {
  it('answers a question that nobody else of the office can read', async (t) => {
    const asked = await site.program.post('/api/ask-imam', {
      email: 'zaynab@example.org',
      question: 'May I fast while I am nursing?',
      mayPublish: false,
    })
    const owner = await atWork(site, t, 'owner')
    await owner.page.getByText('For the imam only').waitFor()
    const { page } = await atWork(site, t, 'imam', { device: 'desktop' })

    await page.goto('/admin/inbox')
    await page.locator('.office-list a').first().click()
    await page.getByText('May I fast while I am nursing?').waitFor()
    await page.getByRole('textbox', { name: 'Your answer' }).fill('You need not.')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await isTold(page, 'Your answer is there')

    const { data } = await site.program.post('/api/ask-imam/answer', {
      reference: String(asked.data['reference']),
    })
    assert.equal((data['answer'] as { html: string }).html, '<p>You need not.</p>')
  })

  it('is told by name that the website is another’s to write', async (t) => {
    const { page } = await atWork(site, t, 'imam')

    await page.goto('/admin/content/news')

    await page.getByRole('heading', { name: 'This is for another role' }).waitFor()
  })
})

it('whoever has no role reads why the office stays closed', async (t) => {
  const email = await account(site, 'curious')
  const { page, open, expect } = await site.visit(t)
  expect(/403 GET \/api\/admin\/desk/)
  await open('/admin')
  await page.waitForURL('**/user/login')
  await alive(page)
  await field(page, 'Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await page.getByRole('heading', { name: 'This account doesn’t work in the office' }).waitFor()
})

/** Every room that has an address of its own, and one of each kind of those with a thing in it. */
const SCREENS = [
  ...Object.values(PATHS).filter((path) => /^\/admin(?![^:]*:)/.test(path)),
  '/admin/content/event',
  '/admin/content/event/new',
  '/admin/times/tomorrow',
  '/admin/causes/new',
  '/admin/settings/theme_configuration',
]

describe('every screen of the office keeps nobody out and fits its width', () => {
  for (const [language, device] of [
    ['en', 'phone'],
    ['ar', 'desktop'],
    ['ur', 'phone'],
  ] as const satisfies readonly (readonly [Language, 'phone' | 'desktop'])[])
    it(`in ${language} on a ${device}, light and dark`, async (t) => {
      const visit = await site.visit(t, { language, device })
      const { page } = visit
      const look = await inspect(page)
      await enter(site, visit, 'owner')
      // As tall as the longest form: what lies under the bar that keeps to the lower edge counts as hidden.
      await page.setViewportSize({ width: page.viewportSize()!.width, height: 3_000 })
      const found: string[] = []
      for (const path of SCREENS) {
        await page.goto(path)
        await page.locator('.office-room h1').waitFor()
        await page.locator('.office-room .skeleton').first().waitFor({ state: 'detached' })
        await look.rest()
        found.push(...(await look.faults()), ...(await look.overflows()))
        await page.emulateMedia({ colorScheme: 'dark' })
        found.push(...(await look.faults('color-contrast')))
        await page.emulateMedia({ colorScheme: 'light' })
      }
      assert.deepEqual(found, [])
    })
})
