import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef } from 'react'
import { Link } from '../link.tsx'
import type { ShownGroup, ShownLinks } from '../site.ts'
import { textOf, useSite, useWords } from '../site.ts'
import { Written } from '../written.tsx'
import { Icon } from '../ui/icon.tsx'
import { Brand } from './brand.tsx'
import { FooterExtras } from './footer-extras.tsx'
import { Legal } from './legal.tsx'
import { Registered } from './registered.tsx'
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
  const groups = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!matchMedia(WIDE).matches) return
    // Shown whole by the sheet already: now those who listen hear that it is.
    for (const group of groups.current?.querySelectorAll('details') ?? []) group.open = true
  }, [])
  return (
    <footer id="foot" className="site-footer deep">
      <div className="wrap">
        <div className="foot" ref={groups}>
          <div className="foot-house">
            <Brand logo={textOf(site, 'footerLogo')} />
            {tagline ? (
              <p className="muted">
                <Written of="tagline" />
              </p>
            ) : null}
            <div className="foot-ways">
              {directions ? (
                <a href={directions} target="_blank" rel="noopener">
                  {words.directions}
                  <span className="visually-hidden"> {words.outside}</span>
                </a>
              ) : null}
              <SocialLinks />
            </div>
          </div>
          {extent === 'links'
            ? links.footer.map((group) => <Group key={group.name} {...group} />)
            : null}
          <FooterExtras />
        </div>
        <Registered />
        <Legal links={links.legal} reserved />
      </div>
    </footer>
  )
}

/** As in footer.css: from there on all groups stand open, side by side. */
const WIDE = '(min-width: 44rem)'

/** A group of links: closed on a telephone, where the footer would else be longer than the page. */
function Group({ name, links }: ShownGroup) {
  return (
    <nav aria-label={name}>
      <details>
        <summary>
          <h2>{name}</h2>
          <Icon of={ChevronDown} />
        </summary>
        <ul>
          {links.map(({ to, name }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

const WORDS = {
  en: { directions: 'Directions', outside: '(opens in a new window)' },
  ar: { directions: 'كيف تصل إلينا', outside: '(يُفتح في نافذة جديدة)' },
  ur: { directions: 'راستہ', outside: '(نئی ونڈو میں کھلے گا)' },
}
