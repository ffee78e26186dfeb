import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Feed } from '#features/prayer/screens/feed-contract.ts'
import { addScreen } from '#features/prayer/screens/screens.ts'
import type { Language } from '#platform/shared/languages.ts'
import { MORNING, openSite } from '#testing/browser.ts'
import { FAULTS } from './screen-faults.ts'
import { PICTURES, crowd, statesOf } from './screen-states.ts'

const site = openSite({ NOW: new Date(MORNING).toISOString() })
const FEED = /\/api\/tv\/[\w-]{22}$/
const SIZES = {
  landscape: [
    [1280, 720],
    [1920, 1080],
    [3840, 2160],
  ],
  portrait: [
    [1080, 1920],
    [2160, 3840],
  ],
} as const
const LANGUAGES: readonly Language[][] = [
  ['en', 'ar'],
  ['ar', 'en'],
  ['ur', 'ar'],
  ['en', 'ar', 'ur'],
]

/** A screen of a mosque with long names, and what it is sent by itself. */
async function hang(t: TestContext, shape: string, languages: Language[]) {
  const { token } = await addScreen(await site.office(), { name: 'Hall', options: { languages } })
  const { body } = await site.fetch(`/api/tv/${token}`)
  const { data } = JSON.parse(body.toString()) as { data: Feed }
  const { page } = await site.visit(t, { device: 'desktop' })
  for (const [path, drawing] of Object.entries(PICTURES))
    await page.route(`**${path}`, (route) =>
      route.fulfill({ body: drawing, contentType: 'image/svg+xml' }),
    )
  const path = shape === 'portrait' ? `/tv/portrait/${token}` : `/tv/${token}`
  return { page, path, feed: crowd(data) }
}

/** With all that comes a moment later: its faces, and what is measured anew with them. */
async function stand(page: Page): Promise<void> {
  await page.locator('.field > .head, .praying, .strip').first().waitFor()
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))')
  await page.evaluate('document.fonts.ready')
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  )
}

describe('a screen with long names, and three sessions on Friday', () => {
  for (const shape of ['landscape', 'portrait'] as const)
    for (const languages of LANGUAGES)
      it(`has nothing cut, covered or too small, whatever it shows: ${shape}, ${languages.join()}`, async (t) => {
        const { page, path, feed } = await hang(t, shape, languages)
        let current = feed
        await page.route(FEED, (route) => route.fulfill({ json: { data: current } }))
        const faults: string[] = []
        for (const [name, state] of Object.entries(statesOf(feed, MORNING))) {
          current = state.feed
          for (const [i, [width, height]] of SIZES[shape].entries()) {
            await page.setViewportSize({ width, height })
            if (i === 0) await page.goto(`${path}?show=${state.show}`)
            await stand(page)
            const found = await page.evaluate<string[]>(FAULTS)
            faults.push(...found.map((fault) => `${name} at ${width} × ${height}: ${fault}`))
          }
        }
        assert.deepEqual(faults, [])
      })

  it('ends with dots what is longer than there is room for, and cuts no line', async (t) => {
    const { page, path, feed } = await hang(t, 'landscape', ['en', 'ar'])
    const { words } = statesOf(feed, MORNING)
    const slides = words!.feed.slides.map((slide) => ({
      ...slide,
      title: 'Long '.repeat(24),
      text: 'Longer '.repeat(57),
      link: `example.org/${'long'.repeat(70)}`,
      square: { size: 33, path: 'M0 0h33v33H0z' },
    }))
    await page.route(FEED, (route) => route.fulfill({ json: { data: { ...words!.feed, slides } } }))
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`${path}?show=${words!.show}`)
    await page.locator('.panel').waitFor()
    await stand(page)

    const lines = await page.evaluate<number[]>(`[...document.querySelectorAll('.panel [data-fit]')]
      .map((each) => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight))`)
    assert.equal(lines.length, 3)
    for (const count of lines) assert.ok(Math.abs(count - Math.round(count)) < 0.1, lines.join())
    const sizes = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.panel [data-fit]')].map((each) => parseFloat(getComputedStyle(each).fontSize))`,
    )
    for (const size of sizes) assert.ok(size >= 0.022 * 720, sizes.join())
  })
})
