import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { configure } from '#features/ground/configuration/configuration.ts'
import { issuePermit } from '#platform/server/http/moment.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { inspect } from './axe.ts'
import { alive, fits } from './screen.ts'
import { lookAtTables } from './tables-of-times.ts'

/** The clock of the program; the browser of each journey has its own, and often a wrong one. */
const NOW = '2026-11-21T13:21:00Z'
const site = openSite({ NOW })

const FLAG = 'DisablePrayertimeFeature'
const HOUR = 3_600_000

const strip = (page: Page) => page.locator('.strip')
const title = (page: Page) => page.locator('.strip-next')
const text = async (page: Page, of = '.strip-next') =>
  ((await page.locator(of).first().textContent()) ?? '').replaceAll(/\s+/g, ' ').trim()

/** Whose clock is so many milliseconds wrong. */
async function setClock(page: Page, wrong: number): Promise<void> {
  await page.clock.install({ time: Date.parse(NOW) + wrong })
}

describe('the next prayer', () => {
  it('is right on a phone in New York that is three hours slow, and counts down to it and past it', async (t) => {
    const { page, open, asked } = await site.visit(t, { timeZone: 'America/New_York' })
    await setClock(page, -3 * HOUR)
    await open('/prayer-times')
    await alive(page)

    await title(page).getByText('Asr jamaat').waitFor()
    assert.match(await text(page), /^Asr jamaat 14:45 in 1 hour 2[0-4] minutes$/)
    assert.match(await text(page, '.dock .chip'), /^Asr 14:45 in 1 h 2[0-4] min$/)
    await eventually('the time of the server', async () =>
      asked.some(({ path }) => path === '/api/prayer-time/next'),
    )
    assert.match(await text(page), /in 1 hour 2[0-4] minutes$/)

    await page.clock.fastForward('01:18:00')
    await eventually('the seconds', async () => /14:45 in [0-9] min \d\d s$/.test(await text(page)))
    await page.clock.fastForward('12:00')
    await eventually('the next one', async () =>
      (await text(page)).startsWith('Maghrib jamaat 16:15'),
    )
    assert.match(await text(page, '.dock .chip'), /^Maghrib 16:15/)
    assert.equal(await page.locator('.times .next h3 bdi').textContent(), 'Maghrib')
  })

  it('survives sleep and a clock that is set, on Home as well', async (t) => {
    const { page, open, asked } = await site.visit(t, { device: 'desktop' })
    await setClock(page, 24 * HOUR)
    await open('/')
    await alive(page)
    assert.match(await text(page), /^Asr jamaat 14:45 in 1 hour 2[0-4] minutes$/)
    assert.match(await text(page, '.site-header .chip'), /^Asr 14:45 in 1 h 2[0-4] min$/)
    await strip(page).getByRole('link', { name: 'All prayer times' }).waitFor()
    const before = asked.length

    // Somebody sets the device right: nothing jumps, and the server is asked.
    await page.clock.setSystemTime(Date.parse(NOW) + 60_000)
    await page.clock.runFor(61_000)
    await eventually('a question', async () => asked.length > before)
    assert.match(await text(page), /^Asr jamaat 14:45 in 1 hour \d+ minutes$/)
  })

  it('counts on in a page that the device had already, and the time is asked for once', async (t) => {
    const { page, open, asked } = await site.visit(t, { device: 'desktop' })
    await open('/privacy')
    await alive(page)
    const before = asked.length

    await open('/privacy')
    const running = page.locator('html[data-stored] .site-header .chip [data-runs]')
    await running.waitFor({ state: 'attached' })

    assert.match(await text(page, '.site-header .chip'), /^Asr 14:45 in 1 h \d+ min$/)
    await eventually('a question', async () =>
      asked.slice(before).some(({ path }) => path === '/api/prayer-time/next'),
    )
  })

  it('is read without a script, and nothing pretends to count', async (t) => {
    const { page, open } = await site.visit(t, { javaScript: false })
    await open('/prayer-times')
    await title(page).getByText('14:45').waitFor()
    assert.equal(await title(page).locator('.countdown').isVisible(), false)
    for (const words of ['Saturday 21 November', '11 Jumada al-Akhirah 1448', 'November 2026'])
      await page.getByText(words).first().waitFor()
    assert.equal(await page.locator('.timetable tbody tr[id=today]').count(), 1)
    await page.getByRole('link', { name: 'Ramadan 1448' }).click()
    await page.getByRole('heading', { level: 2, name: 'Ramadan 1448' }).waitFor()
    await page.getByRole('columnheader', { name: 'Taraweeh' }).waitFor()
    assert.equal(await page.locator('.timetable tbody tr').count(), 29)
    await page.getByRole('link', { name: 'Whole year' }).click()
    await page.getByRole('heading', { level: 3, name: 'December' }).waitFor()
    assert.equal(await page.locator('.timetable').count(), 12)
  })
})

