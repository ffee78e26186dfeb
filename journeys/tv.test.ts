import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { configure } from '#features/ground/configuration/configuration.ts'
import type { Feed } from '#features/prayer/screens/feed-contract.ts'
import { pair } from '#features/prayer/screens/pairing.ts'
import { beginAlert } from '#features/prayer/screens/playing.ts'
import { addScreen, listAll, revoke } from '#features/prayer/screens/screens.ts'
import { MORNING, eventually, openSite } from '#testing/browser.ts'
import { FAULTS } from './screen-faults.ts'

const site = openSite({ NOW: new Date(MORNING).toISOString() })
const DAY = 86_400_000

async function hang(options: Parameters<typeof addScreen>[1]['options'] = {}) {
  const { token, screen } = await addScreen(await site.office(), { name: 'Hall', options })
  return { path: `/tv/${token}`, portrait: `/tv/portrait/${token}`, id: screen.id, token }
}

const text = (page: Page) => page.evaluate<string>('document.body.innerText')

/** Each text of which a part stands in a face of the machine, as ours lacks the letter. */
async function foreignFaces(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '.field p, .field b, .field i, .field span',
  })
  const faces = []
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    const others = fonts.filter(({ isCustomFont }) => !isCustomFont)
    if (others.length === 0) continue
    const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId })
    faces.push(`${others.map(({ familyName }) => familyName).join()} in ${outerHTML}`)
  }
  await session.detach()
  return faces
}

/**
 * Moments of an ordinary day that is to come, around its Asr, and of the sermon of a Friday, on the clocks of the mosque: what a
 * feed no longer has would show that it is out of date, whatever is asked for.
 */
async function comingMoments() {
  const { token } = await hang()
  const { data } = JSON.parse((await site.fetch(`/api/tv/${token}`)).body.toString()) as {
    data: Feed
  }
  const coming = data.days.filter(({ startsAt }) => startsAt > MORNING)
  const ordinary = coming.find(({ weekday, specials }) => weekday < 5 && specials.length === 0)!
  const asr = ordinary.prayers.find(({ key }) => key === 'asr')!
  const sermon = coming.find(({ jumuah }) => jumuah.length > 0)!.jumuah[0]!.khutbahAt!
  const wall = (instant: number, seconds: number) =>
    new Date(instant + seconds * 1000)
      .toLocaleString('sv-SE', { timeZone: data.organisation.timeZone })
      .replace(' ', 'T')
  return {
    'the times': wall(asr.beginsAt!, -116 * 60),
    'times and a slide': wall(asr.beginsAt!, -58 * 60 + 50),
    'the adhan': wall(asr.beginsAt!, 10),
    'the du’a': wall(asr.beginsAt!, 110),
    'a countdown': wall(asr.jamaatAt!, -4 * 60),
    'the sermon': wall(sermon, 5 * 60),
    'the rows': wall(asr.jamaatAt!, 10),
    'the prayer': wall(asr.jamaatAt!, 5 * 60),
    'the adhkar': wall(asr.jamaatAt!, 10 * 60 + 30),
    'the morning': `${ordinary.date}T11:00:00`,
    'before ten': `${ordinary.date}T10:00:50`,
  }
}

