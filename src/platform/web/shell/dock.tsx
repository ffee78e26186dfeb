import { Link } from '../link.tsx'
import type { ShownLink } from '../links.ts'
import { buttonClass } from '../ui/button.tsx'

/** On a phone giving is always within reach of the thumb. */
export function Dock({ give }: { readonly give: ShownLink | undefined }) {
  if (!give) return null
  return (
    <div className="dock">
      <Link className={buttonClass({ wide: true })} to={give.to}>
        {give.name}
      </Link>
    </div>
  )
}
