import type { ReactNode } from 'react'
import { languageOf, textOf, useSite, useWords } from '../site.ts'
import { readingWords } from './words.ts'

export interface Fact {
  readonly name: string
  /** What has no value is left out. */
  readonly value: ReactNode
}

interface FactsProps {
  readonly facts: readonly Fact[]
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

interface PlaceProps {
  /** Where in the house, or where else; the address of the house when absent. */
  readonly place?: string | undefined
  /** A map of its own; that of the house when absent. */
  readonly map?: string | undefined
}

/** Where something is, and the way there. Nothing where neither is known, or for what takes place nowhere. */
export function usePlace(where: PlaceProps | undefined): ReactNode {
  const site = useSite()
  const words = useWords(readingWords)
  if (!where) return null
  const address = textOf(site, 'contactAddress').split('\n').filter(Boolean).join(', ')
  const written = languageOf(site, 'contactAddress')
  const name = where.place || address
  const map = where.map || textOf(site, 'directions')
  if (!name && !map) return null
  return (
    <>
      {name ? <bdi lang={where.place ? undefined : written}>{name}</bdi> : null}
      {map ? (
        <a className="way-there" href={map} target="_blank" rel="noopener noreferrer">
          {words.map}
          <span className="visually-hidden"> {words.outside}</span>
        </a>
      ) : null}
    </>
  )
}

/** The office's number and address; nothing where it has set neither. */
export function useOffice(): ReactNode {
  const site = useSite()
  const [phone, email] = [textOf(site, 'contactPhone'), textOf(site, 'contactEmail')]
  if (!phone && !email) return null
  return (
    <>
      {phone ? <PhoneLink phone={phone} /> : null}
      {email ? (
        <a href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>
      ) : null}
    </>
  )
}
