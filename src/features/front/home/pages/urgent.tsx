import type { Announcement } from '#features/site/announcements/contract.ts'
import { useWords } from '#platform/web/site.ts'
import { homeWords } from '../words.ts'
import { AnyLink } from './any-link.tsx'

export type Announced = Omit<Announcement, 'html'>

/** What everybody should see before anything else. It goes by itself when its time is over. */
export function Urgent({ announcements }: { readonly announcements: readonly Announced[] }) {
  const words = useWords(homeWords)
  if (announcements.length === 0) return null
  return (
    <section className="urgent" aria-label={words.urgent}>
      <div className="wrap">
        {announcements.map(({ id, title, summary, link, language }) => (
          <p key={id} lang={language}>
            <bdi>
              <strong>{title}</strong> {summary}{' '}
              {link ? <AnyLink to={link.to}>{link.text || words.readMore}</AnyLink> : null}
            </bdi>
          </p>
        ))}
      </div>
    </section>
  )
}
