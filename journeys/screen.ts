import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '#testing/browser.ts'

/** Waits until the page answers to people: everything in it, and not only its frame. */
export async function alive(page: Page): Promise<void> {
  // Each time as somebody who does something: what stands below the first screen waits for that.
  await eventually('a page that answers', () =>
    page.evaluate<boolean>(`(() => {
      dispatchEvent(new Event('wheel'))
      const isReacts = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
      const parts = document.querySelectorAll('header, main > *, footer')
      return parts.length > 0 && [...parts].every(isReacts)
    })()`),
  )
}

/** Waits until React has a part of the page in its hands, without a sign that anybody wants anything. */
export async function hydrated(page: Page, what: string): Promise<void> {
  await eventually(`${what} to answer`, () =>
    page.evaluate<boolean>(
      `Object.keys(document.querySelector(${JSON.stringify(what)})).some((key) => key.startsWith('__reactProps'))`,
    ),
  )
}

/** Nothing lies beyond the sides of the screen. */
export async function fits(page: Page, width: number): Promise<void> {
  const beyond = await page.evaluate<string[]>(`(() => {
    const scrolls = (element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    if (document.documentElement.scrollWidth <= ${width}) return []
    const out = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > ${width} + 1 || left < -1) && !scrolls(element)
    })
    return ['the page is ' + document.documentElement.scrollWidth + ' wide', ...out.slice(0, 8).map((element) =>
      element.tagName + '.' + element.className + ' ' + element.textContent.trim().slice(0, 30))]
  })()`)
  assert.deepEqual(beyond, [], `${page.url()} at ${width}`)
}
