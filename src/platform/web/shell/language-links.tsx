import { useLocation } from 'react-router'
import { LANGUAGE_NAMES } from '#platform/shared/languages.ts'
import { useSite } from '../site.ts'

/** The other languages of the site. The server answers `?lang=` with a cookie and the same page, so no script is needed. */
export function LanguageLinks({ className }: { readonly className: string }) {
  const { language, languages } = useSite()
  const { search } = useLocation()
  const others = languages.filter((other) => other !== language)
  if (others.length === 0) return null
  return (
    <p className={className}>
      {others.map((other) => {
        const query = new URLSearchParams(search)
        query.set('lang', other)
        return (
          <a key={other} href={`?${query.toString()}`} lang={other} hrefLang={other}>
            {LANGUAGE_NAMES[other]}
          </a>
        )
      })}
    </p>
  )
}
