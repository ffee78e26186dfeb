import { useId, type ReactNode, type RefObject } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { showUser } from '../contract.ts'

export type User = Answer<typeof showUser>

export interface UserProps {
  readonly user: User
  readonly onUser: (user: User) => void
}

/** One part of the account, under its heading. */
export function Part({
  title,
  heading,
  children,
}: {
  readonly title: string
  /** For giving it the focus. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id} tabIndex={heading ? -1 : undefined} ref={heading}>
        {title}
      </h2>
      <div className="part-body stack roomy">{children}</div>
    </section>
  )
}
