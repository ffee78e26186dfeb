import type { Shape } from './views.ts'

/** A screen is so many units wide and high at the least; a unit is the root's font size. */
const LONG = 120
const SHORT = 67.5
/** Texts may shrink to this part, and to so many units: what is smaller is not read from ten metres away. */
const LEAST = 0.45
const LEGIBLE = 1.5

/** Gives the stage the screen's size, however it hangs, and moves it a little. */
export function fit(
  root: HTMLElement,
  shape: Shape,
  rotate: number,
  safeAreaPercent: number,
  [x, y]: readonly [number, number],
): void {
  const isTurned = rotate % 180 !== 0
  const [across, down] = isTurned ? [innerHeight, innerWidth] : [innerWidth, innerHeight]
  const [wide, high] = shape === 'landscape' ? [LONG, SHORT] : [SHORT, LONG]
  const unit = Math.min(across / wide, down / high)
  set(document.documentElement, 'font-size', `${unit}px`)
  set(root, 'width', `${across}px`)
  set(root, 'height', `${down}px`)
  const safe = `${(Math.min(across, down) * safeAreaPercent) / 100}px`
  set(root, 'padding', safe)
  set(root, '--safe', safe)
  const [left, top] = [(innerWidth - across) / 2, (innerHeight - down) / 2]
  const turn = rotate ? ` rotate(${rotate}deg)` : ''
  const moved = ` translate(${(x * SHORT * unit) / 100}px, ${(y * SHORT * unit) / 100}px)`
  set(root, 'transform', `translate(${left}px, ${top}px)${turn}${moved}`)
}

const known = new WeakMap<HTMLElement, Record<string, string>>()

/** Only what is another value: the same one again would still cost a layout. */
export function set(element: HTMLElement, name: string, value: string): void {
  let values = known.get(element)
  if (!values) known.set(element, (values = {}))
  if (values[name] === value) return
  values[name] = value
  element.style.setProperty(name, value)
}

const shrunk = new WeakMap<Element, string>()

/** Makes what is too long for its place smaller, or ends it with dots; measured when a text or the screen changes, not each second. */
export function shrink(root: HTMLElement, isResized: boolean): void {
  const found = root.querySelectorAll('[data-fit]')
  for (let i = 0; i < found.length; i++) {
    const element = found[i] as HTMLElement
    const key = `${element.textContent} ${(element.parentElement as Element).className}`
    if (!isResized && shrunk.get(element) === key) continue
    shrunk.set(element, key)
    makeFit(element)
  }
}

function makeFit(element: HTMLElement): void {
  const { style } = element
  const unit = sizeOf(document.documentElement)
  style.fontSize = style.display = ''
  const own = sizeOf(element)
  const least = Math.max(own * LEAST, Math.min(own, LEGIBLE * unit))
  for (let size = own; size > least && isTooLong(element);) {
    size = Math.max(size - own * 0.05, least)
    style.fontSize = `${size}px`
  }
  if (!isTooLong(element)) return
  // No line is cut through its middle.
  const lines = element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)
  style.display = '-webkit-box'
  style.setProperty('-webkit-box-orient', 'vertical')
  style.setProperty('-webkit-line-clamp', String(Math.max(Math.floor(lines + 0.1), 1)))
}

function sizeOf(element: Element): number {
  return parseFloat(getComputedStyle(element).fontSize)
}

/** Letters may reach so far beyond their lines, in parts of their size, which cuts nothing of them. */
const REACH = 0.25

function isTooLong(element: HTMLElement): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + REACH * sizeOf(element)
}
