import { keepTyped, restoreTyped, tellReact, touchedFields } from './typed.ts'

/** The first sign that somebody wants more than to read. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'input'] as const

/** When the browser never rests, we begin all the same. */
const LATEST_MS = 4_000

/** A field is React's once React has written its name on it; until then it would not hear of a change. */
const PATIENCE_MS = 5_000

/** The script of a part below the first screen may come late, on a poor connection much later. */
const PRESS_PATIENCE_MS = 60_000

/**
 * The page is read, its links followed and its menus opened without any script. This brings it to life when the browser
 * is idle, or at the first touch, key or focus. What people do until then is not lost: typed text stays and is told to
 * React, a form that needs the script is sent once it is there, and so is a press on a button. The parts of a page come to
 * life one after the other, some long after its frame, and React swallows what is pressed in those that wait: each press
 * waits for its own.
 */
export function wake(bring: () => Promise<void>, sayFailed: () => void): void {
  const held: { readonly on: HTMLElement; readonly again: () => void }[] = []
  let alive: Promise<void> | undefined
  let isAlive = false
  let isAgain = false
  keepTyped()
  restoreTyped()

  const hold = (event: Event, on: HTMLElement, again: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    // Twenty presses are one, but on a button that counts.
    if (held.every((each) => counts(each.on) && counts(on))) held.push({ on, again })
    if (!isAlive) begin()
    else if (held.length === 1) whenHydrated(on, pressAgain, PRESS_PATIENCE_MS)
  }
  const pressAgain = () => {
    isAgain = true
    for (const { on, again } of held.splice(0)) if (on.isConnected) again()
    isAgain = false
  }
  /** What is put on the page without React, words of a lost connection say, listens for itself. */
  const isHeard = (element: Element) => isAgain || isReacts(element) || !element.closest('#site')
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const { submitter } = event
    if (leavesByItself(form) || isHeard(form)) return
    hold(event, form, () => form.requestSubmit(submitter))
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
    const button = (event.target as Element).closest?.<HTMLElement>('[data-script], button')
    if (!button || !needsScript(button) || isHeard(button)) return
    hold(event, button, () => button.click())
  }

  const begin = () => {
    alive ??= bring().then(
      () => {
        isAlive = true
        for (const field of touchedFields())
          whenHydrated(field, () => field.isConnected && tellReact(field), PATIENCE_MS)
        const [press] = held
        if (press) whenHydrated(press.on, pressAgain, PRESS_PATIENCE_MS)
      },
      // The page stays as the server made it, with its links. The next press tries again.
      () => {
        if (held.splice(0).length > 0) sayFailed()
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
  return form.method === 'get' && !form.hasAttribute('data-script')
}

/** A submit button speaks through its form. */
function needsScript(element: HTMLElement): boolean {
  if (element.hasAttribute('data-script')) return true
  return element instanceof HTMLButtonElement && element.type === 'button'
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

function whenHydrated(
  element: Element,
  then: () => void,
  patience: number,
  began = performance.now(),
): void {
  const isOver = !element.isConnected || performance.now() - began > patience
  if (isReacts(element) || isOver) then()
  else setTimeout(whenHydrated, 50, element, then, patience, began)
}

function isReacts(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}
