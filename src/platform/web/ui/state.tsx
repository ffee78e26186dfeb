import type { ReactNode } from 'react'
import { Ornament } from './ornament.tsx'

interface StateProps {
  readonly title: ReactNode
  /** Why, and what holds all the same. */
  readonly children?: ReactNode | undefined
  /** The way on. */
  readonly actions?: ReactNode | undefined
  /** The whole page is this state: it gets the page's heading. */
  readonly page?: boolean | undefined
  readonly seed?: string | undefined
}

/** Nothing is here yet. */
export function EmptyState({ title, children, actions, page = false, seed = 'empty' }: StateProps) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={page ? 'state page' : 'state'}>
      <Ornament seed={seed} fold={page ? 12 : 8} />
      <Heading>{title}</Heading>
      {children ? <div className="muted">{children}</div> : null}
      {actions ? <div className="actions">{actions}</div> : null}
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
