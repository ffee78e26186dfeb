import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually, openSite } from '#testing/browser.ts'
import { CARD } from '#testing/gifts.ts'
import { amount, arrives, donor, field, gaveOnce, giveButton } from './donor.ts'

const site = openSite()

/** More stops than any page of ours has. */
const MOST_STOPS = 150

describe('with the keyboard alone', () => {
  it('a whole gift is made, and every stop on the way can be seen', async (t) => {
    const giver = donor('Halima')
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/donate')

    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    assert.ok(await isFocused(skip))
    assert.ok(await isOnScreen(skip), 'the skip link shows itself')
    await page.keyboard.press('Enter')
    await eventually('the focus at the content', () => isFocused(page.getByRole('main')))

    await tabTo(page, amount(page, '£10'))
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByRole('button', { name: 'Add Thursday food bank' }))
    await page.keyboard.press('Enter')
    const bank = page.getByRole('article', { name: 'Thursday food bank' })
    await eventually('the focus at what was added', () => isFocused(bank))
    await tabTo(page, bank.getByRole('textbox', { name: 'Another amount' }))
    await page.keyboard.type('5')
    await type(page, 'First name', giver.firstName)
    await type(page, 'Last name', giver.lastName)
    await type(page, 'Email', giver.email)
    await tabTo(page, page.getByRole('radio', { name: 'Yes I pay UK tax' }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('radio', { name: 'This gift only' }))
    await page.keyboard.press('ArrowDown')
    await type(page, 'House name or number, and street', '7 Alum Rock Road')
    await type(page, 'Town or city', 'Birmingham')
    await type(page, 'Postcode', 'B8 1JA')
    await type(page, 'Card number', CARD.good)
    await type(page, 'Expiry date', '1230')
    await type(page, 'Security code', '123')
    await tabTo(page, page.getByRole('checkbox', { name: 'for the card fee' }))
    await page.keyboard.press('Space')
    await tabTo(page, giveButton(page))
    await page.keyboard.press('Enter')
    const gift = await arrives(page)

    const [given] = await site.rows<{ gift: number; total: number; scope: string }>(
      `select gift_minor::int as gift, total_minor::int as total, scope
       from gifts g join declarations d on d.id = g.declaration_id where g.id = $1`,
      [gift],
    )
    assert.deepEqual([given?.gift, given?.scope], [30_00, 'past-and-future'])
    assert.ok(given!.total > 30_00)
    await gaveOnce(site, giver, given!.total)
    await eventually('the focus at the thank-you', () => isFocused(page.getByRole('main')))
  })

  it('the bank is answered, and its window keeps the keyboard to itself', async (t) => {
    const giver = donor('Anas')
    const { page, open } = await site.visit(t, { device: 'desktop' })
    await open('/donate')
    await tabTo(page, amount(page, '£10'))
    await page.keyboard.press('Space')
    await type(page, 'First name', giver.firstName)
    await type(page, 'Last name', giver.lastName)
    await type(page, 'Email', giver.email)
    await tabTo(page, page.getByRole('radio', { name: 'Yes I pay UK tax' }))
    await page.keyboard.press('ArrowRight')
    await type(page, 'Card number', CARD.challenge)
    await type(page, 'Expiry date', '1230')
    await type(page, 'Security code', '123')
    await page.keyboard.press('Enter')

    const bank = page.getByRole('dialog', { name: 'Is it you?' })
    await bank.waitFor()
    await page.keyboard.press('Escape')
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate<boolean>(
        `document.activeElement !== document.body && !document.activeElement.closest('dialog')`,
      )
      assert.equal(outside, false, 'the page behind the window is not reached')
    }
    await tabTo(page, bank.getByRole('button', { name: 'Approve' }))
    await page.keyboard.press('Enter')
    await arrives(page)

    await gaveOnce(site, giver, 10_00)
  })

  for (const path of ['/', '/donate', '/privacy']) {
    it(`${path} is walked through from end to end and back: nothing holds the focus, all of it is seen`, async (t) => {
      const { page, open } = await site.visit(t, { device: 'desktop' })
      await open(path)

      const there = await walk(page, 'Tab')
      await page.evaluate('window.stops.clear()')
      const back = await walk(page, 'Shift+Tab')

      assert.deepEqual(back.toReversed(), there)
      assert.equal(there[0], 'Skip to content')
      assert.ok(there.includes('Privacy Policy'))
      assert.equal(there.length, await countStops(page), 'everything is reached')
    })
  }

  it('the menu of a phone opens, leads on, and closes with Escape', async (t) => {
    const { page, open } = await site.visit(t)
    await open('/')
    const menu = page.locator('summary', { hasText: 'Menu' })

    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('navigation', { name: 'Whole menu' })
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    assert.ok(await isFocused(menu), 'the focus is back where it was')

    await page.keyboard.press('Enter')
    await tabTo(page, sheet.getByRole('link', { name: 'Donate' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Give to Al-Noor Masjid' }).waitFor()
    await sheet.waitFor({ state: 'hidden' })
    await eventually('the focus at the content', () => isFocused(page.getByRole('main')))
  })
})

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, field(page, name))
  await page.keyboard.type(text)
}

