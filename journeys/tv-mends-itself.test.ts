import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { addScreen, listAll } from '#features/prayer/screens/screens.ts'
import { MORNING, eventually, openSite } from '#testing/browser.ts'
import { FEED, KEEPS_NOTHING, answerAlone, hang } from './left-on.ts'

const site = openSite({ NOW: new Date(MORNING).toISOString() })
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A fault in the page, as its browser tells it. */
function breakIn(page: Page): Promise<void> {
  return page.evaluate(`
    document.body.addEventListener('break', () => { throw new Error('a fault') }, { once: true })
    document.body.dispatchEvent(new Event('break'))`)
}

describe('a screen that something is wrong with', () => {
  it('goes on within twenty seconds when a second of it is lost', async (t) => {
    const { page, id } = await hang(site, t, { options: { showSeconds: true } })
    const seconds = () => page.locator('.seconds').innerText()
    // The answer to what it says of itself is drawn as well.
    await eventually('what it says of itself', async () =>
      (await listAll(await site.office())).some((screen) => screen.id === id && screen.seenAt),
    )
    await page.clock.runFor(2_000)
    // What a device that sleeps, or a browser that is short of memory, may do to a page.
    await page.evaluate(`(() => {
      const { setTimeout } = window
      window.setTimeout = (run, ms) => {
        if (ms > 1005) return setTimeout(run, ms)
        window.setTimeout = setTimeout
        window.isLost = true
        return 0
      }
    })()`)
    await eventually('a second that is lost', async () => {
      await page.clock.runFor(500)
      return page.evaluate<boolean>('window.isLost === true')
    })
    const stood = await seconds()
    await page.clock.runFor(3_000)
    assert.equal(await seconds(), stood)

    await page.clock.runFor(18_000)

    const before = Number(await seconds())
    await page.clock.runFor(5_000)
    const past = (Number(await seconds()) - before + 60) % 60
    assert.ok(past >= 5 && past < 15, `${past} seconds went by in five`)
  })

  it('is made anew after a fault, once in an hour however many there are, and the office hears of each', async (t) => {
    const { page, expect, data } = await hang(site, t, { offline: true })
    expect(/^error a fault/)
    await answerAlone(page, data, MORNING)
    let loads = 0
    page.on('load', () => loads++)
    const isMade = (wanted: number) =>
      eventually('another page', async () => {
        await breakIn(page)
        await page.clock.runFor(1_000)
        return loads === wanted
      })
    await isMade(1)
    await page.locator('.board').waitFor()

    for (let minutes = 0; minutes < 50; minutes += 5) {
      await breakIn(page)
      await page.clock.runFor(5 * MINUTE)
    }
    assert.equal(loads, 1)
    const told = page.waitForRequest(
      (request) => request.url().endsWith('/seen') && request.postDataJSON().errors >= 10,
    )
    await page.clock.runFor(10 * MINUTE)
    await told
    await isMade(2)
    await page.locator('.board').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('is not left with a page of the browser where it could not start again', async (t) => {
    const { page, expect } = await hang(site, t, { forbids: KEEPS_NOTHING })
    expect(/^error a fault/)
    let isLeft = false
    page.on('framenavigated', () => (isLeft = true))
    for (let minutes = 0; minutes < 5; minutes++) {
      await breakIn(page)
      await page.clock.runFor(MINUTE)
    }

    await page.locator('.board').waitFor()
    assert.equal(isLeft, false)
  })

  it('shows nothing rather than a wrong time of a day that it cannot draw, and the times once it can', async (t) => {
    const { page, data } = await hang(site, t, { forbids: KEEPS_NOTHING })
    await answerAlone(page, data, MORNING)
    const days = data.days.map((day, i) => (i === 20 ? { ...day, prayers: null } : day))
    const ticker = [{ text: 'The lift works again.', from: null, to: null }]
    let current: object = { ...data, days, ticker, revision: 'broken' }
    await page.route(FEED, (route) => route.fulfill({ json: { data: current } }))
    await eventually('that it has it', async () => {
      await page.clock.runFor(10_000)
      return (await page.getByText('The lift works again.').count()) === 1
    })

    await page.clock.fastForward(18 * DAY)
    await page.getByText('Something is wrong with this screen').waitFor()
    assert.equal(await page.locator('.board').count(), 0)
    const told = page.waitForRequest(
      (request) => request.url().endsWith('/seen') && request.postDataJSON().shownDate === null,
    )
    await page.clock.runFor(61_000)
    await told

    current = { ...data, revision: 'whole' }
    await eventually('the times', async () => {
      await page.clock.runFor(10_000)
      return (await page.locator('.board').count()) === 1
    })
    await page.unrouteAll({ behavior: 'wait' })
  })
})

describe('a screen that has no times yet', () => {
  it('says in every language that nobody answers, and shows them once somebody does', async (t) => {
    const { token } = await addScreen(await site.office(), { name: 'Hall' })
    const { page, expect } = await site.visit(t, { device: 'desktop' })
    expect(/^failed net::ERR_FAILED GET \/api\/tv\//)
    await page.clock.install({ time: MORNING })
    await page.route('**/api/tv/**', (route) => route.abort())
    await page.goto(`/tv/${token}`)
    for (const said of ['No connection yet', 'لا يوجد اتصال بعد', 'ابھی رابطہ نہیں'])
      await page.getByText(said).waitFor()

    await page.unrouteAll({ behavior: 'wait' })
    await eventually('its times', async () => {
      await page.clock.runFor(5_000)
      return (await page.locator('.board').count()) === 1
    })
  })

  it('says that it must be updated where its server speaks otherwise, and asks once for a newer page', async (t) => {
    const { token } = await addScreen(await site.office(), { name: 'Hall' })
    const { page } = await site.visit(t, { device: 'desktop' })
    await page.clock.install({ time: MORNING })
    const newer = { schema: 2, appVersion: 'another' }
    await page.route(FEED, (route) => route.fulfill({ json: { data: newer } }))
    await page.goto(`/tv/${token}`)
    const notice = page.getByText('This screen needs to be updated')
    await notice.waitFor()
    let loads = 0
    page.on('load', () => loads++)

    await eventually('another page', async () => {
      await page.clock.runFor(10_000)
      return loads === 1
    })
    await page.clock.runFor(5 * MINUTE)
    await notice.waitFor()
    assert.equal(loads, 1)
  })
})

describe('a screen that is not paired yet', () => {
  it('says why it has no code, and none that is over', async (t) => {
    const { page, expect } = await site.visit(t, { device: 'desktop' })
    expect(/^failed net::ERR_FAILED POST \/api\/tv\/pairing/, /^answer 429 POST/)
    await page.clock.install({ time: MORNING })
    const begin = '**/api/tv/pairing'
    await page.route(begin, (route) => route.abort())
    await page.goto('/tv')
    await page.getByText('No connection yet').waitFor()

    await page.unroute(begin)
    await page.route(begin, (route) => route.fulfill({ status: 429, json: { data: null } }))
    await page.clock.runFor(6_000)
    await page.getByText('Too many screens are waiting').waitFor()

    await page.unroute(begin)
    await page.clock.runFor(11_000)
    await page.locator('.code').waitFor()

    await page.route('**/api/tv/pairing**', (route) => route.abort())
    await page.route('**/api/tv/pairing/state', (route) => route.abort())
    await page.clock.runFor(9 * MINUTE)
    assert.equal(await page.locator('.code').count(), 1)
    await page.clock.runFor(MINUTE)
    await eventually('that the code is over', async () => {
      await page.clock.runFor(5_000)
      return (await page.locator('.code').count()) === 0
    })
    await page.getByText('No connection yet').waitFor()
  })
})
