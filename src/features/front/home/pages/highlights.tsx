import { Plate } from '#platform/web/ui/ornament.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import { useWords } from '#platform/web/site.ts'
import type { Banner } from '../contract.ts'
import { homeWords } from '../words.ts'
import { AnyLink } from './any-link.tsx'

/** The banners that neither greet nor are the appeal: a card each, because nobody waits for what takes turns. */
export function Highlights({ banners }: { readonly banners: readonly Banner[] }) {
  const words = useWords(homeWords)
  if (banners.length === 0) return null
  return (
    <section className="section" aria-labelledby="highlights-title">
      <h2 className="visually-hidden" id="highlights-title">
        {words.highlights}
      </h2>
      <div className={banners.length === 1 ? 'wrap highlights single' : 'wrap highlights cards'}>
        {banners.map(({ id, label, title, summary, link, image, language }) => (
          <article className="story" key={id} lang={language}>
            <Plate seed={id}>
              {image ? <Photo image={image} sizes="(min-width: 60rem) 30rem, 100vw" /> : null}
            </Plate>
            <div>
              {label ? (
                <p className="label">
                  <bdi>{label}</bdi>
                </p>
              ) : null}
              <h3>
                {link ? (
                  <AnyLink to={link.to}>
                    <bdi>{title}</bdi>
                  </AnyLink>
                ) : (
                  <bdi>{title}</bdi>
                )}
              </h3>
              {summary ? (
                <p className="muted">
                  <bdi>{summary}</bdi>
                </p>
              ) : null}
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
