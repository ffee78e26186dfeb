import { Link } from '../link.tsx'
import type { ShownLink } from '../links.ts'
import { buttonClass } from '../ui/button.tsx'

/** On a phone giving is always within reach of the thumb. */
export function Dock({ give }: { readonly give: ShownLink | undefined }) {
  if (!give) return null
  return (
    <nav className="dock" aria-label={give.name}>
      <Link className={buttonClass({ wide: true })} to={give.to}>
        {give.name}
      </Link>
    </nav>
  )
}
