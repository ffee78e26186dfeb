import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Image } from '#platform/shared/fields.ts'
import type { Language } from '#platform/shared/languages.ts'
import { useSite, useWords } from '../site.ts'
import { ComesNext, type Next } from './comes-next.tsx'
import { type Fact, Facts, useOffice, usePlace } from './facts.tsx'
import { ItemHead } from './item-head.tsx'
import { ItemPicture } from './item-picture.tsx'
import { Prose } from './prose.tsx'
import { Share } from './share.tsx'
import { readingWords } from './words.ts'

interface ItemPageProps {
  readonly item: {
    readonly id: string
    readonly title: string
    readonly summary: string
    readonly html: string
    readonly image: Image | null
    readonly language: Language
    readonly textLanguage: Language
  }
  /** The list that it stands in. */
  readonly from?: { readonly to: string; readonly name: string } | undefined
  /** A line above the title: a date, a category. */
  readonly label?: ReactNode
  /** What must be known before all else: that it is cancelled, or over. */
  readonly note?: ReactNode
  /** Stands between the picture and the text: what is heard, before it is read. */
  readonly before?: ReactNode
  /** When, for whom, what it costs: what has no value is left out. */
  readonly facts: readonly Fact[]
  /** Where it takes place; the house itself where nothing is said. Absent for what takes place nowhere. */
  readonly where?: { readonly place?: string | undefined; readonly map?: string | undefined }
  /** Whom to ask, where that is not the office. */
  readonly contact?: ReactNode
  /** What can be done about it, beside the facts: book, add to a calendar. */
  readonly actions?: ReactNode
  /** More beside the text, below the facts. */
  readonly beside?: ReactNode
  /** What is done after reading: a form. */
  readonly children?: ReactNode
  readonly next: Next
}

/**
 * The page of one thing, whatever it is: what it is and what it looks like, the facts that one looks for beside it, how
 * it is passed on, and what there is besides.
 */
export function ItemPage({
  item,
  from,
  label,
  note,
  before,
  facts,
  where,
  contact,
  actions,
  beside,
  children,
  next,
}: ItemPageProps) {
  const words = useWords(readingWords)
  const { origin } = useSite()
  const { pathname } = useLocation()
  const place = usePlace(where)
  const office = useOffice()
  const { id, title, summary, html, image, language, textLanguage } = item
  return (
    <>
      <article className="wrap">
        <ItemHead from={from} {...{ title, summary, language }} label={label} />
        <div className="with-aside item">
          <div className="stack">
            {note}
            <ItemPicture id={id} image={image} />
            {before}
            <Prose html={html} language={textLanguage} />
          </div>
          <aside className="stack" aria-label={words.keyFacts}>
            <Facts
              facts={[
                ...facts,
                { name: words.where, value: place },
                { name: words.contact, value: contact || office },
              ]}
            >
              {actions}
            </Facts>
            {beside}
            <Share shared={{ title, url: origin + pathname }} />
          </aside>
          {children}
        </div>
      </article>
      <ComesNext {...next} />
    </>
  )
}
