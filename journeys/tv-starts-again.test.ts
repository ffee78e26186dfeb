import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { beginAlert } from '#features/prayer/screens/playing.ts'
import { addScreen } from '#features/prayer/screens/screens.ts'
import { MORNING, eventually, openSite } from '#testing/browser.ts'

const site = openSite({ NOW: new Date(MORNING).toISOString() })
const FEED = /\/api\/tv\/[\w-]{22}$/

/** A screen that has kept its feed, and what it asks for and is answered from then on. */
async function hang(t: TestContext) {
  const { token } = await addScreen(await site.office(), { name: 'Hall' })
  const { page } = await site.visit(t, { device: 'desktop' })
  await page.goto(`/tv/${token}`)
  const name = `tv ${token} feed`
  const keeps = () => page.evaluate<string>(`localStorage.getItem('${name}') || ''`)
  const keep = (text: string) =>
    page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [name, text])
  await eventually('what it keeps', keeps)
  return { page, keeps, keep, asked: await listen(page) }
}

/** What is routed is answered by no store of the browser. */
async function listen(page: Page) {
  const asked: { knows: string | undefined; status: number }[] = []
  await page.route(FEED, (route) => route.continue())
  page.on('response', (answer) => {
    if (!FEED.test(answer.url())) return
    const knows = answer.request().headers()['if-none-match']
    asked.push({ knows, status: answer.status() })
  })
  return asked
}

describe('a screen that starts again', () => {
  it('asks only whether what it has kept is still so', async (t) => {
    const { page, keeps, asked } = await hang(t)

    // What the program adds up after its own start comes with the first.
    await eventually('an answer that there is nothing else', async () => {
      await page.reload()
      await page.locator('.board').waitFor()
      await eventually('an answer', async () => asked.length > 0)
      return asked.pop()!.status === 304
    })
    const kept = await keeps()
    asked.length = 0
    await page.reload()
    await eventually('an answer', async () => asked.length > 0)

    assert.deepEqual(asked[0], { knows: kept.split('\n')[0], status: 304 })
    await page.locator('.board').waitFor()
    assert.ok((await keeps()) === kept)
  })

  it('is sent what has changed meanwhile, and knows that the next time', async (t) => {
    const { page, keeps, asked } = await hang(t)
    const kept = await keeps()
    const alert = { id: randomUUID(), kind: 'car' as const, text: 'LS11 ABC', minutes: 5 }
    await page.goto('/dev/mail')
    await beginAlert(await site.office(), alert)

    await page.goBack()
    await page.getByText('LS11 ABC').waitFor()
    await page.reload()
    await page.getByText('LS11 ABC').waitFor()
    await eventually('another answer', async () => asked.length > 1)

    assert.equal(asked[0]!.knows, kept.split('\n')[0])
    assert.deepEqual(
      asked.slice(0, 2).map(({ status }) => status),
      [200, 304],
    )
  })

  for (const [name, damage] of Object.entries({
    'is cut off': (kept: string) => kept.slice(0, kept.length / 2),
    'has no days': (kept: string) => kept.replace(/"days":\[.*\],"endsAt"/, '"days":[],"endsAt"'),
    'has days that cannot be drawn': (kept: string) => kept.replaceAll('"prayers":', '"other":'),
  }))
    it(`asks for all of it where what it has kept ${name}`, async (t) => {
      const { page, keeps, keep, asked } = await hang(t)
      const kept = await keeps()
      assert.ok(damage(kept) !== kept)
      await keep(damage(kept))

      await page.reload()
      await eventually('an answer', async () => asked.length > 0)
      await page.locator('.board').waitFor()

      assert.deepEqual(asked[0], { knows: undefined, status: 200 })
      await eventually('a whole one', async () => (await keeps()).length === kept.length)
    })
})
