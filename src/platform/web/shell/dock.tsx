import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import type { ShownLink } from '../site.ts'
import { buttonClass } from '../ui/button.tsx'

interface DockProps {
  readonly give: ShownLink | undefined
  /** Beside the button: what is on now, in two or three words. */
  readonly children?: ReactNode
}

/** On a phone giving is always within reach of the thumb. */
export function Dock({ give, children }: DockProps) {
  if (!give) return null
  return (
    <nav className="dock" aria-label={give.name}>
      {children}
      <Link className={buttonClass({ wide: !children })} to={give.to}>
        {give.name}
      </Link>
    </nav>
  )
}
