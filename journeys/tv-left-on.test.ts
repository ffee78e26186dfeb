import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { revoke } from '#features/prayer/screens/screens.ts'
import { MORNING, eventually, openSite } from '#testing/browser.ts'
import { FEED, KEEPS_NOTHING, answerAlone, hang, weigh } from './left-on.ts'

const site = openSite({ NOW: new Date(MORNING).toISOString() })
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MOST_GROWTH_MB = 1

/** Keeps nothing before it is let go. */
const HELD = `
  window.isHeld = false
  const held = new Promise((done) => (window.letGo = done))
  const { add } = Cache.prototype
  Cache.prototype.add = function (path) {
    window.isHeld = true
    return held.then(() => add.call(this, path))
  }`

const text = (page: Page) => page.evaluate<string>('document.body.innerText')

function wall(at: number): string {
  const how = { timeStyle: 'short', timeZone: 'Europe/London' } as const
  return new Intl.DateTimeFormat('en-GB', how).format(at)
}

function toDate(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

describe('a screen that is left on', () => {
  it('holds after a day what it held after an hour, and nothing has gone wrong', async (t) => {
    // Where nothing can be kept a page is never made anew, so that it has to last.
    const { page, context, data } = await hang(site, t, { forbids: KEEPS_NOTHING })
    const session = await context.newCDPSession(page)
    await answerAlone(page, data, MORNING)
    let isMadeAnew = false
    page.on('framenavigated', () => (isMadeAnew = true))

    await page.clock.runFor(HOUR)
    const first = await weigh(page, session)
    // The afternoon's prayers and the midnight, second by second; what lies between passes as in a device that slept.
    // `npm run bench -- tv-week` runs every second of seven days.
    for (let hour = 1; hour < 4; hour++) await page.clock.runFor(HOUR)
    await page.clock.fastForward(9 * HOUR)
    for (let hour = 13; hour < 15; hour++) await page.clock.runFor(HOUR)
    await page.clock.fastForward(8 * HOUR)
    await page.clock.runFor(HOUR)
    const last = await weigh(page, session)
    await page.unrouteAll({ behavior: 'wait' })

    t.diagnostic(`After an hour ${JSON.stringify(first)}, after a day ${JSON.stringify(last)}`)
    assert.equal(isMadeAnew, false)
    assert.ok(last.megabytes - first.megabytes <= MOST_GROWTH_MB)
    assert.ok(last.listeners <= first.listeners)
    assert.ok(last.adrift <= first.adrift)
    await page.getByText(toDate(MORNING + DAY)).waitFor()
  })

  it('touches nothing in a second but its clock and what it counts down to', async (t) => {
    const { page, data } = await hang(site, t)
    const screen = { ...data.screen, showSeconds: true }
    // Nothing is announced, so that no line has its turn.
    const days = data.days.map((day) => ({
      ...day,
      specials: [],
      prayers: day.prayers.map((prayer) => ({ ...prayer, moved: false })),
    }))
    const alone = { slides: [], verses: [], ticker: [], revision: 'quiet' }
    const quiet = { ...data, ...alone, screen, days }
    await page.route(FEED, (route) => route.fulfill({ json: { data: quiet } }))
    await page.clock.runFor(MINUTE)
    await eventually('seconds', async () => {
      await page.clock.runFor(1000)
      return (await page.locator('.seconds').count()) === 1
    })
    const sinceMinute = Number(await page.locator('.seconds').innerText())
    await page.clock.runFor((61 - sinceMinute) * 1000)
    await page.evaluate(`
      window.touched = []
      new MutationObserver((all) => all.forEach(({ target }) => touched.push(target.className || target.nodeName)))
        .observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true })`)

    await page.clock.runFor(50_000)

    const touched = await page.evaluate<string[]>('touched')
    assert.deepEqual(new Set(touched), new Set(['seconds']))
    assert.ok(touched.length <= 51, `${touched.length} times in 50 seconds`)
  })

  it('says since when nobody has answered, asks calmly, and is fresh within a minute after two days', async (t) => {
    const { page, expect, data } = await hang(site, t)
    expect(/^failed net::ERR_INTERNET_DISCONNECTED/)
    let asked = 0
    await page.route('**/api/tv/**', (route) => {
      if (FEED.test(route.request().url())) asked++
      return route.abort('internetdisconnected')
    })
    await page.clock.runFor(12 * MINUTE)
    await page.getByText(`No connection since ${wall(MORNING).slice(0, 3)}`).waitFor()
    await page.clock.fastForward(2 * DAY - 30 * MINUTE)
    asked = 0
    await page.clock.runFor(15 * MINUTE)

    assert.ok(asked >= 10 && asked <= 25, `${asked} questions in a quarter of an hour`)
    await page.getByText(toDate(MORNING + 2 * DAY)).waitFor()
    await page.getByText(`No connection since ${toDate(MORNING).split(' ')[0]}`).waitFor({
      state: 'detached',
    })
    await page.getByText(/No connection since \w+day/).waitFor()

    await page.unrouteAll({ behavior: 'wait' })
    const ticker = [{ text: 'The lift works again.', from: null, to: null }]
    await page.route(FEED, (route) =>
      route.fulfill({ json: { data: { ...data, ticker, revision: 'fresh' } } }),
    )
    await page.clock.runFor(MINUTE)
    await eventually('what is new', async () => {
      await page.clock.runFor(1000)
      return (await text(page)).includes('The lift works again.')
    })
    assert.ok(!(await text(page)).includes('No connection'))
  })

  for (const [name, moved] of Object.entries({
    'three hours back': -3 * HOUR,
    'an hour on': HOUR,
    'a day on': DAY,
  }))
    it(`goes by the server’s time when its clock is set ${name}`, async (t) => {
      const { page } = await hang(site, t)
      await page.clock.setSystemTime(MORNING + moved)
      await page.clock.runFor(1_000)

      await eventually('the server’s time', async () => {
        const shown = await page.locator('.clock').innerText()
        const now = MORNING + performance.now()
        // The program began a little later than this.
        return [-1, 0, 1].some((off) => shown.startsWith(wall(now + off * MINUTE)))
      })
      assert.ok(!(await text(page)).includes('Clock not verified'))
    })

  it('says that nobody has confirmed its clock when that moves on without a connection, and not back', async (t) => {
    const { page, expect } = await hang(site, t)
    expect(/^failed net::ERR_INTERNET_DISCONNECTED/)
    await page.route('**/api/tv/**', (route) => route.abort('internetdisconnected'))
    const shown = () => page.locator('.clock').innerText()

    await page.clock.setSystemTime(MORNING - 3 * HOUR)
    await page.clock.runFor(2_000)
    assert.ok((await shown()).startsWith(wall(MORNING).slice(0, 3)))
    assert.ok(!(await text(page)).includes('Clock not verified'))

    // As after a night in which the device slept.
    await page.clock.setSystemTime(MORNING + HOUR)
    await page.clock.runFor(2_000)
    await page.getByText('Clock not verified').waitFor()

    await page.unrouteAll({ behavior: 'wait' })
    await eventually('a clock that is confirmed', async () => {
      await page.clock.runFor(1_000)
      return !(await text(page)).includes('Clock not verified')
    })
  })

  for (const [name, forbids] of Object.entries({
    forbidden: `
      ${KEEPS_NOTHING}
      Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
    full: `
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }
      Cache.prototype.put = Cache.prototype.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))`,
  }))
    it(`shows its times on a device whose store is ${name}`, async (t) => {
      const { page } = await hang(site, t, { offline: true, forbids })
      await page.clock.runFor(2 * MINUTE)
      await page.locator('.board').waitFor()
      assert.ok(!(await text(page)).includes('Clock not verified'))
    })

  it('goes on with what it has when it is sent what is no feed', async (t) => {
    const { page, data } = await hang(site, t)
    const whole = JSON.stringify({ data: { ...data, revision: 'other' } })
    const broken = { ...data, revision: 'bad', days: [{ date: '2026-11-24' }], ticker: null }
    for (const body of [
      whole.slice(0, whole.length / 2),
      `${whole}${' '.repeat(4_000_000)}`,
      '<html>Sign in to the network</html>',
      JSON.stringify({ data: null }),
      JSON.stringify({ data: broken }),
    ]) {
      await page.route(FEED, (route) => route.fulfill({ body, contentType: 'application/json' }))
      await page.clock.runFor(61_000)
      assert.equal(await page.locator('.board li').count(), 7, body.slice(0, 40))
    }
  })

  for (const schema of [0, 2])
    it(`is made anew once when the server speaks schema ${schema}, and shows its times meanwhile`, async (t) => {
      const { page, data } = await hang(site, t, { offline: true })
      let loads = 0
      page.on('load', () => loads++)
      const appVersion = `speaks-${schema}`
      await page.route(FEED, (route) => route.fulfill({ json: { data: { schema, appVersion } } }))

      await page.clock.runFor(61_000)
      await eventually('another page', async () => {
        await page.clock.runFor(2_000)
        return loads === 1
      })
      await page.locator('.board').waitFor()
      await page.clock.runFor(3 * MINUTE)
      await page.getByText('This screen needs to be updated').waitFor()
      assert.equal(loads, 1)
      assert.ok((await text(page)).includes(data.organisation.name))
    })

  it('says no longer that it must be updated once its server has again what it shows', async (t) => {
    const { page } = await hang(site, t, { forbids: KEEPS_NOTHING })
    const newer = { schema: 2, appVersion: 'newer' }
    await page.route(FEED, (route) => route.fulfill({ json: { data: newer } }))
    await page.clock.runFor(61_000)
    const notice = page.getByText('This screen needs to be updated')
    await notice.waitFor()

    await page.unrouteAll({ behavior: 'wait' })
    await page.route(FEED, (route) => route.fulfill({ status: 304 }))

    await eventually('a screen that is right', async () => {
      await page.clock.runFor(10_000)
      return (await notice.count()) === 0
    })
  })

  it('is made anew for another script that it hears of while it still keeps the one it has', async (t) => {
    const { page, data } = await hang(site, t, { offline: true, forbids: HELD })
    await eventually('something to keep', () => page.evaluate<boolean>('isHeld'))
    let asked = 0
    // The page after it asks for its feed before it is loaded.
    let isAnother = false
    page.on('framenavigated', () => (isAnother = true))
    await page.route(FEED, (route) => {
      if (!isAnother) asked++
      return route.fulfill({ json: { data: { ...data, appVersion: 'another', revision: 'b' } } })
    })
    const heard = page.waitForResponse(FEED)
    await page.clock.runFor(61_000)
    await heard
    const before = asked

    await page.evaluate('letGo()')
    await eventually('another page', async () => {
      await page.clock.runFor(200)
      return isAnother
    })

    assert.equal(asked, before, 'It waited for another answer.')
  })

  it('shows no picture that is gone, nor the place where it would be', async (t) => {
    const { page, data, expect } = await hang(site, t)
    // The browser says so as well where the device was about to keep it.
    expect(/^(?:answer 404 GET|console Cache\.add\(\) failed for) .*\/media\/gone.webp/)
    const slide = { ...data.slides[0]!, kind: 'picture', title: '', text: '', link: null }
    const slides = [{ ...slide, square: null, seconds: 600, picture: '/media/gone.webp' }]
    await page.route(FEED, (route) =>
      route.fulfill({ json: { data: { ...data, slides, verses: [], revision: 'gone' } } }),
    )
    let isLost = false
    page.on('response', (answer) => (isLost ||= answer.url().endsWith('/media/gone.webp')))
    await page.clock.runFor(MINUTE)
    // Its feed comes in real time, and is drawn with the next second of its own.
    await eventually('a picture that cannot be had', async () => {
      await page.clock.runFor(2_000)
      return isLost
    })
    await page.locator('.panel').waitFor({ state: 'detached' })
    await page.locator('.board').waitFor()
  })

  it('keeps all that it starts with, also when it is shown what it has', async (t) => {
    const { page, path } = await hang(site, t, { offline: true })
    const kept = () =>
      page.evaluate<string[]>(
        `caches.open('tv').then((shelf) => shelf.keys()).then((all) => all.map(({ url }) => new URL(url).pathname))`,
      )
    await eventually('the page', async () => (await kept()).includes(path))
    await page.evaluate(`caches.delete('tv')`)

    await page.reload()
    await page.locator('.board').waitFor()
    const all = await eventually('the page again', async () => {
      const found = await kept()
      return found.includes(path) && found
    })

    for (const [kind, count] of [
      ['.js', 1],
      ['.css', 1],
      ['.woff2', 5],
    ] as const)
      assert.equal(all.filter((path) => path.endsWith(kind)).length, count, all.join())
  })

  it('asks seldom once it was taken off', async (t) => {
    const { page, id, expect } = await hang(site, t)
    expect(/^answer 404 /)
    await revoke(await site.office(), { id })
    await page.getByText('This screen has been taken off').waitFor()
    const asked: string[] = []
    const waiting = new Set<Request>()
    page.on('request', (request) => {
      asked.push(request.url())
      waiting.add(request)
    })
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => waiting.delete(request))

    // In steps, between which answers come: none is taken for lost.
    for (let past = 0; past < HOUR; past += 15_000) {
      await page.clock.runFor(15_000)
      await page.evaluate(`fetch('/favicon.svg').then((answer) => answer.text())`)
      await eventually('all answers', async () => waiting.size === 0)
    }

    const ours = asked.filter((url) => url.includes('/api/'))
    assert.ok(ours.length <= 16, `${ours.length} questions in an hour`)
  })
})
