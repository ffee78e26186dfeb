import { keepTyped, restoreTyped, tellReact, touchedFields } from './typed.ts'

/** The first sign that somebody wants more than to read. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'input'] as const

/** When the browser never rests, we begin all the same. */
const LATEST_MS = 4_000

/** A field is React's once React has written its name on it; until then it would not hear of a change. */
const PATIENCE_MS = 5_000

/** The script of a part below the first screen may come late, on a poor connection much later. Then whoever pressed is told. */
const PRESS_PATIENCE_MS = 60_000

const LOOK_MS = 50

/** What somebody did with something that is not React's yet. */
interface Press {
  readonly on: HTMLElement
  readonly again: () => void
  readonly began: number
}

/**
 * The page is read, its links followed and its menus opened without any script. This brings it to life when the browser
 * is idle, or at the first touch, key or focus. What people do until then is not lost: typed text stays and is told to
 * React, a form that needs the script is sent once it is there, and so is a press on a button. The parts of a page come to
 * life one after the other, some long after its frame, and React swallows what is pressed in those that wait: each press
 * waits for its own, those in one form for each other. One whose part does not come is not given: a form would leave for an
 * address that takes none.
 */
export function wake(bring: () => Promise<void>, sayFailed: () => void): void {
  let held: readonly Press[] = []
  let alive: Promise<void> | undefined
  let isAlive = false
  keepTyped()
  restoreTyped()

  const hold = (event: Event, on: HTMLElement, again: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    const isFirst = held.length === 0
    // Twenty presses are one, but on a button that counts.
    if (counts(on) || held.every((each) => each.on !== on))
      held = [...held, { on, again, began: performance.now() }]
    if (!isAlive) begin()
    else if (isFirst) pressAgain()
  }
  const pressAgain = () => {
    const now = performance.now()
    const isLate = ({ on, began }: Press) => !isReacts(on) && now - began > PRESS_PATIENCE_MS
    const there = held.filter(({ on }) => on.isConnected)
    const inTime = there.filter((each) => !isLate(each))
    // What the one before it in its form has changed, React shows before the next is given.
    const waits = ({ on }: Press, i: number) =>
      !isReacts(on) || inTime.slice(0, i).some((each) => areOne(each.on, on))
    const waiting = inTime.filter(waits)
    held = waiting
    if (waiting.length > 0) setTimeout(pressAgain, LOOK_MS)
    if (inTime.length < there.length) sayFailed()
    for (const press of inTime) if (!waiting.includes(press)) press.again()
  }
  /** What is put on the page without React, words of a lost connection say, listens for itself. */
  const isHeard = (element: Element) => isReacts(element) || !element.closest('#site')
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const { submitter } = event
    if (leavesByItself(form) || isHeard(form)) return
    // It may not be there any more, or another one in its place.
    hold(event, form, () => form.requestSubmit(form.contains(submitter) ? submitter : null))
  }
  // Without a button that submits, which some forms do not have before they are alive, Enter sends nothing.
  const onEnter = (event: KeyboardEvent) => {
    const { key, target, isComposing } = event
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return
    const { form } = target
    if (!form || leavesByItself(form) || isHeard(form)) return
    if (form.querySelector('[type=submit]')) return
    hold(event, form, () => form.requestSubmit())
  }
  const onClick = (event: MouseEvent) => {
    // A submit button speaks through its form.
    const button = (event.target as Element).closest?.<HTMLElement>('button')
    if (button?.getAttribute('type') !== 'button' || isHeard(button)) return
    hold(event, button, () => button.click())
  }

  const begin = () => {
    alive ??= bring().then(
      () => {
        isAlive = true
        for (const field of touchedFields())
          whenHydrated(field, () => field.isConnected && tellReact(field))
        const began = performance.now()
        held = held.map((press) => ({ ...press, began }))
        pressAgain()
      },
      // The page stays as the server made it, with its links. The next press tries again.
      () => {
        if (held.length > 0) sayFailed()
        held = []
        alive = undefined
        addEventListener('online', begin, { once: true })
      },
    )
  }
  addEventListener('submit', onSubmit, true)
  addEventListener('keydown', onEnter, true)
  addEventListener('click', onClick, true)
  for (const sign of SIGNS)
    addEventListener(sign, begin, { capture: true, once: true, passive: true })
  whenIdle(begin)
}

/** A search, say: the browser sends it, and the server answers. */
function leavesByItself(form: HTMLFormElement): boolean {
  return form.method === 'get'
}

function counts(element: HTMLElement): boolean {
  return element.hasAttribute('data-counts')
}

function whenIdle(begin: () => void): void {
  const rest = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: LATEST_MS })
    else setTimeout(begin, 300)
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}

function whenHydrated(element: Element, then: () => void, began = performance.now()): void {
  const isOver = !element.isConnected || performance.now() - began > PATIENCE_MS
  if (isReacts(element) || isOver) then()
  else setTimeout(whenHydrated, LOOK_MS, element, then, began)
}

/** Of one form are the amount that is chosen and the button that sends it: their order counts. */
function areOne(one: Element, other: Element): boolean {
  return (one.closest('form') ?? one) === (other.closest('form') ?? other)
}

function isReacts(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}
