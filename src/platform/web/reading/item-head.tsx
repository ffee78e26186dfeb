import type { ReactNode } from 'react'
import type { Language } from '#platform/shared/languages.ts'
import { Link } from '../link.tsx'
import { useWords } from '../site.ts'
import './reading.css'
import { readingWords } from './words.ts'

interface ListHeadProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

/** The head of a list: its name, one sentence, and what it can be narrowed by. */
export function ListHead({ title, lead, children }: ListHeadProps) {
  return (
    <header className="page-head list-head">
      <div>
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      {children}
    </header>
  )
}

interface ItemHeadProps {
  /** The list that it stands in. */
  readonly from?: { readonly to: string; readonly name: string } | undefined
  readonly title: string
  readonly summary?: string
  readonly language?: Language
  /** A line between the way back and the title: a date, a category. */
  readonly label?: ReactNode
  readonly children?: ReactNode
}

/** The head of an item's page: the way back, what it is, and the sentence that sums it up. */
export function ItemHead({ from, title, summary, language, label, children }: ItemHeadProps) {
  const words = useWords(readingWords)
  return (
    <header className="page-head item-head">
      {from ? (
        <nav className="crumbs" aria-label={words.youAreHere}>
          <ol>
            <li>
              <Link to="/">{words.home}</Link>
            </li>
            <li>
              <Link to={from.to}>{from.name}</Link>
            </li>
          </ol>
        </nav>
      ) : null}
      {label ? <p className="label">{label}</p> : null}
      <div dir="auto" lang={language}>
        <h1>{title}</h1>
        {summary ? <p className="lead">{summary}</p> : null}
      </div>
      {children}
    </header>
  )
}
