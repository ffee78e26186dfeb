import { readFileSync } from 'node:fs'
import axe from 'axe-core'
import type { CDPSession, Page } from 'playwright-core'
import { alive } from './screen.ts'

/** Less than a screenful that moves by a pixel. */
export const MOST_SHIFT = 0.001

/** What stands at a page and looks at it with eyes that a test has not. */
export interface Inspector {
  /** A sentence for each fault that axe finds, with the place of it; of one rule, or of all. */
  faults(rule?: string): Promise<string[]>
  /** Waits until the page answers to people and nothing more is about to move. */
  rest(): Promise<void>
  /** How far things have moved by themselves since the page began to load, and which. */
  shifts(): Promise<{ total: number; of: string[] }>
  /** Every word that can be read, but for those of the header. */
  words(): Promise<string[]>
  /** Where the links of the header lead that can be seen. */
  leads(): Promise<string[]>
  /** A sentence for each thing that does not fit into the width of the window. */
  overflows(): Promise<string[]>
  /** As wide as this, and as finely drawn as a screen of this zoom. */
  resize(width: number, height: number, zoom?: number): Promise<void>
}

const IN_THE_PAGE = readFileSync(new URL('./in-the-page.js', import.meta.url), 'utf8')

/** All that axe knows, its advice included, and what it leaves out unless it is asked. */
const RULES = { iframes: false, rules: { 'target-size': { enabled: true } } }

const SUMMARY = `({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.map(
  ({ target, failureSummary }) =>
    id + ': ' + help + ', at ' + target.join(' ') + ' (' + failureSummary.replace(/\\s+/g, ' ') + ')'))`

/** To be called before the page goes anywhere. Everything runs beside the page, so its Content-Security-Policy stays as it is. */
export async function inspect(page: Page): Promise<Inspector> {
  await page.addInitScript(IN_THE_PAGE)
  const session = await page.context().newCDPSession(page)
  const run = <T>(script: string) => evaluate<T>(session, script)
  return {
    async faults(rule) {
      if (!(await run<boolean>(`'axe' in globalThis`))) await run(`${axe.source}; undefined`)
      const options = rule ? { iframes: false, runOnly: [rule] } : RULES
      return run(`axe.run(document, ${JSON.stringify(options)}).then(${SUMMARY})`)
    },
    async rest() {
      await alive(page)
      await run('look.rest()')
    },
    shifts: () => run('look.shifts()'),
    words: () => run('look.words()'),
    leads: () => run('look.leads()'),
    overflows: () => run('look.overflows()'),
    async resize(width, height, zoom = 1) {
      const size = { width, height, deviceScaleFactor: zoom, mobile: false }
      await session.send('Emulation.setDeviceMetricsOverride', size)
      await run('look.rest()')
    },
  }
}

async function evaluate<T>(session: CDPSession, expression: string): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as T
}
