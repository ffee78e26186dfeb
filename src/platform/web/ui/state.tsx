import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { findLink } from '../links.ts'
import { useSite } from '../site.ts'
import { buttonClass } from './button.tsx'
import { Ornament } from './ornament.tsx'

interface StateProps {
  readonly title: ReactNode
  /** Why, and what holds all the same. */
  readonly children?: ReactNode | undefined
  /** The way on. */
  readonly actions?: ReactNode | undefined
  /** The same where it is one of the site's pages, named as the menu names it; nothing where that page is closed. */
  readonly wayOn?: string | undefined
  /** The whole page is this state: it gets the page's heading. */
  readonly page?: boolean | undefined
  readonly seed?: string | undefined
}

/** Nothing is here yet. */
export function EmptyState({
  title,
  children,
  actions,
  wayOn,
  page = false,
  seed = 'empty',
}: StateProps) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={page ? 'state page' : 'state'}>
      <Ornament seed={seed} fold={page ? 12 : 8} />
      <Heading>{title}</Heading>
      {children ? <div className="muted">{children}</div> : null}
      {actions ? <div className="actions">{actions}</div> : null}
      {wayOn ? <WayOn to={wayOn} /> : null}
    </div>
  )
}

function WayOn({ to }: { readonly to: string }) {
  const link = findLink(useSite().links, to)
  if (!link) return null
  return (
    <div className="actions">
      <Link className={buttonClass({ look: 'quiet' })} to={to}>
        {link.name}
      </Link>
    </div>
  )
}

interface ErrorStateProps extends StateProps {
  /** What to say on the telephone: the number of the request. */
  readonly reference?: string | undefined
}

/** It could not be had: not found, not allowed, offline, broken. */
export function ErrorState({ reference, children, ...props }: ErrorStateProps) {
  return (
    <EmptyState {...props}>
      {children}
      {reference ? <p className="small figures">{reference}</p> : null}
    </EmptyState>
  )
}
