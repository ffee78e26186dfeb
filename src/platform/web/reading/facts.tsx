import type { ReactNode } from 'react'
import type { Field, Fields } from '#platform/shared/field-language.ts'
import type { Language } from '#platform/shared/languages.ts'
import { languageOf, textOf, useSite, useWords } from '../site.ts'
import { readingWords } from './words.ts'

export interface Fact {
  readonly name: string
  /** What has no value is left out. */
  readonly value: ReactNode
}

/** Texts, numbers and choices are written as they are; of any other field the page must say how, or null. */
type Own<F> = { readonly [Name in keyof F]?: ReactNode } & {
  readonly [
    Name in keyof F as F[Name] extends { type: 'line' | 'number' | 'choice' } ? never : Name
  ]: ReactNode
}

/**
 * What a kind of content knows of an item: each field with its name, in the order of the declaration. What `own` names is
 * said in its words; what it leaves empty is told elsewhere on the page.
 */
export function useFacts<F extends Fields>(
  { fields }: { readonly fields: F },
  item: object,
  own: Own<F>,
): readonly Fact[] {
  const { language } = useSite()
  const values = item as Readonly<Record<string, unknown>>
  return Object.entries(fields).map(([name, field]) => ({
    name: field.label[language],
    value: name in own ? own[name] : writeValue(field, values[name], language),
  }))
}

function writeValue(field: Field, value: unknown, language: Language): ReactNode {
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : null
  // Of a field the browser knows the names alone.
  return 'of' in field ? field.of[value]?.[language] : value
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
