/** The menus of the frame: they open without any script (ui/menu.tsx). */
const OPEN = 'details[data-menu][open]'

/**
 * What a script adds to the menus, from its first line on: Escape, a press outside, leaving with the keyboard and
 * following a link all close them.
 */
export function closeMenus(): void {
  addEventListener('keydown', ({ key, target }) => {
    const menu = key === 'Escape' ? menuOf(target) : undefined
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  addEventListener('pointerdown', ({ target }) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN))
      if (!menu.contains(target as Node)) menu.open = false
  })
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const menu = menuOf(target)
    if (menu && relatedTarget && !menu.contains(relatedTarget as Node)) menu.open = false
  })
  addEventListener('click', ({ target }) => {
    const menu = (target as Element).closest?.('a') ? menuOf(target) : undefined
    if (menu) menu.open = false
  })
}

function menuOf(target: EventTarget | null): HTMLDetailsElement | undefined {
  return (target as Element | null)?.closest?.<HTMLDetailsElement>(OPEN) ?? undefined
}
