import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSite } from '#testing/browser.ts'

// In the one without windows the same answers are counted as 8 KB more.
const site = openSite({}, { browser: 'whole' })

/** `targets`: all that a phone fetches on its first visit to Home, with headers, before anybody touches it. */
const MOST_BYTES = 180_000

describe('the first visit of Home on a phone', () => {
  it('costs at most 180 KB before anybody touches it', async (t) => {
    const { page, context, open } = await site.visit(t)
    const network = await context.newCDPSession(page)
    const sizes: number[] = []
    network.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength))
    await network.send('Network.enable')

    // Nothing is asked of the page itself: to a browser that would be somebody who touches it.
    const last = page.waitForResponse(/\/js\/home-page-/)
    await open('/')
    await last
    await page.waitForLoadState('networkidle')

    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    t.diagnostic(`${bytes} bytes in ${sizes.length} answers`)
    assert.ok(sizes.length > 10, 'Nothing was counted.')
    assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`)
  })

  it('brings the words of one language', async () => {
    const english = await scriptsOf('en')
    const arabic = await scriptsOf('ar')

    assert.match(english, /Skip to content/)
    assert.doesNotMatch(english, /انتقل إلى المحتوى/)
    assert.match(arabic, /انتقل إلى المحتوى/)
    assert.doesNotMatch(arabic, /Skip to content/)
  })
})

/** Every script that Home names, one after the other. */
async function scriptsOf(language: string): Promise<string> {
  const { body } = await site.fetch(`/`, { headers: { 'accept-language': language } })
  const names = body.toString().match(/\/js\/[^" ]+\.js/g) ?? []
  const scripts = await Promise.all([...new Set(names)].map((name) => site.fetch(name)))
  return scripts.map(({ body }) => body.toString()).join('\n')
}