describe('the timetable', () => {
  it('goes from month to month in both languages, with both Asr and every Friday', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/prayer-times')
    await alive(page)
    await page.getByRole('link', { name: /December$/ }).click()
    await page.getByRole('heading', { level: 2, name: 'December 2026' }).waitFor()
    assert.match(page.url(), /\/prayer-times\?month=2026-12$/)
    assert.equal(await page.locator('.timetable .friday').count(), 4)
    await page.getByRole('link', { name: 'This month' }).click()
    await page.getByRole('heading', { level: 2, name: 'November 2026' }).waitFor()
    const today = page.locator('#today')
    assert.match((await today.textContent())!.replaceAll(/\s+/g, ' '), /14:18 13:45 14:45/)
    await open('/prayer-times?month=2026-13', 404)
    await open('/prayer-times?view=year&year=9999', 404)

    await open('/prayer-times?lang=ar')
    await page.getByRole('heading', { level: 1, name: 'أوقات الصلاة' }).waitFor()
    assert.match(await text(page), /^إقامة العصر 14:45 بعد ساعة و/)
    await fits(page, 1440)
  })

  it('stands whole on a tablet, from Fajr to Isha and in Ramadan to Taraweeh', async (t) => {
    const { page, open } = await site.visit(t)
    await page.setViewportSize({ width: 768, height: 1024 })
    for (const view of ['', '?view=ramadan', '?lang=ar']) {
      await open(`/prayer-times${view}`)
      const hidden = await page
        .locator('.timetable-frame')
        .evaluate((frame) => frame.scrollWidth - frame.clientWidth)
      assert.equal(hidden, 0, view)
    }
  })

  for (const width of [320, 360])
    it(`keeps its columns, its marks and the edge apart on a phone ${width} wide`, async (t) => {
      const { page, open } = await site.visit(t)
      await page.setViewportSize({ width, height: 740 })
      for (const language of ['en', 'ar', 'ur'])
        for (const view of ['', 'view=year&', 'view=ramadan&']) {
          await open(`/prayer-times?${view}lang=${language}`)
          await fits(page, width)
          const { marks, faults } = await lookAtTables(page)
          assert.deepEqual(faults, [], `${language} ${view}`)
          assert.ok(marks > 0, `${language} ${view}`)
        }
    })

  it('leads to its sheet for the wall, on A4 and on A3, from each view', async (t) => {
    const { page, open } = await site.visit(t, { device: 'desktop' })
    for (const [address, pages] of [
      ['/prayer-times?month=2026-12', 1],
      ['/prayer-times?view=ramadan', 1],
      ['/prayer-times?view=year&year=2027', 12],
    ] as const) {
      await open(address)
      for (const paper of ['A4', 'A3']) {
        const link = page.locator('.timetable-steps').getByRole('link', { name: paper })
        const { pathname, search } = new URL((await link.getAttribute('href'))!, page.url())
        const { body } = await site.fetch(pathname + search)
        const pdf = body.toString('latin1')
        assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, pages, address)
        assert.match(pdf, paper === 'A4' ? /MediaBox \[0 0 595/ : /MediaBox \[0 0 841/)
      }
    }
  })

  it('is taken along: every download is what it says', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/prayer-times')
    const links = await page.locator('.take-away a').evaluateAll((all) => all.map(String))
    const TYPES = [
      /^text\/calendar/,
      /^text\/calendar/,
      /^application\/pdf/,
      /^application\/pdf/,
      /^text\/csv/,
      /^application\/json/,
    ]
    assert.equal(links.length, TYPES.length)
    assert.match(links[0]!, /^webcal:\/\/al-noor\.localhost/)
    for (const [i, link] of links.entries()) {
      const { pathname, search } = new URL(link.replace(/^webcal:/, 'http:'))
      const { status, headers, body } = await site.fetch(pathname + search)
      assert.equal(status, 200, link)
      assert.match(String(headers['content-type']), TYPES[i]!)
      assert.ok(headers['etag'], link)
      assert.ok(body.length > 1_000, link)
    }
  })
})