/** Presses Tab until it is reached; each stop before it must be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const passed: string[] = []
  while (!(await isFocused(target))) {
    assert.ok(passed.length < MOST_STOPS, `it is not among ${passed.join(' · ')}`)
    await page.keyboard.press('Tab')
    const stop = await currentStop(page)
    if (stop) passed.push(stop.name)
    if (stop) assert.ok(stop.isSeen, `the focus cannot be seen at ${stop.name}`)
  }
}

/** Every stop of the page, once round; a group of radio buttons is one stop, wherever it is entered. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const names: string[] = []
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press(key)
  for (;;) {
    const stop = await currentStop(page)
    if (stop?.isKnown) return names
    if (stop) {
      assert.ok(stop.isSeen, `the focus cannot be seen at ${stop.name}`)
      if (names.at(-1) !== stop.name) names.push(stop.name)
    }
    assert.ok(names.length < MOST_STOPS, `there is no way out: ${names.slice(-6).join(' · ')}`)
    await page.keyboard.press(key)
  }
}

interface Stop {
  readonly name: string
  readonly isSeen: boolean
  /** It was stopped at before, since the page has opened or the last walk through it. */
  readonly isKnown: boolean
}

/** Where the keyboard is, or nothing at the ends of the page. */
function currentStop(page: Page): Promise<Stop | null> {
  return page.evaluate(`(() => {
    const stop = document.activeElement
    if (!stop || stop === document.body || stop === document.documentElement) return null
    const label = stop.closest('label')
    const around = [stop, stop.parentElement, ...(label ? [label, ...label.children] : [])]
    const isOutlined = ({ outlineStyle, outlineWidth }) =>
      outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    const styles = around.flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after')])
    const { width, height, bottom, right } = (label ?? stop).getBoundingClientRect()
    // What counts down says something else when it is met again.
    const timer = stop.querySelector('[role=timer]')?.textContent ?? ''
    const text = (label ?? stop).textContent.replace(timer, '').trim()
    const words = stop.getAttribute('aria-label') ?? text
    window.stops ??= new Set()
    const isKnown = window.stops.has(stop)
    window.stops.add(stop)
    return {
      name: stop.type === 'radio' ? stop.name : words || stop.name || stop.id || stop.tagName,
      isSeen: styles.some(isOutlined) && width > 1 && height > 1 && bottom > 0 && right > 0,
      isKnown,
    }
  })()`)
}

/** What a keyboard should reach: of each group of radio buttons one. */
function countStops(page: Page): Promise<number> {
  return page.evaluate(`(() => {
    const groups = new Set()
    const all = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]'
    return [...document.querySelectorAll(all)].filter((element) => {
      if (element.disabled || element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false
      if (element.type !== 'radio') return true
      const isFirst = !groups.has(element.name)
      groups.add(element.name)
      return isFirst
    }).length
  })()`)
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element: { readonly ownerDocument: { readonly activeElement: unknown } }) =>
      element === element.ownerDocument.activeElement,
  )
}

async function isOnScreen(target: Locator): Promise<boolean> {
  const box = await target.boundingBox()
  return box !== null && box.y >= 0 && box.height > 10
}
