import { Link } from '../link.tsx'
import type { ShownGroup, ShownLinks } from '../links.ts'
import { textOf, useSite, useWords } from '../site.ts'
import { Brand } from './brand.tsx'
import { FooterExtras } from './footer-extras.tsx'
import { Legal } from './legal.tsx'
import { SocialLinks } from './social-links.tsx'

export interface FooterProps {
  readonly links: ShownLinks
  /** The lines of the law alone; or with the house above them; or with the block of links as well. */
  readonly extent: 'law' | 'house' | 'links'
}

/** What stands below every page (specification, section 2); `foot` is where it comes to life. */
export function Footer({ links, extent }: FooterProps) {
  return extent === 'law' ? (
    <footer id="foot" className="site-footer standalone deep">
      <div className="wrap">
        <Legal links={links.legal} />
      </div>
    </footer>
  ) : (
    <House links={links} extent={extent} />
  )
}

function House({ links, extent }: FooterProps) {
  const site = useSite()
  const words = useWords(WORDS)
  const tagline = textOf(site, 'tagline')
  const directions = textOf(site, 'directions')
  return (
    <footer id="foot" className="site-footer deep">
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
          {extent === 'links'
            ? links.footer.map((group) => <Column key={group.name} {...group} />)
            : null}
          <FooterExtras />
        </div>
        <Legal links={links.legal} reserved />
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
