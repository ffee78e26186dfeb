import { useEffect, useRef } from 'react'
import { Link } from '#platform/web/link.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'

interface LinkIsOverProps {
  readonly over: string
  readonly overText: string
  readonly another: string
  /** Where a new one is had. */
  readonly to: string
}

/** The end of a mailed link, and the way on. */
export function LinkIsOver({ over, overText, another, to }: LinkIsOverProps) {
  // What was pressed is gone, and this is what has become of it.
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section className="wrap narrow account-page" aria-label={over} tabIndex={-1} ref={place}>
      <EmptyState
        page
        title={over}
        seed="link"
        actions={
          <Link className={buttonClass()} to={to}>
            {another}
          </Link>
        }
      >
        <p>{overText}</p>
      </EmptyState>
    </section>
  )
}
