import { type Site, textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Ornament } from '#platform/web/ui/ornament.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import type { Banner } from '../contract.ts'
import { hasPlace, kindOfPlace } from '../rules.ts'
import { homeWords } from '../words.ts'
import { AnyLink } from './any-link.tsx'
import { Slides } from './slides.tsx'

interface HeroProps {
  readonly banners: readonly Banner[]
  /** Something is lifted over its lower edge. */
  readonly isOverlapped: boolean
}

/** The greeting of the house: its banners, one at a time, or its name. */
export function Hero({ banners, isOverlapped }: HeroProps) {
  const site = useSite()
  const style = textOf(site, 'heroStyle')
  const shown = banners.length > 0 ? banners : [nameOf(site)]
  const hasPhoto = style !== 'plain' && shown[0]?.image
  const looks = ['hero deep home-hero', isOverlapped && 'overlapped', shown[1] && 'several']
  return (
    <section className={looks.filter(Boolean).join(' ')}>
      {style === 'plain' || hasPhoto ? null : <Ornament seed={seedOf(site)} place="end" />}
      <Slides>
        {shown.map((banner, i) => (
          <Greeting
            key={banner.id}
            banner={style === 'plain' ? { ...banner, image: null } : banner}
            isFirst={i === 0}
          />
        ))}
      </Slides>
    </section>
  )
}

function Greeting({ banner, isFirst }: { readonly banner: Banner; readonly isFirst: boolean }) {
  const { label, title, summary, link, image } = banner
  const { configuration } = useSite()
  const words = useWords(homeWords)
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <>
      {image ? (
        <div className="hero-photo">
          <Photo image={image} sizes="(min-width: 60rem) 60vw, 100vw" isFirst={isFirst} />
        </div>
      ) : null}
      <div className="wrap">
        {label ? (
          <p className="label">
            <bdi>{label}</bdi>
          </p>
        ) : null}
        <Heading className={title.length > 60 ? 'display long' : 'display'}>
          <bdi>{title}</bdi>
        </Heading>
        {summary ? (
          <p className="lead">
            <bdi>{summary}</bdi>
          </p>
        ) : null}
        <div className="actions">
          {link ? (
            <AnyLink className={buttonClass()} to={link.to}>
              <bdi>{link.text || words.readMore}</bdi>
              {link.text ? null : <span className="visually-hidden">: {title}</span>}
            </AnyLink>
          ) : null}
          {isFirst && hasPlace(configuration) ? (
            <a className={buttonClass(link ? { look: 'quiet' } : {})} href="#visit">
              {words.visit[kindOfPlace(configuration)]}
            </a>
          ) : null}
        </div>
      </div>
    </>
  )
}

/** What greets where the office has written no banner. */
function nameOf(site: Site): Banner {
  const [title, summary] = [textOf(site, 'websiteName'), textOf(site, 'tagline')]
  return { id: 'name', label: '', title, summary, link: null, image: null }
}

/** The same pattern on every visit, and another at every house: `al-noor` of al-noor.example. */
function seedOf({ origin }: Site): string {
  return new URL(origin).hostname.split('.')[0] || 'home'
}
