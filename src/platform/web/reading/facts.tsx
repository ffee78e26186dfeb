import type { ReactNode } from 'react'

interface FactsProps {
  /** What has no value is left out. */
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[]
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** What is worth knowing at a glance, beside the text. Nothing where there is nothing to know. */
export function Facts({ facts, children }: FactsProps) {
  const known = facts.filter(({ value }) => value !== '' && value !== null && value !== undefined)
  if (known.length === 0 && !children) return null
  return (
    <div className="card item-facts">
      <dl>
        {known.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
      </dl>
      {children ? <div className="actions">{children}</div> : null}
    </div>
  )
}

/** A number that can be called. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      <bdi className="figures">{phone}</bdi>
    </a>
  )
}
