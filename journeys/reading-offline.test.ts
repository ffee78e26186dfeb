import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventKind } from '#features/site/events/contract.ts'
import { addItem } from '#features/ground/content/save.ts'
import { inTransaction } from '#platform/server/context.ts'
import { serviceWorker } from '#platform/server/http/service-worker.ts'
import { type Visit, eventually, openSite } from '#testing/browser.ts'
import { alive } from './screen.ts'

const site = openSite()

const KEPT = `(async () => {
  const names = await caches.keys()
  const asked = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return asked.flat().map(({ url }) => new URL(url).pathname)
})()`

/** Somebody who has been here, done something, and lost the connection since. */
async function beHere({ page, open }: Visit): Promise<string[]> {
  await open('/')
  await alive(page)
  await page.getByRole('heading', { level: 1 }).click()
  await eventually('pages that are kept', () =>
    page.evaluate<boolean>(`navigator.serviceWorker.ready.then(() => ${KEPT}).then((kept) =>
      navigator.serviceWorker.controller !== null && kept.includes('/events'))`),
  )
  return page.evaluate<string[]>(KEPT)
}

describe('whoever has lost the connection', () => {
  it('reads the prayer times and what is on, and is told so on other pages', async (t) => {
    const visit = await site.visit(t, { offline: true })
    const { page, context } = visit
    await beHere(visit)
    visit.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|failed/)

    await context.setOffline(true)
    await page.goto('/prayer-times')
    await page.getByRole('heading', { level: 1, name: 'Prayer times' }).waitFor()
    await page.goto('/events')
    await page.getByText('Fajr breakfast').first().waitFor()
    await page.goto('/donate')
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
  })

  it('is not shown one month for another', async (t) => {
    const visit = await site.visit(t, { offline: true })
    const { page, context } = visit
    await beHere(visit)
    visit.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|failed/)

    await context.setOffline(true)
    await page.goto('/prayer-times?month=2&year=2027')
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
  })

  it('gets another worker, and with it other files, after every build', () => {
    assert.equal(serviceWorker(['/'], 'one'), serviceWorker(['/'], 'one'))
    assert.notEqual(serviceWorker(['/'], 'one'), serviceWorker(['/'], 'two'))
  })

  it('has nothing of a person in what is kept', async (t) => {
    const kept = await beHere(await site.visit(t, { offline: true }))

    const pages = kept.filter((path) => !/^\/(?:js|assets)\//.test(path))
    assert.deepEqual(pages.toSorted(), ['/', '/events', '/offline', '/prayer-times', '/visit'])
  })

  it('was never shown anything old while there was one', async (t) => {
    const visit = await site.visit(t, { offline: true })
    const { page, context, open } = visit
    await beHere(visit)
    await inTransaction(await site.office(), (ctx) =>
      addItem(ctx, eventKind, {
        title: 'Soup for everybody',
        state: 'published',
        fields: { startsOn: '2026-12-01', startTime: '18:00' },
      }),
    )
    await eventually('the new event', async () => {
      await open('/events')
      return (await page.getByText('Soup for everybody').count()) > 0
    })
    visit.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|failed/)

    await context.setOffline(true)
    await page.goto('/events')

    await page.getByText('Soup for everybody').first().waitFor()
  })
})

/** Of the program; Asr begins at 14:45 where it stands, Maghrib at 16:15, and then comes Isha. */
const MORNING = '2026-11-21T09:00:00Z'

describe('whoever lost it in the morning', () => {
  const morning = openSite({ NOW: MORNING })

  it('sees what comes next by the clock of the device, and when the page was kept', async (t) => {
    const visit = await morning.visit(t, { offline: true })
    const { page, context } = visit
    await page.clock.install({ time: MORNING })
    await beHere(visit)
    visit.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|failed/)

    await context.setOffline(true)
    await page.clock.setSystemTime('2026-11-21T17:00:00Z')
    for (const path of ['/', '/prayer-times']) {
      await page.goto(path)
      await alive(page)
      const told = page.getByRole('status').filter({ hasText: 'No connection' })
      await told.getByText('No connection. This page was kept at 09:00.').waitFor()
      for (const place of ['.strip-next', '.dock .chip'])
        await page.locator(place).getByText('Isha').first().waitFor()
      assert.equal(await page.locator('.times .next h3 bdi').textContent(), 'Isha')
    }

    await context.setOffline(false)
    await eventually(
      'no word of it',
      async () => (await page.getByText('No connection').count()) === 0,
    )
  })
})
