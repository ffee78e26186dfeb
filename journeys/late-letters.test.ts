import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eventually, openSite } from '#testing/browser.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { inspect } from './axe.ts'

const site = openSite()

for (const language of LANGUAGES)
  it(`what is read of Home in ${language} stays where it is when its letters come late`, async (t) => {
    const { page, open } = await site.visit(t, { language, device: 'desktop' })
    const look = await inspect(page)
    const seen = Promise.withResolvers<void>()
    let late = 0
    await page.route('**/*.woff2', async (route) => {
      late++
      await seen.promise
      await route.fallback()
    })

    const opening = open('/')
    await eventually('something to see', () => isPainted())
    seen.resolve()
    await opening
    await look.rest()

    const { total, of } = await look.shifts()
    assert.ok(late >= 2, `${late} faces`)
    assert.deepEqual({ total, of }, { total: 0, of: [] })

    async function isPainted() {
      const paints = `performance.getEntriesByName('first-contentful-paint').length > 0`
      return page.evaluate<boolean>(paints).catch(() => false)
    }
  })
