import { Link } from '../link.tsx'
import type { ShownGroup, ShownLinks } from '../links.ts'
import { textOf, useSite, useWords } from '../site.ts'
import { Brand } from './brand.tsx'
import { FooterExtras } from './footer-extras.tsx'
import { Legal } from './legal.tsx'
import { SocialLinks } from './social-links.tsx'

interface FooterProps {
  readonly links: ShownLinks
  /** The block of links is part of the premium plan. */
  readonly hasLinkBlock: boolean
}

/** The footer of the full site (specification, section 2). */
export function Footer({ links, hasLinkBlock }: FooterProps) {
  const site = useSite()
  const words = useWords(WORDS)
  const tagline = textOf(site, 'tagline')
  const directions = textOf(site, 'directions')
  return (
    <footer className="site-footer deep">
      <div className="wrap">
        <div className="foot">
          <div className="stack">
            <Brand logo={textOf(site, 'footerLogo')} />
            {tagline ? (
              <p className="muted">
                <bdi>{tagline}</bdi>
              </p>
            ) : null}
            {directions ? (
              <p>
                <a href={directions} target="_blank" rel="noopener">
                  {words.directions}
                  <span className="visually-hidden"> {words.outside}</span>
                </a>
              </p>
            ) : null}
            <SocialLinks />
          </div>
          {hasLinkBlock
            ? links.footer.map((group) => <Column key={group.name} {...group} />)
            : null}
          <FooterExtras />
        </div>
        <Legal links={links.legal} reserved />
      </div>
    </footer>
  )
}

/** All that a site of campaigns alone has below it. */
export function StandaloneFooter({ links }: Pick<FooterProps, 'links'>) {
  return (
    <footer className="site-footer standalone deep">
      <div className="wrap">
        <Legal links={links.legal} />
      </div>
    </footer>
  )
}

function Column({ name, links }: ShownGroup) {
  return (
    <nav aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const WORDS = {
  en: { directions: 'Directions', outside: '(opens in a new window)' },
  ar: { directions: 'الاتجاهات', outside: '(يُفتح في نافذة جديدة)' },
}
