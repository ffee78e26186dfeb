import type { Shape } from './views.ts'

/** A screen is so many units wide and high at the least; a unit is the root's font size. */
const LONG = 120
const SHORT = 67.5
/** Names may shrink to this part before they are cut. */
const LEAST = 0.45

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
function set(element: HTMLElement, name: string, value: string): void {
  let values = known.get(element)
  if (!values) known.set(element, (values = {}))
  if (values[name] === value) return
  values[name] = value
  element.style.setProperty(name, value)
}

const shrunk = new WeakMap<Element, string>()

/** Makes names that are too long for their place smaller; measured when a text or the screen changes, not each second. */
export function shrink(root: HTMLElement, isResized: boolean): void {
  const found = root.querySelectorAll('[data-fit]')
  for (let i = 0; i < found.length; i++) {
    const element = found[i] as HTMLElement
    const key = `${element.textContent} ${(element.parentElement as Element).className}`
    if (!isResized && shrunk.get(element) === key) continue
    shrunk.set(element, key)
    let size = 1
    element.style.fontSize = ''
    while (size > LEAST && isTooLong(element)) {
      size -= 0.05
      element.style.fontSize = `${size}em`
    }
  }
}

/** Letters reach a little beyond their line, which is no overflow. */
const REACH = 1.12

function isTooLong({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight * REACH + 2
}
