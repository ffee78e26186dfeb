import { useId, type ReactNode } from 'react'
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
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="part-body stack roomy">{children}</div>
    </section>
  )
}
