import type { ReactNode } from 'react'
import type { Image } from '#platform/shared/fields.ts'
import type { Language } from '#platform/shared/languages.ts'
import { Link } from '../link.tsx'
import { Story } from './story.tsx'

export interface Next {
  readonly title: string
  readonly items: readonly {
    readonly id: string
    readonly to: string
    readonly title: string
    readonly image: Image | null
    readonly language: Language
    readonly label?: ReactNode
  }[]
  /** The whole list, where there is a page of it. */
  readonly all?: { readonly to: string; readonly name: string } | undefined
}

/** What there is besides what one has just read: a few of its kind. Nothing where it is the only one. */
export function ComesNext({ title, items, all }: Next) {
  if (items.length === 0) return null
  return (
    <section className="section comes-next" aria-labelledby="comes-next">
      <div className="wrap">
        <div className="section-head">
          <h2 className="title" id="comes-next">
            {title}
          </h2>
          {all ? (
            <Link className="more" to={all.to}>
              {all.name}
            </Link>
          ) : null}
        </div>
        <div className="stories">
          {items.map((item) => (
            <Story key={item.to} {...item} heading="h3" />
          ))}
        </div>
      </div>
    </section>
  )
}
