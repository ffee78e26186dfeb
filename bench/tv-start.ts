import type { Browser, BrowserContext } from 'playwright-core'
import { HOST, type Program } from './crew.ts'
import { median } from './machine.ts'
import { openBrowser } from './tv-left-on.ts'
import type { Row } from './table.ts'

const STARTS = 7
/** As slow as the processor of a cheap box, beside the one that measures. */
const SLOWER = 6

/** From the address to times that can be read, with their faces: nothing kept, kept, and kept without a connection. */
export async function coldStarts({ port }: Program, token: string): Promise<Row[]> {
  console.error('starts of a slow device')
  const browser = await openBrowser()
  const address = `http://${HOST}:${port}/tv/${token}`
  try {
    const cold = []
    for (let i = 0; i < STARTS; i++) cold.push(await inNewBrowser(browser, address))
    const context = await browser.newContext()
    await start(context, address, true)
    const again = []
    for (let i = 0; i < STARTS; i++) again.push(await start(context, address))
    await context.setOffline(true)
    const offline = []
    for (let i = 0; i < STARTS; i++) offline.push(await start(context, address))
    return [
      toRow('for the first time', cold, '≤ 3 s'),
      toRow('again', again, '≤ 1.5 s'),
      toRow('without a connection', offline, '≤ 1.5 s'),
    ]
  } finally {
    await browser.close()
  }
}

async function inNewBrowser(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext()
  const took = await start(context, address)
  await context.close()
  return took
}

const KEPT = `new Promise((done) => {
  const look = () => caches.open('tv').then((shelf) => shelf.match(location.pathname)).then((found) => {
    if (found && navigator.serviceWorker.controller) done()
    else setTimeout(look, 50)
  })
  look()
})`

/** Milliseconds. */
async function start(context: BrowserContext, address: string, keeps = false): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(`
    window.shown = new Promise((done) => {
      const look = () => {
        if (!document.querySelector('.board')) return requestAnimationFrame(look)
        document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))
      }
      look()
    })`)
  await page.goto(address)
  const took = await page.evaluate<number>('window.shown')
  if (keeps) await page.evaluate(KEPT)
  await page.close()
  return took
}

function toRow(how: string, times: readonly number[], target: string): Row {
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
  const ours = `${seconds(median(times))}, ${seconds(Math.max(...times))}`
  return {
    what: `a screen starts ${how} at a sixth of the processor (median, longest of ${STARTS})`,
    ours,
    target,
  }
}
