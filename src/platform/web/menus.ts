/** The menus of the frame: they open without any script (ui/menu.tsx). */
const OPEN = 'details[data-menu][open]'

/**
 * What a script adds to the menus, from its first line on: Escape, a press outside, leaving with the keyboard and
 * following a link all close them.
 */
export function closeMenus(): void {
  addEventListener('pointerdown', closeOthers)
  addEventListener('focusin', closeOthers)
  addEventListener('click', ({ target }) => {
    if (isElement(target) && target.closest('a')) close(target)
  })
  addEventListener('keydown', ({ key, target }) => {
    if (key === 'Escape') close(target)?.querySelector('summary')?.focus()
  })
}

function closeOthers({ target }: Event): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN))
    if (!menu.contains(target as Node)) menu.open = false
}

/** Closes the menu that something stands in. */
function close(inside: EventTarget | null): HTMLDetailsElement | null {
  const menu = isElement(inside) ? inside.closest<HTMLDetailsElement>(OPEN) : null
  if (menu) menu.open = false
  return menu
}

/** The target of an event may also be the document. */
function isElement(target: EventTarget | null): target is Element {
  return target instanceof Element
}
