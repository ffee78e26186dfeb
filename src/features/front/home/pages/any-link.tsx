import type { ReactNode } from 'react'
import { Link } from '#platform/web/link.tsx'

interface AnyLinkProps {
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}

/** Where the office may have written a page of this site or of another. */
export function AnyLink({ to, ...rest }: AnyLinkProps) {
  if (to.startsWith('/')) return <Link to={to} {...rest} />
  return (
    <a href={to} {...rest}>
      {rest.children}
    </a>
  )
}
