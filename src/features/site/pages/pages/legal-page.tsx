import type { ReactNode } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import type { showPrivacy } from '../contract.ts'

interface LegalPageProps extends Answer<typeof showPrivacy> {
  /** What the site itself adds to it. */
  readonly children?: ReactNode
}

/** A page of small print, as the organisation wrote it; the server made its HTML safe when it was stored. */
export function LegalPage({ title, html, language: written, updatedOn, children }: LegalPageProps) {
  const { language } = useSite()
  const words = useWords(WORDS)
  return (
    <article className="wrap narrow">
      <header className="page-head stack">
        <h1 lang={written} dir="auto">
          {title}
        </h1>
        <p className="muted">
          {words.updated}{' '}
          <time dateTime={updatedOn}>
            {new Date(`${updatedOn}T00:00:00Z`).toLocaleDateString(DATES[language], {
              dateStyle: 'long',
              timeZone: 'UTC',
            })}
          </time>
        </p>
      </header>
      <Prose html={html} language={written} />
      {children}
    </article>
  )
}

/** Western figures in every language (decision: western-figures). */
const DATES = { en: 'en-GB', ar: 'ar-u-nu-latn', ur: 'ur-u-nu-latn' } as const

const WORDS = {
  en: { updated: 'Last changed on' },
  ar: { updated: 'آخر تعديل في' },
  ur: { updated: 'آخری تبدیلی:' },
}
