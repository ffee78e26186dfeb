import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { warm } from './warm.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, from its root. */
  readonly to: string
  /** Keeps the page where it is scrolled to. */
  readonly preventScrollReset?: boolean
  /** Leaves for the server instead of changing the page. */
  readonly reloadDocument?: boolean
}

/**
 * A link within the site; fetches the script of its page when somebody is about to follow it. The router's own one would
 * bring three kilobytes of prefetching for servers of another kind, and costs a tenth of a page to render.
 */
export function Link({ to, preventScrollReset, reloadDocument, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isPlain(event)) return
    event.preventDefault()
    // As browsers do: the same address again is no new page to go back from.
    const replace = event.currentTarget.href === location.href
    void navigate(to, { replace, ...(preventScrollReset ? { preventScrollReset } : {}) })
  }
  const soon = () => warm(to)
  return (
    <a {...rest} href={to} onClick={follow} onPointerEnter={soon} onFocus={soon}>
      {rest.children}
    </a>
  )
}

/** Not a wish for another tab, window or download. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event
  const isModified = metaKey || altKey || ctrlKey || shiftKey
  return button === 0 && !isModified && (currentTarget.target || '_self') === '_self'
}
