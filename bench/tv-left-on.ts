import { type Browser, type Page, chromium } from 'playwright-core'
import { setTimeout as pause } from 'node:timers/promises'
import type { Feed } from '#features/prayer/screens/feed-contract.ts'
import { addScreen } from '#features/prayer/screens/screens.ts'
import { type House, programContext } from '#platform/server/context.ts'
import { KEEPS_NOTHING, answerAlone, weigh } from '../journeys/left-on.ts'
import { findChromium } from '../tools/chromium.ts'
import { type Crew, HOST, type Program } from './crew.ts'
import type { Row } from './table.ts'

const HOUR = 3_600_000
const DAYS = 7
/** As slow as the processor of a cheap box, beside the one that measures. */
const SLOWER = 6
const IDLE_SECONDS = 60
const SETTLED_MS = 5_000

export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium here; name it in CHROMIUM.')
  const args = ['--no-sandbox', '--disable-background-networking']
  return chromium.launch({ executablePath, args })
}

/** What a screen that nobody touches takes of a slow processor: all that its page does, as the browser itself counts it. */
export async function idle({ port }: Program, token: string): Promise<Row[]> {
  console.error('a screen that is left alone')
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await session.send('Performance.enable')
    await page.goto(`http://${HOST}:${port}/tv/${token}`)
    await page.locator('.stage .field').waitFor()
    await page.evaluate('document.fonts.ready')
    await pause(SETTLED_MS)
    const count = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      const of = (wanted: string) =>
        metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
      return { at: of('Timestamp'), busy: of('TaskDuration'), layouts: of('LayoutCount') }
    }
    const before = await count()
    await pause(IDLE_SECONDS * 1000)
    const after = await count()
    const share = (after.busy - before.busy) / (after.at - before.at)
    const layouts = after.layouts - before.layouts
    return [
      {
        what: `a screen left alone at a sixth of the processor, for ${IDLE_SECONDS} s: share of it, and layouts`,
        ours: `${(share * 100).toFixed(1)} %, ${layouts}`,
        target: '≤ 5 %',
      },
    ]
  } finally {
    await browser.close()
  }
}

/** Seven days of a screen, each second of them drawn, with another feed every hour and nothing made anew. */
export async function aWeek(crew: Crew, house: House): Promise<Row[]> {
  const organisation = await house.organisations.byHost(HOST)
  if (!organisation) throw new Error(`There is no site at ${HOST}.`)
  const { token } = await addScreen(programContext(house, organisation), { name: 'Hall' })
  const program = await crew.startProgram()
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ baseURL: `http://${HOST}:${program.port}` })
    const page = await context.newPage()
    let errors = 0
    page.on('pageerror', () => errors++)
    const data = await openScreen(page, token)
    const session = await context.newCDPSession(page)
    await page.clock.runFor(HOUR)
    const first = await weigh(page, session)
    const rows = [toRow('after an hour', first, errors)]
    for (let day = 1; day <= DAYS; day++) {
      for (let hour = day === 1 ? 1 : 0; hour < 24; hour++) await page.clock.runFor(HOUR)
      const held = await weigh(page, session)
      rows.push(toRow(`after ${day === 1 ? 'a day' : `${day} days`}`, held, errors))
      console.error(rows.at(-1)!.what, rows.at(-1)!.ours)
    }
    const ends = await page.locator('.stage').count()
    if (ends !== 1 || data.days.length < DAYS) throw new Error('The screen shows nothing any more.')
    await page.unrouteAll({ behavior: 'wait' })
    return rows
  } finally {
    await browser.close()
    await program.stop()
  }
}

async function openScreen(page: Page, token: string): Promise<Feed> {
  const now = Date.now()
  await page.addInitScript(KEEPS_NOTHING)
  await page.clock.install({ time: now })
  const heard = page.waitForResponse(`**/api/tv/${token}`)
  await page.goto(`/tv/${token}`)
  const { data } = (await (await heard).json()) as { data: Feed }
  await answerAlone(page, data, now)
  return data
}

function toRow(
  when: string,
  { megabytes, listeners, adrift }: Awaited<ReturnType<typeof weigh>>,
  errors: number,
): Row {
  return {
    what: `a screen that is left on holds ${when}: heap, listeners, nodes that stand nowhere, errors`,
    ours: `${megabytes.toFixed(2)} MB, ${listeners}, ${adrift}, ${errors}`,
    target: '1 MB more, none, none, 0',
  }
}
