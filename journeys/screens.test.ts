import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { giveDonation } from '#features/money/giving/contract.ts'
import { GIFT_STATES } from '#features/money/giving/rules.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { atWork } from './at-work.ts'
import { MOST_SHIFT, inspect } from './axe.ts'
import { alive, fits } from './screen.ts'

const site = openSite()

describe('the home page', () => {
  for (const device of ['phone', 'desktop'] as const) {
    it(`says what comes next in the day's prayers on the first screen of a ${device}`, async (t) => {
      const { page, open } = await site.visit(t, { device })
      await open('/')

      const next = (await page.locator('.strip-next').boundingBox())!
      const dock = await page.locator('.dock').boundingBox()
      const lowest = dock?.y ?? page.viewportSize()!.height
      assert.match((await page.locator('.strip-next').textContent()) ?? '', /\d\d:\d\d/)
      assert.ok(next.y + next.height <= lowest, `${next.y + next.height} of ${lowest}`)
      const hero = (await page.locator('.home-hero').boundingBox())!
      if (device === 'phone') assert.ok(hero.height <= 300, `the greeting takes ${hero.height}`)
    })
  }
})

describe('a thank-you page', () => {
  let id = ''
  before(async () => {
    const visitor = {
      asks: ({ path }: { path: string }, input: object) => site.program.post(path, input),
    } as never
    const confirmationToken = await payWith({ visitor }, CARD.good)
    const asked = await gift({ visitor }, { confirmationToken, coverFees: true })
    id = String((await site.program.post(giveDonation.path, asked)).data['transactionId'])
  })
  after(() => site.rows(`update payments set state = 'succeeded' where id = $1`, [id]))

  it('has a heading of its own for every state of a gift, and no fault in any of them', async (t) => {
    const { page, open } = await site.visit(t)
    const inspector = await inspect(page)
    const titles = new Map<string, string>()
    for (const [nth, state] of GIFT_STATES.entries()) {
      await site.rows('update payments set state = $2 where id = $1', [id, state])
      await page.emulateMedia({ colorScheme: nth % 2 === 0 ? 'light' : 'dark' })
      await open(`/thank-you/${id}`)
      titles.set(state, (await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
      const receipts = await page.getByRole('link', { name: 'Receipt (PDF)' }).count()
      assert.equal(receipts, state === 'succeeded' ? 1 : 0, state)
      assert.deepEqual(await inspector.faults(), [], state)
      await fits(page, 360)
    }
    const thanked = GIFT_STATES.filter((state) => titles.get(state) === 'Thank you, Aisha.')
    assert.deepEqual(thanked, ['processing', 'succeeded', 'won'])
  })
})

describe('screens that come and go', () => {
  it('the menu of a phone is for everybody', async (t) => {
    const { page, open } = await site.visit(t)
    const inspector = await inspect(page)
    await open('/')
    await alive(page)
    await page.locator('summary', { hasText: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Whole menu' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await inspector.faults(), [], colorScheme)
    }
  })

  it('what is said without a connection is for everybody', async (t) => {
    const { page, open, expect } = await site.visit(t)
    const inspector = await inspect(page)
    await open('/')
    await alive(page)
    expect(/^failed net::ERR_FAILED GET \/api\/page\/privacy/)
    await page.route('**/api/page/privacy', (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).last().click()
    await page.getByText('Oops! Something went wrong.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await inspector.faults(), [], colorScheme)
    }
    await fits(page, 360)
  })

  it('the mail of a demonstration is for everybody', async (t) => {
    const { page, open } = await site.visit(t)
    const inspector = await inspect(page)
    await open('/dev/mail')
    assert.deepEqual(await inspector.faults(), [])
    await fits(page, 360)
  })
})

describe('one grid', () => {
  for (const device of ['phone', 'desktop'] as const) {
    it(`is that of an album: its tiles fill even rows on a ${device}`, async (t) => {
      const { page, open } = await site.visit(t, { device, javaScript: false })
      await open('/gallery')

      const uneven = await page.evaluate<string[]>(`
        [...document.querySelectorAll('.photos')].flatMap((album, nth) => {
          const whole = album.getBoundingClientRect()
          const tiles = [...album.querySelectorAll('a')].map((tile) => tile.getBoundingClientRect())
          const ends = (side) => Math.abs(Math.max(...tiles.map((tile) => tile[side])) - whole[side]) < 1
          const area = tiles.reduce((sum, { width, height }) => sum + width * height, 0)
          return [
            ends('right') && ends('bottom') ? '' : 'album ' + nth + ' does not reach its edges',
            area / (whole.width * whole.height) > 0.93 ? '' : 'album ' + nth + ' has a hole',
          ].filter(Boolean)
        })`)
      assert.deepEqual(uneven, [])
    })
  }

  it('is that of every page: a form, a text and a list begin on one edge', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop', javaScript: false })
    const edges = new Set<number>()
    for (const path of ['/user/login', '/privacy', '/subscribe', '/services', '/our-team']) {
      await open(path)
      const box = await page.getByRole('heading', { level: 1 }).boundingBox()
      edges.add(Math.round(box!.x))
    }

    assert.deepEqual([...edges], [120])
  })

  it('has no letters that the browser made heavier than their face is', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/')

    const how = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('h2')).fontSynthesis`,
    )
    assert.equal(how, 'none')
  })
})

/** Short words that stand on more than one line: a column has no room for them. */
const BROKEN = `(() => {
  const out = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const block = text.parentElement
    const isSeen = block.checkVisibility() && block.clientWidth !== 1 && !block.closest('[aria-hidden]')
    for (const { 0: word, index } of isSeen ? text.data.matchAll(/\\p{L}+/gu) : []) {
      if (word.length > 8) continue
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) out.push(word)
    }
  }
  return out
})()`

describe('larger letters', () => {
  for (const path of ['/', '/donate', '/privacy', '/events', '/maktab', '/prayer-times']) {
    it(`lose nothing of ${path}`, async (t) => {
      const { page, context, open } = await site.visit(t, { device: 'desktop' })
      await open(path)
      await alive(page)
      // As the settings of a browser, or of a telephone, make them.
      const browser = await context.newCDPSession(page)
      for (const [width, letters] of [
        [1280, 32],
        [360, 21],
        [360, 32],
      ] as const) {
        await browser.send('Page.setFontSizes', { fontSizes: { standard: letters } })
        await page.setViewportSize({ width, height: 740 })
        await fits(page, width)
        assert.deepEqual(await page.evaluate<string[]>(BROKEN), [], `${letters} px at ${width}`)
      }
    })
  }

  it('lose nothing of the office', async (t) => {
    const { page, context, open } = await atWork(site, t, 'owner')
    const browser = await context.newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const path of ['', '/times', '/gifts', '/content/campaign/new']) {
      await open(`/admin${path}`)
      await page.locator('.office-room h1').waitFor()
      await page.waitForLoadState('networkidle')
      await fits(page, 360)
      assert.deepEqual(await page.evaluate<string[]>(BROKEN), [], path)
    }
  })
})

describe('a slow line', () => {
  for (const path of ['/', '/donate']) {
    it(`does not make ${path} jump when its typefaces come late`, async (t) => {
      const { page } = await site.visit(t, { motion: true })
      const inspector = await inspect(page)
      const { promise: come, resolve: letThemCome } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await come
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await eventually('something on the screen', () =>
        page.evaluate<boolean>(
          `performance.getEntriesByName('first-contentful-paint').length === 1`,
        ),
      )
      letThemCome()
      await inspector.rest()

      const { total, of } = await inspector.shifts()
      assert.ok(total < MOST_SHIFT, `it moves by ${total}: ${of.join(', ')}`)
    })
  }
})
