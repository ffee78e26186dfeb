import { useWords } from '#platform/web/site.ts'
import { belowWords } from '../below-words.ts'
import { AnyLink } from './any-link.tsx'
import type { Announced } from './urgent.tsx'

/** What is worth knowing these days. */
export function Notices({ announcements }: { readonly announcements: readonly Announced[] }) {
  const words = useWords(belowWords)
  if (announcements.length === 0) return null
  return (
    <section className="wrap notices" aria-labelledby="notices-title">
      <h2 className="label" id="notices-title">
        {words.notices}
      </h2>
      <ul>
        {announcements.map(({ id, title, summary, link, language }) => (
          <li key={id} lang={language}>
            {/* Runs its own way, and stands where the page begins, beside its heading. */}
            <bdi>
              <b>{title}</b>
              {summary ? <span className="muted"> {summary}</span> : null}{' '}
              {link ? <AnyLink to={link.to}>{link.text || words.readMore}</AnyLink> : null}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
