import { useWords } from '#platform/web/site.ts'
import type { Banner } from '../contract.ts'
import { homeWords } from '../words.ts'
import { AnyLink } from './any-link.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'

/** The banners after the first: smaller, side by side. */
export function Notices({ banners }: { readonly banners: readonly Banner[] }) {
  const words = useWords(homeWords)
  if (banners.length === 0) return null
  return (
    <section className="section" aria-labelledby="notices-title">
      <div className="wrap">
        <h2 className="visually-hidden" id="notices-title">
          {words.notices}
        </h2>
        <div className="cards">
          {banners.map(({ id, label, title, summary, image, link }) => (
            <article className="notice" key={id}>
              {image ? (
                <div className="plate">
                  <Photo image={image} sizes="(min-width: 60rem) 25rem, 100vw" />
                </div>
              ) : null}
              {label ? (
                <p className="label">
                  <bdi>{label}</bdi>
                </p>
              ) : null}
              <h3>
                <bdi>{title}</bdi>
              </h3>
              {summary ? (
                <p className="muted">
                  <bdi>{summary}</bdi>
                </p>
              ) : null}
              {link ? (
                <AnyLink className="more" to={link.to}>
                  {link.text || words.readMore}
                  <span className="visually-hidden">: {title}</span>
                </AnyLink>
              ) : null}
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