describe('a site of prayer times and giving', () => {
  it('has them as its first page, with three Friday prayers', async (t) => {
    const { page, open } = await site.visit(t, { organisation: 'east-gate' })
    await open('/')
    await page.getByRole('heading', { level: 1, name: 'Prayer times' }).waitFor()
    assert.equal(await page.locator('.sessions > li').count(), 3)
    assert.match(await text(page), /^Asr jamaat \d:\d\d pm in /)
    const nav = await page.locator('.site-nav a').evaluateAll((all) => all.map(String))
    assert.equal(new URL(nav[0]!).pathname, '/')
    await open('/prayer-times')
    assert.equal(new URL(page.url()).pathname, '/')
    await page.getByRole('link', { name: 'Whole year' }).click()
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('view') === 'year')
  })
})

describe('an organisation where the sun does not rise in November', () => {
  it('says on Home as well whose times stand there', async (t) => {
    await configure(await site.office('crescent'), {
      StandaloneCampaigns: false,
      timezone: 'Arctic/Longyearbyen',
      latitude: 78.22,
      longitude: 15.65,
    })
    const { page, open } = await site.visit(t, { organisation: 'crescent' })
    await eventually('its strip', async () => {
      const { body } = await site.fetch('/', { organisation: 'crescent' })
      return body.toString().includes('class="strip')
    })
    for (const address of ['/', '/prayer-times']) {
      await open(address)
      await strip(page)
        .getByText(/sun does not rise here.*nearest latitude/)
        .waitFor()
    }
  })
})

describe('an organisation that has not said where it is', () => {
  it('says that there are no times, and draws no table of dashes', async (t) => {
    await configure(await site.office('crescent'), {
      StandaloneCampaigns: false,
      latitude: null,
      longitude: null,
    })
    const { page, open } = await site.visit(t, { organisation: 'crescent' })
    await eventually('its page', async () => {
      const { status } = await site.fetch('/prayer-times', { organisation: 'crescent' })
      return status === 200
    })
    await open('/prayer-times')
    await strip(page).getByText('No times have been set yet.').waitFor()
    await page.getByText('There are no times for these days.').waitFor()
    assert.equal(await page.locator('.times, .timetable, .take-away').count(), 0)
    assert.equal(await page.locator('.chip').count(), 0)
  })
})

describe('another moment', () => {
  it('is entered with a permit, seen on every page, and left', async (t) => {
    const office = await site.office()
    const { page, open } = await site.visit(t)
    const until = office.now().getTime() + HOUR
    const query = new URLSearchParams({
      at: '2027-03-09T07:30',
      permit: issuePermit(office.house, office.organisation, until),
    })
    await open(`/prayer-times?${query.toString()}`)
    await alive(page)
    assert.doesNotMatch(page.url(), /permit/)
    assert.match(await text(page), /^Eid al-Fitr 08:00 in (30|29|28) minutes$/)
    await page.getByText(/Preview: the site as it is on Tuesday,? 9 March 2027/).waitFor()
    await open('/')
    assert.match(await text(page), /^Eid al-Fitr 08:00/)
    await page.getByRole('link', { name: 'Leave the preview' }).click()
    await title(page).getByText('Asr jamaat').waitFor()
  })
})

describe('where prayer times are switched off', () => {
  it('nothing of them is left anywhere', async (t) => {
    for (const slug of ['al-noor', 'east-gate'])
      await configure(await site.office(slug), { [FLAG]: true })
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await eventually('a page without them', async () => {
      const { body } = await site.fetch('/')
      return !body.toString().includes('class="strip')
    })
    await open('/')
    await alive(page)
    assert.equal(await page.locator('.strip, .chip, .countdown').count(), 0)
    assert.equal(await page.locator('a[href*="prayer-time"]').count(), 0)
    await open('/prayer-times', 404)
    for (const call of ['today', 'next', 'feed'])
      assert.equal((await site.fetch(`/api/prayer-time/${call}`)).status, 403, call)
    for (const file of ['ics', 'csv', 'pdf'])
      assert.equal((await site.fetch(`/api/prayer-time.${file}`)).status, 403, file)

    const east = await site.visit(t, { organisation: 'east-gate' })
    const inspector = await inspect(east.page)
    await east.open('/')
    assert.equal(new URL(east.page.url()).pathname, '/donate')
    assert.equal(await east.page.locator('.chip').count(), 0)
    assert.deepEqual(await inspector.faults(), [])
  })
})
