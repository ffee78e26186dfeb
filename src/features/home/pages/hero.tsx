import { type Site, textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Ornament } from '#platform/web/ui/ornament.tsx'
import type { Banner } from '../contract.ts'
import { homeWords } from '../words.ts'
import { AnyLink } from './any-link.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import { hasVisiting, kindOfPlace } from './visiting.tsx'

interface HeroProps {
  readonly banner: Banner | undefined
  /** Something is lifted over its lower edge. */
  readonly isOverlapped: boolean
}

/** The greeting of the house: its first banner, or its name. */
export function Hero({ banner, isOverlapped }: HeroProps) {
  const site = useSite()
  const words = useWords(homeWords)
  const name = textOf(site, 'websiteName')
  const style = textOf(site, 'heroStyle')
  const { label, title, summary, link, image } = banner ?? {
    label: '',
    title: name,
    summary: textOf(site, 'tagline'),
    link: null,
    image: null,
  }
  const photo = style === 'plain' ? null : image
  const isLong = title.length > 60

  return (
    <section className={`hero deep home-hero${isOverlapped ? ' overlapped' : ''}`}>
      {photo ? (
        <div className="hero-photo">
          <Photo image={photo} sizes="(min-width: 60rem) 60vw, 100vw" isFirst />
        </div>
      ) : null}
      {!photo && style !== 'plain' ? <Ornament seed={seedOf(site)} place="end" /> : null}
      <div className="wrap">
        {label ? (
          <p className="label">
            <bdi>{label}</bdi>
          </p>
        ) : null}
        <h1 className={isLong ? 'display long' : 'display'}>
          <bdi>{title}</bdi>
        </h1>
        {summary ? (
          <p className="lead">
            <bdi>{summary}</bdi>
          </p>
        ) : null}
        <div className="actions">
          {link ? (
            <AnyLink className={buttonClass()} to={link.to}>
              <bdi>{link.text || words.readMore}</bdi>
            </AnyLink>
          ) : null}
          {hasVisiting(site) ? (
            <a className={buttonClass(link ? { look: 'quiet' } : {})} href="#visit">
              {words.place[kindOfPlace(site)].button}
            </a>
          ) : null}
        </div>
      </div>
    </section>
  )
}

/** The same pattern on every visit, and another at every house: `al-noor` of al-noor.example. */
function seedOf({ origin }: Site): string {
  return new URL(origin).hostname.split('.')[0] || 'home'
}
