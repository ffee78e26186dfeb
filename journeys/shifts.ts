import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'

/** From now on every page of this visit counts how far what stands on it is moved by what comes later. */
export async function countShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(`
    globalThis.shift = 0
    globalThis.moved = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue
        globalThis.shift += entry.value
        for (const { node } of entry.sources) globalThis.moved.push(node?.nodeName + '.' + node?.className)
      }
    }).observe({ type: 'layout-shift', buffered: true })`)
}

/** Nothing has moved on this page so far. */
export async function isStill(page: Page): Promise<void> {
  const { shift, moved } = await page.evaluate<{ shift: number; moved: string[] }>(
    '({ shift: globalThis.shift, moved: globalThis.moved })',
  )
  assert.equal(shift.toFixed(3), '0.000', `${page.url()}: ${moved.join(', ')}`)
}
