import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Route } from 'playwright-core'
import type { Feed } from '#features/prayer/screens/feed-contract.ts'
import { type ScreenWords, screenWords } from '#features/prayer/screens/words.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { MORNING, openSite } from '#testing/browser.ts'
import { FEED, KEEPS_NOTHING } from './left-on.ts'
import { HANGING, SIZES, faultsAt, giveSize, hangCrowded, nameOf } from './screen-fits.ts'

const site = openSite({ NOW: new Date(MORNING).toISOString() })
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Answer = Parameters<Route['fulfill']>[0]
/** What a message says, in the words of a language. */
type Message = (words: ScreenWords) => { readonly title: string }

/** A day in the third week of it cannot be drawn. */
function broken(feed: Feed): object {
  return { ...feed, days: feed.days.map((day, i) => (i === 20 ? { ...day, prayers: null } : day)) }
}

describe('a screen that something is wrong with', () => {
  for (const shape of ['landscape', 'portrait'] as const)
    for (const hanging of HANGING)
      it(`says so whole, as it hangs: ${shape}, ${nameOf(hanging)}`, async (t) => {
        const { page, path, feed, expect } = await hangCrowded(site, t, shape, hanging)
        const words = screenWords[hanging.languages[0]!]
        let answer: Answer = { json: { data: broken(feed) } }
        await page.addInitScript(KEEPS_NOTHING)
        await page.clock.install({ time: MORNING })
        await page.route(FEED, (route) => route.fulfill(answer))
        await page.route('**/seen', (route) => route.fulfill({ status: 503, body: '' }))
        expect(/^answer 503 POST/, /^answer 403 GET/, /^answer 404 GET/)
        await page.goto(path)
        await page.locator('.board').waitFor()
        const becomes = async (said: string, next: Answer = answer, ms = 2_000) => {
          answer = next
          const heard = page.waitForResponse(FEED)
          await page.evaluate(`dispatchEvent(new Event('online'))`)
          await heard
          await page.clock.fastForward(ms)
          await page.getByText(said).first().waitFor()
          const found = await faultsAt(page, SIZES[shape], hanging)
          return found.map((fault) => `${said} ${fault}`)
        }
        await page.clock.setSystemTime(MORNING + HOUR)

        const faults = [
          ...(await becomes(words.clockDoubtful)),
          ...(await becomes(words.outdated, { json: { data: { schema: 2, appVersion: 'next' } } })),
          ...(await becomes(words.offline('').trim(), { body: '{"data":{"sch' }, 11 * MINUTE)),
          ...(await becomes(words.offline('').trim(), answer, 3 * DAY)),
          ...(await becomes(words.fault.title, answer, 15 * DAY)),
          ...(await becomes(words.closed.title, { status: 403, body: '' })),
          ...(await becomes(words.unknown.title, {
            status: 404,
            body: '{"code":"screen-unknown"}',
          })),
        ]

        assert.deepEqual(faults, [])
      })

  for (const shape of ['landscape', 'portrait'] as const)
    it(`says so whole, in every language, before anybody has told it its own: ${shape}`, async (t) => {
      const { page, path, expect } = await hangCrowded(site, t, shape, {})
      expect(/^answer 503 GET/, /^answer 404 GET/, /^answer 429 POST/)
      const faults: string[] = []
      const says = async (said: Message, at: string, answer?: Answer) => {
        await page.route(/\/api\/tv\/([\w-]{22}|pairing)$/, (route) =>
          answer ? route.fulfill(answer) : route.fallback(),
        )
        await giveSize(page, SIZES[shape][0])
        await page.goto(at)
        for (const language of LANGUAGES)
          await page.getByText(said(screenWords[language]).title).first().waitFor()
        const found = await faultsAt(page, SIZES[shape])
        faults.push(...found.map((fault) => `${said(screenWords.en).title} ${fault}`))
      }

      await says((words) => words.unanswered, path, { status: 503, body: '' })
      await says((words) => ({ title: words.outdated, text: words.updating }), path, {
        json: { data: { schema: 2, appVersion: 'next' } },
      })
      await says((words) => words.unknown, path, { status: 404, body: '{"code":"screen-unknown"}' })
      await says((words) => words.pairing, '/tv', { status: 429, json: { data: null } })
      await page.unrouteAll({ behavior: 'wait' })
      await says((words) => words.pairing, '/tv')
      assert.equal(await page.locator('.code, .square').count(), 2)

      assert.deepEqual(faults, [])
    })
})
