import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MORNING, openSite } from '#testing/browser.ts'
import { FEED } from './left-on.ts'
import { fitsWhateverItShows, hangCrowded, stand } from './screen-fits.ts'
import { statesOf } from './screen-states.ts'

const site = openSite({ NOW: new Date(MORNING).toISOString() })

describe('a screen with long names, and three sessions on Friday', () => {
  fitsWhateverItShows(site, 'landscape')

  it('ends with dots what is longer than there is room for, and cuts no line', async (t) => {
    const { page, path, feed } = await hangCrowded(site, t, 'landscape', {})
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
