import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { eventually, openSite } from '#testing/browser.ts'
import { inspect } from './axe.ts'

const site = openSite()

describe('a widget in a page of another site', () => {
  it('shows the times of today, as high as they are, and sets no cookie', async (t) => {
    const other = await otherSite(t, 'times')
    await allow([other])
    const { page, context } = await site.visit(t, { alsoFrom: [other] })

    await page.goto(other)

    const frame = page.frameLocator('iframe[title="Prayer times"]')
    await frame.getByRole('heading', { name: 'Maghrib', exact: true }).waitFor()
    await eventually('the whole of it', async () => {
      const inner = await frame.locator('.widget').boundingBox()
      const outer = await page.locator('iframe').boundingBox()
      return inner && outer && Math.abs(inner.y + inner.height - outer.y - outer.height) < 4
    })
    assert.deepEqual(await context.cookies(), [])
    const inner = await site.visit(t)
    const inspector = await inspect(inner.page)
    await inner.open('/widget/times')
    assert.deepEqual(await inspector.faults(), [])
  })

  it('leads to the giving page in a window of its own, with the amount chosen', async (t) => {
    const other = await otherSite(t, 'giving')
    await allow([other])
    const { page, context } = await site.visit(t, { alsoFrom: [other] })
    await page.goto(other)
    const frame = page.frameLocator('iframe')
    const opening = context.waitForEvent('page')

    await frame
      .getByRole('link', { name: /^Give £\d+ \(opens in a new window\)$/ })
      .first()
      .click()

    const opened = await opening
    await opened.waitForURL(/\/donate\/[\w-]+\?amount=\d+/)
    await opened.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await opened.evaluate('opener'), null)
  })

  it('is not shown where the organisation has not named the site', async (t) => {
    const other = await otherSite(t, 'times')
    await allow(['https://www.example.org'])
    const { page, expect } = await site.visit(t, { alsoFrom: [other] })
    expect(/frame-ancestors/, /ERR_BLOCKED_BY_RESPONSE GET \/widget/)

    await page.goto(other)

    await eventually('a frame that was refused', () =>
      Promise.resolve(page.frames().some((frame) => frame.url().startsWith('chrome-error:'))),
    )
    assert.equal(await page.frameLocator('iframe').getByText('Maghrib').count(), 0)
  })
})

/** A page of somebody else's, with the script as our documentation gives it. */
async function otherSite(t: TestContext, widget: string): Promise<string> {
  const title = widget === 'times' ? 'Prayer times' : 'Give'
  const script = `<script src="${site.address('/widget.js')}" data-widget="${widget}" data-title="${title}"></script>`
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Our old site</title><link rel="icon" href="data:,"><main><h1>Our old site</h1>${script}</main></html>`,
    )
  })
  server.listen(0)
  await once(server, 'listening')
  t.after(() => server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

async function allow(widgetSites: readonly string[]): Promise<void> {
  await configure(await site.office(), { widgetSites })
  await eventually('the sites in the policy', async () => {
    const { headers } = await site.fetch('/widget/times')
    return String(headers['content-security-policy']).includes(
      `frame-ancestors ${widgetSites.join(' ')}`,
    )
  })
}