describe('a screen', () => {
  for (const languages of [
    ['en', 'ar'],
    ['ur', 'ar'],
  ] as ('en' | 'ar' | 'ur')[][])
    it(`brings every letter of ${languages.join(' and ')} along: a device may have none`, async (t) => {
      const { path } = await hang({ languages })
      const { page } = await site.visit(t)
      const foreign: string[] = []
      for (const [name, show] of Object.entries(await comingMoments())) {
        await page.goto(`${path}?show=${show}`)
        await page.locator('.field > .head, .praying').first().waitFor()
        await page.evaluate('document.fonts.ready')
        foreign.push(...(await foreignFaces(page)).map((face) => `${name}: ${face}`))
      }
      assert.deepEqual(foreign, [])
    })

  for (const [organisation, face] of [
    ['al-noor', 'Marcellus'],
    ['crescent', 'Manrope'],
    ['east-gate', 'Newsreader'],
  ] as const)
    it(`of ${organisation} has its names in the face of its site, none of them cut`, async (t) => {
      const office = await site.office(organisation)
      const { token } = await addScreen(office, { name: 'Hall', options: {} })
      const { 'before ten': show } = await comingMoments()
      const { page, open } = await site.visit(t, { organisation })
      const faults: string[] = []
      for (const [width, height] of [
        [1280, 720],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height })
        await open(`/tv/${token}?show=${show}`)
        await page.locator('.board').waitFor()
        await page.evaluate('document.fonts.ready')
        faults.push(...(await page.evaluate<string[]>(FAULTS)))
      }
      assert.deepEqual(faults, [])
      const faces = await page.evaluate<string>(
        `getComputedStyle(document.querySelector('.board .name b')).fontFamily`,
      )
      assert.match(faces, new RegExp(`^"?${face}`))
      const isThere = `[...document.fonts].some(({ family, status }) => family.includes('${face}') && status === 'loaded')`
      assert.ok(await page.evaluate(isThere))
    })

  it('shows what it will show at a moment that somebody asks for', async (t) => {
    const { path } = await hang()
    const { page, open } = await site.visit(t)
    const moments = await comingMoments()

    await open(`${path}?show=${moments['the sermon']}`)
    await page.getByText('Khutbah', { exact: true }).waitFor()
    await open(`${path}?show=${moments['the adhan']}`)
    await page.getByText('It is time for Asr').waitFor()
    await open(`${path}?show=2029-01-01T10:00`)
    await page.getByText('These times are out of date').waitFor()
    // Text that is cut off in the middle of a sign is no moment, and breaks nothing.
    await open(`${path}?show=%`)
    await page.getByText('One moment').waitFor()
  })

  it('says that times are switched off, and comes back by itself when they are on again', async (t) => {
    const { path } = await hang()
    const { page, open, expect } = await site.visit(t)
    await open(path)
    await page.locator('.board').waitFor()
    const switchOff = async (off: boolean) =>
      configure(await site.office(), { DisablePrayertimeFeature: off })
    t.after(() => switchOff(false))

    expect(/^answer 403 /)
    await switchOff(true)
    await page.getByText('Prayer times are switched off').waitFor()
    assert.equal(await page.locator('.board').count(), 0)

    // Nothing else has changed meanwhile: it is told so (304), and that is enough.
    const again = page.waitForResponse((answer) => answer.status() === 304)
    await switchOff(false)
    await page.locator('.board').waitFor()
    await again
  })

  it('asks again when its question is not answered at all', async (t) => {
    const { path, token } = await hang()
    const { page, open } = await site.visit(t)
    await page.clock.install()
    await open(path)
    await page.locator('.board').waitFor()
    let asked = 0
    const held = new Set<Route>()
    await page.route(`**/api/tv/${token}`, (route) => {
      asked++
      held.add(route)
    })
    t.after(() => Promise.all([...held].map((route) => route.abort())))

    // A minute until it asks again; then twenty seconds of patience, and up to twelve until the next question.
    await page.clock.runFor(75_000)
    await eventually('a question', async () => asked > 0)
    const before = asked
    await page.clock.runFor(60_000)
    await eventually('the next question', async () => asked > before)
  })

  for (const [name, wrong] of Object.entries({ 'three hours slow': -DAY / 8, 'a day fast': DAY }))
    it(`shows the server’s time on a device whose clock is ${name}`, async (t) => {
      const { path, id } = await hang()
      const { page, open } = await site.visit(t, { timeZone: 'Asia/Karachi' })
      await page.clock.install({ time: MORNING + wrong })
      await open(path)

      const said = (how: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en-GB', { ...how, timeZone: 'Europe/London' }).format(
          MORNING + performance.now(),
        )
      await eventually('the server’s time', async () => {
        const found = await text(page)
        return (
          found.includes(said({ timeStyle: 'short' })) &&
          found.includes(said({ dateStyle: 'long' }))
        )
      })
      // By then it has been told the time; a minute of its own is in what it is off by.
      await page.clock.runFor(61_000)
      await eventually(
        'that it says which day it shows, and what its clock is off by',
        async () => {
          const all = await listAll(await site.office())
          const { seen } = all.find((screen) => screen.id === id)!
          const isRight = seen?.shownDate === new Date(MORNING).toISOString().slice(0, 10)
          return isRight && Math.abs(seen.clockSkewMs - wrong) < 120_000
        },
      )
      assert.ok(!(await text(page)).includes('Clock not verified'))
    })

  it('says at once what somebody wants every screen to say, and forgets all when it is taken off', async (t) => {
    const { path, id } = await hang()
    const { page, open, expect } = await site.visit(t)
    await open(path)
    await page.locator('.board').waitFor()

    const began = performance.now()
    const alert = { id: randomUUID(), kind: 'car' as const, text: 'LS11 ABC', minutes: 5 }
    await beginAlert(await site.office(), alert)
    await page.getByText('LS11 ABC').waitFor()
    t.diagnostic(`From saved to shown: ${Math.round(performance.now() - began)} ms`)

    expect(/^answer 404 /)
    await revoke(await site.office(), { id })
    await page.getByText('This screen has been taken off').waitFor()
    await page.getByText(new URL('/tv', page.url()).href.replace('http://', '')).waitFor()
    assert.deepEqual(await page.evaluate('Object.keys(localStorage)'), [])
  })

  it('is let in by the code that it shows', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/tv')
    const code = await page.locator('.code').innerText()

    await pair(await site.office(), { code, name: 'Library', playlist: 'main' })

    await page.locator('.board').waitFor()
    assert.match(new URL(page.url()).pathname, /^\/tv\/(portrait\/)?[\w-]{22}$/)
  })

  it('starts without a connection 1, 30 and 59 days later, and says when its days are over', async (t) => {
    const { path } = await hang({ languages: ['en'] })
    const visit = await site.visit(t, { offline: true })
    await visit.page.clock.install({ time: MORNING })
    await visit.open(path)
    await visit.page.locator('.board').waitFor()
    await eventually('the page that is kept', () =>
      visit.page.evaluate<boolean>(
        `caches.open('tv').then((shelf) => shelf.match('${path}')).then((found) => !!found && !!navigator.serviceWorker.controller)`,
      ),
    )
    visit.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|failed/)
    await visit.context.setOffline(true)
    for (const days of [1, 30, 59, 61, 401]) {
      const page = await visit.context.newPage()
      const time = MORNING + days * DAY
      await page.clock.install({ time })
      await page.goto(path)
      const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
        time,
      )
      await page
        .getByText(days > 399 ? 'These times are out of date' : shown)
        .first()
        .waitFor()
      await page.close()
    }
  })
})
