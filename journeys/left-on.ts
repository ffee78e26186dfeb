import type { TestContext } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import type { Feed } from '#features/prayer/screens/feed-contract.ts'
import { addScreen } from '#features/prayer/screens/screens.ts'
import { MORNING, type Site } from '#testing/browser.ts'

/** Where a screen asks for what it shows. */
export const FEED = /\/api\/tv\/[\w-]{22}$/

interface Hanging {
  /** Whether its device may keep it for a start without a connection. */
  readonly offline?: boolean
  /** Run before its script: what its device does not have. */
  readonly forbids?: string
  readonly options?: Parameters<typeof addScreen>[1]['options']
}

/** A screen whose clock can be moved, and the feed that it has. */
export async function hang(
  site: Site,
  t: TestContext,
  { offline = false, forbids = '', options = {} }: Hanging = {},
) {
  const { token, screen } = await addScreen(await site.office(), { name: 'Hall', options })
  const visit = await site.visit(t, { device: 'desktop', offline })
  const { page } = visit
  if (forbids) await page.addInitScript(forbids)
  await page.clock.install({ time: MORNING })
  await page.goto(`/tv/${token}`)
  await page.locator('.board').waitFor()
  const { data } = JSON.parse((await site.fetch(`/api/tv/${token}`)).body.toString()) as {
    data: Feed
  }
  return { ...visit, path: `/tv/${token}`, id: screen.id, data }
}

/** A page that can keep nothing is never made anew, so that it has to last. */
export const KEEPS_NOTHING = 'delete window.caches'

/** Answers in the place of the server, by the clock of the page: another feed every hour, and what time it is. */
export async function answerAlone(page: Page, data: Feed, from: number): Promise<void> {
  let asked = 0
  await page.route(FEED, (route) => {
    const revision = String(Math.floor(asked++ / 60))
    if (route.request().headers()['if-none-match'] === revision)
      return route.fulfill({ status: 304 })
    return route.fulfill({ json: { data: { ...data, revision } }, headers: { etag: revision } })
  })
  let serverTime = from
  await page.route('**/seen', async (route) => {
    // Whoever asks while the page is being closed needs no answer.
    serverTime = await page.evaluate<number>('Date.now()').catch(() => serverTime)
    return route.fulfill({ json: { data: { serverTime } } }).catch(() => {})
  })
}

/** What a page holds at least, second after second: what leaks is held in each of them, what is on its way out is not. */
export async function weigh(page: Page, session: CDPSession) {
  const found: Awaited<ReturnType<typeof weighNow>>[] = []
  for (let second = 0; second < 5; second++) {
    await page.clock.runFor(1000)
    found.push(await weighNow(page, session))
  }
  const least = (of: 'megabytes' | 'listeners' | 'adrift') =>
    Math.min(...found.map((held) => held[of]))
  return { megabytes: least('megabytes'), listeners: least('listeners'), adrift: least('adrift') }
}

/** Once nothing is left to collect; nodes that stand nowhere are counted, as the screen changes. */
async function weighNow(page: Page, session: CDPSession) {
  for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const standing = await page.evaluate<number>(`(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL)
    let count = 1
    while (walker.nextNode()) count++
    return count
  })()`)
  return { megabytes: usedSize / 1024 ** 2, listeners: jsEventListeners, adrift: nodes - standing }
}
