import { valuesOf } from '#platform/shared/configuration.ts'
import { type Site, languageOf, textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Ornament } from '#platform/web/ui/ornament.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import { Unbroken } from '#platform/web/ui/unbroken.tsx'
import type { Banner } from '../contract.ts'
import { hasPlace, kindOfPlace } from '../rules.ts'
import { homeWords } from '../words.ts'
import { AnyLink } from './any-link.tsx'
import type { homeSettings } from '../settings.ts'

interface HeroProps {
  /** The first banner; without one the site greets with its name. */
  readonly banner: Banner | undefined
  /** Something is lifted over its lower edge. */
  readonly isOverlapped: boolean
}

/** The greeting of the site: one message, and on a phone short enough that the prayers follow it on the first screen. */
export function Hero({ banner, isOverlapped }: HeroProps) {
  const site = useSite()
  const { configuration } = site
  const words = useWords(homeWords)
  const { label, title, summary, link, image, language } = banner ?? nameOf(site)
  const lang = language === site.language ? undefined : language
  const { heroStyle: style } = valuesOf<typeof homeSettings>(site.configuration)
  const photo = style === 'plain' ? null : image
  const looks = ['hero deep home-hero', isOverlapped && 'overlapped', photo && 'with-photo']
  return (
    <section className={looks.filter(Boolean).join(' ')}>
      {photo ? (
        <div className="hero-photo">
          <Photo image={photo} sizes="100vw" isFirst />
        </div>
      ) : null}
      {style === 'plain' || photo ? null : <Ornament seed={seedOf(site)} place="end" />}
      <div className="wrap">
        {label ? (
          <p className="label" lang={lang}>
            <bdi>{label}</bdi>
          </p>
        ) : null}
        <h1 className={title.length > 60 ? 'display long' : 'display'} lang={lang}>
          <bdi>
            <Unbroken name={title} />
          </bdi>
        </h1>
        {summary ? (
          <p className="lead" lang={lang}>
            <bdi>{summary}</bdi>
          </p>
        ) : null}
        <div className="actions">
          {link ? (
            <AnyLink className={buttonClass()} to={link.to}>
              <bdi lang={link.text ? lang : undefined}>{link.text || words.readMore}</bdi>
              {link.text ? null : <span className="visually-hidden">: {title}</span>}
            </AnyLink>
          ) : null}
          {hasPlace(configuration) ? (
            <a className={buttonClass(link ? { look: 'quiet' } : {})} href="#visit">
              {words.visit[kindOfPlace(configuration)]}
            </a>
          ) : null}
        </div>
      </div>
    </section>
  )
}

/** What greets where the office has written no banner. */
function nameOf(site: Site): Banner {
  const [title, summary] = [textOf(site, 'websiteName'), textOf(site, 'tagline')]
  const language = languageOf(site, 'websiteName') ?? site.language
  return { id: 'name', label: '', title, summary, language, link: null, image: null }
}

/** The same pattern on every visit, and another for every organisation: `al-noor` of al-noor.example. */
function seedOf({ origin }: Site): string {
  return new URL(origin).hostname.split('.')[0] || 'home'
}
