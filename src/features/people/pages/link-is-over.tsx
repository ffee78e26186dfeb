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
  return (
    <div className="wrap narrow account-page">
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
        <p role="alert">{overText}</p>
      </EmptyState>
    </div>
  )
}
