import assert from 'node:assert/strict'
import { type TestContext, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Feed } from '#features/prayer/screens/feed-contract.ts'
import { addScreen } from '#features/prayer/screens/screens.ts'
import type { Language } from '#platform/shared/languages.ts'
import { MORNING, type Site } from '#testing/browser.ts'
import { FEED } from './left-on.ts'
import { FAULTS } from './screen-faults.ts'
import { PICTURES, crowd, statesOf } from './screen-states.ts'

export type Size = readonly [width: number, height: number]
type Sizes = readonly [Size, ...Size[]]
export const SIZES: Readonly<Record<'landscape' | 'portrait', Sizes>> = {
  landscape: [
    [1280, 720],
    [1920, 1080],
    [3840, 2160],
  ],
  portrait: [
    [1080, 1920],
    [2160, 3840],
  ],
}
export type Options = NonNullable<Parameters<typeof addScreen>[1]['options']>
/** Each in other languages, and hung in another way. */
export const HANGING: readonly (Options & { readonly languages: Language[] })[] = [
  { languages: ['en', 'ar'] },
  { languages: ['ar', 'en'], theme: 'day', safeAreaPercent: 5 },
  { languages: ['ur', 'ar'], theme: 'day', rotate: 90 },
  { languages: ['en', 'ar', 'ur'], theme: 'auto', rotate: 270, safeAreaPercent: 5 },
]

export function nameOf({
  languages,
  theme,
  rotate = 0,
  safeAreaPercent = 3,
}: (typeof HANGING)[number]): string {
  return `${languages.join()}, ${theme ?? 'night'}, turned by ${rotate}, ${safeAreaPercent} % free`
}

/** A screen of a mosque with long names, and what it is sent by itself. */
export async function hangCrowded(site: Site, t: TestContext, shape: string, options: Options) {
  const { token } = await addScreen(await site.office(), { name: 'Hall', options })
  const { body } = await site.fetch(`/api/tv/${token}`)
  const { data } = JSON.parse(body.toString()) as { data: Feed }
  const { page, expect } = await site.visit(t, { device: 'desktop' })
  for (const [path, drawing] of Object.entries(PICTURES))
    await page.route(`**${path}`, (route) =>
      route.fulfill({ body: drawing, contentType: 'image/svg+xml' }),
    )
  const path = shape === 'portrait' ? `/tv/portrait/${token}` : `/tv/${token}`
  return { page, path, expect, feed: crowd(data) }
}

/** A device that hangs on its side is told its own width and height, which are the other way round. */
export async function giveSize(
  page: Page,
  [width, height]: Size,
  { rotate = 0 }: Options = {},
): Promise<void> {
  const isTurned = rotate % 180 !== 0
  await page.setViewportSize(isTurned ? { width: height, height: width } : { width, height })
}

/** With all that comes a moment later: its faces, and what is measured anew with them. */
export async function stand(page: Page): Promise<void> {
  await page.locator('.field > .head, .praying, .strip, .message').first().waitFor()
  await page.evaluate(`Promise.all([...document.images].map((image) => image.decode()))
    .then(() => document.fonts.ready)
    .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    .then(() => {})`)
}

/** What is wrong with what it shows, at each size. */
export async function faultsAt(
  page: Page,
  sizes: readonly Size[],
  hanging?: Options,
): Promise<string[]> {
  const faults: string[] = []
  for (const size of sizes) {
    await giveSize(page, size, hanging)
    await page
      .locator(`#screen[style*="width: ${size[0]}px"][style*="height: ${size[1]}px"]`)
      .waitFor()
    await stand(page)
    const found = await page.evaluate<string[]>(FAULTS)
    faults.push(...found.map((fault) => `at ${size.join(' × ')}: ${fault}`))
  }
  return faults
}

/** Each state is looked at in the first way to hang it and in one other, at one size; with EVERY=1 in all ways, at all sizes. */
const isThorough = process.env['EVERY'] === '1'

/** A test for each way to hang a screen; a file of its own for each shape, as there is much to show. */
export function fitsWhateverItShows(site: Site, shape: keyof typeof SIZES): void {
  for (const [way, hanging] of HANGING.entries())
    it(`has nothing cut, covered or too small, whatever it shows: ${shape}, ${nameOf(hanging)}`, async (t) => {
      const { page, path, feed } = await hangCrowded(site, t, shape, hanging)
      let current = feed
      await page.route(FEED, (route) => route.fulfill({ json: { data: current } }))
      const faults: string[] = []
      const all = SIZES[shape]
      for (const [i, [name, state]] of Object.entries(statesOf(feed, MORNING)).entries()) {
        if (!isThorough && way > 0 && i % (HANGING.length - 1) !== way - 1) continue
        // Sizes differ by what is rounded.
        const sizes: Sizes = isThorough ? all : [all[i % all.length] ?? all[0]]
        current = state.feed
        await giveSize(page, sizes[0], hanging)
        await page.goto(`${path}?show=${state.show}`)
        const found = await faultsAt(page, sizes, hanging)
        faults.push(...found.map((fault) => `${name} ${fault}`))
      }
      assert.deepEqual(faults, [])
    })
}
