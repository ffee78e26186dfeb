import { useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Ornament } from '#platform/web/ui/ornament.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import type { Banner } from '../contract.ts'
import { homeWords } from '../words.ts'
import { AnyLink } from './any-link.tsx'

/** What the organisation asks for this season: a deep band of its own in the middle of Home, with one button. */
export function Appeal({ banner }: { readonly banner: Banner | undefined }) {
  const words = useWords(homeWords)
  const { language } = useSite()
  if (!banner) return null
  const { id, label, title, summary, link, image } = banner
  const lang = banner.language === language ? undefined : banner.language
  return (
    <section className="deep band home-appeal" aria-labelledby="appeal-title">
      {image ? null : <Ornament seed={id} place="end" />}
      <div className="wrap">
        <div>
          {label ? (
            <p className="label" lang={lang}>
              <bdi>{label}</bdi>
            </p>
          ) : null}
          <h2 className="display" id="appeal-title" lang={lang}>
            <bdi>{title}</bdi>
          </h2>
          {summary ? (
            <p className="lead" lang={lang}>
              <bdi>{summary}</bdi>
            </p>
          ) : null}
          {link ? (
            <AnyLink className={buttonClass()} to={link.to}>
              <bdi lang={link.text ? lang : undefined}>{link.text || words.readMore}</bdi>
              {link.text ? null : <span className="visually-hidden">: {title}</span>}
            </AnyLink>
          ) : null}
        </div>
        {image ? (
          <div className="plate">
            <Photo image={image} sizes="(min-width: 60rem) 34rem, 100vw" />
          </div>
        ) : null}
      </div>
    </section>
  )
}
