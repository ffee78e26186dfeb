import type { ReactNode } from 'react'

/** One section of the page, with its name. */
export function Part({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section>
      <h2>{title}</h2>
      <div className="stack">{children}</div>
    </section>
  )
}
